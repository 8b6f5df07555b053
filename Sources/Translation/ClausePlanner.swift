import LanguagePack
import Morphology

/// Gives the arguments of a clause their roles in the target.
struct ClausePlanner {
  let context: TransferContext

  /// Plans a clause. `head` is the noun that the clause modifies: it takes part in the choice of the frame as a topic
  /// would, and what it would have been becomes the gap of the plan.
  func plan(_ clause: Clause, modifying head: NounGroup? = nil) -> ClausePlan {
    let clause = splitting(clause)
    var (arguments, adverbs) = separateAdverbs(joinBoth(marking(clause)))
    let floating = takeFloatingQuantity(from: &arguments)
    let (nothing, adjunctsLeft) = takingNothing(clause)
    arguments += nothing
    var source = arguments.map { sourceArgument($0) }
    let isMotion = clause.predicate.head?.tags.contains(.motion) == true
    var hidden = zip(source, arguments).map { hidesCase($0, $1, isMotion: isMotion) }
    if let unit = head?.phrase.core {
      source.append(
        SourceArgument(
          marker: context.grammar.topic, lemma: unit.nounKey, tags: unit.tags,
          openMarkers: [context.grammar.subject, context.grammar.object]))
      hidden.append(true)
    }
    var frame: ArgumentFrames.Match?
    if clause.predicate.units.count == 1, let unit = clause.predicate.head {
      frame = ArgumentFrames.match(
        context.pair.frames(of: clause.lightVerb ?? unit.key).filter {
          // 大浴場を利用。: a bare noun that is a verb.
          PairStack.fits($0.sourceTags, clause.lightVerb == nil ? unit.tags : .verb)
        }, source,
        existential: context.realization.word("existential"), voice: voice(of: clause.predicate))
    }
    // What describes a noun is lost where a frame makes a verb of it.
    if frame != nil, let nominal = clause.nominal, !nominal.modifiers.isEmpty || !nominal.conjuncts.isEmpty {
      frame = nil
    }
    let predicate = PredicateTransfer(context: context).transfer(clause, frame: frame, isModifier: head != nil)
    var plan = ClausePlan(complex: predicate.complex)
    plan.complement = predicate.complement
    plan.feeler = frame.flatMap { $0.entry.subject == context.realization.word("first") ? $0.entry.subject : nil }
    plan.isExistential = frame?.entry.subject == context.realization.word("existential")
    plan.isQuestion = predicate.isQuestion
    plan.isSubjectSaid = predicate.impliedSubject != nil
    plan.isVerbal = clause.predicate.kind == .verbal && !predicate.complex.isCopular
    plan.frames = predicate.frames
    // 誰ですか: what is asked for stands first.
    let asked = clause.nominal.flatMap { question(Clause.Argument(markers: [], content: .noun($0))) }
    if asked != nil, head == nil,
      plan.isQuestion || clause.predicate.settings.allSatisfy({ Self.plain.contains($0.name) })
    {
      plan.isQuestion = true
      plan.interrogative = plan.complement
      plan.complement = []
      // Where is it: the adverb stands in the verb phrase.
      if plan.interrogative.isEmpty, plan.complex.isCopular {
        plan.interrogative = plan.complex.words.dropFirst().map { .word($0) }
        plan.complex.words.removeLast(plan.complex.words.count - 1)
        plan.complex.complementCount = 0
      }
    }
    plan.isComparative = compares(clause, source, frame)
    var adjuncts = adverbs + adjunctsLeft
    plan.quantity = floating ?? takeQuantity(from: &adjuncts, frame)
    let slots = SlotAssignment(source, hidden: hidden, frame, context)
    let topics = place(arguments, clause, source, slots.roles, frame, predicate, into: &plan)
    settle(topics, clause, frame, predicate, into: &plan)
    placeQuantity(in: &plan)
    addFocus(clause, to: &plan)
    fillPlaces(clause, frame, into: &plan)
    for adjunct in adjuncts { place(adjunct, into: &plan) }
    if plan.isComparative { compare(&plan) }
    plan.end.append(words: predicate.end)
    plan.openObject = slots.open.contains { $0.role == .object } && plan.object.isEmpty
    plan.lacksObject = takesObject(clause) && plan.object.isEmpty
    if plan.subject == nil {
      let implied = impliedSubject(clause, frame, predicate, &plan)
      plan.impliedSubject =
        otherSubject(clause, implied)
        ?? (plan.isQuestion ? context.realization.value("question-subject", implied) ?? implied : implied)
    }
    plan.recipient = recipient(clause)
    plan.prospect = prospect(clause, plan)
    for inner in plan.reported {
      plan.complement += context.clauses.quotation(inner, of: plan, clause)
      plan.isReport = true
    }
    extrapose(&plan)
    negate(&plan)
    if let head { setGap(head, slots.roles.last ?? nil, clause, in: &plan) }
    if plan.gap != .object { plan.impliedObject = impliedObject(clause, frame, plan) }
    settleTimes(in: &plan)
    return plan
  }

