import Morphology
import Segmentation
public import TextModel
import Writing

extension Engine {
  /// The tones in which a language can be rewritten, and the tools of somebody's own that can be used for it, sorted; empty for
  /// languages without rules.
  public func tones(for language: LanguageTag) -> [Tone] {
    var names = Rewriter.tones(store.stack(of: language.base))
    for tool in customTools {
      names.removeAll { $0 == tool.name }
      if tool.languages.contains(language.base), problems(of: tool).isEmpty { names.append(tool.name) }
    }
    return names.sorted().map(Tone.init(rawValue:))
  }

  /// The tools that a language has data for, with the options they have by themselves: tones first.
  public func writingTools(for language: LanguageTag) -> [WritingTool] {
    tones(for: language).map(WritingTool.rewrite)
      + WritingTool.withoutTone.filter { supports($0, for: language) }
  }

  /// Whether a language has data for a tool.
  public func supports(_ tool: WritingTool, for language: LanguageTag) -> Bool {
    if case .rewrite(let tone) = tool { return tones(for: language).contains(tone) }
    return hasData(for: tool, language)
  }

  /// Does with one text what the tool of the request does, then what its follow-ups ask for.
  ///
  /// Never fails: what cannot be done is an outcome. Same request and packs, same changes.
  public func write(_ request: WritingRequest) -> WritingResponse {
    let words = request.markup?.text ?? request.text
    func refusal(_ reason: WritingResponse.Reason) -> WritingResponse {
      let document = Document(request.text, language: request.language)
      return WritingResponse(document: document, outcome: .refused(reason), changes: [])
    }
    if words.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
      let document = Document(request.text, language: request.language)
      return WritingResponse(document: document, outcome: .unchanged(.empty), changes: [])
    }
    guard let language = request.language ?? recognized(words, for: request.tool) else {
      return refusal(.unknownLanguage)
    }
    var request = request
    request.language = language
    guard let tools = turns(of: request, language) else { return refusal(.unknownInstruction) }
    if tools.count == 1 { return turn(tools[0], of: request) }
    var draft = Draft(request.text)
    var kept = request.ignoredSpans
    var rejections: [WritingRejection] = []
    var last = WritingResponse.Outcome.unchanged(.nothingToDo)
    for tool in tools {
      var next = request
      next.text = draft.text
      next.ignoredSpans = kept
      let response = turn(tool, of: next)
      if case .refused(let reason) = response.outcome { return refusal(reason) }
      rejections += response.rejections.map { rejection in
        var rejection = rejection
        rejection.span = draft.original(of: rejection.span)
        return rejection
      }
      let map = response.applied().map
      kept = kept.map(map.after)
      draft.apply(response.changes.map(\.draftChange))
      last = response.outcome
    }
    let changes = draft.changes.map(WritingChange.init)
    return WritingResponse(
      document: Document(request.text, language: language), outcome: changes.isEmpty ? last : .changed,
      changes: changes,
      rejections: rejections.sorted(by: WritingRejection.precedes))
  }

  /// The tool of a request and those of its follow-ups, in order; nil where words are not known.
  ///
  /// A summary that is to be shorter has half as many words or sentences.
  private func turns(of request: WritingRequest, _ language: LanguageTag) -> [WritingTool]? {
    var tools: [WritingTool] = []
    var words = request.followUps
    if case .described(let instruction) = request.tool {
      words.insert(instruction, at: 0)
    } else {
      tools = [request.tool]
    }
    for words in words {
      let tones = tones(forInstruction: words, language: language)
      if tones.isEmpty { return nil }
      for tone in tones {
        if tone == .concise, case .summary(let length) = tools.first { tools[0] = .summary(length.halved) }
        tools.append(.rewrite(tone))
      }
    }
    return tools
  }

  /// What one tool makes of a text with a language.
  private func turn(_ tool: WritingTool, of request: WritingRequest) -> WritingResponse {
    let document = Document(request.text, language: request.language)
    func response(_ outcome: WritingResponse.Outcome, _ changes: [WritingChange] = []) -> WritingResponse {
      WritingResponse(document: document, outcome: outcome, changes: changes)
    }
    guard let language = request.language else { return response(.refused(.unknownLanguage)) }
    let markup = request.markup
    let hasData = hasData(for: tool, language)
    switch tool {
    case .rewrite(let tone):
      guard let rewriter = rewriter(for: language, tone: tone) else {
        let isFaulty = tools.tool(tone.rawValue).map { !problems(of: $0).isEmpty } == true
        return response(.refused(isFaulty ? .faultyTool : .unsupportedTool))
      }
      let pipeline = RewritingPipeline(store: store, rewriter: rewriter, language: language.base)
      let result =
        markup.map { MarkupRewriting(markup: $0, pipeline: pipeline).result(request) }
        ?? pipeline.result(request.text, keeping: request.ignoredSpans, keepsQuotes: request.keepsQuotes)
      return WritingResponse(
        document: document, outcome: result.changes.isEmpty ? .unchanged(.nothingToDo) : .changed,
        changes: result.changes, rejections: result.rejections)
    case .described: return response(.refused(.unknownInstruction))
    // A program has no sentences to choose from, and no series.
    case _ where request.code != nil: return response(.refused(.notAllowed))
    case .summary(let length):
      let text = DigestText(request, markup, store: store, language: language.base)
      return SummaryPipeline(text: text, summarizer: store.summarizer(for: language)).response(length)
    case .keyPoints(let limit):
      let text = DigestText(request, markup, store: store, language: language.base)
      return KeyPointPipeline(text: text, store: store, language: language.base).response(max(1, limit))
    case .list(let form):
      let pipeline = StructurePipeline(request.text, request.format, store: store, language: language.base)
      guard let changes = hasData ? pipeline.lists(form) : pipeline.listsOfLines(form) else {
        return response(.refused(.unsupportedTool))
      }
      return changes.isEmpty ? response(.unchanged(.nothingToDo)) : response(.changed, changes)
    case .table(let form):
      let pipeline = StructurePipeline(request.text, request.format, store: store, language: language.base)
      let tables = hasData ? pipeline.tables() : pipeline.tablesOfLines()
      if tables.isEmpty {
        return response(
          pipeline.hasTable
            ? .unchanged(.nothingToDo) : .refused(hasData ? .noStructureFound : .unsupportedTool))
      }
      let changes = pipeline.changes(tables, form)
      return changes.isEmpty ? response(.unchanged(.nothingToDo)) : response(.changed, changes)
    }
  }

  /// The likeliest language of a text; of the likely ones, one with data for the tool.
  func recognized(_ text: String, for tool: WritingTool) -> LanguageTag? {
    let candidates = candidates(for: text, limit: 5, hints: [:])
    return candidates.first { hasData(for: tool, $0.language) }?.language
      ?? candidates.first?.language
  }

  /// Whether a language has data for a tool.
  private func hasData(for tool: WritingTool, _ language: LanguageTag) -> Bool {
    switch tool {
    case .rewrite(let tone):
      tools.tool(tone.rawValue).map { $0.languages.contains(language.base) }
        ?? store.has("rewriting", for: language)
    case .described: store.has("rewriting", for: language)
    case .summary, .keyPoints: true
    case .list, .table: store.has("structure", for: language)
    }
  }
}

extension WritingRequest {
  /// The text taken apart; nil for plain text.
  var markup: MarkupDocument? {
    code.map { CodeReader(text, $0.reader).document() } ?? MarkupDocument(text, format)
  }
}
