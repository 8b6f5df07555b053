import LanguagePack
import Morphology

/// What somebody says, thinks or asks: in their own words, or as a part of the sentence.
extension ClauseTransfer {
  /// A clause behind the verb of saying, thinking or asking of `outer`, in the tense and person that it asks for.
  func quotation(_ clause: Clause, of outer: ClausePlan, _ reporting: Clause) -> [TargetNode] {
    let kind = clause.predicate.value("quote")
    let word = kind.flatMap { context.realization.value("quote", $0) }
    let stated = word == nil ? clause.unasked : clause
    var plan = ClausePlanner(context: context).plan(stated)
    plan.isStated = word == nil
    shift(&plan, stated, reportedBy: outer.complex)
    share(&plan, with: outer, reporting)
    guard let word else {
      let that = TargetWord(context.realization.word("that"), .conjunction)
      return [.choice([TargetNode.Option(cost: 0, [that]), TargetNode.Option(cost: 20, [])])] + arrange(plan)
    }
    // Inside a sentence a question keeps the order of a statement.
    plan.isQuestion = false
    if kind == "question", plan.asksForWord { return arrange(plan) }
    return [.word(TargetWord(word, .conjunction))] + arrange(plan)
  }

  /// 娘が欲しいと言う: what others say they want or do, they do, and not I (rows `person-pronoun` of the target).
  private func share(_ plan: inout ClausePlan, with outer: ClausePlan, _ reporting: Clause) {
    let first = context.realization.word("first")
    guard plan.subject == nil, plan.impliedSubject == first,
      context.grammar.predicateKeys(reporting.predicate).contains(where: { context.grammar.reportingVerbs.contains($0) }
      )
    else { return }
    if let subject = outer.subject {
      guard subject.pronoun != first else { return }
      let noun = outer.subjectGroup.flatMap { context.nouns.compound($0.phrase).words.last?.lemma }
      plan.impliedSubject =
        subject.pronoun ?? noun.flatMap { context.realization.value("person-pronoun", $0) }
        ?? context.realization.value("pronoun-of", "plural")
    } else if let implied = outer.impliedSubject {
      plan.impliedSubject = implied
    }
  }

  /// Moves what is reported back in time: I thought it *was* small, I thought it *would* break (rows `reported` of the
  /// target: what a verb makes of an event; states go back with every verb that has a row, or `default`).
  private func shift(_ plan: inout ClausePlan, _ clause: Clause, reportedBy reporter: VerbComplex) {
    guard reporter.isPast, !plan.complex.isPast, !plan.complex.isImperative, plan.frames.isEmpty,
      let verb = reporter.words.first?.lemma, let first = plan.complex.words.first,
      let event = context.realization.value("reported", verb) ?? context.realization.value("reported", "default")
    else { return }
    let generator = context.selector.generator
    if plan.complex.isModal {
      plan.complex.isPast = generator.surface(of: first.lemma, partOfSpeech: .auxiliary, form: .past) != nil
      return
    }
    let isState =
      clause.predicate.kind != .verbal || first.lemma == context.realization.word("be") && !plan.complex.isCopular
      || plan.complex.words.dropFirst().first?.form.intersects(.gerund.union(.pastParticiple)) == true
      || clause.predicate.head?.tags.contains(.stative) == true
      || generator.features(of: first.lemma, partOfSpeech: .verb).contains(.stative)
    if isState {
      plan.complex.isPast = true
    } else if event == "past" {
      plan.complex.isPast = true
    } else if event != "state" {
      _ = plan.complex.wrap("wrap", event, sources: first.sources)
    }
  }

  /// What stands between quotation marks behind a verb of saying: whole sentences with a comma and a capital.
  func speech(_ parts: [SentencePart]) -> [TargetNode] {
    let nodes = SentenceTransfer(context: context).nodes(parts)
    guard isSpoken(parts) else { return nodes }
    return [.word(TargetWord(",", .punctuation, joint: .left))] + opened(nodes)
  }

  /// What begins a sentence of its own inside the text: its first word has a capital.
  func opened(_ nodes: [TargetNode]) -> [TargetNode] {
    var isOpen = false
    var spoken: [TargetNode] = []
    for node in nodes {
      guard !isOpen else {
        spoken.append(node)
        continue
      }
      switch node {
      case .word(var word) where !word.partOfSpeech.intersects(CandidateLookup.marks):
        word.isOpening = true
        spoken.append(.word(word))
        isOpen = true
      case .choice(let options):
        spoken.append(
          .choice(
            options.map { option in
              var option = option
              if !option.words.isEmpty { option.words[0].isOpening = true }
              return option
            }))
        isOpen = true
      default: spoken.append(node)
      }
    }
    return spoken
  }

  /// Whether what stands between quotation marks is a sentence, and no name or title.
  func isSpoken(_ parts: [SentencePart]) -> Bool {
    parts.contains { if case .clause = $0 { true } else { false } }
  }
}
