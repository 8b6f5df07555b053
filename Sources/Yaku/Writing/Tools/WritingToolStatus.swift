import Morphology
public import TextModel

/// A tool as hosts list it for one language: its name, and why it cannot be used where it cannot.
public struct WritingToolStatus: Hashable, Sendable {
  /// The name: `proofread`, a tone, or another of `WritingTool`.
  public let name: String
  /// The tool with the options it has by itself; nil for what is no `WritingTool`, such as proofreading.
  public let tool: WritingTool?
  /// The language it is asked about.
  public let language: LanguageTag
  /// Why it cannot be used; nil where it can.
  public let reason: WritingResponse.Reason?

  /// Whether it can be used.
  public var isAvailable: Bool { reason == nil }
}

extension Engine {
  /// The languages that have packs of their own, sorted: those that any tool may have data for.
  public var writingLanguages: [LanguageTag] { store.languages }

  /// Every tool of this installation with whether `language` has data for it: proofreading, the tones that any language has,
  /// then the others. What hosts make menus and lists of.
  public func writingToolStatuses(for language: LanguageTag) -> [WritingToolStatus] {
    func status(_ name: String, _ tool: WritingTool?, _ isAvailable: Bool) -> WritingToolStatus {
      let isKnown = store.languages.contains(language.base)
      return WritingToolStatus(
        name: name, tool: tool, language: language,
        reason: isAvailable ? nil : isKnown ? .unsupportedTool : .unknownLanguage)
    }
    let tones = Set(store.languages.flatMap { self.tones(for: $0) }).sorted { $0.rawValue < $1.rawValue }
    return [status("proofread", nil, proofreads(language))]
      + (tones.map(WritingTool.rewrite) + WritingTool.withoutTone).map {
        status($0.name, $0, supports($0, for: language))
      }
  }
}
