import LanguagePack
import Morphology
import TextModel
import Translation

/// What became of one text, word by word: which word stands for which, and which pack or rule says so.
public struct Explanation: Sendable {
  /// A word of the source.
  public struct Word: Sendable {
    /// As it is written.
    public let text: String
    /// What it was read as: `surface[lemma tags]`, with its reading where there is one.
    public let detail: String
  }

  /// Source words that were looked up together.
  public struct Unit: Sendable {
    /// Numbers of the source words.
    public let words: Range<Int>
    /// What the dictionaries were asked for.
    public let key: String
    /// The pack that answered; `nil` when none did.
    public let pack: String?
    /// What the word may be in the target language, best first; at most eight.
    public let candidates: [Candidate]
  }

  /// One translation of a unit.
  public struct Candidate: Sendable {
    /// The translation.
    public let text: String
    /// What gives it its place: its rank in a pack, counts of sentence pairs, the words around; may be empty.
    public let reason: String
  }

  /// Units that were grouped, and what rules read of them.
  public struct Phrase: Sendable {
    /// Numbers of the source words.
    public let words: Range<Int>
    /// What it is: a noun phrase, a predicate …
    public let kind: String
    /// All of it in one line, as `yaku explain` shows it.
    public let detail: String
    /// What was read of it, and by which rules.
    public let findings: [Finding]
  }

  /// Something that was read of a phrase, such as `tense=past`.
  public struct Finding: Sendable {
    /// What.
    public let name: String
    /// Its value.
    public let value: String
    /// The rule that read it; `nil` where the form of the word says it.
    public let rule: String?
  }

  /// A word of the translation.
  public struct OutputWord: Sendable {
    /// As it is written.
    public let text: String
    /// Numbers of the source words it stands for; empty for a word that the target language needs.
    public let sources: [Int]
  }

  /// One sentence. There are no words where a memory translates it, or where it stays because its language is kept.
  public struct Sentence: Sendable {
    /// The words of the source.
    public let words: [Word]
    /// What was looked up.
    public let units: [Unit]
    /// How they were grouped.
    public let phrases: [Phrase]
    /// Source words that no word of the translation stands for.
    public let lost: [Range<Int>]
    /// The words of the translation.
    public let output: [OutputWord]
    /// The words in target order with the choices that transfer left open.
    package let transfer: String
  }

  /// The text as it came in.
  public let source: String
  /// The translation.
  public let target: String
  /// How far it can be trusted, as in a response.
  public let confidence: Double
  /// The sentences, in order: as many as the response has.
  public let sentences: [Sentence]
}

extension Explanation {
  init(_ output: TranslationPipeline.Output, _ translator: Translator) {
    let trace = Trace(output)
    source = output.source.text
    target = output.target.text
    confidence = output.confidence
    sentences = output.sentences.map { sentence in
      sentence.map { Sentence($0, translator, transfer: trace.transfer(of: $0)) } ?? .withoutStages
    }
  }
}

extension Explanation.Sentence {
  fileprivate static let withoutStages = Explanation.Sentence(
    words: [], units: [], phrases: [], lost: [], output: [], transfer: "")

  fileprivate init(_ sentence: Translator.Result, _ translator: Translator, transfer: String) {
    words = sentence.readings.map { reading in
      Explanation.Word(
        text: reading.surface, detail: reading.description + (reading.reading.isEmpty ? "" : " " + reading.reading))
    }
    units = sentence.units.map { unit in
      Explanation.Unit(
        words: unit.range, key: unit.nounKey,
        pack: unit.term?.origin ?? unit.layer.map { translator.pair.layers[$0].name },
        candidates: translator.candidates(for: unit).map { Explanation.Candidate(text: $0.text, reason: $0.reason) })
    }
    phrases = sentence.phrases.map { phrase in
      Explanation.Phrase(
        words: phrase.range, kind: phrase.kind.rawValue, detail: phrase.description,
        findings: phrase.settings.map {
          Explanation.Finding(name: $0.name, value: $0.value, rule: $0.rule.isEmpty ? nil : $0.rule)
        })
    }
    lost = sentence.lost
    let text = Array(sentence.composition.text.utf8)
    output = sentence.composition.words.map { word in
      Explanation.OutputWord(
        text: String(decoding: text[word.span.lowerBound..<word.span.upperBound], as: UTF8.self), sources: word.sources)
    }
    self.transfer = transfer
  }
}

extension Engine {
  /// What became of the text of `request`; `nil` when it comes back as it is. The `explanation` of its response.
  public func explanation(of request: Request) throws(EngineError) -> Explanation? {
    var request = request
    request.explains = true
    return try translate(request).explanation
  }
}
