import Morphology
import Segmentation
public import TextModel
import Writing

extension Engine {
  /// The languages that can be proofread, sorted.
  public var proofreadingLanguages: [LanguageTag] {
    store.languages.filter { !store.stack(of: $0).rows("proofreading").isEmpty }
  }

  /// Looks for errors in one text; linear in its length, and changes nothing.
  ///
  /// Throws only for languages without rules. A text whose language cannot be told has no suggestions.
  public func proofread(_ request: ProofreadingRequest) throws(EngineError) -> ProofreadingResponse {
    var cache = SentenceCache()
    return try proofread(request, cache: &cache)
  }

  /// The same, looking only at sentences that are not in the cache.
  func proofread(
    _ request: ProofreadingRequest, cache: inout SentenceCache
  ) throws(EngineError) -> ProofreadingResponse {
    defer { cache.finish() }
    guard let language = request.language ?? candidates(for: request.text, limit: 1, hints: [:]).first?.language else {
      return ProofreadingResponse(document: Document(request.text), suggestions: [])
    }
    let pipeline = try writingPipeline(for: language)
    if let markup = MarkupDocument(request.text, request.format) {
      return MarkupProofreading(pipeline: pipeline, markup: markup).run(request, language, cache: &cache)
    }
    let content = Translatability(request.text, keeping: request.ignoredSpans)
    let found = pipeline.suggestions(request.text, protected: content.protected, rules: request.rules, cache: &cache)
    return ProofreadingResponse(document: found.document, suggestions: found.suggestions)
  }

  /// The words of `text` as they are read, one sentence a line: `surface[lemma tags]`, for looking at.
  public func analysis(of text: String, language: LanguageTag) throws(EngineError) -> String {
    let content = Translatability(text)
    return try writingPipeline(for: language).readings(text, protected: content.protected)
      .map { $0.map(\.description).joined(separator: " ") }.joined(separator: "\n")
  }

  private func writingPipeline(for language: LanguageTag) throws(EngineError) -> WritingPipeline {
    guard let proofreader = store.proofreader(for: language) else { throw .unknownLanguage(language) }
    return WritingPipeline(store: store, proofreader: proofreader, language: language.base)
  }
}
