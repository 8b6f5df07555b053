import Foundation
import Synchronization
import TextModel

@testable import Yaku

/// An engine of closures: Japanese, Spanish and simplified Chinese to English, English to Japanese.
///
/// Texts say themselves what happens to them: `es:` and `ja:` in front is recognised, `?` is unclear between two
/// languages, `xx:` is a language no pack reads, `slow:` takes until the work is cancelled, `deaf:` a second whatever happens.
func fakeService(
  pairs: [(String, String)] = [("ja", "en"), ("es", "en"), ("zh-Hans", "en"), ("en", "ja")],
  onTranslate: @escaping @Sendable (String) -> Void = { _ in }
) -> TranslationService {
  TranslationService(
    pairs: pairs.map { LanguagePair(from: tag($0.0), to: tag($0.1)) },
    translate: { request in
      onTranslate(request.text)
      if request.text.hasPrefix("slow:") { waitForCancellation() }
      if request.text.hasPrefix("deaf:") { usleep(1_000_000) }
      let document = Document("\(request.target)<\(request.text)>", language: request.target)
      return Response(
        source: Document(request.text), target: document, alignment: Alignment(), sourceLanguage: request.source,
        notes: [], packs: [], confidence: 0.75)
    },
    detect: { text, limit, hints in
      guard let mark = text.firstIndex(of: ":") else {
        guard text.hasPrefix("?") else { return [] }
        let both = [("es", 0.4), ("pt", 0.35)].map { LanguageCandidate(language: tag($0.0), confidence: $0.1) }
        return both.weighed(by: hints, limit: limit)
      }
      return [LanguageCandidate(language: tag(String(text[..<mark])), confidence: 0.9)]
    })
}

/// Works until the task is cancelled, but never for more than some seconds.
func waitForCancellation() {
  let end = Date().addingTimeInterval(60)
  while !Task.isCancelled, Date() < end { usleep(500) }
}

func tag(_ text: String) -> LanguageTag { LanguageTag(text) ?? .undetermined }

func language(_ text: String) -> Locale.Language { Locale.Language(identifier: text) }

func session(
  _ source: String?, _ target: String?, preferred: [String] = ["en"], width: Int = 2,
  _ service: TranslationService = fakeService(), options: TranslationSession.Options = .init()
) -> TranslationSession {
  TranslationSession(
    source.map { language($0) }, target.map { language($0) }, .lowLatency,
    PreferredLanguages(preferred.map { tag($0) }), .given(service), options: options, width: width)
}

func requests(_ texts: [String]) -> [TranslationSession.Request] {
  texts.enumerated().map { TranslationSession.Request(sourceText: $1, clientIdentifier: "id\($0)") }
}

/// The error that `body` throws; `nil` when it throws none, or another kind.
func translationError(_ body: () async throws -> Void) async -> TranslationError? {
  do { try await body() } catch { return error as? TranslationError }
  return nil
}

/// A list that many tasks add to.
final class Recorder<Element: Sendable>: Sendable {
  private let list = Mutex<[Element]>([])
  var elements: [Element] { list.withLock(\.self) }
  func append(_ element: Element) { list.withLock { $0.append(element) } }
}

/// Waits until `condition` holds, but not for ever.
func eventually(_ condition: () -> Bool) async -> Bool {
  for _ in 0..<20_000 {
    if condition() { return true }
    try? await Task.sleep(for: .milliseconds(1))
  }
  return condition()
}
