import LanguagePack
import Morphology

/// What the parts of transfer share while they work on one sentence.
final class TransferContext {
  let readings: [Reading]
  let units: [SourceUnit]
  let selector: LexicalSelector
  let realization: Realization
  let grammar: ClauseGrammar
  let slots: SlotDefaults
  let transliterator: Transliterator
  /// Prepositions of relational nouns: 近く, near.
  let relations: [String: String]
  let counters: [String: Counter]
  let options: TransferOptions
  /// What the text has spoken of before this sentence; then with it.
  var discourse = Discourse()
  /// The subjects taken from the sentence before, for people to look at.
  var carried: [String] = []

  init(
    readings: [Reading], units: [SourceUnit], selector: LexicalSelector, realization: Realization,
    grammar: ClauseGrammar, slots: SlotDefaults, relations: [String: String], counters: [String: Counter],
    transliterator: Transliterator, options: TransferOptions = .usual
  ) {
    self.options = options
    self.counters = counters
    self.relations = relations
    self.readings = readings
    self.units = units
    self.selector = selector
    self.realization = realization
    self.grammar = grammar
    self.slots = slots
    self.transliterator = transliterator
  }

  var clauses: ClauseTransfer { ClauseTransfer(context: self) }
  var nouns: NounPhraseTransfer { NounPhraseTransfer(context: self) }
  var pair: PairStack { selector.pair }

  /// The words of a phrase that stands by itself.
  func words(_ phrase: Phrase) -> [TargetWord] {
    phrase.units.flatMap { unit in selector.select(unit)?.words ?? unknown(unit) }
  }

  /// The words of an adverb, also when it is an adjective in its adverbial form.
  func adverb(_ phrase: Phrase) -> [TargetWord] {
    phrase.units.flatMap { unit -> [TargetWord] in
      // The adverbial form may have a translation of its own: 早く.
      var unit = unit
      if unit.range.count == 1, !unit.isChosen, !unit.tags.contains(.adverb),
        let found = pair.entries(of: readings[unit.range.lowerBound].surface, for: .adverb)
      {
        unit.entries = found.entries
        unit.layer = found.layer
      }
      guard let selection = selector.select(unit, as: .adverb) ?? selector.select(unit) else {
        // わしゃわしゃ: a sound in no dictionary says nothing in another language.
        let isSound = unit.range.allSatisfy { readings[$0].origin == .unknown && readings[$0].tags == .adverb }
        return isSound ? [] : unknown(unit)
      }
      var words = selection.words
      // 思ったより早く: what is said with "be" goes without it.
      if words.count > 1, words[0].lemma == realization.word("be") { words.removeFirst() }
      if selection.partOfSpeech.contains(.adjective), words.indices.contains(selection.head) {
        words[selection.head].form = .adverb
      }
      return words
    }
  }

  /// An unknown unit: what is already in the target's script stays, the rest is transliterated.
  func unknown(_ unit: SourceUnit) -> [TargetWord] {
    // スターンリーブさん: how polite one is has no letters in the target.
    let written = readings[unit.range].filter { !($0.tags.contains(.honorific) && grammar.mute.contains($0.lemma)) }
    let text = written.map(\.surface).joined()
    let reading = written.map { reading in
      reading.reading.isEmpty ? (reading.origin == .unknown ? reading.lemma : reading.surface) : reading.reading
    }.joined()
    let isProtected = readings[unit.range].contains { $0.origin == .protected }
    let name = isProtected ? text : name(reading) ?? transliterator.romanize(text, reading: reading)
    return [TargetWord(name, .properNoun, sources: Array(unit.range), isVerbatim: true)]
  }

  /// A foreign name of several parts: each by the dictionary of names, or in Latin letters. Nil for other words.
  private func name(_ text: String) -> String? {
    guard text.contains(where: grammar.nameMarks.contains) else { return nil }
    return text.split(whereSeparator: grammar.nameMarks.contains).map { part in
      let part = String(part)
      let known = pair.entries(of: part, for: .properNoun)?.entries.first { $0.target.first?.isUppercase == true }
      return known?.target ?? transliterator.romanize(part, reading: part)
    }.joined(separator: " ")
  }

  /// The adjective of a country before what is of it: row `origin` of the target. Nil for other words.
  func origin(_ words: [TargetWord]) -> [TargetWord]? {
    realization.value("origin", words.map(\.lemma).joined(separator: "_")).map { adjective in
      [TargetWord(adjective, .adjective, sources: words.flatMap(\.sources), isVerbatim: true)]
    }
  }

  /// Whether a unit is written in digits.
  func isNumber(_ unit: SourceUnit) -> Bool {
    readings[unit.range].allSatisfy { reading in
      reading.surface.unicodeScalars.allSatisfy { Digits.isPart($0) || $0 == " " }
        && reading.surface.unicodeScalars.contains { Digits.value($0) != nil }
    }
  }

