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
  /// Rules that begin with written text, by its first letters: two, or the only one.
  private let byText: [[UInt8]: [(text: [UInt8], entry: Entry)]]
  /// A row for each set of tags that a first word may have.
  private let byTags: [(tags: TagSet, entry: Entry)]
  let checks: [Int]

  /// Reads the tables `proofreading` and `proofreading-sets` of a language.
  package init(_ stack: LanguageStack) {
    self.init(
      rows: stack.rows("proofreading"), sets: stack.rows("proofreading-sets"), phrases: stack.rows("phrases"))
  }

  package init(rows: [[String]], sets: [[String]], phrases: [[String]] = []) {
    let sets = Self.sets(sets)
    let phrases = PatternPhrases(rows: phrases, sets: sets)
    var rules: [WritingRule] = []
    var problems: [(id: String, problem: WritingRule.Problem)] = []
    for row in rows {
      do throws(WritingRule.Problem) {
        rules.append(try WritingRule(row: row, sets: sets, phrases: phrases))
      } catch {
        problems.append((row.first ?? "", error))
      }
    }
    self.rules = rules
    self.problems = problems
    var byWord: [String: [Entry]] = [:]
    var byTags: [(tags: TagSet, entry: Entry)] = []
    var byText: [[UInt8]: [(text: [UInt8], entry: Entry)]] = [:]
    for (number, rule) in rules.enumerated() {
      for (index, pattern) in rule.patterns.enumerated() {
        let entry = Entry(rule: number, pattern: index, offset: 0)
        if let texts = pattern.firstTexts {
          for text in texts { byText[Self.key(of: text[...]), default: []].append((text, entry)) }
          continue
        }
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
    self.byText = byText
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
    /// The whole match, and the words that it touches.
    let match: ProofSentence.Capture
    /// How many words it touches.
    let count: Int
    let captures: [String: ProofSentence.Capture]
  }

  /// The bytes of the first two letters of a text, or of the only one.
  private static func key(of text: ArraySlice<UInt8>) -> [UInt8] {
    var end = text.startIndex
    for _ in 0..<2 where end < text.endIndex {
      end += 1
      while end < text.endIndex, text[end] & 0xC0 == 0x80 { end += 1 }
    }
    return Array(text[text.startIndex..<end])
  }

  /// Every match of a rule that `isOn` lets through and no antipattern forbids.
  func findings(in sentence: ProofSentence, isOn: (WritingRule) -> Bool) -> [Finding] {
    var found: [Finding] = []
    let words = sentence.words
    func note(_ rule: WritingRule, _ pattern: TokenPattern, _ match: TokenPattern.Match?, _ word: Int) {
      guard let match, !isForbidden(rule, match, word, sentence) else { return }
      var captures = match.captures.mapValues { ProofSentence.Capture(span: sentence.span(of: $0), words: $0) }
      for (name, span) in match.written { captures[name] = ProofSentence.Capture(span: span, words: nil) }
      found.append(
        Finding(
          rule: rule, literals: pattern.literals,
          match: ProofSentence.Capture(span: match.span, words: match.isOfWords ? word..<match.end : nil),
          count: match.end - word, captures: captures))
    }
    func look(_ entry: Entry, at start: Int) {
      guard start >= 0, isOn(rules[entry.rule]) else { return }
      let pattern = rules[entry.rule].patterns[entry.pattern]
      note(rules[entry.rule], pattern, pattern.match(words, at: start, details: sentence.details), start)
    }
    for (position, word) in words.enumerated() where word.origin != .protected {
      let lowercased = word.surface.lowercased()
      for entry in byWord[lowercased] ?? [] { look(entry, at: position - entry.offset) }
      if word.lemma != lowercased {
        for entry in byWord[word.lemma] ?? [] { look(entry, at: position - entry.offset) }
      }
      for row in byTags where word.tags.contains(row.tags) { look(row.entry, at: position) }
    }
    guard !byText.isEmpty else { return found }
    forEachLetter(in: sentence) { bytes, index, word in
      for length in [1, 2] {
        guard let key = Self.key(bytes, index, letters: length) else { continue }
        for item in byText[key] ?? [] where isOn(rules[item.entry.rule]) {
          let offset = sentence.span.lowerBound + index
          guard sentence.details.hasText(item.text, at: offset) else { continue }
          let pattern = rules[item.entry.rule].patterns[item.entry.pattern]
          note(
            rules[item.entry.rule], pattern, pattern.match(words, in: word, offset: offset, details: sentence.details),
            word)
        }
      }
    }
    return found
  }

  /// The bytes of so many letters from `index`; nil when there are fewer.
  private static func key(_ bytes: [UInt8], _ index: Int, letters: Int) -> [UInt8]? {
    var end = index
    for _ in 0..<letters {
      guard end < bytes.count else { return nil }
      end += 1
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    return Array(bytes[index..<end])
  }

  /// Visits every place of the sentence where a letter of a word begins: the bytes of the sentence, the place among them,
  /// and the number of the word.
  private func forEachLetter(in sentence: ProofSentence, _ visit: ([UInt8], Int, Int) -> Void) {
    let bytes = sentence.details.text.bytes
    for (number, word) in sentence.words.enumerated() where word.origin != .protected {
      let start = word.span.lowerBound - sentence.span.lowerBound
      for index in start..<(start + word.span.count) where bytes[index] & 0xC0 != 0x80 { visit(bytes, index, number) }
    }
  }

  /// Whether an antipattern matches something that touches the match.
  private func isForbidden(
    _ rule: WritingRule, _ match: TokenPattern.Match, _ word: Int, _ sentence: ProofSentence
  ) -> Bool {
    guard !rule.antipatterns.isEmpty else { return false }
    let words = sentence.words
    func touches(_ other: TokenPattern.Match?) -> Bool {
      guard let other else { return false }
      return other.span.upperBound >= match.span.lowerBound && other.span.lowerBound <= match.span.upperBound
    }
    for pattern in rule.antipatterns {
      if pattern.firstTexts != nil {
        let first = max(sentence.span.lowerBound, match.span.lowerBound - Self.reachInBytes)
        for (number, word) in words.enumerated() where word.span.upperBound > first {
          if word.span.lowerBound > match.span.upperBound { break }
          for offset in max(first, word.span.lowerBound)..<word.span.upperBound {
            if touches(pattern.match(words, in: number, offset: offset, details: sentence.details)) { return true }
          }
        }
      } else {
        for start in max(0, word - Self.reach)..<max(1, min(words.count, match.end + 1)) {
          if touches(pattern.match(words, at: start, details: sentence.details)) { return true }
        }
      }
    }
    return false
  }

  /// How many words before a match an antipattern may begin, and how many bytes where it begins with written text.
  private static let reach = 3
  private static let reachInBytes = 36
}
