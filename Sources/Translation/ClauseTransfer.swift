import LanguagePack
import Morphology

/// Puts planned clauses into the order of the target.
///
/// Every argument and adjunct of the source appears exactly once in the result, unless its frame drops it.
struct ClauseTransfer {
  let context: TransferContext

  /// The clause as a sentence or a part of one; `isStated` where it stands by itself or as what somebody thinks, `isText`
  /// where it stands in the text itself, not inside another.
  func sentence(_ clause: Clause, isStated: Bool = false, isText: Bool = false) -> [TargetNode] {
    var plan = ClausePlanner(context: context).plan(clause)
    // 使ってて。: what only leads on is no statement.
    plan.isStated = isStated && clause.predicate.value("link") == nil
    return arrange(plan, isText: isText)
  }

  /// What a clause leaves out because the one before it has said it.
  struct Omission {
    var subject = false
    var verb = false
  }

  /// The plan in order, with what is subordinate to it; `isText` says that the clause stands in the text itself, not inside
  /// another.
  func arrange(_ plan: ClausePlan, _ omission: Omission = Omission(), isText: Bool = false) -> [TargetNode] {
    var plan = plan
    var inner = unchained(&plan)
    for (index, item) in plan.subordinates.enumerated() {
      if ClausePlanner(context: context).equate(item.link, in: &plan) != nil {
        plan.subordinates[index].link = context.realization.value("equative-link", item.link) ?? item.link
      }
    }
    let links = plan.subordinates.map(\.link)
    let named = handTopic(&plan, to: &inner)
    let recipient = carry(isText ? context.discourse : Discourse(), &plan, to: &inner)
    if isText {
      context.discourse.mention = mention(plan) ?? context.discourse.mention
      context.discourse.recipient = recipient
    }
    for (index, item) in plan.subordinates.enumerated() {
      agreeInTense(&inner[index], item, with: plan)
    }
    shareObjects(&plan, &inner, links)
    if let object = plan.impliedObject { plan.object = [.word(object)] }
    generalize(&plan, &inner)
    var omissions = inner.indices.map { index in
      index > 0 && links[index - 1] == "and" ? self.omission(inner[index], inner[index - 1], index, named) : Omission()
    }
    var own = omission
    if let last = inner.last, links.last == "and" { own = self.omission(plan, last, inner.count, named) }
    omissions.append(own)
    for index in inner.indices {
      // "I'll wash it and use it": what is joined closely is of one time.
      inner[index].isStated =
        plan.isStated && context.realization.value("prospect-link", links[index]) != nil
        && (links[index] != "and" || plan.prospect != nil)
    }
    var main =
      plan.front + framed(finite(plan, omittingSubject: own.subject, omittingVerb: own.verb), plan)
    for index in plan.subordinates.indices.reversed() {
      let item = plan.subordinates[index]
      // The last of several is joined by "and", the others by commas.
      let isListed = item.link == "and" && index + 1 < links.count && links[index + 1] == "and"
      // When I pressed it, but: if it breaks.
      let asked =
        plan.complex.isImperative && inner[index].subject == nil
        ? context.realization.value("link-imperative", item.link) : nil
      let open = inner[index].asksForWord ? context.realization.value("link-question", item.link) : nil
      let tensed = context.realization.value(plan.complex.isPast ? "link-past" : "link-nonpast", item.link)
      let link = asked ?? open ?? tensed ?? item.link
      main = join(item.clause, inner[index], link: isListed ? "list" : link, omissions[index], main: main)
    }
    if plan.isQuestion {
      main.append(TargetWord(context.realization.value("question", "mark") ?? "?", .punctuation, joint: .left))
    }
    return plan.opening + main
  }

