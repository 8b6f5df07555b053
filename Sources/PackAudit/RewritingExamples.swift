import LanguagePack
import Morphology
import PackCompiler
import TextModel
import Writing

/// Runs the examples of rules that rewrite.
///
/// In each example the rule must speak, and alone give what stands after `=>`; in each `quiet` example it must be silent.
/// What all rules of a tone make of an example must stay as it is when they look at it once more.
struct RewritingExamples {
  private let stack: LanguageStack
  private let tones: [String: Rewriter]

  init(_ stack: LanguageStack) {
    self.stack = stack
    tones = Dictionary(uniqueKeysWithValues: Rewriter.tones(stack).map { ($0, Rewriter(stack, tone: $0)) })
  }

  /// What the examples of one file do not do.
  func diagnostics(_ file: RuleFile) -> [Diagnostic] {
    file.rules.filter(\.rewrites).flatMap { rule -> [Diagnostic] in
      let row = [rule.id, rule.when, rule.actions.joined(separator: "\u{2}"), rule.because]
      let alone = Rewriter(stack, rows: [row])
      func problem(_ line: Int, _ text: String) -> Diagnostic {
        Diagnostic(.error, file.path, line: line, "rule \"\(rule.id)\" \(text)")
      }
      let failed = rule.examples.compactMap { example -> Diagnostic? in
        let text = rewritten(example.text, by: alone)
        if text == example.expected { return nil }
        let outcome = text == example.text ? "is silent" : "gives \"\(text)\""
        return problem(example.line, "\(outcome) in \"\(example.text)\": \(path(example.text, alone))")
      }
      let loud = rule.quiet.compactMap { example -> Diagnostic? in
        let text = rewritten(example.text, by: alone)
        return text == example.text
          ? nil
          : problem(
            example.line, "speaks in \"\(example.text)\" (\"\(text)\"): \(path(example.text, alone))")
      }
      let restless = rule.tones.compactMap { tones[$0] }.flatMap { tone in
        rule.examples.compactMap { example -> Diagnostic? in
          let end = settled(example.text, by: tone)
          return end == nil ? problem(example.line, "never comes to rest in \"\(example.text)\"") : nil
        }
      }
      return failed + loud + restless
    }
  }

  private func rewritten(_ text: String, by rewriter: Rewriter) -> String {
    let document = Document(text)
    let whole = document.with(sentences: [document.span])
    let found = rewriter.round(whole, sentence: whole.span).suggestions
    return EditSet(found.compactMap(\.edit)).applied(to: text).text
  }

  /// The text when no rule has anything more to say; nil when that does not happen.
  private func settled(_ text: String, by rewriter: Rewriter) -> String? {
    var text = text
    for _ in 0..<Rewriter.rounds {
      let next = rewritten(text, by: rewriter)
      if next == text { return text }
      text = next
    }
    return nil
  }

  private func path(_ text: String, _ rewriter: Rewriter) -> String {
    let document = Document(text, language: nil)
    return rewriter.sentence(document, at: document.span).words.map(\.description).joined(separator: " ")
  }
}
