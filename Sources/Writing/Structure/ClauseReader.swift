import LanguagePack
import Morphology
import TextModel

/// Looks for clauses of one sentence that say the same of one thing after the other, in a language with spaces between words.
struct ClauseReader {
  private let phrases: PhraseReader
  private let sentence: ProofSentence
  private let language: StructureWords
  private let readings: [Reading]
  private let parts: [Range<Int>]

  init(_ sentence: ProofSentence, _ language: StructureWords) {
    phrases = PhraseReader(sentence, language)
    self.sentence = sentence
    self.language = language
    readings = sentence.words
    parts = Self.parts(readings[..<phrases.end], language)
  }

  /// The parts between commas, semicolons and words that say "and".
  private static func parts(_ readings: ArraySlice<Reading>, _ language: StructureWords) -> [Range<Int>] {
    func isJoint(_ place: Int) -> Bool {
      let surface = readings[place].surface.lowercased()
      return surface == "," || surface == ";" || language.has(surface, in: "and")
        || language.has(surface, in: "contrast")
    }
    var parts: [Range<Int>] = []
    var start = 0
    var depth = 0
    for place in readings.indices {
      if readings[place].tags.contains(.open) { depth += 1 }
      if readings[place].tags.contains(.close) { depth = max(0, depth - 1) }
      guard depth == 0, isJoint(place) else { continue }
      if place > start { parts.append(start..<place) }
      start = place + 1
    }
    if start < readings.endIndex { parts.append(start..<readings.endIndex) }
    return parts
  }

  /// Whether the sentence alone is a table.
  var isOfRecords: Bool { rows.contains { $0.clauses.count >= max($0.least, 2) } }

  /// The clauses of the sentence, in the ways in which it can be read, the likeliest first.
  var rows: [ClauseRows] {
    guard !parts.isEmpty, !(phrases.end..<readings.count).contains(where: { readings[$0].surface == "?" }) else {
      return []
    }
    return [ofDates(), ofColons(), ofBrackets()].compactMap { $0 } + ofVerbs() + [datesAtEnd()].compactMap { $0 }
  }

  private func span(_ range: Range<Int>) -> TextSpan { sentence.span(of: range) }

  /// Each part that begins something, with the parts behind it that do not.
  private func joined(_ begins: (Range<Int>) -> Bool) -> [Range<Int>] {
    parts.reduce(into: []) { joined, part in
      if joined.isEmpty || begins(part) {
        joined.append(part)
      } else {
        joined[joined.count - 1] = joined[joined.count - 1].lowerBound..<part.upperBound
      }
    }
  }

  // MARK: Dates

  /// "On May 3 we ship beta, on May 17 we freeze, and on June 1 we release."
  private func ofDates() -> ClauseRows? {
    let reader = DateReader(readings, language)
    let parts = joined { reader.date(in: $0) != nil }
    var clauses: [Clause] = []
    for part in parts {
      guard let date = reader.date(in: part) else { return nil }
      var rest = date.place.upperBound..<part.upperBound
      if let first = rest.first, readings[first].surface == "," || readings[first].surface == ":" {
        rest = rest.dropFirst()
      }
      guard !rest.isEmpty else { return nil }
      clauses.append(Clause(subject: span(date.place), value: span(rest), kind: date.isOfClock ? .time : .date))
    }
    return ClauseRows(clauses: clauses, key: "date", header: .word("event"))
  }

  /// "We ship beta on May 3, freeze on May 17, and release on June 1."
  private func datesAtEnd() -> ClauseRows? {
    let reader = DateReader(readings, language)
    var clauses: [Clause] = []
    for part in parts {
      guard
        let place = (part.lowerBound + 1..<max(part.lowerBound + 1, part.upperBound)).first(where: {
          readings[$0].tags.contains(.preposition)
            && reader.date(in: $0..<part.upperBound)?.place.upperBound == part.upperBound
        }), let date = reader.date(in: place..<part.upperBound)
      else { return nil }
      clauses.append(
        Clause(
          subject: span(date.place), value: span(part.lowerBound..<place), kind: date.isOfClock ? .time : .date))
    }
    // One verb for all is no event of its own: "Breakfast is at 7:00, lunch at 12:30."
    let areEvents = parts.allSatisfy { part in
      part.contains { phrases.isVerb($0) || sentence.details.canBe(.verb, at: $0) }
    }
    guard clauses.count > 1, areEvents else { return nil }
    return ClauseRows(clauses: clauses, key: "date-end", header: .word("event"), isReversed: true)
  }

