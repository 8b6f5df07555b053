import Segmentation
import TextModel
import Writing

/// A part of a text that the tool sees as one.
struct SessionPassage: Sendable {
  let context: Int
  /// In the text of the context.
  let span: TextSpan
  let isLast: Bool
  /// Whether all of it was read before, a part at a time.
  var isReread = false
}

extension WritingToolsSession {
  // MARK: Before

  /// Finds what is worked on, what stays as it is, and the passages.
  mutating func prepare() {
    var texts: [RevisedText] = []
    passages = []
    nextPassage = 0
    languages = contexts.map { context in
      if let language = options.language { return language }
      let words = options.markup(of: context.text)?.text ?? context.text
      // The tool may know one of the likely languages, and not the likeliest.
      if let tool = turns.first?.tool { return engine.recognized(words, for: tool) }
      return engine.candidates(for: words, limit: 1, hints: [:]).first?.language
    }
    memory = SentenceMemory()
    for number in contexts.indices {
      let range = resolvedRange(number)
      contexts[number].resolvedRange = range
      let skipped = SkippedParts(contexts[number].text, options.markup(of: contexts[number].text)).spans
      texts.append(
        RevisedText(contexts[number].text, range: range, protected: contexts[number].excludedSpans + skipped))
      let spans = passageSpans(number, range)
      for (place, span) in spans.enumerated() {
        passages.append(
          SessionPassage(context: number, span: span, isLast: place + 1 == spans.count && !compares(spans)))
      }
      if compares(spans) {
        let whole = TextSpan(0, contexts[number].text.utf8.count)
        passages.append(SessionPassage(context: number, span: whole, isLast: true, isReread: true))
      }
    }
    core = WritingSession(texts, showsSuggestions: behavior == .complete)
  }

  /// Whether passages of a text are compared when all are read.
  private func compares(_ spans: [TextSpan]) -> Bool { spans.count > 1 && turns.contains(where: \.comparesPassages) }

  /// Adds what a host leaves alone, before the session begins.
  mutating func ignore(_ spans: [TextSpan], in number: Int) {
    guard !spans.isEmpty else { return }
    var texts = core.texts
    let old = texts[number]
    texts[number] = RevisedText(old.text, range: old.range, protected: old.protected + spans)
    core = WritingSession(texts, showsSuggestions: core.showsSuggestions)
  }

  private func resolvedRange(_ number: Int) -> TextSpan {
    let context = contexts[number]
    let whole = TextSpan(0, context.text.utf8.count)
    // A caret means everything.
    if context.range.isEmpty || context.range == whole { return whole }
    let units: [TextSpan]
    switch options.expansion {
    case .none: return context.range
    case .paragraph: units = Paragraphs.spans(of: context.text)
    case .sentence:
      guard let language = languages[number] else { return context.range }
      let protected = Translatability(context.text).protected
      units = engine.store.segmenter(for: language.base).segment(context.text, protected: protected)
    }
    return units.filter { $0.overlaps(context.range) }.reduce(context.range) {
      TextSpan(min($0.lowerBound, $1.lowerBound), max($0.upperBound, $1.upperBound))
    }
  }

  private func passageSpans(_ number: Int, _ range: TextSpan) -> [TextSpan] {
    let whole = TextSpan(0, contexts[number].text.utf8.count)
    // As much as the one needs that needs most.
    let readings = turns.map(\.reading)
    switch [SessionTool.Reading.range, .text].first(where: readings.contains) ?? .paragraphs {
    case .range: return [range]
    case .text: return [whole]
    case .paragraphs:
      if options.format != .plain || options.code != nil { return [whole] }
      let text = contexts[number].text
      // What a comment says holds for all of a text.
      let request = ProofreadingRequest(text, language: languages[number])
      if turns.contains(where: \.comparesPassages), !ProofreadingComments(request).isEmpty {
        return [whole]
      }
      var spans: [TextSpan] = []
      for paragraph in Paragraphs.spans(of: text) where paragraph.overlaps(range) {
        for part in parts(of: paragraph, number) {
          if let last = spans.last, last.count < options.chunkSize {
            spans[spans.count - 1] = TextSpan(last.lowerBound, part.upperBound)
          } else {
            spans.append(part)
          }
        }
      }
      return spans.isEmpty ? [range] : spans
    }
  }

