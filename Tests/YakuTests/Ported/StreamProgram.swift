import Foundation
import Yaku

// A consumer of streamed translations as it is written for Apple's framework: identifiers tell the answers apart, and the
// person may stop. Only the import was changed.

struct Review: Identifiable, Equatable {
  let id: UUID
  var text: String
  var translation: String?
}

actor ReviewModel {
  private(set) var reviews: [Review]
  private(set) var message: String?
  private var work: Task<Void, Never>?

  init(_ texts: [String]) {
    reviews = texts.map { Review(id: UUID(), text: $0) }
  }

  /// Starts again from the beginning; what was going on is stopped.
  func start(with session: TranslationSession) -> Task<Void, Never> {
    work?.cancel()
    let task = Task { await stream(with: session) }
    work = task
    return task
  }

  func stop(_ session: TranslationSession) {
    session.cancel()
    work?.cancel()
  }

  private func stream(with session: TranslationSession) async {
    let requests = reviews.filter { $0.translation == nil }.map {
      TranslationSession.Request(sourceText: $0.text, clientIdentifier: $0.id.uuidString)
    }
    do {
      for try await response in session.translate(batch: requests) {
        guard let index = reviews.firstIndex(where: { $0.id.uuidString == response.clientIdentifier }) else { continue }
        reviews[index].translation = response.targetText
        if response.sourceLanguage == response.targetLanguage { message = "nothing to do" }
      }
    } catch is CancellationError {
      message = "stopped"
    } catch TranslationError.alreadyCancelled {
      message = "session over"
    } catch let error as TranslationError {
      message = error.failureReason ?? error.localizedDescription
    } catch {
      if TranslationError.internalError ~= error { message = "fault" } else { message = "\(error)" }
    }
  }
}

/// For previews of the program: answers made by hand.
func sampleResponses() -> [TranslationSession.Response] {
  [
    TranslationSession.Response(
      sourceLanguage: Locale.Language(identifier: "es"), targetLanguage: Locale.Language(identifier: "en"),
      sourceText: "Hola", targetText: "Hello", clientIdentifier: nil),
    TranslationSession.Response(
      sourceLanguage: Locale.Language(identifier: "es"), targetLanguage: Locale.Language(identifier: "en"),
      sourceText: AttributedString("Hola"), targetText: AttributedString("Hello"), clientIdentifier: "1"),
  ]
}
