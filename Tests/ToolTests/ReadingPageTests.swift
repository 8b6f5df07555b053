import Testing

@testable import YakuTool

@Suite struct ReadingPageTests {
  @Test func theScoreOfALineIsChrF() {
    #expect(CharacterScore.score("the same", against: "the same") == 100)
    #expect(CharacterScore.score("", against: "the same") == 0)
    #expect(CharacterScore.score("zzzz", against: "the same") == 0)
    // Runs of one to three: all of ours are there, and (3/4 + 2/3 + 1/2) / 3 of the reference's.
    let recall = (3 / 4.0 + 2 / 3.0 + 1 / 2.0) / 3
    #expect(abs(CharacterScore.score("abc", against: "abc d") - 100 * 5 * recall / (4 + recall)) < 1e-9)
  }

  @Test func theWorstEntriesComeFirst() {
    let entries = [("a good line", "a good line"), ("nothing", "quite another"), ("half of it", "half of that")]
      .enumerated().map { index, pair in
        ReadingPage.Entry(number: index + 1, source: pair.0, explanation: nil, reference: pair.1)
      }
    let page = ReadingPage(entries: entries).worst(2)
    #expect(page.entries.map(\.number) == [2, 3])
    #expect(page.html().contains("<dt>reference</dt><dd>quite another</dd>"))
  }

  @Test func textsAreEscaped() {
    #expect(HTMLText.escaped("a < b & \"c\"\u{1}") == "a &lt; b &amp; &quot;c&quot;\u{FFFD}")
    let entry = ReadingPage.Entry(number: 1, source: "<script>", explanation: nil, reference: nil)
    #expect(!ReadingPage(entries: [entry]).html().contains("<script>"))
  }
}
