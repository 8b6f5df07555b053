import LanguagePack
package import Morphology
package import TextModel

/// Writes texts that answer sentences: replies to a message, or what somebody asks for.
///
/// By rules in the format of those that rewrite, of a table of their own: each `fix` is an answer, in which `¶` begins a new
/// paragraph. Rules may also name the sets `praise` and `blame`, the words of `sentiment`. Immutable once made.
package struct AnswerFinder: Sendable {
  /// What one rule answers to one sentence.
  package struct Answer: Sendable {
    package let rule: String
    /// Why, as the rule says it.
    package let reason: String
    /// How the texts sound.
    package let tones: Set<String>
    /// Whether the sentence asks for an answer; courtesies do not.
    package let isWanted: Bool
    /// The texts, the likeliest first; at least one.
    package let texts: [String]
    /// How much of the sentence the rule looked at.
    let priority: Int
  }

  private let rules: RuleSet
  private let analyzer: Analyzer
  private let words: WordForms

  /// The rules of a table of the language: `replies` or `composing`.
  package init(_ stack: LanguageStack, table: String) { self.init(stack, rows: stack.rows(table)) }

  /// Rows of such rules.
  package init(_ stack: LanguageStack, rows: [[String]]) {
    let names = Self.names(stack)
    rules = RuleSet(rows: rows, in: names.scope)
    analyzer = Analyzer(stack, joinsWords: stack.isUnspaced)
    words = WordForms(stack, relations: names.relations)
  }

  /// What the rules may name.
  package static func names(_ stack: LanguageStack) -> RewritingNames {
    RewritingNames(stack, sets: opinions(stack.rows("sentiment")))
  }

  /// The rows of `sentiment` as sets of words.
  package static func opinions(_ rows: [[String]]) -> [[String]] {
    rows.compactMap { row in
      row.count >= 2 ? Int(row[1]).map { [$0 > 0 ? "praise" : "blame", row[0]] } : nil
    }
  }

  /// Whether there are rules.
  package var isEmpty: Bool { rules.rules.isEmpty }

  /// What the rules answer to one sentence of a document, the rule that looked at most of it first.
  package func answers(_ document: Document, sentence span: TextSpan) -> [Answer] {
    let sentence = ProofSentence(document, sentence: span, by: analyzer)
    var seen: Set<String> = []
    let found = rules.findings(in: sentence) { $0.isDefault }.compactMap { finding -> Answer? in
      let rule = finding.rule
      let texts = rule.content.fixes.compactMap { $0.text(finding.captures, in: sentence, words) }.map(Self.paragraphs)
      guard !texts.isEmpty else { return nil }
      return Answer(
        rule: rule.id, reason: rule.because, tones: rule.tones, isWanted: rule.severity == .error, texts: texts,
        priority: rule.priority(literals: finding.literals, count: finding.count))
    }
    return found.sorted { ($1.priority, $0.rule) < ($0.priority, $1.rule) }.filter { seen.insert($0.rule).inserted }
  }

  /// With empty lines where paragraphs begin.
  private static func paragraphs(_ text: String) -> String {
    text.split(separator: "¶").map { part in
      var part = part
      while part.first == " " { part.removeFirst() }
      while part.last == " " { part.removeLast() }
      return String(part).capitalised
    }.joined(separator: "\n\n")
  }
}
