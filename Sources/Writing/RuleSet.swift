import LanguagePack
package import Morphology
import TextModel

/// The proofreading rules of a language, found by a word that each must have.
///
/// A sentence costs a look-up a word, and a match for each rule that speaks of one of its words; rules without any word
/// of their own are tried at every place where their first tags are.
package struct RuleSet: Sendable {
  package let rules: [WritingRule]
  /// Rules that cannot be read, with the reason: they are left out.
  package let problems: [(id: String, problem: WritingRule.Problem)]

  private struct Entry: Sendable {
    var rule: Int
    var pattern: Int
    var offset: Int
  }

  private let byWord: [String: [Entry]]
  /// A row for each set of tags that a first word may have.
  private let byTags: [(tags: TagSet, entry: Entry)]
  let checks: [Int]

  /// Reads the tables `proofreading` and `proofreading-sets` of a language.
  package init(_ stack: LanguageStack) {
    self.init(rows: stack.rows("proofreading"), sets: stack.rows("proofreading-sets"))
  }

  package init(rows: [[String]], sets: [[String]]) {
    let sets = Self.sets(sets)
    var rules: [WritingRule] = []
    var problems: [(id: String, problem: WritingRule.Problem)] = []
    for row in rows {
      do throws(WritingRule.Problem) {
        rules.append(try WritingRule(row: row, sets: sets))
      } catch {
        problems.append((row.first ?? "", error))
      }
    }
    self.rules = rules
    self.problems = problems
    var byWord: [String: [Entry]] = [:]
    var byTags: [(tags: TagSet, entry: Entry)] = []
    for (number, rule) in rules.enumerated() {
      for (index, pattern) in rule.patterns.enumerated() {
        let entry = Entry(rule: number, pattern: index, offset: 0)
        guard let anchor = pattern.anchor else {
          byTags += (pattern.firstTags ?? [TagSet()]).map { ($0, entry) }
          continue
        }
        for word in Set(anchor.words) {
          byWord[word, default: []].append(Entry(rule: number, pattern: index, offset: anchor.offset))
        }
      }
    }
    self.byWord = byWord
    self.byTags = byTags
    checks = rules.indices.filter { rules[$0].check != nil }
  }

  /// The sets of words by name, from rows of name and word.
  package static func sets(_ rows: [[String]]) -> [String: Set<String>] {
    var sets: [String: Set<String>] = [:]
    for row in rows where row.count >= 2 { sets[row[0], default: []].insert(row[1]) }
    return sets
  }

  /// One place where a rule matches.
  struct Finding {
    let rule: WritingRule
    let literals: Int
    let range: Range<Int>
    let captures: [String: Range<Int>]
  }

  /// Every match of a rule that `isOn` lets through and no antipattern forbids.
  func findings(in sentence: ProofSentence, isOn: (WritingRule) -> Bool) -> [Finding] {
    var found: [Finding] = []
    let words = sentence.words
    func look(_ entry: Entry, at start: Int) {
      guard start >= 0 else { return }
      let rule = rules[entry.rule]
      let pattern = rule.patterns[entry.pattern]
      guard isOn(rule), let match = pattern.match(words, at: start, details: sentence.details) else { return }
      if isForbidden(rule, start..<match.end, sentence) { return }
      found.append(
        Finding(rule: rule, literals: pattern.literals, range: start..<match.end, captures: match.captures))
    }
    for (position, word) in words.enumerated() where word.origin != .protected {
      let lowercased = word.surface.lowercased()
      for entry in byWord[lowercased] ?? [] { look(entry, at: position - entry.offset) }
      if word.lemma != lowercased {
        for entry in byWord[word.lemma] ?? [] { look(entry, at: position - entry.offset) }
      }
      for row in byTags where word.tags.contains(row.tags) { look(row.entry, at: position) }
    }
    return found
  }

  /// Whether an antipattern matches something that touches the range.
  private func isForbidden(_ rule: WritingRule, _ range: Range<Int>, _ sentence: ProofSentence) -> Bool {
    guard !rule.antipatterns.isEmpty else { return false }
    for start in max(0, range.lowerBound - Self.reach)..<min(sentence.words.count, range.upperBound + 1) {
      for pattern in rule.antipatterns {
        if let match = pattern.match(sentence.words, at: start, details: sentence.details),
          match.end >= range.lowerBound
        {
          return true
        }
      }
    }
    return false
  }

  /// How many words before a match an antipattern may begin.
  private static let reach = 3
}
