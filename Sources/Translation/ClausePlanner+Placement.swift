import LanguagePack
import Morphology

/// Puts an argument where its role says.
extension ClausePlanner {
  func put(
    _ argument: Clause.Argument, _ source: SourceArgument, _ role: ArgumentRole, isTopic: Bool,
    into plan: inout ClausePlan
  ) {
    let asked = question(argument)
    if let asked, role != .subject, role != .drop {
      if case .oblique(let preposition) = role,
        asked == .determiner || (!source.tags.contains(.place) && !source.tags.contains(.time))
      {
        plan.interrogative.append(words: TargetWord.prepositions(preposition))
      }
      plan.interrogative += phrase(argument, .fragment).nodes
      if role == .object { plan.asksForObject = true }
      return
    }
    if asked != nil, role == .subject { plan.asksForSubject = true }
    switch role {
    case .subject:
      if plan.subject == nil {
        setSubject(argument, isTopic: isTopic, in: &plan)
      } else if plan.object.isEmpty {
        plan.object = phrase(argument, .object).nodes
      } else {
        plan.obliques += phrase(argument, .oblique).nodes
      }
    case .object:
      if plan.object.isEmpty {
        setObject(argument, isExistential: plan.isExistential, in: &plan)
      } else {
        plan.obliques += phrase(argument, .oblique).nodes
      }
    case .indirect: plan.indirect += phrase(argument, .object).nodes
    case .complement:
      let nodes = phrase(argument, .predicate).nodes
      // It looks like a luxury item: a noun where the verb takes a quality.
      if isNoun(argument), let verb = plan.complex.words.first(where: { $0.partOfSpeech.contains(.verb) }),
        let lead = context.realization.value("noun-complement", verb.lemma)
      {
        plan.complement.append(words: TargetWord.prepositions(lead))
      }
      plan.complement += nodes
    case .adverb: plan.end += relation(argument) ?? phrase(argument, .fragment).nodes
    case .drop: return
    case .oblique(let preposition):
      // Here, upstairs: an adverb of the target needs no preposition.
      if isAdverb(argument), context.realization.value("relation-absorbs", preposition) != nil {
        plan.end += phrase(argument, .fragment).nodes
        return
      }
      if let nodes = relation(argument, behind: preposition) {
        plan.obliques += nodes
        return
      }
      // Used it to go there: a goal that is done.
      if preposition == context.realization.word("infinitive"), case .clause(let inner) = argument.content,
        !plan.complex.words.contains(where: { context.realization.value("takes-gerund", $0.lemma) != nil }),
        let nodes = context.clauses.infinitive(inner)
      {
        plan.obliques += nodes
        return
      }
      if let words = equate(preposition, in: &plan) {
        plan.end += words.map { .word($0) } + phrase(argument, .oblique).nodes
        return
      }
      // Within 30 minutes: what an affix leads in needs no preposition of a particle.
      if isLed(argument) {
        plan.obliques += phrase(argument, .oblique).nodes
        return
      }
      let noun = phrase(argument, .oblique)
      // According to the police, …: what the statement rests on stands before it.
      if context.realization.value("front-preposition", preposition) != nil {
        plan.front += TargetWord.prepositions(preposition).map { .word($0) } + noun.nodes
        plan.front.append(TargetWord(",", .punctuation, joint: .left))
        return
      }
      // Happy that it is free: a statement needs no preposition.
      if !noun.isStatement || context.realization.value("comparative", preposition) != nil {
        plan.obliques.append(words: TargetWord.prepositions(preposition))
      }
      plan.obliques += noun.nodes
    }
  }

  /// How a noun asks: by itself (何), or by what stands before it (どんな味); nil where it asks nothing.
  enum Question { case noun, determiner }

