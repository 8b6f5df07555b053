package import LanguagePack
package import Morphology

/// One or more words that are looked up together.
package struct SourceUnit: Sendable {
  /// Numbers of the readings, in the sentence.
  package var range: Range<Int>
  /// What the pair was asked for: the lemma, or the words of an expression with its last in dictionary form.
  package var key: String
  /// Part of speech, form and features: those of the last word, with the part of speech of the expression.
  package var tags: TagSet
  package var entries: [BilingualEntry]
  /// Which layer of the pair answered; nil when none did.
  package var layer: Int?
  /// Whether the words around have chosen the first entry.
  package var isChosen = false
  /// What sentence pairs showed beside the word, where they chose the first entry.
  package var evidence: String?

  package var isExpression: Bool { range.count > 1 }
  package var isKnown: Bool { !entries.isEmpty }
}

extension SourceUnit: CustomStringConvertible {
  package var description: String {
    key + "{" + entries.prefix(4).map(\.target).joined(separator: " | ") + (entries.count > 4 ? " | …" : "") + "}"
  }
}

/// Groups the readings of a sentence into the longest units that the pair knows.
package struct CandidateLookup: Sendable {
  let pair: PairStack
  let source: LanguageStack
  /// How many words an expression may have.
  static let longestExpression = 7
  private let expressions: WordExpressions?

  private let grammar: ClauseGrammar
  private let filter: ExpressionFilter
  private let context: ContextRules
  /// Endings of verbs that say what one can do, and those of the verbs themselves.
  private let potentials: [(ending: String, base: String)]
  private let senses: LearntSenses
  /// Affixes without a meaning of their own: table `clauses`, role `mute`.
  private let mute: Set<String>

  package init(pair: PairStack, source: LanguageStack) {
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
    mute = Set(source.rows("clauses").filter { $0.count > 1 && $0[0] == "mute" }.map { $0[1] })
    context = ContextRules(rows: pair.rows("selection"), topics: pair.rows("topics"))
  }

  /// The units of a sentence, in order; they cover all readings. Quadratic only in the length of expressions.
  package func units(_ readings: [Reading]) -> [SourceUnit] {
    let readings = readings.contains { $0.tags.contains(.potential) } ? readings.map { reread($0) } : readings
    var units: [SourceUnit] = []
    var position = 0
    while position < readings.count {
      if isMute(readings[position], .suffix), let last = units.last, last.range.upperBound == position,
        last.tags.intersects(Self.named)
      {
        units[units.count - 1].range = last.range.lowerBound..<(position + 1)
        position += 1
        continue
      }
      var unit = self.unit(readings, at: position)
      if unit.range.count == 1, isMute(readings[position], .prefix), position + 1 < readings.count,
        !readings[position + 1].tags.intersects(Self.marks.union(Self.functional))
      {
        unit = self.unit(readings, at: position + 1)
        unit.range = position..<unit.range.upperBound
      }
      units.append(unit)
      position = unit.range.upperBound
    }
    context.apply(to: &units, readings)
    senses.apply(to: &units, readings)
    return units
  }

  private func unit(_ readings: [Reading], at position: Int) -> SourceUnit {
    expression(readings, at: position) ?? lightVerb(readings, at: position) ?? single(readings, at: position)
  }

  /// Whether a reading is an affix that says only how polite one is: お花, 運転手さん.
  private func isMute(_ reading: Reading, _ part: TagSet) -> Bool {
    reading.tags.contains(part) && mute.contains(reading.lemma)
  }

  private static let named: TagSet = [.noun, .properNoun, .pronoun, .suffix, .verbalNoun].reduce(TagSet()) {
    $0.union($1)
  }

  /// 装着 + できる: a noun that the light verb makes a verb, with the verb that says "can" instead.
  private func lightVerb(_ readings: [Reading], at position: Int) -> SourceUnit? {
    guard position + 1 < readings.count, readings[position].tags.contains(.verbalNoun),
      grammar.lightPotentials.contains(readings[position + 1].lemma)
    else { return nil }
    let key = readings[position].lemma + grammar.lightVerb
    let found = pair.entries(of: key, for: .verb)
    let tags = readings[position + 1].tags.union(.potential).union(.transitive)
    return SourceUnit(
      range: position..<(position + 2), key: key, tags: tags, entries: found?.entries ?? [], layer: found?.layer)
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
    for (ending, base) in potentials where reading.lemma.hasSuffix(ending) {
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

  /// The verb that looks like what another verb can do: 付ける, not 付く + "can".
  private func reread(_ reading: Reading) -> Reading {
    guard reading.tags.contains(.potential), reading.tags.contains(.verb) else { return reading }
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
        let left = first.entries.first, let right = second.entries.first
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

  /// The longest expression of at least two words that begins at `position`.
  private func expression(_ readings: [Reading], at position: Int) -> SourceUnit? {
    if let expressions { return expressions.find(readings, at: position) }
    let first = readings[position]
    // 3|年前, 2|千円: what counts belongs to its number.
    if position > 0, readings[position - 1].tags.contains(.numeral), first.tags.intersects(.counter.union(.numeral)) {
      return nil
    }
    guard first.origin != .protected, !first.tags.intersects(Self.marks), !first.tags.intersects(Self.functional)
    else { return nil }
    let joiner = source.isUnspaced ? "" : " "
    var best: SourceUnit?
    var surfaces = ""
    for end in position..<min(readings.count, position + Self.longestExpression) {
      let last = readings[end]
      if last.tags.intersects(Self.marks) || last.origin == .protected { break }
      if end > position {
        for (key, inflected) in expressionKeys(readings, position, end, surfaces, joiner) {
          guard let found = pair.entries(of: key),
            let entries = filter.accepted(
              found.entries, readings, position..<(end + 1), inflected: inflected,
              isWritten: key == surfaces + last.surface, isCore: pair.layers[found.layer].isCore)
          else { continue }
          if end + 1 < readings.count, grammar.resultVerbs.contains(readings[end + 1].lemma),
            first.tags.intersects(.naAdjective.union(.adjective)),
            entries.allSatisfy({ $0.sourceTags.contains(.adverb) })
          {
            break
          }
          // 〜をおすすめします: a sentence of its own stands behind no argument.
          if position > 0, entries.allSatisfy({ $0.sourceTags.contains(.phrase) }),
            readings[position - 1].tags.contains(.particle.union(.case))
          {
            continue
          }
          // 印象が変わった: what only stands before nouns has one behind it.
          if entries.allSatisfy({ $0.sourceTags.contains(.adnominal) }),
            end + 1 == readings.count || readings[end + 1].tags.intersects(Self.marks.union(Self.functional))
          {
            continue
          }
          // 急な出張で, 札幌空港から近い: what describes its noun belongs to the noun, not to the whole.
          if position > 0, first.tags.contains(.noun),
            isCompounded(readings, position)
              || (isDescribed(readings, position) && entries.allSatisfy { $0.sourceTags.contains(.adverb) }),
            readings[position..<end].contains(where: { $0.tags.contains(.particle) })
          {
            continue
          }
          // 一匹, 一枚: a number with its counter is counted, whatever an imported dictionary says of it.
          if first.tags.contains(.numeral), last.tags.contains(.counter), !pair.layers[found.layer].isCore { continue }
          // 食事するところがある: a conjunction stands between clauses.
          if position > 0, entries.allSatisfy({ $0.sourceTags.contains(.conjunction) }),
            readings[position - 1].tags.contains(.dictionary)
          {
            continue
          }
          // 店の前に, 一年前に: behind a genitive or in a compound it is a noun, no adverb.
          if position > 0, first.tags.contains(.noun), entries.allSatisfy({ $0.sourceTags.contains(.adverb) }),
            readings[position - 1].lemma == grammar.genitive || readings[position - 1].tags.intersects(Self.counted)
          {
            continue
          }
          // 変な味がする: what is described stays a noun where its verb has a frame that keeps it.
          if end == position + 2, isDescribed(readings, position), keepsNoun(readings, position) { continue }
          var tags = readings[inflected].tags
          if let part = entries.first?.sourceTags.partOfSpeech, !part.isEmpty {
            tags = tags.subtracting(.partsOfSpeech).union(part)
          }
          // 非常に in two words: what the core lexicon says about the whole.
          if tags.contains(.adverb), let whole = source.layers.first(where: \.isCore) {
            for entry in whole.lexicon.entries(of: key) where entry.tags.contains(.adverb) {
              tags.formUnion(entry.tags.intersection(Self.adverbKinds))
            }
          }
          best = SourceUnit(
            range: position..<(end + 1), key: key, tags: tags, entries: entries, layer: found.layer)
          break
        }
      }
      surfaces += last.surface
      if end > position, best?.range.upperBound != end + 1, let whole = whole(surfaces, position..<(end + 1)) {
        best = whole
      }
      if joiner.isEmpty, !pair.hasKey(startingWith: surfaces) { break }
    }
    return best
  }

  /// Whether an adjective stands before the word at `position`.
  private func isDescribed(_ readings: [Reading], _ position: Int) -> Bool {
    guard position > 0 else { return false }
    let before = readings[position - 1]
    if before.lemma == grammar.genitive { return position > 1 && readings[position - 2].tags.contains(.naAdjective) }
    return before.tags.contains(.adnominal) || before.tags.contains(.adjective.union(.dictionary))
      || before.tags.contains(.copula.union(.attributive))
  }

  /// Whether the verb behind the noun at `position` and its particle has a frame in which that noun stays.
  private func keepsNoun(_ readings: [Reading], _ position: Int) -> Bool {
    pair.frames(of: readings[position + 2].lemma).contains { entry in
      ArgumentFrames.keeps(readings[position].lemma, readings[position + 1].lemma, entry)
    }
  }

  /// Whether the reading at `position` is the end of a compound noun.
  private func isCompounded(_ readings: [Reading], _ position: Int) -> Bool {
    let tags = readings[position - 1].tags
    return tags.intersects(.noun.union(.properNoun)) && !tags.intersects(.time.union(.adverbial))
  }

  /// What the core lists as one word under another spelling (絶対に of 絶対), where the reading cuts it in two.
  private func whole(_ text: String, _ range: Range<Int>) -> SourceUnit? {
    guard let core = source.layers.first(where: \.isCore) else { return nil }
    for entry in core.lexicon.entries(of: text) where entry.lemma != text && entry.tags.intersects(Self.modifying) {
      guard let found = pair.entries(of: entry.lemma, for: entry.tags), pair.layers[found.layer].isCore
      else { continue }
      return SourceUnit(
        range: range, key: entry.lemma, tags: entry.tags, entries: found.entries, layer: found.layer)
    }
    return nil
  }

  private static let nominalFollowers: TagSet = [.particle, .copula, .suffix].reduce(TagSet()) { $0.union($1) }
  private static let adverbKinds: TagSet = [.degree, .frequency, .time].reduce(TagSet()) { $0.union($1) }
  private static let counted: TagSet = [.counter, .numeral].reduce(TagSet()) { $0.union($1) }
  private static let modifying: TagSet = [.adverb, .adnominal, .conjunction].reduce(TagSet()) { $0.union($1) }

  /// The keys under which the words from `start` to `end` may be listed, and which word of them is inflected.
  private func expressionKeys(
    _ readings: [Reading], _ start: Int, _ end: Int, _ surfaces: String, _ joiner: String
  ) -> [(key: String, inflected: Int)] {
    if joiner.isEmpty {
      return [(surfaces + readings[end].lemma, end), (surfaces + readings[end].surface, end)]
    }
    let words = readings[start...end].filter { !$0.surface.allSatisfy(\.isWhitespace) }
    guard words.count > 1, words.count == (end - start) / 2 + 1 || words.count == end - start + 1 else { return [] }
    let rest = words.dropFirst().map { $0.surface.lowercased() }.joined(separator: " ")
    let front = words.dropLast().map { $0.surface.lowercased() }.joined(separator: " ")
    return [
      (words[words.startIndex].lemma + " " + rest, start),
      (words[words.startIndex].surface.lowercased() + " " + rest, start),
      (front + " " + readings[end].lemma, end),
    ]
  }

  static let marks: TagSet = [.punctuation, .symbol].reduce(TagSet()) { $0.union($1) }
  static let functional: TagSet = [.particle, .auxiliary, .copula].reduce(TagSet()) { $0.union($1) }
}
