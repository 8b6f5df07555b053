import Files
import LanguagePack
import Morphology
import PackCompiler
import TextModel
import Writing

/// Runs the examples of rules that write replies and notes.
///
/// The rule alone must answer each example with what stands after `=>` first (with spaces for empty lines), and no `quiet`
/// example.
struct DraftExamples {
  private let stack: LanguageStack

  init(_ stack: LanguageStack) { self.stack = stack }

  /// What the examples of one file do not do.
  func diagnostics(_ file: RuleFile) -> [Diagnostic] {
    file.rules.flatMap { rule -> [Diagnostic] in
      let alone = AnswerFinder(stack, rows: [rule.row])
      func problem(_ line: Int, _ text: String) -> Diagnostic {
        Diagnostic(.error, file.path, line: line, "rule \"\(rule.id)\" \(text)")
      }
      let failed = rule.examples.compactMap { example -> Diagnostic? in
        let text = answer(to: example.text, by: alone)
        return text == example.expected
          ? nil : problem(example.line, text.map { "answers \"\($0)\"" } ?? "is silent in \"\(example.text)\"")
      }
      let loud = rule.quiet.compactMap { example -> Diagnostic? in
        answer(to: example.text, by: alone).map { problem(example.line, "answers \"\(example.text)\" with \"\($0)\"") }
      }
      return failed + loud
    }
  }

  /// The first answer, on one line.
  private func answer(to text: String, by finder: AnswerFinder) -> String? {
    let document = Document(text)
    let texts = finder.answers(document, sentence: document.span).first?.texts
    return texts?.first?.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

extension RuleFile {
  /// Whether its rules write replies or notes, as the folder says that it is in.
  var writesDrafts: Bool { ["/replies/", "/composing/"].contains { path.contains($0) } }
}