  func question(_ argument: Clause.Argument) -> Question? {
    guard case .noun(let group) = argument.content, every(group, argument.markers) == nil else { return nil }
    // 何者かが: somebody.
    if argument.markers.count > 1, context.grammar.parallel.contains(argument.markers[0]) { return nil }
    if group.phrase.units.contains(where: { $0.tags.contains(.interrogative) }) { return .noun }
    let isAsked = group.modifiers.contains { modifier in
      switch modifier {
      case .adnominal(let phrase): phrase.head?.tags.contains(.interrogative) == true
      case .genitive(let other): other.phrase.units.contains { $0.tags.contains(.interrogative) }
      default: false
      }
    }
    return isAsked ? .determiner : nil
  }

  /// Whether an affix has put a preposition before a noun already, other than one that only says how exact a number is: in
  /// about 30 minutes.
  private func isLed(_ argument: Clause.Argument) -> Bool {
    guard case .noun(let group) = argument.content else { return false }
    let noun = context.nouns.compound(group.phrase)
    return noun.isLed
      && !(noun.isQuantity
        && noun.words.first.map { context.realization.value("approximate", $0.lemma) != nil } ?? false)
  }

  func setSubject(
    _ argument: Clause.Argument, isTopic: Bool, cleft: NounPhrase? = nil, in plan: inout ClausePlan
  ) {
    plan.subject = cleft ?? phrase(argument, isTopic ? .topic : .subject)
    if case .noun(let group) = argument.content {
      if isTopic { plan.topicPosition = group.phrase.range.lowerBound }
      plan.subjectGroup = group
    }
  }

  /// Makes an argument the object; an amount at the end of the verb phrase belongs to it: a lot of | tourist spots.
  private func setObject(_ argument: Clause.Argument, isExistential: Bool, in plan: inout ClausePlan) {
    if case .noun(let group) = argument.content, let amount = takeQuantity(from: &plan.complex) ?? plan.quantity {
      plan.quantity = nil
      var noun = context.nouns.phrase(group, use: .object, quantity: amount)
      noun.nodes = focus(argument.markers, noun.nodes)
      plan.object = noun.nodes
      plan.objectAgreement = noun.agreement
      return
    }
    let noun = phrase(argument, isExistential ? .existent : .object)
    plan.object = noun.nodes
    plan.objectAgreement = noun.agreement
  }

  /// An argument that may take several prepositions: the model settles which.
  func oblique(_ argument: Clause.Argument, _ roles: [ArgumentRole], into plan: inout ClausePlan) {
    if let asked = question(argument) {
      if asked == .determiner { plan.interrogative += context.nouns.lead(roles) }
      plan.interrogative += phrase(argument, .fragment).nodes
      return
    }
    if let nodes = relation(argument) {
      plan.obliques += nodes
      return
    }
    if isLed(argument) {
      plan.obliques += phrase(argument, .oblique).nodes
      return
    }
    if case .clause(let inner) = argument.content, roles.contains(.oblique(context.realization.word("infinitive"))),
      let nodes = context.clauses.infinitive(inner)
    {
      plan.obliques += nodes
      return
    }
    plan.obliques += context.nouns.lead(roles)
    plan.obliques += phrase(argument, .oblique).nodes
  }

  func phrase(_ argument: Clause.Argument, _ use: NounPhraseTransfer.Use) -> NounPhrase {
    switch argument.content {
    case .noun(let group):
      if let (all, word) = every(group, argument.markers) {
        return context.nouns.phrase(all, use: use, quantity: [word])
      }
      var phrase = context.nouns.phrase(group, use: use)
      phrase.nodes = focus(argument.markers, phrase.nodes)
      return phrase
    case .quoted(let parts):
      return NounPhrase(
        nodes: SentenceTransfer(context: context).nodes(parts), agreement: TagSet.third.union(.singular), pronoun: nil)
    case .clause(let clause):
      return statement(clause)
    }
  }

  private func statement(_ clause: Clause) -> NounPhrase {
    let nodes = context.clauses.nominal(clause)
    var result = NounPhrase(nodes: nodes, agreement: TagSet.third.union(.singular), pronoun: nil)
    if case .word(let first)? = nodes.first, first.lemma == context.realization.word("that"), first.sources.isEmpty {
      result.isStatement = true
    }
    return result
  }
}
