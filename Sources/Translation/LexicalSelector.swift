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
/// The core's order stands as written. Among the glosses of imported dictionaries, the one that translates the word most
/// often in the sentence pairs wins; without counts, the first.
package struct LexicalSelector: Sendable {
  let pair: PairStack
  let target: LanguageStack
  let generator: Generator
  /// Counts below this say nothing.
  static let leastCount = 2

  package init(pair: PairStack, target: LanguageStack) {
    self.pair = pair
    self.target = target
    generator = Generator(target)
  }

  /// The best translation of `unit` as `part` of speech (empty for any); nil when nothing is known.
  package func select(_ unit: SourceUnit, as part: TagSet = TagSet()) -> Selection? {
    let ranked = rank(unit, as: part)
    return ranked.first.map { selection(of: $0.entry, unit: unit, reason: $0.reason) }
  }

  /// The translations of `unit`, best first.
  package func rank(_ unit: SourceUnit, as part: TagSet = TagSet()) -> [(entry: BilingualEntry, reason: String)] {
    guard let layer = unit.layer else { return [] }
    var entries = unit.entries
    if !part.isEmpty {
      let fitting = entries.filter { $0.targetTags.partOfSpeech.isEmpty || $0.targetTags.intersects(part) }
      if !fitting.isEmpty { entries = fitting }
    }
    let name = pair.layers[layer].name
    if pair.layers[layer].isCore { return entries.map { ($0, "\(name): rank \($0.rank)") } }
    let counts = Dictionary(
      pair.weights(of: unit.key).map { ($0.target, $0.count) }, uniquingKeysWith: { first, _ in first })
    guard !counts.isEmpty else { return entries.map { ($0, "\(name): order of the dictionary") } }
    return entries.enumerated()
      .map { (offset, entry) in (offset, entry, counts[entry.target] ?? 0) }
      .sorted { first, second in
        let left = first.2 >= Self.leastCount ? first.2 : 0
        let right = second.2 >= Self.leastCount ? second.2 : 0
        return left != right ? left > right : first.0 < second.0
      }
      .map { ($0.1, "\(name): \($0.2) sentence pairs") }
  }

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
    var kind = part
    if words.indices.contains(found) {
      // A marked word is what the whole is (cup* of tea, easy* to use), in a phrase a verb: be* popular with.
      if isMarked, !part.intersects(.noun.union(.properNoun).union(.adjective)) { kind = .verb }
      words[found].partOfSpeech = kind
    }
    return Selection(words: words, head: found, partOfSpeech: kind, reason: reason)
  }
}
