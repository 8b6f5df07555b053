package import Files

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
    } else if let delimiter = CSVDialect.delimiter(in: line) {
      self = .delimited(
        delimiter == UInt8(ascii: "\t") ? .tsv : CSVDialect(delimiter: delimiter, quotesMayBeText: false))
    } else {
      self = .lines
    }
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
    if !line.contains(dialect.delimiter), let found = CSVDialect.delimiter(in: line) {
      dialect.delimiter = found
    }
    return .delimited(dialect)
  }

  /// What the first bytes of a file look like instead, by its name for `--format`; `nil` when they may be of this format.
  func likelierName(head: [UInt8]) -> String? {
    let line = Array(head.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
    switch self {
    case .lines: return Self.looksTabbed(head) ? "tsv" : nil
    case .delimited:
      return (try? JSONScanner.members(of: 0..<line.count, in: line.span))?.members.isEmpty == false ? "jsonl" : nil
    case .jsonLines:
      let signs = line.filter { $0 != 0x20 && $0 != 0x09 }
      return signs == [UInt8(ascii: "[")] || signs == [UInt8(ascii: "{")] ? "json" : nil
    }
  }

  /// Whether the first lines have TABs, as many in each.
  private static func looksTabbed(_ head: [UInt8]) -> Bool {
    let lines = head.prefix(1 << 14).split(separator: UInt8(ascii: "\n")).prefix(3)
    let counts = lines.map { line in line.count { $0 == UInt8(ascii: "\t") } }
    return counts.count > 1 && counts[0] > 0 && counts.allSatisfy { $0 == counts[0] }
  }
}
