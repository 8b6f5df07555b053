/// One thing that somebody decided about proofreading: a line of a file of preferences.
///
/// ```
/// word Yaku
/// rule en.style hint
/// ignore en.confused.could-of "I could of gone."
/// ```
public enum Preference: Hashable, Sendable {
  /// A word that is spelled as it should be.
  case word(String)
  /// What a rule, or a family of rules, says.
  case rule(String, RuleSelection.Setting)
  /// Something found that is as it should be.
  case ignore(IgnoredFinding)

  /// Why a line cannot be read.
  struct Problem: Error {
    let reason: String
  }

  /// The line that says so, without a line feed.
  public var line: String {
    switch self {
    case .word(let word): "word \(word)"
    case .rule(let name, let setting): "rule \(name) \(setting.rawValue)"
    case .ignore(let finding): "ignore \(finding.rule) \"\(Self.escaped(finding.sentence))\""
    }
  }

  /// Reads a line; nil for an empty one and for a comment, which begins with `#`.
  init?(line: some StringProtocol) throws(Problem) {
    let parts = line.split(maxSplits: 1) { $0.isWhitespace }
    guard let key = parts.first, !key.hasPrefix("#") else { return nil }
    let value = parts.count > 1 ? parts[1].split { $0.isWhitespace }.joined(separator: " ") : ""
    switch key {
    case "word":
      guard !value.isEmpty else { throw Problem(reason: "a word is missing; write word WORD") }
      self = .word(value)
    case "rule":
      let words = value.split(separator: " ").map(String.init)
      guard words.count == 2, let setting = RuleSelection.Setting(rawValue: words[1]) else {
        throw Problem(reason: "\"\(value)\" is no rule with a setting; write rule NAME off, hint or error")
      }
      self = .rule(words[0], setting)
    case "ignore":
      let words = value.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let sentence = Self.unescaped(words[1]) else {
        throw Problem(reason: "\"\(value)\" is no rule with a sentence; write ignore NAME \"the sentence\"")
      }
      self = .ignore(IgnoredFinding(rule: String(words[0]), sentence: sentence))
    default:
      throw Problem(reason: "unknown word \"\(key)\"; a line begins with word, rule or ignore")
    }
  }

  private static func escaped(_ text: String) -> String {
    text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }

  /// What stands between quotes; nil without them.
  private static func unescaped(_ text: Substring) -> String? {
    guard text.count >= 2, text.first == "\"", text.last == "\"" else { return nil }
    var result = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      if isEscaped || character != "\\" { result.append(character) }
      isEscaped = !isEscaped && character == "\\"
    }
    return isEscaped ? nil : result
  }
}

/// Something found that its writer wants to leave as it is: what a rule says of one sentence, wherever it stands.
public struct IgnoredFinding: Hashable, Sendable {
  /// The id of the rule.
  public let rule: String
  /// The sentence, with one space wherever it has white space.
  public let sentence: String

  /// What `rule` says of `sentence`; how its white space is written does not matter.
  public init(rule: String, sentence: some StringProtocol) {
    self.rule = rule
    self.sentence = sentence.split { $0.isWhitespace }.joined(separator: " ")
  }
}
