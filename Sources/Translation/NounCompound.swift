import LanguagePack
import Morphology

/// The noun itself: the words of a compound, with its numbers, counters and affixes.
extension NounPhraseTransfer {
  struct Compound {
    var words: [TargetWord] = []
    var head = 0
    var features = TagSet()
    var partOfSpeech = TagSet.noun
    var sources: [Int] = []
    var pronoun: String?
    var isPlural = false
    var isQuantity = false
    var isComplete = false
    /// Whether a preposition of an affix leads it in: with breakfast (朝食付き), within 30 minutes (30分以内).
    var isLed = false
    /// How many words lead it in.
    var leadCount = 0
    /// Whether it is one of a measure of time.
    var isSingle = false
  }

  /// The words of a compound: each unit in the order of the source, the last one inflects.
  func compound(_ phrase: Phrase) -> Compound {
    var result = Compound()
    result.sources = phrase.units.flatMap { Array($0.range) }
    // 軽いのを買う: a clause without a noun.
    if phrase.units.isEmpty {
      result.words = [TargetWord(context.realization.word("one"), .noun, sources: Array(phrase.range))]
      return result
    }
    var number: String?
    /// The digits and number words directly before this unit, as written.
    var written = ""
    /// What an affix has led in, before the noun that it describes: 朝食付き of 朝食付きプラン.
    var behind: [TargetWord] = []
    for (index, unit) in phrase.units.enumerated() {
      let isLast = index == phrase.units.count - 1
      // M42 5G: a space ends a number.
      if index > 0, phrase.units[index - 1].range.upperBound != unit.range.lowerBound { written = "" }
      let isBehindNumber = !written.isEmpty
      if let date = context.date(unit) {
        written = ""
        result.words += date
        result.isComplete = true
        result.partOfSpeech = .properNoun
        result.head = result.words.count - 1
        continue
      }
      if unit.tags.contains(.comma) {
        result.words.append(TargetWord(",", .punctuation, sources: Array(unit.range), joint: .left, isVerbatim: true))
        continue
      }
      // 三日 is a noun of its own in the target: three days.
      let isWord = unit.entries.contains { $0.targetTags.contains(.noun) }
      let surface = context.readings[unit.range].map(\.surface).joined()
      let isKept = context.readings[unit.range.lowerBound].origin == .protected
      let text = isKept ? surface : context.figure(written + surface)
      let isDigits = unit.tags.contains(.numeral) && (!isWord || isBehindNumber) || context.isNumber(unit)
      // 第二, 一つ: what digits cannot write is a word.
      if isDigits, !unit.isKnown || text.unicodeScalars.allSatisfy(\.isASCII) {
        written += surface
        if isBehindNumber {
          number = text
          if var last = result.words.popLast() {
            last.lemma = text
            last.sources += Array(unit.range)
            result.words.append(last)
          }
        } else if let sign = text.first, !isKept,
          let word = context.realization.value("sign", String(sign))
        {
          // ★5
          number = text
          result.words.append(TargetWord(String(text.dropFirst()), .numeral, sources: Array(unit.range)))
          result.words.append(TargetWord(word, .noun, sources: Array(unit.range), isVerbatim: true))
        } else {
          number = text
          // S7, BV5900: digits that touch their letters.
          let touches =
            index > 0 && !phrase.units[index - 1].isKnown
            && phrase.units[index - 1].range.upperBound == unit.range.lowerBound
            && result.words.last?.lemma.last.map { $0.isASCII && $0.isLetter } == true
          result.words.append(
            TargetWord(text, .numeral, sources: Array(unit.range), joint: touches ? .left : .spaced))
        }
        if isLast { result.isComplete = true }
        continue
      }
      written = ""
      // 55インチテレビ: a 55-inch TV.
      if !isLast, let amount = number, let counter = context.counters[unit.key], counter.kind == .measure,
        !phrase.units[index + 1].tags.intersects(Self.unhyphenated),
        result.words.count == 1
      {
        result.words = counter.hyphenated(amount, sources: result.words[0].sources + Array(unit.range))
        number = nil
        written = ""
        continue
      }
      guard let selection = context.selector.select(unit) else {
        var words = context.unknown(unit)
        // 3D, 14Pro: letters that touch their digits.
        if number != nil, index > 0, phrase.units[index - 1].range.upperBound == unit.range.lowerBound,
          words.first?.lemma.first?.isASCII == true
        {
          words[0].joint = .left
        }
        result.words += words
        result.partOfSpeech = .properNoun
        if isLast {
          result.head = result.words.count - 1
          result.isComplete = unit.tags.contains(.properNoun)
        }
        continue
      }
      // 豪華さ: the noun of a quality.
      if isLast, phrase.has("nominal", "ness"), selection.partOfSpeech.contains(.adjective), selection.words.count == 1
      {
        let noun = context.realization.quality(selection.words[0].lemma)
        result.head = result.words.count
        result.words.append(TargetWord(noun, .noun, sources: Array(unit.range)))
        result.features = .uncountable
        continue
      }
      if isLast, index == 0, let pronoun = context.pronoun(for: selection) { result.pronoun = pronoun }
      if unit.tags.contains(.suffix), index > 0, !result.words.isEmpty {
        // What limits or places the noun before it stands before that noun: with breakfast, per person, sense of luxury.
        if leads(selection.words) {
          let count = selection.words.count
          let isLed = context.isPreposition(selection.words[0])
          result.head = isLed ? result.head + count : selection.head
          result.words = selection.words + result.words
          if isLast {
            result.isLed = isLed
            result.leadCount = isLed ? count : 0
            result.isComplete = isLed
            result.partOfSpeech = .noun
          } else if isLed {
            behind += result.words
            result.words = []
            number = nil
            written = ""
          }
          continue
        }
        // or more, on average: no head of its own.
        if selection.partOfSpeech.contains(.adverb) {
          result.words += selection.words
          continue
        }
      }
      if isLast {
        result.head = result.words.count + selection.head
        result.partOfSpeech = selection.partOfSpeech
        result.features = features(selection)
        if unit.tags.contains(.properNoun) || selection.partOfSpeech.contains(.properNoun) { result.isComplete = true }
        if unit.tags.contains(.counter) || unit.tags.contains(.numeral) { result.isQuantity = true }
        // 学者達: more than one.
        if unit.range.contains(where: { context.grammar.pluralAffixes.contains(context.readings[$0].lemma) }),
          !result.isComplete
        {
          result.isPlural = true
        }
        // 1週間: one of a measure of time is a week, not the week.
        result.isSingle =
          index == 0 && unit.tags.contains(.time) && selection.words.count == 1
          && surface.unicodeScalars.first.flatMap { Digits.value($0) } == 1
      }
      if !isLast {
        result.head = result.words.count + selection.head
        result.features = features(selection)
      }
      // オバマ大統領: a title stands before its name.
      if isLast, index > 0, let title = title(selection), isNameOfPerson(phrase.units[index - 1]) {
        result.words.insert(TargetWord(title, .properNoun, sources: Array(unit.range), isVerbatim: true), at: 0)
        result.head = result.words.count - 1
        result.isComplete = true
        result.partOfSpeech = .properNoun
        result.features = TagSet()
        break
      }
      // ポトマック川, テキサス州: the Potomac River, Texas.
      if index == phrase.units.count - 1, index > 0, isPlaceName(phrase.units[index - 1]),
        let whole = placeName(result.words, selection, Array(unit.range))
      {
        result.words = whole
        result.head = whole.count - 1
        result.isComplete = true
        result.partOfSpeech = .properNoun
        result.features = TagSet()
        break
      }
      // 日本企業: a country before what is of it is an adjective.
      if !isLast, unit.tags.contains(.properNoun), !phrase.units[index + 1].tags.intersects(Self.placing),
        let adjective = context.origin(selection.words)
      {
        result.words += adjective
        continue
      }
      result.words += selection.words
      // 2泊3日, 身長170cm、体重65kg: a new number begins behind a counter.
      if unit.tags.contains(.counter), !isLast, phrase.units[index + 1].tags.intersects(Self.renewing) {
        number = nil
        written = ""
      }
    }
    result.words += behind
    if let alone = countedAlone(phrase, number) { return alone }
    if let number, number != "1" { result.isPlural = !result.isComplete || phrase.units.count > 1 }
    if number != nil {
      result.isComplete = true
      result.isQuantity = true
    }
    return result
  }

