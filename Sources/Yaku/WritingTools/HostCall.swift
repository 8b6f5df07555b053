import Synchronization

/// A call of a host that may never answer.
enum HostCall {
  /// The answer of `body`; nil when there is none within `limit`. A late answer is dropped.
  static func answer<Answer: Sendable>(
    within limit: Duration, _ body: @escaping @Sendable () async -> Answer
  ) async -> Answer? {
    let once = Once<Answer?>()
    return await withCheckedContinuation { continuation in
      once.wait(continuation)
      let clock = Task {
        try? await Task.sleep(for: limit)
        if !Task.isCancelled { once.resume(nil) }
      }
      Task {
        let answer = await body()
        once.resume(answer)
        clock.cancel()
      }
    }
  }

  /// Resumes a continuation with what comes first.
  private final class Once<Value: Sendable>: Sendable {
    private let continuation = Mutex<CheckedContinuation<Value, Never>?>(nil)

    func wait(_ continuation: CheckedContinuation<Value, Never>) {
      self.continuation.withLock { $0 = continuation }
    }

    func resume(_ value: sending Value) {
      let waiting = continuation.withLock { stored in
        defer { stored = nil }
        return stored
      }
      waiting?.resume(returning: value)
    }
  }
}
