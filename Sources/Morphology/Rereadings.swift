import LanguagePack

/// Rules that correct a reading by its neighbours: `read X lemma @tags`.
///
/// The lexicon must have the surface as that lemma with those tags; else the rule does nothing. White space is not seen.
struct Rereadings: Sendable {
  private struct Rule: Sendable {
    let pattern: TokenPattern
    let name: String
    let lemma: String?
    let tags: TagSet
  }

  private let rules: [Rule]
  /// The rules whose first word must be this one, and those whose first word is open.
  private let byFirstWord: [String: [Int]]
  private let open: [Int]

  /// Reads rows of the `rules` table; those without `read` are left to others.
  init(rows: [[String]]) {
    let rules = rows.flatMap { fields -> [Rule] in
      guard fields.count >= 4, let pattern = TokenPattern(fields[1]) else { return [] }
      return fields[2].split(separator: "\u{2}").filter { $0.hasPrefix("read ") }.compactMap { action in
        let parts = action.split(separator: " ").dropFirst()
        guard let name = parts.first else { return nil }
        var rule = (lemma: String?.none, tags: TagSet())
        for part in parts.dropFirst() {
          if part.hasPrefix("@") {
            guard let tags = TagSet(part.dropFirst()) else { return nil }
            rule.tags.formUnion(tags)
          } else {
            rule.lemma = String(part)
          }
        }
        return Rule(pattern: pattern, name: String(name), lemma: rule.lemma, tags: rule.tags)
      }
    }
    self.rules = rules
    var byFirstWord: [String: [Int]] = [:]
    for (number, rule) in rules.enumerated() {
      for word in rule.pattern.firstWords ?? [] { byFirstWord[word, default: []].append(number) }
    }
    self.byFirstWord = byFirstWord
    open = rules.indices.filter { rules[$0].pattern.firstWords == nil }
  }

  func apply(to readings: [Reading], _ stack: LanguageStack) -> [Reading] {
    guard !rules.isEmpty else { return readings }
    var isApplicable = [Bool](repeating: false, count: rules.count)
    for rule in open { isApplicable[rule] = true }
    func allow(_ reading: Reading) {
      for rule in byFirstWord[reading.lemma] ?? [] { isApplicable[rule] = true }
      for rule in byFirstWord[reading.surface.lowercased()] ?? [] { isApplicable[rule] = true }
    }
    readings.forEach(allow)
    let places = readings.indices.filter { readings[$0].tags != .symbol || readings[$0].origin != .unknown }
    var words = places.map { readings[$0] }
    var result = readings
    for (number, rule) in rules.enumerated() where isApplicable[number] {
      for start in words.indices {
        guard let match = rule.pattern.match(words, at: start), let range = match.captures[rule.name] else { continue }
        for place in range
        where !(words[place].tags.contains(rule.tags) && rule.lemma.map { $0 == words[place].lemma } ?? true) {
          guard let other = Self.other(words[place], rule, stack) else { continue }
          words[place] = other
          result[places[place]] = other
          allow(other)
        }
      }
    }
    return result
  }

  private static func other(_ reading: Reading, _ rule: Rule, _ stack: LanguageStack) -> Reading? {
    for layer in stack.layers {
      for row in layer.lexicon.rows.rowNumbers(of: reading.surface.lowercased()) {
        let tags = layer.lexicon.tagSet(row)
        guard tags.contains(rule.tags), rule.lemma.map({ $0 == layer.lexicon.lemma(row) }) ?? true else { continue }
        var other = reading
        other.lemma = layer.lexicon.lemma(row)
        other.tags = tags
        return other
      }
    }
    return nil
  }
}
