import LanguagePack
import Morphology

/// Counts which arguments predicates have, where there is no doubt: a noun with its case particle directly before the
/// predicate, and all such nouns of a sentence with one predicate only.
struct CaseFrameCounter {
  private struct Entry {
    var total = 0
    /// By marker and noun; the noun 0 is any.
    var counts: [UInt64: Int] = [:]
  }

  private var entries: [String: Entry] = [:]
  /// The verb that makes verbs of nouns.
  private let lightVerb: String

  /// Predicates seen less often say nothing.
  static let leastSeen = 4
  static let leastNoun = 2

  /// `packs` are those of the language; without the name of a light verb in them, nouns make no verbs.
  init(_ packs: [Pack]) {
    let rows = packs.lazy.map { DataTables($0).rows("clauses") }.first { !$0.isEmpty } ?? []
    lightVerb = rows.first { $0.count > 1 && $0[0] == "light-verb" }?[1] ?? ""
  }

  mutating func add(_ readings: [Reading]) {
    var arguments: [(marker: String, noun: String, end: Int)] = []
    var predicates: [(key: String, start: Int)] = []
    var index = 0
    while index < readings.count {
      let reading = readings[index]
      let next = index + 1 < readings.count ? readings[index + 1] : nil
      if reading.tags.contains(.verbalNoun), let next, next.lemma == lightVerb, next.tags.contains(.verb) {
        predicates.append((reading.lemma + lightVerb, index))
        index += 2
        continue
      }
      if reading.tags.intersects(.verb.union(.adjective)), !reading.tags.contains(.auxiliary) {
        predicates.append((reading.lemma, index))
      } else if reading.tags.intersects(Self.nominal), let next, next.tags.contains(.particle.union(.`case`)) {
        arguments.append((next.lemma, reading.lemma, index + 2))
        index += 2
        continue
      }
      index += 1
    }
    for predicate in predicates { entries[predicate.key, default: Entry()].total += 1 }
    for argument in arguments {
      let found = predicates.count == 1 ? predicates.first : predicates.first { $0.start == argument.end }
      guard let key = found?.key else { continue }
      let marker = CaseFrames.marker(argument.marker)
      entries[key]?.counts[CaseFrames.order(marker, 0), default: 0] += 1
      entries[key]?.counts[CaseFrames.order(marker, CaseFrames.noun(argument.noun)), default: 0] += 1
    }
  }

  /// The bytes of the section; the order of counting does not matter.
  func bytes() -> [UInt8] {
    var builder = KeyedRowsBuilder()
    for (key, entry) in entries where entry.total >= Self.leastSeen {
      builder.add(key, row: CaseFrames.row(marker: 0, noun: 0, count: entry.total))
      let kept = entry.counts.filter { UInt32(truncatingIfNeeded: $0.key) == 0 || $0.value >= Self.leastNoun }
      for (place, count) in kept.sorted(by: { $0.key < $1.key }) {
        builder.add(
          key,
          row: CaseFrames.row(
            marker: UInt16(truncatingIfNeeded: place >> 32), noun: UInt32(truncatingIfNeeded: place), count: count))
      }
    }
    return builder.bytes()
  }

  private static let nominal: TagSet = [.noun, .properNoun, .pronoun, .counter, .suffix, .numeral]
}
