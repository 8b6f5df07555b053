import FoundationEssentials
import Glibc

/// The threads that texts are translated on, apart from those that Swift runs tasks on.
///
/// A text that takes long keeps no task of the program waiting: not the one that asked for it, not its deadline. There
/// are as many threads as processors, and one more for each text that was given up and whose sentence has not ended yet.
/// A thread without work goes away after some seconds.
package final class TranslationThreads: TaskExecutor, @unchecked Sendable {
  // Unchecked because of what stands below the lock, which is only used while it is held.

  /// The threads of this process.
  static let shared = TranslationThreads(width: ProcessInfo.processInfo.activeProcessorCount)

  private let width: Int
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let wakeUp = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var queue: [UnownedJob] = []
  /// How many threads there are, how many of them wait, and how many work on what nobody waits for.
  private var threads = 0
  private var idle = 0
  private var givenUp = 0

  /// An executor of at most `width` threads, at least one.
  package init(width: Int) {
    self.width = max(1, width)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(wakeUp, nil)
  }

  deinit {
    // No thread is left: each holds the executor while it runs.
    pthread_cond_destroy(wakeUp)
    pthread_mutex_destroy(lock)
    wakeUp.deallocate()
    lock.deallocate()
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    locked {
      queue.append(job)
      startIfNeeded()
      pthread_cond_signal(wakeUp)
    }
  }

  /// Says that a thread works on what nobody waits for any more, so that another may work in its place.
  func giveUpOne() {
    locked {
      givenUp += 1
      startIfNeeded()
    }
  }

  /// Says that such a thread is done.
  func takeBackOne() {
    locked { givenUp -= 1 }
  }

  private func locked(_ body: () -> Void) {
    pthread_mutex_lock(lock)
    body()
    pthread_mutex_unlock(lock)
  }

  /// Starts a thread when there is more work than threads that wait for it, and room for one.
  private func startIfNeeded() {
    guard queue.count > idle, threads < width + givenUp else { return }
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self)
    let failure = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<TranslationThreads>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    if failure == 0 {
      threads += 1
      pthread_detach(thread)
    } else {
      // Those that are there do the work; where there are none, the next text tries again.
      context.release()
    }
  }

  private func run() {
    pthread_mutex_lock(lock)
    while threads <= width + givenUp, waitForWork() {
      let job = queue.removeFirst()
      pthread_mutex_unlock(lock)
      job.runSynchronously(on: asUnownedTaskExecutor())
      pthread_mutex_lock(lock)
    }
    threads -= 1
    // Who leaves because there were too many may have been called for work that is there.
    if !queue.isEmpty { pthread_cond_signal(wakeUp) }
    pthread_mutex_unlock(lock)
  }

  /// Whether there is work, after waiting for it for some seconds.
  private func waitForWork() -> Bool {
    guard queue.isEmpty else { return true }
    idle += 1
    defer { idle -= 1 }
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_sec += 5
    while queue.isEmpty {
      if pthread_cond_timedwait(wakeUp, lock, &end) == ETIMEDOUT { return !queue.isEmpty }
    }
    return true
  }
}
