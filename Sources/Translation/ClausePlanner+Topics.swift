import LanguagePack
import Morphology

/// Topics, subjects that nobody names, and objects that are left out.
extension ClausePlanner {
  /// Topics and unmarked nouns take the role that is still free.
  func settle(
    _ topics: [Topic], _ clause: Clause, _ frame: ArgumentFrames.Match?, _ predicate: PredicateTransfer.Result,
    into plan: inout ClausePlan
  ) {
    for topic in topics {
      let isTime = topic.source.tags.intersects(.time.union(.adverbial)) && !isDescribed(topic, clause)
      let isQuantity = isQuantity(topic.argument)
      // 2個購入: how many one did something to.
      if isQuantity, !isTime, plan.subject == nil, plan.object.isEmpty, clause.lightVerb != nil, takesObject(clause) {
        plan.object = phrase(topic.argument, .object).nodes
        continue
      }
      if case .noun = topic.argument.content, isTime || (isQuantity && plan.subject != nil) {
        if isTime, case .noun(let group) = topic.argument.content, !group.conjuncts.isEmpty,
          let preposition = preposition(ofTime: group)
        {
          plan.end += [.word(TargetWord(preposition, .preposition))] + phrase(topic.argument, .oblique).nodes
        } else if isTime, topic.argument.markers.isEmpty, isQuantity || isCounted(topic.argument) {
          plan.end += duration(topic.argument, plan) + phrase(topic.argument, .fragment).nodes
        } else if isTime,
          topic.argument.markers.contains(context.grammar.topic) || (plan.front.isEmpty && plan.times.isEmpty)
        {
          if topic.source.tags.contains(.time) {
            plan.times += time(topic.argument)
          } else {
            plan.front += time(topic.argument)
          }
        } else {
          plan.end += time(topic.argument)
        }
        continue
      }
      // 部屋の音が気になる: whose the noun inside an expression is, where a person feels it.
      if topic.source.marker == context.grammar.genitive, let actor = actor(frame, predicate),
        actor != context.realization.word("existential"), !topic.source.tags.intersects(.person)
      {
        plan.obliques.insert(
          contentsOf: [.word(TargetWord(context.realization.word("genitive"), .preposition))]
            + phrase(topic.argument, .oblique).nodes, at: 0)
        continue
      }
      let wantsObject =
        takesObject(clause) && plan.object.isEmpty && plan.reported.isEmpty && !plan.isReport && !acts(topic)
        && !isOfState(topic.argument, clause) && !(plan.subject == nil && quotes(clause))
      if wantsObject, plan.subject != nil || isActedOn(clause, frame, predicate) {
        plan.object = phrase(topic.argument, .object).nodes
      } else if plan.subject == nil, isSetting(topic.source, frame, predicate, plan), isOfState(topic.argument, clause),
        case .noun(let group) = topic.argument.content
      {
        plan.topicOfState = phrase(topic.argument, .topic)
        plan.topicPosition = group.phrase.range.lowerBound
      } else if plan.subject == nil, isSetting(topic.source, frame, predicate, plan) {
        setting(topic.argument, in: &plan)
      } else if plan.subject == nil {
        setSubject(topic.argument, isTopic: true, cleft: cleft(topic.argument, of: clause), in: &plan)
      } else if wantsObject {
        plan.object = phrase(topic.argument, .object).nodes
      } else if !topic.argument.markers.contains(context.grammar.topic) {
        plan.front += phrase(topic.argument, .fragment).nodes
        plan.front.append(TargetWord(",", .punctuation, joint: .left))
      } else if let subject = plan.subject {
        // X は Y が …: the Y of X.
        var nodes = subject.nodes
        nodes.append(TargetWord(context.realization.word("genitive"), .preposition))
        nodes += phrase(topic.argument, .topic).nodes
        plan.subject?.nodes = nodes
      }
    }
  }

  /// 注意するところは充電時間だ: whether a topic that a clause describes is what a noun is said of.
  private func isDescribed(_ topic: Topic, _ clause: Clause) -> Bool {
    guard clause.nominal != nil, topic.argument.markers == [context.grammar.topic],
      case .noun(let group) = topic.argument.content
    else { return false }
    return group.modifiers.contains { if case .relative = $0 { true } else { false } }
  }

