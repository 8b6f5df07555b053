package import Yaku

/// What a batch run is asked to do.
package struct BatchOptions: Sendable {
  /// The path of the input; `-` is standard input.
  package var input: String
  /// The path of the output; `-` is standard output.
  package var output: String
  /// `nil` tells it by the name, or else by the first bytes.
  package var format: RecordFormat?
  package var delimiter: UInt8?
  package var hasHeader = true
  /// Empty guesses one.
  package var textColumns: [RecordMapping.Column] = []
  /// The request for every text, but for the text itself.
  package var template: Request
  package var policy = RecordTranslator.ErrorPolicy.keep
  /// Where rejected records go; `nil` for nowhere.
  package var rejects: String?
  /// Stands in front of the names of all added columns.
  package var prefix = ""
  /// Another name for the column `translation`.
  package var translationColumn: String?
  package var jobs = 1
  package var limit: Int?
  /// Whether to read, map and check everything, and write nothing.
  package var isDryRun = false

  package init(input: String, output: String, template: Request) {
    self.input = input
    self.output = output
    self.template = template
  }
}

/// How a run went.
package struct BatchReport: Sendable {
  package let tally: BatchTally
  package let ending: RunEnding
  /// Where the output is: the finished file, or the partial one; `nil` for standard output and dry runs.
  package let outputPath: String?
}

/// How far a run is.
package struct BatchProgress: Sendable {
  package let records: Int
  /// Bytes of the input dealt with.
  package let bytes: Int
  /// Bytes of the input; `nil` when not known.
  package let size: Int?
}

