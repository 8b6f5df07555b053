import TextModel
import Testing

@testable import Yaku

/// Rows C1 to C6: which language a text is in. The recogniser of the tiny engine knows the words of two languages, and
/// `zint`, which both have.
struct CDetectionTests {
  private let engine: Engine

  init() throws { engine = try TinyEngine.make() }

  @Test("C1: a language is recognised by its words, offline")
  func c1LanguageIsRecognised() throws {
    #expect(engine.detect("blork glimp", limit: 1).map(\.0) == [tag("qaa")])
    #expect(engine.detect("dral murn", limit: 1).map(\.0) == [tag("qbb")])
    #expect(engine.detect("12:30 !", limit: 3).isEmpty)
    let answer = try engine.translate(Request("blork", from: nil, to: tag("qbb")))
    #expect(answer.sourceLanguage == tag("qaa") && answer.target.text.lowercased() == "dral")
  }

  @Test("C2: an unclear text fails with ranked candidates in a session; the engine gives it back with a note")
  func c2UnclearText() async throws {
    let session = TranslationSession(from: nil, to: tag("qbb"), engine: engine)
    let error = await translationError { _ = try await session.translate("zint zint") }
    #expect(error?.code == .unableToIdentifyLanguage)
    #expect(Set((error?.candidates ?? []).map(\.language)) == [tag("qaa"), tag("qbb"), tag("qcc")])
    let foreign = try engine.translate(Request("ქართული", from: nil, to: tag("qbb")))
    #expect(foreign.target.text == "ქართული" && foreign.notes.map(\.code) == [.unidentifiedLanguage])
  }

  @Test("C3: what the texts around are in decides what a short text leaves open")
  func c3HintsDecide() throws {
    let bare = engine.detect("zint", limit: 2)
    #expect(bare.count == 2 && abs(bare[0].1 - bare[1].1) < 0.01)
    for language in ["qaa", "qbb"] {
      let hints = [tag(language): 0.9]
      #expect(engine.detect("zint", limit: 1, hints: hints).map(\.0) == [tag(language)])
      var request = Request("zint", from: nil, to: tag("qcc"))
      request.languageHints = hints
      #expect(throws: EngineError.unsupportedPair(LanguagePair(from: tag(language), to: tag("qcc")))) {
        try engine.translate(request)
      }
    }
    #expect(engine.detect("blork glimp blork", limit: 1, hints: [tag("qbb"): 0.6, tag("qaa"): 0.4])[0].0 == tag("qaa"))
  }

  @Test("C3: what stands before a text decides likewise")
  func c3ContextDecides() async throws {
    let session = TranslationSession(from: nil, to: tag("qbb"), engine: engine)
    var request = TranslationSession.Request(sourceText: "zint")
    request.context = "Blork glimp."
    #expect(try await session.translate(request).sourceTag == tag("qaa"))
    var plain = Request("zint", from: nil, to: tag("qcc"))
    plain.context = "Dral murn."
    #expect(throws: EngineError.unsupportedPair(LanguagePair(from: tag("qbb"), to: tag("qcc")))) {
      try engine.translate(plain)
    }
  }

  @Test("C4: each part of a mixed text has its own language")
  func c4LanguagesOfParts() {
    let text = "Blork glimp. Glimp! Dral murn dral. 12! Blork blork."
    let parts = engine.languages(in: text)
    #expect(parts.map(\.language) == [tag("qaa"), tag("qbb"), tag("qaa")])
    #expect(
      parts.map { String(text.utf8.dropFirst($0.span.lowerBound).prefix($0.span.count)) ?? "" } == [
        "Blork glimp. Glimp!", "Dral murn dral. 12!", "Blork blork.",
      ])
    #expect(parts.allSatisfy { (0...1).contains($0.confidence) })
    // The second sentence is no surer of its language than it was by itself.
    let unclear = engine.languages(in: "Blork glimp. Zint.", hints: [tag("qaa"): 1, tag("qbb"): 0.9, tag("qcc"): 0.9])
    #expect(unclear.map(\.language) == [tag("qaa")] && unclear[0].confidence < 0.5)
    #expect(engine.languages(in: " 12. ").isEmpty)
  }

  @Test(
    "C5: addresses, code, tags and placeholders say nothing about the language",
    arguments: [
      "https://dral.murn/dral/murn", "dral@murn.org", "`dral murn dral`", "<dral murn=\"dral\">", "{dral} %murn%",
      "#dral @murn",
    ])
  func c5NoiseIsStripped(noise: String) {
    #expect(engine.detect("blork \(noise)", limit: 1).map(\.0) == [tag("qaa")])
  }

  @Test func c6_recognizerRanksHintsAndConstrains() {
    let recognizer = LanguageRecognizer(.given(fakeService()))
    recognizer.processString("?gato")
    #expect(recognizer.dominantLanguage == tag("es"))
    #expect(recognizer.languageHypotheses(withMaximum: 5) == [tag("es"): 0.4, tag("pt"): 0.35])
    recognizer.languageHints = [tag("pt"): 0.9, tag("es"): 0.1]
    #expect(recognizer.dominantLanguage == tag("pt"))
    recognizer.languageConstraints = [tag("es")]
    #expect(recognizer.candidates(limit: 5) == [LanguageCandidate(language: tag("es"), confidence: 1)])
    recognizer.reset()
    #expect(recognizer.dominantLanguage == nil)
  }
}
