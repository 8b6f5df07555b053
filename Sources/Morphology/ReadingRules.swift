import LanguagePack

/// Rules that read: a pattern and the features it sets.
///
/// The longest match at a place wins, then the rule with more literal words, then the earlier id. Rules are found by
/// their first word, so that hundreds of them cost little a sentence.
package struct ReadingRules: Sendable {
  package struct Rule: Sendable {
    package let id: String
    package let pattern: TokenPattern
    /// Feature and value, in the order written.
    package let settings: [(name: String, value: String)]
    package let because: String
  }

  package let rules: [Rule]
  private let byFirstWord: [String: [Int]]
  /// Rules whose first word is open, with the tags it must have: a row for each alternative.
  private let byFirstTags: [(rule: Int, tags: TagSet)]

  /// Reads rows of the `rules` table: id, pattern, actions, reason. Rules without `set` are left to others.
  package init(rows: [[String]]) {
    var rules: [Rule] = []
    for fields in rows where fields.count >= 4 {
      let actions = fields[2].utf8.split(separator: 0x02).map { Substring($0) }.filter { $0.hasPrefix("set ") }
      guard !actions.isEmpty, let pattern = TokenPattern(fields[1]) else { continue }
      let settings = actions.flatMap { $0.dropFirst(4).split(separator: " ") }.compactMap { item -> (String, String)? in
        let parts = item.split(separator: "=", maxSplits: 1)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
      }
      rules.append(Rule(id: fields[0], pattern: pattern, settings: settings, because: fields[3]))
    }
    rules.sort { $0.id < $1.id }
    self.rules = rules
    var byFirstWord: [String: [Int]] = [:]
    var rest: [(rule: Int, tags: TagSet)] = []
    for (index, rule) in rules.enumerated() {
      if let words = rule.pattern.firstWords {
        for word in words { byFirstWord[word, default: []].append(index) }
      } else {
        rest += (rule.pattern.firstTags ?? [TagSet()]).map { (index, $0) }
      }
    }
    self.byFirstWord = byFirstWord
    byFirstTags = rest
  }

  /// The best rule that matches at `start` and that `accepts` lets through, and where the match ends.
  package func match(
    _ readings: [Reading], at start: Int, where accepts: (Rule, TokenPattern.Match) -> Bool = { _, _ in true }
  ) -> (rule: Rule, match: TokenPattern.Match)? {
    guard start < readings.count else { return nil }
    var best: (index: Int, match: TokenPattern.Match)?
    var candidates = byFirstWord[readings[start].lemma] ?? []
    if readings[start].surface != readings[start].lemma {
      candidates += byFirstWord[readings[start].surface.lowercased()] ?? []
    }
    let tags = readings[start].tags
    for row in byFirstTags where candidates.last != row.rule && tags.contains(row.tags) { candidates.append(row.rule) }
    for index in candidates {
      guard let match = rules[index].pattern.match(readings, at: start) else { continue }
      if let current = best {
        let left = (match.end, rules[index].pattern.literals)
        let right = (current.match.end, rules[current.index].pattern.literals)
        if left < right || (left == right && index > current.index) { continue }
      }
      if !accepts(rules[index], match) { continue }
      best = (index, match)
    }
    return best.map { (rules[$0.index], $0.match) }
  }
}