  /// 2枚: what is counted stands elsewhere, so the number stands for it.
  private func countedAlone(_ phrase: Phrase, _ number: String?) -> Compound? {
    guard let number, let last = phrase.units.last, let counter = context.counters[last.key], counter.kind == .count,
      counter.word == context.realization.word("one"), phrase.markers.first != context.grammar.genitive,
      phrase.units.dropLast().allSatisfy({ $0.tags.contains(.numeral) || context.isNumber($0) })
    else { return nil }
    var result = Compound()
    result.sources = phrase.units.flatMap { Array($0.range) }
    if let noun = counter.alone, context.units.allSatisfy({ isWithin(phrase, $0) }) {
      let written = TargetWord(number, .numeral, sources: result.sources, isVerbatim: true)
      result.words = [written, TargetWord(noun, .noun, sources: result.sources)]
      result.head = 1
      result.isPlural = number != "1"
      result.isComplete = true
      return result
    }
    result.words = [
      TargetWord(
        context.realization.value("digit", number) ?? number, .numeral, sources: result.sources, isVerbatim: true)
    ]
    result.isPlural = number != "1"
    result.isComplete = true
    result.isQuantity = true
    return result
  }

  /// Whether a unit is of a phrase, or a mark.
  private func isWithin(_ phrase: Phrase, _ unit: SourceUnit) -> Bool {
    phrase.range.contains(unit.range.lowerBound) || unit.tags.intersects(CandidateLookup.marks)
  }

