import Morphology
import Segmentation
public import TextModel
import Writing

extension Engine {
  /// The languages that can be proofread, sorted.
  public var proofreadingLanguages: [LanguageTag] {
    store.languages.filter(proofreads)
  }

  /// Whether there are rules that find errors in `language`.
  public func proofreads(_ language: LanguageTag) -> Bool {
    store.has("proofreading", for: language)
  }

  /// Looks for errors in one text; linear in its length, and changes nothing.
  ///
  /// Throws only where the request names a language without rules. A text that is found to be in such a language, or whose
  /// language cannot be told, has no suggestions.
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
    guard proofreads(language) else {
      if request.language != nil { throw .unknownLanguage(language) }
      return ProofreadingResponse(document: Document(request.text, language: language), suggestions: [])
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
    var names: ProgramNames?
    if let markup, response.suggestions.contains(where: { $0.kind == .spelling }) {
      names = ProgramNames(markup, of: request.text, isProgram: request.code != nil)
    }
    let wanted = response.suggestions.filter { suggestion in
      if comments?.silence(suggestion) == true { return false }
      if !request.ignored.isEmpty, request.ignored.contains(response.ignoredFinding(of: suggestion)) { return false }
      guard let names, suggestion.kind == .spelling else { return true }
      return !names.contains(request.text.substring(at: suggestion.span))
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
