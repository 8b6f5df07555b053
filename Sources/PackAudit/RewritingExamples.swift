import Files
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
  private let names: RewritingNames
  /// What a rule is at work in.
  private let rewriters: (RuleFile.Rule) -> [Rewriter]

  /// Of rules of a language.
  init(_ stack: LanguageStack) {
    let tones = Dictionary(uniqueKeysWithValues: Rewriter.tones(stack).map { ($0, Rewriter(stack, tone: $0)) })
    self.init(stack, names: RewritingNames(stack)) { rule in rule.tones.compactMap { tones[$0] } }
  }

  /// Of rules that have names of their own, and are at work in `rewriters`.
  init(_ stack: LanguageStack, names: RewritingNames, in rewriters: @escaping (RuleFile.Rule) -> [Rewriter]) {
    self.stack = stack
    self.names = names
    self.rewriters = rewriters
  }

  /// What the examples of one file do not do.
  func diagnostics(_ file: RuleFile) -> [Diagnostic] {
    file.rules.filter(\.rewrites).flatMap { rule -> [Diagnostic] in
      let alone = Rewriter(stack, rows: [rule.row], names: names)
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
      let restless = rewriters(rule).flatMap { tone in
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
    var found = rewriter.round(whole, sentence: whole.span).suggestions
    if found.isEmpty { found = rewriter.round(whole, pair: whole.span).suggestions }
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
