import TextModel

/// Cuts sentences and protected spans at the ends of lines, for texts whose lines have to stay.
///
/// Sentences lose the white space that then stands at their ends; what is between them comes through as it is. A line
/// ends at U+000A, U+000D, U+2028 or U+2029.
struct LineCut {
  /// The sentences of `document`, none of which reaches over the end of a line.
  static func sentences(of document: Document) -> [TextSpan] {
    document.sentences.flatMap { pieces(of: $0, in: document.text) }
  }

  /// `spans` of `text`, none of which reaches over the end of a line.
  static func protected(_ spans: [ProtectedSpan], in text: String) -> [ProtectedSpan] {
    spans.flatMap { span in pieces(of: span.span, in: text).map { ProtectedSpan($0, span.reason) } }
  }

  private static func pieces(of span: TextSpan, in text: String) -> [TextSpan] {
    let part = text.substring(at: span)
    guard part.unicodeScalars.contains(where: isEnd) else { return [span] }
    var pieces: [TextSpan] = []
    // The first and the last offset of what is no white space on the line.
    var start: Int?
    var end = span.lowerBound
    var offset = span.lowerBound
    for scalar in part.unicodeScalars {
      if isEnd(scalar) {
        if let start { pieces.append(TextSpan(start, end)) }
        start = nil
      } else if !scalar.properties.isWhitespace {
        if start == nil { start = offset }
        end = offset + scalar.utf8.count
      }
      offset += scalar.utf8.count
    }
    if let start { pieces.append(TextSpan(start, end)) }
    return pieces
  }

  private static func isEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }
}
