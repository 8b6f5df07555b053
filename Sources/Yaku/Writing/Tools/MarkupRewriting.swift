import Segmentation
import TextModel

/// A text with markup that is rewritten: segment by segment, each change at its place in the document.
struct MarkupRewriting {
  let markup: MarkupDocument
  let pipeline: RewritingPipeline

  /// The changes in order; none touches a tag, code, or what others said.
  func changes(_ request: WritingRequest) -> [WritingChange] {
    var changes: [WritingChange] = []
    for piece in markup.pieces {
      guard case .segment(let segment) = piece, !(request.keepsQuotes && segment.isQuoted) else { continue }
      let escapes = MarkupEscapes(markup.syntax, quote: nil, bare: segment.bareMarks)
      changes += pipeline.changes(segment.text, keeping: segment.protected, keepsQuotes: request.keepsQuotes).compactMap
      {
        Self.placed($0, in: segment, escapes)
      }
    }
    return changes
  }

  /// The change at its place in the document; nil when there are tags inside.
  private static func placed(
    _ change: WritingChange, in segment: MarkupSegment, _ escapes: MarkupEscapes
  ) -> WritingChange? {
    var placed = change
    placed.span = segment.documentSpan(of: change.span)
    let hasTags = segment.marks.contains { mark in
      (!mark.open.isEmpty && mark.open.overlaps(placed.span))
        || (!mark.close.isEmpty && mark.close.overlaps(placed.span))
    }
    if hasTags { return nil }
    placed.replacement = String(decoding: change.replacement.utf8.flatMap { escapes.escape($0) }, as: UTF8.self)
    return placed
  }
}
