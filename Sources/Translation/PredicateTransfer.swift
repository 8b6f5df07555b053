import LanguagePack
import Morphology

/// Turns a predicate phrase into a verb complex: its words, then what its auxiliaries add, innermost first.
struct PredicateTransfer {
  let context: TransferContext

  struct Result {
    var complex: VerbComplex
    /// What stands behind the verb as part of the predicate: the noun of `be a shop`.
    var complement: [TargetNode] = []
    /// Who acts when nobody is named, as the auxiliaries say.
    var impliedSubject: String?
    /// Words after everything else: `too much`, `?`.
    var end: [TargetWord] = []
    /// Whether the auxiliaries make the doer an agent behind `by`.
    var isPassive = false
    /// Whether the passive says what was done to somebody's thing: 財布を盗まれた is `they stole the wallet`.
    var isSuffered = false
    /// Whether the frame is the one of this voice: 店員に怒られた is no "could".
    var isVoiced = false
    /// Whether the frame says in the active what the voice of the source says.
    var isActive = false
    var isQuestion = false
    /// What is said about the clause as a whole, innermost first: `I wonder if S`.
    var frames: [String] = []
  }

  /// `isModifier` says whether the clause stands behind a noun, where nothing can be said around it.
  func transfer(_ clause: Clause, frame: ArgumentFrames.Match?, isModifier: Bool) -> Result {
    var result = bare(clause, frame: frame)
    // しか … ない: the particle already says "only", and the negation goes with it.
    let exhausts = clause.arguments.contains { argument in
      argument.markers.contains { context.realization.value("focus-negative", $0) != nil }
    }
    if exhausts, clause.predicate.has("polarity", "negative") || result.complex.isNegative {
      result.complex.isNegative.toggle()
    }
    result.isVoiced = frame?.isVoiced == true
    result.isActive = frame?.isActive == true
    result.isSuffered = !result.isVoiced && isSuffered(clause)
    // 頑張れ!
    if clause.predicate.kind == .verbal, clause.predicate.settings.isEmpty, clause.predicate.range.count == 1,
      context.readings[clause.predicate.range.lowerBound].tags.contains(.imperative)
    {
      result.complex.isImperative = true
    }
    apply(
      isAlone(clause) ? clause.predicate.ability : clause.predicate, isHabit: isHabit(clause) || reports(clause),
      isModifier: isModifier, to: &result)
    return result
  }

  /// 一人で組み立てられた: whether what looks like a passive is what one can do by oneself.
  private func isAlone(_ clause: Clause) -> Bool {
    guard clause.predicate.value("voice") == "passive", clause.predicate.head?.tags.contains(.passive) != true else {
      return false
    }
    return clause.adjuncts.contains { adjunct in
      if case .adverb(let phrase) = adjunct {
        phrase.head.map { context.grammar.alone.contains($0.key) } == true
      } else {
        false
      }
    }
  }

  /// Whether a passive keeps its object and nobody is named to whom it happens.
  private func isSuffered(_ clause: Clause) -> Bool {
    guard clause.predicate.value("voice") == "passive",
      !clause.arguments(with: context.grammar.object).isEmpty
        || ClausePlanner(context: context).holdsObject(clause.predicate)
    else { return false }
    return !clause.arguments.contains { argument in
      if argument.markers.contains(context.grammar.subject) { return true }
      guard argument.markers.contains(context.grammar.topic), case .noun(let group) = argument.content else {
        return false
      }
      return group.phrase.head?.tags.intersects(.person.union(.pronoun)) == true
    }
  }

  // MARK: the predicate itself

