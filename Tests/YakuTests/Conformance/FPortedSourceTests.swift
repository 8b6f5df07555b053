import Foundation
import Testing
import Yaku

// Code as it is written for Apple's framework, with the import changed and nothing else: it has to compile.

private struct Review {
  let id: UUID
  var text: String
}

private final class ReviewModel {
  var reviews = [Review(id: UUID(), text: "La batería dura todo el día."), Review(id: UUID(), text: "")]
  var configuration: TranslationSession.Configuration?
  let availability = LanguageAvailability()

  func trigger() {
    if configuration == nil {
      configuration = .init(source: Locale.Language(identifier: "es"), target: Locale.Language(identifier: "en"))
    } else {
      configuration?.invalidate()
    }
  }

  func check() async -> Bool {
    let languages = await availability.supportedLanguages
    let status = await availability.status(from: Locale.Language(identifier: "es"), to: nil)
    switch status {
    case .installed: return true
    case .supported, .unsupported: return languages.isEmpty
    }
  }

  func translateAtOnce(using session: TranslationSession) async throws {
    let requests: [TranslationSession.Request] = reviews.map { .init(sourceText: $0.text) }
    let responses = try await session.translations(from: requests)
    for (index, response) in responses.enumerated() { reviews[index].text = response.targetText }
  }

  func translateSequence(using session: TranslationSession) async {
    let requests = reviews.map {
      TranslationSession.Request(sourceText: $0.text, clientIdentifier: $0.id.uuidString)
    }
    do {
      for try await response in session.translate(batch: requests) {
        guard let index = reviews.firstIndex(where: { $0.id.uuidString == response.clientIdentifier }) else { continue }
        reviews[index].text = response.targetText
      }
    } catch TranslationError.unableToIdentifyLanguage {
      print("unclear")
    } catch let error as TranslationError {
      print(error.localizedDescription, error.failureReason ?? "")
    } catch {
      if TranslationError.unsupportedLanguagePairing ~= error { print("unsupported") }
    }
  }
}

@Test func f4_sourceForApplesFrameworkCompilesAfterChangingTheImport() async throws {
  let model = ReviewModel()
  model.trigger()
  let first = model.configuration
  model.trigger()
  #expect(model.configuration != first)
  let session = TranslationSession(installedSource: Locale.Language(identifier: "es"), target: nil)
  session.cancel()
  await #expect(throws: TranslationError.self) { try await session.prepareTranslation() }
  await #expect(throws: TranslationError.self) { try await session.translate("Hola") }
  _ = await model.check()
  _ = ReviewModel.translateAtOnce
  _ = ReviewModel.translateSequence
}