  /// A number in ASCII digits; what a program fills in stays as it is.
  func number(_ unit: SourceUnit) -> String {
    if readings[unit.range.lowerBound].origin == .protected { return readings[unit.range].map(\.surface).joined() }
    return figure(readings[unit.range].map(\.surface).joined())
  }

  /// A number as the target writes it: in ASCII digits, with a word for millions and more where the source has one.
  ///
  /// Rows of kind `scale` of the target: the word, how many it stands for.
  func figure(_ written: String) -> String {
    let text = Digits.ascii(written)
    guard Digits.hasScale(written) else { return text }
    let sign = text.prefix { !$0.isNumber }
    let digits = text.dropFirst(sign.count).filter { $0 != "," }
    guard let value = Int(digits) else { return text }
    for (word, size) in scales where value >= size && (value % size) % max(1, size / 100) == 0 {
      let rest = value % size / (size / 100)
      let fraction = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
      return "\(sign)\(value / size)\(fraction) \(word)"
    }
    return text
  }

  /// The words for large numbers, the largest first.
  private var scales: [(word: String, size: Int)] {
    realization.names("scale").compactMap { word, size in Int(size).flatMap { $0 < 100 ? nil : (word, $0) } }
      .sorted { $0.1 > $1.1 }
  }

  /// The row of the pronoun table that a selection is; nil for other words.
  func pronoun(for selection: Selection) -> String? {
    guard selection.words.count == 1 else { return nil }
    let word = selection.words[0].lemma
    return realization.value("pronoun", word) == nil ? nil : word
  }

  /// The forms of a pronoun: subject, object, possessive, agreement.
  func pronounForms(_ name: String) -> [String] {
    (realization.value("pronoun", name) ?? name).split(separator: " ").map(String.init)
  }

  /// An amount as it stands before what is not counted: little, not few.
  func uncounted(_ quantity: [TargetWord]) -> [TargetWord] {
    guard let other = realization.value("quantity", quantity.map(\.lemma).joined(separator: "_")) else {
      return quantity
    }
    return other.split(separator: "_").map { TargetWord(String($0), sources: quantity.first?.sources ?? []) }
  }

  /// Whether a marker adds a word to its noun (also, only) and hides the case.
  func isFocus(_ marker: String) -> Bool {
    Self.focusKinds.contains { realization.value($0, marker) != nil }
  }

  private static let focusKinds = ["focus-verb", "focus-before", "focus-after"]

  /// Whether the target lists a word as a preposition.
  func isPreposition(_ word: TargetWord) -> Bool {
    !selector.generator.features(of: word.lemma, partOfSpeech: .preposition).isEmpty
  }

  func canBePlural(_ word: TargetWord) -> Bool {
    let features = selector.generator.features(of: word.lemma, partOfSpeech: .noun)
    return !features.contains(.uncountable) && !features.contains(.pluralOnly)
  }
}

