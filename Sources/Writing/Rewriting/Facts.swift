import LanguagePack
import Morphology
import TextModel

/// A kind of thing that rewriting must not change.
package enum Fact: String, CaseIterable, Sendable {
  case number, name, negation
  /// An address, code, a quoted passage, or what else is kept as it is.
  case protected
}

/// What a sentence says that rewriting must not change: numbers, names, protected parts, and how often it denies.
struct Facts: Sendable {
  /// Numbers, and protected parts, each with how often it stands there.
  private var numbers: [String: Int] = [:]
  private var protected: [String: Int] = [:]
  private var negations = 0
  /// Words that can only be names, in small letters, and all words.
  private var names: Set<String> = []
  private var words: Set<String> = []

  /// What another sentence says otherwise; nothing when every name of one is among the words of the other, and the rest is
  /// the same. By `denials` it may deny more often, or less often, and mean the same.
  func changes(in other: Facts, denials: Int) -> [Fact] {
    var changed: [Fact] = []
    if numbers != other.numbers { changed.append(.number) }
    if !names.isSubset(of: other.words) || !other.names.isSubset(of: words) { changed.append(.name) }
    if negations + denials != other.negations { changed.append(.negation) }
    if protected != other.protected { changed.append(.protected) }
    return changed
  }

  /// Reads the facts of sentences; `negations` are words that deny beside those whose tags say so, with how often they do.
  struct Reader: Sendable {
    let negations: [String: Int]

    /// Linear in the words of the sentence.
    func facts(of sentence: ProofSentence) -> Facts {
      var facts = Facts()
      for (number, word) in sentence.words.enumerated() {
        if word.origin == .protected {
          facts.protected[word.surface, default: 0] += 1
          continue
        }
        if word.isNumber {
          facts.numbers[word.surface, default: 0] += 1
          continue
        }
        let lowercased = word.surface.lowercased()
        facts.words.insert(lowercased)
        if let count = negations[word.lemma] ?? negations[lowercased] {
          facts.negations += count
        } else if word.tags.contains(.negative), !word.tags.contains(.binding),
          number == 0 || !sentence.words[number - 1].tags.contains(.conjunction)
        {
          // "Or not" asks; what a particle binds is said of another word.
          facts.negations += 1
        }
        if word.tags.contains(.properNoun), number > 0 || word.origin != .unknown { facts.names.insert(lowercased) }
      }
      return facts
    }
  }
}

extension Reading {
  /// Whether it says a number: digits, or nothing but numerals that are no adverb or verb.
  fileprivate var isNumber: Bool {
    let scalars = surface.unicodeScalars
    if scalars.contains(where: { $0.properties.numericType == .decimal }) { return true }
    return !tags.intersects([.adverb, .verb, .adjective, .auxiliary])
      && scalars.allSatisfy { $0.properties.numericType != nil }
  }
}
