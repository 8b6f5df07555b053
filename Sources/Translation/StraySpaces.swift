import LanguagePack
import Morphology

/// White space within a phrase, in a language that writes none between words.
///
/// People put it between phrases for the eye, and programs around words they have marked (`この ホテル の朝食`). Where it
/// stands within a phrase, or behind a particle, it says nothing and is left out; where it may end a statement (behind
/// a predicate with its subject, a connective or a final particle) it stays what it is: a boundary.
struct StraySpaces: Sendable {
  /// The particle of subjects.
  let subject: String

  /// `readings` without stray spaces. Linear in their number.
  func removed(from readings: [Reading]) -> [Reading] {
    let readings = readings.map { withoutSpace($0) }
    guard readings.contains(where: isSpace) else { return readings }
    // Space before a particle or an ending: the whole sentence is written with spaces that mark words.
    let marksWords = readings.indices.contains { isSpace(readings[$0]) && isBeforeEnding($0, readings) }
    var kept: [Reading] = []
    // Whether what may be a statement has named its subject since the last boundary.
    var hasSubject = false
    for (index, reading) in readings.enumerated() {
      if isSpace(reading), kept.last.map(isMark) == false, readings.indices.contains(index + 1),
        !isMark(readings[index + 1]),
        isStray(index, readings, kept[kept.count - 1], hasSubject: hasSubject, marksWords: marksWords)
      {
        continue
      }
      if isSpace(reading) || isMark(reading) || reading.tags.contains(.connective) {
        hasSubject = false
      } else if reading.tags.contains(.particle),
        reading.tags.intersects(Self.topical) || reading.surface == subject
      {
        hasSubject = true
      }
      kept.append(reading)
    }
    return kept
  }

  /// 2 泊: a number that a counter follows, without the space between the two.
  private func withoutSpace(_ reading: Reading) -> Reading {
    guard reading.surface.utf8.last == 0x20, reading.tags.contains(.numeral), reading.origin != .protected,
      !isSpace(reading)
    else { return reading }
    var plain = reading
    while plain.surface.utf8.last == 0x20 { plain.surface.removeLast() }
    while plain.lemma.utf8.last == 0x20 { plain.lemma.removeLast() }
    return plain
  }

  private func isStray(_ index: Int, _ readings: [Reading], _ left: Reading, hasSubject: Bool, marksWords: Bool) -> Bool
  {
    let right = readings[index + 1]
    if isBeforeEnding(index, readings) { return true }
    // Galaxy M42 5G: between Latin letters and digits it divides.
    if left.surface.utf8.last.map({ $0 < 0x80 }) == true, right.surface.utf8.first.map({ $0 < 0x80 }) == true {
      return false
    }
    if right.tags.contains(.counter), left.tags.contains(.numeral) { return true }
    if left.tags.contains(.particle) { return left.tags.intersects(Self.within) && !left.tags.contains(.connective) }
    if left.tags.intersects(Self.adnominal) { return true }
    let isNoun = right.tags.intersects(Self.nominal)
    if left.tags.contains(.adverb) { return !isNoun || marksWords }
    guard isNoun else { return false }
    // 過去 10 年間
    if left.tags.contains(.time), right.tags.contains(.numeral) { return true }
    let isPlain = left.tags.contains(.dictionary) && !left.tags.contains(.polite)
    if isPlain, left.tags.contains(.adjective) {
      return marksWords || (!hasSubject && !isFollowed(by: .binding, index + 1, readings))
    }
    if isPlain, left.tags.intersects(Self.predicates) { return marksWords && !hasSubject }
    return marksWords && left.tags.intersects(Self.nominal) && isName(left) && isName(right)
  }

  /// Whether a particle or an ending of the word before stands behind the space.
  private func isBeforeEnding(_ index: Int, _ readings: [Reading]) -> Bool {
    guard index > 0, index + 1 < readings.count else { return false }
    let (left, right) = (readings[index - 1], readings[index + 1])
    guard !isMark(left), !isSpace(left), right.origin != .protected, right.origin != .unknown else { return false }
    return right.tags.intersects(Self.endings) && !right.tags.contains(.noun)
  }

  /// Whether the word at `index`, with the words of the same kind behind it, carries a particle of this kind.
  private func isFollowed(by kind: TagSet, _ index: Int, _ readings: [Reading]) -> Bool {
    readings[index...].first { !$0.tags.intersects(Self.nominal) }?.tags.contains(kind) == true
  }

  private func isName(_ reading: Reading) -> Bool {
    reading.origin == .unknown || reading.tags.contains(.properNoun)
      || reading.surface.unicodeScalars.allSatisfy { (0x30A1...0x30FC).contains($0.value) }
  }

  private func isSpace(_ reading: Reading) -> Bool {
    reading.surface.unicodeScalars.allSatisfy { $0 == " " || $0 == "\u{3000}" }
  }

  private func isMark(_ reading: Reading) -> Bool {
    isSpace(reading) || reading.tags.intersects(Self.marks) || reading.surface.allSatisfy(\.isNewline)
  }

  private static let endings: TagSet = [.particle, .auxiliary, .copula, .suffix]
  private static let within: TagSet = [.case, .topic, .binding, .adnominalParticle]
  private static let topical: TagSet = [.topic, .binding]
  private static let adnominal: TagSet = [.adnominal, .attributive, .prefix]
  private static let nominal: TagSet = [.noun, .properNoun, .pronoun, .numeral, .naAdjective]
  private static let predicates: TagSet = [.verb, .auxiliary]
  private static let marks: TagSet = [.punctuation, .open, .close, .comma, .fullStop]
}
