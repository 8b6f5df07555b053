import LanguagePack
import Morphology
import TextModel

/// What a sentence says that rewriting must not change: numbers, names, protected parts, and how often it denies.
struct Facts: Hashable, Sendable {
  private var counts: [String: Int] = [:]

  /// Reads the facts of sentences; `negations` are words that deny beside those whose tags say so.
  struct Reader: Sendable {
    let negations: Set<String>

    /// Linear in the words of the sentence.
    func facts(of sentence: ProofSentence) -> Facts {
      var facts = Facts()
      for (number, word) in sentence.words.enumerated() {
        if word.origin == .protected
          || word.surface.unicodeScalars.contains(where: { $0.properties.numericType != nil })
        {
          facts.counts["=" + word.surface, default: 0] += 1
        } else if word.tags.contains(.negative) || negations.contains(word.lemma) || negations.contains(word.surface) {
          facts.counts["-", default: 0] += 1
        } else if number > 0, word.tags.contains(.properNoun) {
          // The first word has a capital anyway.
          facts.counts["=" + word.surface.lowercased(), default: 0] += 1
        }
      }
      return facts
    }
  }
}
