public import FoundationEssentials
public import TextModel

/// The host of a writing tool: it owns the texts. Each call is awaited before the next; one that takes too long ends the
/// session.
///
/// Offsets are UTF-8 of the text of a context as it is at the moment of the call. The host keeps the map from contexts to
/// its documents.
public protocol WritingToolsCoordinatorDelegate: AnyObject, Sendable {
  /// The texts to work on, one for each storage. For a selection, with the paragraphs around it.
  func writingToolsCoordinator(
    _ coordinator: WritingToolsCoordinator, requestsContextsFor scope: WritingToolsCoordinator.ContextScope
  ) async -> [WritingToolsContext]

  /// Puts `proposedText` in the place of `range`. Returns what was really put in; nil when it was refused, and nothing
  /// changed.
  func writingToolsCoordinator(
    _ coordinator: WritingToolsCoordinator, replace range: TextSpan, in context: WritingToolsContext,
    proposedText: AttributedString, reason: WritingToolsCoordinator.TextReplacementReason
  ) async -> AttributedString?

  /// Selects a part of a text, and shows it.
  func writingToolsCoordinator(
    _ coordinator: WritingToolsCoordinator, select ranges: [TextSpan], in context: WritingToolsContext) async

  /// What stays as it is, in offsets of the context; asked for every operation.
  func writingToolsCoordinator(
    _ coordinator: WritingToolsCoordinator, ignoredRangesIn context: WritingToolsContext
  ) async -> [TextSpan]

  /// The session is about to do something else: the time to pause what watches the text.
  func writingToolsCoordinator(
    _ coordinator: WritingToolsCoordinator, willChangeTo state: WritingToolsState) async

  /// A session begins; before any change.
  func writingToolsCoordinatorWillBegin(_ coordinator: WritingToolsCoordinator) async

  /// The session is over: once for every beginning, after the last change.
  func writingToolsCoordinator(
    _ coordinator: WritingToolsCoordinator, didEndWith outcome: WritingToolsOutcome) async
}

extension WritingToolsCoordinatorDelegate {
  /// Selects nothing.
  public func writingToolsCoordinator(
    _ coordinator: WritingToolsCoordinator, select ranges: [TextSpan], in context: WritingToolsContext
  ) async {}

  /// Nothing is ignored.
  public func writingToolsCoordinator(
    _ coordinator: WritingToolsCoordinator, ignoredRangesIn context: WritingToolsContext
  ) async -> [TextSpan] { [] }

  /// Nothing to do.
  public func writingToolsCoordinator(
    _ coordinator: WritingToolsCoordinator, willChangeTo state: WritingToolsState
  ) async {}

  /// Nothing to do.
  public func writingToolsCoordinatorWillBegin(_ coordinator: WritingToolsCoordinator) async {}

  /// Nothing to do.
  public func writingToolsCoordinator(
    _ coordinator: WritingToolsCoordinator, didEndWith outcome: WritingToolsOutcome
  ) async {}
}

/// What happens in a coordinator, for those who watch it.
public enum WritingToolsEvent: Hashable, Sendable {
  case willBegin
  case state(WritingToolsState)
  /// So much of a context is worked through, in offsets of the text as it was given.
  case processed(context: UUID, span: TextSpan, isFinished: Bool)
  /// There is a suggestion at a place of a text.
  case grammarIssue(WritingToolsSuggestion.ID, span: TextSpan)
  /// A suggestion is decided about, or has no place any more.
  case grammarIssueEnded(WritingToolsSuggestion.ID)
  case selected(context: UUID, span: TextSpan)
  case didEnd(WritingToolsOutcome)
}
