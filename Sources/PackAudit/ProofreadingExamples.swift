import Files
import LanguagePack
import Morphology
import PackCompiler
import TextModel
import Writing

/// Runs the examples of rules that proofread.
///
/// In each `wrong` example the rule must speak, and its first replacements alone must give what stands after `=>`; in each
/// `quiet` example it must be silent. Rules that need more than the packs of the core are not run.
struct ProofreadingExamples {
  private let proofreader: Proofreader
  private let rules: [String: WritingRule]

  init(_ stack: LanguageStack) {
    proofreader = Proofreader(stack)
    rules = Dictionary(proofreader.rules.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What the examples of one file do not do.
  func diagnostics(_ file: RuleFile) -> [Diagnostic] {
    file.rules.filter(\.proofreads).flatMap { rule -> [Diagnostic] in
      guard let compiled = rules[rule.id], !compiled.needsImportedPacks else { return [] }
      let failed = rule.examples.compactMap { example -> Diagnostic? in
        let found = suggestions(example.text, by: rule.id)
        let text = EditSet(found.compactMap(\.edit)).applied(to: example.text).text
        if !found.isEmpty, example.expected.isEmpty || text == example.expected { return nil }
        let outcome = found.isEmpty ? "is silent" : "gives \"\(text)\""
        return Diagnostic(
          .error, file.path, line: example.line,
          "rule \"\(rule.id)\" \(outcome) in \"\(example.text)\": \(path(example.text))")
      }
      let loud = rule.quiet.compactMap { example -> Diagnostic? in
        guard let found = suggestions(example.text, by: rule.id).first else { return nil }
        let right = found.replacements.first ?? ""
        return Diagnostic(
          .error, file.path, line: example.line,
          "rule \"\(rule.id)\" speaks in its quiet example \"\(example.text)\" (\"\(right)\"): \(path(example.text))")
      }
      return failed + loud
    }
  }

  private func suggestions(_ text: String, by rule: String) -> [Suggestion] {
    let document = Document(text)
    let whole = document.with(sentences: [document.span])
    // What a text should not mix is found by all rules of a topic together.
    let topic = rules[rule]?.topic
    let found = proofreader.findings(whole, sentence: whole.span) {
      $0.id == rule || (topic != nil && $0.topic == topic)
    }
    return found.suggestions + Consistency.suggestions([found.usages]).filter { $0.rule == rule }
  }

  private func path(_ text: String) -> String {
    let document = Document(text, language: nil)
    return proofreader.sentence(document, at: document.span).words.map(\.description).joined(separator: " ")
  }
}
