import Segmentation
public import TextModel

extension Preference {
  /// The edit that says so within the text of `request`, as a comment: for that file alone.
  ///
  /// A word and a rule that is off stand at the top; something ignored stands on the line of `span`, or above it in a
  /// program. nil where no comment can say it: in plain text, for a rule that is a hint or an error, and for words with
  /// white space, a comma or the end of a comment inside.
  public func edit(in request: ProofreadingRequest, at span: TextSpan) -> Edit? {
    guard let signs = Self.signs(request), canStand(between: signs) else { return nil }
    let bytes = Array(request.text.utf8)
    func comment(_ order: String) -> String { "\(signs.open) yaku: \(order)\(signs.close)" }
    func inserted(_ text: String, at offset: Int) -> Edit { Edit(TextSpan(offset, offset), text) }
    switch self {
    case .word(let word): return inserted(comment("word \(word)") + "\n", at: Self.top(of: request, bytes))
    case .rule(let name, .off): return inserted(comment("off \(name)") + "\n", at: Self.top(of: request, bytes))
    case .rule: return nil
    case .ignore(let finding):
      let place = min(span.lowerBound, bytes.count)
      guard request.code != nil else {
        var end = bytes[place...].firstIndex(of: 0x0A) ?? bytes.count
        if end > place, bytes[end - 1] == 0x0D { end -= 1 }
        return inserted(" " + comment("skip \(finding.rule)"), at: end)
      }
      let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let indentation = String(decoding: bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
      // A comment within another would end it.
      let order = "skip \(finding.rule)"
      let isInside = request.code == .stylesheet && Self.isWithinBlock(bytes[..<start])
      return inserted("\(indentation)\(isInside ? "* yaku: \(order)" : comment(order))\n", at: start)
    }
  }

  /// Whether its words are still the same when they are read from a comment.
  private func canStand(between signs: (open: String, close: String)) -> Bool {
    let name =
      switch self {
      case .word(let name), .rule(let name, _): name
      case .ignore(let finding): finding.rule
      }
    let close = signs.close.drop { $0 == " " }
    return !name.isEmpty && !name.contains { $0.isWhitespace || $0 == "," }
      && (close.isEmpty || name.ranges(of: close).isEmpty)
  }

  /// Whether the last `/*` of a text has no `*/` behind it.
  private static func isWithinBlock(_ bytes: ArraySlice<UInt8>) -> Bool {
    let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
    var isInside = false
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (bytes[index], bytes[index + 1])
      let changes = isInside ? first == star && second == slash : first == slash && second == star
      if changes { isInside.toggle() }
      index += changes ? 2 : 1
    }
    return isInside
  }

  /// How a comment begins and ends; nil where there are none.
  private static func signs(_ request: ProofreadingRequest) -> (open: String, close: String)? {
    switch request.code {
    case .c, .script: return ("//", "")
    case .stylesheet: return ("/*", " */")
    case .hash, .python: return ("#", "")
    case .dashes: return ("--", "")
    case nil: return request.format == .plain ? nil : ("<!--", " -->")
    }
  }

  /// Where the text begins, behind what has to stand first: front matter, a document type, lines for other programs.
  private static func top(of request: ProofreadingRequest, _ bytes: [UInt8]) -> Int {
    if request.code == nil, request.format == .markdown { return MarkdownReader(request.text).endOfFrontMatter() }
    var top = 0
    while firstLines.contains(where: { bytes[top...].starts(with: $0.utf8) }) {
      guard let end = bytes[top...].firstIndex(of: 0x0A) else { return top }
      top = end + 1
    }
    return top
  }

  /// How lines begin that others want to be first.
  private static let firstLines = [
    "#!", "# -*-", "# coding", "// swift-tools-version", "@charset", "<!DOCTYPE", "<!doctype", "<?",
  ]
}