  /// A name with the word for what it names: row `place-name` of the target, in which N is the name.
  private func placeName(_ name: [TargetWord], _ selection: Selection, _ sources: [Int]) -> [TargetWord]? {
    guard !name.isEmpty,
      let template = context.realization.template("place-name", selection.words.map(\.lemma).joined(separator: "_"))
    else { return nil }
    return template.flatMap { item -> [TargetWord] in
      item.kind == .place ? name : [TargetWord(item.text, .properNoun, sources: sources, isVerbatim: true)]
    }
  }

  private func isPlaceName(_ unit: SourceUnit) -> Bool {
    if unit.tags.contains(.properNoun) { return !unit.tags.contains(.person) }
    if let entry = unit.entries.first { return entry.targetTags.contains(.properNoun) }
    return unit.tags.contains(.noun) && unit.range.allSatisfy { context.readings[$0].origin == .unknown }
  }

  private static let unhyphenated: TagSet = [.suffix, .counter, .numeral, .adverbial, .comma]
  private static let renewing: TagSet = [.numeral, .comma, .properNoun]
  private static let placing: TagSet = [.suffix, .place, .properNoun, .numeral, .counter]

  /// How a title stands before a name: row `title` of the target.
  private func title(_ selection: Selection) -> String? {
    context.realization.value("title", selection.words.map(\.lemma).joined(separator: "_"))
  }

  /// Whether a unit is the name of a person, or a word in no dictionary, which before a title is one.
  private func isNameOfPerson(_ unit: SourceUnit) -> Bool {
    if unit.tags.contains(.properNoun) { return unit.tags.contains(.person) }
    if unit.tags.contains(.noun), let entry = unit.entries.first, entry.targetTags.contains(.properNoun) {
      return !entry.sourceTags.contains(.place)
    }
    return !unit.isKnown && unit.tags.contains(.noun)
      && unit.range.allSatisfy { context.readings[$0].origin == .unknown }
  }

  /// Whether the words of an affix begin or end with a preposition.
  private func leads(_ words: [TargetWord]) -> Bool {
    words.first.map(context.isPreposition) == true || (words.count > 1 && words.last.map(context.isPreposition) == true)
  }

  func canBePlural(_ core: Compound) -> Bool {
    !core.features.intersects(.uncountable.union(.pluralOnly))
  }

  /// What the target lists about a noun: about the whole of it (image quality, two nights) before its last word.
  private func features(_ selection: Selection) -> TagSet {
    let generator = context.selector.generator
    if selection.words.count > 1 {
      let whole = generator.features(
        of: selection.words.map(\.lemma).joined(separator: " "), partOfSpeech: .noun)
      if !whole.isEmpty { return whole }
    }
    guard selection.words.indices.contains(selection.head) else { return TagSet() }
    return generator.features(of: selection.words[selection.head].lemma, partOfSpeech: .noun)
  }

  func plural(_ words: [TargetWord], _ head: Int) -> [TargetWord] {
    guard words.indices.contains(head) else { return words }
    var words = words
    if words[head].partOfSpeech.intersects(TagSet.noun), context.canBePlural(words[head]) { words[head].form = .plural }
    return words
  }
}