  /// 朝食は和食を選びました: whether a topic is only what the clause is about, because a person does what its frame says.
  private func isSetting(
    _ topic: SourceArgument, _ frame: ArgumentFrames.Match?, _ predicate: PredicateTransfer.Result, _ plan: ClausePlan
  ) -> Bool {
    guard let frame, topic.marker == context.grammar.topic, !topic.lemma.isEmpty, !SlotAssignment.isPerson(topic.tags),
      !topic.tags.contains(.pronoun), plan.reported.isEmpty,
      !topic.tags.intersects(.device.union(.numeral).union(.counter)), !predicate.isPassive
    else { return false }
    let first = context.realization.word("first")
    // このアプリは写真を整理する: what is always so is said of the thing.
    if predicate.impliedSubject == nil, !predicate.complex.isPast, !predicate.complex.isModal,
      !predicate.complex.isNegative, frame.roles.contains(.object), !topic.tags.intersects(.place.union(.food))
    {
      return false
    }
    return frame.entry.subject == first && (predicate.impliedSubject ?? first) == first
  }

  /// Puts a topic before its clause: for breakfast, as for the room.
  private func setting(_ argument: Clause.Argument, in plan: inout ClausePlan) {
    var words = context.realization.value("setting", "default") ?? ""
    if case .noun(let group) = argument.content {
      let core = context.nouns.compound(group.phrase)
      if core.words.indices.contains(core.head) {
        words = context.realization.value("setting", core.words[core.head].lemma) ?? words
      }
    }
    plan.front += TargetWord.prepositions(words).map { .word($0) }
    plan.front += phrase(argument, .oblique).nodes
    plan.front.append(TargetWord(",", .punctuation, joint: .left))
  }

  /// A time as the setting of a clause: a noun with its preposition (in the morning), an adverb without (today).
  private func time(_ argument: Clause.Argument) -> [TargetNode] {
    guard case .noun(let group) = argument.content else { return phrase(argument, .fragment).nodes }
    let core = context.nouns.compound(group.phrase)
    guard group.conjuncts.isEmpty, core.words.indices.contains(core.head), !core.isQuantity,
      core.partOfSpeech.contains(.noun)
    else { return phrase(argument, .fragment).nodes }
    let head = core.words[core.head].lemma
    let generator = context.selector.generator
    let isCounted = !generator.features(of: core.words[0].lemma, partOfSpeech: .numeral).isEmpty
    let isAdverb =
      isCounted || core.words.count == 1 && !generator.features(of: head, partOfSpeech: .adverb).isEmpty
      || !generator.features(of: core.words[0].lemma, partOfSpeech: .determiner).isEmpty
      || group.modifiers.contains { if case .adnominal = $0 { true } else { false } }
    guard !isAdverb,
      let preposition = context.realization.value("time-preposition", head)
        ?? context.realization.value("time-preposition", "default")
    else { return phrase(argument, .fragment).nodes }
    if preposition == "none" { return phrase(argument, .fragment).nodes }
    return [.word(TargetWord(preposition, .preposition))] + phrase(argument, .oblique).nodes
      + [.word(TargetWord(",", .punctuation, joint: .left))]
  }

  /// What leads in times joined: in both summer and winter.
  private func preposition(ofTime group: NounGroup) -> String? {
    let core = context.nouns.compound(group.phrase)
    guard core.words.indices.contains(core.head), core.partOfSpeech.contains(.noun),
      let word = context.realization.value("time-preposition", core.words[core.head].lemma), word != "none"
    else { return nil }
    return word
  }

  /// `for` before how long something lasts, where the target asks for it (rows `duration`).
  private func duration(_ argument: Clause.Argument, _ plan: ClausePlan) -> [TargetNode] {
    guard case .noun(let group) = argument.content, !plan.complex.isCopular, group.modifiers.isEmpty,
      context.realization.value("measured", plan.complex.words.first?.lemma ?? "") == nil, let unit = group.phrase.head
    else { return [] }
    let core = context.nouns.compound(group.phrase)
    let counter = context.counters[unit.key].flatMap { $0.kind == .measure ? $0.word : nil }
    guard let name = counter ?? (isCounted(argument) ? core.words.last?.lemma : nil),
      let word = context.realization.value("duration", name)
        ?? (name.hasSuffix("s") ? context.realization.value("duration", String(name.dropLast())) : nil)
    else { return [] }
    return [.word(TargetWord(word, .preposition))]
  }

