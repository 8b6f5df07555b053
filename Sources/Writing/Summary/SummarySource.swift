import Glibc
import LanguagePack
import Morphology
import TextModel

/// A text as a summary looks at it: its sentences, and how much each term counts.
///
/// A term is a word, or two that stand side by side. How much it counts grows with the share of sentences that have it.
struct SummarySource: Sendable {
  struct Sentence: Sendable {
    /// In the document, in UTF-8 offsets.
    let span: TextSpan
    /// How many words it has: what stands between spaces, or, for languages without, what the analyser takes for a word.
    let length: Int
    /// The numbers of its terms, each once, in order: sums of weights must not depend on chance.
    let terms: [Int]
    /// What its terms are multiplied with.
    let factor: Double
  }

  /// Those that can stand in a summary, in order; of equal ones the first.
  let sentences: [Sentence]
  /// How many words all sentences have, those that cannot stand there too.
  let length: Int
  /// What each term counts.
  let weights: [Double]

  /// Words that hold sentences together count less than those that say something, and words that praise or blame more, in
  /// texts that do so; pairs of words, which tell an amazing battery from a battery and something amazing, count nearly as
  /// much as words.
  private static let functionWeight = 0.2
  private static let opinionWeight = 1.3
  private static let pairWeight = 0.9
  /// Above one: what half of all say counts more than twice what a quarter says.
  private static let frequencyExponent = 1.25
  /// What hardly any other sentence says is the affair of one: words that at most so many sentences have.
  private static let rareCount = 3

  /// The weights of this type are those that did best on average over 600 random settings, on reviews of 36 topics (Opinosis)
  /// and parts of them; on topics that a setting was not chosen by, the gain is about half as large.
  init(_ document: Document, by analyzer: Analyzer, _ sentiment: Sentiment) {
    let all = document.sentences.map { Words(ProofSentence(document, sentence: $0, by: analyzer), sentiment) }
    let read = Self.distinct(all)
    let saysOpinions = 2 * read.count(where: \.isOpinion) >= read.count
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
    let terms = read.map { words -> (words: [Int], all: Set<Int>) in
      let keys = words.terms.map { families.head(of: $0) }
      var own: [Int] = []
      var all: Set<Int> = []
      for (place, key) in keys.enumerated() {
        let opinion = saysOpinions && words.isEvaluative[place] ? Self.opinionWeight : 1
        own.append(number(key, words.isFunction[place] ? Self.functionWeight : opinion))
        guard place > 0 else { continue }
        let isOfFunction = words.isFunction[place] && words.isFunction[place - 1]
        all.insert(number(keys[place - 1] + " " + key, Self.pairWeight * (isOfFunction ? Self.functionWeight : 1)))
      }
      all.formUnion(own)
      for term in all { counts[term] += 1 }
      return (own, all)
    }
    let rare = max(1, min(Self.rareCount, read.count / 15))
    sentences = zip(read, terms).map { words, terms in
      let share = Double(terms.words.count { counts[$0] <= rare }) / Double(max(1, terms.words.count))
      return Sentence(
        span: words.span, length: analyzer.stack.isUnspaced ? words.terms.count : words.pieces,
        terms: terms.all.sorted(), factor: words.factor(rare: share, saysOpinions: saysOpinions))
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
  /// Which words praise or blame.
  let isEvaluative: [Bool]
  private let isPersonal: Bool
  private let isQuestion: Bool
  private let denies: Bool
  /// Whether it says what something is or is like.
  private let isStatement: Bool
  private let hasPredicate: Bool
  private let hasEnd: Bool

  var isOpinion: Bool { isEvaluative.contains(true) }

  init(_ sentence: ProofSentence, _ sentiment: Sentiment) {
    span = sentence.span
    let words = sentence.words
    let places = words.indices.filter { words[$0].saysSomething }
    isFunction = places.map { sentence.isFunctionWord($0) }
    isEvaluative = places.map { sentiment.polarity(of: words[$0]) != nil }
    terms = zip(places, isFunction).map { place, isFunction in
      (isFunction ? words[place].surface : words[place].lemma).lowercased()
    }
    let text = sentence.text(at: sentence.span)
    pieces = text.split(whereSeparator: \.isWhitespace).count
    isPersonal = words.contains { $0.tags.contains([.pronoun, .first]) }
    isQuestion = SentenceForm.asks(words)
    denies = words.contains { $0.tags.contains(.negative) && !$0.tags.contains(.binding) }
    let last = words.last { $0.saysSomething }
    isStatement =
      words.contains { $0.tags.intersects([.linking, .copula]) } || last?.tags.contains(.adjective) == true
    hasPredicate = isStatement || words.contains { $0.tags.intersects([.verb, .auxiliary]) }
    hasEnd = text.unicodeScalars.last { !$0.properties.isWhitespace }?.properties.isSentenceTerminal == true
  }

  /// What the worth of the sentence is multiplied with: a statement about a thing that others speak of stands for them; who
  /// speaks of himself, asks, or says what the thing is not, says less. `rare` is the share of its words that hardly any
  /// other sentence has.
  func factor(rare: Double, saysOpinions: Bool) -> Double {
    var factor = 1 - 0.6 * rare
    if isStatement { factor *= 1.2 }
    if isPersonal { factor *= 0.55 }
    if isQuestion { factor *= 0.5 }
    if denies { factor *= 0.85 }
    if !hasPredicate { factor *= 0.9 }
    if !hasEnd { factor *= 0.9 }
    if saysOpinions, !isOpinion { factor *= 0.9 }
    return factor
  }
}

/// Which words of a text belong together, by the letters they begin with: quick and quickly, accurate and accuracy.
private struct WordFamilies {
  private var heads: [String: String] = [:]

  /// The letters that words of a family share at least, and how many more the shortest and the others may have.
  private static let shared = 4
  private static let headEnding = 3
  private static let ending = 4

  /// Of words whose letters have capitals; others are alone.
  ///
  /// Time: the words, times the families whose words begin with the same letters.
  init(_ words: Set<String>) {
    let cased = words.filter { word in
      word.utf8.count >= Self.shared && word.unicodeScalars.allSatisfy(\.properties.isCased)
    }
    for alike in Dictionary(grouping: cased, by: { $0.prefix(Self.shared) }).values {
      var families: [String] = []
      for word in alike.sorted(by: { ($0.count, $0) < ($1.count, $1) }) {
        if let head = families.first(where: { Self.belongs(word, to: $0) }) {
          heads[word] = head
        } else {
          families.append(word)
        }
      }
    }
  }

  private static func belongs(_ word: String, to head: String) -> Bool {
    let common = zip(word, head).prefix { $0 == $1 }.count
    return common >= shared && head.count - common <= headEnding && word.count - common <= ending
      && 5 * common >= 3 * word.count
  }

  func head(of word: String) -> String { heads[word] ?? word }
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