  private func bare(_ clause: Clause, frame: ArgumentFrames.Match?) -> Result {
    let predicate = clause.predicate
    let sources = predicate.units.flatMap { Array($0.range) }
    if let verb = clause.lightVerb {
      let found = context.pair.entries(of: verb, for: .verb)
      let last = predicate.units.last.map { unit in
        SourceUnit(range: unit.range, key: verb, tags: .verb, entries: found?.entries ?? [], layer: found?.layer)
      }
      if let last, let selection = context.selector.select(last, as: .verb), frame == nil {
        var result = result(of: selection, sources: sources)
        for unit in predicate.units.dropLast() {
          result.complex.words += context.selector.select(unit)?.words ?? context.unknown(unit)
        }
        return result
      }
    }
    if let frame, frame.isSpecific || predicate.head?.isChosen != true {
      let selection = context.selector.expand(
        frame.entry.target, frame.entry.targetTags.partOfSpeech, sources: sources, reason: "frame")
      var result = result(of: selection, sources: sources)
      // "There is" takes its noun as a verb takes its object.
      if frame.entry.subject == context.realization.word("existential") { result.complex.isCopular = false }
      return result
    }
    if let nominal = clause.nominal {
      let selection = predicate.head.flatMap { context.selector.select($0) }
      if predicate.units.count == 1, nominal.modifiers.isEmpty, nominal.conjuncts.isEmpty, let selection,
        !selection.partOfSpeech.intersects(Self.nouns)
      {
        return result(of: selection, sources: sources)
      }
      if let fact = fact(nominal), specifies(clause) {
        var result = copular([], sources: sources)
        result.complement = context.clauses.nominal(fact, isPredicate: true)
        return result
      }
      var result = copular([], sources: sources)
      // 写真の通りでした: a noun that keeps its particle.
      let lead = predicate.isPredicative ? context.nouns.lead(nominal, predicate.markers) : []
      result.complement =
        lead
        + context.nouns.phrase(nominal, use: lead.isEmpty ? (specifies(clause) ? .topic : .predicate) : .oblique).nodes
      return result
    }
    return compound(predicate, sources: sources)
  }

  /// 良いのは軽いところだ: the clause before a noun that only says that it is so.
  private func fact(_ nominal: NounGroup) -> Clause? {
    guard nominal.phrase.units.count == 1, let head = nominal.phrase.head, nominal.modifiers.count == 1,
      context.grammar.factNouns.contains(head.key), case .relative(let clause) = nominal.modifiers[0]
    else { return nil }
    return clause
  }

  /// 気に入ったのは色だ, 欠点は値段だ: whether the predicate names what the topic asks for.
  private func specifies(_ clause: Clause) -> Bool {
    clause.arguments.contains { argument in
      guard argument.markers.contains(context.grammar.topic) else { return false }
      switch argument.content {
      case .clause: return true
      case .noun(let group): return group.phrase.head.map { context.grammar.specifying.contains($0.key) } == true
      case .quoted: return false
      }
    }
  }

  private static let nouns: TagSet = [.noun, .properNoun, .numeral, .counter, .pronoun]

  /// Verbs with their complements and prefixes: 予約 + する, 超 + 便利.
  private func compound(_ predicate: Phrase, sources: [Int]) -> Result {
    var words: [TargetWord] = []
    var last: Selection?
    for (index, unit) in predicate.units.enumerated() {
      let isLast = index == predicate.units.count - 1
      let wanted: TagSet = isLast ? (predicate.kind == .verbal ? .verb : .adjective) : TagSet()
      guard let selection = context.selector.select(unit, as: wanted) else {
        words += context.unknown(unit)
        continue
      }
      if isLast {
        last = selection
      } else {
        words += selection.words
      }
    }
    if let last {
      if last.partOfSpeech.contains(.verb) {
        var result = result(of: last, sources: sources)
        result.complex.words += words
        return result
      }
      if predicate.kind == .verbal, !last.partOfSpeech.intersects(Self.stative) {
        return verbal(words + last.words)
      }
      return copular(words + last.words, sources: sources)
    }
    return predicate.kind == .verbal ? verbal(words) : copular(words, sources: sources)
  }

  private static let stative: TagSet = [.adjective, .adverb, .preposition]

