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
    let markup =
      request.code.map { CodeReader(request.text, $0.reader).document() }
      ?? MarkupDocument(request.text, request.format)
    // A language is recognised by what people read.
    let words = markup?.text ?? request.text
    guard let language = request.language ?? candidates(for: words, limit: 1, hints: [:]).first?.language else {
      return ProofreadingResponse(document: Document(request.text), suggestions: [])
    }
    let pipeline = try writingPipeline(for: language)
    var request = request
    let comments = request.heedsComments ? ProofreadingComments(request) : nil
    if let comments {
      request.acceptedWords.formUnion(comments.words)
      request.ignoredSpans = (request.ignoredSpans + comments.markers).sorted()
    }
    cache.begin(language, rules: request.rules, acceptedWords: request.acceptedWords)
    let response: ProofreadingResponse
    if let markup {
      response = MarkupProofreading(pipeline: pipeline, markup: markup).run(request, language, cache: &cache)
    } else {
      response = pipeline.response(request, keeping: request.ignoredSpans, cache: &cache)
    }
    guard comments?.isEmpty == false || !request.ignored.isEmpty else { return response }
    let wanted = response.suggestions.filter { suggestion in
      comments?.silence(suggestion) != true
        && (request.ignored.isEmpty || !request.ignored.contains(response.ignoredFinding(of: suggestion)))
    }
    return ProofreadingResponse(document: response.document, suggestions: wanted)
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
