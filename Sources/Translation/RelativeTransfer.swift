import LanguagePack

/// Clauses behind the noun that they modify: `the hotel I stayed at`.
///
/// The noun takes part in the choice of the clause's frame as a topic would (B. Comrie: Japanese relative clauses are
/// attributive clauses; what the noun is in them follows from the predicate). What it would have been is the gap.
extension ClausePlanner {
  /// Decides what the noun `head` is in the clause; `role` is what its frame says.
  func setGap(_ head: NounGroup, _ role: ArgumentRole?, _ clause: Clause, in plan: inout ClausePlan) {
    let tags = head.phrase.core?.tags ?? TagSet()
    let actor = plan.subject == nil ? plan.impliedSubject.flatMap { isPersonal($0) ? $0 : nil } : nil
    if isFelt(by: head, role, plan) {
      plan.gap = .subject
      plan.impliedSubject = nil
      return
    }
    switch role {
    case .subject?, .drop?: plan.gap = plan.subject == nil ? .subject : nil
    case .object? where clause.predicate.value("voice") == "passive" && plan.subject == nil: plan.gap = .subject
    case .object? where plan.object.isEmpty: plan.gap = .object
    case .oblique(let preposition)?: plan.gap = .oblique(preposition)
    default:
      if plan.subject != nil {
        plan.gap = plan.lacksObject && !tags.intersects(.time) ? .object : nil
      } else if plan.complex.isCopular || clause.predicate.value("voice") == "passive"
        || tags.contains(.person)
          && plan.impliedSubject != context.realization.word("existential")
      {
        plan.gap = .subject
      } else if let unit = head.phrase.core, context.grammar.extents.contains(unit.key) {
        // 認識できる距離: how far, and not what.
        plan.gap = nil
      } else if !plan.object.isEmpty, plan.isVerbal, !plan.isSubjectSaid, !plan.complex.isModal,
        tags.contains(.animate)
          || plan.isSubjectByKind && !tags.intersects(Self.settings)
            && !context.grammar.factNouns.contains(head.phrase.head?.key ?? "")
      {
        // 肌を守る成分: what has its object already.
        plan.gap = .subject
      } else if plan.lacksObject, !tags.intersects(.time) {
        plan.gap = .object
      } else if clause.predicate.head?.tags.contains(.intransitive) == true, !tags.intersects(.time.union(.place)),
        plan.feeler == nil || isMovable(clause, plan), plan.impliedSubject != context.realization.word("existential"),
        clause.predicate.settings.allSatisfy({ $0.name != "wrap" && $0.name != "sentence" })
      {
        // 中に入っていた説明書: a thing is what is in there, and nobody goes in.
        plan.gap = .subject
      } else if actor == nil, !tags.contains(.time), plan.impliedSubject != context.realization.word("existential") {
        plan.gap = .subject
      }
    }
    if plan.gap == .subject {
      plan.impliedSubject = nil
    } else if plan.subject == nil, let actor, !plan.complex.isPast,
      let other = context.realization.value("relative-subject", actor),
      plan.complex.isModal
    {
      plan.impliedSubject = other
    }
  }

  /// 気になる人: whether the noun is who feels, not what is felt.
  private func isFelt(by head: NounGroup, _ role: ArgumentRole?, _ plan: ClausePlan) -> Bool {
    guard let unit = head.phrase.core, context.grammar.anybody.contains(unit.key) else { return false }
    return role != .subject && role != .drop && plan.feeler != nil && plan.subject == nil && !plan.complex.isPast
  }

  /// Nouns in which, and not by which, something is done.
  private static let settings: TagSet = [.time, .place, .adverbial]

  /// Whether a verb of motion may be said of a thing.
  private func isMovable(_ clause: Clause, _ plan: ClausePlan) -> Bool {
    clause.predicate.head?.tags.contains(.motion) == true && clause.predicate.value("aspect") == "progressive"
  }

  private func isPersonal(_ pronoun: String) -> Bool {
    pronoun != context.realization.word("expletive") && pronoun != context.realization.word("existential")
  }
}

