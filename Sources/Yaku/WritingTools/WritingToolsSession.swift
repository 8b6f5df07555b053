public import FoundationEssentials
public import TextModel
import Writing

/// What a host does to one of its texts: offsets are UTF-8 of the text after the edits before.
public struct WritingToolsEdit: Hashable, Sendable {
  /// Which text.
  public let context: UUID
  /// What is replaced.
  public let span: TextSpan
  /// What stands there then.
  public let replacement: String
  /// The suggestion that is shown or taken back by it.
  public let suggestion: WritingToolsSuggestion.ID?
}

/// A suggestion of a session, as it stands now.
public struct WritingToolsSuggestion: Identifiable, Hashable, Sendable {
  /// The name of a suggestion within its session.
  public struct ID: Hashable, Sendable {
    let turn: Int
    let item: WritingSession.Item
  }

  /// What became of a suggestion.
  public enum State: String, CaseIterable, Hashable, Sendable {
    case pending, reviewing, accepted, rejected
    /// The text it speaks of is another now; it is never made.
    case invalid
  }

  /// Its name.
  public let id: ID
  /// Which text it is about.
  public let context: UUID
  /// In the text as it was given.
  public let originalSpan: TextSpan
  /// Where it stands now; nil when it has no place any more.
  public let span: TextSpan?
  /// What stood there.
  public let original: String
  /// What stands there when it is made.
  public let replacement: String
  /// What became of it.
  public let state: State
  /// Whether the text has the replacement now.
  public let isShown: Bool
  /// The rules that made it, and what they say.
  public let rules: [String]
  /// What the rules say, one sentence each.
  public let reasons: [String]
}

/// A part of the work of a session. Chunks are cumulative: what is delivered stays until a later one replaces it.
public struct WritingToolsChunk: Hashable, Sendable {
  /// Which text.
  public let context: UUID
  /// What is worked through so far, in the text as it was given.
  public let processedSpan: TextSpan
  /// What the host does to its text.
  public let edits: [WritingToolsEdit]
  /// Whether nothing more comes for this text.
  public let isFinished: Bool
}

/// A writing tool at work on the texts of a host, from the first suggestion to the last decision.
///
/// A value without threads: every method says which edits the host makes to its texts, in order. Copies go their own ways.
///
/// ```swift
/// var session = WritingToolsSession(.proofread, contexts: [WritingToolsContext(text)], engine: engine)
/// while let chunk = session.next() { show(chunk.edits) }
/// for suggestion in session.suggestions where isWanted(suggestion) { show(session.accept(suggestion.id)) }
/// show(session.end(accepting: false))
/// ```
public struct WritingToolsSession: Sendable {
  /// The contexts, with what is really worked on.
  public internal(set) var contexts: [WritingToolsContext]
  /// The tool, and the follow-ups after it.
  public internal(set) var turns: [SessionTool]
  /// What it was asked to do.
  public let options: WritingToolsOptions
  /// How far it may go.
  public let behavior: WritingToolsBehavior
  /// The forms in which results may come.
  public let resultOptions: WritingToolsResultOptions
  /// What it made of the texts; nil before all is delivered.
  public internal(set) var result: WritingToolsResult?
  /// How it ended; nil while it is going on.
  public internal(set) var outcome: WritingToolsOutcome?
  /// Whether a result has a simpler form than it should have.
  public internal(set) var isDegraded = false
  let engine: Engine
  var core: WritingSession
  var passages: [SessionPassage] = []
  var nextPassage = 0
  /// What the rules said of each suggestion.
  var sources: [WritingSession.Item: WritingChange] = [:]
  /// How often it was started again.
  var turn = 0
  var languages: [LanguageTag?] = []
  var memory = SentenceMemory()
  /// What it was before it was started again, the last one last, and what it became again since.
  var past: [WritingToolsSession] = []
  var future: [WritingToolsSession] = []
  /// The number of the next turn.
  var nextTurn = 1

  /// A session that has not begun: `next` begins it.
  public init(
    _ tool: SessionTool, contexts: [WritingToolsContext], engine: Engine, options: WritingToolsOptions = .init()
  ) {
    self.contexts = contexts
    self.engine = engine
    self.options = options
    turns = [tool]
    behavior = options.preferredBehavior.granted(canEdit: options.isEditable)
    resultOptions = options.preferredResultOptions.granted
    core = WritingSession([], showsSuggestions: behavior == .complete)
    if behavior == .none {
      result = .refused(.notAllowed)
      outcome = .failed(.refused(.notAllowed))
    } else {
      prepare()
    }
  }

