package import TextModel

/// Suggestions for one or several texts from the first to the last decision, with undo.
///
/// A state machine without a tool: it is handed suggestions, and says which edits of the texts follow from what is done
/// with them. Edits are in order, each in offsets of its text after the one before. What is done together is one group of
/// the undo stack.
package struct WritingSession: Sendable {
  /// One suggestion of one text.
  package struct Item: Hashable, Sendable {
    package var text: Int
    package var mark: Int

    package init(text: Int, mark: Int) {
      self.text = text
      self.mark = mark
    }
  }

  /// An edit of one of the texts.
  package struct Change: Hashable, Sendable {
    package var text: Int
    package var edit: Edit
    /// The suggestion that is shown or taken back by it; nil for what the owner writes.
    package var mark: Int?
  }

  /// Why a group of changes came to be.
  package enum Group: Hashable, Sendable {
    case streaming, decision, toggle, restoring, typing
  }

  private struct Entry: Sendable {
    var group: Group
    var steps: [(text: Int, step: RevisedText.Step)] = []
  }

  /// The texts, in the order in which they were given.
  package private(set) var texts: [RevisedText]
  package private(set) var state = SessionState.inactive
  /// Whether suggestions are shown when they come, and taken back when they are rejected; otherwise they are shown when
  /// they are accepted.
  package let showsSuggestions: Bool
  /// Whether the texts show their originals for the moment.
  package private(set) var isShowingOriginal = false
  private var undone: [Entry] = []
  private var done: [Entry] = []
  private var open: Entry?

  package init(_ texts: [RevisedText], showsSuggestions: Bool) {
    self.texts = texts
    self.showsSuggestions = showsSuggestions
  }

  // MARK: States

  /// Goes to another state; false where that is not possible from here. The undo group of a streaming phase opens and
  /// closes with it.
  @discardableResult
  package mutating func change(to next: SessionState) -> Bool {
    guard state.canChange(to: next) else { return false }
    if state == .interactiveStreaming { close() }
    state = next
    if next == .interactiveStreaming { open = Entry(group: .streaming) }
    return true
  }

  /// Begins a group; what is done up to `close` is undone together. Inside of another group it does nothing.
  package mutating func begin(_ group: Group) { open = open ?? Entry(group: group) }

  /// Ends the group; one without changes is forgotten.
  package mutating func close() {
    if let open, !open.steps.isEmpty {
      done.append(open)
      undone = []
    }
    open = nil
  }

  private mutating func record(_ step: RevisedText.Step, _ text: Int) {
    if open == nil {
      done.append(Entry(group: .decision, steps: [(text, step)]))
      undone = []
    } else {
      open?.steps.append((text, step))
    }
  }

  @discardableResult
  private mutating func perform(_ step: RevisedText.Step?, _ text: Int, mark: Int?) -> Change? {
    guard let step else { return nil }
    texts[text].perform(step)
    record(step, text)
    return step.edit.map { Change(text: text, edit: $0, mark: mark) }
  }

  // MARK: Suggestions

  /// All suggestions, text by text, in the order in which they came.
  package var items: [Item] {
    texts.indices.flatMap { text in texts[text].marks.indices.map { Item(text: text, mark: $0) } }
  }

  package func mark(_ item: Item) -> RevisedText.Mark { texts[item.text].marks[item.mark] }

  /// Takes in a suggestion that is not shown yet; nil when it may not be made.
  package mutating func add(_ span: TextSpan, _ replacement: String, to text: Int) -> Item? {
    guard let (mark, step) = texts[text].add(span, replacement) else { return nil }
    record(step, text)
    return Item(text: text, mark: mark)
  }

  /// Shows a suggestion in its text, or its original; nil when nothing changes.
  package mutating func show(_ item: Item, _ isShown: Bool) -> Change? {
    perform(texts[item.text].step(item.mark, isShown: isShown), item.text, mark: item.mark)
  }

  /// Says what the owner of the text really put in for a suggestion that is shown; the text has that then.
  package mutating func correct(_ item: Item, inserted: String) {
    _ = perform(texts[item.text].step(item.mark, inserted: Array(inserted.utf8)), item.text, mark: item.mark)
  }

  /// Decides about a suggestion. One that has no place in its text any more stays as it is.
  package mutating func decide(_ state: RevisedText.State, about item: Item) -> Change? {
    let mark = mark(item)
    guard mark.isAttached, mark.state != .invalid else { return nil }
    var isShown = mark.isShown
    switch state {
    case .accepted: isShown = true
    case .rejected, .invalid: isShown = false
    case .pending, .reviewing: if mark.state == .rejected || !showsSuggestions { isShown = showsSuggestions }
    }
    return perform(texts[item.text].step(item.mark, state: state, isShown: isShown), item.text, mark: item.mark)
  }

  /// Says that a suggestion can never be made; its text stays as it is.
  package mutating func invalidate(_ item: Item) {
    _ = perform(texts[item.text].step(item.mark, state: .invalid), item.text, mark: item.mark)
  }

  /// The suggestions that are to be shown or hidden so that all texts show their originals, or what they were before.
  package func items(showingOriginal: Bool) -> [Item] {
    items.filter { item in
      let mark = mark(item)
      guard mark.isAttached else { return false }
      let wanted = !showingOriginal && (mark.state == .accepted || showsSuggestions && mark.state.isOpen)
      return mark.isShown != wanted
    }
  }

  /// Says that the texts show their originals, or what was made of them.
  package mutating func setShowingOriginal(_ isShowing: Bool) { isShowingOriginal = isShowing }

  // MARK: The owner

  /// Makes an edit of the owner's, which is already in the text outside.
  package mutating func edit(_ edit: Edit, of text: Int, restores: Bool = false) {
    let group = open?.group
    let step = texts[text].step(of: edit, restores: restores)
    // What the owner writes is undone by itself, also while something else is made.
    close()
    begin(.typing)
    perform(step, text, mark: nil)
    close()
    if let group { begin(group) }
  }

  // MARK: Undo

  /// Whether a group is being made.
  package var isOpen: Bool { open != nil }
  /// How many groups can be taken back.
  package var undoableGroups: Int { done.count }
  package var canUndo: Bool { open == nil && !done.isEmpty }
  package var canRedo: Bool { open == nil && !undone.isEmpty }

  /// Takes back the last group. When the session is over its suggestions stay decided.
  package mutating func undo() -> [Change] {
    guard open == nil, let entry = done.popLast() else { return [] }
    undone.append(entry)
    return replay(entry.steps.reversed().map { ($0.text, $0.step.reversed) }, entry.group)
  }

  /// Says that what was taken back cannot be made again.
  package mutating func forgetUndone() { undone = [] }

  /// Makes the group again that was taken back last.
  package mutating func redo() -> [Change] {
    guard open == nil, let entry = undone.popLast() else { return [] }
    done.append(entry)
    return replay(entry.steps, entry.group)
  }

  private mutating func replay(_ steps: [(text: Int, step: RevisedText.Step)], _ group: Group) -> [Change] {
    if group == .toggle { isShowingOriginal.toggle() }
    return steps.compactMap { text, step in
      var step = step
      if state == .inactive {
        // Over is over: the text changes, the decisions do not.
        for number in step.newMarks.keys { step.newMarks[number]?.state = texts[text].marks[number].state }
      }
      texts[text].perform(step)
      let mark = step.newMarks.count == 1 ? step.newMarks.keys.first : nil
      return step.edit.map { Change(text: text, edit: $0, mark: mark) }
    }
  }
}