  // MARK: Marks

  /// "Rent: $900, food: $300, gas: $60."
  private func ofColons() -> ClauseRows? {
    let reader = DateReader(readings, language)
    func colon(_ part: Range<Int>) -> Int? {
      part.first { $0 > part.lowerBound && $0 + 1 < part.upperBound && readings[$0].surface == ":" }
    }
    let parts = joined { colon($0) != nil }
    guard parts.count > 1, parts.allSatisfy({ colon($0) != nil }) else { return nil }
    let clauses = parts.compactMap { part -> Clause? in
      guard let mark = colon(part) else { return nil }
      let subject = part.lowerBound..<mark
      let date = reader.date(in: subject)
      let isDate = date?.place.upperBound == mark
      let kind: Clause.Kind = isDate ? (date?.isOfClock == true ? .time : .date) : kind(of: subject)
      return Clause(
        subject: span(subject), value: span((mark + 1)..<part.upperBound), kind: kind == .name ? .thing : kind)
    }
    let areDates = clauses.allSatisfy { $0.kind == .date || $0.kind == .time }
    return ClauseRows(clauses: clauses, key: "colon", header: .word(areDates ? "event" : "value"))
  }

  /// "Ann (30), Ben (25) and Cy (41)."
  private func ofBrackets() -> ClauseRows? {
    var clauses: [Clause] = []
    for part in parts {
      guard let open = part.first(where: { readings[$0].surface == "(" }), open > part.lowerBound,
        readings[part.upperBound - 1].surface == ")", open + 2 < part.upperBound,
        !(part.lowerBound..<open).contains(where: phrases.isVerb)
      else { return nil }
      let subject = part.lowerBound..<open
      clauses.append(
        Clause(subject: span(subject), value: span((open + 1)..<(part.upperBound - 1)), kind: kind(of: subject)))
    }
    return ClauseRows(clauses: clauses, key: "brackets", header: .word("value"))
  }

  // MARK: A verb that comes again

  /// "Alice brings chips, Bob brings soda, and Carol brings cake."; the verb may be missing behind the first.
  private func ofVerbs() -> [ClauseRows] {
    guard let first = parts.first else { return [] }
    return first.dropFirst().dropLast().compactMap { place in
      // Prices and times behind it show that it is a verb: "The soup costs $5, the salad $7 and the steak $20."
      let isLikely =
        parts.count > 1 && sentence.details.canBe(.verb, at: place)
        && (recurs(place) || parts.dropFirst().allSatisfy { $0.dropFirst().contains(where: phrases.isAmount) })
      return phrases.isVerb(place) || isLikely ? rows(verb: place) : nil
    }
  }

  /// Whether a word stands in every part.
  private func recurs(_ place: Int) -> Bool {
    parts.dropFirst().allSatisfy { part in part.contains { readings[$0].surface == readings[place].surface } }
  }

