package import Morphology
import TextModel

extension WritingRule {
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

  /// Reads the row of a rule with all its patterns; throws when a part of it cannot be read.
  package static func check(_ row: [String], in scope: PatternScope) throws(Problem) {
    _ = try Content(row, in: scope)
  }

  /// What a rule says and where it is silent.
  final class Content: Sendable {
    let isReadable: Bool
    let kind: Suggestion.Kind
    let severity: Suggestion.Severity
    let message: String
    let because: String
    let antipatterns: [TokenPattern]
    let fixes: [RuleFix]
    let tones: Set<String>
    /// How long a sentence may be; together, where the rule looks at two.
    let length: SentenceLimits
    /// By how much the fix changes how often the sentence denies, though it says the same.
    let denials: Int
    /// By how much the words must be likelier when fixed, in hundredths of a nat; nil when they need not be.
    let preference: Int?
    /// For rules about what a text should not mix: the topic, and the way of writing that the rule finds.
    let usage: (topic: String, way: String)?
    /// The compiled check and its settings.
    let check: (name: String, settings: [String: String])?

    /// That of a rule which cannot be read.
    static let nothing = Content()

    private init() {
      isReadable = false
      kind = .grammar
      severity = .hint
      message = ""
      because = ""
      antipatterns = []
      fixes = []
      tones = []
      length = SentenceLimits()
      denials = 0
      preference = nil
      usage = nil
      check = nil
    }

    init(_ fields: [String], in scope: PatternScope) throws(Problem) {
      guard let row = RuleRow(fields) else { throw .missing("a field") }
      isReadable = true
      because = row.because
      let patterns = try row.patterns.map { text throws(Problem) in try Self.pattern(text, scope) }
      antipatterns = try row.antipatterns.map { text throws(Problem) in try Self.pattern(text, scope) }
      var names: Set<String> = []
      fixes = try row.fixes.map { text throws(Problem) in
        guard let fix = RuleFix(text) else { throw .fix(text) }
        names.formUnion(fix.names)
        return fix
      }
      check = try row.values["check"].map { text throws(Problem) in try Self.check(text) }
      usage = try row.values["usage"].map { text throws(Problem) in try Self.usage(text) }
      guard !patterns.isEmpty || check != nil else { throw .missing("when") }
      for name in names.sorted() where !patterns.contains(where: { $0.names.contains(name) }) { throw .capture(name) }
      tones = Set((row.values["tone"] ?? "").split(separator: " ").map(String.init))
      length = try SentenceLimits(row.values)
      denials = try row.values["denials"].map { text throws(Problem) in try Self.number(text) } ?? 0
      if let count = row.values["sentences"], count != "1", count != "2" { throw .value(count) }
      guard let kindName = row.values["kind"] ?? (tones.isEmpty ? nil : "style") else { throw .missing("kind") }
      guard let kind = Suggestion.Kind(rawValue: kindName) else { throw .value(kindName) }
      self.kind = kind
      let level = row.values["level"] ?? "error"
      guard let severity = Suggestion.Severity(rawValue: level) else { throw .value(level) }
      self.severity = severity
      guard let message = row.values["message"] ?? (tones.isEmpty ? nil : because) else { throw .missing("message") }
      self.message = message
      preference = row.values["prefer"].flatMap { Int($0) }
      if let prefer = row.values["prefer"], preference == nil { throw .value(prefer) }
    }

    private static func pattern(_ text: String, _ scope: PatternScope) throws(Problem) -> TokenPattern {
      guard let pattern = TokenPattern(text, in: scope) else { throw .pattern(text) }
      return pattern
    }

    private static func number(_ text: String) throws(Problem) -> Int {
      guard let number = Int(text) else { throw .value(text) }
      return number
    }

    private static func usage(_ text: String) throws(Problem) -> (topic: String, way: String) {
      let words = text.split(separator: " ")
      guard words.count == 2 else { throw .value(text) }
      return (String(words[0]), String(words[1]))
    }

    private static func check(_ text: String) throws(Problem) -> (name: String, settings: [String: String]) {
      let words = text.split(separator: " ")
      guard let name = words.first.map(String.init), SentenceChecks.names.contains(name) else { throw .check(text) }
      let settings = words.dropFirst().compactMap { word -> (String, String)? in
        let parts = word.split(separator: "=", maxSplits: 1)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
      }
      return (name, Dictionary(settings, uniquingKeysWith: { first, _ in first }))
    }
  }
}
