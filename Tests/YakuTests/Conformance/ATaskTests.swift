import Foundation
import TextModel
import Testing

@testable import Yaku

/// Row A4: the configuration and the task that follows it.
extension WaitingTests {
  struct ATaskTests {
    private func task(
      _ configuration: TranslationSession.Configuration?, action: @escaping TranslationTask.Action
    ) -> TranslationTask {
      TranslationTask(configuration, .given(fakeService()), PreferredLanguages([tag("en")]), action)
    }

    @Test func a4_invalidateMakesAConfigurationUnequal() {
      let before = TranslationSession.Configuration(source: language("es"), target: language("en"))
      var after = before
      #expect(after == before)
      after.invalidate()
      #expect(after != before)
      #expect(after.version == before.version + 1)
      #expect(after.source == before.source)
      #expect(TranslationSession.Configuration() == TranslationSession.Configuration(source: nil, target: nil))
      #expect(TranslationSession.Configuration(from: tag("es"), to: nil).source == language("es"))
    }

    @Test func a4_taskRunsWhenTheConfigurationComesChangesAndIsInvalidated() async {
      let runs = Recorder<String>()
      let task = task(nil) { session in
        let answer = try? await session.translate("es:uno")
        runs.append("\(session.targetLanguage.map { LanguageTag($0).description } ?? "-") \(answer?.targetText ?? "-")")
      }
      await task.finished()
      #expect(runs.elements.isEmpty)
      task.configuration = .init()
      await task.finished()
      task.configuration?.target = language("en")
      await task.finished()
      task.configuration?.invalidate()
      await task.finished()
      task.invalidate()
      await task.finished()
      #expect(runs.elements == ["- en<es:uno>", "en en<es:uno>", "en en<es:uno>", "en en<es:uno>"])
    }

    @Test func a4_settingAnEqualConfigurationDoesNotRunAgain() async {
      let runs = Recorder<Int>()
      let task = task(.init()) { _ in runs.append(1) }
      task.configuration = .init()
      await task.finished()
      #expect(runs.elements.count == 1)
    }

    @Test func a4_changeCancelsThePreviousRun() async {
      let log = Recorder<String>()
      let sessions = Recorder<TranslationSession>()
      let task = task(.init(source: language("es"))) { session in
        sessions.append(session)
        let number = sessions.elements.count
        if number == 1 {
          do { try await Task.sleep(for: .seconds(60)) } catch { log.append("cancelled") }
        } else {
          log.append("ran \(number)")
        }
      }
      #expect(await eventually { sessions.elements.count == 1 })
      task.invalidate()
      await task.finished()
      #expect(log.elements == ["cancelled", "ran 2"])
      #expect(sessions.elements[0] !== sessions.elements[1])
      #expect(sessions.elements[0].readiness == .cancelled)
    }

    @Test func a4_nilConfigurationEndsTheRun() async {
      let log = Recorder<String>()
      let task = task(.init(source: language("es"))) { session in
        log.append("began")
        do { _ = try await session.translate("slow: a") } catch is CancellationError { log.append("stopped") } catch {}
      }
      #expect(await eventually { !log.elements.isEmpty })
      task.cancel()
      await task.finished()
      #expect(log.elements == ["began", "stopped"])
      #expect(task.configuration == nil)
    }

    @Test func a4_freeFunctionsStartATask() async {
      let runs = Recorder<Int>()
      let first = translationTask(.init(source: language("es"))) { _ in runs.append(1) }
      let second = translationTask(source: nil, target: language("en")) { _ in runs.append(2) }
      await first.finished()
      await second.finished()
      #expect(Set(runs.elements) == [1, 2])
    }
  }
}
