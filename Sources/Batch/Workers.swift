package import Files
import Yaku

/// Pieces of work under way, on threads of their own; each is handed over when it is done.
///
/// Once the stop signal is given, what is under way has half a second to be done; then nobody waits for it any more,
/// because one text may take minutes. A thread given up ends with its text, or with the program.
package struct Workers<Output: Sendable> {
  /// What a piece became, and how long it took.
  package struct Done: Sendable {
    package let index: Int
    package let output: Output
    package let time: Duration
  }

  /// How many pieces are under way.
  package private(set) var underWay = 0

  private let threads: TranslationThreads
  private let stop: StopSignal
  private let arrivals: AsyncStream<Done?>.Continuation
  private var iterator: AsyncStream<Done?>.Iterator
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var watch: Task<Void, Never>?

  private static var look: Duration { .milliseconds(50) }
  private static var patience: Duration { .milliseconds(500) }

  /// Workers that use `count` threads, at least one.
  package init(_ count: Int, stop: StopSignal) {
    threads = TranslationThreads(width: count)
    self.stop = stop
    let (stream, continuation) = AsyncStream.makeStream(of: Done?.self)
    arrivals = continuation
    iterator = stream.makeAsyncIterator()
  }

  /// Starts a piece called `index`, which no piece under way is called.
  package mutating func start(_ index: Int, _ work: @escaping @Sendable () -> Output) {
    let arrivals = arrivals
    underWay += 1
    tasks[index] = Task(executorPreference: threads) {
      let start = ContinuousClock.now
      let output = work()
      arrivals.yield(Done(index: index, output: output, time: .now - start))
    }
  }

  /// The piece that is done next; `nil` when none is under way, or those that are were given up.
  package mutating func next() async -> Done? {
    guard underWay > 0 else { return nil }
    if watch == nil { watch = watched() }
    guard case .some(.some(let done)) = await iterator.next() else { return nil }
    underWay -= 1
    tasks[done.index] = nil
    return done
  }

  /// Ends the work: nobody will ask for what is under way.
  package func close() {
    watch?.cancel()
    for task in tasks.values { task.cancel() }
    arrivals.finish()
  }

  private func watched() -> Task<Void, Never> {
    let (stop, arrivals) = (stop, arrivals)
    return Task {
      while !stop.isRequested {
        do { try await Task.sleep(for: Self.look) } catch { return }
      }
      try? await Task.sleep(for: Self.patience)
      arrivals.yield(nil)
    }
  }
}
