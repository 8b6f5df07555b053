import LanguagePack
package import Morphology

/// Groups the units of a sentence into phrases and reads what their auxiliaries and particles say.
///
/// For languages whose function words follow the content word. Everything about single auxiliaries is in the reading
/// rules of the language; what is here holds for the parts of speech.
package struct PhraseBuilder: Sendable {
  let rules: ReadingRules
  /// Counters of length, weight and the like.
  let measureUnits: Set<String>

  package init(rules: ReadingRules, measureUnits: Set<String> = []) {
    self.rules = rules
    self.measureUnits = measureUnits
  }

  /// The phrases, in order; they cover all units but white space.
  package func phrases(_ units: [SourceUnit], _ readings: [Reading]) -> [Phrase] {
    var phrases: [Phrase] = []
    // The readings that a chain rule has taken are behind this position.
    var consumed = 0
    // No rule ends inside an expression: its rest would be lost.
    var inside: Set<Int> = []
    for unit in units where unit.isExpression {
      let content = unit.range.last { !readings[$0].tags.intersects(CandidateLookup.functional) }
      if let content { inside.formUnion((unit.range.lowerBound..<(content + 1)).dropFirst()) }
    }
    let measures = measureStarts(units)
    for unit in units where unit.range.lowerBound >= consumed {
      if isSpace(unit, readings) {
        if bridges(unit, readings) || (isMeasured(phrases.last) && measures.contains(unit.range.upperBound)) {
          continue
        }
        if let last = phrases.last {
          phrases[phrases.count - 1].endsWithMark = true
          phrases[phrases.count - 1].endsSentence = isFinal(last, unit, readings)
        }
        continue
      }
      // お, ご: politeness without a word of its own.
      if unit.tags.contains(.prefix.union(.honorific)), !unit.isKnown { continue }
      let tags = unit.tags
      // 158cm、50kg, W80kg H175m: measures of one thing are one phrase.
      if isMeasured(phrases.last),
        measures.contains(unit.range.lowerBound)
          || (tags.contains(.comma) && measures.contains(unit.range.upperBound))
      {
        var last = phrases.removeLast()
        last.units.append(unit)
        last.range = last.range.lowerBound..<unit.range.upperBound
        phrases.append(last)
        continue
      }
      if tags.intersects(CandidateLookup.marks), !isProtectedNoun(unit, readings) {
        if tags.contains(.comma), !phrases.isEmpty { phrases[phrases.count - 1].endsWithMark = true }
        phrases.append(Phrase(kind: .mark, units: [unit], range: unit.range))
        continue
      }
      if tags.intersects(CandidateLookup.functional), !unit.isExpression {
        // A function word without a head: it goes with the phrase before, or stands alone.
        if var last = phrases.last, last.kind != .mark || last.head?.tags.contains(.close) == true {
          var position = unit.range.lowerBound
          readChain(&last, readings, &position, inside)
          if position > unit.range.lowerBound {
            phrases[phrases.count - 1] = last
            consumed = position
            continue
          }
        }
        // 必要だ、と述べた: the comma belongs to what is quoted.
        if tags.contains(.particle.union(.quote)), phrases.count > 1, phrases[phrases.count - 1].kind == .mark,
          phrases[phrases.count - 1].head?.tags.contains(.comma) == true,
          phrases[phrases.count - 2].isPredicate || phrases[phrases.count - 2].head?.tags.contains(.close) == true
        {
          var position = unit.range.lowerBound
          let range = phrases[phrases.count - 2].range
          let known = phrases[phrases.count - 2].settings.count
          readChain(&phrases[phrases.count - 2], readings, &position, inside)
          if phrases[phrases.count - 2].settings.count == known, phrases[phrases.count - 2].isPredicate,
            !phrases[phrases.count - 2].markers.isEmpty
          {
            phrases[phrases.count - 2].markers.removeLast()
            phrases[phrases.count - 2].settings.append(
              Phrase.Setting(name: "quote", value: "yes", range: unit.range, rule: ""))
          }
          if position > unit.range.lowerBound {
            consumed = position
            // The phrases go on in the order of their readings.
            phrases[phrases.count - 2].range = range
            phrases[phrases.count - 2].endsWithMark = false
            continue
          }
        }
        // A particle behind nothing says nothing.
        if tags.contains(.particle), !tags.contains(.final), phrases.isEmpty || !tags.contains(.quote) { continue }
        phrases.append(Phrase(kind: .exclamation, units: [unit], range: unit.range))
        continue
      }
      if var last = phrases.last, joins(last, unit, readings) {
        last.units.append(unit)
        last.range = last.range.lowerBound..<unit.range.upperBound
        last.kind = kind(of: unit, after: last)
        var position = unit.range.upperBound
        readForm(&last, readings)
        readChain(&last, readings, &position, inside)
        phrases[phrases.count - 1] = last
        consumed = position
        continue
      }
      var phrase = Phrase(kind: kind(of: unit, after: nil), units: [unit], range: unit.range)
      var position = unit.range.upperBound
      // Writers put a space between an address and its particle.
      if isProtectedNoun(unit, readings) { position = afterSpace(position, readings) }
      readForm(&phrase, readings)
      readChain(&phrase, readings, &position, inside)
      consumed = position
      phrases.append(phrase)
    }
    return phrases
  }

  /// Where a number with its unit of measure begins, or the noun directly before the number: 体重|65|kg.
  private func measureStarts(_ units: [SourceUnit]) -> Set<Int> {
    var starts: Set<Int> = []
    for index in units.indices.dropLast() where isMeasure(units[index + 1]) && units[index].tags.contains(.numeral) {
      starts.insert(units[index].range.lowerBound)
      guard index > 0, units[index - 1].range.upperBound == units[index].range.lowerBound,
        units[index - 1].tags.intersects(.noun.union(.properNoun)),
        !units[index - 1].tags.intersects(.time.union(.counter).union(.numeral)),
        index < 2 || units[index - 2].tags.intersects(CandidateLookup.marks.union(.counter))
      else { continue }
      starts.insert(units[index - 1].range.lowerBound)
    }
    return starts.count > 1 ? starts : []
  }

  private func isMeasure(_ unit: SourceUnit) -> Bool { measureUnits.contains(unit.key) }

  /// Whether a phrase ends in a measure that nothing marks, or in the comma behind one.
  private func isMeasured(_ phrase: Phrase?) -> Bool {
    guard let phrase, phrase.kind == .nominal, phrase.markers.isEmpty, phrase.settings.isEmpty, let last = phrase.head
    else { return false }
    if last.tags.contains(.comma) { return true }
    return isMeasure(last) && phrase.units.contains { $0.tags.contains(.numeral) }
  }

  /// Whether a sentence may end in `phrase`, which only white space follows: a polite form, or a plain one that no noun
  /// follows closely.
  private func isFinal(_ phrase: Phrase, _ space: SourceUnit, _ readings: [Reading]) -> Bool {
    guard phrase.isPredicate, phrase.markers.isEmpty, !phrase.isContinuative,
      !phrase.settings.contains(where: { Self.leading.contains($0.name) })
    else { return false }
    let next = space.range.upperBound
    if readings.indices.contains(next), readings[next].tags.intersects(CandidateLookup.functional) { return false }
    if phrase.value("style") == "polite" || phrase.value("mood") != nil { return true }
    let tags = readings[phrase.range.upperBound - 1].tags
    guard phrase.isAttributive, !tags.contains(.attributive) || tags.contains(.dictionary) else { return false }
    let isWide = readings[space.range].contains { $0.surface != " " }
    return isWide || readings.indices.contains(next) && !readings[next].tags.intersects(Self.nominal)
  }

  /// Features of predicates that lead on.
  private static let leading: Set<String> = ["link", "quote", "nominal"]

  /// Whether a unit is a protected text that a function word follows, as it follows a noun, or that ends with a letter
  /// of the language as the caller wants it.
  private func isProtectedNoun(_ unit: SourceUnit, _ readings: [Reading]) -> Bool {
    let reading = readings[unit.range.lowerBound]
    // α, ①: a sign that a particle follows is a noun too.
    let isSign =
      reading.origin != .protected && reading.tags.contains(.symbol) && !reading.tags.intersects(Self.structural)
    guard reading.origin == .protected || isSign else { return false }
    if reading.origin == .protected {
      if FillerSpacing.isBreak(reading.surface) { return false }
      if let last = reading.surface.unicodeScalars.last, !last.isASCII, last.properties.isAlphabetic { return true }
    }
    if isSign, unit.range.upperBound < readings.count {
      return readings[unit.range.upperBound].tags.intersects(CandidateLookup.functional)
    }
    let next = afterSpace(unit.range.upperBound, readings)
    return readings.indices.contains(next) && readings[next].tags.intersects(CandidateLookup.functional)
  }

  /// Whether a unit is a protected noun in ASCII: an address, a code, a path.
  private func isCode(_ unit: SourceUnit, _ readings: [Reading]) -> Bool {
    let reading = readings[unit.range.lowerBound]
    return reading.origin == .protected && isProtectedNoun(unit, readings)
      && reading.surface.utf8.first.map {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == 0x2F || $0 | 0x20 > 0x60
      }
        == true
      && reading.surface.utf8.allSatisfy { $0 < 0x7B }
  }

  private static let structural: TagSet = [.punctuation, .open, .close, .comma, .fullStop]

  /// `position`, or what is behind it when white space stands there.
  private func afterSpace(_ position: Int, _ readings: [Reading]) -> Int {
    let isSpace = readings.indices.contains(position) && readings[position].surface.allSatisfy(\.isWhitespace)
    return isSpace ? position + 1 : position
  }

  /// Whether a space stands inside a name in Latin letters: Amazon Prime Video.
  private func bridges(_ unit: SourceUnit, _ readings: [Reading]) -> Bool {
    unit.range.count == 1 && readings[unit.range.lowerBound].surface == " "
      && isLatin(unit.range.lowerBound - 1, readings) && isLatin(unit.range.upperBound, readings)
  }

  private func isLatin(_ index: Int, _ readings: [Reading]) -> Bool {
    readings.indices.contains(index) && readings[index].origin != .protected
      && readings[index].surface.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || $0.value < 0x3A)
      }
      && !readings[index].tags.intersects(.punctuation)
  }

  private func isSpace(_ unit: SourceUnit, _ readings: [Reading]) -> Bool {
    readings[unit.range].allSatisfy { $0.surface.allSatisfy(\.isWhitespace) }
  }

  private func kind(of unit: SourceUnit, after phrase: Phrase?) -> Phrase.Kind {
    let tags = unit.tags
    if tags.contains(.verb) || tags.contains(.auxiliary) { return .verbal }
    if tags.contains(.adjective) { return .adjectival }
    if tags.contains(.adnominal) || tags.contains(.determiner) { return .adnominal }
    if tags.contains(.conjunction) { return .connective }
    if tags.contains(.interjection) || tags.contains(.phrase) { return .exclamation }
    if tags.contains(.adverb) { return .adverbial }
    return .nominal
  }

  /// Whether a unit continues the compound at the end of `phrase`.
  private func joins(_ phrase: Phrase, _ unit: SourceUnit, _ readings: [Reading]) -> Bool {
    guard touches(phrase, unit, readings), phrase.markers.isEmpty, phrase.settings.isEmpty,
      !phrase.isPredicative, let head = phrase.head
    else { return false }
    if head.tags.contains(.prefix) { return true }
    if unit.tags.contains(.suffix) { return phrase.kind == .nominal || phrase.kind == .adjectival }
    guard phrase.kind == .nominal else { return false }
    if unit.tags.contains(.counter) { return head.tags.intersects(Self.countable) }
    if unit.tags.contains(.verb) {
      // 予約 + する where the pair does not list the whole.
      return head.tags.contains(.verbalNoun) && unit.tags.contains(.verb)
        && unit.key == readings[unit.range.lowerBound].lemma
        && rules.match(readings, at: unit.range.lowerBound)?.rule.settings.first?.name == "verbalise"
    }
    // バージョンv1.2.3を: a noun with what it names.
    let isNominal = unit.tags.intersects(Self.nominal) || isCode(unit, readings)
    // 3000円 + 以上: a noun that limits a quantity.
    if head.tags.contains(.counter), unit.tags.contains(.adverbial), unit.tags.contains(.noun) { return true }
    let isTime = head.tags.contains(.adverbial) || head.tags.contains(.time)
    return isNominal && !isTime && !head.tags.contains(.naAdjective) && !head.tags.contains(.pronoun)
      && !(head.tags.contains(.counter) && !unit.tags.contains(.suffix))
  }

  /// Whether a unit follows directly, or, after a number, with a space between.
  private func touches(_ phrase: Phrase, _ unit: SourceUnit, _ readings: [Reading]) -> Bool {
    let end = phrase.range.upperBound
    if end == unit.range.lowerBound { return true }
    if end + 1 == unit.range.lowerBound, readings[end].surface == " ", isLatin(end - 1, readings),
      isLatin(unit.range.lowerBound, readings)
    {
      return true
    }
    return unit.tags.contains(.counter) && end + 1 == unit.range.lowerBound
      && readings[end].surface.allSatisfy(\.isWhitespace)
  }

  private static let countable: TagSet = [.numeral, .prefix, .pronoun]
  private static let nominal: TagSet = [.noun, .properNoun, .numeral, .counter, .naAdjective, .prefix]

  /// What the form of the head itself says.
  private func readForm(_ phrase: inout Phrase, _ readings: [Reading]) {
    guard let tags = phrase.head.map({ readings[$0.range.upperBound - 1].tags }) else { return }
    if phrase.head?.tags.contains(.potential) == true, phrase.kind == .verbal {
      phrase.settings.append(
        Phrase.Setting(name: "wrap", value: "ability", range: phrase.units[phrase.units.count - 1].range, rule: ""))
    }
    note(tags, &phrase)
  }

  private func note(_ tags: TagSet, _ phrase: inout Phrase) {
    guard tags.intersects(.inflectedForms) else { return }
    phrase.isContinuative = tags.contains(.continuative)
    phrase.isAttributive = tags.contains(.dictionary) || tags.contains(.attributive)
  }

  /// Whether what stands around `range` is what a rule asks for with `after` and `before`.
  private func isPlaced(_ rule: ReadingRules.Rule, _ phrase: Phrase, _ readings: [Reading], _ range: Range<Int>) -> Bool
  {
    rule.settings.allSatisfy { setting in
      switch setting.name {
      case "after":
        setting.value.split(separator: "|").contains { part in
          part == "predicate" ? phrase.isPredicate : isReading(range.lowerBound - 1, part, readings)
        }
      case "before":
        setting.value.split(separator: "|").contains { isReading(range.upperBound, $0, readings) }
      default: true
      }
    }
  }

  /// Whether the reading at `index` has the tags or the lemma that `part` names; `end` is the end of the sentence.
  private func isReading(_ index: Int, _ part: Substring, _ readings: [Reading]) -> Bool {
    guard readings.indices.contains(index) else { return part == "end" }
    if let tags = TagSet(part) { return readings[index].tags.contains(tags) }
    return readings[index].lemma == part
      || (part == "end" && readings[index].tags.contains(.punctuation) && !readings[index].tags.contains(.comma))
  }

  /// Reads rules and particles from `position` on, as far as they go.
  private func readChain(
    _ phrase: inout Phrase, _ readings: [Reading], _ position: inout Int, _ inside: Set<Int>
  ) {
    while position < readings.count {
      // がっかりしたことがない: what modifies a noun leaves that noun alone.
      if phrase.kind == .adnominal, readings[position].tags.contains(.noun) { return }
      let found = rules.match(readings, at: position) {
        !inside.contains($1.end) && isPlaced($0, phrase, readings, position..<$1.end)
      }
      if let (rule, match) = found, match.end > position {
        for setting in rule.settings {
          switch setting.name {
          case "marker": phrase.markers.append(setting.value)
          case "after", "before": continue
          default:
            if setting.name == "copula" || setting.name == "verbalise" { phrase.isPredicative = true }
            phrase.settings.append(
              Phrase.Setting(name: setting.name, value: setting.value, range: position..<match.end, rule: rule.id))
          }
        }
        let tags = readings[match.end - 1].tags
        if tags.intersects(.inflectedForms) || !tags.contains(.particle) { note(tags, &phrase) }
        // 肉だけでなく: what is a particle as a whole makes no predicate.
        let isMarker = rule.settings.contains { $0.name == "marker" }
        if !isMarker, readings[position..<match.end].contains(where: { $0.tags.contains(.copula) }) {
          phrase.isPredicative = true
        }
        position = match.end
        phrase.range = phrase.range.lowerBound..<position
        continue
      }
      let reading = readings[position]
      if reading.tags.contains(.particle) {
        phrase.markers.append(reading.lemma)
        position += 1
      } else if reading.tags.contains(.copula) {
        phrase.isPredicative = true
        note(reading.tags, &phrase)
        position += 1
      } else if reading.tags.contains(.auxiliary) {
        note(reading.tags, &phrase)
        position += 1
      } else {
        return
      }
      phrase.range = phrase.range.lowerBound..<position
    }
  }
}
