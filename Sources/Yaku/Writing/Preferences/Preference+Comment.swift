import Segmentation
public import TextModel

extension Preference {
  /// The edit that says so within the text of `request`, as a comment: for that file alone.
  ///
  /// A word and a rule that is off stand at the top; something ignored stands on the line of `span`, or above it in a
  /// program. nil where no comment can say it: in plain text, and for a rule that is a hint or an error.
  public func edit(in request: ProofreadingRequest, at span: TextSpan) -> Edit? {
    guard let signs = Self.signs(request) else { return nil }
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
      return inserted("\(indentation)\(comment("skip \(finding.rule)"))\n", at: start)
    }
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

  /// Where the text begins, behind what has to stand first: front matter, a document type, the name of an interpreter.
  private static func top(of request: ProofreadingRequest, _ bytes: [UInt8]) -> Int {
    let afterLine = bytes.firstIndex(of: 0x0A).map { $0 + 1 } ?? 0
    if request.code != nil { return bytes.starts(with: "#!".utf8) ? afterLine : 0 }
    switch request.format {
    case .markdown: return MarkdownReader(request.text).endOfFrontMatter()
    case .html: return bytes.starts(with: "<!".utf8) || bytes.starts(with: "<?".utf8) ? afterLine : 0
    case .plain: return 0
    }
  }
}
