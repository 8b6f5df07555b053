import LanguagePack
import Morphology

/// Particles that put a word beside a noun or a verb: also, only, even, every.
extension ClausePlanner {
  /// Words that a particle adds to the whole verb phrase: also, and with a negation either.
  func addFocus(_ clause: Clause, to plan: inout ClausePlan) {
    for argument in joinBoth(clause.arguments) {
      if case .noun(let group) = argument.content {
        if every(group, argument.markers) != nil { continue }
        // 2時間もかかった: an amount that is large, not one more.
        if !plan.complex.isNegative, group.phrase.head?.tags.contains(.counter) == true { continue }
      }
      for marker in argument.markers {
        guard let word = context.realization.value("focus-verb", marker) else { continue }
        if plan.complex.isNegative, let other = context.realization.value("negative-adverb", word) {
          if !plan.end.contains(.word(TargetWord(other, .adverb))) { plan.end.append(TargetWord(other, .adverb)) }
          continue
        }
        if plan.complex.before.contains(where: { $0.lemma == word }) { continue }
        plan.complex.before.append(TargetWord(word, .adverb))
      }
    }
  }

  /// どの料理も: a question word before a noun with "also" or "even" is every or any (rows `interrogative-focus`).
  func every(_ group: NounGroup, _ markers: [String]) -> (group: NounGroup, word: TargetWord)? {
    guard case .adnominal(let phrase)? = group.modifiers.first, phrase.head?.tags.contains(.interrogative) == true,
      let word = markers.lazy.compactMap({ context.realization.value("interrogative-focus", $0) }).first
    else { return nil }
    let all = NounGroup(group.phrase)
    all.modifiers = Array(group.modifiers.dropFirst())
    all.conjuncts = group.conjuncts
    return (all, TargetWord(word, .determiner, sources: phrase.units.flatMap { Array($0.range) }))
  }

  /// Particles that add a word to the noun: also, only, even, about.
  func focus(_ markers: [String], _ nodes: [TargetNode]) -> [TargetNode] {
    var nodes = nodes
    for marker in markers {
      if context.realization.value("focus-verb", marker) != nil { continue }
      if let before = context.realization.value("focus-before", marker) {
        nodes.insert(.word(TargetWord(before, .adverb)), at: 0)
      }
      if let after = context.realization.value("focus-after", marker) {
        nodes.append(TargetWord(after, .adverb))
      }
    }
    return nodes
  }
}
