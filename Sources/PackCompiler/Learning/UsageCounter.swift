import LanguagePack
import Morphology

/// Counts what English does with the arguments of a predicate: who acts when the source says nothing, and what stands
/// before the noun that a particle marks.
///
/// Counted for each translation of a predicate apart: 見る is `see` something and `look` at it.
struct UsageCounter {
  private struct Place: Hashable {
    let key: Int
    let candidate: Int
    let marker: String
    let role: String
  }

  private let english: EnglishWords
  private let subjectMarkers: Set<String>
  private var counts: [Place: Int] = [:]
  private var kinds: [String: Bool] = [:]

  /// How often a use must be seen.
  static let leastSeen = 3

  /// `slots` is the table of the direction that says what markers become.
  init(english: EnglishWords, slots: [[String]]) {
    self.english = english
    subjectMarkers = Set(slots.filter { $0.count > 2 && $0[2] == "subject" }.map { $0[0] })
  }

  /// Counts the uses in a pair; `chosen` are the keys with their translations.
  mutating func add(
    _ sentence: PairLearner.Sentence, _ chosen: [(range: Range<Int>, key: Int, candidate: Int)], _ counter: GlossCounter
  ) {
    let readings = sentence.readings
    let namesSubject = readings.contains { isSubjectMarker($0) }
    for item in chosen {
      guard let last = item.range.last, readings[last].tags.intersects(Self.predicates),
        let verb = sentence.links.filter({ item.range.contains($0.source) }).map(\.target).min()
      else { continue }
      if last + 1 < readings.count, readings[last + 1].tags.contains(.passive) { continue }
      let isLast = !readings[(last + 1)...].contains { $0.tags.intersects(Self.predicates) }
      if isLast, !namesSubject, let subject = subject(before: verb, sentence.words) {
        counts[Place(key: item.key, candidate: item.candidate, marker: "", role: subject), default: 0] += 1
      }
      for argument in arguments(before: item.range.lowerBound, readings) {
        guard let noun = sentence.links.filter({ $0.source == argument.noun }).map(\.target).max(),
          var role = role(of: noun, verb, sentence.words)
        else { continue }
        // What belongs to the translation itself (look for) leads in its object.
        if counter.target(item.key, item.candidate).hasSuffix(" " + role) { role = "object" }
        counts[
          Place(key: item.key, candidate: item.candidate, marker: argument.marker, role: role), default: 0] += 1
      }
    }
  }

  /// Adds what was seen often enough to `pack`.
  func write(into pack: inout PackAssembly, _ counter: GlossCounter, _ direction: Direction) {
    let kept = counts.map { (place: $0.key, count: $0.value) }
      .sorted {
        ($0.place.key, $0.place.candidate, $0.place.marker, $1.count, $0.place.role)
          < ($1.place.key, $1.place.candidate, $1.place.marker, $0.count, $1.place.role)
      }
    var start = 0
    while start < kept.count {
      let first = kept[start].place
      let end =
        kept[start...].firstIndex {
          ($0.place.key, $0.place.candidate, $0.place.marker) != (first.key, first.candidate, first.marker)
        } ?? kept.count
      let total = kept[start..<end].reduce(0) { $0 + $1.count }
      if total >= Self.leastSeen {
        for item in kept[start..<end] where item.count * 5 >= total {
          pack.addUsage(
            of: counter.key(first.key), target: counter.target(first.key, first.candidate), marker: first.marker,
            role: item.place.role, count: item.count, total: total, direction)
        }
      }
      start = end
    }
  }

  // MARK: the source

  private func isSubjectMarker(_ reading: Reading) -> Bool {
    reading.tags.contains(.particle)
      && (reading.tags.contains(.topic) || reading.tags.contains(.binding) || subjectMarkers.contains(reading.lemma))
  }

  /// The nouns with a case particle before a predicate, as far back as the one before it.
  private func arguments(before end: Int, _ readings: [Reading]) -> [(noun: Int, marker: String)] {
    var found: [(noun: Int, marker: String)] = []
    var index = end - 1
    while index > 0 {
      let reading = readings[index]
      if reading.tags.intersects(Self.predicates.union(.auxiliary).union(.punctuation)) { break }
      if reading.tags.contains(Self.caseParticle), readings[index - 1].tags.intersects(Self.nouns) {
        found.append((index - 1, reading.lemma))
      }
      index -= 1
    }
    return found
  }

  // MARK: the target

  /// What the pronoun before the verb at `verb` is, across auxiliaries and adverbs; `none` when the sentence begins with
  /// the verb. Whether it is I or she says nothing about other texts.
  private func subject(before verb: Int, _ words: [String]) -> String? {
    var index = verb - 1
    while index >= 0, verb - index < 6 {
      if Self.persons.contains(words[index]) { return "person" }
      if Self.things.contains(words[index]) { return "thing" }
      guard Self.between.contains(words[index]) || words[index].hasSuffix("ly") else { return nil }
      index -= 1
    }
    return verb == 0 ? "none" : nil
  }

  /// What leads in the noun at `noun`: a preposition, `object` directly behind the verb, `subject` before it.
  private mutating func role(of noun: Int, _ verb: Int, _ words: [String]) -> String? {
    var index = noun - 1
    while index >= 0, noun - index < 5 {
      if index == verb { return "object" }
      let word = words[index]
      if Self.prepositions.contains(word) { return index > 0 && words[index - 1] == "of" ? nil : word }
      guard isModifier(word) else { return nil }
      index -= 1
    }
    return noun < verb && index < 0 ? "subject" : nil
  }

  /// Whether a word stands between a preposition and its noun.
  private mutating func isModifier(_ word: String) -> Bool {
    if let known = kinds[word] { return known }
    let parts = english.parts(of: word)
    let isModifier = parts.intersects(Self.modifiers) || word == NgramTokens.number || word == "'s"
    kinds[word] = isModifier
    return isModifier
  }

  private static let persons: Set<String> = ["i", "you", "he", "she", "we", "they"]
  private static let things: Set<String> = ["it", "this", "that", "there"]
  private static let between: Set<String> = [
    "do", "does", "did", "'ll", "will", "would", "can", "could", "ca", "n't", "not", "'ve", "have", "had", "has", "am",
    "is", "are", "was", "were", "'m", "'re", "'s", "'d", "be", "been", "being", "should", "must", "may", "might", "to",
    "never", "always", "also", "just", "still", "already", "often", "so", "very", "too", "wo", "want", "wanted", "need",
    "a", "little", "bit",
  ]
  private static let prepositions: Set<String> = [
    "in", "on", "at", "to", "for", "from", "with", "by", "of", "about", "into", "onto", "over", "through", "under",
    "around", "against", "toward", "towards", "after", "before", "during", "until", "near", "as", "like", "off",
  ]
  private static let modifiers: TagSet = [.determiner, .adjective, .noun, .numeral]
  private static let predicates: TagSet = [.verb, .adjective]
  private static let nouns: TagSet = [.noun, .pronoun, .properNoun, .suffix, .counter]
  private static let caseParticle = TagSet.particle.union(.`case`)
}
