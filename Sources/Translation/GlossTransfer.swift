import LanguagePack
package import Morphology

/// Transfer word by word, for a source language that has a dictionary but no pack of its own.
///
/// Marks and capitals stay, and so does the order but for what `GlossOrder` settles; each word or listed expression is
/// translated as it stands or, where the manifest of the pair allows it, without an ending that the pair lists (table
/// `endings`: ending, what replaces it, form of the target) or behind an elided word (table `elisions`: elided form, full
/// form). What is not found stays as it is. Nothing is left out but the marks that `marks` of the target drops.
package struct GlossTransfer: Sendable {
  private let selector: LexicalSelector
  private let realization: Realization
  private let generator: Generator
  let endings: [TermFinder.Ending]
  /// The full forms of words that lose their vowel: `l'` is `le`.
  private let elisions: [String: String]
  private let order: GlossOrder
  /// Particles at the end of a clause that belong to its verb: er bringt den Stuhl mit.
  private let separable: Set<String>

  /// Whether the source writes no space between words.
  private let isUnspaced: Bool
  /// Whether the source writes its nouns with a capital (`nouns capital` in its manifest).
  private let hasCapitalNouns: Bool

  package init(source: LanguageStack, target: LanguageStack, pair: PairStack) {
    isUnspaced = source.isUnspaced
    hasCapitalNouns = source["nouns"] == "capital"
    selector = LexicalSelector(pair: pair, target: target)
    realization = Realization(rows: target.rows("realization"))
    generator = Generator(target)
    endings = pair.rows("endings").compactMap { fields in
      guard fields.count >= 3, let form = TagSet(fields[2]) else { return nil }
      return TermFinder.Ending(ending: fields[0], base: fields[1] == "-" ? "" : fields[1], form: form)
    }.sorted { $0.ending.count > $1.ending.count }
    elisions = pair.rows("elisions").reduce(into: [:]) { all, fields in
      if fields.count >= 2 { all[fields[0]] = fields[1] }
    }
    order = GlossOrder(target: target, pair: pair)
    separable = Set(pair.rows("separable").compactMap(\.first))
  }

  /// The translation of a sentence, in the order of the source. Linear in its length.
  package func nodes(_ readings: [Reading], _ units: [SourceUnit]) -> [TargetNode] {
    var items: [GlossItem] = []
    var isAfterSpace = true
    for (number, unit) in units.enumerated() {
      let part = readings[unit.range]
      if part.allSatisfy({ $0.surface.allSatisfy(\.isWhitespace) }) {
        isAfterSpace = true
        continue
      }
      let isBeforeSpace =
        number + 1 >= units.count
        || readings[units[number + 1].range].allSatisfy { $0.surface.allSatisfy(\.isWhitespace) }
      var found = self.items(unit, readings)
      if found.count == 1, found[0].isMark {
        found[0].words[0].joint = joint(of: part, isAfterSpace: isAfterSpace, isBeforeSpace: isBeforeSpace)
      }
      // What no dictionary has stays in one piece.
      if isUnspaced, !isAfterSpace, found.count == 1, found[0].isUnknown, items.last?.isUnknown == true {
        found[0].words[0].joint = .left
      }
      items += found
      isAfterSpace = false
    }
    if !separable.isEmpty { joinParticles(&items, readings, units) }
    var nodes: [TargetNode] = []
    for item in order.arranged(items) { nodes.append(words: item.words) }
    return CaseTransfer(readings: readings.map(withoutOrthographicCapital), generator: generator, openings: []).apply(
      to: nodes)
  }

  /// Wir bringen ihn morgen mit: reads the particle at the end of a clause with its verb, where the pair has the two.
  private func joinParticles(_ items: inout [GlossItem], _ readings: [Reading], _ units: [SourceUnit]) {
    for end in items.indices.reversed()
    where separable.contains(items[end].key) && (end + 1 == items.count || items[end + 1].isMark) {
      let start = items[..<end].lastIndex(where: \.isMark).map { $0 + 1 } ?? 0
      for place in (start..<end).reversed() {
        guard let source = items[place].words.first?.sources.first, readings.indices.contains(source),
          case let reading = readings[source], reading.tags.contains(.verb),
          let unit = units.first(where: { $0.range == source..<(source + 1) }),
          let selection = entry(items[end].key + reading.lemma, unit), selection.partOfSpeech.contains(.verb)
        else { continue }
        var words = inflected(selection, readings[source..<(source + 1)])
        for index in words.indices { words[index].sources += items[end].words.flatMap(\.sources) }
        items[place].words = words
        items.remove(at: end)
        break
      }
    }
  }

  /// A noun that its language writes with a capital, without this capital: it says nothing about the target.
  private func withoutOrthographicCapital(_ reading: Reading) -> Reading {
    let isCapital = reading.origin != .protected && reading.surface.first?.isUppercase == true
    guard isCapital, reading.surface.count == 1 || reading.surface != reading.surface.uppercased(),
      hasCapitalNouns
        || (reading.tags.intersects(.noun) && reading.origin != .unknown && reading.lemma.first?.isUppercase == true)
    else { return reading }
    var plain = reading
    plain.surface = reading.surface.lowercased()
    return plain
  }

  /// The translation that the core lists for just this form of a word, whatever its part of speech.
  private func asWritten(_ unit: SourceUnit, _ part: ArraySlice<Reading>) -> Selection? {
    guard unit.term == nil, part.count == 1, let reading = part.first, reading.origin != .protected else {
      return nil
    }
    let text = reading.surface.lowercased()
    guard let found = selector.pair.entries(of: text), selector.pair.layers[found.layer].isCore else { return nil }
    return entry(text, unit)
  }

  /// The words of a selection, the head in the form that the source word has, where the target has such a form.
  private func inflected(_ selection: Selection, _ part: ArraySlice<Reading>) -> [TargetWord] {
    var words = selection.words
    guard part.count == 1, let reading = part.first, words.indices.contains(selection.head),
      reading.surface.lowercased() != reading.lemma.lowercased(),
      words[selection.head].form.isEmpty, let form = form(for: reading.tags, of: selection.partOfSpeech),
      generator.surface(of: words[selection.head].lemma, partOfSpeech: selection.partOfSpeech, form: form) != nil
    else { return words }
    words[selection.head].form = form
    return words
  }

  private func form(for tags: TagSet, of part: TagSet) -> TagSet? {
    if part.intersects(.noun) { return tags.intersects(.plural) && !tags.intersects(.singular) ? .plural : nil }
    guard part.intersects(.verb) else { return nil }
    if tags.intersects(.pastParticiple) { return .pastParticiple }
    if tags.intersects(.past) { return .past }
    let isThird = tags.intersects(.present) && tags.intersects(.third) && tags.intersects(.singular)
    return isThird ? [.present, .third, .singular] : nil
  }

  private func isMark(_ part: ArraySlice<Reading>) -> Bool {
    part.allSatisfy { reading in !reading.surface.contains { $0.isLetter || $0.isNumber } }
  }

  /// How a mark joins: as in the source, but as the target writes it (rows `mark-joined`), and by what it is where the
  /// source has no spaces that would tell.
  private func joint(of part: ArraySlice<Reading>, isAfterSpace: Bool, isBeforeSpace: Bool) -> TargetWord.Joint {
    let text = part.map(\.surface).joined()
    switch (isAfterSpace, isBeforeSpace) {
    case (true, true): return realization.value("mark-joined", text) == nil ? .spaced : .left
    case (true, false) where !isUnspaced: return .right
    case (false, true) where !isUnspaced: return .left
    case (false, false) where !isUnspaced: return .both
    default: break
    }
    return switch text.unicodeScalars.first?.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: .right
    case .closePunctuation, .finalPunctuation, .otherPunctuation: .left
    default: .spaced
    }
  }

  /// What a unit becomes: one item, or two where a short word is written together with it.
  private func items(_ unit: SourceUnit, _ readings: [Reading]) -> [GlossItem] {
    let part = readings[unit.range]
    let text = part.map(\.surface).joined()
    let key = text.lowercased()
    if isMark(part) {
      let written = realization.value("mark", text) ?? text
      let word = TargetWord(written, .punctuation, sources: Array(unit.range), isVerbatim: true)
      return [GlossItem(key: text, words: [word], isMark: true)]
    }
    let written = asWritten(unit, part)
    if let selection = written ?? selector.select(unit) {
      var item = GlossItem(key: key, selection)
      if written == nil { item.words = inflected(selection, part) }
      item.isInfinitive = item.part.contains(.verb) && isPlain(part)
      return [item]
    }
    if let item = guess(key, unit) { return [item] }
    return elision(text, unit) ?? [unknown(text, unit)]
  }

  private func unknown(_ text: String, _ unit: SourceUnit) -> GlossItem {
    let word = TargetWord(text, .properNoun, sources: Array(unit.range), isVerbatim: true)
    var item = GlossItem(key: text.lowercased(), words: [word], part: .properNoun)
    item.isUnknown = true
    return item
  }

  /// Whether a word stands in its dictionary form.
  private func isPlain(_ part: ArraySlice<Reading>) -> Bool {
    guard part.count == 1, let reading = part.first else { return false }
    return reading.surface.lowercased() == reading.lemma.lowercased()
      && (reading.tags.contains(.infinitive) || !reading.tags.intersects(.past.union(.present).union(.imperative)))
  }

  /// The translation of a word that is written together with a short word before its apostrophe (table `elisions`).
  private func elision(_ text: String, _ unit: SourceUnit) -> [GlossItem]? {
    guard let mark = text.firstIndex(where: { $0 == "'" || $0 == "\u{2019}" }) else { return nil }
    let rest = String(text[text.index(after: mark)...])
    guard !rest.isEmpty, let full = elisions[text[..<mark].lowercased() + "'"], let first = entry(full, unit) else {
      return nil
    }
    let lower = rest.lowercased()
    var second: GlossItem?
    if let selection = entry(lower, unit) {
      second = GlossItem(key: lower, selection)
      second?.isInfinitive = selection.partOfSpeech.contains(.verb)
    }
    return [GlossItem(key: full, first), second ?? guess(lower, unit) ?? unknown(rest, unit)]
  }

  /// The translation of a word that stands in the pair in this form.
  private func entry(_ text: String, _ unit: SourceUnit) -> Selection? {
    guard let found = selector.pair.entries(of: text) else { return nil }
    var other = unit
    other.entries = found.entries
    other.layer = found.layer
    other.key = text
    return selector.select(other)
  }

  /// The translation of the word without an ending that the pair lists.
  private func guess(_ text: String, _ unit: SourceUnit) -> GlossItem? {
    for row in endings where text.count > row.ending.count + 1 && text.hasSuffix(row.ending) {
      let lemma = String(text.dropLast(row.ending.count)) + row.base
      guard let selection = entry(lemma, unit) else { continue }
      var item = GlossItem(key: text, selection)
      if item.words.indices.contains(selection.head), !row.form.isEmpty,
        generator.surface(of: item.words[selection.head].lemma, partOfSpeech: selection.partOfSpeech, form: row.form)
          != nil
      {
        item.words[selection.head].form = row.form
      }
      return item
    }
    return nil
  }
}
