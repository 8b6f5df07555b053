import Files
internal import Yaku

/// What is known about a run once the first records have been read: how records are laid out, and which columns come in.
struct RunSetup: Sendable {
  var layout: any RecordLayout = PlainLinesLayout()
  /// The names of the added columns.
  var columns: [String] = []
  /// The columns with the texts; empty for plain lines.
  var textColumns: [String] = []
  /// What stands in front of the records in the output, as it stands there: byte order mark, empty lines, header.
  var outputHeader: [UInt8] = []
  var rejectsHeader: [UInt8] = []
  /// The header as it is before it is written: without mark, in the encoding in which records are worked on.
  var header: [UInt8] = []
  var format = RecordFormat.lines
  /// Whether the input is turned into UTF-8 first.
  var isDecoded = false
  var coding = RecordCoding.utf8
  /// The languages of the sample.
  var languages = LanguageSample()

  /// A layout that is known without looking at the input.
  init(layout: any RecordLayout, columns: [String]) {
    self.layout = layout
    self.columns = columns
  }

  /// Reads the head and a sample of `source`, without consuming more than the header.
  ///
  /// The sample has the same records whoever writes the input and however fast,
  /// because what is guessed from it must be the same whenever the run is made;
  /// a stream gives only what has arrived.
  init(
    _ options: BatchOptions, _ source: RecordSource, _ stop: StopSignal,
    _ detect: (String) -> LanguageTag?, _ tell: (RunMessage) -> Void
  ) throws(BatchError) {
    let head = try source.head(waiting: options.waiting)
    if source.isEncodingGuessed {
      let text =
        "\"\(source.name)\" is read as \(source.encoding.name), by the look of it; name another with --encoding"
      tell(RunMessage(.info, .encoding, text))
    }
    let format = options.recordFormat(head: head)
    try options.checkOutputName(format)
    self.format = format
    (coding, isDecoded) = try Self.coding(options, source, format, tell)
    try source.use(format, mayWait: options.waitsForSample)
    if options.format == nil, let name = format.likelierName(head: head) {
      let text = "\"\(source.name)\" is read as \(format.name), and looks like \(name); read it with --format \(name)"
      tell(RunMessage(.warning, .advice, text))
    }
    let reader = SetupReader(options: options, source: source, coding: coding, stop: stop)
    let texts: [String]
    switch format {
    case .delimited(let dialect): texts = try reader.readTable(dialect, &self, tell)
    case .jsonLines: texts = try reader.readJSONLines(&self, tell)
    case .lines:
      if options.template.alternatives > 0 || options.template.explains || !options.additions.isEmpty {
        let option =
          options.template.explains ? "--explain" : options.additions.isEmpty ? "--alternatives" : "--also"
        throw BatchError(
          .usage,
          "\(option) has no place beside lines, which are answered with one line each; use --format jsonl or csv")
      }
      layout = PlainLinesLayout(coding: coding)
      texts = try reader.readLines()
    }
    let mark = Self.byteOrderMark(options, source)
    header = outputHeader
    outputHeader = mark + coding.output(outputHeader)
    rejectsHeader = mark + coding.output(rejectsHeader)
    if options.template.source == nil, !options.isStream {
      for text in texts { languages.add(detect(text)) }
    }
  }

  /// The setting that speaks of the input.
  static let startOfInput = "the start of the input"

  /// What the output depends on beside the options.
  var settings: [RunSetting] {
    var hash = RunningHash()
    hash.add(outputHeader)
    hash.add(Array((columns + textColumns).joined(separator: "\n").utf8))
    hash.add(Array(languages.counts.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: ",").utf8))
    return [RunSetting(Self.startOfInput, hash.digits)]
  }
}

