import LanguagePack
import Morphology

/// Comparisons with something that the clause names: `cheaper than the other`.
///
/// The rows `comparative` of the realization say which words lead in what is compared with; `comparative-degree` says
/// what becomes of a degree word before a comparative.
extension ClausePlanner {
  /// Whether an argument or an adverb of `clause` names what it is compared with.
  func compares(_ clause: Clause, _ source: [SourceArgument], _ frame: ArgumentFrames.Match?) -> Bool {
    let named = source.enumerated().contains { index, argument in
      guard let role = frame?.roles[index] ?? context.slots.roles(argument).first, case .oblique(let text) = role else {
        return false
      }
      return context.realization.value("comparative", text) != nil
    }
    return named
      || clause.adjuncts.contains { adjunct in
        switch adjunct {
        case .adverb(let phrase): leads(context.adverb(phrase))
        case .subordinate(_, let link): context.realization.value("comparative-link", link) != nil
        default: false
        }
      }
  }

  private func leads(_ words: [TargetWord]) -> Bool {
    words.first.map { context.realization.value("comparative", $0.lemma) != nil } ?? false
  }

  /// Makes an adjective the first half of "not as A as": what follows is told by a link or a preposition that the rows
  /// `equative` of the target name. Returns the words that lead in the standard; nil where the predicate has no adjective.
  func equate(_ name: String, in plan: inout ClausePlan) -> [TargetWord]? {
    guard let word = context.realization.value("equative", name), plan.complex.isNegative,
      let index = adjective(in: plan.complex.words)
    else { return nil }
    plan.complex.insert([TargetWord(word, .adverb)], at: index)
    return [TargetWord(word, .preposition)]
  }

  /// Makes an adverb fit a comparison; false when the plan has taken it in.
  func adjust(_ words: inout [TargetWord], _ phrase: Phrase, in plan: inout ClausePlan) -> Bool {
    if leads(words) {
      plan.end.append(words: words)
      return false
    }
    // "more" is in the form of the adjective.
    if words.last?.lemma == context.realization.word("more"), adjective(in: plan.complex.words) != nil {
      plan.isComparative = true
      words.removeLast()
      return !words.isEmpty
    }
    guard plan.isComparative, words.count == 1, let word = words.first else { return true }
    let tags = phrase.head?.tags ?? TagSet()
    if plan.complex.isCopular, let other = context.realization.value("comparative-degree", word.lemma) {
      words[0].lemma = other
    } else if !plan.complex.isCopular, !tags.intersects(Self.unlikeManner), !context.isMiddleAdverb(words),
      context.realization.value("front-adverb", word.lemma) == nil
    {
      if let form = comparative(word.lemma, .adverb) {
        words[0] = TargetWord(form, .adverb, sources: word.sources, isVerbatim: true)
      } else {
        words.insert(TargetWord(context.realization.word("more"), .adverb), at: 0)
      }
      plan.complement.append(words: words)
      plan.isComparative = false
      return false
    }
    return true
  }

  private func comparative(_ lemma: String, _ part: TagSet) -> String? {
    context.selector.generator.surface(of: lemma, partOfSpeech: part, form: .comparative)
  }

  private static let unlikeManner: TagSet = [.time, .degree, .frequency, .interrogative]

  /// The adjective of a predicate, by its place in the verb phrase.
  private func adjective(in words: [TargetWord]) -> Int? {
    words.indices.dropFirst().first { isGraded(words[$0]) }
  }

  /// Puts the adjective or adverb of the predicate into its comparative form.
  func compare(_ plan: inout ClausePlan) {
    let more = context.realization.word("more")
    guard let index = adjective(in: plan.complex.words) else {
      if !plan.complex.isCopular { compareVerb(&plan) }
      return
    }
    let word = plan.complex.words[index]
    if word.lemma == more { return }
    if comparative(word.lemma, .adjective) != nil {
      plan.complex.words[index].partOfSpeech = .adjective
      plan.complex.words[index].form = .comparative
    } else {
      plan.complex.words.insert(TargetWord(more, .adverb), at: index)
      if plan.complex.isCopular { plan.complex.complementCount += 1 }
    }
  }

  /// `arrive more quickly`, `like it more`.
  private func compareVerb(_ plan: inout ClausePlan) {
    let more = TargetWord(context.realization.word("more"), .adverb)
    let generator = context.selector.generator
    guard let first = plan.complex.words.first, let last = plan.complex.words.last else { return }
    if plan.complex.words.count > 1, context.realization.value("particle", last.lemma) == nil,
      generator.features(of: last.lemma, partOfSpeech: .adverb).contains(.adverb)
    {
      let index = plan.complex.words.count - 1
      if let form = comparative(last.lemma, .adverb) {
        plan.complex.words[index] = TargetWord(form, .adverb, sources: last.sources, isVerbatim: true)
      } else {
        plan.complex.words.insert(more, at: index)
      }
    } else if generator.features(of: first.lemma, partOfSpeech: .verb).contains(.stative), !plan.object.isEmpty {
      plan.complement.append(more)
    }
  }
}
