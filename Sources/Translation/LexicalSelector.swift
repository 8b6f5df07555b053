package import LanguagePack
package import Morphology

/// A chosen translation of a unit: its words, and the one that inflects.
package struct Selection: Sendable {
  package var words: [TargetWord]
  package var head: Int
  package var partOfSpeech: TagSet
  /// Why this one: the layer and what decided.
  package var reason: String
}

/// Chooses among the translations of a unit.
///
/// What the words around ask for comes first, and the core's order stands as written. Among the glosses of imported
/// dictionaries, the order of the dictionary and the counts of sentence pairs decide together: the order is worth a few
/// counts, and what is marked as dated, coarse or special, or is hardly English, counts for less.
package struct LexicalSelector: Sendable {
  let pair: PairStack
  let target: LanguageStack
  let generator: Generator
  private let model: NgramModel?

  package init(pair: PairStack, target: LanguageStack) {
    self.pair = pair
    self.target = target
    generator = Generator(target)
    model = target.packs.lazy.compactMap { NgramModel($0) }.first
  }

  /// The best translation of `unit` as `part` of speech (empty for any); nil when nothing is known.
  package func select(_ unit: SourceUnit, as part: TagSet = TagSet()) -> Selection? {
    let ranked = rank(unit, as: part)
    return ranked.first.map { selection(of: $0.entry, unit: unit, reason: $0.reason) }
  }

  /// The translations of `unit`, best first.
  package func rank(_ unit: SourceUnit, as part: TagSet = TagSet()) -> [(entry: BilingualEntry, reason: String)] {
    var entries = unit.entries
    if unit.isChosen, let first = entries.first {
      return [(first, unit.evidence ?? "context")] + entries.dropFirst().map { ($0, "") }
    }
    guard let layer = unit.layer else { return [] }
    if !part.isEmpty {
      let fitting = entries.filter { $0.targetTags.partOfSpeech.isEmpty || $0.targetTags.intersects(part) }
      if !fitting.isEmpty { entries = fitting }
    }
    let name = pair.layers[layer].name
    if pair.layers[layer].isCore { return entries.map { ($0, "\(name): rank \($0.rank)") } }
    let counts = Dictionary(
      pair.weights(of: unit.key).map { ($0.target, $0.count) }, uniquingKeysWith: { first, _ in first })
    return entries.enumerated()
      .map { (offset, entry) in
        (offset: offset, entry: entry, count: counts[entry.target] ?? 0, worth: worth(entry, at: offset, counts))
      }
      .sorted { ($1.worth, $0.offset) < ($0.worth, $1.offset) }
      .map { ($0.entry, "\(name): \($0.count) sentence pairs") }
  }

  /// How much speaks for a gloss: ten a sentence pair, the place in the dictionary, less for marks and rare words.
  private func worth(_ entry: BilingualEntry, at offset: Int, _ counts: [String: Int]) -> Int {
    let place = Self.places.indices.contains(offset) ? Self.places[offset] : Self.places[Self.places.count - 1]
    var worth = (10 * (counts[entry.target] ?? 0) + place) * 100
    for label in entry.labels.split(separator: ";") {
      switch label {
      case "formal", "informal", "honorific", "food", "computing": continue
      case "dated", "vulgar": worth = worth * 5 / 100
      case "slang", "abbr": worth = worth * 25 / 100
      default: worth = worth * 40 / 100
      }
    }
    return worth * familiarity(entry.target) / 100
  }

  /// What the places in the dictionary are worth.
  private static let places = [40, 24, 15, 10, 7, 5, 4, 3]

  /// 100 for words of everyday language, less for rare ones, by the rarest word of `text`.
  private func familiarity(_ text: String) -> Int {
    guard let model else { return 100 }
    var least = 100
    for word in text.lowercased().split(whereSeparator: { " -*".contains($0) }) {
      let key = NgramModel.hash(word)
      guard model.knows(key) else { return 25 }
      if model.cost(of: key, after: 0, 0) > Self.rareCost { least = min(least, 60) }
    }
    return least
  }

  /// The cost of a word that stands about once in a million words, behind anything.
  private static let rareCost = 1380 + 2 * NgramModel.backoffCost

  /// The words of a target expression.
  package func selection(of entry: BilingualEntry, unit: SourceUnit, reason: String) -> Selection {
    let part =
      entry.targetTags.partOfSpeech.isEmpty ? unit.tags.partOfSpeech : entry.targetTags.partOfSpeech
    return expand(entry.target, part, sources: Array(unit.range), reason: reason)
  }

  /// Splits `text` into words and finds the one that inflects: the marked one, the first of a verb, the last of a noun
  /// before any preposition.
  package func expand(_ text: String, _ part: TagSet, sources: [Int], reason: String) -> Selection {
    let parts = text.split(separator: " ").map(String.init)
    var head: Int?
    var words: [TargetWord] = []
    for (index, word) in parts.enumerated() {
      if word.count > 1, word.hasSuffix("*") {
        head = index
        words.append(TargetWord(String(word.dropLast()), .verb, sources: sources))
      } else {
        words.append(TargetWord(word, TagSet(), sources: sources))
      }
    }
    let isMarked = head != nil
    if head == nil {
      if part.contains(.verb) {
        head = 0
      } else {
        let preposition = words.indices.dropFirst().first {
          !generator.features(of: words[$0].lemma, partOfSpeech: .preposition).isEmpty
        }
        head = preposition.map { $0 - 1 } ?? (words.isEmpty ? nil : words.count - 1)
      }
    }
    let found = head ?? 0
    // The target has one kind of adjective.
    var kind = part.contains(.naAdjective) ? part.subtracting(.naAdjective).union(.adjective) : part
    if words.indices.contains(found) {
      // A marked word is what the whole is (cup* of tea, easy* to use), in a phrase a verb: be* popular with.
      if isMarked, !part.intersects(.noun.union(.properNoun).union(.adjective)) { kind = .verb }
      words[found].partOfSpeech = kind
    }
    // What is listed with a stroke joins the word beside it (-style, half-), a mere sign the word before it (50%).
    for index in words.indices {
      if words[index].lemma.allSatisfy({ $0.isSymbol || $0.isPunctuation }) { words[index].joint = .left }
      guard words[index].lemma.count > 1 else { continue }
      if words[index].lemma.hasPrefix("-") { words[index].joint = .left }
      if words[index].lemma.hasSuffix("-") { words[index].joint = .right }
    }
    return Selection(words: words, head: found, partOfSpeech: kind, reason: reason)
  }
}
