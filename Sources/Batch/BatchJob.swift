package import Files
package import Yaku

/// How a run went.
package struct BatchReport: Sendable {
  package let tally: BatchTally
  package let ending: RunEnding
  /// Where the output is: the finished file, or the partial one; `nil` for standard output and dry runs.
  package let outputPath: String?
  /// How many of the records an earlier run dealt with.
  package let earlierRecords: Int
  /// Whether another run can go on where this one was stopped.
  package let canResume: Bool
}

/// How far a run is.
package struct BatchProgress: Sendable {
  package let records: Int
  /// Bytes of the input dealt with.
  package let bytes: Int
  /// Bytes of the input; `nil` when not known.
  package let size: Int?
  /// How many of the records an earlier run dealt with.
  package var earlierRecords = 0
}

/// One run: a file of records in, the same with translations out; or a document with its texts translated.
package struct BatchJob: Sendable {
  let options: BatchOptions
  /// What kind of document the input is; `nil` for records.
  let document: DocumentKind?
  let stop: StopSignal
  let translate: @Sendable (Request) throws(EngineError) -> Response
  let detect: @Sendable (String) -> LanguageTag?

  /// A job that translates with `translate`; `detect` says which language a text is in, `nil` when it cannot.
  package init(
    _ options: BatchOptions, document: DocumentKind? = nil, stop: StopSignal,
    detect: @escaping @Sendable (String) -> LanguageTag? = { _ in nil },
    translate: @escaping @Sendable (Request) throws(EngineError) -> Response
  ) {
    self.options = options
    self.document = document
    self.stop = stop
    self.detect = detect
    self.translate = translate
  }

  /// Runs to the end, or until it is stopped or cannot go on.
  ///
  /// `tell` gets what people should know, in order; `show` gets the progress
  /// after each batch. When it throws, the records so far are in the partial
  /// file that the message names.
  package func run(
    tell: (RunMessage) -> Void, show: (BatchProgress) -> Void
  ) async throws(BatchError) -> BatchReport {
    if let document { return try await runDocument(document, tell: tell, show: show) }
    return try await runRecords(tell: tell, show: show)
  }

  private func runRecords(
    tell: (RunMessage) -> Void, show: (BatchProgress) -> Void
  ) async throws(BatchError) -> BatchReport {
    let source = try RecordSource(
      path: options.input, stop: stop, encoding: options.files.encoding, fieldLimit: options.files.longestField)
    if let report = try RunWriter.finishedReplacement(options, inputCompression: source.compression) { return report }
    let setup = try RunSetup(options, source, stop, detect, tell)
    let writer = try RunWriter(options, setup, inputCompression: source.compression)
    do throws(BatchError) {
      let feed = try feed(source, setup, tell)
      let start = try writer.begin(feed, stop, tell)
      guard start == .ready else { return writer.report(start == .complete ? .finished : .stopped) }
      let translator = RecordTranslator(setup, options, stop: stop, translate: translate)
      let write: (RecordBatch, ProcessedBatch) throws(BatchError) -> Void = { batch, processed throws(BatchError) in
        processed.messages.forEach(tell)
        try writer.write(batch, processed)
        show(
          BatchProgress(
            records: writer.tally.records, bytes: source.place(of: writer.inputLength), size: source.size,
            earlierRecords: writer.earlierRecords))
      }
      let limit = options.limit.map { max(0, $0 - writer.records) }
      let runner = BatchRunner(
        jobs: options.jobs, stop: stop, limit: limit, groupSize: RunWriter.groupSize, groupStart: writer.records)
      let ending = try await runner.run(feed, process: { translator.process($0) }, write: write, flush: writer.flush)
      switch ending {
      case .finished: try writer.finish()
      case .stopped: writer.leave(savingProgress: true)
      case .failed(let error): throw error
      }
      return writer.report(ending)
    } catch {
      writer.leave(savingProgress: false)
      guard error.kind != .closedPipe, let partial = writer.partialPath, writer.tally.records > 0 else { throw error }
      throw BatchError(
        error.kind, "\(error); the \(writer.tally.records) records so far are in \"\(partial)\"",
        canResume: writer.canResume)
    }
  }

  /// Where the records come from: all of the source, or some, or with those of an earlier output beside them.
  private func feed(
    _ source: RecordSource, _ setup: RunSetup, _ tell: (RunMessage) -> Void
  ) throws(BatchError) -> any RecordFeed {
    var feed: any RecordFeed = source
    if let sample = options.sample { feed = SampledRecords(source, count: sample.count, seed: sample.seed) }
    guard options.retriesFailed else { return feed }
    if let both = try EarlierOutput(of: options, setup, beside: feed, from: source, stop: stop) { return both }
    tell(RunMessage(.info, .startedAnew, "there is no \"\(options.output)\" to take records from; translating all"))
    return feed
  }
}
