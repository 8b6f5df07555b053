package import Files
package import Yaku

/// What a filter is asked to do.
package struct FilterOptions: Sendable {
  /// The request for every text, but for the text itself.
  package var template: Request
  /// Whether a line is a text, and not a JSON object.
  package var readsTexts = false
  /// The keys of the texts in a JSON object.
  package var keys = ["text"]
  /// Stands in front of the names of the added members.
  package var prefix = ""
  package var jobs = 1
  /// Whether a text that comes again has the answer it had: not where glossaries may change in between.
  package var remembersTexts = true
  /// Whether each answer is written before the next line is looked at.
  package var isLineBuffered = false

  package init(template: Request) {
    self.template = template
  }
}

/// Answers each line of standard input with one line on standard output, in order, whatever the line is.
///
/// For pipes that another program holds both ends of: what is wrong with a
/// line is said in the line that answers it, and never ends the run.
package struct FilterJob: Sendable {
  private let options: FilterOptions
  private let stop: StopSignal
  private let translate: @Sendable (Request) throws(EngineError) -> Response

  package init(
    _ options: FilterOptions, stop: StopSignal,
    translate: @escaping @Sendable (Request) throws(EngineError) -> Response
  ) {
    self.options = options
    self.stop = stop
    self.translate = translate
  }

  /// Runs to the end of the input; throws only when lines can be read or written no longer.
  package func run() async throws(BatchError) -> (tally: BatchTally, ending: RunEnding) {
    let source = try RecordSource(path: "-", stop: stop, encoding: .utf8)
    let output = try OutputFile(path: "-")
    _ = try source.head()
    try output.append(source.byteOrderMark)
    try source.use(.lines)
    let translator = RecordTranslator(setup, batchOptions, stop: stop, translate: translate)
    var tally = BatchTally()
    let runner = BatchRunner(jobs: options.jobs, stop: stop, batchSize: options.isLineBuffered ? 1 : nil)
    let ending = try await runner.run(source) {
      translator.process($0)
    } write: {
      (_, processed) throws(BatchError) in
      tally.add(processed.tally)
      try output.append(processed.output)
      if options.isLineBuffered { try output.flush() }
    } flush: { () throws(BatchError) in
      try output.flush()
    }
    return (tally, ending)
  }

  private var setup: RunSetup {
    if options.readsTexts { return RunSetup(layout: PlainLinesLayout(), columns: []) }
    let names = RecordMapping.addedNames(options.keys, for: options.template, prefix: options.prefix, translation: nil)
    return RunSetup(
      layout: JSONLinesLayout(keys: options.keys, addedKeys: names, readsEmptyLines: true), columns: names)
  }

  private var batchOptions: BatchOptions {
    var batchOptions = BatchOptions(input: "-", output: "-", template: options.template)
    if !options.remembersTexts { batchOptions.cacheSize = 0 }
    return batchOptions
  }
}
