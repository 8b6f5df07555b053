import LanguagePack
import Morphology
import TextModel
import Translation

/// The one-line renderings of the stages, for `yaku explain` and the golden tests.
struct Trace {
  let output: TranslationPipeline.Output

  init(_ output: TranslationPipeline.Output) { self.output = output }

  /// What stands after `stage`, one line a sentence where the stage works on sentences.
  func text(after stage: Stage) -> String {
    switch stage {
    case .protect:
      return output.source.protected.map { "\($0.reason.rawValue): \(output.source.text(at: $0.span))" }
        .joined(separator: "\n")
    case .sentences: return output.source.sentences.map { String(output.source.text(at: $0)) }.joined(separator: "\n")
    case .analysis, .path:
      return lines { $0.readings.map(\.description).joined(separator: " ") }
    case .lookup: return lines { $0.units.map(\.description).joined(separator: " ") }
    case .selection: return lines { $0.phrases.map(\.description).joined(separator: " ") }
    case .transfer: return lines(transfer(of:))
    case .generation: return lines { $0.words.map(render).joined(separator: " ") }
    case .composition: return output.target.text
    case .alignment:
      return output.alignment.links.map { link in
        let sources = link.sources.map { String(output.source.text(at: $0)) }.joined(separator: "+")
        return "\(output.target.text(at: link.target)) ← \(sources)"
      }.joined(separator: "\n")
    }
  }

  /// The words of a sentence in target order, with the choices that are open.
  func transfer(of sentence: Translator.Result) -> String { sentence.nodes.map(render).joined(separator: " ") }

  private func lines(_ render: (Translator.Result) -> String) -> String {
    output.sentences.map(render).joined(separator: "\n")
  }

  private func render(_ node: TargetNode) -> String {
    switch node {
    case .word(let word): render(word)
    case .choice(let options):
      "{"
        + options.map { option in option.words.map { render($0) }.joined(separator: " ") + ":\(option.cost)" }
        .joined(separator: " | ") + "}"
    }
  }

  private func render(_ word: TargetWord) -> String {
    word.form.isEmpty ? word.lemma : "\(word.lemma)[\(word.form.text)]"
  }
}
