import LanguagePack
import Morphology

/// A clause with everything in its target role, before it is put in order.
struct ClausePlan {
  var complex: VerbComplex
  var subject: NounPhrase?
  /// Row of the pronoun table for a subject that the source leaves out.
  var impliedSubject: String?
  var object: [TargetNode] = []
  var indirect: [TargetNode] = []
  var complement: [TargetNode] = []
  var obliques: [TargetNode] = []
  /// What opens the whole sentence: conjunctions, interjections.
  var opening: [TargetNode] = []
  var front: [TargetNode] = []
  /// Adverbs that stand before the main verb.
  var middle: [TargetNode] = []
  var end: [TargetNode] = []
  /// Subordinate clauses before this one, with their links.
  var subordinates: [(clause: Clause, link: String)] = []
  var isQuestion = false
  /// Whether something is named that the predicate is compared with: `cheaper than that`.
  var isComparative = false
  /// Person and number of what follows the verb, where the subject is an empty "there".
  var objectAgreement: TagSet?
  /// What is acted on where the source does not say and the target must: `I used it`.
  var impliedObject: TargetWord?
  /// Question words, which stand first.
  var interrogative: [TargetNode] = []
  /// Who does what the verb governs: `want O to V`.
  var doer: [TargetNode] = []
  var frames: [String] = []

  /// What follows the verb, in order.
  var rest: [TargetNode] { indirect + object + complement + obliques + end }
}

/// Gives the arguments of a clause their roles in the target.
struct ClausePlanner {
  let context: TransferContext

  func plan(_ clause: Clause) -> ClausePlan {
    let source = clause.arguments.map { sourceArgument($0) }
    var frame: ArgumentFrames.Match?
    if clause.predicate.units.count == 1, let head = clause.predicate.head {
      frame = ArgumentFrames.match(
        context.pair.frames(of: head.key).filter { PairStack.fits($0.sourceTags, head.tags) }, source)
    }
    let predicate = PredicateTransfer(context: context).transfer(clause, frame: frame)
    var plan = ClausePlan(complex: predicate.complex)
    plan.complement = predicate.complement
    plan.isQuestion = predicate.isQuestion
    plan.frames = predicate.frames
    plan.isComparative = compares(clause, source, frame)
    let topics = place(clause, source, frame, predicate, into: &plan)
    settle(topics, clause, frame, predicate, into: &plan)
    for argument in clause.arguments {
      for marker in argument.markers {
        guard let word = context.realization.value("focus-verb", marker) else { continue }
        if plan.complex.before.contains(where: { $0.lemma == word }) { continue }
        plan.complex.before.append(TargetWord(word, .adverb))
      }
    }
    fillPlaces(clause, frame, into: &plan)
    for adjunct in clause.adjuncts { place(adjunct, into: &plan) }
    if plan.isComparative { compare(&plan) }
    plan.end.append(words: predicate.end)
    plan.impliedObject = impliedObject(clause, frame, plan)
    if plan.subject == nil {
      let implied = impliedSubject(clause, frame, predicate, plan)
      plan.impliedSubject =
        plan.isQuestion ? context.realization.value("question-subject", implied) ?? implied : implied
    }
    return plan
  }

  // MARK: arguments

  private func sourceArgument(_ argument: Clause.Argument) -> SourceArgument {
    let isCase = argument.markers.first { marker in
      marker == context.grammar.quote
        || !context.slots.roles(SourceArgument(marker: marker, lemma: "", tags: TagSet())).isEmpty
    }
    let marker = isCase ?? argument.markers.first ?? ""
    guard case .noun(let group) = argument.content, let head = group.phrase.head else {
      return SourceArgument(marker: marker, lemma: "", tags: TagSet())
    }
    let openMarkers = isCase == nil ? [context.grammar.subject, context.grammar.object] : []
    return SourceArgument(marker: marker, lemma: head.key, tags: head.tags, openMarkers: openMarkers)
  }

  private struct Topic {
    let argument: Clause.Argument
    let source: SourceArgument
  }

