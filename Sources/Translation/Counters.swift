import LanguagePack
import Morphology

/// What a counter becomes beside the noun that it counts: table `counters` of a direction.
///
/// Rows: counter, kind, word, and `physical` where it measures length, weight and the like, or the noun for what is counted
/// where the text says nothing else. `count`: it has no counterpart, the noun is plural (3冊の本, three books); `of`: a word with
/// "of" (3杯のビール, three glasses of beer); `measure`: before a noun a hyphen and the singular (30分の休憩, a 30-minute
/// break).
struct Counter: Sendable {
  enum Kind: String, Sendable { case count, of, measure }

  let kind: Kind
  let word: String
  /// Whether it measures length, weight and the like.
  let isPhysical: Bool
  /// The noun for what is counted where nothing else is said: 5個, five items. Nil where there is none.
  let alone: String?

  init?(_ fields: [String]) {
    guard fields.count > 2, let kind = Kind(rawValue: fields[1]) else { return nil }
    self.kind = kind
    word = fields[2]
    isPhysical = fields.count > 3 && fields[3] == Self.physical
    alone = fields.count > 3 && !isPhysical && fields[3] != "-" ? fields[3] : nil
  }

  static let physical = "physical"

  static func table(_ rows: [[String]]) -> [String: Counter] {
    Dictionary(
      rows.compactMap { row in Counter(row).map { (row[0], $0) } }, uniquingKeysWith: { first, _ in first })
  }

  func hyphenated(_ number: String, sources: [Int]) -> [TargetWord] {
    [
      TargetWord(
        number.split(separator: " ").joined(separator: "-") + "-" + word, .adjective, sources: sources, isVerbatim: true
      )
    ]
  }
}

extension TransferContext {
  /// The words of a number with its counter before a noun, and whether that noun is plural; nil for other phrases and,
  /// unless `beforeNoun`, for measures, which then stand by themselves.
  func amount(_ phrase: Phrase, beforeNoun: Bool) -> (words: [TargetWord], isPlural: Bool)? {
    if phrase.units.count == 1, let unit = phrase.head, let selection = selector.select(unit),
      selection.words.count == 1,
      unit.tags.contains(.numeral)
        || !selector.generator.features(
          of: selection.words[0].lemma, partOfSpeech: .numeral
        ).isEmpty, !isNumber(unit)
    {
      // 2つ: a number word of the target.
      let isOne = selection.words[0].lemma == realization.word("one")
      return (selection.words, !isOne)
    }
    if phrase.units.count == 1, let unit = phrase.head, let words = selector.select(unit)?.words,
      let amount = realization.value("adverb-quantity", words.map(\.lemma).joined(separator: "_"))
    {
      return (
        amount.split(separator: "_").map { TargetWord(String($0), sources: Array(unit.range)) }, true
      )
    }
    guard phrase.units.count > 1, let last = phrase.units.last, let counter = counters[last.key],
      phrase.units.dropLast().allSatisfy({ $0.tags.contains(.numeral) || isNumber($0) })
    else { return nil }
    let written = phrase.units.dropLast().flatMap { readings[$0.range].map(\.surface) }.joined()
    let number = figure(written)
    let sources = phrase.units.flatMap { Array($0.range) }
    let isPlural = number != "1"
    switch counter.kind {
    case .count: return ([TargetWord(number, .numeral, sources: sources)], isPlural)
    case .of:
      var words = [TargetWord(number, .numeral, sources: sources)]
      for part in counter.word.split(separator: " ") {
        words.append(TargetWord(String(part), .noun, sources: sources))
      }
      if isPlural { words[words.count - 1].form = .plural }
      words.append(TargetWord(realization.word("genitive"), .preposition))
      return (words, true)
    case .measure: return beforeNoun ? (counter.hyphenated(number, sources: sources), false) : nil
    }
  }

  /// 大人2名, 生ビール1杯: a noun with its amount behind it, apart. Nil for other phrases.
  func counted(_ phrase: Phrase) -> (noun: Phrase, amount: [TargetWord])? {
    guard let start = phrase.units.firstIndex(where: { $0.tags.contains(.numeral) || isNumber($0) }), start > 0,
      phrase.units[start - 1].tags.intersects(.noun), !phrase.units[start - 1].tags.intersects(.time.union(.prefix)),
      let last = phrase.units.last, let counter = counters[last.key], counter.kind != .measure
    else { return nil }
    var number = phrase
    number.units = Array(phrase.units[start...])
    guard let amount = amount(number, beforeNoun: true) else { return nil }
    var noun = phrase
    noun.units = Array(phrase.units[..<start])
    // 家族4人 is one family.
    if let head = noun.head, let word = selector.select(head)?.words.last,
      realization.value("collective", word.lemma) != nil
    {
      return nil
    }
    return (noun, amount.words)
  }

  /// A na-adjective before の whose counterpart cannot stand before a noun: `that is worth the price`, `close to it`.
  func attribute(_ group: NounGroup) -> [TargetNode]? {
    guard group.modifiers.isEmpty, group.conjuncts.isEmpty, group.phrase.units.count == 1, let unit = group.phrase.head,
      let selection = selector.select(unit)
    else { return nil }
    if selection.partOfSpeech.contains(.adjective), selection.words.count > 1,
      selection.head != selection.words.count - 1
    {
      return clauses.attribute(selection)
    }
    return selection.partOfSpeech.contains(.verb) && unit.tags.contains(.naAdjective)
      ? clauses.attribute(selection) : nil
  }
}

extension ClauseTransfer {
  /// A predicate behind its noun: `that is easy to use`; one that begins with a preposition goes without `that is`.
  func attribute(_ selection: Selection) -> [TargetNode] {
    guard let first = selection.words.first else { return [] }
    if context.isPreposition(first) {
      return selection.words.map { .word($0) }
    }
    var words = selection.words
    if !selection.partOfSpeech.contains(.verb) {
      words.insert(TargetWord(context.realization.word("be"), .verb, sources: first.sources), at: 0)
    }
    words[0].partOfSpeech = .verb
    let complex = VerbComplex(words: words, realization: context.realization, generator: context.selector.generator)
    return [.word(TargetWord(context.realization.word("relative"), .pronoun))]
      + complex.finite(TagSet.third.union(.singular)).map { .word($0) }
  }
}
