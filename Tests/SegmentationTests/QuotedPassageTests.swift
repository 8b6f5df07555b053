import Segmentation
import Testing
import TextModel

@Suite struct QuotedPassageTests {
  private func quotes(_ text: String, _ rows: [(kind: String, value: String)] = []) -> [String] {
    SentenceSegmenter(rules: SegmentationRules(rows: rows), locale: "").quotes(in: text)
      .map { String(text.substring(at: $0)) }
  }

  @Test func passagesHaveTheirMarks() {
    #expect(quotes("She (he) said “it’s ‘so’” and \"no\".") == ["“it’s ‘so’”", "\"no\""])
    #expect(quotes("彼は「行く『よ』」と言った。") == ["「行く『よ』」"])
    #expect(quotes("(“a”) ‘don’t’") == ["“a”", "‘don’t’"])
  }

  @Test func aMarkWithoutAPartnerQuotesNothing() {
    #expect(quotes("5\" wide\n\nand 6\" high").isEmpty)
    #expect(quotes("“open\n\nclosed”").isEmpty)
    #expect(quotes("don’t say it’s").isEmpty)
  }

  @Test func aLanguageHasItsOwnPairs() {
    #expect(quotes("sagt »ja« und „nein“", [("quote", "» «"), ("quote", "„ “")]) == ["»ja«", "„nein“"])
  }
}
