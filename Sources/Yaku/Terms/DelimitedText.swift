import Files

/// A small table read whole: CSV with commas or semicolons, or TSV, as spreadsheets save it.
///
/// Fields and records are those of `CSVScanner`; empty lines are passed over, and so are lines that begin with `#` where
/// the table may have comments.
struct DelimitedText {
  struct Record {
    /// The number of its first line, from 1.
    let line: Int
    let fields: [String]
  }

  let records: [Record]
  /// The line of a quote that is not closed; the record it is in is left out, and so is what follows.
  let unclosedQuote: Int?

  init(_ text: String, hasComments: Bool = true) {
    let all = Array(text.utf8)
    let (bytes, named) = CSVDialect.withoutPreamble(all)
    func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    /// The rest of the line at `start` where it is a comment, with its end; nil for other lines.
    func comment(at start: Int) -> Range<Int>? {
      let line = bytes[start...]
      guard hasComments, line.first(where: { $0 != 0x20 && $0 != 0x09 }) == UInt8(ascii: "#") else { return nil }
      let end = line.firstIndex(where: isLineEnd) ?? bytes.count
      return start..<min(bytes.count, end + 1)
    }
    var first = 0
    while first < bytes.count, let end = comment(at: first)?.upperBound ?? (isLineEnd(bytes[first]) ? first + 1 : nil) {
      first = end
    }
    let head = bytes[first...].prefix { !isLineEnd($0) }
    // A TAB is no part of a term, and commas often are.
    let found = head.contains(UInt8(ascii: "\t")) ? UInt8(ascii: "\t") : CSVDialect.delimiter(in: head)
    let dialect = CSVDialect(delimiter: named ?? found ?? UInt8(ascii: ","), quotesMayBeText: false)
    var scanner = CSVScanner(dialect, limit: .max)
    var records: [Record] = []
    var unclosedQuote: Int?
    var start = 0
    var line = 1 + all.span.lineEnds(in: 0..<all.count - bytes.count)
    while start < bytes.count {
      var range = start..<start
      if let comment = comment(at: start) {
        // Its quotes are nobody's.
        range = comment
      } else if let length = scanner.endOfRecord(in: bytes.span.extracting(start..<bytes.count), isFinal: true) {
        range = start..<start + length
        let fields = scanner.fields(of: bytes.span.withoutLineEnd(range), in: bytes.span)
        if let field = fields.first(where: { $0.kind == .unclosed }) {
          unclosedQuote = line + bytes.span.lineEnds(in: start..<field.range.lowerBound)
          break
        }
        let values = fields.map { field in
          let value = String(decoding: field.value(in: bytes.span), as: UTF8.self)
          return field.kind == .quoted ? value : value.trimmed
        }
        if !values.allSatisfy(\.isEmpty) { records.append(Record(line: line, fields: values)) }
      }
      guard !range.isEmpty else { break }
      line += bytes.span.lineEnds(in: range)
      start = range.upperBound
    }
    self.records = records
    self.unclosedQuote = unclosedQuote
  }

  /// `table` as one text with a delimiter, quoted where it has to be.
  static func csv(_ table: [[String]]) -> String {
    var bytes: [UInt8] = []
    for fields in table {
      for (index, field) in fields.enumerated() {
        if index > 0 { bytes.append(CSVDialect.csv.delimiter) }
        // White space and number signs would be read as something else.
        let isOdd = field != field.trimmed || field.hasPrefix("#")
        bytes.append(field: Array(field.utf8), .csv, always: isOdd)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// Without white space at either end.
  var trimmed: String {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? start
    return String(self[start..<end])
  }
}