extension ClauseTransfer {
  /// A clause behind its noun: `that I bought`, `who helped us`, `where you can rest`.
  func relative(_ clause: Clause, head: NounGroup, isPlural isMany: Bool = false) -> [TargetNode] {
    var plan = ClausePlanner(context: context).plan(clause, modifying: head)
    let tags = head.phrase.core?.tags ?? TagSet()
    let that = context.realization.word("relative")
    let opening: TargetNode
    var agreement: TagSet?
    switch plan.gap {
    case .subject?:
      let word = tags.contains(.person) ? context.realization.word("relative-person") : that
      opening = .word(TargetWord(word, .pronoun))
      let noun = context.nouns.compound(head.phrase)
      let isPlural = isMany || noun.isPlural || noun.features.contains(.pluralOnly)
      agreement = TagSet.third.union(isPlural ? .plural : .singular)
    case .oblique(let preposition)?:
      plan.obliques += TargetWord.prepositions(preposition).map { .word($0) }
      opening = omissible(that)
    case .object?: opening = omissible(that)
    default:
      let kind = tags.contains(.place) ? "place" : tags.contains(.time) ? "time" : ""
      let word = context.realization.value("relative-adverb", kind)
      opening = word.map { .word(TargetWord($0, .pronoun)) } ?? omissible(that)
    }
    let nodes = body(plan, agreement, head)
    return [opening] + nodes + plan.opening + plan.front
  }

  /// The clause with what is subordinate to it; where it has no subject of its own, for a noun of that person and number:
  /// that is clean and looks new.
  private func body(_ plan: ClausePlan, _ agreement: TagSet?, _ head: NounGroup) -> [TargetNode] {
    let and = TargetNode.word(TargetWord(context.realization.word("and"), .conjunction))
    var before: [TargetNode] = []
    var subordinates: [(clause: Clause, link: String)] = []
    // Somebody who does two things with the noun is named once: medicine you apply and leave on.
    var omitsSubject = false
    for item in plan.subordinates {
      guard item.link == "and", plan.subordinates.allSatisfy({ $0.link == "and" }) else {
        subordinates.append(item)
        continue
      }
      var inner = ClausePlanner(context: context).plan(item.clause)
      if plan.gap == .object, inner.lacksObject || inner.openObject {
        inner.gap = .object
        inner.impliedObject = nil
      }
      if let object = inner.impliedObject { inner.object = [.word(object)] }
      agreeInTense(&inner, item, with: plan)
      if agreement != nil, inner.subject == nil {
        before += inner.opening + inner.front + body(inner, agreement, head) + [and]
      } else if agreement == nil, inner.subject == nil, inner.impliedSubject != nil, plan.subject == nil,
        isSame(inner.impliedSubject, plan.impliedSubject)
      {
        inner.impliedSubject = plan.impliedSubject
        before += inner.opening + inner.front + finite(inner, omittingSubject: omitsSubject)
        before += inner.subordinates.isEmpty ? [and] : []
        for other in inner.subordinates { before = attach(other.clause, link: other.link, to: before) + [and] }
        omitsSubject = true
      } else {
        subordinates.append(item)
      }
    }
    let main = framed(finite(plan, omittingSubject: omitsSubject, agreement: agreement), plan)
    return subordinates.reversed().reduce(before + main) { nodes, item in
      attach(item.clause, link: item.link, to: nodes)
    }
  }

  /// Whether two implied subjects may be one person: you of what I can do.
  private func isSame(_ first: String?, _ second: String?) -> Bool {
    guard let first, let second else { return false }
    return first == second || context.realization.value("relative-subject", first) == second
  }

  /// The conjunction of a link that can stand behind its main clause: because, when.
  func leading(_ link: String) -> [TargetWord]? {
    guard let template = context.realization.template("link", link), template.count > 3,
      let place = template.firstIndex(where: { $0.kind == .place }), place > 0, template[place].text == "S",
      template[..<place].allSatisfy({ $0.kind == .word && $0.text != "," }),
      template[(place + 1)...].map(\.text) == [",", "M"]
    else { return nil }
    return template[..<place].map { TargetWord($0.text, .conjunction) }
  }

  /// A relative pronoun that may be left out: the model settles.
  private func omissible(_ word: String) -> TargetNode {
    .choice([TargetNode.Option(cost: 0, [TargetWord(word, .pronoun)]), TargetNode.Option(cost: 10, [])])
  }
}
