import LanguagePack

/// Subjects that the source leaves out because a clause before has named them.
///
/// Where nobody is named, the frame or the kind of a predicate says who acts: mostly I or it. That holds for a text without
/// anybody else in it; what a person or a company did goes on until another is named.
extension ClauseTransfer {
  /// Gives the clauses of a sentence, in the order of the source with the main one last, the subject they go on with.
  ///
  /// `known` is what the text has spoken of before. Returns the last person that something was done for.
  func carry(_ known: Discourse, _ plan: inout ClausePlan, to inner: inout [ClausePlan]) -> Mention? {
    // What is said of before what it is said about: ドアを開けて、彼は出た.
    if let index = inner.firstIndex(where: { $0.subject == nil }), index == 0, plan.topicPosition != nil,
      var mention = mention(plan), mention.acts, mention.isParticular, let subject = plan.subject,
      Self.sharing.contains(plan.subordinates[0].link)
    {
      mention.isTopic = true
      if goesOn(with: mention, inner[0]) {
        take(subject, mention, &inner[0])
        plan.subject = mention.phrase
        plan.mention = mention
        plan.isCarried = true
      }
    }
    var last = known.mention
    last?.isEarlier = true
    var recipient = known.recipient
    recipient?.isEarlier = true
    for index in 0...inner.count {
      let isMain = index == inner.count
      var current = isMain ? plan : inner[index]
      if !isMain {
        for item in current.subordinates {
          recipient = ClausePlanner(context: context).recipient(item.clause) ?? recipient
        }
      }
      if current.subject != nil {
        if let named = mention(current) {
          // 雨が降ったので: who acts in a reason or condition is mostly not who goes on.
          let link = isMain ? "" : plan.subordinates[index].link
          if isMain || named.isTopic || Self.sharing.contains(link) { last = named }
        }
      } else if let known = recipient, receives(known, current) {
        take(known.phrase, known, &current)
        current.isCarried = true
        if known.isEarlier { context.carried.append("\(known.pronoun) \u{2190} \(known.source)") }
        if isMain { plan = current } else { inner[index] = current }
        last = known
        last?.isEarlier = false
      } else if let known = last, goesOn(with: known, current) {
        take(known.phrase, known, &current)
        current.isCarried = true
        if known.isEarlier {
          context.carried.append("\(known.pronoun) \u{2190} \(known.source)")
        }
        if isMain { plan = current } else { inner[index] = current }
        last?.isTransitive = !current.object.isEmpty
      } else if current.impliedSubject == context.realization.word("first") {
        last = last?.isEarlier == true ? last : nil
      }
      recipient = current.recipient ?? recipient
    }
    return recipient
  }

  /// 母に贈ったら、喜んでくれた: whether others who are not named are the person that something was done for.
  private func receives(_ recipient: Mention, _ plan: ClausePlan) -> Bool {
    plan.subject == nil && !plan.isQuestion && !plan.complex.isImperative && plan.frames.isEmpty
      && plan.impliedSubject == context.realization.value("pronoun-of", "plural") && plan.recipient == nil
  }

  /// Says of people in general what anybody can do (row `ability-subject` of the target), where the sentence tells of
  /// nothing that the writer does.
  func generalize(_ plan: inout ClausePlan, _ inner: inout [ClausePlan]) {
    let first = context.realization.word("first")
    guard let general = context.realization.value("ability-subject", first) else { return }
    let own = ([plan] + inner).filter { ($0.subject == nil ? $0.impliedSubject : $0.subject?.pronoun) == first }
    guard !own.isEmpty, own.allSatisfy({ isGeneral($0) }) else { return }
    if plan.subject == nil, plan.impliedSubject == first { plan.impliedSubject = general }
    for index in inner.indices where inner[index].subject == nil && inner[index].impliedSubject == first {
      inner[index].impliedSubject = general
    }
  }

  /// Whether a clause without a subject says what can be done.
  private func isGeneral(_ plan: ClausePlan) -> Bool {
    plan.subject == nil && plan.complex.isModal && !plan.complex.isPast && !plan.complex.isNegative && !plan.isQuestion
      && !plan.isSubjectSaid && plan.frames.isEmpty && plan.gap == nil
      && plan.complex.words.first?.lemma == context.realization.template("wrap", "ability")?.first?.text
  }

  /// Links whose clauses have the same subject where only one of them names it.
  private static let sharing: Set<String> = ["and", "after", "before", "while"]

