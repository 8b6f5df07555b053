import LanguagePack
import Morphology

/// Predicates with their arguments and adjuncts.
extension ClauseBuilder {
  /// The phrase at `index` as a predicate with what depends on it.
  func clause(_ index: Int, _ inner: [Piece]) -> [Piece] {
    var phrase = phrases[index]
    var inner = inner
    let isLight = isLight(phrase, inner)
    // 1人で利用。: a report without a verb is of what was done, unless it says of something what it does.
    if isLight, tree.heads[index] == DependencyTree.none,
      !inner.contains(where: { has($0, grammar.subject) || has($0, grammar.topic) })
    {
      phrase.settings.append(Phrase.Setting(name: "tense", value: "past", range: phrase.range, rule: ""))
    }
    let clause = Clause(phrase)
    if let head = phrase.head, phrase.has("verbalise", "yes") || isLight {
      clause.lightVerb = head.key + grammar.lightVerb
    }
    if phrase.kind == .nominal || phrase.kind == .adverbial {
      let group = NounGroup(phrase)
      takeModifiers(&inner, group)
      clause.nominal = group
    }
    fill(clause, handing(inner, of: clause))
    return [role(of: clause, index)]
  }

  /// 発売!: a noun that is the verb which the light verb makes of it.
  private func isLight(_ phrase: Phrase, _ inner: [Piece]) -> Bool {
    phrase.kind == .nominal && !phrase.isPredicative && phrase.head?.tags.contains(.verbalNoun) == true
      && !grammar.barePredicates.contains(phrase.head?.key ?? "") && inner.contains { isCase($0) || isBareTime($0) }
      && !inner.contains { describes($0) }
  }

  /// 先週購入。: whether a time without a particle says when.
  private func isBareTime(_ piece: Piece) -> Bool {
    guard case .argument(let argument) = piece, argument.markers.isEmpty, case .noun(let group) = argument.content
    else {
      return false
    }
    return group.phrase.head?.tags.contains(.time) == true
  }

  /// What a clause is to the head of its predicate.
  private func role(of clause: Clause, _ index: Int) -> Piece {
    let phrase = clause.predicate
    if let kind = phrase.value("quote") {
      if kind == "appositive", leadsToNoun(index) { return .appositive(clause) }
      return .argument(Clause.Argument(markers: [grammar.quote], content: .clause(clause)))
    }
    if phrase.value("nominal") != nil {
      // もっと軽いのを買う: the one that is lighter.
      if let pronoun = grammar.pronominal(phrase), let head = head(index), isOfThing(phrase, head) {
        var stated = phrase
        stated.settings.removeAll { $0.name == "nominal" }
        stated.markers = []
        stated.isAttributive = true
        let group = NounGroup(Phrase(kind: .nominal, units: [], range: pronoun, markers: phrase.markers))
        group.modifiers.append(.relative(clause.with(stated)))
        return .argument(Clause.Argument(markers: phrase.markers, content: .noun(group)))
      }
      return .argument(Clause.Argument(markers: phrase.markers, content: .clause(clause)))
    }
    if let link = phrase.value("link") {
      if isQuoted(phrase, index) {
        return .argument(Clause.Argument(markers: [grammar.quote], content: .clause(clause)))
      }
      return .subordinate(clause, link: link)
    }
    if let link = grammar.markerLinks[phrase.markers.joined(separator: "+")], phrase.kind == .nominal {
      return .subordinate(clause, link: link)
    }
    guard tree.heads[index] != DependencyTree.none else { return .main(clause) }
    let isAttributive = phrase.isAttributive && phrase.value("style") == nil && phrase.value("mood") == nil
    if leadsToNoun(index), isAttributive || phrase.markers.first == grammar.genitive { return .relative(clause) }
    return .subordinate(clause, link: "and")
  }

  /// 直ると彼は述べた: behind a plain present the particle that quotes may link too; before a verb of saying it quotes.
  private func isQuoted(_ phrase: Phrase, _ index: Int) -> Bool {
    guard phrase.markers.isEmpty, let link = phrase.settings.last, link.name == "link",
      grammar.quoteLinks.contains(link.value), phrase.range.upperBound > 0, let head = head(index),
      head.value("voice") == nil, let verb = head.head, grammar.sayingVerbs.contains(verb.key)
    else { return false }
    return !children[tree.heads[index]].contains { child in
      child > index && (phrases[child].value("quote") != nil || phrases[child].markers == [grammar.quote])
    }
  }

