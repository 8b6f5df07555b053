import LanguagePack
import Morphology

/// What is put together or taken apart before the arguments of a clause get their roles.
extension ClausePlanner {
  /// 値段も味も: two nouns with "also" are both of one argument.
  func joinBoth(_ arguments: [Clause.Argument]) -> [Clause.Argument] {
    var joined: [Clause.Argument] = []
    for argument in arguments {
      if argument.markers == [context.grammar.also], case .noun(let group) = argument.content,
        let last = joined.last, last.markers == [context.grammar.also],
        case .noun(let first) = last.content,
        first.phrase.range.upperBound == group.phrase.range.lowerBound || !group.modifiers.isEmpty,
        context.realization.value("join", context.grammar.also) != nil
      {
        let both = NounGroup(group.phrase)
        both.modifiers = group.modifiers
        both.conjuncts = first.conjuncts + [(first, context.grammar.also)] + group.conjuncts
        joined[joined.count - 1] = Clause.Argument(markers: [context.grammar.topic], content: .noun(both))
      } else {
        joined.append(argument)
      }
    }
    return joined
  }

  /// 何も見えない: adverbs of a negation that are pronouns of the target (rows `negative-pronoun`), as arguments that hide
  /// their case, and the adjuncts without them.
  func takingNothing(_ clause: Clause) -> (arguments: [Clause.Argument], adjuncts: [Clause.Adjunct]) {
    guard clause.predicate.has("polarity", "negative") else { return ([], clause.adjuncts) }
    var arguments: [Clause.Argument] = []
    var adjuncts: [Clause.Adjunct] = []
    for adjunct in clause.adjuncts {
      if case .adverb(let phrase) = adjunct {
        let words = context.adverb(phrase)
        if words.count == 1, context.realization.value("negative-pronoun", words[0].lemma) != nil,
          words[0].partOfSpeech.contains(.adverb)
        {
          arguments.append(Clause.Argument(markers: [context.grammar.topic], content: .noun(NounGroup(phrase))))
          continue
        }
      }
      adjuncts.append(adjunct)
    }
    return (arguments, adjuncts)
  }

  /// お肌つるつる, アクセス良好: a noun before a quality in one compound is what the quality is said of.
  func splitting(_ clause: Clause) -> Clause {
    if let other = reasoned(clause) { return other }
    let phrase = clause.predicate
    if let other = owning(clause) { return other }
    guard clause.lightVerb == nil, phrase.units.count > 1, let last = phrase.units.last,
      last.tags.intersects(.naAdjective.union(.adjective).union(.noun)), phrase.kind != .verbal,
      context.selector.select(last)?.partOfSpeech.contains(.adjective) == true,
      phrase.units.dropLast().allSatisfy({
        $0.tags.contains(.noun) && !$0.tags.intersects(Self.unlikeSubject)
      }),
      !clause.arguments.contains(where: { $0.markers.contains(context.grammar.subject) })
    else { return clause }
    var quality = phrase
    quality.units = [last]
    let other = Clause(quality)
    other.arguments = clause.arguments
    other.adjuncts = clause.adjuncts
    let subject = NounGroup(
      Phrase(
        kind: .nominal, units: Array(phrase.units.dropLast()),
        range: phrase.range.lowerBound..<last.range.lowerBound, markers: [context.grammar.subject]))
    if let nominal = clause.nominal {
      subject.modifiers = nominal.modifiers
      subject.conjuncts = nominal.conjuncts
      other.nominal = NounGroup(quality)
    }
    other.arguments.append(Clause.Argument(markers: [context.grammar.subject], content: .noun(subject)))
    return other
  }

