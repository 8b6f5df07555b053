import LanguagePack
import Morphology
import TextModel
import Translation

/// What became of one text, word by word, for people to look at.
package struct Explanation: Sendable {
  /// A word as it is shown: its text, and what is known about it.
  package struct Word: Sendable {
    package let text: String
    package let detail: String
  }

  /// Neighbouring words that were looked up or grouped together.
  package struct Group: Sendable {
    /// Numbers of the source words.
    package let words: Range<Int>
    package let name: String
    package let detail: String
  }

  /// A word of the translation and the source words it stands for.
  package struct OutputWord: Sendable {
    package let text: String
    package let sources: [Int]
  }

  package struct Sentence: Sendable {
    package let words: [Word]
    package let units: [Group]
    package let phrases: [Group]
    /// The words that no word of the translation stands for.
    package let lost: [Range<Int>]
    package let output: [OutputWord]
    /// The words in target order with the choices that transfer left open.
    package let transfer: String
  }

  package let source: String
  package let target: String
  package let confidence: Double
  package let sentences: [Sentence]
}

extension Engine {
  /// What became of the text of `request`; nil when it comes back as it is.
  package func explanation(of request: Request) throws(EngineError) -> Explanation? {
    guard let (translator, output) = try stages(of: request) else { return nil }
    let trace = Trace(output)
    return Explanation(
      source: output.source.text, target: output.target.text, confidence: output.confidence,
      sentences: output.sentences.map { sentence in
        let text = Array(sentence.composition.text.utf8)
        return Explanation.Sentence(
          words: sentence.readings.map { reading in
            Explanation.Word(
              text: reading.surface,
              detail: reading.description + (reading.reading.isEmpty ? "" : " " + reading.reading))
          },
          units: sentence.units.map { unit in
            Explanation.Group(
              words: unit.range, name: unit.isKnown ? unit.key : unit.key + " ?",
              detail: translator.candidates(for: unit).joined(separator: "\n"))
          },
          phrases: sentence.phrases.map { phrase in
            let rules = phrase.settings.map { setting in
              "\(setting.name)=\(setting.value)" + (setting.rule.isEmpty ? "" : " ← \(setting.rule)")
            }
            return Explanation.Group(
              words: phrase.range, name: phrase.kind.rawValue,
              detail: ([phrase.description] + rules).joined(separator: "\n"))
          },
          lost: sentence.lost,
          output: sentence.composition.words.map { word in
            Explanation.OutputWord(
              text: String(decoding: text[word.span.lowerBound..<word.span.upperBound], as: UTF8.self),
              sources: word.sources)
          },
          transfer: trace.transfer(of: sentence))
      })
  }
}
