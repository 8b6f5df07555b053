import LanguagePack
import Morphology

/// Looks for a series behind the topic of one sentence, in a language without spaces.
struct TopicSeries {
  private let sentence: ProofSentence
  private let language: StructureWords
  private let readings: [Reading]
  /// The number of the word behind the last that is no mark at the end.
  private let end: Int

  init(_ sentence: ProofSentence, _ language: StructureWords) {
    self.sentence = sentence
    self.language = language
    readings = sentence.words
    end = (readings.lastIndex { !$0.tags.contains(.punctuation) || $0.tags.contains(.close) } ?? -1) + 1
  }

  /// The series of the sentence; nil when it has none.
  var series: Series? {
    guard end > 0, !["：", ":"].contains(readings[readings.count - 1].surface) else { return nil }
    if let colon = readings[..<end].firstIndex(where: { $0.surface == "：" || $0.surface == ":" }), colon > 0 {
      return series(behind: colon)
    }
    guard let topic = readings[..<end].firstIndex(where: { $0.tags.contains([.particle, .topic]) }) else {
      let pieces = pieces(0..<end)
      return pieces.count > 2 && pieces.allSatisfy(isNominal) ? Series(lead: nil, items: pieces) : nil
    }
    guard topic > 0 else { return nil }
    let found = pieces((topic + 1)..<predicate(behind: topic))
    guard let pieces = withoutCount(found), pieces.count > (pieces == found ? 2 : 1), pieces.allSatisfy(isNominal)
    else { return nil }
    // 朝食には: the particle before it says what the topic is for.
    let isMarked = readings[topic - 1].tags.contains(.particle)
    return Series(lead: 0..<(isMarked ? topic + 1 : topic), items: pieces)
  }

  private func series(behind colon: Int) -> Series? {
    let last = predicate(behind: colon)
    let orders = split((colon + 1)..<end, at: ["；", ";"])
    if orders.count > 1 {
      return Series(lead: 0..<(colon + 1), items: orders, isOrdered: orders.allSatisfy { !isNominal($0) })
    }
    let pieces = pieces((colon + 1)..<max(colon + 1, last))
    return pieces.count > 1 && pieces.allSatisfy(isNominal) ? Series(lead: 0..<(colon + 1), items: pieces) : nil
  }

  /// Where the copula or a verb that only says that something is there begins; the end where there is neither.
  private func predicate(behind topic: Int) -> Int {
    var last = end
    while last > topic + 1, readings[last - 1].tags.intersects([.copula, .final]) { last -= 1 }
    if last < end { return last }
    var verb = end - 1
    while verb > topic, readings[verb].tags.contains(.auxiliary) { verb -= 1 }
    guard verb > topic + 1, language.has(readings[verb].lemma, in: "exists"),
      readings[verb - 1].tags.contains([.particle, .case])
    else { return end }
    return verb - 1
  }

  /// The parts between commas and particles that say "and".
  private func pieces(_ range: Range<Int>) -> [Range<Int>] {
    split(range, at: ["、", "，", "・"]) {
      readings[$0].tags.contains(.particle) || readings[$0].tags.contains(.conjunction)
    }
  }

  private func split(_ range: Range<Int>, at marks: [String], isAnd: (Int) -> Bool = { _ in false }) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    var depth = 0
    for place in range {
      if readings[place].tags.contains(.open) { depth += 1 }
      if readings[place].tags.contains(.close) { depth = max(0, depth - 1) }
      let surface = readings[place].surface
      guard depth == 0, marks.contains(surface) || (isAnd(place) && language.has(surface, in: "and")) else { continue }
      if place > start { pieces.append(start..<place) }
      start = place + 1
    }
    if start < range.upperBound { pieces.append(start..<range.upperBound) }
    return pieces
  }

  /// 佐藤さんの3人: without what says behind the last how many they all are; nil where something else is counted.
  private func withoutCount(_ pieces: [Range<Int>]) -> [Range<Int>]? {
    guard let last = pieces.last,
      let particle = last.dropFirst().last(where: { readings[$0].tags.contains(.adnominalParticle) })
    else { return pieces }
    var rest = (particle + 1)..<last.upperBound
    if let first = rest.first, language.has(readings[first].surface, in: "total") { rest = rest.dropFirst() }
    // A number and what is counted: 3人, 三つ.
    let words = sentence.text(of: rest)
    let digits = words.prefix { $0.wholeNumberValue != nil }
    guard !rest.isEmpty, !digits.isEmpty, digits.count < words.count else { return pieces }
    let number = digits.reduce(0) { 10 * min($0, 1_000) + ($1.wholeNumberValue ?? 0) }
    guard number == pieces.count else { return nil }
    return pieces.dropLast() + [last.lowerBound..<particle]
  }

  /// Whether words are nouns and what belongs to them.
  private func isNominal(_ range: Range<Int>) -> Bool {
    guard let first = range.first else { return false }
    let last = range.last { !language.has(readings[$0].surface, in: "tail") } ?? first
    return (first...last).allSatisfy { place in
      let tags = readings[place].tags
      let isAdnominal = tags.intersects([.attributive, .adnominal]) || tags.contains(.adnominalParticle)
      return isAdnominal || !tags.intersects([.verb, .auxiliary, .copula, .particle])
    }
      && readings[last].tags.intersects([
        .noun, .properNoun, .counter, .pronoun, .numeral, .suffix, .naAdjective, .symbol,
      ])
  }
}
