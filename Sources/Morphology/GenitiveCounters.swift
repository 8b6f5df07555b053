import LanguagePack
import TextModel

/// Cuts counters that a lexicon lists together with the genitive behind them, as in fractions (三|分の|一), where no number
/// follows: 三分の距離 is a distance of three minutes.
///
/// The genitive is the row of that role in the table `clauses` of the language.
struct GenitiveCounters: Sendable {
  private let genitive: String

  init(rows: [[String]]) {
    genitive = rows.first { $0.count > 1 && $0[0] == "genitive" }?[1] ?? ""
  }

  func apply(to readings: [Reading], _ stack: LanguageStack) -> [Reading] {
    guard !genitive.isEmpty, readings.contains(where: { isJoined($0) }) else { return readings }
    return readings.enumerated().flatMap { index, reading -> [Reading] in
      let isFraction = index + 1 < readings.count && readings[index + 1].tags.contains(.numeral)
      guard isJoined(reading), !isFraction else { return [reading] }
      let middle = reading.span.upperBound - genitive.utf8.count
      let counter = String(reading.surface.dropLast(genitive.count))
      guard let first = find(counter, .counter, TextSpan(reading.span.lowerBound, middle), stack),
        let second = find(genitive, .particle, TextSpan(middle, reading.span.upperBound), stack)
      else { return [reading] }
      return [first, second]
    }
  }

  private func isJoined(_ reading: Reading) -> Bool {
    reading.tags.contains(.counter) && reading.surface.hasSuffix(genitive) && reading.surface != genitive
  }

  private func find(_ surface: String, _ part: TagSet, _ span: TextSpan, _ stack: LanguageStack) -> Reading? {
    var found: Reading?
    for layer in stack.layers {
      for row in layer.lexicon.rows.rowNumbers(of: surface) {
        let entry = layer.lexicon.entry(row)
        guard entry.tags.contains(part) else { continue }
        let reading = Reading(
          span: span, surface: surface, lemma: entry.lemma, reading: entry.reading, tags: entry.tags,
          origin: layer.isCore ? .core : .imported)
        // The particle that ties nouns, where the same letters are several.
        if part != .particle || entry.tags.contains(.adnominalParticle) { return reading }
        found = found ?? reading
      }
    }
    return found
  }
}
