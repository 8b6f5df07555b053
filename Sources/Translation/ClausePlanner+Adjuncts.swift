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
      // 絶対に買わない: never has its negation.
      if plan.complex.isNegative, words.contains(where: { context.realization.value("negator", $0.lemma) != nil }) {
        plan.complex.isNegative = false
        // Never buy it | again.
        if words.count > 1, context.realization.value("negator", words[0].lemma) != nil {
          let negator = words.removeFirst()
          if !plan.complex.isPast, !plan.complex.isModal, !plan.complex.isCopular {
            _ = plan.complex.wrap("wrap", "volition", sources: negator.sources)
          }
          plan.complex.before.append(negator)
          plan.end.append(words: words)
          return
        }
      }
      // まだ届きません: what has not happened yet.
      if plan.complex.isNegative, words.count == 1, plan.isVerbal, !plan.complex.isPast, !plan.complex.isModal,
        context.realization.value("negative-perfect", words[0].lemma) != nil, let verb = plan.complex.words.first,
        context.selector.generator.features(of: verb.lemma, partOfSpeech: .verb).contains(.punctual),
        verb.form.isEmpty
      {
        _ = plan.complex.wrap("aspect", "perfect", sources: words[0].sources)
      }
      if plan.complex.isNegative, words.count == 1,
        let other = context.realization.value("negative-adverb", words[0].lemma)
      {
        plan.end.append(TargetWord(other, .adverb, sources: words[0].sources))
        return
      }
      place(words, phrase, tags, in: &plan)
    }
  }

  /// Degree before what it grades, time and manner behind the verb, what is said of the whole sentence before it.
  private func place(_ words: [TargetWord], _ phrase: Phrase, _ tags: TagSet, in plan: inout ClausePlan) {
    if tags.contains(.degree), let place = gradedPlace(in: plan.complex) {
      plan.complex.insert(words, at: place)
      if place > 1, plan.complex.words[place - 1].lemma == context.realization.word("indefinite-vowel") {
        plan.complex.words[place - 1].lemma = context.realization.word("indefinite")
      }
    } else if tags.intersects(.time) || isLast(words) || (tags.contains(.frequency) && words.count > 1) {
      plan.end.append(words: words)
    } else if tags.intersects(.degree.union(.frequency)) || context.isMiddleAdverb(words) {
      // very becomes really before a verb.
      let verbal = words.map { word in
        var word = word
        if let other = context.realization.value("verb-degree", word.lemma) { word.lemma = other }
        return word
      }
      plan.complex.before.append(contentsOf: verbal)
    } else if context.realization.value("front-adverb", words.map(\.lemma).joined(separator: "_")) != nil {
      plan.front.append(words: words)
    } else if plan.complex.isCopular, phrase.kind != .adjectival, phrase.kind != .nominal, words.count < 3 {
      plan.front.append(words: words)
    } else {
      plan.end.append(words: words)
    }
  }

  /// Where a word of degree goes inside a predicate: before its adjective, also one behind a preposition and an article
  /// (in a *very* good location). Nil when nothing there can be graded.
  private func gradedPlace(in complex: VerbComplex) -> Int? {
    let words = complex.words
    guard words.count > 1 else { return nil }
    if complex.isCopular, complex.complementCount > 0 {
      let start = words.count - min(complex.complementCount, words.count - 1)
      return words.indices[start...].first { isGraded(words[$0]) } ?? start
    }
    return words.indices.dropFirst().first { index in
      isGraded(words[index]) && words[index - 1].partOfSpeech.isEmpty
    }
  }

  func isGraded(_ word: TargetWord) -> Bool {
    guard !word.isVerbatim, word.form.isEmpty, !word.isPlace else { return false }
    if word.partOfSpeech.contains(.adjective) { return true }
    guard word.partOfSpeech.isEmpty else { return false }
    let generator = context.selector.generator
    return generator.features(of: word.lemma, partOfSpeech: .adjective).contains(.adjective)
      && generator.features(of: word.lemma, partOfSpeech: .determiner).isEmpty
      && !context.isPreposition(word)
  }
}
