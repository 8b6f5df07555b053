import LanguagePack
import Morphology

/// Reads what sentences say of the things they speak of, by the words that praise or blame and by the table `opinions`: rows of
/// kind and words.
///
/// The kinds: `turn` (what stands behind says something else: but), `wish` (what is wished for is not there: could be),
/// `praise` and `blame` (together they do, whatever each says: will be back), `none`. Words stand in small letters, as lemmas
/// or as they are written, with spaces between them; adverbs that do not deny may stand between. In languages without spaces
/// they are a piece of text.
struct OpinionReader: Sendable {
  private enum Kind: String {
    case wish, praise, blame, none
  }

  private struct Phrase {
    let kind: Kind
    let words: [String]
    let text: String
  }

  let sentiment: Sentiment
  private let isUnspaced: Bool
  private let turns: Set<String>
  /// The longest first.
  private let phrases: [Phrase]

  init(_ stack: LanguageStack) {
    sentiment = Sentiment(stack)
    isUnspaced = stack.isUnspaced
    let rows = stack.rows("opinions").filter { $0.count >= 2 }
    turns = Set(rows.filter { $0[0] == "turn" }.map { $0[1] })
    phrases = rows.compactMap { row in
      Kind(rawValue: row[0]).map {
        Phrase(kind: $0, words: row[1].split(separator: " ").map(String.init), text: row[1])
      }
    }.sorted { ($1.text.utf8.count, $0.text) < ($0.text.utf8.count, $1.text) }
  }

  /// What the words of a sentence say. Time: the words times the phrases of the table.
  func opinions(of words: [Reading]) -> SentenceOpinions {
    var values: [Int: Int] = [:]
    for (place, value) in sentiment.values(of: words) { values[place] = value }
    var groups: [[Range<Int>]] = [[]]
    var start = 0
    for (place, word) in words.enumerated() where isTurn(word) || ends(word) {
      // A turn behind what it turns from (が) or before what it turns to (but).
      let isAttached = word.tags.contains(.particle)
      let end = isTurn(word) && !isAttached ? place : place + 1
      if start < end { groups[groups.count - 1].append(start..<end) }
      start = end
      if isTurn(word), !groups[groups.count - 1].isEmpty { groups.append([]) }
    }
    if start < words.count { groups[groups.count - 1].append(start..<words.count) }
    for found in matches(in: words) {
      for place in found.range { values[place] = nil }
      switch found.kind {
      case .none: continue
      case .praise: values[found.range.lowerBound] = 1
      case .blame: values[found.range.lowerBound] = -1
      case .wish:
        // What is wished for is good, and is not there.
        let part = groups.joined().first { $0.contains(found.range.lowerBound) } ?? found.range
        for place in part where values[place].map({ $0 > 0 }) == true { values[place] = nil }
        values[found.range.lowerBound] = -1
      }
    }
    return SentenceOpinions(values: values, groups: groups.filter { !$0.isEmpty })
  }

  private func isTurn(_ word: Reading) -> Bool {
    guard turns.contains(word.surface.lowercased()) || turns.contains(word.lemma) else { return false }
    return !word.tags.contains(.particle) || word.tags.contains(.connective)
  }

  /// Whether a part of a sentence ends with the word: a mark.
  private func ends(_ word: Reading) -> Bool { word.tags.contains(.punctuation) || word.tags.contains(.symbol) }

  /// The phrases that stand in a sentence, none over another.
  private func matches(in words: [Reading]) -> [(kind: Kind, range: Range<Int>)] {
    var found: [(kind: Kind, range: Range<Int>)] = []
    let isFree = { (range: Range<Int>) in !found.contains { $0.range.overlaps(range) } }
    if isUnspaced {
      var text: [UInt8] = []
      var owners: [Int] = []
      for (place, word) in words.enumerated() {
        text += Array(word.surface.utf8)
        owners += Array(repeating: place, count: word.surface.utf8.count)
      }
      for phrase in phrases {
        let bytes = Array(phrase.text.utf8)
        guard !bytes.isEmpty, bytes.count <= text.count else { continue }
        for start in 0...(text.count - bytes.count) where text[start..<(start + bytes.count)].elementsEqual(bytes) {
          let range = owners[start]..<(owners[start + bytes.count - 1] + 1)
          if isFree(range) { found.append((phrase.kind, range)) }
        }
      }
    } else {
      for phrase in phrases {
        for start in words.indices {
          guard let end = end(of: phrase.words, in: words, from: start), isFree(start..<end) else { continue }
          found.append((phrase.kind, start..<end))
        }
      }
    }
    return found
  }

  /// Where the words of a phrase that begins at `start` end; nil when it does not.
  private func end(of phrase: [String], in words: [Reading], from start: Int) -> Int? {
    var place = start
    for (number, wanted) in phrase.enumerated() {
      while number > 0, place < words.count, !Self.is(words[place], wanted), words[place].tags.contains(.adverb),
        !words[place].tags.contains(.negative)
      {
        place += 1
      }
      guard place < words.count, Self.is(words[place], wanted) else { return nil }
      place += 1
    }
    return place
  }

  private static func `is`(_ word: Reading, _ wanted: String) -> Bool {
    word.lemma == wanted || word.surface.lowercased() == wanted
  }
}

/// What a sentence says of what stands in its parts.
struct SentenceOpinions: Sendable {
  /// By the number of a word: above zero for praise, below for blame.
  private let values: [Int: Int]
  /// The parts between marks, grouped by the turns between them.
  private let groups: [[Range<Int>]]

  init(values: [Int: Int], groups: [[Range<Int>]]) {
    self.values = values
    self.groups = groups
  }

  /// What the whole sentence says: what stands behind the last turn counts twice.
  var polarity: Int {
    groups.indices.reduce(0) { $0 + sum(groups[$1]) * ($1 == groups.count - 1 && groups.count > 1 ? 2 : 1) }
  }

  /// What is said of a word: in its part, the opinion next to it where there are several that differ; else what its side of
  /// a turn says, or the other side.
  func polarity(at place: Int) -> Int {
    guard let group = groups.firstIndex(where: { $0.contains { $0.contains(place) } }),
      let part = groups[group].first(where: { $0.contains(place) })
    else { return 0 }
    let own = part.filter { values[$0] != nil }
    if !own.isEmpty {
      let signs = Set(own.map { (values[$0] ?? 0).signum() })
      if signs.count == 1 { return signs.first ?? 0 }
      // Of two as near, the one behind: the pizza was great.
      let nearest = own.min { (abs($0 - place), -$0) < (abs($1 - place), -$1) }
      return nearest.map { (values[$0] ?? 0).signum() } ?? 0
    }
    let order = [group] + groups.indices.filter { $0 > group } + groups.indices.filter { $0 < group }.reversed()
    return order.map { sum(groups[$0]).signum() }.first { $0 != 0 } ?? 0
  }

  private func sum(_ parts: [Range<Int>]) -> Int {
    parts.reduce(0) { $0 + $1.reduce(0) { $0 + (values[$1] ?? 0) } }
  }
}