  /// 袋に入れて持ち歩く: what the first verb is done to is what the next one is done to, said with a pronoun.
  private func shareObjects(_ plan: inout ClausePlan, _ inner: inout [ClausePlan], _ links: [String]) {
    var pronoun: TargetWord?
    func take(_ other: inout ClausePlan, isShared: Bool) {
      if other.lacksObject, other.object.isEmpty, other.complement.isEmpty, other.subject == nil || isShared,
        let shared = pronoun, isShared, other.gap == nil, !other.complex.isCopular
      {
        other.object = [.word(shared)]
        other.impliedObject = nil
      } else if let implied = other.impliedObject {
        pronoun = implied
      } else if !other.object.isEmpty, other.interrogative.isEmpty, !other.isExistential, !other.complex.isCopular {
        let isPlural = other.objectAgreement?.contains(.plural) == true
        let name = isPlural ? context.realization.value("pronoun-of", "plural") : context.realization.word("expletive")
        let forms = name.map { context.pronounForms($0) } ?? []
        pronoun = forms.count > 1 ? TargetWord(forms[1], .pronoun.union(.object)) : nil
      }
    }
    for index in inner.indices { take(&inner[index], isShared: index > 0 && links[index - 1] == "and") }
    take(&plan, isShared: links.last == "and")
  }

  private typealias Planned = (plan: ClausePlan, clause: Clause, link: String)

  /// Plans the subordinate clauses. A chain of clauses joined by "and" becomes one list: A, B and C.
  private func unchained(_ plan: inout ClausePlan) -> [ClausePlan] {
    let planned = plan.subordinates.flatMap { chain($0.clause, $0.link) }
    plan.subordinates = planned.map { ($0.clause, $0.link) }
    return planned.map(\.plan)
  }

  private func chain(_ clause: Clause, _ link: String) -> [Planned] {
    var plan = ClausePlanner(context: context).plan(clause)
    guard link == "and", let first = plan.subordinates.first, plan.subordinates.allSatisfy({ $0.link == "and" }),
      plan.opening.isEmpty, plan.topicPosition.map({ $0 > first.clause.predicate.range.lowerBound }) ?? true
    else { return [(plan, clause, link)] }
    let before = plan.subordinates.flatMap { chain($0.clause, $0.link) }
    plan.subordinates = []
    return before + [(plan, clause, link)]
  }

  /// What a clause leaves out behind "and", given the clause before it. `topics` are the clauses that share the topic.
  private func omission(_ plan: ClausePlan, _ before: ClausePlan, _ index: Int, _ topics: Range<Int>?) -> Omission {
    let implied = plan.subject == nil ? plan.impliedSubject : nil
    if implied == context.realization.word("existential") || plan.isQuestion || plan.complex.isImperative
      || !plan.frames.isEmpty
    {
      return Omission()
    }
    let isShared = shares(plan, before)
    let isOfTopic = topics.map { $0.contains(index) && $0.contains(index - 1) } ?? false
    // "I bought it and returned it": a pronoun is not said twice.
    let isSame =
      !before.complex.isImperative && actor(plan) != nil && actor(plan) == actor(before)
    // "The room is spacious and clean."
    let isOfSubject = before.subject != nil && implied == context.realization.word("expletive") && isShared
    // 子供が夢中になって読む: whoever does the one does the other, where nothing else says who.
    let isOfActor = plan.isSubjectByKind && before.isOfPerson && !before.complex.isCopular && implied != nil
    // The president came and gave a speech.
    let isOfBefore = plan.isCarried && plan.mention?.source == mention(before)?.source
    guard isOfTopic || isSame || isOfSubject || isOfActor || isOfBefore, plan.front.isEmpty else { return Omission() }
    return Omission(subject: true, verb: isShared)
  }