/// One run: a file of records in, the same with translations out.
package struct BatchJob: Sendable {
  let options: BatchOptions
  let stop: StopSignal
  let translate: @Sendable (Request) throws(EngineError) -> Response

  package init(
    _ options: BatchOptions, stop: StopSignal,
    translate: @escaping @Sendable (Request) throws(EngineError) -> Response
  ) {
    self.options = options
    self.stop = stop
    self.translate = translate
  }

  /// Runs to the end, or until it is stopped or cannot go on.
  ///
  /// `tell` gets what people should know, one line each, in order; `show` gets
  /// the progress after each batch. When it throws, the records so far are in
  /// the partial file that `partialOutput` names.
  package func run(
    tell: (String) -> Void, show: (BatchProgress) -> Void
  ) async throws(BatchError) -> BatchReport {
    let source = try RecordSource(path: options.input, stop: stop)
    let setup = try prepare(source, tell)
    let outputPath = options.isDryRun ? "/dev/null" : options.output
    let output = try OutputFile(path: outputPath, inputs: [options.input])
    let rejects = try rejectsFile(setup)
    var tally = BatchTally()
    var done = source.consumed
    do throws(BatchError) {
      try output.append(source.byteOrderMark + setup.outputHeader)
      let process: @Sendable (RecordBatch) -> ProcessedBatch = { setup.translator.process($0) }
      let write: (ProcessedBatch) throws(BatchError) -> Void = { batch throws(BatchError) in
        tally.add(batch.tally)
        try output.append(batch.output)
        try rejects?.append(batch.rejects)
        batch.messages.forEach(tell)
        done += batch.inputCount
        show(BatchProgress(records: tally.records, bytes: done, size: source.size))
      }
      let flush: () throws(BatchError) -> Void = { () throws(BatchError) in
        try output.flush()
        try rejects?.flush()
      }
      let ending = try await BatchRunner(jobs: options.jobs, stop: stop, limit: options.limit)
        .run(source, process: process, write: write, flush: flush)
      switch ending {
      case .finished:
        try output.finish()
        try rejects?.finish()
      case .stopped: leave(output, rejects)
      case .failed(let error): throw error
      }
      let isFile = !options.isDryRun && options.output != "-"
      let path = isFile ? (ending == .finished ? options.output : output.partialPath) : nil
      return BatchReport(tally: tally, ending: ending, outputPath: path)
    } catch {
      leave(output, rejects)
      guard error.kind != .closedPipe, let partial = output.partialPath, tally.records > 0 else { throw error }
      throw BatchError(error.kind, "\(error); the \(tally.records) records so far are in \"\(partial)\"")
    }
  }

  private func leave(_ output: OutputFile, _ rejects: OutputFile?) {
    output.abandon()
    rejects?.abandon()
  }

  private func rejectsFile(_ setup: Setup) throws(BatchError) -> OutputFile? {
    guard let path = options.rejects, !options.isDryRun else { return nil }
    if path == options.output {
      throw BatchError(.usage, "--rejects names the output \"\(path)\"; name another file")
    }
    let file = try OutputFile(path: path, inputs: [options.input])
    try file.append(setup.rejectsHeader)
    return file
  }

  /// What is known once the first bytes have been read.
  private struct Setup: Sendable {
    var translator: RecordTranslator
    var outputHeader: [UInt8] = []
    var rejectsHeader: [UInt8] = []
  }

  private func prepare(_ source: RecordSource, _ tell: (String) -> Void) throws(BatchError) -> Setup {
    let head = try source.head()
    var format = options.format ?? RecordFormat(path: options.input) ?? RecordFormat(head: head)
    if let delimiter = options.delimiter {
      format = .delimited(CSVDialect(delimiter: delimiter, quotesMayBeText: delimiter == UInt8(ascii: "\t")))
    } else {
      format = format.adjusted(toHead: head)
    }
    source.use(format)
    switch format {
    case .delimited(let dialect): return try prepareTable(dialect, source, tell)
    case .jsonLines: return try prepareJSONLines(source, tell)
    case .lines: return Setup(translator: translator(PlainLinesLayout(), []))
    }
  }

  private func prepareTable(
    _ dialect: CSVDialect, _ source: RecordSource, _ tell: (String) -> Void
  ) throws(BatchError) -> Setup {
    let line = options.hasHeader ? try source.takeHeader() : nil
    let sample =
      try source.sample().map { batch in
        (0..<batch.count).map { values(batch.bytes.span.withoutLineEnd(batch.range(of: $0)), batch.bytes, dialect) }
      } ?? []
    let header: [String]
    if let line {
      header = values(line.span.withoutLineEnd(0..<line.count), line, dialect)
    } else if options.hasHeader || sample.isEmpty {
      if !stop.isRequested { tell("\"\(source.name)\" is empty") }
      return Setup(translator: translator(PlainLinesLayout(), []))
    } else {
      header = (1...max(1, sample.map(\.count).max() ?? 1)).map { "#\($0)" }
    }
    if header.count == 1, line != nil { source.countsEmptyLines = true }
    let mapping = try RecordMapping(options.textColumns, header: header, sample: sample, file: source.name)
    tellChoice(mapping, tell)
    let names = addedNames(mapping)
    if let clash = names.first(where: header.contains) {
      throw BatchError(
        .usage,
        "\"\(source.name)\" has a column \"\(clash)\" already; choose other names with --output-prefix, such as 'yaku_'"
      )
    }
    let body = line.map { $0.span.withoutLineEnd(0..<$0.count) } ?? 0..<0
    let quotesAll =
      line.map { CSVScanner(dialect).fields(of: body, in: $0.span).allSatisfy { $0.kind == .quoted } } ?? false
    let layout = DelimitedLayout(
      dialect: dialect, width: line == nil ? nil : header.count, columns: mapping.columns, columnNames: mapping.names,
      quotesAll: quotesAll)
    var setup = Setup(translator: translator(layout, names))
    if let line {
      let lineEnd = body.upperBound == line.count ? [UInt8(ascii: "\n")][...] : line[body.upperBound...]
      func extended(_ names: [String]) -> [UInt8] {
        var output = Array(line[body])
        for name in names {
          output.append(dialect.delimiter)
          output.append(field: Array(name.utf8), dialect, always: quotesAll)
        }
        return output
      }
      setup.outputHeader = extended(names) + line[body.upperBound...]
      setup.rejectsHeader = extended(RecordTranslator.rejectColumns) + lineEnd
    }
    return setup
  }

  private func prepareJSONLines(_ source: RecordSource, _ tell: (String) -> Void) throws(BatchError) -> Setup {
    var header: [String] = []
    var records: [[String: String]] = []
    if let sample = try source.sample() {
      let bytes = sample.bytes.span
      for index in 0..<sample.count {
        let line = bytes.withoutLineEnd(sample.range(of: index))
        guard let (members, _) = try? JSONScanner.members(of: line, in: bytes) else { continue }
        var record: [String: String] = [:]
        for member in members {
          guard let key = JSONText.decode(member.key, in: bytes)?.text else { continue }
          if !header.contains(key) { header.append(key) }
          record[key] = JSONText.decode(member.value, in: bytes)?.text
        }
        records.append(record)
      }
    }
    if header.isEmpty {
      if !stop.isRequested { tell("\"\(source.name)\" has no JSON object in its first lines") }
      header = options.textColumns.compactMap { if case .name(let name) = $0 { name } else { nil } }
      if header.isEmpty { header = ["text"] }
    }
    let sample = records.map { record in header.map { record[$0] ?? "" } }
    let mapping = try RecordMapping(options.textColumns, header: header, sample: sample, file: source.name)
    tellChoice(mapping, tell)
    let names = addedNames(mapping)
    if let clash = names.first(where: header.contains) {
      throw BatchError(
        .usage,
        "\"\(source.name)\" has a key \"\(clash)\" already; choose other names with --output-prefix, such as 'yaku_'")
    }
    return Setup(translator: translator(JSONLinesLayout(keys: mapping.names, addedKeys: names), names))
  }

  private func tellChoice(_ mapping: RecordMapping, _ tell: (String) -> Void) {
    guard let reason = mapping.reason else { return }
    tell("text column: \"\(mapping.names.joined(separator: ", "))\" (\(reason)); choose another with --text-column")
  }

  private func addedNames(_ mapping: RecordMapping) -> [String] {
    mapping.addedNames(prefix: options.prefix, translation: options.translationColumn)
  }

  private func values(_ record: Range<Int>, _ bytes: [UInt8], _ dialect: CSVDialect) -> [String] {
    CSVScanner(dialect).fields(of: record, in: bytes.span).map { text($0.value(in: bytes.span)).text }
  }

  private func translator(_ layout: any RecordLayout, _ columns: [String]) -> RecordTranslator {
    RecordTranslator(
      layout: layout, columns: columns, template: options.template, policy: options.policy,
      file: options.input == "-" ? "standard input" : options.input,
      writesRejects: options.rejects != nil && !options.isDryRun, stop: stop, translate: translate)
  }
}
