import LanguagePack
import Morphology

/// Ties degree words to what they compare with.
extension ChunkSentence {
  /// Finds what follows a degree word: than, as.
  mutating func compare() {
    for index in chunks.indices {
      let words: [ChunkWord]
      switch chunks[index] {
      case .conjunction(let word): words = [word]
      case .relative(let parts) where parts.count == 1: words = parts
      case .noun(let noun):
        guard let first = noun.prepositions.first, noun.prepositions.count == 1,
          noun.determiners.first?.has(.numeral) == true
        else { continue }
        words = [first]
      default: continue
      }
      if case .conjunction(let word) = chunks[index], degree(before: index, for: word.lemma) == nil,
        isRelative(word, at: index)
      {
        var relative = word
        relative.reading.tags = .pronoun.union(.relative)
        chunks[index] = .relative([relative])
        continue
      }
      guard let word = words.first, let degree = degree(before: index, for: word.lemma),
        let target = transfer.variants.target(of: word.lemma + "/" + degree, in: TagSet())
      else { continue }
      if case .noun = chunks[index] {
        roles[index] = .oblique(target)
      } else {
        standards[index] = target
        mark(degree, word.lemma, before: index)
        chunks[index] = .conjunction(word)
      }
    }
  }

  /// Whether a conjunction directly behind a noun with its adjectives is the relative pronoun.
  private func isRelative(_ word: ChunkWord, at index: Int) -> Bool {
    guard transfer.grammar.relatives.contains(word.lemma), !word.unit.isExpression, word.unit.range.count == 1,
      index > 0,
      case .noun(let noun) = chunks[index - 1]
    else { return false }
    return !noun.after.isEmpty && noun.complements.isEmpty && noun.core?.has(.noun) == true
  }

  /// Changes the degree word of a comparison where the table has `degree/link`.
  private mutating func mark(_ degree: String, _ link: String, before index: Int) {
    guard let target = transfer.variants.target(of: degree + "/" + link, in: TagSet()) else { return }
    for position in stride(from: index - 1, through: 0, by: -1) {
      var words: [ChunkWord] = []
      switch chunks[position] {
      case .noun(let noun): words = noun.determiners + (noun.before + noun.after).flatMap(\.adverbs)
      case .adjective(let modifiers): words = modifiers.flatMap(\.adverbs)
      case .adverb(let word): words = [word]
      default: continue
      }
      if let found = words.last(where: { $0.lemma == degree }) {
        degrees[found.unit.range.lowerBound] = target
        return
      }
    }
  }

  private func degree(before index: Int, for link: String) -> String? {
    var position = index - 1
    var distance = 0
    while position >= 0, distance < 5 {
      var words: [ChunkWord] = []
      switch chunks[position] {
      case .noun(let noun):
        // A superlative compares with nothing that follows.
        if noun.determiners.contains(where: { $0.isAny(.definite.union(.possessive)) }) { return nil }
        words = noun.determiners + (noun.before + noun.after).flatMap { $0.adverbs + [$0.word] } + noun.heads
      case .adjective(let modifiers): words = modifiers.flatMap { $0.adverbs + [$0.word] }
      case .adverb(let word), .other(let word): words = [word]
      case .mark, .conjunction, .relative: return nil
      default: break
      }
      for word in words.reversed() where transfer.grammar.comparisons[word.lemma]?.contains(link) == true {
        return word.lemma
      }
      position -= 1
      distance += 1
    }
    return nil
  }
}