  // MARK: What there is

  /// What the session is doing.
  public var state: WritingToolsState { WritingToolsState(rawValue: core.state.rawValue) ?? .inactive }

  /// Whether it is going on.
  public var isActive: Bool { core.state != .inactive }

  /// The suggestions in the order of the texts and of their places.
  public var suggestions: [WritingToolsSuggestion] {
    core.texts.indices.flatMap { number in
      let places = core.texts[number].places
      return core.texts[number].marks.indices
        .map { suggestion(.init(text: number, mark: $0), at: places[$0]) }
        .sorted { $0.originalSpan < $1.originalSpan }
    }
  }

  /// One suggestion; nil when the session was started again since.
  public func suggestion(_ id: WritingToolsSuggestion.ID) -> WritingToolsSuggestion? {
    knows(id) ? suggestion(id.item, at: core.texts[id.item.text].span(of: id.item.mark)) : nil
  }

  /// Whether a suggestion is one of this turn.
  func knows(_ id: WritingToolsSuggestion.ID) -> Bool {
    id.turn == turn && core.texts.indices.contains(id.item.text)
      && core.texts[id.item.text].marks.indices.contains(id.item.mark)
  }

  private func suggestion(_ item: WritingSession.Item, at place: TextSpan?) -> WritingToolsSuggestion {
    let mark = core.mark(item)
    let original = core.texts[item.text].originalBytes(at: mark.original)
    return WritingToolsSuggestion(
      id: .init(turn: turn, item: item), context: contexts[item.text].id, originalSpan: mark.original,
      span: place, original: String(decoding: original, as: UTF8.self),
      replacement: String(decoding: mark.inserted, as: UTF8.self), state: .init(mark.state), isShown: mark.isShown,
      rules: sources[item]?.rules ?? [], reasons: sources[item]?.reasons ?? [])
  }

  /// The text of a context as it is now; nil for a context of another session.
  public func text(of context: UUID) -> String? {
    contexts.firstIndex(of: context).flatMap { core.texts.indices.contains($0) ? core.texts[$0].text : nil }
  }

  /// The text with all suggestions that were not rejected: what a host without editable text shows.
  public func resultText(of context: UUID) -> String? {
    guard let number = contexts.firstIndex(of: context), core.texts.indices.contains(number) else { return nil }
    var copy = core
    copy.begin(.toggle)
    for item in copy.items where item.text == number && copy.mark(item).state.isOpen {
      _ = copy.show(item, true)
    }
    return copy.texts[number].text
  }

  /// Where the part that is worked on is now: what a host selects when the session rests.
  public func selection(in context: UUID) -> TextSpan? {
    contexts.firstIndex(of: context).flatMap { core.texts.indices.contains($0) ? core.texts[$0].currentRange : nil }
  }

  /// The attributed text for an edit: what is replaced keeps its attributes as far as its words stay. Lists and tables have
  /// the attribute `blockIntent`, where the host takes such.
  public func attributedReplacement(for edit: WritingToolsEdit) -> AttributedString {
    guard let id = edit.suggestion, suggestion(id) != nil else { return AttributedString(edit.replacement) }
    return attributed(edit.replacement, for: id.item)
  }

  /// Words that a suggestion puts in or takes back, with attributes.
  func attributed(_ words: String, for item: WritingSession.Item) -> AttributedString {
    let context = contexts[item.text]
    let mark = core.mark(item)
    let structures = sources[item]?.structures ?? []
    if !structures.isEmpty, !resultOptions.isDisjoint(with: [.list, .table]), words.utf8.elementsEqual(mark.proposed) {
      return context.attributed(words, building: structures)
    }
    return context.attributed(words, at: mark.original)
  }

  func edits(_ changes: [WritingSession.Change]) -> [WritingToolsEdit] {
    // What nobody can change is not edited.
    guard options.isEditable else { return [] }
    return changes.map { change in
      WritingToolsEdit(
        context: contexts[change.text].id, span: change.edit.span, replacement: change.edit.replacement,
        suggestion: change.mark.map { .init(turn: turn, item: .init(text: change.text, mark: $0)) })
    }
  }
}

extension [WritingToolsContext] {
  func firstIndex(of id: UUID) -> Int? { firstIndex { $0.id == id } }
}

extension WritingToolsSuggestion.State {
  init(_ state: RevisedText.State) {
    switch state {
    case .pending: self = .pending
    case .reviewing: self = .reviewing
    case .accepted: self = .accepted
    case .rejected: self = .rejected
    case .invalid: self = .invalid
    }
  }
}
