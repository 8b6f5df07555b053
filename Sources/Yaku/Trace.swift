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
    case .selection:
      return lines { ($0.phrases.map(\.description) + ($0.example.map { [$0] } ?? [])).joined(separator: " ") }
    case .dependency: return lines(dependencies)
    case .transfer: return lines(transfer(of:))
    case .generation: return lines { $0.words.map(render).joined(separator: " ") }
    case .composition: return output.target.text
    case .coverage: return lines { $0.uncovered.joined(separator: " ") }
    case .alignment:
      return output.alignment.links.map { link in
        let sources = link.sources.map { String(output.source.text(at: $0)) }.joined(separator: "+")
        return "\(output.target.text(at: link.target)) ← \(sources)"
      }.joined(separator: "\n")
    }
  }

  /// The words of a sentence in target order, with the choices that are open; in brackets the subjects that it goes on
  /// with, and the nouns that they stand for.
  func transfer(of sentence: Translator.Result) -> String {
    (sentence.nodes.map(render) + sentence.carried.map { "(\($0))" }).joined(separator: " ")
  }

  private func lines(_ render: (Translator.Result) -> String) -> String {
    output.sentences.compactMap { $0.map(render) }.joined(separator: "\n")
  }

  /// The phrases as written, numbered, each with the number of what it depends on.
  private func dependencies(_ result: Translator.Result) -> String {
    var start = 0
    return result.phrases.enumerated().map { number, phrase in
      let text = result.readings[start..<max(start, phrase.range.upperBound)].map(\.surface).joined()
      start = max(start, phrase.range.upperBound)
      let head = result.tree.heads.indices.contains(number) ? result.tree.heads[number] : DependencyTree.none
      let bare = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isWhitespace }))
      return "\(number):\(bare)→\(head == DependencyTree.none ? "_" : String(head))"
    }.joined(separator: " ")
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
