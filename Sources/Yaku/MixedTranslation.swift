import Morphology
import TextModel

/// A text with sentences in several languages: what is in one language goes on its own, and is put together again.
struct MixedTranslation {
  let engine: Engine
  private var written = ""
  private var links: [Alignment.Link] = []
  private var notes: [Note] = []
  private var translated: [TranslatedSentence] = []
  private var packs: [String] = []
  private var termUses: [TermUse] = []
  private var memoryMatches: [MemoryMatch] = []
  private var explained: [Explanation.Sentence] = []

  init(_ engine: Engine) { self.engine = engine }

  /// Throws what the longest part throws when no part can be translated.
  mutating func run(
    _ request: Request, kept: KeptText.Found?, isWanted: () -> Bool
  ) throws(EngineError) -> Response {
    let source = Document(request.text)
    let parts = engine.languages(in: request.text, hints: engine.hints(of: request))
    let longest = parts.max { ($0.span.count, $1.span.lowerBound) < ($1.span.count, $0.span.lowerBound) }
    if kept?.isWhole == false { notes.append(Note(span: source.span, code: .patternGivenUp, stage: .protect)) }
    var position = 0
    var failure: (language: LanguageTag, error: EngineError)?
    var weight = 0
    var confidence = 0.0
    let isUnspaced = engine.store.stack(of: request.target).isUnspaced
    for part in parts {
      let gap = source.text(at: TextSpan(position, part.span.lowerBound))
      written += gap
      // Where the language before writes no space behind a sentence, the target may want one.
      if gap.isEmpty, part.span.lowerBound > 0, !isUnspaced { written += " " }
      position = part.span.upperBound
      do throws(EngineError) {
        let response = try engine.translate(
          request.part(part, of: source), kept: kept?.part(part.span), isWanted: isWanted)
        add(response, from: part.span.lowerBound)
        weight += part.span.count
        confidence += response.confidence * Double(part.span.count)
      } catch {
        if failure == nil || part.language == longest?.language { failure = (part.language, error) }
        notes.append(Note(span: part.span, code: .notTranslated, stage: .composition))
        written += source.text(at: part.span)
      }
    }
    written += source.text(at: TextSpan(position, source.count))
    if let failure, packs.isEmpty { throw failure.error }
    if !packs.isEmpty { notes = engine.store.unsupportedWording(request) + notes }
    if translated.isEmpty { notes = notes.ofUntranslated(source.span) }
    if parts.isEmpty { notes.append(Note(span: source.span, code: .unidentifiedLanguage, stage: .composition)) }
    let mean = confidence / Double(max(1, weight))
    var response = Response(
      source: source.with(language: longest?.language, sentences: translated.map(\.source)),
      target: Document(written, language: request.target), alignment: Alignment(links),
      sourceLanguage: longest?.language, notes: notes, packs: packs,
      confidence: mean, sentences: translated,
      explanation: request.explains && !packs.isEmpty
        ? Explanation(source: request.text, target: written, confidence: mean, sentences: explained) : nil)
    response.termUses = termUses
    response.memoryMatches = memoryMatches
    return response
  }

  private mutating func add(_ response: Response, from offset: Int) {
    let start = written.utf8.count
    written += response.target.text
    links += response.alignment.links.map { link in
      Alignment.Link(
        target: link.target.shifted(by: start), sources: link.sources.map { $0.shifted(by: offset) })
    }
    // What the target language does not have is told once, of the whole text.
    let own = response.notes.filter { $0.code != .formalityUnsupported && $0.code != .genderUnsupported }
    notes += own.map { Note(span: $0.span.shifted(by: offset), code: $0.code, stage: $0.stage) }
    translated += response.sentences.map { sentence in
      TranslatedSentence(
        source: sentence.source.shifted(by: offset), target: sentence.target.shifted(by: start),
        confidence: sentence.confidence, alternatives: sentence.alternatives, features: sentence.features,
        lost: sentence.lost.map { $0.shifted(by: offset) })
    }
    termUses += response.termUses.map {
      $0.moved(source: { $0.shifted(by: offset) }, target: { $0.shifted(by: start) })
    }
    memoryMatches += response.memoryMatches.map {
      $0.moved(source: { $0.shifted(by: offset) }, target: { $0.shifted(by: start) })
    }
    explained += response.explanation?.sentences ?? []
    for pack in response.packs where !packs.contains(pack) { packs.append(pack) }
  }
}

extension Request {
  /// The request for one part of its text, in the language of that part.
  fileprivate func part(_ part: LanguageSpan, of document: Document) -> Request {
    var request = self
    request.text = String(document.text(at: part.span))
    request.source = part.language
    request.ignoredSpans = ignoredSpans.filter { $0.overlaps(part.span) }.map { $0.within(part.span) }
    return request
  }
}

extension KeptText.Found {
  /// What was found in one part of the text; that it is not all is said of the whole text.
  fileprivate func part(_ part: TextSpan) -> KeptText.Found {
    let own = spans.filter { $0.span.overlaps(part) }
    return KeptText.Found(spans: own.map { ProtectedSpan($0.span.within(part), $0.reason) })
  }
}

extension TextSpan {
  /// What of it lies in `part`, counted from where that begins.
  fileprivate func within(_ part: TextSpan) -> TextSpan {
    TextSpan(max(0, lowerBound - part.lowerBound), min(upperBound, part.upperBound) - part.lowerBound)
  }
}