  private func verbal(_ words: [TargetWord]) -> Result {
    var words = words
    if !words.isEmpty, !words[0].isVerbatim { words[0].partOfSpeech = .verb }
    return Result(
      complex: VerbComplex(words: words, realization: context.realization, generator: context.selector.generator))
  }

  private func copular(_ words: [TargetWord], sources: [Int]) -> Result {
    let be = TargetWord(context.realization.word("be"), .verb, sources: sources)
    var complex = VerbComplex(
      words: [be] + words, realization: context.realization, generator: context.selector.generator)
    complex.isCopular = true
    complex.complementCount = words.count
    return Result(complex: complex)
  }

  private func result(of selection: Selection, sources: [Int]) -> Result {
    if selection.words.count > 1, selection.words[0].lemma == context.realization.word("not") {
      var positive = selection
      positive.words.removeFirst()
      positive.head = max(0, selection.head - 1)
      var result = result(of: positive, sources: sources)
      result.complex.isNegative = true
      return result
    }
    guard selection.partOfSpeech.contains(.verb) || selection.partOfSpeech.contains(.copula) else {
      return copular(selection.words, sources: sources)
    }
    var words = selection.words
    var before: [TargetWord] = []
    if selection.head > 0, words.indices.contains(selection.head) {
      before = Array(words[..<selection.head])
      words = Array(words[selection.head...])
    }
    if !words.isEmpty { words[0].partOfSpeech = .verb }
    var complex = VerbComplex(words: words, realization: context.realization, generator: context.selector.generator)
    complex.before = before
    if let able = context.realization.template("wrap", "ability/embedded"), words.count >= able.count,
      zip(words, able.dropLast()).allSatisfy({ $0.lemma == $1.text })
    {
      // "be able to V" of a dictionary is the same as an auxiliary for it.
      complex.words = Array(words[(able.count - 1)...])
      complex.words[0].partOfSpeech = .verb
      var result = Result(complex: complex)
      wrap("ability", sources, &result)
      return result
    }
    if words.first?.lemma == context.realization.word("be") {
      complex.isCopular = true
      complex.complementCount = words.count - 1
    }
    return Result(complex: complex)
  }

  // MARK: auxiliaries

  /// Whether an adverb says how often: what goes on every day is no progressive.
  private func isHabit(_ clause: Clause) -> Bool {
    let adverbs = clause.adjuncts.contains { adjunct in
      if case .adverb(let phrase) = adjunct { phrase.head?.tags.contains(.frequency) == true } else { false }
    }
    return adverbs
      || clause.arguments.contains { argument in
        if case .noun(let group) = argument.content {
          group.phrase.head?.tags.contains(.frequency) == true
        } else {
          false
        }
      }
  }

  /// 母が言っていた: what somebody says or thinks is no process.
  private func reports(_ clause: Clause) -> Bool {
    let keys = context.grammar.predicateKeys(clause.predicate)
    return keys.contains { context.grammar.quotingVerbs.contains($0) }
      && clause.arguments.contains { argument in
        guard argument.markers.contains(context.grammar.quote) else { return false }
        if case .noun = argument.content { return false }
        return true
      }
  }