  /// Whether the counterpart of a noun begins with a number or an amount: two weeks, several days.
  private func isCounted(_ argument: Clause.Argument) -> Bool {
    guard case .noun(let group) = argument.content, let first = context.nouns.compound(group.phrase).words.first
    else { return false }
    if group.phrase.units.contains(where: { $0.tags.contains(.numeral) || context.isNumber($0) }) { return true }
    let generator = context.selector.generator
    if first.lemma == context.realization.word("indefinite"), let last = context.nouns.compound(group.phrase).words.last
    {
      return context.realization.value("duration", last.lemma) != nil
    }
    return !generator.features(of: first.lemma, partOfSpeech: .numeral).isEmpty
      || generator.features(of: first.lemma, partOfSpeech: .determiner).contains(.plural)
  }

  /// A date or clock time behind the marker of a goal or none, with the preposition the target gives to its kind; nil for
  /// other arguments.
  func dated(_ argument: Clause.Argument, _ source: SourceArgument) -> [TargetNode]? {
    guard case .noun(let group) = argument.content, group.phrase.units.count == 1, let unit = group.phrase.units.first,
      let preposition = context.datePreposition(unit), context.date(unit) != nil,
      argument.markers.count < 2, argument.markers.allSatisfy({ context.grammar.dateMarkers.contains($0) })
    else { return nil }
    return [.word(TargetWord(preposition, .preposition))] + phrase(argument, .oblique).nodes
  }

  func isQuantity(_ argument: Clause.Argument) -> Bool {
    guard case .noun(let group) = argument.content else { return false }
    return argument.markers.isEmpty && context.nouns.compound(group.phrase).isQuantity
  }

  func takesObject(_ clause: Clause) -> Bool {
    if let light = clause.lightVerb {
      guard let verb = context.pair.entries(of: light, for: .verb)?.entries.first?.target.split(separator: " ").first
      else { return false }
      return context.selector.generator.features(of: String(verb.filter { $0 != "*" }), partOfSpeech: .verb)
        .contains(.transitive)
    }
    guard clause.predicate.kind == .verbal, let head = clause.predicate.head else { return false }
    if clause.predicate.value("voice") == "passive" { return false }
    // 合致する: what the verb of the target cannot have.
    if head.range.count > 1, !head.tags.contains(.potential),
      let chosen = context.selector.select(head, as: .verb), chosen.words.count == 1, let verb = chosen.words.first
    {
      let features = context.selector.generator.features(of: verb.lemma, partOfSpeech: .verb)
      if features.contains(.intransitive), !features.contains(.transitive) { return false }
    }
    return head.tags.contains(.transitive) || context.readings[head.range].contains { $0.tags.contains(.verbalNoun) }
  }

  /// Whether a topic is a person, or a body of people with a marker of its own, who does what the clause says.
  private func acts(_ topic: Topic) -> Bool {
    if topic.source.tags.contains(.person) { return true }
    return topic.source.tags.contains(.animate) && !topic.argument.markers.isEmpty
      && topic.argument.markers.allSatisfy { $0 == context.grammar.topic || $0 == context.grammar.also }
  }

  /// Whether a clause says or thinks what it quotes: whoever is named beside that does it.
  private func quotes(_ clause: Clause) -> Bool {
    guard let verb = clause.predicate.head, context.grammar.isQuoting(verb.key) else { return false }
    return clause.arguments.contains { argument in
      if case .noun = argument.content { false } else { argument.markers.contains(context.grammar.quote) }
    }
  }

  /// 部屋は広く、よく寝た: whether a clause between a topic and its predicate says what the topic is like, and nobody else.
  private func isOfState(_ topic: Clause.Argument, _ clause: Clause) -> Bool {
    guard topic.markers.contains(context.grammar.topic), case .noun(let group) = topic.content else { return false }
    return clause.adjuncts.contains { adjunct in
      guard case .subordinate(let inner, link: "and") = adjunct else { return false }
      return inner.predicate.kind != .verbal && inner.predicate.range.lowerBound > group.phrase.range.lowerBound
        && !inner.arguments.contains { argument in
          argument.markers.contains(context.grammar.subject) || argument.markers.contains(context.grammar.topic)
        }
    }
  }