  /// A paragraph, or parts of one that is longer than what is worked on at once, cut between sentences.
  private func parts(of paragraph: TextSpan, _ number: Int) -> [TextSpan] {
    guard paragraph.count > Self.longestParagraph * options.chunkSize, let language = languages[number] else {
      return [paragraph]
    }
    let text = String(contexts[number].text.substring(at: paragraph))
    let segmenter = engine.store.segmenter(for: language.base)
    let sentences = segmenter.segment(text, protected: Translatability(text).protected)
    var parts: [TextSpan] = []
    var start = 0
    for sentence in sentences where sentence.upperBound - start >= options.chunkSize {
      parts.append(TextSpan(start, sentence.upperBound).shifted(by: paragraph.lowerBound))
      start = sentence.upperBound
    }
    if start < text.utf8.count { parts.append(TextSpan(paragraph.lowerBound + start, paragraph.upperBound)) }
    return parts
  }

  /// How many chunks a paragraph may be long before it is cut.
  private static let longestParagraph = 8

  // MARK: Chunks

  /// Works on the next part of the texts and delivers it; nil when all is delivered, or when the session is over.
  ///
  /// The first call begins the session. A refusal ends it: where parts were delivered before, a last chunk takes them back,
  /// unless what was delivered is to stay.
  public mutating func next() -> WritingToolsChunk? {
    guard let (passage, items) = nextItems() else { return refusal() }
    let changes = core.showsSuggestions ? items.compactMap { core.show($0, true) } : []
    let chunk = WritingToolsChunk(
      context: contexts[passage.context].id, processedSpan: processedSpan(passage), edits: edits(changes),
      isFinished: passage.isLast)
    finishPassage()
    return chunk
  }

  /// The end of a session whose tool refused a passage; nil where nothing is to be taken back.
  private mutating func refusal() -> WritingToolsChunk? {
    guard outcome == nil, case .refused(let reason) = result, nextPassage < passages.count else { return nil }
    let context = contexts[passages[nextPassage].context]
    let edits = options.keepsDelivered ? [] : restore()
    finish(.failed(.refused(reason)))
    guard !edits.isEmpty else { return nil }
    return WritingToolsChunk(
      context: context.id, processedSpan: context.resolvedRange ?? context.range, edits: edits, isFinished: true)
  }

  /// Delivers all that is left; the edits in order.
  @discardableResult
  public mutating func run() -> [WritingToolsEdit] {
    var edits: [WritingToolsEdit] = []
    while let chunk = next() { edits += chunk.edits }
    return edits
  }

  /// Takes in the suggestions for the next passage without showing them; nil when there is none, or when the tool refuses
  /// it, as `result` says then.
  mutating func nextItems() -> (passage: SessionPassage, items: [WritingSession.Item])? {
    guard outcome == nil, result == nil else { return nil }
    guard nextPassage < passages.count else {
      settle()
      return nil
    }
    beginStreaming()
    let passage = passages[nextPassage]
    let answer = isWithoutWords(passage) ? WritingAnswer(.unchanged(.empty)) : answer(to: passage)
    if case .refused(let reason) = answer.outcome {
      result = .refused(reason)
      return nil
    }
    isDegraded = isDegraded || answer.isDegraded
    var items: [WritingSession.Item] = []
    for change in answer.changes {
      let span = change.span.shifted(by: passage.span.lowerBound)
      guard let item = core.add(span, change.replacement, to: passage.context) else { continue }
      var source = change
      source.structures = change.structures.map { $0.shifted(by: passage.span.lowerBound) }
      sources[item] = source
      items.append(item)
    }
    return (passage, items)
  }

  /// Whether nothing in a passage is in a language. Digits may be a table.
  private func isWithoutWords(_ passage: SessionPassage) -> Bool {
    let scalars = contexts[passage.context].text.substring(at: passage.span).unicodeScalars
    if scalars.allSatisfy(\.properties.isWhitespace) { return true }
    return languages[passage.context] == nil && turns.allSatisfy { $0.reading != .range }
      && !scalars.contains(where: \.properties.isAlphabetic)
  }

