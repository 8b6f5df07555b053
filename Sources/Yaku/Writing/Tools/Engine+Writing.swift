import Morphology
import Segmentation
public import TextModel
import Writing

extension Engine {
  /// The tones in which a language can be rewritten, sorted; empty for languages without rules.
  public func tones(for language: LanguageTag) -> [Tone] {
    Rewriter.tones(store.stack(of: language.base)).map(Tone.init(rawValue:))
  }

  /// The tools that a language has data for, with the options they have by themselves: tones first.
  public func writingTools(for language: LanguageTag) -> [WritingTool] {
    tones(for: language).map(WritingTool.rewrite)
      + ["summary", "keypoints", "list", "table"].compactMap(WritingTool.init(name:))
      .filter { supports($0, for: language) }
  }

  /// Whether a language has data for a tool.
  public func supports(_ tool: WritingTool, for language: LanguageTag) -> Bool {
    if case .rewrite(let tone) = tool { return tones(for: language).contains(tone) }
    return hasData(for: tool, language)
  }

  /// Does with one text what the tool of the request does.
  ///
  /// Never fails: what cannot be done is an outcome. Same request and packs, same changes.
  public func write(_ request: WritingRequest) -> WritingResponse {
    let markup = MarkupDocument(request.text, request.format)
    let words = markup?.text ?? request.text
    func response(_ outcome: WritingResponse.Outcome, _ changes: [WritingChange] = []) -> WritingResponse {
      let document = Document(request.text, language: request.language)
      return WritingResponse(document: document, outcome: outcome, changes: changes)
    }
    if words.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return response(.unchanged(.empty)) }
    guard let language = request.language ?? recognized(words, for: request.tool) else {
      return response(.refused(.unknownLanguage))
    }
    switch request.tool {
    case .rewrite(let tone):
      guard let rewriter = store.rewriter(for: language, tone: tone.rawValue) else {
        return response(.refused(.unsupportedTool))
      }
      let pipeline = RewritingPipeline(store: store, rewriter: rewriter, language: language.base)
      let changes =
        markup.map { MarkupRewriting(markup: $0, pipeline: pipeline).changes(request) }
        ?? pipeline.changes(request.text, keeping: request.ignoredSpans, keepsQuotes: request.keepsQuotes)
      return changes.isEmpty ? response(.unchanged(.nothingToDo)) : response(.changed, changes)
    case .summary(let length):
      let pipeline = SummaryPipeline(store: store, language: language.base)
      return pipeline.response(words, length, request)
    case .keyPoints(let limit):
      return KeyPointPipeline(store: store, language: language.base).response(words, max(1, limit), request)
    case .list(let form):
      let pipeline = StructurePipeline(request.text, request.format, store: store, language: language.base)
      let changes = pipeline.lists(form)
      return changes.isEmpty ? response(.unchanged(.nothingToDo)) : response(.changed, changes)
    case .table(let form):
      let pipeline = StructurePipeline(request.text, request.format, store: store, language: language.base)
      let tables = pipeline.tables()
      if tables.isEmpty { return response(pipeline.hasTable ? .unchanged(.nothingToDo) : .refused(.noStructureFound)) }
      let changes = pipeline.changes(tables, form)
      return changes.isEmpty ? response(.unchanged(.nothingToDo)) : response(.changed, changes)
    }
  }

  /// The likeliest language of a text; of the likely ones, one with data for the tool.
  private func recognized(_ text: String, for tool: WritingTool) -> LanguageTag? {
    let candidates = candidates(for: text, limit: 5, hints: [:])
    return candidates.first { hasData(for: tool, $0.language) }?.language
      ?? candidates.first?.language
  }

  /// Whether a language has data for a tool.
  private func hasData(for tool: WritingTool, _ language: LanguageTag) -> Bool {
    switch tool {
    case .rewrite: store.has("rewriting", for: language)
    case .summary, .keyPoints: true
    case .list, .table: store.has("structure", for: language)
    }
  }
}
