import TestSupport
import Testing
import Yaku

/// What `Engine.proofread` promises whatever the rules are.
@Suite struct ProofreadingTests {
  private func response(_ text: String, _ change: (inout ProofreadingRequest) -> Void = { _ in }) throws
    -> ProofreadingResponse
  {
    var request = ProofreadingRequest(text, language: LanguageTag("en"))
    change(&request)
    return try CoreEngine.shared().proofread(request)
  }

  @Test func errorsHaveAPlaceAndAReplacement() throws {
    let found = try response("It rained. I could of gone.").suggestions
    let first = try #require(found.first)
    #expect(first.rule == "en.confused.could-of")
    #expect(first.replacements == ["have"])
    #expect("It rained. I could of gone.".substring(at: first.span) == "of")
    #expect(try response("I could of gone.").applied().text == "I could have gone.")
  }

  @Test func onlyErrorsAreAppliedUnlessHintsAreTakenToo() throws {
    let found = try response("I could of gone.") { $0.rules.settings = ["en.confused": .hint] }
    #expect(found.applied().text == "I could of gone.")
    #expect(found.applied(takesHints: true).text == "I could have gone.")
  }

  @Test func smallWordsThreeTimesAreOneDeletion() throws {
    let found = try response("I went to the the the shop.")
    #expect(found.suggestions.count == 1 && found.applied().text == "I went to the shop.")
    #expect(try response("It was very very very good.").suggestions.isEmpty)
  }

  @Test func ofTwoNeighboursOneIsTakenOut() {
    func deletion(_ start: Int, _ end: Int, priority: Int) -> Suggestion {
      Suggestion(TextSpan(start, end), [""], rule: "x", kind: .grammar, message: "", priority: priority)
    }
    let first = deletion(3, 7, priority: 1)
    let second = deletion(7, 11, priority: 2)
    let apart = deletion(12, 14, priority: 1)
    #expect(Suggestion.withoutOverlaps([first, second, apart]) == [second, apart])
    var change = second
    change.replacements = ["a"]
    #expect(Suggestion.withoutOverlaps([first, change]) == [first, change])
  }

  @Test func passagesInAnotherLanguageAreLeftAlone() throws {
    #expect(try response("The sign said verboten eintritt hinterhof to all.").suggestions.isEmpty)
    #expect(try response("They beleive recieved letters.").suggestions.count == 2)
  }

  @Test func placesAreRightBehindLettersOfManyBytes() throws {
    let text = "¿Dónde? 🙂 I ate a apple."
    let found = try #require(try response(text).suggestions.first { $0.rule == "en.article.sound" })
    #expect(text.substring(at: found.span) == "a")
  }

  @Test func protectedPartsAreNeverTouched() throws {
    for text in ["See https://a.example/the/the/ here.", "Run `could of` now.", "Mail the.the@a.example now."] {
      let response = try response(text)
      for suggestion in response.suggestions {
        #expect(!response.document.protected.contains { $0.span.overlaps(suggestion.span) })
      }
    }
  }

  @Test func codeAndTagsOfMarkupAreNeverTouched() throws {
    let markdown = "I could of *gone* to the `the the` shop.\n\n```\nI could of\n```\n"
    let found = try response(markdown) { $0.format = .markdown }
    #expect(found.suggestions.map { String(markdown.substring(at: $0.span)) } == ["of"])
    #expect(found.applied().text == markdown.replacing("could of *", with: "could have *"))
    let html = "<p title=\"a apple\">I ate a <b>apple</b> &amp; could of.</p>"
    let places = try response(html) { $0.format = .html }.suggestions.map { String(html.substring(at: $0.span)) }
    #expect(places.contains("a"))
  }

  @Test func rulesCanBeSwitchedOffByFamily() throws {
    let text = "I could of gone to the the shop."
    #expect(try response(text).suggestions.count == 2)
    #expect(try response(text) { $0.rules.settings = ["en.confused": .off] }.suggestions.count == 1)
    #expect(
      try response(text) { $0.rules.settings = ["en": .off, "en.confused.could-of": .hint] }.suggestions.map(\.severity)
        == [.hint])
  }

  @Test func languagesWithoutRulesAreRefused() throws {
    #expect(throws: EngineError.self) {
      try CoreEngine.shared().proofread(ProofreadingRequest("Hallo", language: LanguageTag("xx")))
    }
    #expect(try CoreEngine.shared().proofread(ProofreadingRequest("", language: nil)).suggestions.isEmpty)
  }

  @Test func rejectingGivesTheBytesBack() throws {
    let text = "I could of gone to the the shop with a apple."
    var review = SuggestionReview(try response(text))
    review.acceptPending()
    #expect(review.applied().document.text == "I could have gone to the shop with an apple.")
    for number in review.suggestions.indices { review.decide(.rejected, about: number) }
    #expect(review.applied().document.text == text)
    review.decide(.accepted(7), about: 0)
    #expect(review.decisions[0] == .rejected)
  }

  @Test func aSessionChangesItsLanguageOrNothing() throws {
    let engine = try CoreEngine.shared()
    func rules(_ session: ProofreadingSession) -> [String] { session.response.suggestions.map(\.rule) }
    var session = try ProofreadingSession(
      ProofreadingRequest("I ate. I could of gone.", language: LanguageTag("en")), engine: engine)
    #expect(rules(session) == ["en.confused.could-of"])
    try session.update { $0.language = LanguageTag("ja") }
    #expect(!rules(session).contains("en.confused.could-of"))
    #expect(throws: EngineError.self) { try session.update { $0.language = LanguageTag("xx") } }
    #expect(session.request.language == LanguageTag("ja"))
  }

  @Test(arguments: PropertySeeds.all(60))
  func anyTextIsProofread(seed: UInt64) throws {
    var random = RandomText(seed: seed)
    let text = random.next()
    for language in try CoreEngine.shared().proofreadingLanguages {
      for format in TextFormat.allCases {
        var request = ProofreadingRequest(text, language: language)
        request.format = format
        request.rules.includesOptional = true
        let response = try CoreEngine.shared().proofread(request)
        var end = 0
        for suggestion in response.suggestions {
          #expect(suggestion.span.lowerBound >= end)
          #expect(suggestion.span.upperBound <= text.utf8.count)
          #expect(String(text.substring(at: suggestion.span)).utf8.count == suggestion.span.count)
          end = suggestion.span.upperBound
        }
        _ = response.applied()
      }
    }
  }
}
