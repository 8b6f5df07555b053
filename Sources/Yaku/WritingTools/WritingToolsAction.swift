import Segmentation
import TextModel

/// A tool as a host offers it for a text: what menus and lists of actions are made of.
public struct WritingToolsAction: Sendable {
  /// The name: `proofread`, a tone, or another of `WritingTool`.
  public let name: String
  /// What runs it.
  public let tool: SessionTool
  /// Why it cannot be used; nil where it can.
  public let reason: WritingResponse.Reason?

  /// Whether it can be used.
  public var isAvailable: Bool { reason == nil }
}

extension Engine {
  /// Every tool of this installation, in the order of `writingToolStatuses`, with whether it can be used on the part of a
  /// context that is selected. Tools that come later are among them by themselves.
  public func writingToolsActions(
    for context: WritingToolsContext, options: WritingToolsOptions = .init()
  ) -> [WritingToolsAction] {
    let text = context.range.isEmpty ? context.text : String(context.text.substring(at: context.range))
    let words = options.markup(of: text)?.text ?? text
    let language = options.language ?? candidates(for: words, limit: 1, hints: [:]).first?.language
    let isOff = options.preferredBehavior.granted(canEdit: options.isEditable) == .none
    let forms = options.preferredResultOptions.granted
    return writingToolStatuses(for: language ?? LanguageTag(language: "und")).map { status in
      var reason = status.reason
      if case .table = status.tool, !forms.contains(.table), !options.allowsDegraded { reason = .resultFormNotAllowed }
      if words.unicodeScalars.allSatisfy(\.properties.isWhitespace) { reason = .empty }
      if isOff { reason = .notAllowed }
      let tool = status.tool.map { SessionTool($0) } ?? .proofread
      return WritingToolsAction(name: status.name, tool: tool, reason: reason)
    }
  }
}
