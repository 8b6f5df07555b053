import LanguagePack
package import Morphology

/// Transfer word by word, for a source language that has a dictionary but no pack of its own.
///
/// Order, marks and capitals stay; each word or listed expression is translated as it stands or, where the manifest of
/// the pair allows it, without an ending that the pair lists (table `endings`: ending, what replaces it, form of the
/// target) or behind an elided word (table `elisions`: elided form, full form). What is not found stays as it is.
/// Nothing is left out but the marks that `marks` of the target drops.
package struct GlossTransfer: Sendable {
  private let selector: LexicalSelector
  private let realization: Realization
  private let generator: Generator
  private let endings: [(ending: String, base: String, form: TagSet)]
  /// The full forms of words that lose their vowel: `l'` is `le`.
  private let elisions: [String: String]

  package init(target: LanguageStack, pair: PairStack) {
    selector = LexicalSelector(pair: pair, target: target)
    realization = Realization(rows: target.rows("realization"))
    generator = Generator(target)
    endings = pair.rows("endings").compactMap { fields in
      guard fields.count >= 3, let form = TagSet(fields[2]) else { return nil }
      return (fields[0], fields[1] == "-" ? "" : fields[1], form)
    }.sorted { $0.ending.count > $1.ending.count }
    elisions = pair.rows("elisions").reduce(into: [:]) { all, fields in
      if fields.count >= 2 { all[fields[0]] = fields[1] }
    }
  }

  /// The translation of a sentence, in the order of the source. Linear in its length.
  package func nodes(_ readings: [Reading], _ units: [SourceUnit]) -> [TargetNode] {
    var nodes: [TargetNode] = []
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
      var words = words(unit, readings)
      if isMark(part), words.count == 1 {
        words[0].joint = joint(isAfterSpace: isAfterSpace, isBeforeSpace: isBeforeSpace)
      }
      nodes.append(words: words)
      isAfterSpace = false
    }
    return CaseTransfer(readings: readings.map(withoutOrthographicCapital), generator: generator, openings: []).apply(
      to: nodes)
  }

  /// A noun whose lexicon writes it with a capital, without this capital: it says nothing about the target.
  private func withoutOrthographicCapital(_ reading: Reading) -> Reading {
    guard reading.tags.intersects(.noun), reading.origin == .core || reading.origin == .imported,
      reading.lemma.first?.isUppercase == true, reading.surface != reading.surface.uppercased()
    else { return reading }
    var plain = reading
    plain.surface = reading.surface.lowercased()
    return plain
  }

  /// The translation that the core lists for just this form of a word.
  private func asWritten(_ unit: SourceUnit, _ part: ArraySlice<Reading>) -> Selection? {
    guard part.count == 1, let reading = part.first, reading.surface != reading.lemma else { return nil }
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

  private func joint(isAfterSpace: Bool, isBeforeSpace: Bool) -> TargetWord.Joint {
    switch (isAfterSpace, isBeforeSpace) {
    case (true, true): .spaced
    case (true, false): .right
    case (false, true): .left
    case (false, false): .both
    }
  }

  private func words(_ unit: SourceUnit, _ readings: [Reading]) -> [TargetWord] {
    let part = readings[unit.range]
    let text = part.map(\.surface).joined()
    if isMark(part) {
      let written = realization.value("mark", text) ?? text
      return [TargetWord(written, .punctuation, sources: Array(unit.range), isVerbatim: true)]
    }
    if let selection = asWritten(unit, part) { return selection.words }
    if let selection = selector.select(unit) { return inflected(selection, part) }
    if let guess = guess(text.lowercased(), unit) ?? elision(text, unit) { return guess }
    return [TargetWord(text, .properNoun, sources: Array(unit.range), isVerbatim: true)]
  }

  /// The translation of a word that is written together with a short word before its apostrophe (table `elisions`).
  private func elision(_ text: String, _ unit: SourceUnit) -> [TargetWord]? {
    guard let mark = text.firstIndex(where: { $0 == "'" || $0 == "\u{2019}" }) else { return nil }
    let rest = String(text[text.index(after: mark)...])
    guard !rest.isEmpty, let full = elisions[text[..<mark].lowercased() + "'"], let first = entry(full, unit) else {
      return nil
    }
    let lower = rest.lowercased()
    return first.words
      + (entry(lower, unit)?.words ?? guess(lower, unit)
        ?? [TargetWord(rest, .properNoun, sources: Array(unit.range), isVerbatim: true)])
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
  private func guess(_ text: String, _ unit: SourceUnit) -> [TargetWord]? {
    for row in endings where text.count > row.ending.count + 1 && text.hasSuffix(row.ending) {
      let lemma = String(text.dropLast(row.ending.count)) + row.base
      guard let selection = entry(lemma, unit) else { continue }
      var words = selection.words
      if words.indices.contains(selection.head), !row.form.isEmpty,
        generator.surface(of: words[selection.head].lemma, partOfSpeech: selection.partOfSpeech, form: row.form) != nil
      {
        words[selection.head].form = row.form
      }
      return words
    }
    return nil
  }
}