  /// Whether a topic is what somebody does something to: 朝食は食べませんでした. A thing is, when a person acts.
  private func isActedOn(
    _ clause: Clause, _ frame: ArgumentFrames.Match?, _ predicate: PredicateTransfer.Result
  ) -> Bool {
    if actor(frame, predicate) != nil { return true }
    guard let frame else { return clause.predicate.head?.tags.contains(.transitive) == true }
    return frame.entry.subject.isEmpty && clause.predicate.head?.tags.contains(.transitive) == true
  }

  /// Who acts by default, if that is a person.
  func actor(_ frame: ArgumentFrames.Match?, _ predicate: PredicateTransfer.Result) -> String? {
    let name = predicate.impliedSubject ?? frame?.entry.subject ?? ""
    return name.isEmpty || name == context.realization.word("expletive") ? nil : name
  }

  func impliedSubject(
    _ clause: Clause, _ frame: ArgumentFrames.Match?, _ predicate: PredicateTransfer.Result,
    _ plan: inout ClausePlan
  ) -> String {
    if let implied = predicate.impliedSubject {
      // 認識してくれません: what only a thing does it does for somebody too.
      if clause.predicate.has("benefit", "give-me"), let frame, !frame.isVoiced,
        frame.entry.subject == context.realization.word("expletive")
      {
        return frame.entry.subject
      }
      return implied
    }
    if let frame, !frame.entry.subject.isEmpty, !predicate.isPassive || frame.isVoiced {
      // 気に入ったようで: what one sees or hears that somebody feels.
      let isSeen = clause.predicate.settings.contains {
        $0.name == "wrap" && context.realization.value("seen", $0.value) != nil
      }
      if isSeen, frame.entry.subject == context.realization.word("first"), !plan.complex.isModal,
        let others = context.realization.value("pronoun-of", "plural")
      {
        return others
      }
      return frame.entry.subject
    }
    if !predicate.isPassive, let learnt = learntSubject(clause, frame) { return learnt }
    plan.isSubjectByKind = true
    // 初心者ですが: what kind of person the writer is.
    if let nominal = clause.nominal, nominal.modifiers.isEmpty,
      nominal.phrase.head.map({ context.grammar.selfNouns.contains($0.key) }) == true
    {
      return context.realization.word("first")
    }
    // 店員に無視された: what a person does happens to the one who tells of it.
    if plan.isDoneByPerson { return context.realization.word("first") }
    // 人々を雇用している: a formal word that only a dictionary has is no verb of one's own day.
    if let head = clause.predicate.head, head.range.count > 1, let layer = head.layer,
      !context.pair.layers[layer].isCore, clause.predicate.value("style") == nil, !predicate.isPassive,
      head.tags.contains(.verb), takesObject(clause), !plan.object.isEmpty,
      let others = context.realization.value("pronoun-of", "plural")
    {
      return others
    }
    let kind =
      clause.predicate.kind == .verbal && !predicate.isPassive
      ? (takesObject(clause) ? "transitive" : "intransitive") : "stative"
    return context.realization.value("implied-subject", kind) ?? context.realization.word("expletive")
  }

  /// 妻に贈る, 母の誕生日に贈る: the person whose pronoun tells her from others, and who does not act.
  func recipient(_ clause: Clause) -> Mention? {
    let acting = [context.grammar.topic, context.grammar.subject, context.grammar.also]
    for argument in clause.arguments where !argument.markers.contains(where: { acting.contains($0) }) {
      if case .noun(let group) = argument.content, let found = person(in: group) { return found }
    }
    return clause.nominal.flatMap { person(in: $0) }
  }

