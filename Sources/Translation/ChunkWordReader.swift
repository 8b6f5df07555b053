import LanguagePack
import Morphology

/// Reads the units of a sentence as the words that chunks are made of.
struct ChunkWordReader: Sendable {
  let grammar: ChunkGrammar
  let source: LanguageStack
  let pair: PairStack

  /// The units without white space. A contraction that ends a longer preposition is joined to it.
  func words(_ readings: [Reading], _ units: [SourceUnit]) -> [ChunkWord] {
    var words: [ChunkWord] = []
    var isAfterSpace = true
    for (index, unit) in units.enumerated() {
      let part = readings[unit.range]
      guard let first = part.first, let last = part.last else { continue }
      if part.allSatisfy({ $0.tags == .symbol && $0.surface.allSatisfy(\.isWhitespace) }) {
        isAfterSpace = true
        if !words.isEmpty { words[words.count - 1].spaceAfter = true }
        continue
      }
      var reading = first
      if unit.range.count > 1 {
        reading = Reading(
          span: first.span, surface: part.map(\.surface).joined(), lemma: unit.key, tags: unit.tags, origin: last.origin
        )
      }
      var unit = unit
      // los #jardines, de {name}: what is kept stands for a noun behind a word that one follows.
      if reading.origin == .protected, isNoun(reading, behind: words.last, before: units[(index + 1)...]) {
        reading.tags = .properNoun
        unit.tags = .properNoun
      }
      if unit.entries.isEmpty, unit.range.count == 1 { readOtherwise(&reading, &unit) }
      if isName(reading, unit) { reading.tags = .properNoun.union(.singular) }
      var word = ChunkWord(unit: unit, reading: reading, spaceBefore: isAfterSpace)
      isAfterSpace = false
      word.isParticiple = isParticiple(reading)
      if let base = grammar.contractions[reading.lemma], reading.tags.contains(.preposition) {
        join(&words, &word, base)
      }
      words.append(word)
    }
    if !words.isEmpty { words[words.count - 1].spaceAfter = true }
    return words
  }

  /// Whether a noun with a capital that the pair does not know is a name.
  private func isName(_ reading: Reading, _ unit: SourceUnit) -> Bool {
    unit.entries.isEmpty && reading.tags.contains(.noun) && reading.surface == reading.lemma
      && reading.surface.first?.isUppercase == true && grammar.hasAdjectivesBefore
  }

  /// Takes the other lemma of a noun that the pair does not know as it was read: women, of woman.
  private func readOtherwise(_ reading: inout Reading, _ unit: inout SourceUnit) {
    guard reading.origin != .protected, reading.tags.contains(.noun) else { return }
    let part = reading.tags.partOfSpeech
    for layer in source.layers {
      for entry in layer.lexicon.entries(of: reading.surface.lowercased())
      where entry.lemma != reading.lemma && entry.tags.partOfSpeech == part {
        guard let found = pair.entries(of: entry.lemma, for: entry.tags) else { continue }
        reading.lemma = entry.lemma
        reading.tags = entry.tags
        unit.key = entry.lemma
        unit.tags = entry.tags
        unit.entries = found.entries
        unit.layer = found.layer
        return
      }
    }
  }

  /// Whether what is kept stands for a noun: behind a word that one follows, or, where it is written like a name, behind
  /// the noun it names (la versión v2.1) and before a verb at the start ({name} llegó).
  private func isNoun(_ reading: Reading, behind before: ChunkWord?, before rest: ArraySlice<SourceUnit>) -> Bool {
    if before?.isAny(.determiner.union(.preposition)) == true { return true }
    guard let first = reading.surface.unicodeScalars.first,
      first.properties.isAlphabetic || ("0"..."9").contains(first) || "/{%$".unicodeScalars.contains(first)
    else { return false }
    guard let before else {
      return rest.first { !$0.tags.contains(.symbol) }?.tags.intersects(.verb.union(.negative)) == true
    }
    return before.isAny(.noun) && before.reading.origin != .protected
  }

  private func isParticiple(_ reading: Reading) -> Bool {
    if reading.tags.contains(.participle) { return true }
    guard reading.tags.contains(.adjective), let layer = source.layers.first else { return false }
    return layer.lexicon.rows.rowNumbers(of: reading.surface.lowercased()).contains {
      layer.lexicon.tagSet($0).contains(.participle)
    }
  }

  private func join(_ words: inout [ChunkWord], _ word: inout ChunkWord, _ base: String) {
    word.hasArticle = true
    for count in stride(from: min(3, words.count), through: 1, by: -1) {
      let before = words.suffix(count)
      guard before.allSatisfy({ !$0.isAny(CandidateLookup.marks) }) else { continue }
      let key = before.map { $0.surface.lowercased() }.joined(separator: " ") + " " + base
      guard let found = pair.entries(of: key, for: .preposition) else { continue }
      guard let start = before.first?.unit.range.lowerBound else { continue }
      word.unit = SourceUnit(
        range: start..<word.unit.range.upperBound, key: key, tags: .preposition, entries: found.entries,
        layer: found.layer)
      word.reading.lemma = key
      word.reading.tags = .preposition
      word.spaceBefore = before.first?.spaceBefore ?? true
      words.removeLast(count)
      return
    }
    word.reading.lemma = base
    if let found = pair.entries(of: base, for: .preposition) {
      word.unit.key = base
      word.unit.entries = found.entries
      word.unit.layer = found.layer
    }
  }
}
