package import LanguagePack
import Segmentation
package import TextModel
import Translation

extension Engine {
  /// Translates one text for as long as it is wanted, which is asked before each sentence.
  ///
  /// What comes after stays as it is, with the note `cut`.
  package func translate(_ request: Request, isWanted: () -> Bool) throws(EngineError) -> Response {
    try translate(request, kept: nil, isWanted: isWanted)
  }

  /// `kept` is what the patterns of the request find in its text, where that is known already.
  func translate(
    _ request: Request, kept known: KeptText.Found?, isWanted: () -> Bool
  ) throws(EngineError) -> Response {
    let markup = MarkupDocument(request)
    let text = markup?.text ?? request.text
    let content = Translatability(text, keeping: markup == nil ? request.ignoredSpans : [])
    let kept = markup == nil && content.hasWords ? known ?? request.keptText?.found(in: text) : nil
    guard content.hasWords, !request.keepsAll(of: text, kept) else {
      return request.unchanged(request.source, .nothingToTranslate)
    }
    if request.source == nil, request.readsMixedLanguages, markup == nil {
      var translation = MixedTranslation(self)
      return try translation.run(request, kept: kept, isWanted: isWanted)
    }
    guard let source = language(of: text, request) else { return request.unchanged(nil, .unidentifiedLanguage) }
    if request.keeps(source) { return request.unchanged(source, .keptLanguage) }
    if source.base == request.target.base { return request.unchanged(source, .alreadyInTargetLanguage) }
    let pipeline = try pipeline(for: LanguagePair(from: source.base, to: request.target.base), request)
    if let named = request.source, !content.isWritten(in: named) { return request.unchanged(named, .foreignScript) }
    let output: TranslationPipeline.Output
    if let markup {
      var translation = MarkupTranslation(pipeline)
      output = translation.run(request, markup, isWanted: isWanted)
    } else {
      output = pipeline.run(
        text, of: request, protected: content.protected, kept: kept, keepsStages: request.explains, isWanted: isWanted)
    }
    var response = Response(
      source: output.source, target: output.target, alignment: output.alignment, sourceLanguage: source,
      notes: (store.unsupportedWording(request) + output.notes).sorted { $0.span.lowerBound < $1.span.lowerBound },
      packs: store.names(for: pipeline.pair),
      confidence: output.confidence,
      sentences: output.translated,
      explanation: request.explains && markup == nil && !output.translated.isEmpty
        ? Explanation(output, pipeline.translator) : nil)
    response.termUses = output.termUses.sorted { $0.sourceSpan < $1.sourceSpan }
    response.memoryMatches = output.memoryMatches.sorted { $0.sourceSpan < $1.sourceSpan }
    return response
  }

  /// The language that `request` names for its text, or the likeliest; nil when nothing can be said.
  ///
  /// Where that is to be kept, the language of other sentences goes before it: they are to be translated.
  private func language(of text: String, _ request: Request) -> LanguageTag? {
    if let source = request.source { return source }
    let hints = hints(of: request)
    let best = candidates(for: text, limit: 1, hints: hints).first?.language
    guard let best, request.keeps(best) else { return best }
    let others = languages(in: text, hints: hints).filter { !request.keeps($0.language) }
    return others.max { ($0.span.count, $1.span.lowerBound) < ($1.span.count, $0.span.lowerBound) }?.language ?? best
  }

  /// `request` says what is to be held to beside the dictionaries.
  private func pipeline(
    for pair: LanguagePair, _ request: Request? = nil
  ) throws(EngineError) -> TranslationPipeline {
    guard pairs.contains(pair), let translator = store.translator(for: pair) else { throw .unsupportedPair(pair) }
    return TranslationPipeline(
      store: store, translator: translator, pair: pair,
      aids: request.map { TranslationAids($0, pair, translator) } ?? TranslationAids())
  }

