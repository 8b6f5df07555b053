import LanguagePack

/// Where the options of transfer ask for another way.
extension ClausePlanner {
  /// The subject that the options give a clause instead of the `implied` one; what "there" says stays.
  func otherSubject(_ clause: Clause, _ implied: String) -> String? {
    guard let subject = context.options.subject, subject.predicate == clause.predicate.range.lowerBound,
      implied != context.realization.word("existential")
    else { return nil }
    return subject.pronoun
  }

  /// Puts the times of a clause at its end where it is short, else before it: I'll buy it tomorrow.
  func settleTimes(in plan: inout ClausePlan) {
    guard !plan.times.isEmpty else { return }
    let isShort = Self.size(plan.times) <= Self.shortTime && Self.size(plan.rest) <= Self.shortRest
    if isShort != context.options.isTimeMoved {
      if case .word(let last)? = plan.times.last, last.partOfSpeech.contains(.punctuation) { plan.times.removeLast() }
      plan.end += plan.times
    } else {
      plan.front = plan.times + plan.front
    }
    plan.times = []
  }

  /// How many words a time at the end may have, and what stands between it and its verb.
  private static let shortTime = 3
  private static let shortRest = 8

  private static func size(_ nodes: [TargetNode]) -> Int {
    nodes.reduce(0) { sum, node in
      switch node {
      case .word: sum + 1
      case .choice(let options): sum + (options.first?.words.count ?? 0)
      }
    }
  }
}
