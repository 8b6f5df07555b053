/// A small table read whole: CSV with commas or semicolons, or TSV, as spreadsheets save it.
///
/// Quotes as in RFC 4180; lines end with LF, CRLF or CR; empty lines are passed over, and so are lines that begin with
/// `#` where the table may have comments.
struct DelimitedText {
  struct Record {
    /// The number of its first line, from 1.
    let line: Int
    let fields: [String]
  }

  let records: [Record]
  /// The line of a quote that is not closed until the end of the table; the record it is in is left out.
  let unclosedQuote: Int?

  init(_ text: String, hasComments: Bool = true) {
    let bytes = Array(text.utf8)
    let delimiter = Self.delimiter(bytes, hasComments: hasComments)
    var records: [Record] = []
    var fields: [String] = []
    var field: [UInt8] = []
    var line = 1
    var first = 1
    var offset = 0
    var isQuoted = false
    var wasQuoted = false
    var quoteLine = 1
    func close() {
      let text = String(decoding: field, as: UTF8.self)
      fields.append(wasQuoted ? text : text.trimmed)
      wasQuoted = false
      field.removeAll(keepingCapacity: true)
    }
    func closeRecord() {
      close()
      let isEmpty = fields.allSatisfy { $0.isEmpty }
      if !isEmpty { records.append(Record(line: first, fields: fields)) }
      fields.removeAll(keepingCapacity: true)
    }
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if isQuoted {
        if byte == Self.quote {
          if offset < bytes.count, bytes[offset] == Self.quote {
            field.append(byte)
            offset += 1
          } else {
            isQuoted = false
          }
        } else {
          if byte == 0x0A { line += 1 }
          field.append(byte)
        }
      } else if hasComments, byte == Self.sign, fields.isEmpty, !wasQuoted, field.allSatisfy(Self.isSpace) {
        // A comment ends with its line, whatever quotes stand in it.
        field.removeAll(keepingCapacity: true)
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
      } else if byte == Self.quote, field.isEmpty {
        isQuoted = true
        wasQuoted = true
        quoteLine = line
      } else if byte == delimiter {
        close()
      } else if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D, offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
        closeRecord()
        line += 1
        first = line
      } else {
        field.append(byte)
      }
    }
    unclosedQuote = isQuoted ? quoteLine : nil
    if !isQuoted, !field.isEmpty || !fields.isEmpty { closeRecord() }
    self.records = records
  }

  private static let quote = UInt8(ascii: "\"")
  /// What a comment begins with.
  private static let sign = UInt8(ascii: "#")

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// A tab where the first line that is no comment has one, else the more frequent of comma and semicolon.
  private static func delimiter(_ bytes: [UInt8], hasComments: Bool) -> UInt8 {
    var rest = bytes[...]
    var line = rest.prefix(0)
    repeat {
      rest = rest.drop { $0 == 0x0A || $0 == 0x0D }
      line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
      rest = rest.dropFirst(line.count)
    } while hasComments && line.first { !isSpace($0) } == sign
    if line.contains(0x09) { return 0x09 }
    let commas = line.count { $0 == UInt8(ascii: ",") }
    return line.count { $0 == UInt8(ascii: ";") } > commas ? UInt8(ascii: ";") : UInt8(ascii: ",")
  }

  /// `table` as one text with a delimiter, quoted where it has to be.
  static func csv(_ table: [[String]]) -> String {
    table.map { fields in
      fields.map { field in
        let isPlain =
          field == field.trimmed && !field.hasPrefix("#")
          && !field.utf8.contains { $0 == quote || $0 == UInt8(ascii: ",") || $0 == 0x0A || $0 == 0x0D }
        let doubled = field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        return isPlain ? field : "\"\(doubled)\""
      }.joined(separator: ",") + "\n"
    }.joined()
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