  /// What is wrong with a pair of `pairs`: it is opened and its packs are compared with their checksums; nil when
  /// nothing is. Reads the packs of the pair whole; the first translation is quick afterwards.
  func fault(of pair: LanguagePair) throws(EngineError) -> String? {
    let pair = LanguagePair(from: pair.source.base, to: pair.target.base)
    if let broken = brokenPacks(for: pair).first { return "\(broken)" }
    let pipeline = try pipeline(for: pair)
    if !isGloss(pair),
      let language = [pair.source, pair.target].first(where: { store.packs(of: $0).isEmpty })
    {
      return "the pack of the language \"\(language)\" is missing; install it again, or build the core packs with "
        + "'make build'"
    }
    for item in store.items where item.serves(pair) {
      do throws(PackError) { try item.pack.verify() } catch { return "\(error)" }
    }
    let sample = pipeline.run("A 1.", of: Request("A 1.", from: pair.source, to: pair.target), protected: []) { true }
    return sample.target.text.isBlank ? "the packs from \"\(pair.source)\" to \"\(pair.target)\" give no text" : nil
  }

  /// The packs that cannot be opened and may be needed for a pair: those whose files name one of its languages, or none.
  package func brokenPacks(for pair: LanguagePair) -> [PackError] {
    let wanted = Set([pair.source.language, pair.target.language])
    return store.problems.filter { problem in
      let file = problem.path.split(separator: "/").last ?? ""
      let parts = file.split { !$0.isLetter }.map { $0.lowercased() }.dropLast()
      let languages = parts.filter { (2...3).contains($0.utf8.count) }
      return languages.isEmpty || languages.contains(where: wanted.contains)
    }
  }

  // MARK: looking at stages

  /// What `request` looks like after `stage`, as the lines golden tests compare.
  public func explain(_ request: Request, after stage: Stage) -> String {
    if let code = reasonToPass(request) { return code.rawValue }
    let source = language(of: request.text, request) ?? .undetermined
    do throws(EngineError) {
      let pipeline = try pipeline(for: LanguagePair(from: source.base, to: request.target.base), request)
      return Trace(stages(of: request, pipeline)).text(after: stage)
    } catch {
      return "\(error)"
    }
  }

  private func stages(of request: Request, _ pipeline: TranslationPipeline) -> TranslationPipeline.Output {
    let content = Translatability(request.text, keeping: request.ignoredSpans)
    return pipeline.run(request.text, of: request, protected: content.protected, keepsStages: true) { true }
  }

  /// Why there is nothing to look at: texts of marks and protected parts go through the stages all the same.
  private func reasonToPass(_ request: Request) -> Note.Code? {
    if request.text.isBlank { return .nothingToTranslate }
    guard let source = language(of: request.text, request) else { return .unidentifiedLanguage }
    if request.keeps(source) { return .keptLanguage }
    return source.base == request.target.base ? .alreadyInTargetLanguage : nil
  }
}

extension Request {
  /// Whether what its patterns find leaves nothing of `text` to be translated.
  fileprivate func keepsAll(of text: String, _ kept: KeptText.Found?) -> Bool {
    guard let kept, !kept.spans.isEmpty else { return false }
    return !Translatability(text, keeping: ignoredSpans + kept.spans.map(\.span)).hasWords
  }

  /// Whether texts in that language stay as they are.
  fileprivate func keeps(_ language: LanguageTag) -> Bool {
    keptLanguages.contains { $0.base == language.base }
  }

  /// The response that gives the text back as it is.
  fileprivate func unchanged(_ source: LanguageTag?, _ code: Note.Code) -> Response {
    let document = Document(text, language: source)
    return Response(
      source: document, target: document, alignment: Alignment(), sourceLanguage: source,
      notes: [Note(span: document.span, code: code, stage: .composition)], packs: [],
      confidence: code == .unidentifiedLanguage || code == .foreignScript ? 0 : 1)
  }
}
