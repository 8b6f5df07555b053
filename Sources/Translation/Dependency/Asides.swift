import LanguagePack
import Morphology

/// What stands in brackets directly behind a noun: この商品（黒）を買った.
///
/// The noun keeps its place in the sentence: it takes over the particles behind the brackets, and what is inside is
/// read by itself.
extension DependencyParser {
  /// Takes the asides out of `phrases`; by the first reading of the noun that each stands behind.
  func takeAsides(_ phrases: inout [Phrase]) -> [Int: [Phrase]] {
    guard !grammar.asideMarks.isEmpty else { return [:] }
    var asides: [Int: [Phrase]] = [:]
    var index = 1
    while index < phrases.count {
      guard let close = close(of: index, in: phrases), isAdjacent(index, in: phrases) else {
        index += 1
        continue
      }
      let last = phrases[close]
      var noun = phrases[index - 1]
      noun.markers = last.markers
      noun.settings += last.settings
      noun.isPredicative = last.isPredicative
      noun.isAttributive = last.isAttributive
      noun.isContinuative = last.isContinuative
      noun.endsWithMark = last.endsWithMark
      noun.endsSentence = last.endsSentence
      noun.range = noun.range.lowerBound..<last.range.upperBound
      var aside = Array(phrases[index...close])
      aside[aside.count - 1].markers = []
      aside[aside.count - 1].settings = []
      asides[noun.range.lowerBound, default: []] += aside
      phrases[index - 1] = noun
      phrases.removeSubrange(index...close)
    }
    return asides
  }

  /// Whether a noun without a particle stands directly before the bracket at `index`.
  private func isAdjacent(_ index: Int, in phrases: [Phrase]) -> Bool {
    let noun = phrases[index - 1]
    return noun.kind == .nominal && noun.markers.isEmpty && noun.settings.isEmpty && !noun.isPredicative
      && noun.range.upperBound == phrases[index].range.lowerBound
  }

  /// The bracket that closes the one at `index`; nil where that opens no aside, or where a sentence ends inside.
  private func close(of index: Int, in phrases: [Phrase]) -> Int? {
    guard phrases[index].kind == .mark, let key = phrases[index].head?.key, grammar.asideMarks.contains(key) else {
      return nil
    }
    for place in (index + 1)..<max(index + 1, phrases.count) where phrases[place].kind == .mark {
      let tags = phrases[place].head?.tags ?? TagSet()
      if tags.contains(.close) { return place > index + 1 ? place : nil }
      if tags.contains(.open) || tags.contains(.fullStop) { return nil }
    }
    return nil
  }
}