  private func rows(verb first: Int) -> ClauseRows? {
    let whole = parts[0]
    // "will bring", "is not"
    var group = first..<(first + 1)
    while group.upperBound + 1 < whole.upperBound,
      readings[group.upperBound - 1].tags.intersects([.auxiliary, .copula, .modal]),
      readings[group.upperBound].tags.intersects([.verb, .auxiliary])
    {
      group = first..<(group.upperBound + 1)
    }
    func verb(in part: Range<Int>) -> Int? {
      part.first { place in
        place > part.lowerBound && place + group.count < part.upperBound
          && (0..<group.count).allSatisfy { readings[place + $0].lemma == readings[first + $0].lemma }
      }
    }
    var preposition: String?
    if group.upperBound + 1 < whole.upperBound, readings[group.upperBound].tags.contains(.preposition) {
      preposition = readings[group.upperBound].surface
    }
    let parts = joined { part in
      verb(in: part) != nil || gap(in: part, preposition: preposition) != nil || part.contains(where: phrases.isVerb)
    }
    // A preposition that is not in all of them belongs to what stands behind it.
    if let word = preposition {
      let isShared = parts.allSatisfy { part in
        if let again = verb(in: part) {
          return readings[again + group.count].surface == word && again + group.count + 1 < part.upperBound
        }
        return gap(in: part, preposition: word).map { readings[$0].surface == word } == true
      }
      if !isShared { preposition = nil }
    }
    var clauses: [Clause] = []
    var repeats = 0
    for part in parts {
      var subject: Range<Int>
      var value: Range<Int>
      if let again = verb(in: part) {
        repeats += 1
        subject = part.lowerBound..<again
        value = (again + group.count)..<part.upperBound
      } else if let place = gap(in: part, preposition: preposition) {
        subject = part.lowerBound..<place
        value = place..<part.upperBound
      } else {
        return nil
      }
      if preposition != nil { value = value.dropFirst() }
      guard isSubject(subject), !value.isEmpty else { return nil }
      if subject.count > 1, readings[subject.lowerBound].tags.contains([.determiner, .definite]) {
        clauses.append(
          Clause(subject: span(subject.dropFirst()), value: span(value), kind: .thing))
      } else {
        clauses.append(Clause(subject: span(subject), value: span(value), kind: kind(of: subject, verb: first)))
      }
    }
    guard Set(clauses.map { sentence.text(at: $0.subject).lowercased() }).count == clauses.count else { return nil }
    // "We plant on May 2, water on May 9": one subject does all of it.
    let isOfOneSubject = preposition != nil || readings[parts[0].lowerBound].tags.contains(.pronoun)
    let others = parts.dropFirst().filter { verb(in: $0) == nil }
    if isOfOneSubject, !others.isEmpty, others.allSatisfy({ mayBeVerb($0.lowerBound, like: first) }) { return nil }
    let isOfNumbers = clauses.allSatisfy { sentence.text(at: $0.value).contains(where: \.isNumber) }
    let isOfOne = readings[first].tags.contains(.copula) && group.count == 1 && preposition == nil
    let least = (isOfOne && !isOfNumbers) || repeats < clauses.count ? 3 : 2
    let key = group.map { readings[$0].lemma }.joined(separator: " ") + " " + (preposition ?? "")
    let end = group.upperBound + (preposition == nil ? 0 : 1)
    return ClauseRows(
      clauses: clauses, key: key, header: .text(span(group.lowerBound..<end)), least: least)
  }

  /// Whether a word may be a verb in the form of another one.
  private func mayBeVerb(_ place: Int, like verb: Int) -> Bool {
    let form = readings[verb].tags.intersection([
      .verb, .infinitive, .present, .past, .preterite, .third, .singular, .plural,
    ])
    return form.contains(.verb) && readings[place].surface.first?.isLowercase == true
      && sentence.details.canBe(form, at: place)
  }

  /// Where the value begins in a clause whose verb is missing: "the salad $7", "lunch at 12:30".
  private func gap(in part: Range<Int>, preposition: String?) -> Int? {
    guard part.count > 1, !part.contains(where: { phrases.isVerb($0) && !sentence.details.canBe(.noun, at: $0) }) else {
      return nil
    }
    let rest = part.dropFirst()
    if let preposition { return rest.first { readings[$0].surface == preposition && $0 + 1 < part.upperBound } }
    if let amount = rest.first(where: phrases.isAmount) { return amount }
    // "Bob soda": a name and something that is none.
    let isName = readings[part.lowerBound].surface.first?.isUppercase == true
    return isName && readings[part.lowerBound + 1].surface.first?.isLowercase == true
      && readings[parts[0].lowerBound].surface.first?.isUppercase == true && parts[0].count > 2
      ? part.lowerBound + 1 : nil
  }

  private func isSubject(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty, range.count < 6 else { return false }
    return range.allSatisfy { place in
      let tags = readings[place].tags
      return !tags.intersects([.conjunction, .interrogative, .relative, .preposition, .punctuation])
        && !(tags.contains(.pronoun) && language.has(readings[place].surface.lowercased(), in: "empty"))
    }
  }

  private func kind(of subject: Range<Int>, verb: Int? = nil) -> Clause.Kind {
    let words = subject.filter { !readings[$0].tags.contains(.determiner) }
    guard words.count == subject.count, let first = words.first else { return .thing }
    let text = sentence.text(of: subject)
    if language.has(readings[first].surface, in: "person"), words.count < 3 { return .person }
    if words.allSatisfy({ readings[$0].surface.first?.isUppercase == true }) {
      // The first word of a sentence is written so, whatever it is.
      let isName = first > 0 || readings[first].tags.contains(.properNoun) || readings[first].origin == .unknown
      guard isName else { return .capital }
      let isOfPeople = verb.map { language.has(readings[$0].lemma, in: "person.verb") } == true
      return isOfPeople && words.count == 1 && !language.has(text, in: "country") ? .person : .name
    }
    return .thing
  }
}
