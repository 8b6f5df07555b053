public import TextModel

/// One text to be proofread.
public struct ProofreadingRequest: Hashable, Sendable {
  /// The text; it may be empty and of any length.
  public var text: String
  /// The language of the text; `nil` lets the engine recognise it. A region, as in `en-GB`, makes its way of spelling the
  /// right one; without it all of them are.
  public var language: LanguageTag?
  /// How the text is written. Tags, code and addresses of HTML and Markdown are never looked at.
  public var format: TextFormat = .plain
  /// How the program is written that the text is: of it only comments and documentation are looked at. nil for other
  /// texts; `format` means nothing for a program.
  public var code: CodeSyntax?
  /// Which rules speak, and how loudly.
  public var rules = RuleSelection()
  /// Parts of the text that are not looked at; for plain text only.
  public var ignoredSpans: [TextSpan] = []
  /// Whether quoted passages are left alone: those between quotation marks, and block quotes of markup.
  public var skipsQuotes = false
  /// Words that are spelled as they should be, also at the start of a sentence and in capitals.
  public var acceptedWords: Set<String> = []
  /// What was found before and is to be left as it is.
  public var ignored: Set<IgnoredFinding> = []
  /// Whether comments in the text such as `yaku: off` say what is not looked at.
  public var heedsComments = true

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
    return RuleName.families(of: id).lazy.compactMap { settings[$0] }.first
  }
}

/// What proofreading found in one text.
public struct ProofreadingResponse: Sendable {
  /// The text, with its sentences and protected spans.
  public let document: Document
  /// What was found, in order; none overlaps another.
  public let suggestions: [Suggestion]

  /// What has to be ignored so that a suggestion is not made again: its rule and its sentence.
  public func ignoredFinding(of suggestion: Suggestion) -> IgnoredFinding {
    let sentences = document.sentences
    var (low, high) = (0, sentences.count)
    while low < high {
      let middle = (low + high) / 2
      if sentences[middle].lowerBound <= suggestion.span.lowerBound { low = middle + 1 } else { high = middle }
    }
    let sentence = low > 0 ? sentences[low - 1] : document.span
    return IgnoredFinding(rule: suggestion.rule, sentence: document.text(at: sentence))
  }

  /// The edits that take the first replacement of every error, and of every hint where `takesHints`; in order.
  public func edits(takesHints: Bool = false) -> EditSet {
    EditSet(suggestions.filter { takesHints || $0.severity == .error }.compactMap(\.edit))
  }

  /// The text after these edits, and the map between offsets before and after.
  public func applied(takesHints: Bool = false) -> (text: String, map: EditMap) {
    edits(takesHints: takesHints).applied(to: document.text)
  }
}
