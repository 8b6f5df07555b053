import LanguagePack
import Morphology

/// Transfer rules that say how a pattern of source words is built in the target: `build X Y "text"`.
///
/// Captures are transferred by themselves; those that stand beside each other in source and rule are transferred
/// together. Quoted parts are words of the target, taken as they are.
struct BuildRules: Sendable {
  enum Part: Sendable {
    case capture(String)
    case text(String)
  }

  struct Rule: Sendable {
    let id: String
    let pattern: TokenPattern
    let parts: [Part]

    /// The readings that no capture of the rule covers: what its quoted words stand for.
    func sources(_ words: [ChunkWord], _ range: Range<Int>, _ captures: [String: Range<Int>]) -> [Int] {
      range.filter { index in !captures.values.contains { $0.contains(index) } }.flatMap { words[$0].sources }
    }
  }

  private let rules: [Rule]
  private let byFirstWord: [String: [Int]]
  private let others: [Int]

  /// Reads rows of the `rules` table of a direction; those without `build` are left to others.
  init(rows: [[String]]) {
    var rules: [Rule] = []
    for fields in rows where fields.count >= 4 {
      let actions = fields[2].utf8.split(separator: 0x02).map { Substring($0) }
      guard let action = actions.first(where: { $0.hasPrefix("build ") }), let pattern = TokenPattern(fields[1])
      else { continue }
      rules.append(Rule(id: fields[0], pattern: pattern, parts: Self.parts(String(action.dropFirst(6)))))
    }
    rules.sort { $0.id < $1.id }
    var byFirstWord: [String: [Int]] = [:]
    var others: [Int] = []
    for (index, rule) in rules.enumerated() {
      if let words = rule.pattern.firstWords {
        for word in words { byFirstWord[word, default: []].append(index) }
      } else {
        others.append(index)
      }
    }
    self.rules = rules
    self.byFirstWord = byFirstWord
    self.others = others
  }

  private static func parts(_ text: String) -> [Part] {
    var parts: [Part] = []
    for (index, piece) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
      if index % 2 == 1 {
        parts.append(.text(String(piece)))
      } else {
        for name in piece.split(separator: " ") { parts.append(.capture(String(name))) }
      }
    }
    return parts
  }

  /// The best rule that matches at `start`, with neighbouring captures joined under the name of the first.
  func match(_ readings: [Reading], at start: Int) -> (rule: Rule, end: Int, captures: [String: Range<Int>])? {
    var best: (rule: Rule, match: TokenPattern.Match)?
    var candidates = byFirstWord[readings[start].lemma] ?? []
    let surface = readings[start].surface.lowercased()
    if surface != readings[start].lemma { candidates += byFirstWord[surface] ?? [] }
    for index in candidates + others {
      guard let match = rules[index].pattern.match(readings, at: start) else { continue }
      if let current = best,
        (match.end, rules[index].pattern.literals) <= (current.match.end, current.rule.pattern.literals)
      {
        continue
      }
      best = (rules[index], match)
    }
    guard let best else { return nil }
    var captures = best.match.captures
    var parts: [Part] = []
    for part in best.rule.parts {
      if case .capture(let name) = part, case .capture(let last)? = parts.last, let range = captures[name],
        let before = captures[last], before.upperBound == range.lowerBound
      {
        captures[last] = before.lowerBound..<range.upperBound
        captures[name] = nil
        continue
      }
      if case .capture(let name) = part, captures[name] == nil { continue }
      parts.append(part)
    }
    return (Rule(id: best.rule.id, pattern: best.rule.pattern, parts: parts), best.match.end, captures)
  }
}