  /// 朝食は良かったと思う, 押すと動くと思う: what stands before a quoted clause belongs to it, unless it names who thinks.
  private func handing(_ pieces: [Piece], of clause: Clause) -> [Piece] {
    let keys = grammar.predicateKeys(clause.predicate)
    guard keys.contains(where: { grammar.quotingVerbs.contains($0) || grammar.writingVerbs.contains($0) }) else {
      return pieces
    }
    var quoted: (place: Int, clause: Clause)?
    for (index, piece) in pieces.enumerated() {
      if case .argument(let argument) = piece, argument.markers == [grammar.quote],
        case .clause(let inner) = argument.content
      {
        quoted = (index, inner)
      }
    }
    guard let quoted else { return pieces }
    if keys.contains(where: { grammar.reportingVerbs.contains($0) }), clause.predicate.value("voice") != "passive",
      !pieces.contains(where: { has($0, grammar.subject) || has($0, grammar.topic) }),
      let reporter = takeReporter(from: quoted.clause)
    {
      return [.argument(reporter)] + pieces
    }
    let isWriting = keys.contains { grammar.writingVerbs.contains($0) }
    if isWriting,
      let place = quoted.clause.arguments.first, place.markers.first == grammar.adverbialMarker,
      !pieces.contains(where: { has($0, grammar.adverbialMarker) })
    {
      quoted.clause.arguments.removeFirst()
      return [.argument(place)] + pieces
    }
    let isThinking = keys.contains { grammar.thinkingVerbs.contains($0) }
    // 調査は…と予測している: what says it is named before it.
    let isPassive = clause.predicate.value("voice") == "passive"
    let isSaid = !isPassive && keys.contains { grammar.sayingVerbs.contains($0) }
    let hasTopic = quoted.clause.arguments.contains { $0.markers.contains(grammar.topic) }
    var kept: [Piece] = []
    var arguments: [Clause.Argument] = []
    var adjuncts: [Clause.Adjunct] = []
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .argument(let argument)
      where index < quoted.place && !hasTopic && !isSaid && (isThing(argument) || isPassive && isTopic(argument))
        && !(isWriting && argument.markers.first == grammar.adverbialMarker):
        arguments.append(argument)
      case .argument(let argument)
      where index < quoted.place && isThinking && argument.markers.count > 1 && argument.markers.last == grammar.topic:
        // 子供には難しいと思う: for whom it is so.
        arguments.append(argument)
      case .subordinate(let inner, let link) where index < quoted.place && grammar.conditionLinks.contains(link):
        adjuncts.append(.subordinate(inner, link: link))
      default: kept.append(piece)
      }
    }
    quoted.clause.arguments.insert(contentsOf: arguments, at: 0)
    quoted.clause.adjuncts.insert(contentsOf: adjuncts, at: 0)
    return kept
  }

  /// Whether a verb that things are done with governs what a clause names: 探す, 買う.
  private func isOfThing(_ phrase: Phrase, _ head: Phrase) -> Bool {
    let isObject = phrase.markers == [grammar.object]
    let isWanted = phrase.markers == [grammar.subject] && head.head.map { grammar.wanting.contains($0.key) } == true
    return isWanted || isObject && grammar.predicateKeys(head).contains { grammar.thingVerbs.contains($0) }
  }

  /// 妻がこの色は良いと言う, 娘が欲しいと言う: of two subjects before a verb of saying, the first is whoever says it where that is
  /// a person; so is the one subject of what somebody wants.
  private func takeReporter(from quoted: Clause) -> Clause.Argument? {
    let places = quoted.arguments.indices.filter { index in
      let markers = quoted.arguments[index].markers
      return markers.contains(grammar.topic) || markers == [grammar.subject] || markers == [grammar.also]
    }
    guard let first = places.first else { return nil }
    // 証人は、被害者が攻撃したと言った: behind a comma another subject acts.
    let isApart =
      places.count > 1 && quoted.predicate.kind == .verbal && quoted.arguments[first].markers == [grammar.topic]
      && quoted.arguments[places[1]].markers == [grammar.subject] && endsWithMark(quoted.arguments[first])
    guard isApart || !isThing(quoted.arguments[first]) else { return nil }
    let isWish =
      quoted.predicate.head.map { grammar.wanting.contains($0.key) } == true || quoted.predicate.has("wrap", "desire")
    guard places.count > 1 || isWish else { return nil }
    return quoted.arguments.remove(at: first)
  }

  private func endsWithMark(_ argument: Clause.Argument) -> Bool {
    if case .noun(let group) = argument.content { group.phrase.endsWithMark } else { false }
  }

  private func isTopic(_ argument: Clause.Argument) -> Bool {
    argument.markers.contains(grammar.topic) || argument.markers == [grammar.also]
  }

  /// Whether an argument is a topic that does not think.
  private func isThing(_ argument: Clause.Argument) -> Bool {
    guard
      argument.markers.contains(grammar.topic) || argument.markers == [grammar.also]
        || argument.markers == [grammar.subject]
    else { return false }
    guard case .noun(let group) = argument.content, let tags = group.phrase.core?.tags else { return true }
    return !tags.intersects(.person.union(.animate)) && (!tags.contains(.pronoun) || tags.contains(.demonstrative))
  }

  /// Gives `clause` its arguments and adjuncts.
  private func fill(_ clause: Clause, _ pieces: [Piece]) {
    for piece in pieces {
      switch piece {
      case .argument(var argument):
        if case .noun = argument.content, argument.markers == [grammar.genitive], clause.nominal == nil,
          clause.predicate.head?.isExpression != true
        {
          argument.markers = [grammar.subject]
        }
        if case .clause(let inner) = argument.content, isPurpose(argument, of: clause) {
          clause.adjuncts.append(.subordinate(inner, link: "purpose"))
        } else {
          clause.arguments.append(argument)
        }
      case .adverb(let phrase): clause.adjuncts.append(.adverb(phrase))
      case .connective(let phrase): clause.adjuncts.append(.connective(phrase))
      case .exclamation(let phrase), .adnominal(let phrase): clause.adjuncts.append(.exclamation(phrase))
      case .subordinate(let inner, let link): clause.adjuncts.append(.subordinate(inner, link: link))
      case .relative(let inner), .appositive(let inner), .main(let inner):
        clause.adjuncts.append(.subordinate(inner, link: "and"))
      }
    }
  }

  /// 頼ろうと買った: a quoted intention before a verb that does not quote is what it is done for.
  private func isPurpose(_ argument: Clause.Argument, of clause: Clause) -> Bool {
    guard argument.markers == [grammar.quote], case .clause(let inner) = argument.content,
      inner.predicate.value("wrap") == "volition", let head = clause.predicate.head
    else { return false }
    return !grammar.quotingVerbs.contains(head.key)
  }
}