  /// What may be said of a question without a particle: どこ?
  private static let plain: Set<String> = ["style", "copula", "tense"]

  /// What frames may ask for with `voice`: the voice, or that something is left as it was done (書いてある).
  private func voice(of predicate: Phrase) -> String {
    predicate.value("voice") ?? (predicate.has("aspect", "resultative") ? "resultative" : "")
  }

  private func hidesCase(_ source: SourceArgument, _ argument: Clause.Argument, isMotion: Bool) -> Bool {
    // 温泉行きたい: a bare place is where one goes.
    if argument.markers.isEmpty { return isMotion && source.tags.contains(.place) }
    guard source.marker != context.grammar.quote else { return false }
    return source.marker == context.grammar.topic
      || (context.slots.roles(source).isEmpty && argument.markers.allSatisfy { context.isFocus($0) })
  }

  // MARK: arguments

  private func sourceArgument(_ argument: Clause.Argument) -> SourceArgument {
    let isCase = argument.markers.first { marker in
      marker == context.grammar.quote
        || !context.slots.roles(SourceArgument(marker: marker, lemma: "", tags: TagSet())).isEmpty
    }
    let marker = isCase ?? argument.markers.first ?? ""
    guard case .noun(let group) = argument.content, let head = group.phrase.head else {
      return SourceArgument(
        marker: marker, lemma: "", tags: marker == context.grammar.quote ? quoteTags(argument) : TagSet())
    }
    let openMarkers = isCase == nil ? [context.grammar.subject, context.grammar.object] : []
    var source = SourceArgument(marker: marker, lemma: head.nounKey, tags: head.tags, openMarkers: openMarkers)
    // の近くに stands where に would.
    if marker.count > 1, let last = marker.last, context.grammar.dateMarkers.contains(String(last)) {
      source.ending = String(last)
    }
    if head.range.count > 1 { source.base = context.readings[head.range].last?.lemma ?? "" }
    source.isDescribed = group.modifiers.contains { modifier in
      switch modifier {
      case .genitive, .adverb: false
      default: true
      }
    }
    if source.tags.intersects(.place.union(.time)), !context.grammar.dateMarkers.contains(marker) {
      let roles = context.slots.roles(source)
      if roles.allSatisfy({ if case .oblique = $0 { true } else { false } }) { source.usual = roles }
    }
    return source
  }

  /// What frames may ask of a quotation: whether it is one, and whether it asks something.
  private func quoteTags(_ argument: Clause.Argument) -> TagSet {
    guard case .clause(let inner) = argument.content, let kind = inner.predicate.value("quote"),
      context.realization.value("quote", kind) != nil
    else { return .quote }
    return TagSet.quote.union(.interrogative)
  }

  struct Topic {
    let argument: Clause.Argument
    let source: SourceArgument
  }

