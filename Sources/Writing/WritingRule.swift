import LanguagePack
package import Morphology
package import TextModel

/// A rule that proofreads or rewrites: where it looks, what it writes, and what it says.
///
/// A rule either has patterns or names a check that is compiled in, because no pattern can say it. One that rewrites names
/// the tones that it belongs to; what it says is its reason.
package struct WritingRule: Sendable {
  package let id: String
  package let kind: Suggestion.Kind
  package let severity: Suggestion.Severity
  /// Whether it is on unless somebody turns it off.
  package let isDefault: Bool
  package let message: String
  package let because: String
  let patterns: [TokenPattern]
  let antipatterns: [TokenPattern]
  let fixes: [RuleFix]
  /// The tones it belongs to; none for rules that only proofread.
  package let tones: Set<String>
  /// By how much the words must be likelier when fixed, in hundredths of a nat; nil when they need not be.
  let preference: Int?
  /// The compiled check and its settings.
  let check: (name: String, settings: [String: String])?

  /// Whether it is silent where the packs have no n-gram model.
  package var needsModel: Bool { preference != nil || check.map { SentenceChecks.ofModel.contains($0.name) } == true }

  /// Why a row cannot be read.
  package enum Problem: Error, CustomStringConvertible {
    case pattern(String)
    case fix(String)
    case capture(String)
    case value(String)
    case missing(String)
    case check(String)

    package var description: String {
      switch self {
      case .pattern(let text): "the pattern \"\(text)\" cannot be read; look for an unknown tag, set, phrase or shape"
      case .fix(let text): "the fix \(text) cannot be read; write \"TEXT\" or X=\"TEXT\""
      case .capture(let name): "nothing in the pattern is called \(name)"
      case .value(let text): "\"\(text)\" is not a value of that key"
      case .missing(let key): "\(key) is missing"
      case .check(let name): "there is no check \"\(name)\""
      }
    }
  }

  /// Reads a row of the `proofreading` table: id, first pattern, actions, reason.
  package init(
    row: [String], sets: [String: Set<String>], phrases: PatternPhrases = PatternPhrases()
  ) throws(Problem) {
    guard row.count >= 4 else { throw .missing("a field") }
    id = row[0]
    because = row[3]
    var patterns: [TokenPattern] = []
    var antipatterns: [TokenPattern] = []
    var fixes: [RuleFix] = []
    var check: (name: String, settings: [String: String])?
    var values: [String: String] = [:]
    var names: Set<String> = []
    func pattern(_ text: String) throws(Problem) -> TokenPattern {
      guard let pattern = TokenPattern(text, sets: sets, phrases: phrases) else { throw .pattern(text) }
      return pattern
    }
    if !row[1].isEmpty { patterns.append(try pattern(row[1])) }
    for action in row[2].split(separator: "\u{2}") {
      let parts = action.split(separator: " ", maxSplits: 1)
      let key = String(parts[0])
      let value = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
      switch key {
      case "when": patterns.append(try pattern(value))
      case "unless": antipatterns.append(try pattern(value))
      case "fix":
        guard let fix = RuleFix(value) else { throw .fix(value) }
        names.formUnion(fix.names)
        fixes.append(fix)
      case "check":
        let words = value.split(separator: " ")
        guard let name = words.first.map(String.init), SentenceChecks.names.contains(name) else { throw .check(value) }
        let settings = words.dropFirst().compactMap { word -> (String, String)? in
          let parts = word.split(separator: "=", maxSplits: 1)
          return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
        }
        check = (name, Dictionary(settings, uniquingKeysWith: { first, _ in first }))
      default: values[key] = value
      }
    }
    guard !patterns.isEmpty || check != nil else { throw .missing("when") }
    let captures = patterns.map { Set($0.names) }
    for name in names where !captures.contains(where: { $0.contains(name) }) { throw .capture(name) }
    tones = Set((values["tone"] ?? "").split(separator: " ").map(String.init))
    guard let kindName = values["kind"] ?? (tones.isEmpty ? nil : "style") else { throw .missing("kind") }
    guard let kind = Suggestion.Kind(rawValue: kindName) else { throw .value(kindName) }
    self.kind = kind
    let level = values["level"] ?? "error"
    guard let severity = Suggestion.Severity(rawValue: level) else { throw .value(level) }
    self.severity = severity
    isDefault = values["default"] != "off"
    guard let message = values["message"] ?? (tones.isEmpty ? nil : because) else { throw .missing("message") }
    self.message = message
    preference = values["prefer"].flatMap { Int($0) }
    if let prefer = values["prefer"], preference == nil { throw .value(prefer) }
    self.patterns = patterns
    self.antipatterns = antipatterns
    self.fixes = fixes
    self.check = check
  }

  /// Which of two suggestions at one place is kept: what is surer, then what looks at more words.
  func priority(literals: Int, count: Int) -> Int {
    (severity == .error ? 1000 : 0) + 20 * min(literals, 10) + min(count, 19)
  }

  /// The message with the words of captures in place of their names.
  func message(_ captures: [String: ProofSentence.Capture], in sentence: ProofSentence) -> String {
    guard message.contains("{") else { return message }
    var text = message
    for (name, capture) in captures {
      text = text.replacing("{\(name)}", with: String(sentence.text(at: capture.span)))
    }
    return text
  }
}

extension String {
  fileprivate func replacing(_ name: String, with text: String) -> String {
    var result = ""
    var rest = Substring(self)
    while let found = rest.range(of: name) {
      result += rest[..<found.lowerBound] + text
      rest = rest[found.upperBound...]
    }
    return result + rest
  }
}

extension Substring {
  fileprivate func range(of text: String) -> Range<Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) { return index..<self.index(index, offsetBy: text.count) }
      index = self.index(after: index)
    }
    return nil
  }
}
