import Morphology
public import TextModel

/// A tool as hosts list it for one language: its name, and why it cannot be used where it cannot.
public struct WritingToolStatus: Hashable, Sendable {
  /// The name: `proofread`, `critique`, `reply`, `compose`, a tone, or another of `WritingTool`.
  public let name: String
  /// The tool with the options it has by itself; nil for what is no `WritingTool`, such as proofreading.
  public let tool: WritingTool?
  /// The language it is asked about.
  public let language: LanguageTag
  /// Why it cannot be used; nil where it can.
  public let reason: WritingResponse.Reason?

  /// Whether it is a tool of somebody's own.
  public let isCustom: Bool
  /// What its manifest says of it; nil for other tools.
  public let summary: String?

  /// Whether it can be used.
  public var isAvailable: Bool { reason == nil }
}

extension Engine {
  /// The languages that have packs of their own, sorted: those that any tool may have data for.
  public var writingLanguages: [LanguageTag] { store.languages }

  /// Every tool of this installation with whether `language` has data for it: proofreading, the tones that any language has,
  /// then the others. What hosts make menus and lists of.
  public func writingToolStatuses(for language: LanguageTag) -> [WritingToolStatus] {
    let isKnown = store.languages.contains(language.base)
    let lacking: WritingResponse.Reason = isKnown ? .unsupportedTool : .unknownLanguage
    func status(_ tool: WritingTool) -> WritingToolStatus {
      let custom = tools.tool(tool.name)
      let isFaulty = custom.map { !problems(of: $0).isEmpty } == true
      return WritingToolStatus(
        name: tool.name, tool: tool, language: language,
        reason: isFaulty ? .faultyTool : supports(tool, for: language) ? nil : lacking, isCustom: custom != nil,
        summary: custom?.summary)
    }
    func other(_ name: String, _ isAvailable: Bool) -> WritingToolStatus {
      WritingToolStatus(
        name: name, tool: nil, language: language, reason: isAvailable ? nil : lacking, isCustom: false, summary: nil)
    }
    let tones = Set(store.languages.flatMap { self.tones(for: $0) } + customTools.map { Tone(rawValue: $0.name) })
    return [other("proofread", proofreads(language)), other("critique", proofreads(language))]
      + tones.sorted { $0.rawValue < $1.rawValue }.map { status(.rewrite($0)) }
      + WritingTool.withoutTone.map(status)
      + [("reply", "replies"), ("compose", "composing")].map { other($0.0, store.has($0.1, for: language)) }
  }
}