extension RunSetup {
  /// How text stands in the records of this run. Turns the input into UTF-8 where its bytes cannot be used as they are.
  private static func coding(
    _ options: BatchOptions, _ source: RecordSource, _ format: RecordFormat, _ tell: (RunMessage) -> Void
  ) throws(BatchError) -> (RecordCoding, isDecoded: Bool) {
    let input = source.encoding
    var output = options.files.outputEncoding ?? input
    var isDecoded = !input.isReadAsBytes || (output.form != input.form && input.form != .utf8)
    if case .legacy = input.form, format == .jsonLines, options.files.outputEncoding == nil {
      // Brackets and quotes may be halves of characters there; and JSON is UTF-8 by its own rules.
      output = .utf8
      isDecoded = true
      let text = "\"\(source.name)\" is \(input.name), and JSON Lines are always UTF-8: the output is UTF-8"
      tell(RunMessage(.info, .encoding, text))
    }
    if case .delimited(let dialect) = format, !isDecoded, !input.isAlwaysItself(dialect.delimiter) {
      let delimiter = String(decoding: [dialect.delimiter], as: UTF8.self)
      throw BatchError(
        .usage,
        "the delimiter \"\(delimiter)\" may be half of a character in \(input.name); use --output-encoding utf-8")
    }
    if isDecoded { source.decodeToUTF8() }
    return (try RecordCoding(from: input, isDecoded: isDecoded, to: output), isDecoded)
  }

  /// The byte order mark of the output: that of the input, unless another encoding is asked for.
  private static func byteOrderMark(_ options: BatchOptions, _ source: RecordSource) -> [UInt8] {
    guard let output = options.files.outputEncoding else {
      return source.encoding.byteOrderMark.isEmpty ? [] : source.byteOrderMark
    }
    if output.marksOutput == true { return output.byteOrderMark }
    return output.form == source.encoding.form ? source.byteOrderMark : []
  }
}

extension BatchOptions {
  /// Records are written as they are read, so the output cannot be called something else.
  fileprivate func checkOutputName(_ format: RecordFormat) throws(BatchError) {
    guard let named = RecordFormat(path: output), named != .lines, named.name != format.name else { return }
    // Any delimiter may stand in a file called .csv.
    if named.isTable, format.isTable, named.name == "csv" { return }
    throw BatchError(
      .usage,
      "\"\(output)\" is called \(named.name), but the records of \"\(inputName)\" are \(format.name) and stay so; "
        + "give the output the ending .\(format.name == "lines" ? "txt" : format.name)")
  }

  /// Whether something must be guessed from records, and the run may wait for them.
  fileprivate var waitsForSample: Bool { !isStream && (template.source == nil || textColumns.isEmpty) }

  /// What the run may wait for before it reads the first record.
  fileprivate var waiting: RecordSource.Waiting { waitsForSample ? .forSample : isStream ? .never : .forEncoding }

  /// How the records are divided: as said, or as the name of the input or its first bytes say.
  fileprivate func recordFormat(head: [UInt8]) -> RecordFormat {
    let (head, named) = CSVDialect.withoutPreamble(head)
    var format = format ?? RecordFormat(path: input) ?? RecordFormat(head: head)
    if let delimiter {
      format = .delimited(CSVDialect(delimiter: delimiter, quotesMayBeText: delimiter == UInt8(ascii: "\t")))
    } else if let named, format.isTable {
      format = .delimited(CSVDialect(delimiter: named, quotesMayBeText: false))
    } else {
      format = format.adjusted(toHead: head)
    }
    guard case .delimited(var dialect) = format else { return format }
    dialect.hasQuotes = files.hasQuotes
    return .delimited(dialect)
  }
}

/// Finds out how the records of one source are laid out.
private struct SetupReader {
  let options: BatchOptions
  let source: RecordSource
  let coding: RecordCoding
  let stop: StopSignal

