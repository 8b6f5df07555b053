import Files

/// The finished output of an earlier run, read beside the input, so that its good records can be taken over.
///
/// Hands out the batches of the input, each record with the one that stands at
/// its place in the earlier output. The two files have as many records, because
/// that run kept those with an error; where the input has changed since, the
/// records are different and are translated anew.
final class EarlierOutput: RecordFeed {
  private let input: any RecordFeed
  private let output: RecordSource
  private var batch: RecordBatch?
  private var index = 0

  /// Opens the output of `options` and reads its header, which must be the one of this run; `nil` when there is none.
  init?(
    of options: BatchOptions, _ setup: RunSetup, beside input: any RecordFeed, from source: RecordSource,
    stop: StopSignal
  ) throws(BatchError) {
    guard setup.format != .lines, options.output != "-", options.policy == .keep, options.sample == nil else {
      throw BatchError(
        .usage,
        "--retry-failed needs an output file with an error column and every record; "
          + "it goes with tables and JSON Lines, --on-error keep, and no --sample")
    }
    guard fileExists(options.output) else { return nil }
    self.input = input
    let encoding = options.files.outputEncoding ?? source.encoding
    output = try RecordSource(
      path: options.output, stop: stop, encoding: encoding, fieldLimit: options.files.longestField)
    _ = try output.head()
    if setup.isDecoded { output.decodeToUTF8() }
    try output.use(setup.format)
    output.countsEmptyLines = source.countsEmptyLines
    var header: [UInt8] = []
    if case .delimited = setup.format {
      header = try output.takePreamble()
      if options.hasHeader { header += try output.takeHeader() ?? [] }
    }
    guard header == setup.header else {
      throw BatchError(
        .usage, "\"\(options.output)\" has not the columns that this run would write; leave out --retry-failed")
    }
  }

  func next(bytes: Int, records: Int, mayWait: Bool) throws(BatchError) -> RecordSource.Next {
    let next = try input.next(bytes: bytes, records: records, mayWait: mayWait)
    guard case .batch(var batch) = next else { return next }
    for _ in 0..<batch.count {
      guard let record = try record() else { break }
      batch.earlier.append(record)
    }
    return .batch(batch)
  }

  /// The next record of the output, without its line end.
  private func record() throws(BatchError) -> [UInt8]? {
    if batch == nil || index == batch?.count {
      guard case .batch(let next) = try output.next(bytes: 1 << 16, mayWait: true) else { return nil }
      (batch, index) = (next, 0)
    }
    guard let batch else { return nil }
    index += 1
    return Array(batch.bytes[batch.bytes.span.withoutLineEnd(batch.range(of: index - 1))])
  }
}

/// What a record of an earlier output says of its texts: the cells of each, as plain text.
struct EarlierRecord {
  /// Translation, language, confidence, notes, and what else was asked for; one after another for each text.
  var values: [String]

  /// Counts the record as `RecordTranslator` would.
  func count(in tally: inout BatchTally, cellsPerText: Int) {
    tally.records += 1
    tally.takenOver += 1
    var (needsNone, isUntranslated) = (false, false)
    for start in stride(from: 0, to: values.count - cellsPerText + 1, by: cellsPerText) {
      let (language, notes) = (values[start + 1], values[start + 3])
      if !language.isEmpty { tally.languages[language, default: 0] += 1 }
      let codes = TranslatedText.codes(in: notes)
      for (code, _) in codes { tally.notes[code, default: 0] += 1 }
      switch TranslatedText.Outcome(codes) {
      case .translated: break
      case .needless: needsNone = true
      case .untranslated: isUntranslated = true
      }
    }
    if isUntranslated {
      tally.untranslated += 1
    } else if needsNone {
      tally.passedThrough += 1
    } else {
      tally.translated += 1
    }
  }
}

extension DelimitedLayout {
  package func earlierValues(
    in old: [UInt8], of record: Range<Int>, in bytes: Span<UInt8>, columns: [String]
  ) -> [String]? {
    guard old.count > record.count, old[record.count] == dialect.delimiter, starts(old, with: record, of: bytes) else {
      return nil
    }
    let fields = CSVScanner(dialect).fields(of: record.count + 1..<old.count, in: old.span)
    guard fields.count == columns.count else { return nil }
    let values = fields.map { coding.text($0.value(in: old.span)).text }
    return values.last == "" ? values.dropLast() : nil
  }
}

extension JSONLinesLayout {
  package func earlierValues(
    in old: [UInt8], of record: Range<Int>, in bytes: Span<UInt8>, columns: [String]
  ) -> [String]? {
    guard let closing = try? JSONScanner.members(of: record, in: bytes).closing else { return nil }
    var end = closing
    while end > record.lowerBound, isSpace(bytes[end - 1]) { end -= 1 }
    guard starts(old, with: record.lowerBound..<end, of: bytes),
      let members = try? JSONScanner.members(of: 0..<old.count, in: old.span).members, members.count >= columns.count
    else { return nil }
    let added = members.suffix(columns.count)
    guard added.map({ JSONKeyPath.name(of: $0, in: old.span) }) == columns else { return nil }
    let values = added.map { member in
      JSONText.decode(member.value, in: old.span)?.text ?? String(decoding: old[member.value], as: UTF8.self)
    }
    return values.last == "null" ? values.dropLast().map { $0 == "null" || $0 == "[]" ? "" : $0 } : nil
  }
}

private func starts(_ old: [UInt8], with record: Range<Int>, of bytes: Span<UInt8>) -> Bool {
  guard old.count >= record.count else { return false }
  return record.indices.allSatisfy { old[$0 - record.lowerBound] == bytes[$0] }
}