  /// Places all arguments whose marker tells the role; returns the topics, which wait for what is still free.
  private func place(
    _ arguments: [Clause.Argument], _ clause: Clause, _ source: [SourceArgument], _ given: [ArgumentRole?],
    _ frame: ArgumentFrames.Match?,
    _ predicate: PredicateTransfer.Result, into plan: inout ClausePlan
  ) -> [Topic] {
    var topics: [Topic] = []
    for (index, argument) in arguments.enumerated() {
      if source[index].marker == context.grammar.quote {
        switch argument.content {
        case .clause(let inner):
          plan.reported.append(inner)
          continue
        case .quoted(let parts):
          plan.complement += context.clauses.speech(parts)
          if context.clauses.isSpoken(parts) { plan.isReport = true }
          continue
        case .noun: break
        }
      }
      if isDoer(source[index], clause, predicate, plan) {
        if clause.predicate.has("benefit", "receive") || predicate.isSuffered {
          if plan.subject == nil { plan.subject = phrase(argument, .subject) }
        } else {
          plan.doer = phrase(argument, .object).nodes
        }
        continue
      }
      let roles = context.slots.roles(source[index])
      // 使用後に: after use has its preposition already.
      if roles.count > 1, isAdverb(argument) {
        plan.end += phrase(argument, .fragment).nodes
        continue
      }
      if let words = dated(argument, source[index]) {
        plan.end += words
        continue
      }
      // 2〜3回使う: how often is neither who nor what.
      if argument.markers.isEmpty, source[index].tags.contains(TagSet.counter.union(.frequency)) {
        plan.end += phrase(argument, .fragment).nodes
        continue
      }
      // 友人に勧められた: by a friend, whatever the frame makes of a goal.
      if predicate.isPassive, context.grammar.doer.contains(source[index].marker),
        source[index].tags.intersects(.person.union(.animate)) || isNamedPerson(argument),
        clause.arguments(with: context.grammar.subject).isEmpty
      {
        if source[index].tags.contains(.person) { plan.isDoneByPerson = true }
        put(argument, source[index], .oblique(context.realization.word("by")), isTopic: false, into: &plan)
        continue
      }
      if given[index] == .drop, let owner = owner(argument) {
        placeOwner(owner, isObject: frame?.markers[index] == context.grammar.object, frame, into: &plan)
        continue
      }
      if case .oblique? = given[index], !source[index].ending.isEmpty, !roles.isEmpty {
        oblique(argument, roles, into: &plan)
        continue
      }
      if given[index] == .object, predicate.isPassive, plan.subject == nil {
        put(
          argument, source[index], .subject, isTopic: argument.markers.contains(context.grammar.topic), into: &plan)
        continue
      }
      if let role = given[index] {
        put(argument, source[index], role, isTopic: argument.markers.contains(context.grammar.topic), into: &plan)
        continue
      }
      if roles.count > 1 || roles.first == .subject,
        let role = learntRole(source[index], clause, frame, predicate)
      {
        put(argument, source[index], role, isTopic: false, into: &plan)
        continue
      }
      // 店主のこだわりを感じる: before an expression with an object in it の is no subject.
      if source[index].marker == context.grammar.genitive, holdsObject(clause.predicate) {
        let role = ArgumentRole.oblique(context.realization.word("genitive"))
        put(argument, source[index], role, isTopic: false, into: &plan)
        continue
      }
      guard let first = roles.first else {
        topics.append(Topic(argument: argument, source: source[index]))
        continue
      }
      if first == .subject, isObjectOfAbility(source[index], clause, plan) {
        put(argument, source[index], .object, isTopic: false, into: &plan)
      } else if first == .subject, predicate.isPassive, plan.subject != nil {
        put(argument, source[index], .oblique(context.realization.word("by")), isTopic: false, into: &plan)
      } else if first == .object, predicate.isPassive, plan.subject == nil {
        put(argument, source[index], .subject, isTopic: false, into: &plan)
      } else if roles.count > 1 {
        oblique(argument, roles, into: &plan)
      } else {
        put(argument, source[index], first, isTopic: false, into: &plan)
      }
    }
    return topics
  }

  /// 田中さんに: whether a noun has a suffix of persons.
  private func isNamedPerson(_ argument: Clause.Argument) -> Bool {
    guard case .noun(let group) = argument.content else { return false }
    return group.phrase.units.contains { $0.tags.contains(.person) }
  }

  /// 収穫が体験できる: what one can do something to has the marker of a subject.
  private func isObjectOfAbility(_ source: SourceArgument, _ clause: Clause, _ plan: ClausePlan) -> Bool {
    guard clause.predicate.has("wrap", "ability"), plan.object.isEmpty, !SlotAssignment.isPerson(source.tags),
      let head = clause.predicate.head
    else { return false }
    return head.tags.contains(.transitive)
  }