  /// A topic holds for the clauses between it and its predicate too: the first one without a subject of its own gets it,
  /// and the others a pronoun. Returns the clauses that share it, without a gap; the main one counts as the last.
  private func handTopic(_ plan: inout ClausePlan, to inner: inout [ClausePlan]) -> Range<Int>? {
    guard let position = plan.topicPosition, let topic = plan.topicOfState ?? plan.subject else { return nil }
    var mention = plan.topicOfState == nil ? mention(plan) : nil
    mention?.isTopic = true
    let index = inner.indices.first { index in
      position < plan.subordinates[index].clause.predicate.range.lowerBound && inner[index].subject == nil
        && !inner[index].complex.isImperative
        && (isThing(inner[index].impliedSubject)
          || mention.map { $0.acts && goesOn(with: $0, inner[index]) } == true)
    }
    guard let index else { return nil }
    inner[index].subject = topic
    inner[index].impliedSubject = nil
    if plan.topicOfState != nil { return nil }
    inner[index].mention = mention
    plan.mention = mention
    plan.isCarried = true
    plan.subject = mention.map { $0.acts ? $0.phrase : pronoun(for: topic) } ?? pronoun(for: topic)
    var first = inner.count
    for later in inner.indices.reversed() where later > index {
      if inner[later].subject == nil, isThing(inner[later].impliedSubject) {
        inner[later].subject = plan.subject
        if first == later + 1 { first = later }
      }
    }
    return first == index + 1 ? index..<(inner.count + 1) : first..<(inner.count + 1)
  }

  /// The pronoun that is the subject of a clause, named or not; nil for a noun.
  private func actor(_ plan: ClausePlan) -> String? {
    plan.subject == nil ? plan.impliedSubject : plan.subject?.pronoun
  }

  private func isThing(_ implied: String?) -> Bool { implied == context.realization.word("expletive") }

  private func pronoun(for phrase: NounPhrase) -> NounPhrase {
    if phrase.pronoun != nil { return phrase }
    let name =
      phrase.agreement.contains(.plural)
      ? context.realization.value("pronoun-of", "plural") ?? "" : context.realization.word("expletive")
    return NounPhrase(
      nodes: [.word(TargetWord(name, .pronoun))], agreement: phrase.agreement, pronoun: name, isComplete: true)
  }

  /// Gives a subordinate clause the tense of the main one where the source leaves it open: `I saw it and bought it`.
  func agreeInTense(_ inner: inout ClausePlan, _ item: (clause: Clause, link: String), with main: ClausePlan) {
    guard let rule = context.realization.value("link-tense", item.link), !main.complex.isImperative else { return }
    let isPast = main.complex.isPast
    switch rule {
    case "same": inner.complex.isPast = isPast
    case "past": if isPast { inner.complex.isPast = true }
    case "past-state": if isPast, inner.complex.isCopular { inner.complex.isPast = true }
    default: return
    }
  }

  /// Whether two clauses say with the same form of `be` what something is like.
  private func shares(_ plan: ClausePlan, _ inner: ClausePlan) -> Bool {
    let be = context.realization.word("be")
    return plan.front.isEmpty && !plan.isQuestion && !inner.isQuestion
      && plan.complex.isPast == inner.complex.isPast
      && [plan, inner].allSatisfy { plan in
        let words = plan.complex.words
        return plan.complement.isEmpty && !plan.complex.isNegative && plan.complex.before.isEmpty && words.count > 1
          && words[0].lemma == be && !words[1].form.intersects(.gerund.union(.pastParticiple))
      }
  }

  /// Puts a subordinate clause and the main one together as the link says.
  func join(_ clause: Clause, _ inner: ClausePlan, link: String, main: [TargetNode]) -> [TargetNode] {
    join(clause, inner, link: link, Omission(), main: main)
  }

