import Foundation
import TextModel
import Testing

@testable import Yaku

/// Rows A18, A19, A25, A28 and A35.
extension WaitingTests {
  struct ADeadlineTests {
    private func session(
      _ deadline: Duration?, width: Int = 1, installer: TranslationSession.Installer? = nil,
      _ service: TranslationService = fakeService()
    ) -> TranslationSession {
      var options = TranslationSession.Options()
      options.deadline = deadline
      return TranslationSession(
        language("es"), language("en"), .lowLatency, PreferredLanguages([]), .given(service), options: options,
        installer: installer, width: width)
    }

    @Test("A35: a text over its deadline fails alone, and blocks nobody")
    func a35SlowTextFailsAlone() async throws {
      let batch = requests(["a", "slow: b", "c", "deaf: d", "e"])
      let results = try await session(.milliseconds(50)).results(from: batch)
      #expect(results.map { $0.response?.targetText } == ["en<a>", nil, "en<c>", nil, "en<e>"])
      #expect(results.compactMap(\.error?.error.code) == [.timedOut, .timedOut])
      #expect(results[3].error?.index == 3 && results[3].error?.clientIdentifier == "id3")
    }

    @Test("A35: a request has a deadline of its own")
    func a35RequestDeadline() async throws {
      let session = session(nil)
      var slow = TranslationSession.Request(sourceText: "slow: a")
      slow.deadline = .milliseconds(20)
      let error = await translationError { _ = try await session.translate(slow) }
      #expect(error?.code == .timedOut)
      #expect(error?.errorDescription?.isEmpty == false)
      #expect(try await session.translate("b").targetText == "en<b>")
    }

    @Test("A35: texts that hold every thread hold up no other task")
    func a35TasksGoOn() async throws {
      let begun = Recorder<String>()
      let busy = session(nil, width: 64, fakeService(onTranslate: { begun.append($0) }))
      let calls = (0..<64).map { number in Task { try await busy.translate("slow: \(number)") } }
      #expect(await eventually { begun.elements.count >= 2 })
      // The answers of this task come although all threads for texts are taken.
      #expect(await Task.detached { 1 + 1 }.value == 2)
      busy.cancel()
      for call in calls { #expect(await translationError { _ = try await call.value }?.code == .alreadyCancelled) }
    }

    @Test("A35: a stream goes on behind a text that took too long")
    func a35StreamGoesOn() async throws {
      var seen: [Int: Bool] = [:]
      for try await item in session(.milliseconds(30)).results(batch: requests(["slow: a", "b", "c"])) {
        seen[item.index] = item.response != nil
      }
      #expect(seen == [0: false, 1: true, 2: true])
    }

    @Test("A18: only a session with an installer can ask for languages")
    func a18InstallerIsNeeded() async throws {
      let plain = session(nil, fakeService(pairs: []))
      #expect(!plain.canRequestDownloads)
      let asked = Recorder<LanguagePair>()
      let engine = try TinyEngine.make()
      let session = TranslationSession(
        language("qaa"), language("qbb"), .lowLatency, PreferredLanguages([]), .given(fakeService(pairs: [])),
        installer: { pair in
          asked.append(pair)
          return engine
        })
      #expect(session.canRequestDownloads)
      #expect(session.readiness == .notInstalled)
      try await session.prepareTranslation()
      try await session.prepareTranslation()
      #expect(asked.elements == [LanguagePair(from: tag("qaa"), to: tag("qbb"))])
      #expect(try await session.translate("blork").targetText.lowercased() == "dral")
    }

    @Test("A25: an installation that the person cancels is what a dismissed download is")
    func a25CancelledInstallation() async {
      let session = session(nil, installer: { _ in throw CancellationError() }, fakeService(pairs: []))
      await #expect(throws: CocoaError(.userCancelled)) { try await session.prepareTranslation() }
    }

    @Test("A19: preparing opens the packs and compares them with their checksums")
    func a19PrepareFindsDamage() async throws {
      let sound = TranslationSession(from: tag("qaa"), to: tag("qbb"), engine: try TinyEngine.make())
      try await sound.prepareTranslation()
      let damaged = TranslationSession(from: tag("qaa"), to: tag("qbb"), engine: try TinyEngine.make(damaged: true))
      let error = await translationError { try await damaged.prepareTranslation() }
      #expect(error?.code == .internalError)
      #expect(error?.detail?.contains("damaged") == true)
    }

    private struct Person: TranslationProvider {
      func provideTranslation(in context: TranslationProviderContext) async {
        context.finish(translation: AttributedString("by hand"))
        context.finish(translation: nil)
      }
    }

    @Test("A28: a provider gives a replacement, once, where one is allowed")
    func a28ProviderReplaces() async {
      func replacement(_ provider: some TranslationProvider, _ text: String?, allowed: Bool = true) async -> String? {
        let context = TranslationProviderContext(
          inputText: text.map { AttributedString($0) }, allowsReplacement: allowed)
        return await context.replacement(from: provider).map { String($0.characters) }
      }
      #expect(await replacement(session(nil), "a") == "en<a>")
      #expect(await replacement(session(nil), nil) == nil)
      #expect(await replacement(session(nil), "a", allowed: false) == nil)
      #expect(await replacement(session(nil, fakeService(pairs: [])), "a") == nil)
      #expect(await replacement(Person(), "a") == "by hand")
    }
  }
}