  private func apply(_ predicate: Phrase, isHabit: Bool, isModifier: Bool, to result: inout Result) {
    for setting in predicate.settings {
      let sources = Array(setting.range)
      switch (setting.name, setting.value) {
      case ("tense", "past"):
        result.complex.isPast = true
        if let last = result.frames.last, context.realization.template("sentence", last + "/past") != nil {
          result.frames[result.frames.count - 1] = last + "/past"
        }
      case ("polarity", "negative"):
        // Not sometimes, but never.
        if let place = result.complex.before.firstIndex(where: { never($0) != nil }),
          let word = never(result.complex.before[place])
        {
          result.complex.before[place].lemma = word
        } else {
          result.complex.isNegative.toggle()
        }
      case ("aspect", "progressive"): if !isHabit { progressive(predicate, sources, &result) }
      case ("aspect", "excess"): wrap("excess", sources, &result)
      case ("aspect", "just"):
        result.complex.isPast = false
        wrap("just", sources, &result)
      case ("aspect", "resultative") where result.isActive: continue
      case ("voice", _) where result.isActive: continue
      case ("aspect", "resultative"): _ = result.complex.wrap("aspect", "resultative", sources: sources)
      case ("voice", let voice): self.voice(voice, predicate, sources, &result)
      case ("benefit", let benefit): result.impliedSubject = context.realization.value("benefit-subject", benefit)
      case ("wrap", let name)
      where !isModifier && !result.complex.isCopular
        && context.realization.template("wrap", name + "/inside") != nil:
        // It looks like it will rain: said around the clause.
        _ = result.complex.wrap("wrap", name + "/inside", sources: sources)
        result.frames.append(name)
      case ("wrap", let name): wrap(name, sources, &result)
      case ("mood", "question"): result.isQuestion = true
      case ("sentence", let name): result.frames.append(name)
      default: continue
      }
    }
    // 運んでいただけますか: a question about a favour asks for it.
    if result.isQuestion, !result.complex.isPast,
      let benefit = predicate.settings.last(where: { $0.name == "benefit" }),
      let name = context.realization.value("benefit-question", benefit.value)
    {
      result.complex.isNegative = false
      wrap(name, Array(benefit.range), &result)
    }
  }

  /// What becomes of an adverb of an auxiliary that is negated: row `negated-adverb` of the target.
  private func never(_ word: TargetWord) -> String? { context.realization.value("negated-adverb", word.lemma) }

  private func wrap(_ name: String, _ sources: [Int], _ result: inout Result) {
    if name == "experience" { result.complex.isPast = false }
    if let implied = context.realization.value("wrap-subject", name) {
      if implied == "none" {
        result.complex.isImperative = true
      } else if !result.isPassive || implied == context.realization.word("first") {
        result.impliedSubject = implied
      }
    }
    let ending = context.realization.value("wrap-end", result.complex.isCopular ? name + "/adjectival" : name)
    _ = result.complex.wrap("wrap", name, sources: sources)
    for word in ending?.split(separator: " ") ?? [] {
      result.end.append(TargetWord(String(word), .adverb, sources: sources))
    }
  }

  private func progressive(_ predicate: Phrase, _ sources: [Int], _ result: inout Result) {
    guard let first = result.complex.words.first else { return }
    let features = context.selector.generator.features(of: first.lemma, partOfSpeech: .verb)
    if result.complex.isCopular || result.complex.isModal || features.contains(.stative) { return }
    if first.form == .pastParticiple || predicate.head?.tags.contains(.stative) == true { return }
    if features.contains(.punctual) || predicate.head?.tags.contains(.punctual) == true
      || predicate.has("polarity", "negative")
    {
      _ = result.complex.wrap("aspect", "perfect", sources: sources)
      return
    }
    _ = result.complex.wrap("aspect", "progressive", sources: sources)
  }

  private func voice(_ voice: String, _ predicate: Phrase, _ sources: [Int], _ result: inout Result) {
    // れる on a verb without an object and with nobody to do it is more often "can" or respect than a passive.
    if voice == "passive", !result.isVoiced, predicate.head?.tags.contains(.intransitive) == true {
      _ = result.complex.wrap("wrap", "ability", sources: sources)
      return
    }
    if voice == "passive", result.complex.isCopular { return }
    // 感動させられた: to be moved is no more than that.
    if voice == "causative-passive", result.complex.isCopular {
      result.impliedSubject = context.realization.value("voice-subject", voice) ?? result.impliedSubject
      return
    }
    if voice == "passive", result.isSuffered {
      result.impliedSubject = context.realization.value("voice-subject", "suffered")
      return
    }
    result.impliedSubject = context.realization.value("voice-subject", voice) ?? result.impliedSubject
    if result.complex.wrap("voice", voice, sources: sources), voice == "passive" { result.isPassive = true }
  }
}
