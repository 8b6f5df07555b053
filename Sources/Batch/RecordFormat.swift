/// How a file is divided into records.
package enum RecordFormat: Hashable, Sendable {
  /// A table with a delimiter: CSV, TSV.
  case delimited(CSVDialect)
  /// One JSON object a line.
  case jsonLines
  /// One text a line.
  case lines

  /// The names people give on the command line.
  package static let names = ["csv", "tsv", "jsonl", "lines"]

  /// The format called `name` (one of `names`), or known by this ending of a file name; `nil` when it is none.
  package init?(name: String) {
    switch name.lowercased() {
    case "csv": self = .delimited(.csv)
    case "tsv", "tab": self = .delimited(.tsv)
    case "jsonl", "ndjson": self = .jsonLines
    case "lines", "txt": self = .lines
    default: return nil
    }
  }

  /// The format of a file by the ending of its name, before `.gz` or `.zst`; `nil` when that says nothing.
  package init?(path: String) {
    let path = Compression.unpackedName(path)
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    self.init(name: String(path[path.index(after: dot)...]))
  }

  /// The format that the first bytes of a file look like.
  package init(head: [UInt8]) {
    let line = head.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    if line.first(where: { $0 != 0x20 }) == UInt8(ascii: "{") {
      self = .jsonLines
    } else if let delimiter = Self.delimiter(in: line) {
      self = .delimited(
        delimiter == UInt8(ascii: "\t") ? .tsv : CSVDialect(delimiter: delimiter, quotesMayBeText: false))
    } else {
      self = .lines
    }
  }

  /// `head` from its first line with something on it, and the delimiter if the line `sep=;` names one.
  static func withoutPreamble(_ head: [UInt8]) -> (head: [UInt8], delimiter: UInt8?) {
    var rest = head[...]
    var delimiter: UInt8?
    while let end = rest.firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      let named = CSVDialect.delimiter(named: rest[..<end])
      guard named != nil || rest[..<end].allSatisfy({ $0 == 0x20 }) else { break }
      delimiter = named ?? delimiter
      rest = rest[(end + 1)...]
    }
    return (Array(rest), delimiter)
  }

  /// One of `names`.
  var name: String {
    switch self {
    case .delimited(let dialect): dialect.delimiter == UInt8(ascii: "\t") ? "tsv" : "csv"
    case .jsonLines: "jsonl"
    case .lines: "lines"
    }
  }

  /// Whether records are rows of a table.
  var isTable: Bool { if case .delimited = self { true } else { false } }

  /// The same format with the delimiter that `head` shows, for a CSV file written with semicolons or tabs.
  package func adjusted(toHead head: [UInt8]) -> RecordFormat {
    guard case .delimited(var dialect) = self else { return self }
    let line = head.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    if !line.contains(dialect.delimiter), let found = Self.delimiter(in: line) {
      dialect.delimiter = found
    }
    return .delimited(dialect)
  }

  /// Whether the first lines have TABs, as many in each.
  static func looksTabbed(_ head: [UInt8]) -> Bool {
    let lines = head.prefix(1 << 14).split(separator: UInt8(ascii: "\n")).prefix(3)
    let counts = lines.map { line in line.count { $0 == UInt8(ascii: "\t") } }
    return counts.count > 1 && counts[0] > 0 && counts.allSatisfy { $0 == counts[0] }
  }

  /// The commonest of comma, semicolon and TAB outside quotes; `nil` when there is none.
  private static func delimiter(in line: ArraySlice<UInt8>) -> UInt8? {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].contains(byte) {
        counts[byte, default: 0] += 1
      }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
