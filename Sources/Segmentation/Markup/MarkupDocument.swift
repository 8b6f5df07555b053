package import TextModel

/// A text with markup, taken apart: pieces that cover it, in order.
package struct MarkupDocument {
  package enum Piece {
    /// Bytes that come through as they are.
    case bytes(TextSpan)
    /// A run of text that is read as one, with what stands inside it.
    case segment(MarkupSegment)
  }

  /// Whose rules say which characters of a text have to be escaped.
  package enum Syntax {
    case html, markdown
  }

  package var syntax: Syntax
  package var pieces: [Piece]
  /// Texts whose parts could not be told: they are among the bytes.
  package var unread: [TextSpan] = []

  /// What there is to read, a segment a line.
  package var text: String {
    pieces.compactMap { if case .segment(let segment) = $0 { segment.text } else { nil } }.joined(separator: "\n")
  }
}

/// A run of text without its markup, and the markup as marks on it.
package struct MarkupSegment {
  /// The text as a reader sees it: entities decoded, white space as one space.
  package var text: String
  /// What it replaces in the document.
  package var range: TextSpan
  /// Where what each byte of the text was read from begins in the document, and where it ends.
  package var offsets: [Int]
  package var ends: [Int]
  package var marks: [Mark]
  /// The parts of the text that stay as they are.
  package var protected: [TextSpan]
  /// The marks of ASCII that the text has without an escape.
  package var bareMarks: Set<UInt8>

  /// A pair of tags, or one that stands alone.
  package struct Mark {
    /// What it is around in the text; empty for a tag that stands alone.
    package var span: TextSpan
    /// The number of the mark around it.
    package var parent: Int?
    /// The opening tag in the document, or the tag that stands alone.
    package var open: TextSpan
    /// The closing tag in the document; empty where there is none.
    package var close: TextSpan
    /// Whether all that stands between comes through byte for byte.
    package var isVerbatim: Bool
  }

  /// The span in the document of a span of the text.
  package func documentSpan(of span: TextSpan) -> TextSpan {
    let start = span.lowerBound < offsets.count ? offsets[span.lowerBound] : range.upperBound
    if span.isEmpty { return TextSpan(start, start) }
    return TextSpan(start, span.upperBound <= ends.count ? ends[span.upperBound - 1] : range.upperBound)
  }
}
