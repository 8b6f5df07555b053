import LanguagePack
package import Morphology

/// Groups the readings of a sentence into the longest units that the pair knows.
package struct CandidateLookup: Sendable {
  let pair: PairStack
  let source: LanguageStack
  /// How many words an expression may have.
  static let longestExpression = 7
  let expressions: WordExpressions?

  let grammar: ClauseGrammar
  let filter: ExpressionFilter
  private let context: ContextRules
  /// Endings of verbs that say what one can do, and those of the verbs themselves.
  private let potentials: [(ending: String, base: String)]
  private let senses: LearntSenses
  private let derivation: VerbDerivation?

  /// `derivation` makes verbs of nouns where no dictionary has them.
  package init(pair: PairStack, source: LanguageStack, derivation: VerbDerivation? = nil) {
    self.derivation = derivation
    self.pair = pair
    self.source = source
    grammar = ClauseGrammar(rows: source.rows("clauses"))
    expressions =
      source.isUnspaced
      ? nil
      : WordExpressions(
        pair: pair, reflexive: source.rows("chunks").first { $0.first == "reflexive" }?.dropFirst().first ?? "")
    filter = ExpressionFilter(source: source)
    potentials = source.rows("potentials").filter { $0.count > 1 }.map { ($0[0], $0[1]) }
    senses = LearntSenses(pair: pair)
    context = ContextRules(rows: pair.rows("selection"), topics: pair.rows("topics"))
  }

  /// The units of a sentence, in order; they cover all readings. Quadratic only in the length of expressions.
  ///
  /// `domain` is the topic the text is known to be about: its words count as if they stood in the sentence.
  package func units(_ readings: [Reading], domain: String? = nil) -> [SourceUnit] {
    let readings = readings.contains { $0.tags.contains(.potential) } ? readings.map { reread($0) } : readings
    var units: [SourceUnit] = []
    var position = 0
    while position < readings.count {
      if isMute(readings[position], .suffix), let last = units.last, last.isKnown || isPerson(readings[position]),
        last.range.upperBound == position,
        last.tags.intersects(Self.named) || readings[position - 1].origin == .protected
          || (isPerson(readings[position]) && last.tags.contains(.naAdjective))
      {
        units[units.count - 1].range = last.range.lowerBound..<(position + 1)
        // {name}さん: what is kept is the name of somebody.
        if readings[position - 1].origin == .protected { units[units.count - 1].tags = [.properNoun, .person] }
        position += 1
        continue
      }
      var unit = self.unit(readings, at: position)
      if isCount(readings, at: position) { unit.tags = .numeral }
      if unit.tags.intersects(Self.bodies), !unit.tags.intersects(Self.unlikeBodies) {
        if unit.tags.contains(.noun), grammar.isPerson(unit.key) {
          unit.tags.formUnion(.person)
        } else if grammar.isActing(unit.key) {
          unit.tags.formUnion(.animate)
        }
      }
      if unit.range.count == 1, isMute(readings[position], .prefix), position + 1 < readings.count,
        !readings[position + 1].tags.intersects(Self.marks.union(Self.functional))
      {
        unit = self.unit(readings, at: position + 1)
        unit.range = position..<unit.range.upperBound
      }
      units.append(unit)
      position = unit.range.upperBound
    }
    context.apply(to: &units, readings, domain: domain)
    senses.apply(to: &units, readings)
    return units
  }

  /// What the caller wants a term to be, before anything else.
  private func unit(_ term: Term, _ reading: Reading, at position: Int) -> SourceUnit {
    var unit = SourceUnit(
      range: position..<(position + 1), key: reading.lemma, tags: reading.tags, entries: [term.entry], layer: 0)
    unit.isChosen = true
    unit.evidence = "term of \(term.origin)"
    unit.term = term
    return unit
  }

  private func unit(_ readings: [Reading], at position: Int) -> SourceUnit {
    if let term = readings[position].term, readings[position].origin != .protected {
      return unit(term, readings[position], at: position)
    }
    let expression = expression(readings, at: position)
    // 無効化 + する: the longer of the two.
    guard let verb = lightVerb(readings, at: position),
      expression.map({ $0.range.upperBound < verb.range.upperBound }) ?? true
    else { return expression ?? single(readings, at: position) }
    return verb
  }

  /// {count}個, %d円: what a program fills in before a word that counts is a number.
  private func isCount(_ readings: [Reading], at position: Int) -> Bool {
    let reading = readings[position]
    guard reading.origin == .protected, reading.term == nil, position + 1 < readings.count,
      let first = reading.surface.utf8.first, [0x7B, 0x25, 0x24].contains(first)
    else { return false }
    return readings[position + 1].tags.intersects(.counter.union(.unit))
  }

  /// Whether a reading is an affix that says only how polite one is: お花, 運転手さん.
  private func isMute(_ reading: Reading, _ part: TagSet) -> Bool {
    reading.tags.contains(part) && grammar.mute.contains(reading.lemma)
  }

  /// スターンリーブさん: what says that somebody is meant also follows names that no dictionary has.
  private func isPerson(_ reading: Reading) -> Bool { reading.tags.contains(.honorific) }

  private static let bodies: TagSet = [.noun, .properNoun, .suffix]
  private static let unlikeBodies: TagSet = [.verbalNoun, .person, .verb, .adjective, .naAdjective, .adverb]
  private static let named: TagSet = [.noun, .properNoun, .pronoun, .suffix, .verbalNoun]

  /// 装着 + できる, 起訴 + する: a noun that the light verb makes a verb; with "can" where another verb says that.
  ///
  /// Where no dictionary has the verb, it is made of the noun's translation.
  private func lightVerb(_ readings: [Reading], at position: Int) -> SourceUnit? {
    var end = position + 1
    guard end < readings.count else { return nil }
    let noun = readings[position]
    var stem = noun.lemma
    // 無効 + 化 + できる
    let isAffixed =
      noun.tags.intersects(.noun.union(.naAdjective)) && readings[end].tags.contains(.suffix.union(.verbalNoun))
      && end + 1 < readings.count
    if isAffixed {
      stem += readings[end].lemma
      end += 1
    }
    let verb = readings[end]
    let isAble = grammar.lightPotentials.contains(verb.lemma)
    guard isAble || verb.lemma == grammar.lightVerb, isAffixed || noun.tags.contains(.noun), noun.origin != .protected
    else { return nil }
    let key = stem + grammar.lightVerb
    var found = pair.entries(of: key, for: .verb)
    let isVerbal = isAffixed || (isAble ? noun.tags.contains(.verbalNoun) : !noun.tags.intersects(Self.unlike))
    if found == nil, isVerbal { found = derivation.flatMap { derived(stem, by: $0) } }
    guard found != nil || (isAble && noun.tags.contains(.verbalNoun) && !isAffixed) else { return nil }
    return SourceUnit(
      range: position..<(end + 1), key: key,
      tags: isAble ? verb.tags.union(.potential).union(.transitive) : verb.tags, entries: found?.entries ?? [],
      layer: found?.layer)
  }

  /// Nouns that stand beside the light verb for another reason: 三千円する, 毎日する.
  private static let unlike: TagSet = [
    .time, .adverbial, .pronoun, .numeral, .counter, .suffix, .interrogative, .naAdjective, .properNoun,
  ]

  /// Verbs behind the translations of a noun; where there are none, the first of them with a verb that says no more.
  private func derived(_ noun: String, by derivation: VerbDerivation) -> (entries: [BilingualEntry], layer: Int)? {
    guard let found = pair.entries(of: noun, for: .noun) else { return nil }
    let nouns = found.entries.filter { $0.targetTags.partOfSpeech.isEmpty || $0.targetTags.contains(.noun) }
    var entries: [BilingualEntry] = []
    for entry in nouns {
      guard let verb = derivation.verb(of: entry.target), !entries.contains(where: { $0.target == verb }) else {
        continue
      }
      var other = entry
      other.target = verb
      other.sourceTags = .verb
      other.targetTags = .verb
      entries.append(other)
    }
    if entries.isEmpty, var first = nouns.first {
      first.target = derivation.supported(first.target)
      first.sourceTags = .verb
      first.targetTags = .verb
      entries = [first]
    }
    return entries.isEmpty ? nil : (entries, found.layer)
  }

  private func single(_ readings: [Reading], at position: Int) -> SourceUnit {
    let reading = readings[position]
    // Digits are a number, whatever else dictionaries make of them.
    let isNumber = reading.surface.unicodeScalars.allSatisfy { $0.properties.numericType == .decimal }
    guard reading.origin != .protected, !isNumber, !DateExpressions.isDate(reading),
      !reading.tags.intersects(Self.marks)
    else {
      return SourceUnit(
        range: position..<(position + 1), key: reading.lemma, tags: reading.tags, entries: [], layer: nil)
    }
    // たくさん, 全部: a noun that stands as an adverb, where the core has it as one.
    if reading.tags.contains(.adverbial), !reading.tags.intersects(.time),
      position + 1 == readings.count || !readings[position + 1].tags.intersects(Self.nominalFollowers),
      let found = pair.entries(of: reading.lemma, for: .adverb), pair.layers[found.layer].isCore
    {
      return SourceUnit(
        range: position..<(position + 1), key: reading.lemma, tags: reading.tags, entries: found.entries,
        layer: found.layer)
    }
    for key in keys(of: reading) {
      if let found = pair.entries(of: key, for: reading.tags) {
        let entries = names(found, reading)
        if entries.isEmpty { continue }
        return SourceUnit(
          range: position..<(position + 1), key: key, tags: reading.tags, entries: entries, layer: found.layer)
      }
    }
    if !reading.tags.intersects(Self.functional.union(.properNoun)) {
      for key in keys(of: reading) {
        if let found = pair.entries(of: key) {
          return SourceUnit(
            range: position..<(position + 1), key: key, tags: reading.tags, entries: found.entries, layer: found.layer)
        }
      }
    }
    if let unit = ability(reading, position) { return unit }
    let parts = reading.origin == .unknown && source.isUnspaced ? compound(reading.surface) : nil
    return SourceUnit(
      range: position..<(position + 1), key: reading.lemma, tags: reading.tags, entries: parts.map { [$0.entry] } ?? [],
      layer: parts?.layer)
  }

  /// 回れる, in no dictionary: what one can do, as the verb for it. Table `potentials` of the language: ending, its base.
  private func ability(_ reading: Reading, _ position: Int) -> SourceUnit? {
    guard reading.tags.contains(.verb) else { return nil }
    for (ending, base) in potentials where reading.lemma.ends(in: ending) {
      let key = reading.lemma.dropLast(ending.count) + base
      guard let found = pair.entries(of: String(key), for: .verb) else { continue }
      let own = source.layers.lazy.flatMap { $0.lexicon.entries(of: String(key)) }.first { $0.tags.contains(.verb) }
      let features = own?.tags.intersection(.transitive.union(.intransitive).union(.motion)) ?? TagSet()
      return SourceUnit(
        range: position..<(position + 1), key: String(key), tags: reading.tags.union(.potential).union(features),
        entries: found.entries, layer: found.layer)
    }
    return nil
  }

  /// What an imported dictionary says about a name only if it is a name there too: 上田 is no "high rice field".
  private func names(_ found: (entries: [BilingualEntry], layer: Int), _ reading: Reading) -> [BilingualEntry] {
    guard reading.tags.contains(.properNoun), !pair.layers[found.layer].isCore, source.isUnspaced else {
      return found.entries
    }
    return found.entries.filter { $0.target.first?.isUppercase == true }
  }

  /// The verb that looks like what another verb can do: 付ける, not 付く + "can". What becomes of something stays: 元気になれる.
  private func reread(_ reading: Reading) -> Reading {
    guard reading.tags.contains(.potential), reading.tags.contains(.verb),
      !grammar.resultVerbs.contains(reading.lemma)
    else { return reading }
    let form = reading.tags.intersection(.inflectedForms)
    for layer in source.layers {
      let others = layer.lexicon.entries(of: reading.surface).filter { entry in
        entry.tags.contains(.verb) && !entry.tags.contains(.potential) && entry.tags.contains(form)
          && entry.lemma != reading.lemma && pair.contains(entry.lemma)
      }
      // 箱に入れた: what one does before what one can do.
      if let found = others.first(where: { $0.tags.contains(.transitive) }) ?? others.first {
        var other = reading
        other.lemma = found.lemma
        other.tags = found.tags
        return other
      }
    }
    return reading
  }

  /// An unknown word as two known nouns: カード + スロット. Each has at least three letters, or it would be chance.
  private func compound(_ word: String) -> (entry: BilingualEntry, layer: Int)? {
    let letters = Array(word)
    guard letters.count >= 2 * Self.leastPart else { return nil }
    // The more even the better: both parts are long.
    let places = (Self.leastPart...(letters.count - Self.leastPart))
      .sorted { (abs(2 * $0 - letters.count), $0) < (abs(2 * $1 - letters.count), $1) }
    for place in places {
      guard let first = pair.entries(of: String(letters[..<place]), for: .noun),
        let second = pair.entries(of: String(letters[place...]), for: .noun),
        let left = first.entries.first, let right = second.entries.first,
        !left.targetTags.contains(.properNoun), !right.targetTags.contains(.properNoun)
      else { continue }
      return (
        BilingualEntry(target: left.target + " " + right.target, sourceTags: .noun, targetTags: .noun),
        max(first.layer, second.layer)
      )
    }
    return nil
  }

  private static let leastPart = 3

  private func keys(of reading: Reading) -> [String] {
    var keys = [reading.lemma]
    if reading.surface != reading.lemma { keys.append(reading.surface) }
    let folded = reading.surface.lowercased()
    if folded != reading.surface { keys.append(folded) }
    return keys
  }

  private static let nominalFollowers: TagSet = [.particle, .copula, .suffix]
  static let marks: TagSet = [.punctuation, .symbol]
  static let functional: TagSet = [.particle, .auxiliary, .copula]
}
