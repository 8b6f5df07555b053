/// The signs by which a programming language tells comments and strings from the rest of a program.
package struct CodeSigns: Sendable {
  /// How a string is written.
  struct StringSign: Sendable {
    let open: [UInt8]
    let close: [UInt8]
    /// Whether it may go over several lines.
    var isLong = false
    /// The longest there is, in bytes with its signs: a mark that is no string mostly has no partner so near.
    var limit = Int.max
    /// Whether one that begins a line is documentation.
    var isDocumentation = false

    init(_ open: String, _ close: String? = nil, isLong: Bool = false, limit: Int = .max, isDocumentation: Bool = false)
    {
      self.open = Array(open.utf8)
      self.close = Array((close ?? open).utf8)
      self.isLong = isLong
      self.limit = limit
      self.isDocumentation = isDocumentation
    }
  }

  /// What begins a comment that goes to the end of the line.
  let lines: [[UInt8]]
  /// What begins and ends a comment within a line or over several.
  let blocks: [(open: [UInt8], close: [UInt8])]
  /// Longer signs first.
  let strings: [StringSign]
  /// Whether the sign of a line comment is one only at the start of a word.
  let isSpaced: Bool

  private init(lines: [String], blocks: [(String, String)], strings: [StringSign], isSpaced: Bool = false) {
    self.lines = lines.map { Array($0.utf8) }
    self.blocks = blocks.map { (Array($0.0.utf8), Array($0.1.utf8)) }
    self.strings = strings
    self.isSpaced = isSpaced
  }

  /// `//` and `/* */`; characters stand between single marks.
  package static let c = CodeSigns(
    lines: ["//"], blocks: [("/*", "*/")],
    strings: [StringSign("\"\"\"", isLong: true), StringSign("\""), StringSign("'", limit: 12)])

  /// `//` and `/* */`; strings stand between marks of three kinds.
  package static let script = CodeSigns(
    lines: ["//"], blocks: [("/*", "*/")], strings: [StringSign("\""), StringSign("'"), StringSign("`", isLong: true)])

  /// `/* */` alone.
  package static let stylesheet = CodeSigns(
    lines: [], blocks: [("/*", "*/")], strings: [StringSign("\""), StringSign("'")])

  /// `#`.
  package static let hash = CodeSigns(
    lines: ["#"], blocks: [], strings: [StringSign("\""), StringSign("'")], isSpaced: true)

  /// `#`, and strings between three marks that are documentation where they begin a line.
  package static let python = CodeSigns(
    lines: ["#"], blocks: [],
    strings: [
      StringSign("\"\"\"", isLong: true, isDocumentation: true), StringSign("'''", isLong: true, isDocumentation: true),
      StringSign("\""), StringSign("'"),
    ])

  /// `--`, with the long comments of the languages that have it.
  package static let dashes = CodeSigns(
    lines: ["--"], blocks: [("--[[", "]]"), ("{-", "-}"), ("/*", "*/")], strings: [StringSign("\""), StringSign("'")],
    isSpaced: true)
}
