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
  private var termUses: [TermUse] = []
  private var memoryMatches: [MemoryMatch] = []
  private var labels = MarkupLabels()

  init(_ pipeline: TranslationPipeline) { self.pipeline = pipeline }

  /// Spans of what comes out are offsets in the texts with markup.
  mutating func run(
    _ request: Request, _ document: MarkupDocument, isWanted: () -> Bool
  ) -> TranslationPipeline.Output {
    let source = Document(request.text, language: pipeline.pair.source)
    let labelled = labelled(source, request, document, isWanted: isWanted)
    for piece in document.pieces {
      switch piece {
      case .bytes(let span):
        report(labels.reports(in: span, of: labelled, at: written.utf8.count))
        written += labelled.text(at: span)
      case .segment(let segment):
        let output = translate(segment, of: request, isWanted: isWanted)
        write(output, segment, document.syntax, labelled)
      }
    }
    notes += document.unread.map { Note(span: $0, code: .unreadMarkup, stage: .sentences) }
    if translated.isEmpty { notes = notes.ofUntranslated(source.span) }
    let weight = translated.reduce(0) { $0 + $1.source.count }
    let confidence = translated.reduce(0) { $0 + $1.confidence * Double($1.source.count) } / Double(max(1, weight))
    return TranslationPipeline.Output(
      source: source.with(sentences: sentences), target: Document(written, language: pipeline.pair.target),
      alignment: Alignment(links), notes: notes,
      confidence: translated.isEmpty ? 1 : confidence,
      translated: translated, termUses: termUses,
      memoryMatches: memoryMatches, sentences: [])
  }

  private mutating func report(_ reports: MarkupLabels.Reports) {
    termUses += reports.termUses
    memoryMatches += reports.memoryMatches
  }

  private func translate(
    _ segment: MarkupSegment, of request: Request, isWanted: () -> Bool
  ) -> TranslationPipeline.Output {
    let content = Translatability(segment.text, keeping: segment.protected)
    return pipeline.run(segment.text, of: request, protected: content.protected, isWanted: isWanted)
  }

  /// The document with its labels translated.
  private mutating func labelled(
    _ source: Document, _ request: Request, _ document: MarkupDocument, isWanted: () -> Bool
  ) -> MarkupSource {
    var result = MarkupSource(source)
    for label in document.labels {
      switch label {
      case .replacement(let span, let text): result.replace(span, with: text)
      case .language(let span):
        guard request.updatesLanguage, let tag = LanguageTag(String(source.text(at: span))),
          tag.base == pipeline.pair.source.base
        else { continue }
        result.replace(span, with: request.target.description)
      case .text(let segment, let quote):
        let output = translate(segment, of: request, isWanted: isWanted)
        let writing = MarkupEscapes(document.syntax, quote: quote, bare: segment.bareMarks)
        let text = String(decoding: output.target.text.utf8.flatMap { writing.escape($0) }, as: UTF8.self)
        let isUnquoted = quote == 0 && document.syntax == .html
        if result.replace(segment.range, with: isUnquoted ? "\"\(text)\"" : text) {
          labels.add(output, segment, writing, opening: isUnquoted ? 1 : 0)
        }
        notes += output.notes.map { Note(span: segment.documentSpan(of: $0.span), code: $0.code, stage: $0.stage) }
      }
    }
    return result
  }

  private mutating func write(
    _ output: TranslationPipeline.Output, _ segment: MarkupSegment, _ syntax: MarkupDocument.Syntax,
    _ source: MarkupSource
  ) {
    let projection = SpanProjection(output.alignment, source: segment.text, target: output.target.text)
    var writer = MarkupWriter(
      source: source, target: output.target, segment: segment, syntax: syntax,
      places: projection.project(segment.marks.map(\.span), parents: segment.marks.map(\.parent)))
    let start = written.utf8.count
    writer.write()
    written += writer.text
    for tag in writer.tags { report(labels.reports(in: tag.span, of: source, at: start + tag.start)) }
    func moved(_ span: TextSpan) -> TextSpan {
      writer.span(of: span).shifted(by: start)
    }
    links += output.alignment.links.map { link in
      Alignment.Link(target: moved(link.target), sources: link.sources.map(segment.documentSpan))
    }
    notes += output.notes.map { Note(span: segment.documentSpan(of: $0.span), code: $0.code, stage: $0.stage) }
    sentences += output.source.sentences.map(segment.documentSpan)
    termUses += output.termUses.map { $0.moved(source: segment.documentSpan, target: moved) }
    memoryMatches += output.memoryMatches.map { $0.moved(source: segment.documentSpan, target: moved) }
    translated += output.translated.map { sentence in
      TranslatedSentence(
        source: segment.documentSpan(of: sentence.source), target: moved(sentence.target),
        confidence: sentence.confidence, alternatives: sentence.alternatives, features: sentence.features,
        lost: sentence.lost.map(segment.documentSpan))
    }
  }
}
