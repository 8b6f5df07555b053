package import Files

/// Reads some columns of a delimited table with a header, record by record.
package final class TableReader {
  /// The names of the columns.
  package let names: [String]
  private let source: RecordSource
  private let scanner: CSVScanner
  private let columns: [Int]

  /// Opens the table at `path`. With no columns called for, takes the text column and its translation.
  package init(path: String, stop: StopSignal, columns wanted: [RecordMapping.Column]) throws(BatchError) {
    source = try RecordSource(path: path, stop: stop)
    let (head, delimiter) = CSVDialect.withoutPreamble(try source.head(waiting: .forSample))
    let format = (RecordFormat(path: path) ?? RecordFormat(head: head)).adjusted(toHead: head)
    guard case .delimited(var dialect) = format else {
      throw BatchError(.input, "\"\(path)\" is no table; give a CSV or TSV file")
    }
    if let delimiter { dialect.delimiter = delimiter }
    source.decodeToUTF8()
    try source.use(.delimited(dialect))
    scanner = CSVScanner(dialect)
    _ = try source.takePreamble()
    let line = try source.takeHeader() ?? []
    let header = Self.values(of: line, 0..<line.count, scanner)
    let texts = try RecordMapping(wanted, header: header, sample: [], file: path)
    let translation = wanted.isEmpty ? header.firstIndex(of: "translation") : nil
    columns = texts.columns + (translation.map { [$0] } ?? [])
    names = columns.map { header[$0] }
  }

  /// The values of the next record, in the order of `names`, empty where it has none; `nil` at the end.
  package func next() throws(BatchError) -> [String]? {
    while case .batch(let batch) = try source.next(bytes: 1, records: 1, mayWait: true) {
      let values = Self.values(of: batch.bytes, batch.range(of: 0), scanner)
      if values == [""], columns.count > 1 { continue }
      return columns.map { $0 < values.count ? values[$0] : "" }
    }
    return nil
  }

  private static func values(of bytes: [UInt8], _ record: Range<Int>, _ scanner: CSVScanner) -> [String] {
    let span = bytes.span
    return scanner.fields(of: span.withoutLineEnd(record), in: span).map { text($0.value(in: span)).text }
  }
}
