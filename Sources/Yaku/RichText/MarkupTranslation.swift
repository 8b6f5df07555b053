import Segmentation
import TextModel

/// A text with markup on its way from source to target: taken apart, its segments translated, put together again.
struct MarkupTranslation {
  let pipeline: TranslationPipeline
  private var written = ""
  private var links: [Alignment.Link] = []
  private var notes: [Note] = []
  private var translated: [TranslatedSentence] = []
  private var sentences: [TextSpan] = []

  init(_ pipeline: TranslationPipeline) { self.pipeline = pipeline }

  /// Spans of what comes out are offsets in the texts with markup.
  mutating func run(
    _ request: Request, _ document: MarkupDocument, isWanted: () -> Bool
  ) -> TranslationPipeline.Output {
    let source = Document(request.text, language: pipeline.pair.source)
    for piece in document.pieces {
      switch piece {
      case .bytes(let span): written += source.text(at: span)
      case .segment(let segment):
        let content = Translatability(segment.text, keeping: segment.protected)
        let output = pipeline.run(segment.text, of: request, protected: content.protected, isWanted: isWanted)
        write(output, segment, document.syntax, source)
      }
    }
    notes += document.unread.map { Note(span: $0, code: .unreadMarkup, stage: .sentences) }
    let weight = translated.reduce(0) { $0 + $1.source.count }
    let confidence = translated.reduce(0) { $0 + $1.confidence * Double($1.source.count) } / Double(max(1, weight))
    return TranslationPipeline.Output(
      source: source.with(sentences: sentences), target: Document(written, language: pipeline.pair.target),
      alignment: Alignment(links), notes: notes, confidence: translated.isEmpty ? 1 : confidence,
      translated: translated, sentences: [])
  }

  private mutating func write(
    _ output: TranslationPipeline.Output, _ segment: MarkupSegment, _ syntax: MarkupDocument.Syntax, _ source: Document
  ) {
    let projection = SpanProjection(
      output.alignment, sourceLength: segment.text.utf8.count, targetLength: output.target.count)
    var writer = MarkupWriter(
      source: source, target: output.target, segment: segment, syntax: syntax,
      places: projection.project(segment.marks.map(\.span), parents: segment.marks.map(\.parent)))
    let start = written.utf8.count
    writer.write()
    written += writer.text
    func moved(_ span: TextSpan) -> TextSpan {
      writer.span(of: span).shifted(by: start)
    }
    links += output.alignment.links.map { link in
      Alignment.Link(target: moved(link.target), sources: link.sources.map(segment.documentSpan))
    }
    notes += output.notes.map { Note(span: segment.documentSpan(of: $0.span), code: $0.code, stage: $0.stage) }
    sentences += output.source.sentences.map(segment.documentSpan)
    translated += output.translated.map { sentence in
      TranslatedSentence(
        source: segment.documentSpan(of: sentence.source), target: moved(sentence.target),
        confidence: sentence.confidence, alternatives: sentence.alternatives, features: sentence.features,
        lost: sentence.lost.map(segment.documentSpan))
    }
  }
}
