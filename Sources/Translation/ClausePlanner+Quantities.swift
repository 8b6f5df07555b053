import LanguagePack

/// Amounts that stand before a noun in the target: `a lot of`, `few`.
extension ClausePlanner {
  /// Takes the words of an amount from the end of a verb phrase (rows `quantity` of the target).
  func takeQuantity(from complex: inout VerbComplex) -> [TargetWord]? {
    for length in 1...4 where complex.words.count > length {
      let words = complex.words.suffix(length)
      guard context.realization.value("quantity", key(words)) != nil else { continue }
      complex.words.removeLast(length)
      complex.complementCount = max(0, complex.complementCount - length)
      return Array(words)
    }
    return nil
  }

  /// Takes an adverb that says how much there is, where the predicate says that something is there: たくさんある.
  func takeQuantity(from adjuncts: inout [Clause.Adjunct], _ frame: ArgumentFrames.Match?) -> [TargetWord]? {
    guard let frame, Self.holding.contains(where: { context.realization.value("holding", $0) == frame.entry.target })
    else { return nil }
    for (index, adjunct) in adjuncts.enumerated() {
      guard case .adverb(let phrase) = adjunct else { continue }
      let words = context.adverb(phrase)
      guard let amount = context.realization.value("adverb-quantity", key(words[...])) else { continue }
      adjuncts.remove(at: index)
      return amount.split(separator: "_").map { TargetWord(String($0), sources: words.flatMap(\.sources)) }
    }
    return nil
  }

  /// Takes a number with its counter that stands beside its noun without a particle: 本を3冊読む.
  func takeFloatingQuantity(from arguments: inout [Clause.Argument]) -> [TargetWord]? {
    for (index, argument) in arguments.enumerated() where argument.markers.isEmpty {
      guard case .noun(let group) = argument.content, group.modifiers.isEmpty, group.conjuncts.isEmpty,
        let amount = context.amount(group.phrase, beforeNoun: false),
        arguments.contains(where: { isCounted($0) })
      else { continue }
      arguments.remove(at: index)
      return amount.words
    }
    return nil
  }

  /// Whether an argument is a noun that a number elsewhere in the clause can count.
  private func isCounted(_ argument: Clause.Argument) -> Bool {
    guard let marker = argument.markers.first, case .noun(let group) = argument.content else { return false }
    let isCore =
      marker == context.grammar.subject || marker == context.grammar.object || marker == context.grammar.topic
      || argument.markers.allSatisfy { context.isFocus($0) }
    return isCore && group.phrase.head?.tags.intersects(.numeral.union(.counter).union(.time)) == false
  }

  private static let holding = ["be", "have"]

  /// Gives an amount without an object to the subject, or leaves it as an adverb.
  func placeQuantity(in plan: inout ClausePlan) {
    guard let quantity = plan.quantity else { return }
    plan.quantity = nil
    if let group = plan.subjectGroup, plan.subject?.pronoun == nil {
      plan.subject = context.nouns.phrase(group, use: .subject, quantity: quantity)
    } else {
      plan.end.append(words: quantity.dropLast().isEmpty ? quantity : Array(quantity.dropLast()))
    }
  }

  private func key(_ words: ArraySlice<TargetWord>) -> String { words.map(\.lemma).joined(separator: "_") }
}