  private func person(in group: NounGroup) -> Mention? {
    if let unit = group.phrase.core, unit.tags.contains(.person) {
      // The noun alone: what describes it is long and says nothing of the pronoun.
      let noun = context.nouns.phrase(NounGroup(group.phrase), use: .oblique)
      var pronoun = context.clauses.taken(up: noun, acts: true, isGroup: false)
      if let name = noun.pronoun {
        guard context.realization.value("person-pronoun", name) != nil else { return nil }
        pronoun = (name, noun.agreement, true)
      }
      guard pronoun.isGendered else { return nil }
      return Mention(
        pronoun: pronoun.name, agreement: pronoun.agreement, source: unit.key, acts: true, isParticular: true,
        isTopic: false)
    }
    for modifier in group.modifiers {
      switch modifier {
      case .genitive(let other), .marked(let other, _): if let found = person(in: other) { return found }
      default: continue
      }
    }
    return nil
  }

  /// A pronoun for an object that the source leaves out, where the verb of the target cannot do without.
  func impliedObject(_ clause: Clause, _ frame: ArgumentFrames.Match?, _ plan: ClausePlan) -> TargetWord? {
    guard plan.object.isEmpty, plan.complement.isEmpty, !plan.asksForObject,
      clause.arguments(with: context.grammar.object).isEmpty,
      takesObject(clause) || lacksObject(clause, frame),
      let pronoun = context.realization.value("implied-object", "transitive")
    else { return nil }
    // 何も言わない: the adverb says what.
    if plan.end.contains(where: { isNegated($0) }) { return nil }
    // 店がオープンした: what a thing does needs no object.
    if context.readings[clause.predicate.head?.range ?? 0..<0].contains(where: { $0.tags.contains(.verbalNoun) }),
      let subject = plan.subjectGroup?.phrase.core, !SlotAssignment.isPerson(subject.tags),
      !subject.tags.contains(.properNoun)
    {
      return nil
    }
    // I take good care of it: no preposition at the end.
    if plan.complex.words.count > 1, let last = plan.complex.words.last, last.partOfSpeech.isEmpty, last.form.isEmpty,
      context.realization.value("governs", last.lemma) != nil
    {
      return TargetWord(pronoun, .pronoun.union(.object))
    }
    if let verb = plan.complex.words.last(where: { $0.partOfSpeech.contains(.verb) }),
      let person = context.realization.value("object-person", verb.lemma)
    {
      let isMine = clause.predicate.value("benefit").map { $0 != "give" } == true
      let name = isMine ? context.realization.word("first") : person
      return TargetWord(context.pronounForms(name).dropFirst().first ?? name, .pronoun.union(.object))
    }
    guard let verb = governor(clause, frame, plan) else { return nil }
    let features = context.selector.generator.features(of: verb, partOfSpeech: .verb)
    guard features.contains(.transitive), !features.contains(.intransitive) else { return nil }
    return TargetWord(pronoun, .pronoun.union(.object))
  }

  /// Whether a word is a pronoun that a negation makes another: anything, nothing.
  private func isNegated(_ node: TargetNode) -> Bool {
    guard case .word(let word) = node else { return false }
    return context.realization.value("negative-pronoun", word.lemma) != nil
      || context.realization.names("negative-pronoun").values.contains(word.lemma)
  }

  /// A statement as the subject goes to the end: it is nice that the room is clean.
  func extrapose(_ plan: inout ClausePlan) {
    guard let subject = plan.subject, subject.isStatement else { return }
    plan.subject = nil
    // I'm disappointed that: what a person feels is not "it".
    plan.impliedSubject = plan.feeler ?? context.realization.word("expletive")
    plan.end += subject.nodes
  }

  /// Whether somebody feels or does what the frame gives an object, and nothing has taken its slot: 気に入った.
  private func lacksObject(_ clause: Clause, _ frame: ArgumentFrames.Match?) -> Bool {
    guard let frame, clause.predicate.value("voice") != "passive" else { return false }
    let subject = frame.entry.subject
    let nobody = [context.realization.word("expletive"), context.realization.word("existential")]
    let markers = [context.grammar.object, context.grammar.subject]
    return !subject.isEmpty && !nobody.contains(subject)
      && frame.open.contains { $0.role == .object && markers.contains($0.marker) }
  }

