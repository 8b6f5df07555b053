import LanguagePack
import Morphology
import TextModel

/// Looks for clauses of one sentence that say the same of one topic after the other, in a language without spaces.
struct TopicClauses {
  private let sentence: ProofSentence
  private let language: StructureWords
  private let readings: [Reading]
  private let end: Int

  init(_ sentence: ProofSentence, _ language: StructureWords) {
    self.sentence = sentence
    self.language = language
    readings = sentence.words
    end = (readings.lastIndex { !$0.tags.contains(.punctuation) } ?? -1) + 1
  }

  private func isTopic(_ place: Int) -> Bool { readings[place].tags.contains([.particle, .topic]) }
  private func isCase(_ place: Int) -> Bool { readings[place].tags.contains([.particle, .case]) }

  /// Whether a particle follows something, and something follows it.
  private func topic(in part: Range<Int>, _ isMark: (Int) -> Bool) -> Int? {
    part.first { $0 > part.lowerBound && $0 + 1 < part.upperBound && isMark($0) }
  }

  /// The parts between commas, each with those behind it that have no topic.
  private func parts(_ range: Range<Int>, _ isMark: (Int) -> Bool) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    for place in Array(range) + [range.upperBound] {
      guard place == range.upperBound || ["、", "，", ",", "；"].contains(readings[place].surface) else { continue }
      if place > start {
        let part = start..<place
        if parts.isEmpty || topic(in: part, isMark) != nil {
          parts.append(part)
        } else {
          parts[parts.count - 1] = parts[parts.count - 1].lowerBound..<place
        }
      }
      start = place + 1
    }
    return parts
  }

  /// 東京は1400万人、大阪は270万人、京都は150万人です。
  var rows: ClauseRows? {
    guard end > 0 else { return nil }
    let plain = rows(parts(0..<end, isTopic), isTopic, header: .word("value"))
    if let plain, plain.clauses.count > 1 { return plain }
    // 値段は、りんごが100円、みかんが80円です。
    guard let comma = readings[..<end].firstIndex(where: { $0.surface == "、" }), comma > 1, isTopic(comma - 1) else {
      return plain
    }
    let header = sentence.span(of: 0..<(comma - 1))
    let found = rows(parts((comma + 1)..<end, isCase), isCase, header: .text(header))
    return found.map { $0.clauses.count > 1 } == true ? found : plain
  }

  private func rows(_ parts: [Range<Int>], _ isMark: (Int) -> Bool, header: ClauseRows.Header) -> ClauseRows? {
    var found: [(subject: Range<Int>, value: Range<Int>, predicate: Range<Int>)] = []
    for part in parts {
      guard let mark = topic(in: part, isMark) else { return nil }
      var start = mark + 1
      if readings[start].surface == "、", start + 1 < part.upperBound { start += 1 }
      let (value, predicate) = split(start..<part.upperBound)
      guard let end = value.last, isNominal(part.lowerBound..<mark),
        !readings[end].tags.intersects([.verb, .adjective, .auxiliary])
      else { return nil }
      found.append((part.lowerBound..<mark, value, predicate))
    }
    guard let last = found.last else { return nil }
    // What is said of all stands at the end, with the particle before it in each: りんごを、…みかんを買いました.
    let verbs = found.map { row in
      row.predicate.first { readings[$0].tags.intersects([.verb, .adjective]) }.map { readings[$0].lemma }
    }
    let isShared = verbs.dropLast().allSatisfy { $0 == nil || $0 == verbs.last }
    guard isShared else { return nil }
    var key = "topic"
    var named = header
    if let lemma = verbs.last, let verb = lemma {
      let particles = found.map { row in row.predicate.first.map { readings[$0].surface } }
      guard Set(particles).count == 1, let first = last.predicate.first, readings[first].tags.contains(.particle),
        first + 1 < last.predicate.upperBound
      else { return nil }
      key = "topic " + verb
      named = .text(sentence.span(of: (first + 1)..<last.predicate.upperBound))
    } else if found.contains(where: { row in row.predicate.contains { readings[$0].tags.contains(.particle) } }) {
      return nil
    }
    let clauses = found.map { row in
      Clause(subject: sentence.span(of: row.subject), value: sentence.span(of: row.value), kind: kind(of: row.subject))
    }
    return ClauseRows(clauses: clauses, key: key, header: named)
  }

  /// A value and what is said with it: a particle and a verb, or a copula.
  private func split(_ range: Range<Int>) -> (value: Range<Int>, predicate: Range<Int>) {
    let verb = range.first { place in
      let tags = readings[place].tags
      return tags.intersects([.verb, .copula, .final]) && place > range.lowerBound
        && !(range.upperBound > place + 1 && tags.intersects([.attributive]))
    }
    var cut = verb ?? range.upperBound
    while cut - 1 > range.lowerBound, isCase(cut - 1) || readings[cut - 1].tags.contains(.adverbial) { cut -= 1 }
    return (range.lowerBound..<cut, cut..<range.upperBound)
  }

  private func isNominal(_ range: Range<Int>) -> Bool {
    range.allSatisfy { !readings[$0].tags.intersects([.verb, .copula, .topic]) }
      && range.last.map { !readings[$0].tags.contains(.particle) } == true
  }

  private func kind(of subject: Range<Int>) -> Clause.Kind {
    guard let last = subject.last else { return .thing }
    let tags = readings[last].tags
    if tags.contains(.time),
      tags.intersects([.numeral, .counter]) || subject.contains(where: { readings[$0].tags.contains(.numeral) })
    {
      return readings[last].surface.contains(where: { language.has(String($0), in: "clock") }) ? .time : .date
    }
    if language.has(readings[last].surface, in: "weekday") { return .date }
    if subject.contains(where: { readings[$0].tags.contains([.properNoun, .person]) }) || tags.contains(.honorific) {
      return .person
    }
    return .thing
  }
}
