import Segmentation
import TextModel

/// A text with markup that is proofread: segment by segment, each suggestion at its place in the document.
struct MarkupProofreading {
  let pipeline: WritingPipeline
  let markup: MarkupDocument

  func run(
    _ request: ProofreadingRequest, _ language: LanguageTag, cache: inout SentenceCache
  ) -> ProofreadingResponse {
    var found: [Suggestion] = []
    var sentences: [TextSpan] = []
    for piece in markup.pieces {
      guard case .segment(let segment) = piece else { continue }
      let content = Translatability(segment.text, keeping: segment.protected)
      let part = pipeline.suggestions(segment.text, protected: content.protected, rules: request.rules, cache: &cache)
      sentences += part.document.sentences.map(segment.documentSpan)
      found += part.suggestions.map { placed($0, in: segment) }
    }
    let document = Document(request.text, language: language, sentences: sentences.sorted())
    return ProofreadingResponse(document: document, suggestions: found.sorted { $0.span < $1.span })
  }

  /// The suggestion at its place in the document. Nothing can be put in place of what has tags inside.
  private func placed(_ suggestion: Suggestion, in segment: MarkupSegment) -> Suggestion {
    var placed = suggestion
    placed.span = segment.documentSpan(of: suggestion.span)
    let hasTags = segment.marks.contains { mark in
      (!mark.open.isEmpty && mark.open.overlaps(placed.span))
        || (!mark.close.isEmpty && mark.close.overlaps(placed.span))
    }
    let escapes = MarkupEscapes(markup.syntax, bare: segment.bareMarks)
    placed.replacements =
      hasTags
      ? []
      : suggestion.replacements.map { text in
        String(decoding: text.utf8.flatMap { escapes.escape($0) }, as: UTF8.self)
      }
    return placed
  }
}