  /// The verb that governs what is left out: `use` of `be able to use`.
  private func governor(_ clause: Clause, _ frame: ArgumentFrames.Match?, _ plan: ClausePlan) -> String? {
    if let words = frame?.entry.target.split(separator: " "), words.count > 1 {
      let isAble = words[0].filter { $0 != "*" } == context.realization.word("be")
      return lacksObject(clause, frame) && isAble && words[words.count - 2] == context.realization.word("infinitive")
        ? words.last.map(String.init) : nil
    }
    guard !plan.complex.isCopular, let head = clause.predicate.head,
      let selection = context.selector.select(head, as: .verb)
    else { return nil }
    // Throw it away.
    if frame == nil, selection.words.count == 2, head.tags.contains(.transitive),
      context.realization.value("particle", selection.words[1].lemma) != nil
    {
      return selection.words[0].lemma
    }
    guard selection.words.count == 1 else { return nil }
    if let frame, !head.isChosen { return frame.entry.target }
    return selection.words[0].lemma
  }

  /// 気に入ったのは景色だ: `what I liked is the view`. Nil where the clause lacks nothing.
  func cleft(_ argument: Clause.Argument, of clause: Clause) -> NounPhrase? {
    guard case .clause(let inner) = argument.content, clause.nominal != nil,
      argument.markers.contains(context.grammar.topic),
      clause.nominal?.phrase.head?.tags.intersects(.time.union(.person).union(.interrogative)) == false
    else { return nil }
    var plan = plan(inner)
    guard plan.subordinates.isEmpty else { return nil }
    var agreement: TagSet?
    if plan.lacksObject || plan.openObject {
      plan.gap = .object
      plan.impliedObject = nil
    } else if inner.predicate.kind != .verbal, plan.complex.isCopular, plan.subject == nil,
      inner.nominal == nil || plan.complement.isEmpty,
      plan.feeler == nil
    {
      // 便利なのは…: what is convenient.
      plan.gap = .subject
      plan.impliedSubject = nil
      agreement = TagSet.third.union(.singular)
    } else if let nominal = clause.nominal, case let other = self.plan(inner, modifying: nominal),
      case .oblique(let preposition)? = other.gap, plan.feeler != nil
    {
      // 驚いたのは…: what I was surprised at.
      plan = other
      plan.obliques += TargetWord.prepositions(preposition).map { .word($0) }
    } else {
      return nil
    }
    let what = TargetNode.word(TargetWord(context.realization.word("cleft"), .pronoun))
    return NounPhrase(
      nodes: plan.opening + [what] + context.clauses.finite(plan, agreement: agreement),
      agreement: TagSet.third.union(.singular), pronoun: nil)
  }

  /// 誰もいない: nobody for anyone that is not (rows `negative-pronoun`).
  func negate(_ plan: inout ClausePlan) {
    guard plan.complex.isNegative else { return }
    func negated(_ nodes: [TargetNode]) -> [TargetNode]? {
      guard nodes.count == 1, case .word(var word) = nodes[0],
        let other = context.realization.value("negative-pronoun", word.lemma)
      else { return nil }
      word.lemma = other
      return [.word(word)]
    }
    if let subject = plan.subject, let nodes = negated(subject.nodes) {
      plan.subject?.nodes = nodes
      plan.complex.isNegative = false
    } else if plan.isExistential, let nodes = negated(plan.object) {
      plan.object = nodes
      plan.complex.isNegative = false
    }
    // 安物や偽物ではない: neither of them.
    guard plan.complex.isNegative, !plan.isReport else { return }
    if isNominal(plan.complement) { plan.complement = plan.complement.map(joinedUnderNegation) }
    if isNominal(plan.object) { plan.object = plan.object.map(joinedUnderNegation) }
  }

  /// Whether no clause stands in it, whose own "and" would join statements.
  private func isNominal(_ nodes: [TargetNode]) -> Bool {
    nodes.allSatisfy { node in
      if case .word(let word) = node { !word.partOfSpeech.intersects(.verb.union(.auxiliary)) } else { true }
    }
  }

  /// "not A or B": what joins nouns under a negation (row `negated-conjunction`).
  private func joinedUnderNegation(_ node: TargetNode) -> TargetNode {
    guard case .word(var word) = node, word.partOfSpeech.contains(.conjunction),
      let other = context.realization.value("negated-conjunction", word.lemma)
    else { return node }
    word.lemma = other
    return .word(word)
  }
}
