import CYaku
import Glibc
import Synchronization

/// Does the items of a call on threads of its own, which are gone when it returns.
///
/// No pool and no Swift task: nothing is left behind that a later fork() would break, and the caller may be any thread.
enum WorkerThreads {
  private final class Work: Sendable {
    let next = Atomic(0)
    let count: Int
    let body: @Sendable (Int) -> RowOutcome?
    let outcomes: Mutex<[RowOutcome?]>

    init(count: Int, body: @escaping @Sendable (Int) -> RowOutcome?) {
      (self.count, self.body) = (count, body)
      outcomes = Mutex(Array(repeating: nil, count: count))
    }

    /// Takes items until none is left.
    func run() {
      fork_gate_enter()
      defer { fork_gate_leave() }
      var done: [(Int, RowOutcome?)] = []
      while true {
        fork_gate_pause()
        let item = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard item < count else { break }
        done.append((item, body(item)))
      }
      outcomes.withLock { outcomes in
        for (item, outcome) in done { outcomes[item] = outcome }
      }
    }
  }

  /// The outcomes of `count` items, in order; `nil` where there is none. The calling thread works too, and is inside the
  /// gate that forks wait at.
  static func outcomes(
    count: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> RowOutcome?
  ) -> [RowOutcome?] {
    let work = Work(count: count, body: body)
    var threads: [pthread_t] = []
    for _ in 1..<max(1, min(jobs, count)) {
      let box = Unmanaged.passRetained(work)
      var thread = pthread_t()
      let result = pthread_create(
        &thread, nil,
        { pointer in
          if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run() }
          return nil
        }, box.toOpaque())
      guard result == 0 else {
        // No more threads: those there are do all of it.
        box.release()
        break
      }
      threads.append(thread)
    }
    work.run()
    // Whoever waits is not in the middle of anything: a fork need not wait for it.
    fork_gate_leave()
    for thread in threads { pthread_join(thread, nil) }
    fork_gate_enter()
    return work.outcomes.withLock { $0 }
  }
}
