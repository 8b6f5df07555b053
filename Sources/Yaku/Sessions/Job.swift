import Synchronization

/// The translation of one text, whose waiter can be let go before the work ends.
final class Job: Sendable {
  /// How it ended for the one who waits.
  enum Outcome: Sendable {
    case finished(Result<TranslationSession.Response, TranslationError>)
    /// The task of the caller was cancelled.
    case taskCancelled
  }

  /// How far the work is, whoever waits.
  private enum Phase {
    case waiting
    case working(giveUp: @Sendable () -> Void)
    case over
  }

  private struct State {
    var outcome: Outcome?
    var waiter: CheckedContinuation<Outcome, Never>?
    /// The work, and what ends it when its time is up.
    var tasks: [Task<Void, Never>] = []
    var phase = Phase.waiting
  }

  private let state = Mutex(State())

  /// Sets the outcome, unless there is one, and stops the work.
  func finish(_ outcome: Outcome) {
    let (waiter, tasks, giveUp) = state.withLock {
      state -> (CheckedContinuation<Outcome, Never>?, [Task<Void, Never>], (@Sendable () -> Void)?) in
      guard state.outcome == nil else { return (nil, [], nil) }
      state.outcome = outcome
      defer { (state.waiter, state.tasks) = (nil, []) }
      guard case .working(let giveUp) = state.phase else { return (state.waiter, state.tasks, nil) }
      state.phase = .over
      return (state.waiter, state.tasks, giveUp)
    }
    giveUp?()
    for task in tasks { task.cancel() }
    waiter?.resume(returning: outcome)
  }

  /// Names a task that has to stop when the outcome is there.
  func attach(_ task: Task<Void, Never>) {
    let isOver = state.withLock { state in
      if state.outcome == nil { state.tasks.append(task) }
      return state.outcome != nil
    }
    if isOver { task.cancel() }
  }

  /// Says that the work begins; `giveUp` is called when an outcome comes before the work ends. False when there is
  /// an outcome already, and nothing to do.
  func begin(giveUp: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard state.outcome == nil else { return false }
      state.phase = .working(giveUp: giveUp)
      return true
    }
  }

  /// Ends the waiting with `error` when there is no outcome after `duration`.
  func end(after duration: Duration, with error: TranslationError) {
    attach(
      Task { [self] in
        do { try await Task.sleep(for: duration) } catch { return }
        finish(.finished(.failure(error)))
      })
  }

  /// Ends the work with its result. False when it had been given up.
  func end(_ result: Result<TranslationSession.Response, TranslationError>) -> Bool {
    let isWanted = state.withLock { state in
      guard case .working = state.phase else { return false }
      state.phase = .over
      return true
    }
    finish(.finished(result))
    return isWanted
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
