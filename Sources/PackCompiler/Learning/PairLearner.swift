import LanguagePack
import Morphology
import TextModel

/// Reads all pairs of one language with English, aligns their words and hands them to what counts.
///
/// For languages whose sentences the analyser reads. Pairs are kept as numbers until all are there.
struct PairLearner {
  /// A pair with its links.
  struct Sentence {
    let readings: [Reading]
    let words: [String]
    /// The translation as written.
    let text: String
    let links: [WordAligner.Link]
  }

  private let english: EnglishWords
  private let lexicons: [BilingualLexicon]
  private var corpus = PairCorpus()
  private var texts: [String] = []

  /// Longer sentences teach little and cost much.
  private static let longest = 40
  private static let marks = TagSet.punctuation.union(.symbol)

  init(lexicons: [BilingualLexicon], english: EnglishWords) {
    self.lexicons = lexicons
    self.english = english
  }

  /// `words` are those of `text`.
  mutating func add(_ readings: [Reading], _ words: [String], _ text: String) {
    guard readings.count <= Self.longest, words.count <= Self.longest else { return }
    corpus.add(readings, words)
    texts.append(text)
  }

  /// Aligns what was added and calls `body` with each pair, in order.
  mutating func learn(_ body: (Sentence) -> Void) {
    let lemmas = Lemmas(english)
    var aligner = WordAligner()
    var places: [(source: [Int], target: [Int])] = []
    for number in 0..<corpus.count {
      let source = corpus.source(number).map { (lemma: $0.lemma, tags: corpus.tags(of: $0)) }
      let sourcePlaces = source.indices.filter { !source[$0].tags.intersects(Self.marks) }
      let target = corpus.target(number).map { corpus.text(of: $0) }
      let targetPlaces = target.indices.filter {
        target[$0].first?.isLetter == true || target[$0].first == "'" || target[$0] == NgramTokens.number
      }
      aligner.add(
        sourcePlaces.map { source[$0].lemma }, targetPlaces.map { corpus.text(lemmas[target[$0]]) })
      places.append((sourcePlaces, targetPlaces))
    }
    var listed: [Int32: Set<Int32>] = [:]
    let listings = Listings(lexicons: lexicons, lemmas: lemmas)
    aligner.align { source, target in
      if let known = listed[source] { return known.contains(target) }
      let found = Set(listings.words(of: corpus.text(of: source)).map { corpus.text($0) })
      listed[source] = found
      return found.contains(target)
    } _: { number, links in
      let place = places[number]
      body(
        Sentence(
          readings: corpus.source(number).map { word in
            Reading(
              span: TextSpan(0, 0), surface: corpus.text(of: word.surface), lemma: corpus.text(of: word.lemma),
              tags: corpus.tags(of: word))
          },
          words: corpus.target(number).map { corpus.text(of: $0) }, text: texts[number],
          links: links.map { WordAligner.Link(source: place.source[$0.source], target: place.target[$0.target]) }))
    }
  }
}

/// The lemma that stands for an English word when words are aligned: the first that differs from it, or itself.
final class Lemmas {
  private let english: EnglishWords
  private var known: [String: String] = [:]

  init(_ english: EnglishWords) { self.english = english }

  subscript(word: String) -> String {
    if let lemma = known[word] { return lemma }
    let found = english.lemmas(of: word)
    let lemma = (found.first { $0 != word } ?? word).lowercased()
    known[word] = lemma
    return lemma
  }
}

/// The words that dictionaries give for a source word.
private struct Listings {
  let lexicons: [BilingualLexicon]
  let lemmas: Lemmas

  private static let empty: Set<String> = ["be", "the", "a", "of", "to", "one's", "in", "on", "at", "for", "with"]

  func words(of source: String) -> [String] {
    lexicons.flatMap { $0.entries(of: source) }.flatMap { entry in
      NgramTokens.words(entry.target.filter { $0 != "*" }).filter { !Self.empty.contains($0) }.map { lemmas[$0] }
    }
  }
}
