/// A `.rule` file: rules of `key value` lines, separated by empty lines.
package struct RuleFile: Sendable {
  package struct Rule: Sendable {
    package var line = 0
    package var id = ""
    package var when = ""
    /// The actions, as `key value`.
    package var actions: [String] = []
    package var because = ""
    package var examples: [(line: Int, text: String, expected: String)] = []
    package var quiet: [(line: Int, text: String)] = []

    /// Whether it proofreads: it says what kind of error it finds.
    package var proofreads: Bool { actions.contains { $0.hasPrefix("kind ") } }

    /// Whether it rewrites: it names the tones it belongs to.
    package var rewrites: Bool { !tones.isEmpty }

    /// The rule as tables of packs have it: id, first pattern, actions, reason.
    package var row: [String] { [id, when, actions.joined(separator: "\u{2}"), because] }

    /// The tones it belongs to.
    package var tones: [String] {
      actions.first { $0.hasPrefix("tone ") }.map { $0.split(separator: " ").dropFirst().map(String.init) } ?? []
    }
  }

  package let path: String
  package let rules: [Rule]

  static let actionKeys: Set<String> = [
    "set", "write", "choose", "build", "keep", "read",
    // Of rules that proofread.
    "kind", "level", "default", "usage", "check", "fix", "prefer", "unless", "message",
    // Of rules that rewrite.
    "tone", "sentences", "words", "letters", "denials",
  ]

  /// The keys that a rule has once at most: what two lines of them mean nobody knows.
  private static let singleKeys: Set<String> = [
    "kind", "level", "default", "usage", "check", "prefer", "message", "because", "sentences", "words", "letters",
    "denials",
  ]

  /// Reads the file at `path`. Rules that say no tone belong to `tone`, where that is given.
  package init(path: String, tone: String? = nil, diagnostics: inout [Diagnostic]) {
    self.path = path
    guard let bytes = SourceFolder.bytes(of: path), let text = String(validating: bytes, as: UTF8.self) else {
      diagnostics.append(Diagnostic(.error, path, "the file cannot be read as UTF-8"))
      rules = []
      return
    }
    var rules: [Rule] = []
    var current: Rule?
    var seen: Set<String> = []
    func finish(_ diagnostics: inout [Diagnostic]) {
      guard var rule = current else { return }
      if let tone, !rule.rewrites, !rule.proofreads { rule.actions.append("tone \(tone)") }
      for (isMissing, what) in Self.requirements(rule) where isMissing {
        diagnostics.append(Diagnostic(.error, path, line: rule.line, "rule \"\(rule.id)\" lacks \(what)"))
      }
      rules.append(rule)
      current = nil
    }
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      if line.hasPrefix("#") { continue }
      let line = line.drop { $0 == " " }
      guard let key = line.split(separator: " ", maxSplits: 1).first.map(String.init) else {
        finish(&diagnostics)
        continue
      }
      let value = line.dropFirst(key.count).drop { $0 == " " }
      if key == "rule" {
        finish(&diagnostics)
        current = Rule(line: number, id: String(value))
        seen = []
        continue
      }
      guard current != nil else {
        diagnostics.append(Diagnostic(.error, path, line: number, "\"\(key)\" stands before any rule"))
        continue
      }
      if !seen.insert(key).inserted, Self.singleKeys.contains(key) {
        diagnostics.append(Diagnostic(.error, path, line: number, "\"\(key)\" stands twice in one rule"))
      }
      switch key {
      case "when" where current?.when.isEmpty == false: current?.actions.append("when \(value)")
      case "when": current?.when = String(value)
      case "because": current?.because = String(value)
      case "example", "wrong":
        let parts = String(value).splitOnce(" => ")
        current?.examples.append((number, parts.0, parts.1 ?? ""))
      case "quiet": current?.quiet.append((number, String(value)))
      case _ where Self.actionKeys.contains(key): current?.actions.append("\(key) \(value)")
      default: diagnostics.append(Diagnostic(.error, path, line: number, "unknown key \"\(key)\""))
      }
    }
    finish(&diagnostics)
    self.rules = rules
  }

  private init(path: String, rules: [Rule]) {
    self.path = path
    self.rules = rules
  }

  /// The file with those of its rules that `isWanted` lets through.
  package func with(_ isWanted: (Rule) -> Bool) -> RuleFile { RuleFile(path: path, rules: rules.filter(isWanted)) }

  /// What a rule must have, and whether it lacks it.
  private static func requirements(_ rule: Rule) -> [(isMissing: Bool, what: String)] {
    if rule.proofreads || rule.rewrites {
      return [
        (rule.because.isEmpty, "because"), (rule.examples.count < 2, "two examples (wrong … => …)"),
        (rule.quiet.count < 2, "two quiet examples"),
        (
          rule.examples.contains { $0.expected.isEmpty } && rule.actions.contains { $0.hasPrefix("fix ") },
          "what is right (=>)"
        ),
      ]
    }
    return [
      (rule.when.isEmpty, "when"), (rule.actions.isEmpty, "an action (set, write, choose, build, keep or read)"),
      (rule.because.isEmpty, "because"), (rule.examples.isEmpty, "an example"),
      (rule.quiet.isEmpty, "a quiet example"),
    ]
  }
}

extension String {
  /// The text before and after the first `separator`; nil after it when it does not occur.
  package func splitOnce(_ separator: String) -> (String, String?) {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(separator) {
        return (String(self[..<index]), String(self[self.index(index, offsetBy: separator.count)...]))
      }
      index = self.index(after: index)
    }
    return (self, nil)
  }
}