  /// Places all arguments whose marker tells the role; returns the topics, which wait for what is still free.
  private func place(
    _ clause: Clause, _ source: [SourceArgument], _ frame: ArgumentFrames.Match?, _ predicate: PredicateTransfer.Result,
    into plan: inout ClausePlan
  ) -> [Topic] {
    var topics: [Topic] = []
    for (index, argument) in clause.arguments.enumerated() {
      if source[index].marker == context.grammar.quote {
        switch argument.content {
        case .clause(let inner):
          plan.complement += context.clauses.quotation(inner)
          continue
        case .quoted(let parts):
          plan.complement += SentenceTransfer(context: context).nodes(parts)
          continue
        case .noun: break
        }
      }
      if isDoer(source[index], clause, plan) {
        if clause.predicate.has("benefit", "receive") {
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
      // 昨日は眠れた: a topic that is a time is no subject, unless the frame asks for that word.
      let isTimeTopic =
        frame?.isSpecific == false && frame?.roles[index] == .subject
        && source[index].marker == context.grammar.topic && source[index].tags.contains(.time)
      if let role = frame?.roles[index], !isTimeTopic {
        put(argument, source[index], role, isTopic: argument.markers.contains(context.grammar.topic), into: &plan)
        continue
      }
      guard let first = roles.first else {
        topics.append(Topic(argument: argument, source: source[index]))
        continue
      }
      if first == .subject, predicate.isPassive, plan.subject != nil {
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

  /// Whether a noun of the source is an adverb, or has its preposition, in the target.
  private func isAdverb(_ argument: Clause.Argument) -> Bool {
    guard case .noun(let group) = argument.content, group.conjuncts.isEmpty, group.modifiers.isEmpty else {
      return false
    }
    return context.nouns.compound(group.phrase).partOfSpeech.contains(.adverb)
  }

  /// Whether an argument does what the verb inside the predicate says: 店員に運んでもらう.
  private func isDoer(_ argument: SourceArgument, _ clause: Clause, _ plan: ClausePlan) -> Bool {
    guard plan.doer.isEmpty, argument.tags.intersects(.person.union(.pronoun)),
      context.grammar.doer.contains(argument.marker)
    else { return false }
    return clause.predicate.has("benefit", "receive") || plan.complex.words.contains { $0.isPlace && $0.lemma == "O" }
  }

  /// Gives the places inside the verb phrase what belongs there.
  private func fillPlaces(_ clause: Clause, _ frame: ArgumentFrames.Match?, into plan: inout ClausePlan) {
    guard plan.complex.words.contains(where: { $0.isPlace && $0.lemma == "O" }), plan.doer.isEmpty else { return }
    let name = clause.predicate.settings.last { context.realization.value("doer", $0.value) != nil }?.value ?? ""
    let defaultDoer = context.realization.value("doer", name) ?? ""
    if !takesObject(clause, frame), !plan.object.isEmpty {
      swap(&plan.doer, &plan.object)
    } else if let subject = plan.subject, context.realization.value("doer-subject", name) != nil {
      plan.doer = subject.nodes
      if let forms = subject.pronoun.flatMap({ context.realization.value("pronoun", $0) })?.split(separator: " "),
        forms.count > 1
      {
        plan.doer = [.word(TargetWord(String(forms[1]), .pronoun))]
      }
      plan.subject = nil
    } else if !defaultDoer.isEmpty {
      plan.doer = [.word(TargetWord(defaultDoer, .pronoun))]
    }
  }

  private func phrase(_ argument: Clause.Argument, _ use: NounPhraseTransfer.Use) -> NounPhrase {
    switch argument.content {
    case .noun(let group):
      var phrase = context.nouns.phrase(group, use: use)
      phrase.nodes = focus(argument.markers, phrase.nodes)
      return phrase
    case .quoted(let parts):
      return NounPhrase(
        nodes: SentenceTransfer(context: context).nodes(parts), agreement: TagSet.third.union(.singular), pronoun: nil)
    case .clause(let clause):
      return NounPhrase(nodes: context.clauses.nominal(clause), agreement: TagSet.third.union(.singular), pronoun: nil)
    }
  }

  /// Particles that add a word to the noun: also, only, even, about.
  private func focus(_ markers: [String], _ nodes: [TargetNode]) -> [TargetNode] {
    var nodes = nodes
    for marker in markers {
      if context.realization.value("focus-verb", marker) != nil { continue }
      if let before = context.realization.value("focus-before", marker) {
        nodes.insert(.word(TargetWord(before, .adverb)), at: 0)
      }
      if let after = context.realization.value("focus-after", marker) {
        nodes.append(TargetWord(after, .adverb))
      }
    }
    return nodes
  }

  private func put(
    _ argument: Clause.Argument, _ source: SourceArgument, _ role: ArgumentRole, isTopic: Bool,
    into plan: inout ClausePlan
  ) {
    if source.tags.contains(.interrogative), role != .subject, role != .drop {
      if case .oblique(let preposition) = role, !source.tags.contains(.place), !source.tags.contains(.time) {
        for word in preposition.split(separator: " ") {
          plan.interrogative.append(TargetWord(String(word), .preposition))
        }
      }
      plan.interrogative += phrase(argument, .fragment).nodes
      return
    }
    switch role {
    case .subject:
      if plan.subject == nil {
        plan.subject = phrase(argument, isTopic ? .topic : .subject)
      } else if plan.object.isEmpty {
        plan.object = phrase(argument, .object).nodes
      } else {
        plan.obliques += phrase(argument, .oblique).nodes
      }
    case .object:
      if plan.object.isEmpty {
        let noun = phrase(argument, .object)
        plan.object = noun.nodes
        plan.objectAgreement = noun.agreement
      } else {
        plan.obliques += phrase(argument, .oblique).nodes
      }
    case .indirect: plan.indirect += phrase(argument, .object).nodes
    case .complement: plan.complement += phrase(argument, .predicate).nodes
    case .adverb: plan.end += phrase(argument, .fragment).nodes
    case .drop: return
    case .oblique(let preposition):
      for word in preposition.split(separator: " ") { plan.obliques.append(TargetWord(String(word), .preposition)) }
      plan.obliques += phrase(argument, .oblique).nodes
    }
  }

  /// An argument that may take several prepositions: the model settles which.
  private func oblique(_ argument: Clause.Argument, _ roles: [ArgumentRole], into plan: inout ClausePlan) {
    if case .noun(let group) = argument.content, group.phrase.head?.tags.contains(.interrogative) == true {
      plan.interrogative += phrase(argument, .fragment).nodes
      return
    }
    plan.obliques += context.nouns.lead(roles)
    plan.obliques += phrase(argument, .oblique).nodes
  }

  // MARK: topics and subjects

  /// Topics and unmarked nouns take the role that is still free.
  private func settle(
    _ topics: [Topic], _ clause: Clause, _ frame: ArgumentFrames.Match?, _ predicate: PredicateTransfer.Result,
    into plan: inout ClausePlan
  ) {
    for topic in topics {
      let isTime = topic.source.tags.intersects(.time.union(.adverbial))
      let isQuantity = isQuantity(topic.argument)
      if case .noun = topic.argument.content, isTime || (isQuantity && plan.subject != nil) {
        if isQuantity, isTime, topic.argument.markers.isEmpty {
          plan.end += phrase(topic.argument, .fragment).nodes
        } else if isTime, topic.argument.markers.contains(context.grammar.topic) || plan.front.isEmpty {
          plan.front += phrase(topic.argument, .fragment).nodes
        } else {
          plan.end += phrase(topic.argument, .fragment).nodes
        }
        continue
      }
      let wantsObject = takesObject(clause, frame) && plan.object.isEmpty && !topic.source.tags.contains(.person)
      if wantsObject, actor(frame, predicate) != nil || plan.subject != nil {
        plan.object = phrase(topic.argument, .object).nodes
      } else if plan.subject == nil {
        plan.subject = phrase(topic.argument, .topic)
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

  /// A date or clock time behind the marker of a goal or none, with the preposition the target gives to its kind; nil for
  /// other arguments.
  private func dated(_ argument: Clause.Argument, _ source: SourceArgument) -> [TargetNode]? {
    guard case .noun(let group) = argument.content, group.phrase.units.count == 1, let unit = group.phrase.units.first,
      let preposition = context.datePreposition(unit), context.date(unit) != nil,
      argument.markers.count < 2, argument.markers.allSatisfy({ context.grammar.dateMarkers.contains($0) })
    else { return nil }
    return [.word(TargetWord(preposition, .preposition))] + phrase(argument, .oblique).nodes
  }

  private func isQuantity(_ argument: Clause.Argument) -> Bool {
    guard case .noun(let group) = argument.content else { return false }
    return argument.markers.isEmpty && context.nouns.compound(group.phrase).isQuantity
  }

  private func takesObject(_ clause: Clause, _ frame: ArgumentFrames.Match?) -> Bool {
    guard clause.predicate.kind == .verbal, let head = clause.predicate.head else { return false }
    if clause.predicate.value("voice") == "passive" { return false }
    return head.tags.contains(.transitive) || context.readings[head.range].contains { $0.tags.contains(.verbalNoun) }
  }

  /// Who acts by default, if that is a person.
  private func actor(_ frame: ArgumentFrames.Match?, _ predicate: PredicateTransfer.Result) -> String? {
    let name = predicate.impliedSubject ?? frame?.entry.subject ?? ""
    return name.isEmpty || name == context.realization.word("expletive") ? nil : name
  }

  private func impliedSubject(
    _ clause: Clause, _ frame: ArgumentFrames.Match?, _ predicate: PredicateTransfer.Result, _ plan: ClausePlan
  ) -> String {
    if let implied = predicate.impliedSubject { return implied }
    if let subject = frame?.entry.subject, !subject.isEmpty, !predicate.isPassive { return subject }
    let kind =
      clause.predicate.kind == .verbal && !predicate.isPassive
      ? (takesObject(clause, frame) ? "transitive" : "intransitive") : "stative"
    return context.realization.value("implied-subject", kind) ?? context.realization.word("expletive")
  }

  /// A pronoun for an object that the source leaves out, where the verb of the target cannot do without.
  private func impliedObject(_ clause: Clause, _ frame: ArgumentFrames.Match?, _ plan: ClausePlan) -> TargetWord? {
    guard takesObject(clause, frame), plan.object.isEmpty,
      clause.arguments(with: context.grammar.object).isEmpty, plan.complement.isEmpty, !plan.complex.isCopular,
      let verb = clause.predicate.head,
      frame?.entry.target.contains(" ") != true,
      let selection = context.selector.select(verb, as: .verb), selection.words.count == 1,
      let pronoun = context.realization.value("implied-object", "transitive")
    else { return nil }
    let features = context.selector.generator.features(of: selection.words[0].lemma, partOfSpeech: .verb)
    guard features.contains(.transitive), !features.contains(.intransitive) else { return nil }
    return TargetWord(pronoun, .pronoun.union(.object))
  }

  // MARK: adjuncts

  /// Whether an adverb of degree stands behind its verb: `more`, `a little`.
  private func isLast(_ words: [TargetWord]) -> Bool {
    guard let first = words.first else { return false }
    let text = words.map(\.lemma).joined(separator: "_")
    return context.realization.value("end-adverb", words.count == 1 ? first.lemma : text) != nil
  }

  private func place(_ adjunct: Clause.Adjunct, into plan: inout ClausePlan) {
    switch adjunct {
    case .subordinate(let clause, let link): plan.subordinates.append((clause, link))
    case .connective(let phrase), .exclamation(let phrase):
      plan.opening.append(words: context.words(phrase))
    case .adverb(let phrase):
      var words = context.adverb(phrase)
      let tags = phrase.head?.tags ?? TagSet()
      if !adjust(&words, phrase, in: &plan) { return }
      if tags.contains(.interrogative) {
        plan.interrogative.append(words: words)
        return
      }
      if words.count == 1, plan.complex.before.contains(where: { $0.lemma == words[0].lemma }) { return }
      if plan.complex.isNegative, words.count == 1,
        let other = context.realization.value("negative-adverb", words[0].lemma)
      {
        plan.end.append(TargetWord(other, .adverb, sources: words[0].sources))
        return
      }
      if plan.complex.isCopular, tags.contains(.degree), plan.complex.words.count > 1 {
        plan.complex.words.insert(
          contentsOf: words, at: plan.complex.words.count - max(plan.complex.complementCount, 0))
        plan.complex.complementCount += words.count
      } else if tags.intersects(.time) || !plan.complex.isCopular && isLast(words) {
        plan.end.append(words: words)
      } else if tags.intersects(.degree.union(.frequency)) || context.isMiddleAdverb(words) {
        // very becomes really before a verb.
        let verbal = words.map { word in
          var word = word
          if let other = context.realization.value("verb-degree", word.lemma) { word.lemma = other }
          return word
        }
        plan.complex.before.append(contentsOf: verbal)
      } else if phrase.kind == .adjectival || phrase.kind == .nominal || words.count > 2 {
        plan.end.append(words: words)
      } else if plan.complex.isCopular || context.realization.value("front-adverb", words.first?.lemma ?? "") != nil {
        plan.front.append(words: words)
      } else {
        plan.complex.before.append(contentsOf: words)
      }
    }
  }
}
