import LanguagePack
import Morphology

/// Adverbs and subordinate clauses.
extension ClausePlanner {
  /// Whether an adverb of degree stands behind its verb: `more`, `a little`.
  func isLast(_ words: [TargetWord]) -> Bool {
    guard let first = words.first else { return false }
    let text = words.map(\.lemma).joined(separator: "_")
    return context.realization.value("end-adverb", words.count == 1 ? first.lemma : text) != nil
  }

  func place(_ adjunct: Clause.Adjunct, into plan: inout ClausePlan) {
    switch adjunct {
    case .subordinate(let clause, let link): plan.subordinates.append((clause, link))
    case .connective(let phrase), .exclamation(let phrase):
      plan.opening.append(words: context.words(phrase))
    case .adverb(let phrase):
      var words = context.adverb(phrase)
      let tags = phrase.head?.tags ?? TagSet()
      if !adjust(&words, phrase, in: &plan) { return }
      if tags.contains(.interrogative) {
        plan.interrogative.append(words: words)
        return
      }
      if words.count == 1, plan.complex.before.contains(where: { $0.lemma == words[0].lemma }) { return }
      if plan.complex.isNegative, words.count == 1,
        let other = context.realization.value("negative-adverb", words[0].lemma)
      {
        plan.end.append(TargetWord(other, .adverb, sources: words[0].sources))
        return
      }
      if plan.complex.isCopular, tags.contains(.degree), plan.complex.words.count > 1 {
        plan.complex.words.insert(
          contentsOf: words, at: plan.complex.words.count - max(plan.complex.complementCount, 0))
        plan.complex.complementCount += words.count
      } else if tags.intersects(.time) || !plan.complex.isCopular && isLast(words) {
        plan.end.append(words: words)
      } else if tags.intersects(.degree.union(.frequency)) || context.isMiddleAdverb(words) {
        // very becomes really before a verb.
        let verbal = words.map { word in
          var word = word
          if let other = context.realization.value("verb-degree", word.lemma) { word.lemma = other }
          return word
        }
        plan.complex.before.append(contentsOf: verbal)
      } else if phrase.kind == .adjectival || phrase.kind == .nominal || words.count > 2 {
        plan.end.append(words: words)
      } else if plan.complex.isCopular || context.realization.value("front-adverb", words.first?.lemma ?? "") != nil {
        plan.front.append(words: words)
      } else {
        plan.complex.before.append(contentsOf: words)
      }
    }
  }
}
