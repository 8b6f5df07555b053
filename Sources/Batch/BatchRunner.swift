package import Files

/// Reads batches, has them processed on several cores, and writes them in order.
///
/// No more batches are under way than a few for each job, so memory is bounded
/// however long the input is and whoever is slowest. What is written does not
/// depend on the number of jobs. When input comes from somebody who waits for
/// answers, everything that can be written is written before the next read waits.
package struct BatchRunner: Sendable {
  /// How many batches are processed at the same time.
  let jobs: Int
  let stop: StopSignal
  /// Ends the run after this many records.
  let limit: Int
  /// The bytes after which a batch ends; `nil` fits them to the time they take.
  let batchSize: Int?
  /// No batch goes over a multiple of this number of records.
  let groupSize: Int
  /// How many records of the group came before the first batch.
  let groupStart: Int

  private static let smallestBatch = 1 << 10
  private static let largestBatch = 1 << 16
  /// Batches that take longer make smaller ones follow, so that progress is shown, saved and stopped in time.
  private static let longestTime = Duration.milliseconds(200)

  package init(
    jobs: Int, stop: StopSignal, limit: Int? = nil, batchSize: Int? = nil, groupSize: Int = .max, groupStart: Int = 0
  ) {
    self.batchSize = batchSize
    self.groupSize = groupSize
    self.groupStart = groupStart
    self.jobs = max(1, jobs)
    self.stop = stop
    self.limit = limit ?? .max
  }

  /// Runs until the input ends, the stop signal is given, or something fails.
  ///
  /// `write` gets the batches, and what became of them, in the order of the
  /// input; `flush` is called before waiting for input.
  package func run(
    _ source: any RecordFeed, process: @escaping @Sendable (RecordBatch) -> ProcessedBatch,
    write: (RecordBatch, ProcessedBatch) throws(BatchError) -> Void, flush: () throws(BatchError) -> Void
  ) async throws(BatchError) -> RunEnding {
    var workers = Workers<ProcessedBatch>(jobs, stop: stop)
    defer { workers.close() }
    var waiting: [Int: (batch: RecordBatch, processed: ProcessedBatch?)] = [:]
    var (launched, written) = (0, 0)
    // Batches start small, so that short inputs use all cores and the first answers come early.
    var (size, remaining, isExhausted) = (Self.smallestBatch, limit, limit == 0)
    var roomInGroup = groupSize - groupStart % groupSize
    while true {
      while !isExhausted, !stop.isRequested, workers.underWay < jobs, launched - written < 4 * jobs {
        let most = min(remaining, roomInGroup)
        var next = try source.next(bytes: batchSize ?? size, records: most, mayWait: false)
        if case .wouldWait = next {
          if launched > written { break }
          try flush()
          next = try source.next(bytes: batchSize ?? size, records: most, mayWait: true)
        }
        guard case .batch(let batch) = next else {
          isExhausted = !stop.isRequested
          break
        }
        waiting[launched] = (batch, nil)
        workers.start(launched) { process(batch) }
        launched += 1
        remaining -= batch.count
        roomInGroup = roomInGroup == batch.count ? groupSize : roomInGroup - batch.count
        isExhausted = remaining == 0
      }
      guard let done = await workers.next() else { break }
      size = done.time < Self.longestTime ? min(2 * size, Self.largestBatch) : max(size / 2, Self.smallestBatch)
      waiting[done.index]?.processed = done.output
      while let next = waiting[written], let processed = next.processed {
        waiting[written] = nil
        written += 1
        try write(next.batch, processed)
        if let ending = processed.ending { return ending }
      }
    }
    try flush()
    // Ctrl-C ends the programs in front of a pipe too: then the end of the input is not the end of the data.
    return isExhausted && written == launched && !stop.isRequested ? .finished : .stopped
  }
}
