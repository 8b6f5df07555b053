import Testing
import TextModel

@testable import Segmentation

@Suite struct TextPatternTests {
  private func found(_ pattern: String, _ text: String) throws -> [String] {
    try #require(TextPattern(pattern)).matches(in: text).spans.map { String(text.substring(at: $0)) }
  }

  @Test func offsetsAreThoseOfTheBytes() throws {
    #expect(try found("[0-9]+号", "部屋😀は12号と7号") == ["12号", "7号"])
    #expect(try found("(?i)acme", "ACME, Acmé, acme") == ["ACME", "acme"])
    #expect(try found("x*", "axxb") == ["xx"])
    #expect(try found("a", "").isEmpty)
  }

  @Test func whatIsNoPatternIsRefused() {
    #expect(TextPattern("(") == nil && TextPattern("[") == nil && TextPattern("*") == nil)
  }

  @Test("B5: a pattern that would take for ever is given up")
  func b5EndlessPatterns() throws {
    let text = String(repeating: "a", count: 200) + "b"
    #expect(try found("(a+)+$", text).isEmpty)
    #expect(try found("(a|aa)+c", text).isEmpty)
    #expect(try #require(TextPattern("(a+)+$")).matches(in: text).isWhole == false)
    #expect(try #require(TextPattern("a+b")).matches(in: text).isWhole)
    let many = try #require(TextPattern("a")).matches(in: String(repeating: "a", count: 100_001))
    #expect(many.spans.count == 100_000 && !many.isWhole)
    #expect(try found("(.*)*x", String(repeating: "部屋", count: 500)).isEmpty)
  }
}
