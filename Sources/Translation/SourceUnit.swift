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

  package init(pair: PairStack, source: LanguageStack) {
    self.pair = pair
    self.source = source
    grammar = ClauseGrammar(rows: source.rows("clauses"))
    expressions =
      source.isUnspaced
      ? nil
      : WordExpressions(
        pair: pair, reflexive: source.rows("chunks").first { $0.first == "reflexive" }?.dropFirst().first ?? "")
  }

  /// The units of a sentence, in order; they cover all readings. Quadratic only in the length of expressions.
  package func units(_ readings: [Reading]) -> [SourceUnit] {
    var units: [SourceUnit] = []
    var position = 0
    while position < readings.count {
      let unit =
        expression(readings, at: position) ?? lightVerb(readings, at: position) ?? single(readings, at: position)
      units.append(unit)
      position = unit.range.upperBound
    }
    return units
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
    guard reading.origin != .protected, !reading.tags.intersects(Self.marks) else {
      return SourceUnit(
        range: position..<(position + 1), key: reading.lemma, tags: reading.tags, entries: [], layer: nil)
    }
    for key in keys(of: reading) {
      if let found = pair.entries(of: key, for: reading.tags) {
        return SourceUnit(
          range: position..<(position + 1), key: key, tags: reading.tags, entries: found.entries, layer: found.layer)
      }
    }
    if !reading.tags.intersects(Self.functional) {
      for key in keys(of: reading) {
        if let found = pair.entries(of: key) {
          return SourceUnit(
            range: position..<(position + 1), key: key, tags: reading.tags, entries: found.entries, layer: found.layer)
        }
      }
    }
    return SourceUnit(range: position..<(position + 1), key: reading.lemma, tags: reading.tags, entries: [], layer: nil)
  }

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
            let entries = accepted(found.entries, readings, position, end, inflected)
          else { continue }
          if end + 1 < readings.count, grammar.resultVerbs.contains(readings[end + 1].lemma),
            first.tags.intersects(.naAdjective.union(.adjective)),
            entries.allSatisfy({ $0.sourceTags.contains(.adverb) })
          {
            break
          }
          var tags = readings[inflected].tags
          if let part = entries.first?.sourceTags.partOfSpeech, !part.isEmpty {
            tags = tags.subtracting(.partsOfSpeech).union(part)
          }
          best = SourceUnit(
            range: position..<(end + 1), key: key, tags: tags, entries: entries, layer: found.layer)
          break
        }
      }
      surfaces += last.surface
      if joiner.isEmpty, !pair.hasKey(startingWith: surfaces) { break }
    }
    return best
  }

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

  /// The entries that make sense for these words: what an imported dictionary lists is believed only when the
  /// expression has a content word at its end or is an adverb or a conjunction.
  private func accepted(
    _ entries: [BilingualEntry], _ readings: [Reading], _ start: Int, _ end: Int, _ inflected: Int
  ) -> [BilingualEntry]? {
    let last = readings[inflected].tags
    let fitting = entries.filter { entry in
      let part = entry.sourceTags.partOfSpeech
      if part.isEmpty { return !last.intersects(Self.functional) }
      if part.intersects(last) { return true }
      // 質が良い counts as a verb and ends in an adjective, 手に負えない ends in an auxiliary.
      if Self.inflecting.intersects(part) { return last.intersects(Self.inflecting.union(.auxiliary)) }
      if Self.inflecting.intersects(last) {
        // An expression that ends in a verb but counts as a phrase or adverb stands in its written form.
        return readings[inflected].surface == readings[inflected].lemma || !part.intersects(.noun)
      }
      return true
    }
    return fitting.isEmpty ? nil : fitting
  }

  static let marks: TagSet = [.punctuation, .symbol].reduce(TagSet()) { $0.union($1) }
  static let functional: TagSet = [.particle, .auxiliary, .copula].reduce(TagSet()) { $0.union($1) }
  private static let inflecting: TagSet = [.verb, .adjective].reduce(TagSet()) { $0.union($1) }
}