  private func take(_ subject: NounPhrase, _ mention: Mention, _ plan: inout ClausePlan) {
    plan.subject = subject
    plan.impliedSubject = nil
    if mention.isTopic { plan.topicPosition = plan.topicPosition ?? 0 }
    plan.mention = mention
  }

  /// Whether a clause without a subject of its own is still about `mention`.
  func goesOn(with mention: Mention, _ plan: ClausePlan) -> Bool {
    guard plan.subject == nil, let implied = plan.impliedSubject, !plan.complex.isImperative, !plan.isQuestion,
      !plan.isSubjectSaid, !plan.isExistential, plan.frames.isEmpty
    else { return false }
    let first = context.realization.word("first")
    let isPerson = implied == first
    let isThing = implied == context.realization.word("expletive")
    if mention.pronoun == first { return false }
    // 妻は喜んで、使っている: others are those who were named.
    if implied == context.realization.value("pronoun-of", "plural") { return mention.acts && mention.isParticular }
    guard isPerson || isThing else { return false }
    if mention.acts {
      if mention.isEarlier, !mention.isParticular { return false }
      guard isPerson else { return plan.isSubjectByKind && plan.isVerbal }
      if mention.isEarlier { return plan.isSubjectByKind || mention.isSingular }
      // スタッフが説明して、買った: what the writer did, felt and could do.
      if mention.isServing { return mention.isTopic && plan.isSubjectByKind }
      return mention.isParticular || plan.isSubjectByKind || !plan.complex.isModal && !plan.complex.isCopular
    }
    // 肌を守り、乾燥を防ぐ: what a thing does it goes on doing.
    if isPerson {
      return !mention.isEarlier && mention.isTopic && mention.isTransitive && plan.isSubjectByKind && plan.isVerbal
        && !plan.object.isEmpty && !plan.complex.isModal
    }
    return mention.isTopic
      && (mention.agreement.contains(.plural) && plan.isSubjectByKind || !mention.isEarlier && plan.isVerbal)
  }

  /// Who or what the subject of a clause is, for the clauses behind it.
  func mention(_ plan: ClausePlan) -> Mention? {
    if let mention = plan.mention { return mention }
    guard let subject = plan.subject, !subject.isStatement, !plan.isSubjectSaid else { return nil }
    let isTopic = plan.topicPosition != nil
    if let name = subject.pronoun {
      let forms = context.pronounForms(name)
      let acts =
        context.realization.value("person-pronoun", name) != nil
        || (name != context.realization.word("expletive") && subject.agreement != TagSet.third.union(.singular))
      return Mention(
        pronoun: forms.first ?? name, agreement: subject.agreement,
        source: plan.subjectGroup?.phrase.head?.key ?? name, acts: acts, isParticular: acts, isTopic: isTopic,
        isTransitive: !plan.object.isEmpty)
    }
    guard let group = plan.subjectGroup, let unit = group.phrase.core, !unit.tags.intersects(.interrogative) else {
      return nil
    }
    let acts =
      unit.tags.contains(.person) || context.grammar.isActing(unit.key)
      || group.phrase.units.contains { $0.tags.contains(.person) }
    let pronoun = taken(up: subject, acts: acts, isGroup: !unit.tags.contains(.person))
    return Mention(
      pronoun: pronoun.name, agreement: pronoun.agreement, source: unit.key, acts: acts,
      isParticular: acts
        && (pronoun.isGendered || group.phrase.units.contains { $0.tags.contains(.properNoun) }
          || !unit.tags.contains(.person)),
      isTopic: isTopic, isTransitive: !plan.object.isEmpty, isServing: context.grammar.serving.contains(unit.key))
  }

  /// The pronoun that takes up a noun phrase: rows `person-pronoun` of the target for nouns of persons.
  func taken(up phrase: NounPhrase, acts: Bool, isGroup: Bool) -> (name: String, agreement: TagSet, isGendered: Bool) {
    let plural = context.realization.value("pronoun-of", "plural") ?? ""
    if phrase.agreement.contains(.plural) { return (plural, phrase.agreement, false) }
    guard acts else { return (context.realization.word("expletive"), phrase.agreement, false) }
    for node in phrase.nodes {
      let words =
        switch node {
        case .word(let word): [word]
        case .choice(let options): options.first?.words ?? []
        }
      for word in words {
        if let name = context.realization.value("person-pronoun", word.lemma) { return (name, phrase.agreement, true) }
      }
    }
    return isGroup
      ? (context.realization.word("expletive"), phrase.agreement, false)
      : (plural, TagSet.third.union(.plural), false)
  }
}
