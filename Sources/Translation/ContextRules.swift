import LanguagePack
import Morphology

/// Chooses a translation by the words around: 生地 is dough beside パン and fabric beside シャツ.
///
/// Table `selection` of the direction, columns source, part of speech, context, target, its part of speech; the first row
/// of a word whose conditions all hold wins. Conditions, separated by spaces, each a name and words with `|` between them:
/// - `near:` one of the words stands anywhere in the sentence; `ahead:` one stands behind the word, before the next mark
/// - `prev:` / `next:` the nearest word before or behind that is no particle, mark or adverb is one of them
/// - `after:` / `before:` the very next reading before or behind is one of them, by lemma, as written or by tag (`@noun`)
/// - `as:` the word itself is written so
///
/// `!` before a condition turns it round; `%name` among the words stands for the words of a topic (table `topics`).
struct ContextRules: Sendable {
  fileprivate enum Place: String {
    case near, ahead, prev, next, after, before, `as`
  }

  fileprivate struct Condition: Sendable {
    var place: Place
    var isNegative: Bool
    var words: Set<String>
    var tags: [TagSet]
  }

  private struct Rule: Sendable {
    var part: TagSet
    var conditions: [Condition]
    var entry: BilingualEntry
  }

  private let rules: [String: [Rule]]
  /// The words of each topic.
  private let topics: [String: Set<String>]

  /// Rows that cannot be read are left out.
  init(rows: [[String]], topics: [[String]]) {
    var sets: [String: Set<String>] = [:]
    for row in topics where row.count > 1 {
      sets[row[0], default: []].formUnion(row[1].split(separator: "|").map(String.init))
    }
    var rules: [String: [Rule]] = [:]
    for row in rows where row.count >= 5 {
      let part = row[1] == "-" ? TagSet() : TagSet(row[1])
      let target = row[4] == "-" ? TagSet() : TagSet(row[4])
      let conditions = row[2].split(separator: " ").filter { $0 != "-" }.map { Condition($0, sets) }
      guard let part, let target, !conditions.contains(where: { $0 == nil }) else { continue }
      rules[row[0], default: []].append(
        Rule(
          part: part, conditions: conditions.compactMap { $0 },
          entry: BilingualEntry(target: row[3], sourceTags: part, targetTags: target.isEmpty ? part : target)))
    }
    self.rules = rules
    self.topics = sets
  }

  /// Puts the translation that the context asks for first. Linear in the number of units but for `near`.
  /// The words of the topic `domain` count as near.
  func apply(to units: inout [SourceUnit], _ readings: [Reading], domain: String? = nil) {
    guard !rules.isEmpty else { return }
    let keys = units.map(\.key)
    var present: Set<String>?
    let known = domain.flatMap { topics[$0] } ?? []
    for index in units.indices {
      guard let rules = rules[keys[index]] else { continue }
      let all = present ?? Set(keys).union(readings.map(\.lemma))
      present = all
      for rule in rules {
        guard rule.part.isEmpty || units[index].tags.intersects(rule.part),
          rule.conditions.allSatisfy({ condition in
            let isKnown = condition.place == .near && !condition.words.isDisjoint(with: known)
            return (isKnown || holds(condition, index, units, readings, all)) != condition.isNegative
          })
        else { continue }
        units[index].entries.removeAll { $0.target == rule.entry.target }
        units[index].entries.insert(rule.entry, at: 0)
        // The row belongs to the highest layer; without conditions it is only a better first rank.
        units[index].layer = 0
        units[index].isChosen = !rule.conditions.isEmpty
        break
      }
    }
  }

  private func holds(
    _ condition: Condition, _ index: Int, _ units: [SourceUnit], _ readings: [Reading], _ present: Set<String>
  ) -> Bool {
    let range = units[index].range
    switch condition.place {
    case .near:
      guard !condition.words.isDisjoint(with: present) else { return false }
      guard condition.words.contains(units[index].key) else { return true }
      // The word itself, listed among the words of its topic, says nothing.
      return units.indices.contains { $0 != index && condition.words.contains(units[$0].key) }
        || readings.indices.contains { !range.contains($0) && condition.words.contains(readings[$0].lemma) }
    case .ahead:
      let rest = readings[range.upperBound...].prefix { !$0.tags.intersects(.punctuation) }
      return rest.contains { fits($0, condition) }
    case .as:
      return condition.words.contains(readings[range].map(\.surface).joined())
    case .prev:
      return units[..<index].last(where: isContent).map { condition.words.contains($0.key) } ?? false
    case .next:
      return units[(index + 1)...].first(where: isContent).map { condition.words.contains($0.key) } ?? false
    case .after:
      return range.lowerBound > 0 && fits(readings[range.lowerBound - 1], condition)
    case .before:
      return range.upperBound < readings.count && fits(readings[range.upperBound], condition)
    }
  }

  /// Whether `prev` and `next` stop at a unit; they look across particles, marks and adverbs.
  private func isContent(_ unit: SourceUnit) -> Bool {
    unit.isExpression || !unit.tags.intersects(Self.passed)
  }

  private static let passed = CandidateLookup.marks.union(CandidateLookup.functional).union(.adverb)

  private func fits(_ reading: Reading, _ condition: Condition) -> Bool {
    condition.words.contains(reading.lemma) || condition.words.contains(reading.surface)
      || condition.tags.contains { reading.tags.contains($0) }
  }
}

extension ContextRules.Condition {
  /// Nil when the text is not a condition.
  fileprivate init?(_ text: Substring, _ topics: [String: Set<String>]) {
    var text = text
    isNegative = text.first == "!"
    if isNegative { text = text.dropFirst() }
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let place = ContextRules.Place(rawValue: String(parts[0])) else { return nil }
    self.place = place
    words = []
    tags = []
    for word in parts[1].split(separator: "|") {
      if word.first == "%" {
        guard let topic = topics[String(word.dropFirst())] else { return nil }
        words.formUnion(topic)
      } else if word.first == "@" {
        guard let tag = TagSet(word.dropFirst()) else { return nil }
        tags.append(tag)
      } else {
        words.insert(String(word))
      }
    }
  }
}
