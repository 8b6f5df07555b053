import Testing
import Yaku

/// The tiny language `qbb` can be polite, and neither plain nor of any gender.
@Suite struct WordingTests {
  private func codes(_ change: (inout Request) -> Void) throws -> [Note.Code] {
    let source = try #require(LanguageTag("qaa"))
    var request = Request("blork", from: source, to: try #require(LanguageTag("qbb")))
    change(&request)
    let response = try TinyEngine.make().translate(request)
    #expect(response.target.text == "Dral")
    return response.notes.map(\.code).filter { $0 != .glossOnly }
  }

  @Test func aStyleOfTheLanguageNeedsNoNote() throws {
    #expect(try codes { $0.formality = .polite } == [])
  }

  @Test func nothingIsNotedWhereNothingWasAsked() throws {
    #expect(try codes { _ in } == [])
  }

  @Test("B10: a style or gender that the target language does not have is told, and the text is translated")
  func b10UnsupportedWordingIsNoted() throws {
    #expect(try codes { $0.formality = .plain } == [.formalityUnsupported])
    #expect(try codes { $0.gender = .feminine } == [.genderUnsupported])
    #expect(
      try codes { ($0.formality, $0.gender) = (.plain, .neuter) } == [.formalityUnsupported, .genderUnsupported])
  }
}