  /// What a passage has been worked through, with all before.
  func processedSpan(_ passage: SessionPassage) -> TextSpan {
    let range = contexts[passage.context].resolvedRange ?? passage.span
    let end = passage.isLast ? range.upperBound : min(passage.span.upperBound, range.upperBound)
    return TextSpan(range.lowerBound, end)
  }

  mutating func finishPassage() {
    nextPassage += 1
    if nextPassage == passages.count { settle() }
  }

  mutating func beginStreaming() {
    if core.state == .inactive { core.change(to: core.showsSuggestions ? .interactiveResting : .noninteractive) }
    if core.state == .interactiveResting { core.change(to: .interactiveStreaming) }
    if core.state == .noninteractive { core.begin(.streaming) }
  }

  /// All is delivered: says what became of the texts.
  private mutating func settle() {
    core.close()
    if core.state == .interactiveStreaming { core.change(to: .interactiveResting) }
    guard result == nil else { return }
    if core.items.isEmpty {
      let isEmpty = contexts.allSatisfy { $0.text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
      result = .unchanged(isEmpty ? .empty : .nothingToDo)
    } else {
      result = .changed
    }
  }

  /// What the turns make of a passage, each of what the one before made.
  private func answer(to passage: SessionPassage) -> WritingAnswer {
    let text = String(contexts[passage.context].text.substring(at: passage.span))
    var ignored = core.texts[passage.context].protected.filter { $0.overlaps(passage.span) }.map {
      TextSpan(
        max($0.lowerBound, passage.span.lowerBound) - passage.span.lowerBound,
        min($0.upperBound, passage.span.upperBound) - passage.span.lowerBound)
    }
    var draft = Draft(text)
    var last = WritingAnswer(.unchanged(.nothingToDo))
    var isDegraded = false
    for tool in turns {
      last = tool.run(
        WritingPassage(
          text: draft.text, language: languages[passage.context], format: options.format, code: options.code,
          ignoredSpans: ignored, resultOptions: resultOptions, allowsDegraded: options.allowsDegraded,
          includesTextListMarkers: options.includesTextListMarkers, memory: memory), engine)
      if case .refused = last.outcome { return last }
      isDegraded = isDegraded || last.isDegraded
      // A change of the text around what stays is made as a whole, or not at all.
      let wanted = last.changes.filter { change in !ignored.contains { $0.sharesText(with: change.span) } }
      // A result that is one change cannot be made in part.
      if tool.reading == .range, wanted.isEmpty, !last.changes.isEmpty { return WritingAnswer(.refused(.keptText)) }
      if turns.count == 1 {
        last.changes = wanted
        return last
      }
      let map = EditSet(wanted.map(\.edit)).applied(to: draft.text).map
      ignored = ignored.map(map.after)
      draft.apply(wanted.map(\.draftChange))
    }
    let changes = draft.changes.map(WritingChange.init)
    var answer = WritingAnswer(changes.isEmpty ? last.outcome : .changed, changes)
    answer.isDegraded = isDegraded
    return answer
  }
}

/// What of a document with markup is left alone: what others said, code, and the head of a file.
struct SkippedParts {
  let spans: [TextSpan]

  init(_ text: String, _ markup: MarkupDocument?) {
    guard let markup else {
      spans = []
      return
    }
    spans = markup.pieces.flatMap { piece -> [TextSpan] in
      switch piece {
      // Of a program all but its comments.
      case .bytes(let span): markup.syntax == .plain || Self.hasText(text.substring(at: span)) ? [span] : []
      case .segment(let segment):
        segment.isQuoted
          ? [segment.range]
          : segment.marks.filter(\.isVerbatim).map {
            TextSpan($0.open.lowerBound, max($0.open.upperBound, $0.close.upperBound))
          }
      }
    }
  }

  /// Whether there is a letter outside of tags.
  private static func hasText(_ text: Substring) -> Bool {
    var isInTag = false
    for scalar in text.unicodeScalars {
      if scalar == "<" { isInTag = true } else if scalar == ">" { isInTag = false }
      if !isInTag, scalar.properties.isAlphabetic { return true }
    }
    return false
  }
}
