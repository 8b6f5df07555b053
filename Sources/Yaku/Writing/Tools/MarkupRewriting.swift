import Segmentation
import TextModel

/// A text with markup that is rewritten: segment by segment, each change at its place in the document.
struct MarkupRewriting {
  let markup: MarkupDocument
  let pipeline: RewritingPipeline

  /// The changes in order; none touches a tag, code, or what others said.
  func result(_ request: WritingRequest) -> RewritingPipeline.Result {
    var result = RewritingPipeline.Result()
    for piece in markup.pieces {
      guard case .segment(let segment) = piece, !(request.keepsQuotes && segment.isQuoted) else { continue }
      let escapes = MarkupEscapes(markup.syntax, quote: nil, bare: segment.bareMarks)
      let found = pipeline.result(segment.text, keeping: segment.protected, keepsQuotes: request.keepsQuotes)
      for change in found.changes {
        let placed = Self.placed(change, in: segment, escapes)
        // What goes on in another line of a comment has its sign in between.
        let isBroken = request.code != nil && request.text.substring(at: placed.span).utf8.contains(0x0A)
        if isBroken || Self.hasTags(segment, at: placed.span) {
          result.rejections.append(
            WritingRejection(placed.span, change.replacement, rules: change.rules, facts: [.markup]))
        } else {
          result.changes.append(placed)
        }
      }
      result.rejections += found.rejections.map { rejection in
        var rejection = rejection
        rejection.span = segment.documentSpan(of: rejection.span)
        return rejection
      }
    }
    result.rejections.sort(by: WritingRejection.precedes)
    return result
  }

  /// Whether a tag of the segment stands inside a stretch of the document.
  private static func hasTags(_ segment: MarkupSegment, at span: TextSpan) -> Bool {
    segment.marks.contains { mark in
      (!mark.open.isEmpty && mark.open.overlaps(span)) || (!mark.close.isEmpty && mark.close.overlaps(span))
    }
  }

  /// The change at its place in the document.
  private static func placed(
    _ change: WritingChange, in segment: MarkupSegment, _ escapes: MarkupEscapes
  ) -> WritingChange {
    var placed = change
    placed.span = segment.documentSpan(of: change.span)
    placed.replacement = String(decoding: change.replacement.utf8.flatMap { escapes.escape($0) }, as: UTF8.self)
    return placed
  }
}
