import LanguagePack
package import Morphology
package import TextModel

/// Finds what is wrong in sentences of one language, and what should stand there.
///
/// Never fails, and changes nothing. Made once for a language and shared: it is immutable.
package struct Proofreader: Sendable {
  package let rules: RuleSet
  let analyzer: Analyzer
  let words: WordForms
  let fluency: FluencyModel?
  private(set) var spelling: SpellChecker
  let checks: SentenceChecks

  package init(_ stack: LanguageStack) {
    analyzer = Analyzer(stack, joinsWords: stack.isUnspaced)
    words = WordForms(stack)
    rules = RuleSet(stack)
    fluency = FluencyModel(stack)
    spelling = SpellChecker(stack)
    checks = SentenceChecks(stack, rules)
  }

  /// The same with another judge of spelling, as that of a region.
  package func with(spelling: SpellChecker) -> Proofreader {
    var other = self
    other.spelling = spelling
    return other
  }

  /// The words of a sentence and how they are read.
  package func sentence(_ document: Document, at span: TextSpan) -> ProofSentence {
    ProofSentence(document, sentence: span, by: analyzer)
  }

  /// The suggestions for the sentence at `span` of `document`, in order, and what has to be compared with the rest of the
  /// text; spans are those of the document.
  ///
  /// No suggestion touches a protected part, and none overlaps another. `isOn` says which rules may speak; the spelling of
  /// `acceptedWords` is right.
  package func findings(
    _ document: Document, sentence span: TextSpan, acceptedWords: AcceptedWords = AcceptedWords(),
    isOn: (WritingRule) -> Bool = { $0.isDefault }
  ) -> SentenceFindings {
    let sentence = sentence(document, at: span)
    var findings = SentenceFindings()
    for finding in rules.findings(in: sentence, isOn: isOn) {
      guard let suggestion = suggestion(finding, in: sentence) else { continue }
      guard let usage = finding.rule.content.usage else {
        findings.suggestions.append(suggestion)
        continue
      }
      if sentence.isProtected(suggestion.span) { continue }
      findings.usages.append(Usage(topic: usage.topic, way: usage.way, suggestion: suggestion))
    }
    findings.suggestions += checks.suggestions(in: sentence, self, isOn: isOn)
    findings.suggestions = Suggestion.withoutOverlaps(
      findings.suggestions.filter {
        !sentence.isProtected($0.span)
          && !([.spelling, .typo].contains($0.kind) && acceptedWords.contains(sentence.text(at: $0.span)))
      })
    return findings
  }

  private func suggestion(_ finding: RuleSet.Finding, in sentence: ProofSentence) -> Suggestion? {
    let rule = finding.rule
    var edits: [Edit] = []
    for fix in rule.content.fixes {
      guard let edit = fix.edit(finding.match, finding.captures, in: sentence, words) else { continue }
      if let preference = rule.content.preference, gain(of: edit, in: sentence) < preference { continue }
      if edits.isEmpty || edits[0].span == edit.span { edits.append(edit) }
    }
    // A usage counts also where it cannot be written in another way.
    guard !edits.isEmpty || rule.content.fixes.isEmpty || rule.content.usage != nil else { return nil }
    return Suggestion(
      edits.first?.span ?? finding.match.span, edits.map(\.replacement), rule: rule.id, kind: rule.kind,
      severity: rule.severity, message: rule.message(finding.captures, in: sentence),
      priority: rule.priority(literals: finding.literals, count: finding.count))
  }

  /// By how much an edit makes the sentence likelier, in hundredths of a nat; the lowest number without a model.
  func gain(of edit: Edit, in sentence: ProofSentence) -> Int {
    guard let fluency else { return .min }
    let start = edit.span.lowerBound
    let end = edit.span.upperBound
    let first = sentence.words.lastIndex { $0.span.upperBound <= start }.map { max(0, $0 - 3) } ?? 0
    let last = sentence.words.firstIndex { $0.span.lowerBound >= end }.map { min(sentence.words.count, $0 + 4) }
    let window = TextSpan(
      first == 0 ? sentence.span.lowerBound : sentence.words[first].span.lowerBound,
      last.map { $0 == sentence.words.count ? sentence.span.upperBound : sentence.words[$0 - 1].span.upperBound }
        ?? sentence.span.upperBound)
    let before = sentence.text(at: TextSpan(window.lowerBound, start))
    let after = sentence.text(at: TextSpan(end, max(end, window.upperBound)))
    let isStart = first == 0
    let isEnd = window.upperBound == sentence.span.upperBound
    return fluency.cost(of: sentence.text(at: window), isStart: isStart, isEnd: isEnd)
      - fluency.cost(of: before + edit.replacement + after, isStart: isStart, isEnd: isEnd)
  }
}
