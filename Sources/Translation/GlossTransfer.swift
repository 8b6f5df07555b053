import LanguagePack
package import Morphology

/// Transfer word by word, for a source language that has a dictionary but no pack of its own.
///
/// Order, marks and capitals stay; each word or listed expression is translated as it stands or, where the manifest of
/// the pair allows it, without an ending that the pair lists (table `endings`: ending, what replaces it, form of the
/// target). What is not found stays as it is. Nothing is left out but the marks that `marks` of the target drops.
package struct GlossTransfer: Sendable {
  private let selector: LexicalSelector
  private let realization: Realization
  private let generator: Generator
  private let endings: [(ending: String, base: String, form: TagSet)]

  package init(target: LanguageStack, pair: PairStack) {
    selector = LexicalSelector(pair: pair, target: target)
    realization = Realization(rows: target.rows("realization"))
    generator = Generator(target)
    endings = pair.rows("endings").compactMap { fields in
      guard fields.count >= 3, let form = TagSet(fields[2]) else { return nil }
      return (fields[0], fields[1] == "-" ? "" : fields[1], form)
    }.sorted { $0.ending.count > $1.ending.count }
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
    return CaseTransfer(readings: readings, generator: generator, openings: []).apply(to: nodes)
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
    if let selection = selector.select(unit) { return selection.words }
    if let guess = guess(text.lowercased(), unit) { return guess }
    return [TargetWord(text, .properNoun, sources: Array(unit.range), isVerbatim: true)]
  }

  /// The translation of the word without an ending that the pair lists.
  private func guess(_ text: String, _ unit: SourceUnit) -> [TargetWord]? {
    for row in endings where text.count > row.ending.count + 1 && text.hasSuffix(row.ending) {
      let lemma = String(text.dropLast(row.ending.count)) + row.base
      guard let found = selector.pair.entries(of: lemma) else { continue }
      var other = unit
      other.entries = found.entries
      other.layer = found.layer
      other.key = lemma
      guard let selection = selector.select(other) else { continue }
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
