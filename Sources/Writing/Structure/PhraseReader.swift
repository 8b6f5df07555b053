import LanguagePack
import Morphology

/// Tells what the phrases of a sentence are, for a language with spaces between words.
struct PhraseReader {
  /// What all items of a series are.
  enum Kind: CaseIterable {
    case nominal
    /// With a preposition before each.
    case prepositional
    /// What is to be done, behind "to" or a modal verb.
    case infinitive
    case gerund
  }

  private let sentence: ProofSentence
  private let language: StructureWords
  private let readings: [Reading]
  /// The number of the word behind the last that is no mark at the end.
  let end: Int

  init(_ sentence: ProofSentence, _ language: StructureWords) {
    self.sentence = sentence
    self.language = language
    readings = sentence.words
    end = (readings.lastIndex { !$0.tags.contains(.punctuation) || $0.tags.contains(.close) } ?? -1) + 1
  }

  func isAnd(_ place: Int) -> Bool { language.has(readings[place].surface.lowercased(), in: "and") }

  private func canBe(_ tags: TagSet, _ place: Int) -> Bool {
    readings[place].tags.contains(tags) || sentence.details.canBe(tags, at: place)
  }

  func isAdverb(_ place: Int) -> Bool {
    let tags = readings[place].tags
    return tags.contains(.adverb) || language.has(readings[place].surface.lowercased(), in: "tail")
  }

  // MARK: Series

  /// The parts between commas and the word that says "and", up to the end; nil when there is none, or a comma behind it.
  func coordination(from start: Int) -> [Range<Int>]? {
    var depth = 0
    var commas: [Int] = []
    var ands: [Int] = []
    for place in start..<end {
      let reading = readings[place]
      if reading.tags.contains(.open) { depth += 1 }
      if reading.tags.contains(.close) { depth = max(0, depth - 1) }
      guard depth == 0 else { continue }
      if reading.surface == "," { commas.append(place) }
      if isAnd(place) { ands.append(place) }
    }
    // Behind the last comma, the first; more are within the last item.
    guard let and = ands.first(where: { $0 > commas.last ?? start - 1 }), and > start, and + 1 < end else { return nil }
    var pieces: [Range<Int>] = []
    var first = start
    for mark in commas + [and] {
      if mark > first { pieces.append(first..<mark) }
      first = mark + 1
    }
    return pieces + [(and + 1)..<end]
  }

  /// Where the first item begins within the first of the pieces, whose others are of that kind; nil where none does.
  func start(of pieces: [Range<Int>], _ kind: Kind = .nominal) -> Int? {
    guard let range = pieces.first else { return nil }
    switch kind {
    case .nominal, .gerund:
      let prepositions = pieces.dropFirst().map { piece in
        piece.count { readings[$0].tags.contains(.preposition) && !isOf($0) }
      }
      let isBare = pieces.dropFirst().allSatisfy { piece in
        !readings[piece.lowerBound].tags.intersects([.determiner, .numeral, .possessive])
          && !piece.contains { readings[$0].tags.contains(.preposition) }
      }
      return nominalStart(in: range, prepositions: prepositions.min() ?? 0, areOthersBare: isBare)
    case .prepositional:
      return range.last { readings[$0].tags.contains(.preposition) && !isOf($0) }
    case .infinitive:
      let before = range.dropLast().last { place in
        let tags = readings[place].tags
        return tags.contains([.particle, .infinitive]) || tags.contains(.modal)
      }
      return before.map { $0 + 1 }
    }
  }

  /// Behind the last verb or preposition, further to the left where the other items have prepositions too.
  private func nominalStart(in range: Range<Int>, prepositions: Int, areOthersBare: Bool) -> Int? {
    var seen = 0
    var start = range.lowerBound
    search: for place in range.dropLast().reversed() {
      let tags = readings[place].tags
      if tags.contains(.preposition) {
        // "a mix of style, comfort and value": all of them are in the mix.
        let isOfAll = areOthersBare && place > range.lowerBound && isCollection(place - 1)
        if isOf(place), !isOfAll { continue }
        if isOfAll || seen >= prepositions {
          start = place + 1
          break search
        }
        seen += 1
      } else if readings[place].surface == ":" || tags.contains([.pronoun, .object])
        || (tags.intersects([.verb, .auxiliary, .conjunction, .copula]) && !isAttribute(place) && !isAnd(place))
      {
        start = place + 1
        break search
      }
    }
    // "pick up milk": the small word belongs to the verb.
    while start > range.lowerBound, start + 1 < range.upperBound,
      readings[start].tags.intersects([.adverb, .particle]),
      !readings[start + 1].tags.contains(.adjective)
    {
      start += 1
    }
    // Words before that say nothing of their own: "In 2020 …".
    let hasVerb = (0..<start).contains {
      readings[$0].tags.intersects([.verb, .auxiliary, .copula]) || canBe(.verb, $0)
    }
    return start == 0 || hasVerb ? start : nil
  }

