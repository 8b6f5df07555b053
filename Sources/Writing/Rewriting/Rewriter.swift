import LanguagePack
package import Morphology
package import TextModel

/// Rewrites sentences of one language in a tone: every rule of the tone, again and again, until none has anything to say.
///
/// Never fails. Made once for a language and a tone, and shared: it is immutable.
package struct Rewriter: Sendable {
  private let rules: RuleSet
  /// The rules that look at two sentences.
  private let pairRules: RuleSet
  private let analyzer: Analyzer
  private let words: WordForms
  private let facts: Facts.Reader

  /// How many rounds a text may need; rules that never come to rest are a fault of the data.
  package static let rounds = 8

  /// The rules of `tone` among those of the table `rewriting`.
  package init(_ stack: LanguageStack, tone: String) {
    self.init(stack, rows: Self.rows(stack, tone: tone))
  }

  /// Rows of rules, as the table `rewriting` has them, and what they may name; nil for what the language has.
  package init(_ stack: LanguageStack, rows: [[String]], names: RewritingNames? = nil) {
    let names = names ?? RewritingNames(stack)
    let ofPairs = rows.map { RuleRow($0)?.values["sentences"] == "2" }
    rules = RuleSet(rows: zip(rows, ofPairs).filter { !$1 }.map(\.0), in: names.scope)
    pairRules = RuleSet(rows: zip(rows, ofPairs).filter(\.1).map(\.0), in: names.scope)
    analyzer = Analyzer(stack, joinsWords: stack.isUnspaced)
    words = WordForms(stack, relations: names.relations)
    facts = Facts.Reader(negations: names.negations)
  }

  /// Whether it has no rule at all.
  package var isEmpty: Bool { rules.rules.isEmpty && pairRules.rules.isEmpty }

  /// Whether a rule looks at two sentences.
  package var readsPairs: Bool { !pairRules.rules.isEmpty }

  /// The words of a sentence and how they are read.
  package func sentence(_ document: Document, at span: TextSpan) -> ProofSentence {
    ProofSentence(document, sentence: span, by: analyzer)
  }

  /// The rows of the table `rewriting` that name `tone`.
  package static func rows(_ stack: LanguageStack, tone: String) -> [[String]] {
    stack.rows("rewriting").filter { row in
      row.count > 2
        && row[2].split(separator: "\u{2}").contains { action in
          action.hasPrefix("tone ") && action.split(separator: " ").dropFirst().contains { $0 == tone }
        }
    }
  }

  /// The tones that rules of a language name, sorted.
  package static func tones(_ stack: LanguageStack) -> [String] {
    var tones: Set<String> = []
    for row in stack.rows("rewriting") where row.count > 2 {
      for action in row[2].split(separator: "\u{2}") where action.hasPrefix("tone ") {
        tones.formUnion(action.split(separator: " ").dropFirst().map(String.init))
      }
    }
    return tones.sorted()
  }

  /// What the rules make of a sentence in one round. Spans are those of the document.
  package struct Round: Sendable {
    /// What is to be changed, in order: nothing touches a protected part or overlaps another, and together they keep the
    /// facts of the sentence.
    package var suggestions: [Suggestion] = []
    /// What rules wanted to change as well, with the facts that it would not have kept.
    package var rejected: [(suggestion: Suggestion, facts: [Fact])] = []
  }

  /// Looks at one sentence once.
  package func round(_ document: Document, sentence span: TextSpan) -> Round {
    round(rules, sentence(document, at: span))
  }

  /// Looks once at a span that two neighbouring sentences fill, with the rules for two.
  package func round(_ document: Document, pair span: TextSpan) -> Round {
    readsPairs ? round(pairRules, sentence(document, at: span)) : Round()
  }

  private func round(_ rules: RuleSet, _ sentence: ProofSentence) -> Round {
    var denials: [String: Int] = [:]
    let found = rules.findings(in: sentence) { $0.isDefault }.compactMap { finding -> Suggestion? in
      let content = finding.rule.content
      if content.denials != 0 { denials[finding.rule.id] = content.denials }
      return content.length.allow(sentence) ? suggestion(finding, in: sentence) : nil
    }
    guard !found.isEmpty else { return Round() }
    let wanted = Suggestion.withoutOverlaps(found.filter { !sentence.isProtected($0.span) })
    var round = keepingFacts(wanted, of: sentence, denials: denials)
    round.rejected += found.filter { sentence.isProtected($0.span) }.map { ($0, [.protected]) }
    return round
  }

  private func suggestion(_ finding: RuleSet.Finding, in sentence: ProofSentence) -> Suggestion? {
    let rule = finding.rule
    let edits = rule.content.fixes.compactMap { $0.edit(finding.match, finding.captures, in: sentence, words) }
    guard let edit = edits.first else { return nil }
    return Suggestion(
      edit.span, edits.filter { $0.span == edit.span }.map(\.replacement), rule: rule.id, kind: rule.kind,
      severity: rule.severity, message: rule.message(finding.captures, in: sentence),
      priority: rule.priority(literals: finding.literals, count: finding.count))
  }

  /// Those of `suggestions` that change no name, number or negation of the sentence, and the others; `denials` are the
  /// rules whose fix denies more or less often and says the same.
  private func keepingFacts(
    _ suggestions: [Suggestion], of sentence: ProofSentence, denials: [String: Int]
  ) -> Round {
    guard !suggestions.isEmpty else { return Round() }
    let before = facts.facts(of: sentence)
    func changes(_ suggestions: [Suggestion]) -> [Fact] {
      let edits = EditSet(suggestions.compactMap(\.edit))
      let (document, map) = edits.applied(to: sentence.document)
      return before.changes(
        in: facts.facts(of: ProofSentence(document, sentence: map.after(sentence.span), by: analyzer)),
        denials: suggestions.reduce(0) { $0 + (denials[$1.rule] ?? 0) })
    }
    if changes(suggestions).isEmpty { return Round(suggestions: suggestions) }
    var round = Round()
    for suggestion in suggestions {
      let changed = changes([suggestion])
      if changed.isEmpty { round.suggestions.append(suggestion) } else { round.rejected.append((suggestion, changed)) }
    }
    return round
  }
}
