import Synchronization

extension TranslationSession {
  /// The answers of a batch, each when it is there.
  ///
  /// Every iterator translates the batch anew. It works only a few texts ahead of its reader, and stops when it goes
  /// away.
  public struct BatchResponse: AsyncSequence, Sendable {
    /// One answer.
    public typealias Element = Response

    let session: TranslationSession
    let requests: [Request]

    /// Begins to translate when the first answer is asked for.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(reader: ItemRun.Reader(session, requests))
    }

    /// Hands out the answers.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
      let reader: ItemRun.Reader
      private var failures: [ItemError] = []

      init(reader: ItemRun.Reader) {
        self.reader = reader
      }

      /// The next answer; `nil` after the last. Throws once, at the end, when requests failed; or when the session
      /// or the task is cancelled.
      public mutating func next() async throws -> Response? {
        while let item = try await reader.run.next() {
          switch item.result {
          case .success(let response): return response
          case .failure(let error): failures.append(error)
          }
        }
        defer { failures = [] }
        if let error = ItemError.summary(of: failures) { throw error }
        return nil
      }
    }
  }

  /// What became of each request of a batch, each when it is known.
  ///
  /// As `BatchResponse`, but a failure is an element and not an error.
  public struct ResultStream: AsyncSequence, Sendable {
    /// One success or failure, with its position.
    public typealias Element = ItemResult

    let session: TranslationSession
    let requests: [Request]

    /// Begins to translate when the first result is asked for.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(reader: ItemRun.Reader(session, requests))
    }

    /// Hands out the results.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
      let reader: ItemRun.Reader

      /// The next result; `nil` after the last. Throws when the session or the task is cancelled.
      public mutating func next() async throws -> ItemResult? {
        try await reader.run.next()
      }
    }
  }
}

/// A batch being translated for one reader, a bounded number of texts ahead of it.
final class ItemRun: Sendable {
  typealias Step = Result<TranslationSession.ItemResult?, any Error>

  /// Ends the run when the iterator and all its copies are gone.
  final class Reader: Sendable {
    let run: ItemRun

    init(_ session: TranslationSession, _ requests: [TranslationSession.Request]) {
      run = ItemRun(session, requests)
    }

    deinit { run.stop(nil) }
  }

  private struct State {
    var next = 0
    var running: [Int: Task<Void, Never>] = [:]
    var ready: [TranslationSession.ItemResult] = []
    /// How many have asked so far.
    var askedCount = 0
    /// Those who ask for a result that is not there yet, with their numbers: copies of an iterator may ask at once.
    var waiters: [(number: Int, continuation: CheckedContinuation<Step, Never>)] = []
    /// Set when nothing more will be handed out, except an error that was not yet.
    var isOver = false
    var error: (any Error)?
    /// Whom the error is for; `nil` when for anybody.
    var errorReader: Int?
  }

  private let session: TranslationSession
  private let requests: [TranslationSession.Request]
  private let lane: Turnstile.Lane
  private let state = Mutex(State())

  init(_ session: TranslationSession, _ requests: [TranslationSession.Request]) {
    self.session = session
    self.requests = requests
    lane = session.openLane()
  }

  deinit { session.closeLane(lane) }

  /// The next result that is there; `nil` after the last, and after an error was thrown.
  func next() async throws -> TranslationSession.ItemResult? {
    let number = state.withLock { state in
      state.askedCount += 1
      return state.askedCount
    }
    if hasMore {
      do {
        try session.checkUsable()
        if isFresh { try session.checkLanguages(of: requests) }
      } catch {
        stop(error, for: number)
      }
    }
    startMore()
    let step = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let step = state.withLock { state -> Step? in
          if let step = take(&state, for: number, isCancelled: Task.isCancelled) { return step }
          state.waiters.append((number, continuation))
          return nil
        }
        if let step { continuation.resume(returning: step) }
      }
    } onCancel: {
      stop(CancellationError(), for: number)
    }
    startMore()
    return try step.get()
  }

  /// Ends the run. The error, if there is one, is for the reader with that number, else for the first that waits or
  /// comes next; the others get the end.
  func stop(_ error: (any Error)?, for reader: Int? = nil) {
    let (tasks, answers) = state.withLock { state -> ([Task<Void, Never>], [Answer]) in
      guard !state.isOver, state.next < requests.count || !state.running.isEmpty || !state.ready.isEmpty else {
        return ([], [])
      }
      state.isOver = true
      state.ready = []
      state.error = error
      state.errorReader = reader
      let tasks = Array(state.running.values)
      state.running = [:]
      return (tasks, takeAll(&state))
    }
    for task in tasks { task.cancel() }
    for (waiter, step) in answers { waiter.resume(returning: step) }
  }

  private typealias Answer = (CheckedContinuation<Step, Never>, Step)

  /// What those who wait can be told now, in the order they asked.
  private func takeAll(_ state: inout State) -> [Answer] {
    var answers: [Answer] = []
    while let waiter = state.waiters.first, let step = take(&state, for: waiter.number) {
      state.waiters.removeFirst()
      answers.append((waiter.continuation, step))
    }
    return answers
  }

  private var isFresh: Bool { state.withLock { $0.next == 0 } }

  private var hasMore: Bool {
    state.withLock { !$0.isOver && ($0.next < requests.count || !$0.running.isEmpty || !$0.ready.isEmpty) }
  }

  /// What the reader with that number gets at once; `nil` when it has to wait. A reader in a cancelled task may have
  /// been given a result just before the run was stopped for it: then the error is for its next call.
  private func take(_ state: inout State, for reader: Int, isCancelled: Bool = false) -> Step? {
    if let error = state.error, isCancelled || state.errorReader == nil || state.errorReader == reader {
      state.error = nil
      return .failure(error)
    }
    if state.isOver { return .success(nil) }
    if !state.ready.isEmpty { return .success(state.ready.removeFirst()) }
    return state.running.isEmpty && state.next == requests.count ? .success(nil) : nil
  }

  private func startMore() {
    state.withLock { state in
      while !state.isOver, state.next < requests.count, state.running.count + state.ready.count < session.window {
        let index = state.next
        state.next += 1
        state.running[index] = Task { [self] in await work(on: index) }
      }
    }
  }

  private func work(on index: Int) async {
    do {
      let item = try await session.result(of: requests[index], at: index, lane)
      let answers = state.withLock { state -> [Answer] in
        guard !state.isOver else { return [] }
        state.running[index] = nil
        state.ready.append(item)
        return takeAll(&state)
      }
      for (waiter, step) in answers { waiter.resume(returning: step) }
    } catch {
      stop(error)
    }
  }
}