  private func join(
    _ clause: Clause, _ inner: ClausePlan, link: String, _ omission: Omission, main: [TargetNode]
  ) -> [TargetNode] {
    let ownSubject = inner.subject == nil ? nil : context.realization.template("link", link + "/subject")
    let template =
      ownSubject ?? context.realization.template("link", link) ?? context.realization.template("link", "and") ?? []
    let sources = clause.predicate.settings.filter { $0.name == "link" }.flatMap { Array($0.range) }
    if context.options.isMainFirst, !omission.subject, let words = leading(link), ownSubject == nil {
      let conjunction = words.map { TargetNode.word(TargetWord($0.lemma, .conjunction, sources: sources)) }
      return main + conjunction + arrange(inner, omission)
    }
    var result: [TargetNode] = []
    var inner = inner
    // A is so, so M instead of G: a clause without tense takes in no statement.
    var statements: [(clause: Clause, link: String)] = []
    if template.contains(where: { $0.kind == .place && ($0.text == "G" || $0.text == "B") }) {
      statements = inner.subordinates.filter { leading($0.link) == nil }
      inner.subordinates.removeAll { leading($0.link) == nil }
    }
    for item in template {
      switch (item.kind, item.text) {
      case (.place, "S") where !result.isEmpty && inner.subordinates.contains(where: { leading($0.link) != nil }):
        // If it is this taste even if it is expensive: no conjunction stands beside another.
        var plan = inner
        let behind = plan.subordinates.filter { leading($0.link) != nil }
        plan.subordinates.removeAll { leading($0.link) != nil }
        result += behind.reduce(arrange(plan, omission)) { attach($1.clause, link: $1.link, to: $0) }
      case (.place, "S"): result += arrange(inner, omission)
      case (.place, "M"): result += main
      case (.place, "G"): result += nonfinite(inner, .gerund)
      case (.place, "B"): result += nonfinite(inner, TagSet())
      case (_, ","): result.append(TargetWord(",", .punctuation, joint: .left))
      default: result.append(TargetWord(item.text, .conjunction, sources: sources))
      }
    }
    return statements.reversed().reduce(result) { nodes, item in
      join(item.clause, ClausePlanner(context: context).plan(item.clause), link: item.link, main: nodes)
    }
  }

  /// Subject, verb, object and the rest, in the order of the target.
  func finite(
    _ plan: ClausePlan, omittingSubject: Bool = false, omittingVerb: Bool = false, agreement given: TagSet? = nil
  ) -> [TargetNode] {
    var nodes: [TargetNode] = []
    var agreement = given ?? TagSet.third.union(.singular)
    var owner = context.realization.value("possessive", "default")
    if given == nil, !plan.complex.isImperative {
      if let subject = plan.subject {
        if !omittingSubject { nodes += subject.nodes }
        agreement = subject.agreement
        owner =
          subject.pronoun.map { context.pronounForms($0) }?.dropFirst(2).first
          ?? context.realization.value("possessive", "noun")
      } else if let implied = plan.impliedSubject {
        let forms = context.pronounForms(implied)
        agreement = forms.last.flatMap { TagSet($0) } ?? agreement
        // "It doesn't suit one's skin": what it is said of is not who has the skin.
        if implied != context.realization.word("expletive") { owner = forms.dropFirst(2).first ?? owner }
        if implied == context.realization.word("there"), let other = plan.objectAgreement { agreement = other }
        if !omittingSubject { nodes.append(TargetWord(forms[0], .pronoun)) }
      }
    }
    let isInverted = plan.isQuestion && !plan.asksForSubject
    var verb = plan.complex.finite(agreement, inverted: isInverted)
    if omittingVerb { verb.removeFirst() }
    if isInverted, !nodes.isEmpty, given == nil {
      var question = plan.interrogative
      question.append(words: Array(verb.prefix(1)))
      question += nodes
      return owned(question + filled(Array(verb.dropFirst()), plan), by: owner)
    }
    var predicate = filled(verb, plan)
    if plan.isStated, !omittingSubject, !omittingVerb, given == nil {
      predicate = withProspect(predicate, verb, plan, agreement)
    }
    return owned(plan.interrogative + nodes + predicate, by: owner)
  }

