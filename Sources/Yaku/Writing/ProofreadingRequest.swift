public import TextModel

/// One text to be proofread.
public struct ProofreadingRequest: Hashable, Sendable {
  /// The text; it may be empty and of any length.
  public var text: String
  /// The language of the text; `nil` lets the engine recognise it.
  public var language: LanguageTag?
  /// How the text is written. Tags, code and addresses of HTML and Markdown are never looked at.
  public var format: TextFormat = .plain
  /// Which rules speak, and how loudly.
  public var rules = RuleSelection()
  /// Parts of the text that are not looked at; for plain text only.
  public var ignoredSpans: [TextSpan] = []

  /// A request for `text` in `language` (`nil`: recognise it).
  public init(_ text: String, language: LanguageTag?) {
    self.text = text
    self.language = language
  }
}

/// Which rules speak, beside those that are on by themselves.
///
/// Rules are named by their ids, or by the beginning of them up to a full stop: `en.confused` stands for all rules whose
/// ids begin with `en.confused.`. A longer name goes before a shorter one.
public struct RuleSelection: Hashable, Sendable {
  /// What a name says of its rules.
  public enum Setting: String, CaseIterable, Hashable, Sendable {
    case off, hint, error
  }

  /// The settings by name.
  public var settings: [String: Setting] = [:]
  /// Whether rules that are off by themselves speak too.
  public var includesOptional = false

  /// All rules that are on by themselves.
  public init() {}

  /// What is said of the rule called `id`; `nil` when nothing is.
  public func setting(of id: String) -> Setting? {
    guard !settings.isEmpty else { return nil }
    var name = Substring(id)
    while true {
      if let setting = settings[String(name)] { return setting }
      guard let dot = name.lastIndex(of: ".") else { return nil }
      name = name[..<dot]
    }
  }
}

/// What proofreading found in one text.
public struct ProofreadingResponse: Sendable {
  /// The text, with its sentences and protected spans.
  public let document: Document
  /// What was found, in order; none overlaps another.
  public let suggestions: [Suggestion]

  /// The text with the first replacement of every suggestion, and the map between offsets before and after.
  public func applied() -> (text: String, map: EditMap) {
    EditSet(suggestions.compactMap(\.edit)).applied(to: document.text)
  }
}
