public import FoundationEssentials
public import TextModel
import Writing

extension WritingToolsSession {
  // MARK: Decisions

  /// Decides that a suggestion is made; the edits of the host.
  public mutating func accept(_ id: WritingToolsSuggestion.ID) -> [WritingToolsEdit] { decide(.accepted, [id]) }

  /// Decides that a suggestion is not made: its original comes back byte for byte.
  public mutating func reject(_ id: WritingToolsSuggestion.ID) -> [WritingToolsEdit] { decide(.rejected, [id]) }

  /// Says that somebody looks at a suggestion, and at no other; nothing when it is decided about.
  public mutating func review(_ id: WritingToolsSuggestion.ID) {
    guard suggestion(id).map({ $0.state == .pending }) == true else { return }
    future = []
    let others = suggestions.filter { $0.state == .reviewing }
    core.begin(.decision)
    for other in others { _ = core.decide(.pending, about: other.id.item) }
    _ = core.decide(.reviewing, about: id.item)
    core.close()
  }

  /// Accepts all that nobody decided about, as one step of undo.
  public mutating func acceptAll() -> [WritingToolsEdit] {
    decide(.accepted, suggestions.filter { $0.state == .pending || $0.state == .reviewing }.map(\.id))
  }

  /// Rejects all that nobody decided about, as one step of undo.
  public mutating func rejectAll() -> [WritingToolsEdit] {
    decide(.rejected, suggestions.filter { $0.state == .pending || $0.state == .reviewing }.map(\.id))
  }

  private mutating func decide(_ state: RevisedText.State, _ ids: [WritingToolsSuggestion.ID]) -> [WritingToolsEdit] {
    guard outcome == nil, core.state != .interactiveStreaming else { return [] }
    future = []
    var changes = showRewrittenChanges()
    core.begin(.decision)
    for id in ids where knows(id) {
      if let change = core.decide(state, about: id.item) { changes.append(change) }
    }
    core.close()
    return edits(changes)
  }

  // MARK: Both texts

  /// Whether the texts show their originals for the moment.
  public var isShowingOriginal: Bool { core.isShowingOriginal }

  /// Shows the originals; decisions stay.
  public mutating func showOriginal() -> [WritingToolsEdit] {
    guard outcome == nil, core.state == .interactiveResting || core.state == .noninteractive, !core.isShowingOriginal
    else { return [] }
    return edits(toggle())
  }

  /// Shows again what was made of the texts.
  public mutating func showRewritten() -> [WritingToolsEdit] { edits(showRewrittenChanges()) }

  private mutating func showRewrittenChanges() -> [WritingSession.Change] {
    outcome == nil && core.isShowingOriginal ? toggle() : []
  }

  private mutating func toggle() -> [WritingSession.Change] {
    future = []
    let shows = !core.isShowingOriginal
    core.begin(.toggle)
    let changes = core.items(showingOriginal: shows).compactMap { core.show($0, !core.mark($0).isShown) }
    core.close()
    if !changes.isEmpty { core.setShowingOriginal(shows) }
    return changes
  }

  // MARK: Undo

  /// How many steps can be taken back. A host with undo of its own sees by it how many a call has made: a decision is a step
  /// also where no text changes.
  public var undoableSteps: Int { past.reduce(core.undoableGroups) { $0 + $1.core.undoableGroups } }
  /// Whether there is something to take back; never while text is delivered.
  public var canUndo: Bool { core.canUndo || !core.isOpen && !past.isEmpty }
  /// Whether there is something to make again.
  public var canRedo: Bool { core.canRedo || !core.isOpen && !future.isEmpty }

  /// Takes back the last step: a streaming phase, a decision, a toggle, what the owner wrote, or that the session was
  /// started again. Exact bytes come back, and suggestions are undecided again; after the end only the text changes.
  public mutating func undo() -> [WritingToolsEdit] {
    if !core.canUndo, canUndo, let last = past.popLast() {
      future.append(turnOfNow)
      resume(last)
    }
    return edits(core.undo())
  }

  /// Makes the step again that was taken back last.
  public mutating func redo() -> [WritingToolsEdit] {
    guard canRedo else { return [] }
    let edits = edits(core.redo())
    guard !core.canRedo, let next = future.popLast() else { return edits }
    past.append(turnOfNow)
    resume(next)
    return edits.isEmpty ? self.edits(core.redo()) : edits
  }

  /// The turn as it is now, without those before and behind it.
  private var turnOfNow: WritingToolsSession {
    var copy = self
    copy.past = []
    copy.future = []
    return copy
  }

  /// Goes on where a turn was left; what is over stays over.
  private mutating func resume(_ turn: WritingToolsSession) {
    let now = self
    self = turn
    past = now.past
    future = now.future
    nextTurn = now.nextTurn
    guard now.outcome != nil else { return }
    outcome = now.outcome
    core.change(to: .inactive)
  }