  /// 説明書ない, 箱開けた: the particle that a noun directly before its predicate has lost.
  func marking(_ clause: Clause) -> [Clause.Argument] {
    guard clause.predicate.kind == .verbal || clause.predicate.kind == .adjectival, clause.lightVerb == nil,
      let index = clause.arguments.firstIndex(where: { $0.markers.isEmpty }),
      case .noun(let group) = clause.arguments[index].content, let unit = group.phrase.core,
      group.phrase.range.upperBound == clause.predicate.range.lowerBound, !group.phrase.endsWithMark,
      unit.tags.intersects(.noun.union(.properNoun).union(.pronoun)), !unit.tags.intersects(Self.unlikeArgument),
      group.phrase.units.allSatisfy({ !$0.tags.intersects(Self.unlikeSubject) })
    else { return clause.arguments }
    let isActive = takesObject(clause) && clause.predicate.head?.tags.contains(.potential) != true
    let marker = isActive ? context.grammar.object : context.grammar.subject
    guard clause.arguments(with: marker).isEmpty, !isActive || !unit.tags.contains(.person),
      isActive || clause.predicate.kind == .adjectival || clause.predicate.head?.tags.contains(.intransitive) == true,
      !(clause.predicate.head?.tags.contains(.motion) == true && unit.tags.contains(.place))
    else { return clause.arguments }
    var arguments = clause.arguments
    arguments[index].markers = [marker]
    return arguments
  }

  private static let unlikeArgument: TagSet = [.naAdjective, .adverbial, .time, .counter, .numeral, .interrogative]
  private static let unlikeSubject: TagSet = [.adverbial, .time, .prefix, .suffix, .numeral, .counter]

  /// 返品したのは小さかったからだ: I returned it because it was small. Nil for other clauses.
  private func reasoned(_ clause: Clause) -> Clause? {
    guard clause.predicate.has("sentence", "its-because"),
      let place = clause.arguments.firstIndex(where: { argument in
        if case .clause = argument.content { argument.markers.contains(context.grammar.topic) } else { false }
      }), case .clause(let inner) = clause.arguments[place].content
    else { return nil }
    var stated = inner.predicate
    stated.settings.removeAll { $0.name == "nominal" }
    stated.markers = []
    var cause = clause.predicate
    cause.settings.removeAll { $0.name == "sentence" && $0.value == "its-because" }
    let reason = clause.with(cause)
    reason.arguments.remove(at: place)
    let main = inner.with(stated)
    main.adjuncts.append(.subordinate(reason, link: "because"))
    return main
  }

  /// 財布の作りが雑: whose the quality of an expression is, is what it is said of. Nil for other clauses.
  private func owning(_ clause: Clause) -> Clause? {
    guard let nominal = clause.nominal, let head = clause.predicate.head, head.isExpression,
      head.tags.intersects(.naAdjective.union(.adjective)), clause.predicate.units.count == 1,
      !clause.arguments.contains(where: { $0.markers.contains(context.grammar.subject) }),
      let place = nominal.modifiers.firstIndex(where: { if case .genitive = $0 { true } else { false } }),
      case .genitive(let owner) = nominal.modifiers[place]
    else { return nil }
    let other = Clause(clause.predicate)
    other.arguments = clause.arguments
    other.adjuncts = clause.adjuncts
    other.nominal = NounGroup(nominal.phrase)
    other.nominal?.modifiers = nominal.modifiers
    other.nominal?.modifiers.remove(at: place)
    other.arguments.append(Clause.Argument(markers: [context.grammar.subject], content: .noun(owner)))
    return other
  }

  /// Nouns that stand as adverbs, without a particle and without modifiers: たくさん, 全部. Times are left.
  func separateAdverbs(_ all: [Clause.Argument]) -> ([Clause.Argument], [Clause.Adjunct]) {
    var arguments: [Clause.Argument] = []
    var adverbs: [Clause.Adjunct] = []
    for argument in all {
      if argument.markers.isEmpty, case .noun(let group) = argument.content, group.modifiers.isEmpty,
        group.conjuncts.isEmpty, group.phrase.units.count == 1, let unit = group.phrase.head,
        unit.tags.intersects(.adverbial.union(.numeral)), !unit.tags.intersects(.time.union(.interrogative)),
        context.selector.select(unit, as: .adverb)?.partOfSpeech.contains(.adverb) == true
      {
        adverbs.append(.adverb(group.phrase))
      } else {
        arguments.append(argument)
      }
    }
    return (arguments, adverbs)
  }
}