  /// Whether a participle stands before its noun.
  private func isAttribute(_ place: Int) -> Bool {
    let tags = readings[place].tags
    guard tags.intersects([.pastParticiple, .gerund, .participle]), place > 0 else { return false }
    return readings[place - 1].tags.intersects([.determiner, .adjective, .numeral, .possessive])
  }

  private func isCollection(_ place: Int) -> Bool { language.has(readings[place].lemma, in: "collection") }

  private func isOf(_ place: Int) -> Bool { language.has(readings[place].surface.lowercased(), in: "of") }

  // MARK: Phrases

  func `is`(_ range: Range<Int>, _ kind: Kind) -> Bool {
    switch kind {
    case .nominal: isNominal(range)
    case .prepositional:
      readings[range.lowerBound].tags.contains(.preposition) && range.count > 1
        && isNominal((range.lowerBound + 1)..<range.upperBound)
    case .infinitive: canBeOrder(range)
    case .gerund: isGerund(range)
    }
  }

  func isGerund(_ range: Range<Int>) -> Bool { !range.isEmpty && canBe([.verb, .gerund], range.lowerBound) }

  /// Whether words are a noun and what belongs to it, not a clause.
  func isNominal(_ range: Range<Int>) -> Bool {
    guard let first = range.first, let last = range.last, range.count <= 12 else { return false }
    guard !isVerb(first) || canBe(.noun, first) || isAmount(first), !isOrder(range) else { return false }
    if readings[first].tags.intersects([.conjunction, .interjection, .preposition]) { return false }
    // "great for travel"
    if range.count > 1, readings[first].tags.contains(.adjective), readings[first + 1].tags.contains(.preposition) {
      return false
    }
    var hasNoun = false
    for place in range {
      let tags = readings[place].tags
      if tags.contains([.pronoun, .subject]), !tags.contains(.object), !tags.contains(.relative) { return false }
      if hasNoun, isVerb(place), !isRelative(place, in: range) { return false }
      hasNoun = hasNoun || tags.intersects([.noun, .properNoun, .pronoun])
    }
    // "the staff friendly": what ends with an adjective is a clause without its verb, or no noun at all.
    let end = readings[last].tags
    if end.contains(.adjective), !end.intersects([.noun, .properNoun, .numeral]) {
      return !hasNoun && canBe(.noun, last) && !end.intersects(.superlative)
    }
    if end.intersects([.determiner, .preposition, .conjunction]), range.count > 1 { return false }
    if range.count == 1, end.intersects([.adverb, .interjection, .auxiliary]) { return canBe(.noun, last) }
    return true
  }

  /// Whether a verb stands behind a word that begins a relative clause: "a man who sings".
  private func isRelative(_ place: Int, in range: Range<Int>) -> Bool {
    (range.lowerBound..<place).contains { readings[$0].tags.contains(.relative) }
  }

  /// Whether the word is a verb that has its subject elsewhere.
  func isVerb(_ place: Int) -> Bool {
    let tags = readings[place].tags
    guard tags.intersects([.verb, .auxiliary, .copula]) else { return false }
    return tags.intersects([.present, .past, .modal, .preterite]) && !tags.contains(.pastParticiple)
  }

  func isAmount(_ place: Int) -> Bool {
    readings[place].tags.contains(.numeral) || readings[place].surface.contains { $0.isNumber }
      || "$€£¥".contains(readings[place].surface.first ?? " ")
  }

  /// Whether words may tell somebody to do something.
  func canBeOrder(_ range: Range<Int>) -> Bool {
    guard let first = range.first, !range.isEmpty else { return false }
    if canBe([.verb, .infinitive], first) { return true }
    return isAdverb(first) && range.count > 1 && canBeOrder((first + 1)..<range.upperBound)
  }

  /// Whether they can be nothing else.
  func isOrder(_ range: Range<Int>) -> Bool {
    guard let first = range.first, canBeOrder(range) else { return false }
    if readings[first].tags.contains(.verb), !sentence.details.canBe(.noun, at: first) { return true }
    guard range.count > 1 else { return false }
    return readings[first + 1].tags.intersects([.determiner, .pronoun, .possessive])
  }
}
