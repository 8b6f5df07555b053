package import TextModel

/// A text with markup, taken apart: pieces that cover it, in order.
package struct MarkupDocument {
  package enum Piece {
    /// Bytes that come through as they are.
    case bytes(TextSpan)
    /// A run of text that is read as one, with what stands inside it.
    case segment(MarkupSegment)

    /// What of the document it is.
    package var span: TextSpan {
      switch self {
      case .bytes(let span): span
      case .segment(let segment): segment.range
      }
    }
  }

  /// A place within tags that does not come through as it is.
  package enum Label {
    /// What a reader sees or hears of a tag: the words for a picture, a hint. `quote` is the mark around it; 0 for none.
    case text(MarkupSegment, quote: UInt8)
    /// A place that names the language of what it stands with.
    case language(TextSpan)
    /// A place that needs other bytes as soon as the text around it changes: a link that is known by its text.
    case replacement(TextSpan, String)

    /// What of the document it is.
    package var span: TextSpan {
      switch self {
      case .text(let segment, _): segment.range
      case .language(let span), .replacement(let span, _): span
      }
    }
  }

  /// Whose rules say which characters of a text have to be escaped.
  package enum Syntax {
    case html, markdown
    /// Nothing is escaped.
    case plain
  }

  package var syntax: Syntax
  package var pieces: [Piece]
  /// The labels within tags, in order.
  package var labels: [Label] = []
  /// Texts whose parts could not be told: they are among the bytes.
  package var unread: [TextSpan] = []

  /// The segments, and the bytes between them; one that overlaps another before it is left out.
  static func pieces(_ segments: [MarkupSegment], of count: Int) -> [Piece] {
    var pieces: [Piece] = []
    var position = 0
    func keep(to offset: Int) {
      if position < offset { pieces.append(.bytes(TextSpan(position, offset))) }
      position = offset
    }
    for segment in segments.sorted(by: { $0.range < $1.range }) where segment.range.lowerBound >= position {
      keep(to: segment.range.lowerBound)
      pieces.append(.segment(segment))
      position = segment.range.upperBound
    }
    keep(to: count)
    return pieces
  }

  /// What there is to read, a segment a line, labels last.
  package var text: String {
    let segments = pieces.compactMap { if case .segment(let segment) = $0 { segment.text } else { nil } }
    let labels = labels.compactMap { if case .text(let segment, _) = $0 { segment.text } else { nil } }
    return (segments + labels).joined(separator: "\n")
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
  /// Whether it stands in a block of quoted text.
  package var isQuoted = false

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

  /// The span in the document of a span of the text; an empty one right before what comes through byte for byte stands
  /// before its signs.
  package func documentSpan(of span: TextSpan) -> TextSpan {
    let start = span.lowerBound < offsets.count ? offsets[span.lowerBound] : range.upperBound
    if span.isEmpty {
      let kept = marks.first { $0.isVerbatim && !$0.span.isEmpty && $0.span.lowerBound == span.lowerBound }
      let place = kept?.open.lowerBound ?? start
      return TextSpan(place, place)
    }
    return TextSpan(start, span.upperBound <= ends.count ? ends[span.upperBound - 1] : range.upperBound)
  }
}
