import Segmentation
import Testing
import TextModel

/// Each kind of row, shown on a language made up for it.
@Suite struct SegmentationRulesTests {
  private func sentences(_ text: String, _ rows: [(kind: String, value: String)]) -> [String] {
    SentenceSegmenter(rules: SegmentationRules(rows: rows), locale: "").segment(text).map {
      String(text.substring(at: $0))
    }
  }

  @Test func abbreviations() {
    #expect(sentences("Abc. Def", []) == ["Abc.", "Def"])
    #expect(sentences("Abc. Def", [("abbreviation", "abc.")]) == ["Abc. Def"])
    #expect(sentences("Abc. 5 Abc. Def", [("abbreviation-number", "abc.")]) == ["Abc. 5 Abc.", "Def"])
    #expect(sentences("Xy abc. def abc. Ghi", [("abbreviation-end", "abc.")]) == ["Xy abc. def abc.", "Ghi"])
    let starter = [("abbreviation-starter", "abc."), ("starter", "the")].map { (kind: $0.0, value: $0.1) }
    #expect(sentences("Xy abc. Def abc. The", starter) == ["Xy abc. Def abc.", "The"])
    #expect(sentences("Xyz a. B. Cde", [("abbreviation", "a. b.")]) == ["Xyz a. B. Cde"])
  }

  @Test func habits() {
    #expect(sentences("Good phone. bad case.", []) == ["Good phone. bad case."])
    #expect(sentences("Good phone. bad case.", [("habit", "small-start")]) == ["Good phone.", "bad case."])
    #expect(sentences("Am 12. Juni", []) == ["Am 12.", "Juni"])
    #expect(sentences("Am 12. Juni", [("habit", "ordinal-dot")]) == ["Am 12. Juni"])
    let bare = [("habit", "bare-start"), ("bare-starter", "The"), ("joiner", "at")].map { (kind: $0.0, value: $0.1) }
    #expect(sentences("great food The staff at The Bar", bare) == ["great food", "The staff at The Bar"])
  }

  @Test func quotesAndContinuations() {
    #expect(sentences("「はい。行く。」と言った。次。", []) == ["「はい。行く。」", "と言った。", "次。"])
    #expect(sentences("「はい。行く。」と言った。次。", [("continuation", "と")]) == ["「はい。行く。」と言った。", "次。"])
  }

  @Test func marksOfTheirOwn() {
    #expect(sentences("Τι; Ναι.", [("terminator", ";")]) == ["Τι;", "Ναι."])
    #expect(sentences("Yahoo! is", [("mark", "Yahoo!")]) == ["Yahoo! is"])
    #expect(sentences("Stop! he cried", [("reporting", "cried")]) == ["Stop! he cried"])
  }

  @Test func ignoresKindsItDoesNotKnow() {
    #expect(sentences("One. Two.", [("new-kind", "x"), ("habit", "new-habit")]) == ["One.", "Two."])
  }
}