  /// The open possessive of a dictionary (do one's best) becomes the one of the subject.
  private func owned(_ nodes: [TargetNode], by owner: String?) -> [TargetNode] {
    guard let open = context.realization.value("possessive", "open"), let owner else { return nodes }
    func owned(_ word: TargetWord) -> TargetWord {
      guard word.lemma == open else { return word }
      var word = word
      word.lemma = owner
      return word
    }
    return nodes.map { node in
      switch node {
      case .word(let word): .word(owned(word))
      case .choice(let options):
        .choice(
          options.map { option in
            var option = option
            option.words = option.words.map(owned)
            return option
          })
      }
    }
  }

  /// The clause without subject and tense, with what is subordinate to it: `using it`, `use it`.
  private func nonfinite(_ plan: ClausePlan, _ form: TagSet) -> [TargetNode] {
    var plan = plan
    if let object = plan.impliedObject { plan.object = [.word(object)] }
    let nodes = owned(
      plan.opening + plan.front + filled(plan.complex.nonfinite(form), plan),
      by: context.realization.value("possessive", "default"))
    return plan.subordinates.reversed().reduce(nodes) { nodes, item in
      attach(item.clause, link: item.link, to: nodes)
    }
  }

  /// Puts a subordinate clause behind what it belongs to, where its conjunction can stand there, else before it.
  func attach(_ clause: Clause, link: String, to nodes: [TargetNode]) -> [TargetNode] {
    if let words = leading(link) { return nodes + words.map { .word($0) } + sentence(clause) }
    return join(clause, ClausePlanner(context: context).plan(clause), link: link, main: nodes)
  }

  /// The words of a verb phrase with the doer and the object in their places, and what follows.
  private func filled(_ words: [TargetWord], _ plan: ClausePlan) -> [TargetNode] {
    var plan = plan
    guard words.contains(where: \.isPlace) else {
      if let place = objectPlace(words, plan) {
        let object = plan.object
        plan.object = []
        return words[..<place].map { .word($0) } + object + words[place...].map { .word($0) } + plan.rest
      }
      return words.map { .word($0) } + plan.rest
    }
    var nodes: [TargetNode] = []
    for word in words {
      if !word.isPlace {
        nodes.append(word)
      } else if word.lemma == "O" {
        nodes += plan.doer
      } else {
        // Was made clean: in a passive the object is the subject.
        let isPassive = plan.complex.words.first?.lemma == context.realization.word("be")
        nodes +=
          plan.object.isEmpty && isPassive
          ? []
          : plan.object.isEmpty ? [.word(TargetWord(context.realization.word("expletive"), .pronoun))] : plan.object
        plan.object = []
      }
    }
    return nodes + plan.rest
  }

  /// Where the object goes in a verb with words of its own: before a phrase (enjoy it *to the fullest*), and a pronoun
  /// before a particle (take it *off*). Nil for behind everything.
  private func objectPlace(_ words: [TargetWord], _ plan: ClausePlan) -> Int? {
    guard !plan.object.isEmpty, words.count > 1, let last = words.last else { return nil }
    func isPreposition(_ word: TargetWord) -> Bool {
      word.partOfSpeech.isEmpty && word.form.isEmpty && context.isPreposition(word)
    }
    if context.realization.value("particle", last.lemma) != nil, plan.object.count == 1,
      case .word(let object) = plan.object[0], object.partOfSpeech.contains(.pronoun)
    {
      return words.count - 1
    }
    guard !isPreposition(last), let verb = words.lastIndex(where: { $0.partOfSpeech.contains(.verb) }),
      verb + 2 < words.count, isPreposition(words[verb + 1])
    else { return nil }
    return verb + 1
  }

