import FoundationEssentials
import Yaku

/// A text with a writing session at work on it: all that an editor has to do for one.
///
/// The session says which edits follow from what a person does, the host makes them in its buffer, and nobody else writes
/// there. Both take back the same steps, so the text and the decisions are always those of one moment.
struct WritingHost: Sendable {
  /// What a group of the buffer was for.
  struct Step: Sendable {
    /// What a person reads of it, such as "accept".
    let name: String
    /// The suggestion it was about.
    let suggestion: WritingToolsSuggestion.ID?
    /// How many steps of the session belong to it.
    let sessionSteps: Int
  }

  private(set) var buffer: TextBuffer<Step>
  private(set) var session: WritingToolsSession
  /// In the order of their places.
  private(set) var suggestions: [WritingToolsSuggestion] = []
  /// The text with what was accepted alone, in UTF-8: what is written to a file.
  private(set) var decided: [UInt8]
  /// The text as it was.
  let original: String
  private let context: UUID

  /// Runs `tool` over `text`: its suggestions are in the buffer then, as one group. `result` of the session says whether
  /// there are any.
  init(_ text: String, tool: SessionTool, engine: Engine, options: WritingToolsOptions) {
    let context = WritingToolsContext(text)
    self.context = context.id
    buffer = TextBuffer(text)
    original = text
    decided = buffer.bytes
    session = WritingToolsSession(tool, contexts: [context], engine: engine, options: options)
    perform("the suggestions") { session in
      let edits = session.run()
      // A refusal gives the text back.
      return session.outcome == nil ? edits : []
    }
  }

  mutating func accept(_ id: WritingToolsSuggestion.ID) { perform("accept", id) { $0.accept(id) } }

  mutating func reject(_ id: WritingToolsSuggestion.ID) { perform("reject", id) { $0.reject(id) } }

  mutating func acceptAll() { perform("accept all") { $0.acceptAll() } }

  mutating func rejectAll() { perform("reject all") { $0.rejectAll() } }

  mutating func showOriginal() { perform("show the original") { $0.showOriginal() } }

  mutating func showRewritten() { perform("show the new text") { $0.showRewritten() } }

  /// Takes back the last step; nil where there is none.
  mutating func undo() -> Step? {
    guard let step = buffer.undo() else { return nil }
    // The buffer has the bytes already: the edits that the session hands out are the same.
    for _ in 0..<step.sessionSteps { _ = session.undo() }
    update()
    return step
  }

  /// Makes the step again that was taken back last; nil where there is none.
  mutating func redo() -> Step? {
    guard let step = buffer.redo() else { return nil }
    for _ in 0..<step.sessionSteps { _ = session.redo() }
    update()
    return step
  }

  private mutating func perform(
    _ name: String, _ suggestion: WritingToolsSuggestion.ID? = nil,
    _ action: (inout WritingToolsSession) -> [WritingToolsEdit]
  ) {
    let steps = session.undoableSteps
    let edits = action(&session).map { Edit($0.span, $0.replacement) }
    let made = session.undoableSteps - steps
    guard made > 0 else { return }
    buffer.make(edits, note: Step(name: name, suggestion: suggestion, sessionSteps: made))
    update()
  }

  private mutating func update() {
    assert(session.text(of: context).map { Array($0.utf8) } == buffer.bytes)
    suggestions = session.suggestions
    let accepted = suggestions.filter { $0.state == .accepted }.map { Edit($0.originalSpan, $0.replacement) }
    decided = Array(EditSet(accepted).applied(to: original).text.utf8)
  }
}