/// Digits of all scripts, and number words of Han, as ASCII.
enum Digits {
  static func value(_ scalar: Unicode.Scalar) -> Int? {
    if let han = han[scalar] { return han }
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
    return Int(value)
  }

  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    value(scalar) != nil || units[scalar] != nil || ".,:．，：".unicodeScalars.contains(scalar)
  }

  private static let han: [Unicode.Scalar: Int] = [
    "〇": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
  ]
  private static let units: [Unicode.Scalar: Int] = [
    "十": 10, "百": 100, "千": 1000, "万": 10_000, "億": 100_000_000, "兆": 1_000_000_000_000,
  ]

  /// Whether a word for ten thousand or more is in a number.
  static func hasScale(_ text: String) -> Bool {
    text.unicodeScalars.contains { (units[$0] ?? 0) >= 10_000 }
  }

  /// Marks between the first and the last number of a range.
  private static let ranges: Set<Unicode.Scalar> = ["~", "\u{301C}", "\u{FF5E}", "\u{2013}", "\u{2212}"]

  /// `text` with digits in ASCII; Han numbers with units are computed (三千五百 is 3500, 3万 is 30,000).
  static func ascii(_ text: String) -> String {
    let text = String(text.unicodeScalars.filter { $0 != " " })
    guard text.unicodeScalars.contains(where: { units[$0] != nil }) else {
      return String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { scalar in
            if let value = value(scalar) { return Unicode.Scalar(UInt8(48 + value)) }
            switch scalar {
            case _ where ranges.contains(scalar): return "-"
            case "．": return "."
            case "￥": return "¥"
            case "，": return ","
            case "：": return ":"
            default: return scalar
            }
          }))
    }
    if let sign = text.unicodeScalars.first, sign.properties.generalCategory == .currencySymbol {
      return (sign == "￥" ? "¥" : String(sign)) + ascii(String(text.unicodeScalars.dropFirst()))
    }
    let parts = text.unicodeScalars.split(omittingEmptySubsequences: false) { ranges.contains($0) || $0 == "-" }
    if parts.count > 1 {
      let written = parts.map { String($0) }
      if parts.count == 2, written[0].isEmpty { return "-" + ascii(written[1]) }
      guard parts.count < 4, !written.contains(where: \.isEmpty), let last = parts.last else { return text }
      // 3〜4万: the unit of the last number is also that of those before.
      let unit = String(String.UnicodeScalarView(last.reversed().prefix { units[$0] != nil }.reversed()))
      return written.map { part in
        ascii(part.unicodeScalars.contains { units[$0] != nil } ? part : part + unit)
      }.joined(separator: "-")
    }
    var total = 0
    var section = 0
    var current: Int?
    /// What the digits behind a point have multiplied the number by: 10 in 4.8万; 0 before a point.
    var scale = 0
    for scalar in text.unicodeScalars {
      if let digit = Self.value(scalar) {
        let (product, overflow) = (current ?? 0).multipliedReportingOverflow(by: 10)
        if overflow || product > Int.max - digit { return text }
        current = product + digit
        scale *= 10
      } else if let unit = units[scalar] {
        let (product, overflow) = (unit >= 10_000 ? section &+ (current ?? (section == 0 ? 1 : 0)) : (current ?? 1))
          .multipliedReportingOverflow(by: unit)
        if overflow { return text }
        let (sum, isBeyond) = (unit >= 10_000 ? total : section).addingReportingOverflow(product)
        if isBeyond || scale > 1 && (product % scale != 0 || sum != product) { return text }
        if unit >= 10_000 {
          total = scale > 1 ? sum / scale : sum
          section = 0
        } else {
          section = scale > 1 ? sum / scale : sum
        }
        current = nil
        scale = 0
      } else if scalar == "." || scalar == "．", current != nil, scale == 0 {
        scale = 1
      } else if scalar == "," || scalar == "，", current != nil, scale == 0 {
        continue
      } else {
        return text
      }
    }
    if scale > 1 { return text }
    let (rest, isBeyond) = section.addingReportingOverflow(current ?? 0)
    let (sum, isFarBeyond) = total.addingReportingOverflow(rest)
    return isBeyond || isFarBeyond ? text : grouped(sum)
  }

  /// With commas between groups of three when there are more than four digits.
  private static func grouped(_ value: Int) -> String {
    let digits = Array(String(value))
    guard digits.count > 4 else { return String(digits) }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }
}

extension TransferContext {
  /// Whether an adverb stands before the main verb; the realisation of the target lists those.
  func isMiddleAdverb(_ words: [TargetWord]) -> Bool {
    guard let first = words.first, words.count == 1 else { return false }
    return realization.value("middle-adverb", first.lemma) != nil
  }
}

extension TransferContext {
  /// A date or clock time in the form the target writes; nil for other units.
  ///
  /// Templates of kind `date`, named after the parts that are there (`y`, `ym`, `ymd`, `md`, `m`, `h`, `hn`), with the
  /// places Y, M, D, H, N; names of months are rows of kind `month`.
  func date(_ unit: SourceUnit) -> [TargetWord]? {
    guard let (name, parts) = dateParts(unit), let template = realization.template("date", name) else { return nil }
    let sources = Array(unit.range)
    return template.map { item in
      guard item.kind == .place, var value = parts[item.text] else {
        let isMark = item.text == ","
        return TargetWord(
          item.text, isMark ? .punctuation : TagSet(), sources: sources,
          joint: isMark ? .left : item.text == ":" ? .both : .spaced, isVerbatim: true)
      }
      value += realization.value("date-ending", item.text) ?? ""
      let text =
        switch item.text {
        case "M": realization.value("month", value) ?? value
        case "N" where value.count < 2: "0" + value
        default: value
        }
      return TargetWord(text, .properNoun, sources: sources, isVerbatim: true)
    }
  }

  /// What stands before a date of this kind: row `date-preposition` of the target; nil for units that are no dates.
  func datePreposition(_ unit: SourceUnit) -> String? {
    dateParts(unit).flatMap { realization.value("date-preposition", $0.name) }
  }

  /// The letters of the parts of a date, and their values.
  private func dateParts(_ unit: SourceUnit) -> (name: String, values: [String: String])? {
    guard unit.range.count == 1, unit.key.hasPrefix("date ") || unit.key.hasPrefix("time ") else { return nil }
    var values: [String: String] = [:]
    var name = ""
    for item in unit.key.split(separator: " ").dropFirst() {
      let pair = item.split(separator: "=")
      guard pair.count == 2 else { return nil }
      values[pair[0].uppercased()] = String(pair[1])
      name += pair[0]
    }
    return (name, values)
  }
}
