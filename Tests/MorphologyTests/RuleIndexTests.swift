import LanguagePack
import Morphology
import Testing

@Suite struct RuleIndexTests {
  private static let scope = PatternScope(sets: WordSets(rows: [["fruit", "apple"], ["fruit", "pear"]]))

  /// An index of rules with those patterns and other actions.
  private func index(_ rules: [(patterns: [String], actions: [String])]) -> RuleIndex {
    var builder = RuleIndexBuilder()
    for (number, rule) in rules.enumerated() {
      let actions = rule.patterns.dropFirst().map { "when " + $0 } + rule.actions
      builder.add(["en.\(number)", rule.patterns.first ?? "", actions.joined(separator: "\u{2}"), ""], in: Self.scope)
    }
    return RuleIndex(bytes: builder.bytes)
  }

  private func entries(_ index: RuleIndex, of word: String) -> [[Int]] {
    var found: [[Int]] = []
    index.forEach(word: word) { found.append([$0.rule, $0.pattern, $0.offset]) }
    return found
  }

  @Test(
    arguments: [
      ("go to", "go", [[0, 0, 0]]), ("go to", "to", []), ("%fruit of", "of", [[0, 0, 1]]), ("%fruit of", "apple", []),
      ("%fruit @noun", "pear", [[0, 0, 0]]), ("'Apple' @noun", "apple", [[0, 0, 0]]),
      ("a|an @noun", "an", [[0, 0, 0]]),
      ("@noun? of", "of", []), ("!go to", "to", [[0, 0, 1]]),
    ] as [(String, String, [[Int]])])
  func findsRulesByTheRarestOfTheirWords(_ pattern: String, _ word: String, _ expected: [[Int]]) {
    #expect(entries(index([([pattern], [])]), of: word) == expected)
  }

  @Test func keepsTheOrderOfRulesAndNumbersOfPatterns() {
    let index = index([
      (["@no-such-tag", "go"], []), ([], ["check repeated-word", "default off"]), (["go", "go"], []),
    ])
    #expect(entries(index, of: "go") == [[0, 1, 0], [2, 0, 0], [2, 1, 0]])
    #expect(index.ruleCount == 3)
    #expect((0..<3).map { index.flags(of: $0) } == [[], [.hasCheck, .isOff], []])
  }

  @Test func findsRulesWithoutWordsByTags() throws {
    let noun = try #require(TagSet("noun"))
    let verb = try #require(TagSet("verb.past"))
    let index = index([(["@noun|@verb.past"], []), (["!go"], [])])
    #expect(index.byTags.map(\.tags) == [noun, verb, TagSet()])
    #expect(index.byTags.map(\.entry.rule) == [0, 0, 1])
  }

  @Test func findsRulesByWrittenText() {
    let index = index([(["~ずらい|~ずら"], []), (["~%fruit"], [])])
    var found: [[Int]] = []
    let text = Array("ずらいapple".utf8)
    text.withUnsafeBufferPointer { bytes in
      index.forEachText(of: bytes, from: 0) { found.append([$0, $1.rule]) }
      index.forEachText(of: bytes, from: 9) { found.append([$0, $1.rule]) }
    }
    #expect(found == [[6, 0], [9, 0], [14, 1]])
  }

  @Test func cutBytesFindNothingAndDoNotTrap() {
    var builder = RuleIndexBuilder()
    builder.add(["en.1", "go to", "when @noun\u{2}when ~text", ""], in: Self.scope)
    for length in 0..<builder.bytes.count {
      let index = RuleIndex(bytes: Array(builder.bytes.prefix(length)))
      _ = entries(index, of: "go")
      _ = index.flags(of: 0)
    }
  }
}
