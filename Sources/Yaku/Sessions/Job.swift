import Synchronization

/// The translation of one text, whose waiter can be let go before the work ends.
final class Job: Sendable {
  /// How it ended for the one who waits.
  enum Outcome: Sendable {
    case finished(Result<TranslationSession.Response, TranslationError>)
    /// The task of the caller was cancelled.
    case taskCancelled
  }

  private struct State {
    var outcome: Outcome?
    var waiter: CheckedContinuation<Outcome, Never>?
    var work: Task<Void, Never>?
  }

  private let state = Mutex(State())

  /// Sets the outcome, unless there is one, and stops the work.
  func finish(_ outcome: Outcome) {
    let (waiter, work) = state.withLock { state -> (CheckedContinuation<Outcome, Never>?, Task<Void, Never>?) in
      guard state.outcome == nil else { return (nil, nil) }
      state.outcome = outcome
      defer { (state.waiter, state.work) = (nil, nil) }
      return (state.waiter, state.work)
    }
    work?.cancel()
    waiter?.resume(returning: outcome)
  }

  /// Names the task that does the work, so that it stops when the outcome is there.
  func attach(_ work: Task<Void, Never>) {
    let isOver = state.withLock { state in
      if state.outcome == nil { state.work = work }
      return state.outcome != nil
    }
    if isOver { work.cancel() }
  }

  /// Waits for the outcome. Only one may wait.
  func outcome() async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = state.withLock { state in
          if state.outcome == nil { state.waiter = continuation }
          return state.outcome
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      finish(.taskCancelled)
    }
  }
}
