import Foundation
import TextModel
import Testing

@testable import Yaku

/// Rows A4, A16, A17, A19 and A32: what runs, what is stopped, and whose turn it is.
///
/// Serialized: the slow texts each hold a thread while they wait.
@Suite(.serialized) struct CancellationTests {
  @Test func a16_cancelEndsARunningCallAndEveryLaterOne() async {
    let begun = Recorder<String>()
    let session = session("es", "en", fakeService(onTranslate: { begun.append($0) }))
    let running = Task { try await session.translate("slow: a") }
    #expect(await eventually { !begun.elements.isEmpty })
    session.cancel()
    session.cancel()
    for call in [running, Task { try await session.translate("b") }, Task { try await session.translate("") }] {
      #expect(await translationError { _ = try await call.value }?.code == .alreadyCancelled)
    }
    #expect(await translationError { try await session.prepareTranslation() }?.code == .alreadyCancelled)
  }

  @Test func a16_cancelEndsAStreamAfterWhatWasDelivered() async throws {
    let session = session("es", "en")
    var iterator = session.translate(batch: requests((0..<50).map { "text \($0)" })).makeAsyncIterator()
    #expect(try await iterator.next() != nil)
    session.cancel()
    #expect(await translationError { _ = try await iterator.next() }?.code == .alreadyCancelled)
    #expect(try await iterator.next() == nil)
  }

  @Test func a16_cancelEndsAWaitingStreamAndAnOrderedBatch() async {
    let begun = Recorder<String>()
    let session = session("es", "en", width: 1, fakeService(onTranslate: { begun.append($0) }))
    let ordered = Task { _ = try await session.translations(from: requests(["slow: a", "b"])) }
    let streamed = Task { for try await _ in session.translate(batch: requests(["slow: c"])) {} }
    #expect(await eventually { !begun.elements.isEmpty })
    session.cancel()
    #expect(await translationError { try await ordered.value }?.code == .alreadyCancelled)
    #expect(await translationError { try await streamed.value }?.code == .alreadyCancelled)
  }

  @Test func a16_cancelledTaskThrowsCancellationErrorAndLeavesTheSession() async throws {
    let begun = Recorder<String>()
    let session = session("es", "en", width: 1, fakeService(onTranslate: { begun.append($0) }))
    let calls = [
      Task { _ = try await session.translate("slow: a") },
      Task { _ = try await session.translations(from: requests(["slow: b"])) },
      Task { for try await _ in session.translate(batch: requests(["slow: c"])) {} },
    ]
    #expect(await eventually { !begun.elements.isEmpty })
    for call in calls { call.cancel() }
    for call in calls {
      await #expect(throws: CancellationError.self) { try await call.value }
    }
    #expect(try await session.translate("d").targetText == "en<d>")
  }

  @Test func a16_cancelledTaskComesBeforeCancelledSession() async {
    let session = session("es", "en")
    session.cancel()
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await session.translate("a")
    }
    await #expect(throws: CancellationError.self) { try await call.value }
  }

  @Test func a17_readinessGivesTheReason() async {
    #expect(session("es", "en").readiness == .ready)
    #expect(session(nil, "en").readiness == .ready)
    #expect(session("es", "ja").readiness == .unsupportedPairing)
    #expect(session(nil, "xx").readiness == .unsupportedPairing)
    #expect(session("es", "en", fakeService(pairs: [])).readiness == .notInstalled)
    let cancelled = session("es", "en")
    cancelled.cancel()
    #expect(cancelled.readiness == .cancelled)
    #expect(await cancelled.isReady == false)
  }

  @Test func a19_prepareNeedsASourceLanguage() async throws {
    try await session("es", "en").prepareTranslation()
    try await session("es", nil).prepareTranslation()
    let unclear = await translationError { try await session(nil, "en").prepareTranslation() }
    #expect(unclear?.code == .unableToIdentifyLanguage)
    let missing = await translationError { try await session("es", "en", fakeService(pairs: [])).prepareTranslation() }
    #expect(missing?.code == .notInstalled)
  }

  @Test func a32_oneTextDoesNotWaitBehindABatch() async throws {
    let order = Recorder<String>()
    let session = session(
      "es", "en", width: 1,
      fakeService(onTranslate: { text in
        order.append(text)
        usleep(1_000)
      }))
    let batch = Task { try await session.translations(from: requests((0..<100).map { "text \($0)" })) }
    #expect(await eventually { order.elements.count > 3 })
    _ = try await session.translate("urgent")
    let place = try #require(order.elements.firstIndex(of: "urgent"))
    #expect(place < 60)
    #expect(try await batch.value.count == 100)
  }

  @Test func a32_callsTakeTurns() async {
    let turnstile = Turnstile(width: 1)
    let first = turnstile.open(interactive: false)
    let second = turnstile.open(interactive: false)
    await turnstile.enter(first, position: 0)
    let order = Recorder<String>()
    let expected = ["b0", "a1", "b1", "a2", "b2"]
    let waiting = Task {
      await withTaskGroup(of: Void.self) { group in
        for (name, lane, positions) in [("a", first, 1...2), ("b", second, 0...2)] {
          for position in positions {
            group.addTask {
              await turnstile.enter(lane, position: position)
              order.append("\(name)\(position)")
              turnstile.leave()
            }
          }
        }
      }
    }
    #expect(await eventually { turnstile.waitingCount == 5 })
    turnstile.leave()
    await waiting.value
    #expect(order.elements == expected)
  }
}

/// Row A4: the configuration and the task that follows it.
@Suite(.serialized) struct TranslationTaskTests {
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
