import LanguagePack

/// Nouns of place relative to another noun: ホテルの近く is `near the hotel`.
extension ClausePlanner {
  /// The preposition of a relational noun with what it relates to; nil for other arguments. `preposition` is what its
  /// particle says: mere place and goal go without (rows `relation-absorbs` of the target), `from` stays.
  ///
  /// Rows `relations` of the pair: noun, preposition.
  func relation(_ argument: Clause.Argument, behind preposition: String = "") -> [TargetNode]? {
    guard case .noun(let group) = argument.content, let nodes = context.nouns.relation(group) else { return nil }
    if preposition.isEmpty || context.realization.value("relation-absorbs", preposition) != nil { return nodes }
    return [.word(TargetWord(preposition, .preposition))] + nodes
  }
}

extension NounPhraseTransfer {
  func relation(_ group: NounGroup) -> [TargetNode]? {
    guard group.conjuncts.isEmpty, group.modifiers.count == 1, case .genitive(let other) = group.modifiers[0],
      group.phrase.units.count == 1, let unit = group.phrase.head, let words = context.relations[unit.key]
    else { return nil }
    let sources = Array(unit.range)
    return words.split(separator: "_").map { .word(TargetWord(String($0), .preposition, sources: sources)) }
      + phrase(other, use: .oblique).nodes
  }
}