  // MARK: The owner

  /// Why the owner of a text changed it.
  public enum UpdateReason: String, CaseIterable, Hashable, Sendable {
    case typing, undoRedo
  }

  /// Says that the host changed `span` of a text, in offsets of the text as it was just before, to `replacement`.
  ///
  /// What it touches becomes invalid, the rest moves. A large edit, or one in the part that is not delivered yet, ends the
  /// session as `cancelledByEdit`, and the texts stay as they are.
  public mutating func updateRange(
    _ span: TextSpan, with replacement: String, reason: UpdateReason = .typing,
    forContextWithIdentifier context: UUID
  ) {
    guard let number = contexts.firstIndex(of: context), core.texts.indices.contains(number) else { return }
    future = []
    let text = core.texts[number]
    let removed = String(text.text.substring(at: span)).utf16.count
    let isLarge =
      reason == .typing && Double(removed) > options.largeEditShare * Double(text.text.utf16.count)
    let isStreamed = core.state == .interactiveStreaming
    let touchesStream = isStreamed && undelivered(number).map { $0.sharesText(with: span) } == true
    core.edit(Edit(span, replacement), of: number, restores: reason == .undoRedo)
    guard isActive, isLarge || touchesStream else { return }
    for item in core.items where core.mark(item).state.isOpen { invalidate(item) }
    finish(.cancelledByEdit)
  }

  private func undelivered(_ number: Int) -> TextSpan? {
    guard let next = passages.dropFirst(nextPassage).first(where: { $0.context == number }), !next.isReread,
      let range = contexts[number].resolvedRange
    else { return nil }
    return core.texts[number].span(
      ofOriginal: TextSpan(max(range.lowerBound, next.span.lowerBound), range.upperBound))
  }

  private mutating func invalidate(_ item: WritingSession.Item) {
    core.begin(.restoring)
    core.invalidate(item)
    core.close()
  }

  // MARK: Turns

  /// Takes everything back, forgets the follow-ups, and begins again with the first tool.
  public mutating func restart() -> [WritingToolsEdit] { again(Array(turns.prefix(1))) }

  /// Takes everything back and begins again, with one more turn: "shorter", "warmer". `next` delivers.
  ///
  /// Words that the packs do not know are refused: nothing changes, and `result` says why.
  public mutating func followUp(_ words: String) -> [WritingToolsEdit] {
    guard outcome == nil, core.state != .interactiveStreaming else { return [] }
    let tones = engine.tones(forInstruction: words, language: languages.first ?? nil)
    if tones.isEmpty {
      result = .refused(.unknownInstruction)
      return []
    }
    return again(turns + tones.map(SessionTool.rewrite))
  }

  private mutating func again(_ tools: [SessionTool]) -> [WritingToolsEdit] {
    guard outcome == nil, core.state != .interactiveStreaming else { return [] }
    let edits = restore()
    core.forgetUndone()
    past.append(turnOfNow)
    future = []
    // What the owner wrote is part of the text now.
    for number in contexts.indices {
      let range = core.texts[number].currentRange
      contexts[number] = contexts[number].updated(core.texts[number].parts, range: range)
    }
    let state = core.state
    turns = tools
    turn = nextTurn
    nextTurn += 1
    sources = [:]
    result = nil
    isDegraded = false
    prepare()
    if state != .inactive { core.change(to: state) }
    return edits
  }

  // MARK: The end

  /// Ends the session: what nobody rejected is in the texts, or the texts are as they were. Does nothing when it is over.
  public mutating func end(accepting: Bool) -> [WritingToolsEdit] {
    guard outcome == nil else { return [] }
    if accepting {
      let edits = run() + acceptAll()
      if outcome != nil { return edits }
      finish(.accepted)
      return edits
    }
    let edits = restore()
    finish(.rejected)
    return edits
  }

  /// Stops at once; the texts are as they were, unless what was delivered is to stay. Does nothing when it is over.
  public mutating func stop() -> [WritingToolsEdit] {
    guard outcome == nil else { return [] }
    let edits = options.keepsDelivered ? [] : restore()
    finish(.cancelled)
    return edits
  }

  /// Takes back all that is shown, in one step of undo.
  mutating func restore() -> [WritingToolsEdit] {
    core.close()
    core.begin(.restoring)
    var changes: [WritingSession.Change] = []
    for item in core.items where core.mark(item).state != .rejected {
      if let change = core.decide(.rejected, about: item) { changes.append(change) }
    }
    core.close()
    core.setShowingOriginal(false)
    return edits(changes)
  }

  /// What is shown now, in order; those of one text from its end to its start.
  var shownItems: [WritingSession.Item] { core.items.filter { core.mark($0).isShown && core.mark($0).isAttached } }

  mutating func finish(_ outcome: WritingToolsOutcome) {
    core.close()
    core.change(to: .inactive)
    self.outcome = self.outcome ?? outcome
  }
}