  /// Whether a predicate is an expression with an object in it: 注文を間違える.
  func holdsObject(_ predicate: Phrase) -> Bool {
    guard let head = predicate.head, head.range.count > 2 else { return false }
    return context.readings[head.range].contains {
      $0.lemma == context.grammar.object && $0.tags.contains(.particle)
    }
  }

  /// Whose the noun of an argument is, where the source says so.
  private func owner(_ argument: Clause.Argument) -> NounGroup? {
    guard case .noun(let group) = argument.content else { return nil }
    for case .genitive(let owner) in group.modifiers { return owner }
    return nil
  }

  /// スープの味が薄い, 家の掃除をする: whose a dropped noun is stays, as what the clause is about or as its object.
  private func placeOwner(
    _ owner: NounGroup, isObject: Bool, _ frame: ArgumentFrames.Match?, into plan: inout ClausePlan
  ) {
    let genitive = context.grammar.genitive
    if let role = frame?.open.first(where: { $0.marker == genitive })?.role {
      let argument = Clause.Argument(markers: [genitive], content: .noun(owner))
      put(argument, sourceArgument(argument), role, isTopic: false, into: &plan)
      return
    }
    if isObject {
      if plan.object.isEmpty { plan.object = context.nouns.phrase(owner, use: .object).nodes }
      return
    }
    var phrase = context.nouns.phrase(owner, use: .subject)
    if let subject = plan.subject {
      phrase.nodes.append(TargetWord(context.realization.word("genitive"), .preposition))
      phrase.nodes += subject.nodes
    }
    plan.subject = phrase
  }

  /// Whether a noun of the source is an adverb, or has its preposition, in the target.
  func isAdverb(_ argument: Clause.Argument) -> Bool {
    guard case .noun(let group) = argument.content, group.conjuncts.isEmpty, group.modifiers.isEmpty else {
      return false
    }
    return context.nouns.compound(group.phrase).partOfSpeech.contains(.adverb)
  }

  func isNoun(_ argument: Clause.Argument) -> Bool {
    guard case .noun(let group) = argument.content else { return false }
    return context.nouns.compound(group.phrase).partOfSpeech.contains(.noun)
  }

  /// Whether an argument does what the verb inside the predicate says: 店員に運んでもらう.
  private func isDoer(
    _ argument: SourceArgument, _ clause: Clause, _ predicate: PredicateTransfer.Result, _ plan: ClausePlan
  ) -> Bool {
    guard plan.doer.isEmpty, argument.tags.intersects(.person.union(.pronoun)),
      context.grammar.doer.contains(argument.marker)
    else { return false }
    return clause.predicate.has("benefit", "receive") || predicate.isSuffered
      || plan.complex.words.contains { $0.isPlace && $0.lemma == "O" }
  }

  /// Gives the places inside the verb phrase what belongs there.
  private func fillPlaces(_ clause: Clause, _ frame: ArgumentFrames.Match?, into plan: inout ClausePlan) {
    guard plan.complex.words.contains(where: { $0.isPlace && $0.lemma == "O" }), plan.doer.isEmpty else { return }
    let name = clause.predicate.settings.last { context.realization.value("doer", $0.value) != nil }?.value ?? ""
    let isDone = takesObject(clause)
    let defaultDoer =
      (isDone ? nil : context.realization.value("doer", name + "/intransitive"))
      ?? context.realization.value("doer", name) ?? ""
    if !takesObject(clause), !plan.object.isEmpty {
      swap(&plan.doer, &plan.object)
    } else if let subject = plan.subject, context.realization.value("doer-subject", name) != nil {
      plan.doer = subject.nodes
      if let form = subject.pronoun.flatMap({ context.pronounForms($0).dropFirst().first }) {
        plan.doer = [.word(TargetWord(form, .pronoun))]
      }
      plan.subject = nil
    } else if !defaultDoer.isEmpty {
      plan.doer = [.word(TargetWord(defaultDoer, .pronoun))]
    }
  }
}
