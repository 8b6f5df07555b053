/// How a delimited table is written.
package struct CSVDialect: Hashable, Sendable {
  /// The byte between fields.
  package var delimiter: UInt8
  /// Whether a quote that opens a field but is not closed properly is an ordinary character.
  ///
  /// True for TAB-separated tables, which many programs write without quoting.
  package var quotesMayBeText: Bool
  /// Whether fields may be in quotes at all; where not, quotes are ordinary characters.
  package var hasQuotes = true

  package static let csv = CSVDialect(delimiter: UInt8(ascii: ","), quotesMayBeText: false)
  package static let tsv = CSVDialect(delimiter: UInt8(ascii: "\t"), quotesMayBeText: true)

  package init(delimiter: UInt8, quotesMayBeText: Bool, hasQuotes: Bool = true) {
    self.delimiter = delimiter
    self.quotesMayBeText = quotesMayBeText
    self.hasQuotes = hasQuotes
  }

  /// The delimiter that the line `sep=;` names, as Excel writes it in front of a table; `nil` for any other line.
  package static func delimiter(named line: some Collection<UInt8>) -> UInt8? {
    var line = Array(line)
    if line.count == 7, line.first == UInt8(ascii: "\""), line.last == UInt8(ascii: "\"") {
      line = Array(line[1..<6])
    }
    guard line.count == 5, String(decoding: line[..<4], as: UTF8.self).lowercased() == "sep=" else { return nil }
    return line[4] < 0x80 && line[4] != UInt8(ascii: "\"") ? line[4] : nil
  }
}

/// One field, as it stands in the file.
package struct CSVField: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case plain
    /// In quotes, maybe with text after the closing one, which belongs to the value.
    case quoted
    /// Opened by a quote that no quote closes: the quote is read as text.
    case unclosed
  }

  /// From the first byte, quotes included, up to the delimiter or line end.
  package let range: Range<Int>
  package let kind: Kind
}

/// Finds fields and records in the bytes of a delimited table (RFC 4180, and what is met beside it).
///
/// Line ends are LF, CRLF and CR, in any mixture. A quoted field may hold
/// delimiters, line ends and doubled quotes. A quote that would swallow
/// following records, because it is never closed or only by a quote that does
/// not end a field, counts as text, so that one stray quote costs one record.
/// Keeps its place in a record that has not fully arrived, so the work is
/// linear in the bytes, however they come in.
package struct CSVScanner: Sendable {
  private enum Mode { case opening, plain, quoted }

  package let dialect: CSVDialect
  /// A quoted field longer than this many bytes is read no further: it is text where quotes may be text, and else an
  /// error, because it is either very long or not closed.
  package let limit: Int
  /// Where in the record such a field starts.
  package private(set) var overLimitField: Int?
  // All offsets count from the start of the record.
  private var mode = Mode.opening
  private var kind = CSVField.Kind.plain
  private var fieldStart = 0
  private var position = 0
  private var crossesLine = false

  package init(_ dialect: CSVDialect, limit: Int = 64 << 20) {
    self.dialect = dialect
    self.limit = limit
  }

  /// The length of the record at the start of `bytes`, its line end included.
  ///
  /// `nil` when the record does not end in `bytes`; call again with the same
  /// bytes and more behind them. When `isFinal`, the end of the bytes ends it.
  /// A field over the limit ends it never.
  package mutating func endOfRecord(in bytes: Span<UInt8>, isFinal: Bool) -> Int? {
    while let field = finishField(in: bytes, isFinal: isFinal) {
      let end = field.range.upperBound
      var next = end + 1
      if end < bytes.count {
        if bytes[end] == dialect.delimiter {
          start(at: next)
          continue
        }
        if bytes[end] == UInt8(ascii: "\r") {
          if next == bytes.count, !isFinal { return nil }
          if next < bytes.count, bytes[next] == UInt8(ascii: "\n") { next += 1 }
        }
      }
      start(at: 0)
      return min(next, bytes.count)
    }
    return nil
  }

  /// The fields of one whole record, given without its line end.
  package func fields(of record: Range<Int>, in bytes: Span<UInt8>) -> [CSVField] {
    let bytes = bytes.extracting(record)
    var scanner = CSVScanner(dialect, limit: .max)
    var fields: [CSVField] = []
    while let field = scanner.finishField(in: bytes, isFinal: true) {
      let offset = record.lowerBound
      let range = field.range.lowerBound + offset..<field.range.upperBound + offset
      fields.append(CSVField(range: range, kind: field.kind))
      if field.range.upperBound == bytes.count { break }
      scanner.start(at: field.range.upperBound + 1)
    }
    return fields
  }

  private mutating func start(at offset: Int) {
    mode = .opening
    kind = .plain
    fieldStart = offset
    position = offset
    crossesLine = false
  }

  /// Moves to the end of the current field; `nil` when the bytes run out first.
  private mutating func finishField(in bytes: Span<UInt8>, isFinal: Bool) -> CSVField? {
    let quote = UInt8(ascii: "\"")
    while true {
      switch mode {
      case .opening:
        guard position < bytes.count else { return ended(isFinal) }
        if bytes[position] == quote, dialect.hasQuotes {
          mode = .quoted
          position += 1
        } else {
          mode = .plain
        }
      case .plain:
        while position < bytes.count {
          if endsField(bytes[position]) { return CSVField(range: fieldStart..<position, kind: kind) }
          position += 1
        }
        return ended(isFinal)
      case .quoted:
        while position < bytes.count, bytes[position] != quote {
          if isLineEnd(bytes[position]) { crossesLine = true }
          position += 1
        }
        let isLast = position + 1 >= bytes.count
        if position - fieldStart > limit {
          guard dialect.quotesMayBeText else {
            overLimitField = fieldStart
            return nil
          }
          readQuoteAsText()
          continue
        }
        if isLast, !isFinal { return nil }
        if position >= bytes.count {
          readQuoteAsText()
        } else if !isLast, bytes[position + 1] == quote {
          position += 2
        } else if isLast || endsField(bytes[position + 1]) || !(crossesLine || dialect.quotesMayBeText) {
          kind = .quoted
          mode = .plain
          position += 1
        } else {
          readQuoteAsText()
        }
      }
    }
  }

  private mutating func readQuoteAsText() {
    kind = .unclosed
    mode = .plain
    position = fieldStart + 1
  }

  private func ended(_ isFinal: Bool) -> CSVField? {
    isFinal ? CSVField(range: fieldStart..<position, kind: kind) : nil
  }

  private func endsField(_ byte: UInt8) -> Bool { byte == dialect.delimiter || isLineEnd(byte) }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