  /// Returns the texts of the sample.
  func readTable(
    _ dialect: CSVDialect, _ setup: inout RunSetup, _ tell: (RunMessage) -> Void
  ) throws(BatchError) -> [String] {
    setup.outputHeader = try source.takePreamble()
    let line = options.hasHeader ? try source.takeHeader() : nil
    let sample =
      try takeSample().map { batch in
        (0..<batch.count).map { values(batch.bytes.span.withoutLineEnd(batch.range(of: $0)), batch.bytes, dialect) }
      } ?? []
    let header: [String]
    if let line {
      header = values(line.span.withoutLineEnd(0..<line.count), line, dialect)
    } else if options.hasHeader || sample.isEmpty {
      if !stop.isRequested { tell(RunMessage(.warning, .emptyInput, "\"\(source.name)\" is empty")) }
      return []
    } else {
      header = (1...max(1, sample.map(\.count).max() ?? 1)).map { "#\($0)" }
    }
    if header.count == 1, line != nil { source.countsEmptyLines = true }
    let mapping = try mapping(header: header, sample: sample, kind: "column", tell)
    let body = line.map { $0.span.withoutLineEnd(0..<$0.count) } ?? 0..<0
    let quotesAll =
      line.map { CSVScanner(dialect).fields(of: body, in: $0.span).allSatisfy { $0.kind == .quoted } } ?? false
    setup.columns = addedNames(mapping)
    setup.textColumns = mapping.names
    setup.layout = DelimitedLayout(
      dialect: dialect, width: line == nil ? nil : header.count, columns: mapping.columns, columnNames: mapping.names,
      quotesAll: quotesAll, coding: coding)
    if let line {
      if let problem = coding.problem(ofRecord: body, in: line.span) {
        throw BatchError(.usage, "the header of \"\(source.name)\" cannot be written: \(problem)")
      }
      let lineEnd = body.upperBound == line.count ? [UInt8(ascii: "\n")][...] : line[body.upperBound...]
      func extended(_ names: [String]) -> [UInt8] {
        var output = Array(line[body])
        for name in names {
          output.append(dialect.delimiter)
          output.append(field: coding.bytes(name), dialect, always: quotesAll)
        }
        return output
      }
      setup.outputHeader += extended(setup.columns) + line[body.upperBound...]
      setup.rejectsHeader = extended(RecordTranslator.rejectColumns) + lineEnd
    }
    return sample.flatMap { record in mapping.columns.compactMap { $0 < record.count ? record[$0] : nil } }
  }

  func readJSONLines(_ setup: inout RunSetup, _ tell: (RunMessage) -> Void) throws(BatchError) -> [String] {
    var header: [String] = []
    var records: [[String: String]] = []
    if let sample = try takeSample() {
      let bytes = sample.bytes.span
      for index in 0..<sample.count {
        let line = bytes.withoutLineEnd(sample.range(of: index))
        guard let (members, _) = try? JSONScanner.members(of: line, in: bytes) else { continue }
        var record: [String: String] = [:]
        for (path, value) in JSONKeyPath.leaves(of: members, in: bytes) {
          if !header.contains(path) { header.append(path) }
          record[path] = JSONText.decode(value, in: bytes)?.text
        }
        records.append(record)
      }
    }
    if header.isEmpty {
      if !stop.isRequested {
        tell(RunMessage(.warning, .emptyInput, "\"\(source.name)\" has no JSON object in its first lines"))
      }
      header = options.textColumns.compactMap { if case .name(let name) = $0 { name } else { nil } }
      if header.isEmpty { header = ["text"] }
    }
    let sample = records.map { record in header.map { record[$0] ?? "" } }
    let mapping = try mapping(header: header, sample: sample, kind: "key", tell)
    setup.columns = addedNames(mapping)
    setup.textColumns = mapping.names
    setup.layout = JSONLinesLayout(keys: mapping.names, addedKeys: setup.columns)
    return records.flatMap { record in mapping.names.compactMap { record[$0] } }
  }

  func readLines() throws(BatchError) -> [String] {
    guard options.template.source == nil, !options.isStream, let sample = try takeSample() else { return [] }
    return (0..<sample.count).map {
      coding.text(Array(sample.bytes[sample.bytes.span.withoutLineEnd(sample.range(of: $0))])).text
    }
  }

  private func takeSample() throws(BatchError) -> RecordBatch? {
    try source.sample(mayWait: options.waitsForSample)
  }

  private func mapping(
    header: [String], sample: [[String]], kind: String, _ tell: (RunMessage) -> Void
  ) throws(BatchError) -> RecordMapping {
    let mapping = try RecordMapping(options.textColumns, header: header, sample: sample, file: source.name)
    if let reason = mapping.reason {
      let names = mapping.names.joined(separator: ", ")
      tell(RunMessage(.info, .textColumn, "text column: \"\(names)\" (\(reason)); choose another with --text-column"))
    }
    if let clash = addedNames(mapping).first(where: header.contains) {
      throw BatchError(
        .usage,
        "\"\(source.name)\" has a \(kind) \"\(clash)\" already; choose other names with --output-prefix, such as 'yaku_'"
      )
    }
    return mapping
  }

  private func addedNames(_ mapping: RecordMapping) -> [String] {
    mapping.addedNames(
      for: options.template, prefix: options.prefix, translation: options.translationColumn,
      additions: options.additions)
  }

  private func values(_ record: Range<Int>, _ bytes: [UInt8], _ dialect: CSVDialect) -> [String] {
    CSVScanner(dialect).fields(of: record, in: bytes.span).map { coding.text($0.value(in: bytes.span)).text }
  }
}
