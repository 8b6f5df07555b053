import FoundationEssentials
import Yaku

/// Translates a few reviews, and translates them again when one is added or another language is wanted.
///
/// The task stands where an app has `.translationTask(configuration) { session in … }` on a view.
@main
struct Example {
  static func main() async {
    let reviews = Reviews(["La batería dura todo el día.", "No funciona."])
    let spanish = Locale.Language(languageCode: "es")
    let english = Locale.Language(languageCode: "en")

    let task = translationTask(TranslationSession.Configuration(source: spanish, target: english)) { session in
      await reviews.translate(with: session)
    }
    await task.finished()

    await reviews.add("Muy bueno por este precio.")
    task.invalidate()
    await task.finished()
  }
}

/// The reviews of the example.
actor Reviews {
  private var texts: [String]

  init(_ texts: [String]) {
    self.texts = texts
  }

  func add(_ text: String) {
    texts.append(text)
  }

  func translate(with session: TranslationSession) async {
    let requests = texts.enumerated().map { number, text in
      TranslationSession.Request(sourceText: text, clientIdentifier: "\(number)")
    }
    do {
      for try await answer in session.translate(batch: requests) {
        print(answer.clientIdentifier ?? "-", answer.sourceTag, answer.targetText)
      }
    } catch let error as TranslationError {
      print([error.errorDescription, error.recoverySuggestion].compactMap(\.self).joined(separator: " "))
    } catch {
      print("stopped")
    }
  }
}
