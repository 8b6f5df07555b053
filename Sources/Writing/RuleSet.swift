import LanguagePack
package import Morphology
import TextModel

/// The rules of a language that proofread, or rewrite in a tone, found by a word that each must have.
///
/// A sentence costs a look-up a word, and a match for each rule that speaks of one of its words; rules without any word
/// of their own are tried at every place where their first tags are. A rule is read when it is first tried.
package struct RuleSet: Sendable {
  /// In the order of their table.
  package let rules: [WritingRule]
  private let index: RuleIndex

  /// The rules of the table `proofreading` of a language.
  ///
  /// Packs of older builds have no index: all their rules are read.
  package init(_ stack: LanguageStack) {
    guard let (pack, table) = stack.table("proofreading") else {
      self.init(rows: [], in: PatternScope())
      return
    }
    let sets = WordSets(stack.table("proofreading-sets")?.table)
    let scope = PatternScope(sets: sets, phrases: PatternPhrases(rows: stack.rows("phrases"), sets: sets))
    let packed = RuleIndex(pack).flatMap { $0.ruleCount == table.count ? $0 : nil }
    self.init(
      (0..<table.count).map { .table(table, $0) },
      packed ?? RuleIndex(rows: (0..<table.count).lazy.map { table.row($0) }, in: scope), in: scope)
  }

  /// Rules from rows of id, pattern, actions and reason. Reads all their patterns.
  package init(rows: [[String]], in scope: PatternScope) {
    self.init(rows.map { .fields($0) }, RuleIndex(rows: rows, in: scope), in: scope)
  }

  private init(_ sources: [WritingRule.Source], _ index: RuleIndex, in scope: PatternScope) {
    rules = sources.enumerated().map { WritingRule($1, flags: index.flags(of: $0), in: scope) }
    self.index = index
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

  /// Every match of a rule that `isOn` lets through and no antipattern forbids.
  func findings(in sentence: ProofSentence, isOn: (WritingRule) -> Bool) -> [Finding] {
    var found: [Finding] = []
    let words = sentence.words
    func note(_ entry: RuleIndex.Entry, _ word: Int, _ match: (TokenPattern) -> TokenPattern.Match?) {
      // A damaged index names rules that are not there.
      guard rules.indices.contains(entry.rule), isOn(rules[entry.rule]) else { return }
      let rule = rules[entry.rule]
      guard let pattern = rule.pattern(entry.pattern), let match = match(pattern), rule.isReadable,
        !isForbidden(rule, match.span, words: word..<match.end, sentence)
      else { return }
      var captures = match.captures.mapValues { ProofSentence.Capture(span: sentence.span(of: $0), words: $0) }
      for (name, span) in match.written { captures[name] = ProofSentence.Capture(span: span, words: nil) }
      found.append(
        Finding(
          rule: rule, literals: pattern.literals,
          match: ProofSentence.Capture(span: match.span, words: match.isOfWords ? word..<match.end : nil),
          count: match.end - word, captures: captures))
    }
    func look(_ entry: RuleIndex.Entry, at start: Int) {
      guard start >= 0 else { return }
      note(entry, start) { $0.match(words, at: start, details: sentence.details) }
    }
    for (position, word) in words.enumerated() where word.origin != .protected {
      let small = sentence.details.small[position]
      index.forEach(word: small) { look($0, at: position - $0.offset) }
      if word.lemma != small {
        index.forEach(word: word.lemma) { look($0, at: position - $0.offset) }
      }
      for row in index.byTags where word.tags.contains(row.tags) { look(row.entry, at: position) }
    }
    guard index.hasTexts else { return found }
    forEachLetter(in: sentence) { bytes, place, word in
      var entries: [RuleIndex.Entry] = []
      index.forEachText(of: bytes, from: place) { _, entry in entries.append(entry) }
      let offset = sentence.span.lowerBound + place
      for entry in entries.sorted(by: { ($0.rule, $0.pattern) < ($1.rule, $1.pattern) }) {
        note(entry, word) { $0.match(words, in: word, offset: offset, details: sentence.details) }
      }
    }
    return found
  }

  /// Visits every place of the sentence where a letter of a word begins: the bytes of the sentence, the place among them,
  /// and the number of the word.
  private func forEachLetter(
    in sentence: ProofSentence, _ visit: (UnsafeBufferPointer<UInt8>, Int, Int) -> Void
  ) {
    sentence.details.text.bytes.withUnsafeBufferPointer { bytes in
      for (number, word) in sentence.words.enumerated() where word.origin != .protected {
        let start = word.span.lowerBound - sentence.span.lowerBound
        for place in start..<(start + word.span.count) where bytes[place] & 0xC0 != 0x80 { visit(bytes, place, number) }
      }
    }
  }

  /// Whether an antipattern of `rule` matches something that touches `span`: for what a check found.
  func isForbidden(_ rule: WritingRule, _ span: TextSpan, in sentence: ProofSentence) -> Bool {
    guard !rule.content.antipatterns.isEmpty else { return false }
    let words = sentence.words
    let first = words.firstIndex { $0.span.upperBound > span.lowerBound } ?? words.count
    let end = words[first...].firstIndex { $0.span.lowerBound >= span.upperBound } ?? words.count
    return isForbidden(rule, span, words: first..<end, sentence)
  }

  /// Whether an antipattern matches something that touches the match: `span`, and the words that it touches.
  private func isForbidden(
    _ rule: WritingRule, _ span: TextSpan, words range: Range<Int>, _ sentence: ProofSentence
  ) -> Bool {
    let antipatterns = rule.content.antipatterns
    guard !antipatterns.isEmpty else { return false }
    let words = sentence.words
    func touches(_ other: TokenPattern.Match?) -> Bool {
      guard let other else { return false }
      return other.span.upperBound >= span.lowerBound && other.span.lowerBound <= span.upperBound
    }
    for pattern in antipatterns {
      if pattern.firstTexts != nil {
        let first = max(sentence.span.lowerBound, span.lowerBound - Self.reachInBytes)
        for (number, word) in words.enumerated() where word.span.upperBound > first {
          if word.span.lowerBound > span.upperBound { break }
          for offset in max(first, word.span.lowerBound)..<word.span.upperBound {
            if touches(pattern.match(words, in: number, offset: offset, details: sentence.details)) { return true }
          }
        }
      } else {
        for start in max(0, range.lowerBound - Self.reach)..<max(1, min(words.count, range.upperBound + 1)) {
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
