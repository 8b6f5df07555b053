import Glibc
import LanguagePack
package import Morphology
package import TextModel

/// A text as a summary looks at it: its sentences, and how much each term counts.
///
/// A term is a word, or two that stand side by side. How much it counts grows with the share of sentences that have it.
package struct SummarySource: Sendable {
  package struct Sentence: Sendable {
    /// In the document, in UTF-8 offsets.
    package let span: TextSpan
    /// How many words it has: what stands between spaces, or, for languages without, what the analyser takes for a word.
    package let length: Int
    /// The numbers of its terms, each once, in order: sums of weights must not depend on chance.
    let terms: [Int]
    /// What its terms are multiplied with.
    let factor: Double
  }

  /// Those that can stand in a summary, in order; of equal ones the first.
  package let sentences: [Sentence]
  /// How many words all sentences have, those that cannot stand there too.
  let length: Int
  /// What each term counts.
  let weights: [Double]

  /// Words that hold sentences together count less than those that say something; pairs of words, which tell an amazing
  /// battery from a battery and something amazing, count as much as words.
  private static let functionWeight = 0.3
  private static let pairWeight = 0.9
  /// Above one: what half of all say counts more than twice what a quarter says.
  private static let frequencyExponent = 1.2
  /// Who speaks of himself says less of the thing.
  private static let personalFactor = 0.75

  package init(_ document: Document, by analyzer: Analyzer) {
    let all = document.sentences.map { Words(ProofSentence(document, sentence: $0, by: analyzer)) }
    let read = Self.distinct(all)
    let families = WordFamilies(Set(read.flatMap { zip($0.terms, $0.isFunction).compactMap { $1 ? nil : $0 } }))
    var numbers: [String: Int] = [:]
    var counts: [Int] = []
    var shares: [Double] = []
    func number(_ term: String, _ share: Double) -> Int {
      if let known = numbers[term] { return known }
      numbers[term] = counts.count
      counts.append(0)
      shares.append(share)
      return counts.count - 1
    }
    sentences = read.map { words in
      let keys = words.terms.map { families.head(of: $0) }
      var terms: Set<Int> = []
      for (place, key) in keys.enumerated() {
        terms.insert(number(key, words.isFunction[place] ? Self.functionWeight : 1))
        guard place > 0 else { continue }
        let isOfFunction = words.isFunction[place] && words.isFunction[place - 1]
        terms.insert(number(keys[place - 1] + " " + key, Self.pairWeight * (isOfFunction ? Self.functionWeight : 1)))
      }
      for term in terms { counts[term] += 1 }
      return Sentence(
        span: words.span, length: analyzer.stack.isUnspaced ? words.terms.count : words.pieces, terms: terms.sorted(),
        factor: words.isPersonal ? Self.personalFactor : 1)
    }
    length = all.reduce(0) { $0 + (analyzer.stack.isUnspaced ? $1.terms.count : $1.pieces) }
    let total = Double(max(1, read.count))
    weights = counts.indices.map { shares[$0] * pow(Double(counts[$0]) / total, Self.frequencyExponent) }
  }

  /// Sentences of two words and more, or of one where there are no others, without those that say again what stood there.
  private static func distinct(_ sentences: [Words]) -> [Words] {
    let least = sentences.contains { $0.terms.count >= 2 } ? 2 : 1
    var seen: Set<[String]> = []
    return sentences.filter { $0.terms.count >= least && seen.insert($0.terms).inserted }
  }

  /// What the terms of a sentence that are not in `known` count together.
  func weight(of sentence: Sentence, beyond known: Set<Int>) -> Double {
    sentence.factor * sentence.terms.reduce(0) { known.contains($1) ? $0 : $0 + weights[$1] }
  }
}

/// The words of a sentence, without marks.
private struct Words {
  let span: TextSpan
  /// Lemmas of words that say something, and the others as they are written; in small letters.
  let terms: [String]
  let isFunction: [Bool]
  /// How many pieces stand between spaces.
  let pieces: Int
  let isPersonal: Bool

  init(_ sentence: ProofSentence) {
    span = sentence.span
    let places = sentence.words.indices.filter { sentence.words[$0].saysSomething }
    isFunction = places.map { sentence.isFunctionWord($0) }
    terms = zip(places, isFunction).map { place, isFunction in
      let word = sentence.words[place]
      return (isFunction ? word.surface : word.lemma).lowercased()
    }
    pieces = sentence.text(at: sentence.span).split(whereSeparator: \.isWhitespace).count
    isPersonal = sentence.words.contains { $0.tags.contains([.pronoun, .first]) }
  }
}

/// Which words of a text belong together, by the letters they begin with: quick and quickly, comfort and comfortable.
private struct WordFamilies {
  private var heads: [String: String] = [:]

  /// The letters that words of a family share at least, and how many more one of them may have.
  private static let shared = 4
  private static let ending = 4

  /// Of words whose letters have capitals; others are alone. Linear in the letters.
  init(_ words: Set<String>) {
    for word in words where word.utf8.count > Self.shared && word.unicodeScalars.allSatisfy(\.properties.isCased) {
      for length in stride(from: max(Self.shared, word.count - Self.ending), to: word.count, by: 1) {
        let beginning = String(word.prefix(length))
        guard words.contains(beginning) else { continue }
        heads[word] = beginning
        break
      }
    }
  }

  func head(of word: String) -> String {
    guard let head = heads[word] else { return word }
    return heads[head] ?? head
  }
}

extension Reading {
  /// Whether it is a word, not a mark.
  fileprivate var saysSomething: Bool {
    !tags.contains(.punctuation)
      && surface.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }
}

extension ProofSentence {
  /// Whether a word holds the sentence together rather than says something: it can be of a class that never grows, or it
  /// says how much.
  fileprivate func isFunctionWord(_ position: Int) -> Bool {
    let classes: [TagSet] = [
      .determiner, .preposition, .pronoun, .conjunction, .auxiliary, .copula, .particle, .suffix, .degree, .negative,
    ]
    return classes.contains { words[position].tags.contains($0) || details.canBe($0, at: position) }
  }
}
