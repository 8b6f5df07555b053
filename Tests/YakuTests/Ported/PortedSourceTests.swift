import Foundation
import Testing
import Yaku

/// Three programs written for Apple's frameworks, with the imports changed and nothing else: they have to compile, and to
/// run to their end whatever is installed.
@Suite struct PortedSourceTests {
  private let spanish = Locale.Language(identifier: "es")

  @Test("F4: a batch of strings")
  func f4BatchProgram() async throws {
    var program = BatchProgram()
    let lines = ["La batería dura todo el día.", "", "12"]
    do {
      let result = try await program.run(lines)
      #expect(result.count == 3 && result[1...] == ["", "12"])
    } catch BatchProgram.Failure.missing {
      Issue.record("a session that was ready said that it is not installed")
    }
    _ = BatchProgram.isEnglish("This is it.")
  }

  @Test("F4: a stream with identifiers that the person stops")
  func f4StreamProgram() async {
    let model = ReviewModel(["La batería dura todo el día.", ""])
    let session = TranslationSession(installedSource: spanish, target: nil, preferredStrategy: .lowLatency)
    await model.stop(session)
    await model.start(with: session).value
    #expect(await model.message == "session over")
    #expect(await model.reviews.map(\.translation) == [nil, nil])
    #expect(sampleResponses().map(\.targetText) == ["Hello", "Hello"])
    #expect(sampleResponses()[1].attributedTargetText == AttributedString("Hello"))
  }

  @Test("F4: what is available, and text with attributes")
  func f4AvailabilityProgram() async throws {
    let settings = LanguageSettings()
    settings.trigger(spanish, nil)
    let first = settings.configuration
    settings.trigger(spanish, nil)
    #expect(settings.configuration != first)
    let session = TranslationSession(installedSource: spanish, target: Locale.Language(identifier: "en"))
    _ = await settings.rows(into: Locale.Language(identifier: "en"))
    #expect(await settings.canRead("?") == false)
    #expect(await settings.prepare(session) == session.isReady)
    session.cancel()
    await #expect(throws: TranslationError.self) { try await settings.note(using: session) }
  }
}
