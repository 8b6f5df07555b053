import LanguagePack
import Morphology

/// Whether sentences praise or blame, by the words of a language that do: the table `sentiment`, rows of lemma and a number
/// from -2 to 2.
struct Sentiment: Sendable {
  private let polarities: [String: Int]
  /// Words that deny without a tag that says so: those of rewriting.
  private let negations: Set<String>
  /// Whether what denies stands behind what it denies.
  private let deniesBehind: Bool

  /// How many words stand between what denies and what is denied at most.
  private static let reach = 3

  init(_ stack: LanguageStack) {
    var polarities: [String: Int] = [:]
    for row in stack.rows("sentiment") where row.count >= 2 { polarities[row[0]] = Int(row[1]) }
    self.polarities = polarities
    negations = Set(stack.rows("rewriting-sets").filter { $0.count >= 2 && $0[0] == "negation" }.map { $0[1] })
    deniesBehind = stack.isUnspaced
  }

  /// What a word says by itself; nil when it neither praises nor blames.
  func polarity(of word: Reading) -> Int? { polarities[word.surface.lowercased()] ?? polarities[word.lemma] }

  private func denies(_ word: Reading) -> Bool {
    negations.contains(word.lemma) || (word.tags.contains(.negative) && !word.tags.contains(.binding))
  }

  /// The words of a sentence that praise (above zero) or blame, in order, turned round where something denies them.
  ///
  /// Linear in the words.
  func values(of words: [Reading]) -> [(place: Int, value: Int)] {
    words.indices.compactMap { place in
      guard let value = polarity(of: words[place]) else { return nil }
      return (place, !denies(words[place]) && isDenied(place, words) ? -value : value)
    }
  }

  /// Whether a word near by denies it: in the same part of the sentence, with few words between that say something.
  private func isDenied(_ place: Int, _ words: [Reading]) -> Bool {
    let others = deniesBehind ? Array(words[(place + 1)...]) : words[..<place].reversed()
    var passed = 0
    for word in others {
      if denies(word) { return true }
      if word.tags.contains(.punctuation) || word.tags.contains(.connective) && deniesBehind { return false }
      let isHelper = deniesBehind && word.tags.intersects([.particle, .copula, .auxiliary])
      passed += isHelper ? 0 : 1
      if passed >= Self.reach { return false }
    }
    return false
  }
}