  /// What is said about the clause as a whole around it.
  func framed(_ nodes: [TargetNode], _ plan: ClausePlan) -> [TargetNode] {
    plan.frames.reduce(nodes) { inner, name in
      // I wonder when it arrives: a question has its word already.
      let asked = !plan.asksForWord ? nil : context.realization.template("sentence", name + "/question")
      guard let template = asked ?? context.realization.template("sentence", name) else { return inner }
      return template.flatMap { item -> [TargetNode] in
        if item.kind == .place { return inner }
        return [.word(TargetWord(item.text, .conjunction, joint: item.text == "," ? .left : .spaced))]
      }
    }
  }

  // MARK: clauses inside noun phrases

  /// A relative clause that is a mere adjective: it stands before the noun. Nil when it is more.
  func premodifier(_ clause: Clause) -> [TargetNode]? {
    guard clause.arguments.isEmpty, clause.predicate.kind != .verbal,
      clause.nominal.map({ $0.modifiers.isEmpty && $0.conjuncts.isEmpty }) ?? true,
      clause.predicate.settings.allSatisfy({ Self.harmless.contains($0.name) })
    else { return nil }
    var nodes: [TargetNode] = []
    var isMore = false
    for adjunct in clause.adjuncts {
      switch adjunct {
      case .adverb(let phrase):
        let words = context.adverb(phrase)
        if words.count == 1, words[0].lemma == context.realization.word("more") {
          isMore = true
        } else {
          nodes.append(words: words)
        }
      case .subordinate(let inner, link: "and"):
        guard let words = premodifier(inner) else { return nil }
        nodes += words
        nodes.append(TargetWord(context.realization.word("and"), .conjunction))
      default: return nil
      }
    }
    for unit in clause.predicate.units {
      guard let selection = context.selector.select(unit, as: .adjective) else {
        nodes.append(words: context.unknown(unit))
        continue
      }
      if selection.partOfSpeech.contains(.verb) { return nil }
      // A wallet that is easy to use: no word of several can stand before a noun when its head leads it.
      if selection.words.count > 1, selection.head != selection.words.count - 1 { return nil }
      var words = selection.words
      if isMore, words.indices.contains(selection.head) {
        // もっと軽い物: a lighter thing.
        let lemma = words[selection.head].lemma
        if context.selector.generator.surface(of: lemma, partOfSpeech: .adjective, form: .comparative) != nil {
          words[selection.head].partOfSpeech = .adjective
          words[selection.head].form = .comparative
        } else {
          words.insert(TargetWord(context.realization.word("more"), .adverb), at: 0)
        }
        isMore = false
      }
      nodes.append(words: words)
    }
    return nodes
  }

  private static let harmless: Set<String> = ["style", "copula", "tense", "link"]

  /// A clause that says what the noun is: `the rumour that it breaks`.
  func appositive(_ clause: Clause) -> [TargetNode] {
    [.word(TargetWord(context.realization.word("that"), .conjunction))] + sentence(clause)
  }

  /// A clause as what something is done for: `to go there`; nil when it has a subject of its own.
  func infinitive(_ clause: Clause) -> [TargetNode]? {
    let plan = ClausePlanner(context: context).plan(clause)
    guard plan.subject == nil, !plan.complex.isPast, !plan.complex.isCopular else { return nil }
    return [.word(TargetWord(context.realization.word("infinitive"), .preposition))] + nonfinite(plan, TagSet())
  }

  /// A clause in the place of a noun: `using it`, or `that it broke`.
  ///
  /// Behind "be" a denied one is a statement: is | not making a sound would be read as one verb.
  func nominal(_ clause: Clause, isPredicate: Bool = false) -> [TargetNode] {
    let plan = ClausePlanner(context: context).plan(clause)
    if plan.subject == nil, clause.predicate.kind == .verbal, !plan.complex.isPast, plan.subordinates.isEmpty,
      !isPredicate || !plan.complex.isNegative
    {
      return nonfinite(plan, .gerund)
    }
    return [.word(TargetWord(context.realization.word("that"), .conjunction))] + arrange(plan)
  }
}
