import LanguagePack
import Morphology

/// How far a clause speaks of what will be done, where the source has one form for that and for what is always so.
enum Prospect: Sendable {
  /// Somebody might be going to do it: 使います.
  case open
  /// A word of the clause says that it is still to come: また買います, 明日届きます.
  case named
}

extension ClausePlanner {
  /// Whether a clause may speak of the future; nil for states, habits and what has its time already, and for languages
  /// that list no words of the future: they have a form for it.
  func prospect(_ clause: Clause, _ plan: ClausePlan) -> Prospect? {
    let complex = plan.complex
    guard !context.grammar.prospects.isEmpty, clause.predicate.kind == .verbal, !clause.predicate.isPredicative,
      !complex.isPast, !complex.isCopular, !complex.isModal, !complex.isImperative,
      !plan.isExistential, let verb = complex.words.first, !verb.isVerbatim,
      clause.predicate.head?.tags.contains(.stative) != true,
      clause.predicate.settings.allSatisfy({ !Self.timed.contains($0.name) }),
      !context.selector.generator.features(of: verb.lemma, partOfSpeech: .verb).contains(.stative)
    else { return nil }
    let words = timeWords(clause)
    if words.contains(where: { context.grammar.prospects.contains($0.key) }) { return .named }
    return words.contains { $0.tags.contains(.frequency) } ? nil : .open
  }

  /// Features of a predicate that settle when it is true.
  private static let timed: Set<String> = ["wrap", "aspect", "voice", "sentence"]

  /// The adverbs and the nouns of time of a clause.
  private func timeWords(_ clause: Clause) -> [SourceUnit] {
    clause.adjuncts.flatMap { adjunct in
      if case .adverb(let phrase) = adjunct { phrase.units } else { [SourceUnit]() }
    }
      + clause.arguments.flatMap { argument in
        if case .noun(let group) = argument.content { group.phrase.units } else { [SourceUnit]() }
      }
  }
}
