package import TextModel

/// Cuts text into words, numbers, marks and white space.
///
/// Tokens cover the text: joined, they give back every byte. A protected span is one token. Never fails.
/// Linear in the length of the text; text without spaces between words is cut by ICU's dictionary. May be
/// used from many threads; copies are cheap.
package struct WordSegmenter: Sendable {
  private let source: BreakSource

  /// Makes a segmenter for text of `locale`, a language tag.
  package init(locale: String) {
    source = BreakSource(.word, locale: locale)
  }

  /// The tokens of `text`. `protected` must be in order, none overlapping another.
  package func segment(_ text: String, protected: [ProtectedSpan] = []) -> [Token] {
    var text = text
    return text.withUTF8 { segment(TextBytes(buffer: $0), protected: protected) }
  }

  private func segment(_ text: TextBytes, protected: [ProtectedSpan]) -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity(text.count / 4 + 1)
    var nextProtected = 0
    var start = 0

    /// Adds the piece up to `end`, cut where protected spans begin and end.
    func add(to end: Int, wordKind: Int) {
      while start < end {
        while nextProtected < protected.count, protected[nextProtected].span.upperBound <= start { nextProtected += 1 }
        guard nextProtected < protected.count, protected[nextProtected].span.lowerBound < end else {
          return append(to: end, wordKind: wordKind)
        }
        let span = protected[nextProtected].span
        if span.lowerBound > start {
          append(to: span.lowerBound, wordKind: wordKind)
        } else if span.upperBound <= text.count {
          tokens.append(Token(.protected, TextSpan(start, span.upperBound)))
          start = span.upperBound
        } else {
          return append(to: end, wordKind: wordKind)
        }
      }
    }

    func append(to end: Int, wordKind: Int) {
      let kind = Self.kind(of: text, start..<end, wordKind: wordKind)
      // White space is one token; so is a run of the same mark.
      if let last = tokens.last, last.span.upperBound == start, last.kind == kind,
        kind == .space || (kind == .punctuation && text[start] == text[last.span.lowerBound] && text[start] < 0x80)
      {
        tokens[tokens.count - 1].span = TextSpan(last.span.lowerBound, end)
      } else {
        tokens.append(Token(kind, TextSpan(start, end)))
      }
      start = end
    }

    source.forEachBoundary(in: text) { offset, wordKind in
      if offset > start { add(to: min(offset, text.count), wordKind: wordKind) }
    }
    if start < text.count { add(to: text.count, wordKind: 0) }
    return tokens
  }

  private static func kind(of text: TextBytes, _ range: Range<Int>, wordKind: Int) -> Token.Kind {
    switch wordKind {
    case 1: return .number
    case 2...: return .word
    default: break
    }
    let value = text.scalar(at: range.lowerBound).value
    if value.isSpace { return .space }
    if value.isWord { return value.isDigit ? .number : .word }
    guard let category = Unicode.Scalar(value)?.properties.generalCategory else { return .unknown }
    switch category {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation,
      .connectorPunctuation, .otherPunctuation:
      return .punctuation
    default: return .unknown
    }
  }
}
