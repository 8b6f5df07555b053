import LanguagePack

/// Rules that correct a reading by its neighbours: `read X lemma @tags`.
///
/// The lexicon must have the surface as that lemma with those tags; else the rule does nothing. White space is not seen.
struct Rereadings: Sendable {
  private struct Rule: Sendable {
    let pattern: TokenPattern
    /// The keys of the words one of which its first word must be; nil when that is open.
    let firstWords: [UInt64]?
    let name: String
    let lemma: String?
    let tags: TagSet

    func mayBegin(with word: WordKey) -> Bool {
      firstWords.map { $0.contains(word.lemma) || $0.contains(word.small) } ?? true
    }
  }

  private let rules: [Rule]
  /// The rules whose first word must be the one of that key, and those whose first word is open.
  private let byFirstWord: [UInt64: [Int]]
  private let open: [Int]

  /// Reads rows of the `rules` table; those without `read` are left to others.
  init(rows: [[String]]) {
    let rules = rows.flatMap { fields -> [Rule] in
      guard fields.count >= 4 else { return [] }
      let actions = fields[2].utf8.split(separator: 0x02).map { Substring($0) }.filter { $0.hasPrefix("read ") }
      guard !actions.isEmpty, let pattern = TokenPattern(fields[1]) else { return [] }
      return actions.compactMap { Self.rule($0, pattern) }
    }
    self.rules = rules
    var byFirstWord: [UInt64: [Int]] = [:]
    var open: [Int] = []
    for (number, rule) in rules.enumerated() {
      guard let words = rule.firstWords else {
        open.append(number)
        continue
      }
      for word in words { byFirstWord[word, default: []].append(number) }
    }
    self.byFirstWord = byFirstWord
    self.open = open
  }

  private static func rule(_ action: Substring, _ pattern: TokenPattern) -> Rule? {
    let parts = action.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }.dropFirst()
    guard let name = parts.first else { return nil }
    var rule = (lemma: String?.none, tags: TagSet())
    for part in parts.dropFirst() {
      if part.utf8.first == UInt8(ascii: "@") {
        guard let tags = TagSet(part.dropFirst()) else { return nil }
        rule.tags.formUnion(tags)
      } else {
        rule.lemma = String(part)
      }
    }
    return Rule(
      pattern: pattern, firstWords: pattern.firstWords?.map { WordKey.key(of: $0) }, name: String(name),
      lemma: rule.lemma, tags: rule.tags)
  }

  func apply(to readings: [Reading], _ stack: LanguageStack) -> [Reading] {
    guard !rules.isEmpty else { return readings }
    var isApplicable = [Bool](repeating: false, count: rules.count)
    for rule in open { isApplicable[rule] = true }
    func allow(_ key: WordKey) {
      for rule in byFirstWord[key.lemma] ?? [] { isApplicable[rule] = true }
      for rule in byFirstWord[key.small] ?? [] { isApplicable[rule] = true }
    }
    let places = readings.indices.filter { readings[$0].tags != .symbol || readings[$0].origin != .unknown }
    var words = places.map { readings[$0] }
    var keys = words.map { WordKey($0) }
    keys.forEach(allow)
    var result = readings
    for (number, rule) in rules.enumerated() where isApplicable[number] {
      for start in words.indices where rule.mayBegin(with: keys[start]) {
        guard let match = rule.pattern.match(words, at: start, keys: keys), let range = match.captures[rule.name]
        else { continue }
        for place in range
        where !(words[place].tags.contains(rule.tags) && rule.lemma.map { $0 == words[place].lemma } ?? true) {
          guard let other = Self.other(words[place], rule, stack) else { continue }
          words[place] = other
          keys[place] = WordKey(other)
          result[places[place]] = other
          allow(keys[place])
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
