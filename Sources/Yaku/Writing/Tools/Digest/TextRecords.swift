import TextModel
import Writing

/// What a text is a list of: reviews, one a line or one a paragraph.
enum TextRecords {
  /// The records in order, without the empty lines between them: lines, and paragraphs whose lines are only wrapped.
  ///
  /// Headings, quotes and code are lines like others. Linear in the length of the text.
  static func spans(of document: Document) -> [TextSpan] {
    TextBlocks(document.text).blocks.flatMap { isWrapped($0.lines, document) ? [$0.span] : $0.lines }
  }

  /// Shorter lines are not wrapped, in bytes: they end where somebody ended them.
  private static let leastWidth = 50

  /// Whether lines belong together: they are long, about as long as each other but for the last, and most of them do not
  /// end a sentence.
  private static func isWrapped(_ lines: [TextSpan], _ document: Document) -> Bool {
    let full = lines.dropLast()
    guard let longest = full.map(\.count).max(), longest >= leastWidth, lines[lines.count - 1].count <= longest * 5 / 4
    else { return false }
    let ending = full.count { line in
      document.text(at: line).unicodeScalars.last { !$0.properties.isWhitespace }?.properties.isSentenceTerminal == true
    }
    return full.allSatisfy { $0.count * 10 >= longest * 7 } && 2 * ending < full.count
  }
}
