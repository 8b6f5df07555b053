import LanguagePack
import Morphology
import TextModel

/// Looks for clauses of one sentence that say the same of one thing after the other.
struct ClauseRows {
  private let sentence: ProofSentence
  private let language: StructureWords
  private let readings: [Reading]
  /// The number of the word behind the last that is no mark at the end.
  private let end: Int

  init(_ sentence: ProofSentence, _ language: StructureWords) {
    self.sentence = sentence
    self.language = language
    readings = sentence.words
    end = (readings.lastIndex { !$0.tags.contains(.punctuation) } ?? -1) + 1
  }

  private func text(_ range: Range<Int>) -> String { String(sentence.text(of: range)) }

  private func isAnd(_ place: Int) -> Bool { language.has(readings[place].surface.lowercased(), in: "and") }

  /// The parts between commas and semicolons; the last may begin with "and". A comma within a number is none.
  private var parts: [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    for place in 0..<end {
      let isMark = [",", ";", "、"].contains(readings[place].surface)
      guard isMark || (isAnd(place) && place > start) else { continue }
      if place > start { parts.append(start..<place) }
      start = place + 1
    }
    if start < end { parts.append(start..<end) }
    return parts.map { part in isAnd(part.lowerBound) && part.count > 1 ? (part.lowerBound + 1)..<part.upperBound : part
    }
  }

  // MARK: Dates

  /// "On May 3 we ship beta, on May 17 we freeze, and on June 1 we release."
  func ofDates() -> TableValue? {
    let parts = parts
    guard parts.count >= 2 else { return nil }
    var rows: [[String]] = []
    var kinds: Set<String> = []
    for part in parts {
      guard let (kind, start, behind) = date(in: part), behind < part.upperBound else { return nil }
      kinds.insert(kind)
      rows.append([text(start..<behind), text(behind..<part.upperBound)])
    }
    let header = language.header(kinds.count == 1 ? kinds.first ?? "date" : "date")
    return TableValue(headers: [header, language.header("event")], rows: rows, span: sentence.span)
  }

  /// The date or time at the start of a part: its kind, where it begins and what stands behind it.
  private func date(in part: Range<Int>) -> (kind: String, start: Int, behind: Int)? {
    var place = part.lowerBound
    if readings[place].tags.contains(.preposition) { place += 1 }
    let start = place
    var kind: String?
    while place < part.upperBound {
      let surface = readings[place].surface
      if language.has(surface, in: "month") || language.has(surface, in: "weekday") {
        kind = "date"
      } else if surface.contains(":"), surface.first?.isNumber == true {
        kind = kind ?? "time"
      } else if language.has(surface.lowercased(), in: "clock"), place > start {
        kind = kind ?? "time"
      } else if surface.first?.isNumber != true || (kind == nil && !startsDate(place, part)) {
        break
      }
      place += 1
    }
    return kind.map { ($0, start, place) }
  }

  /// Whether a number stands before the name of a month or a word of the clock.
  private func startsDate(_ place: Int, _ part: Range<Int>) -> Bool {
    guard place + 1 < part.upperBound else { return false }
    let next = readings[place + 1].surface
    return language.has(next, in: "month") || language.has(next.lowercased(), in: "clock")
  }

  // MARK: A verb that comes again

  /// "Alice brings chips, Bob brings soda, and Carol brings cake."; the verb may be missing behind the first.
  func ofVerbs() -> TableValue? {
    let parts = parts
    guard parts.count >= 2, let first = parts.first,
      let verb = first.first(where: { $0 > first.lowerBound && isVerb($0) }), verb + 1 < first.upperBound
    else { return nil }
    var rows = [[subject(first.lowerBound..<verb), text((verb + 1)..<first.upperBound)]]
    var repeats = 0
    for part in parts.dropFirst() {
      if let again = part.first(where: { $0 > part.lowerBound && readings[$0].lemma == readings[verb].lemma }) {
        guard again + 1 < part.upperBound else { return nil }
        repeats += 1
        rows.append([subject(part.lowerBound..<again), text((again + 1)..<part.upperBound)])
      } else {
        // The salad $7: what begins with a number is the value.
        guard !part.contains(where: isVerb), let value = part.first(where: { $0 > part.lowerBound && isAmount($0) })
        else {
          return nil
        }
        rows.append([subject(part.lowerBound..<value), text(value..<part.upperBound)])
      }
    }
    guard parts.count >= (repeats == parts.count - 1 ? 2 : 3) else { return nil }
    let isOfPersons = rows.allSatisfy { language.has($0[0], in: "person") }
    let isOfThings = parts.allSatisfy { readings[$0.lowerBound].tags.contains(.determiner) }
    let header = language.header(isOfPersons ? "person" : isOfThings ? "item" : "name")
    return TableValue(headers: [header, text(verb..<(verb + 1)).capitalised], rows: rows, span: sentence.span)
  }

  /// Without the article.
  private func subject(_ range: Range<Int>) -> String {
    let isDefinite = range.count > 1 && readings[range.lowerBound].tags.contains([.determiner, .definite])
    return text(isDefinite ? (range.lowerBound + 1)..<range.upperBound : range)
  }

  private func isVerb(_ place: Int) -> Bool {
    let tags = readings[place].tags
    return tags.contains(.verb) && tags.intersects([.present, .past]) && !tags.contains(.pastParticiple)
  }

  private func isAmount(_ place: Int) -> Bool {
    readings[place].tags.contains(.numeral) || readings[place].surface.contains { $0.isNumber }
      || "$€£¥".contains(readings[place].surface.first ?? " ")
  }

  // MARK: Topics

  /// 東京は1400万人、大阪は270万人、京都は150万人です。
  func ofTopics() -> TableValue? {
    var last = end
    while last > 0, readings[last - 1].tags.intersects([.copula, .final]) { last -= 1 }
    var rows: [[String]] = []
    for part in parts {
      let range = part.lowerBound..<min(part.upperBound, last)
      guard let topic = range.first(where: { readings[$0].tags.contains([.particle, .topic]) }),
        topic > range.lowerBound, topic + 1 < range.upperBound,
        !((topic + 1)..<range.upperBound).contains(where: { readings[$0].tags.intersects([.verb, .adjective]) })
      else { return nil }
      rows.append([text(range.lowerBound..<topic), text((topic + 1)..<range.upperBound)])
    }
    guard rows.count >= 2 else { return nil }
    return TableValue(headers: [language.header("item"), language.header("value")], rows: rows, span: sentence.span)
  }
}
