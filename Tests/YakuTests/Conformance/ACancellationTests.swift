import Foundation
import TextModel
import Testing

@testable import Yaku

/// Tests in which a text holds a thread until it is cancelled: one after the other, for there are few threads.
@Suite(.serialized) struct WaitingTests {}

/// Rows A16, A17, A19 and A32: what is stopped, and whose turn it is.
extension WaitingTests {
  struct ACancellationTests {
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

    @Test func a16_theErrorOfACancelledTaskIsItsOwn() async throws {
      let begun = Recorder<String>()
      let session = session("es", "en", fakeService(onTranslate: { begun.append($0) }))
      let iterator = session.translate(batch: requests(["slow: a", "slow: b"])).makeAsyncIterator()
      let first = Task {
        var copy = iterator
        return try await copy.next()
      }
      #expect(await eventually { !begun.elements.isEmpty })
      let second = Task {
        var copy = iterator
        return try await copy.next()
      }
      second.cancel()
      await #expect(throws: CancellationError.self) { try await second.value }
      #expect(try await first.value == nil)
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
      let missing = await translationError {
        try await session("es", "en", fakeService(pairs: [])).prepareTranslation()
      }
      #expect(missing?.code == .notInstalled)
    }

    @Test func a32_oneTextDoesNotWaitBehindABatch() async throws {
      let order = Recorder<String>()
      let session = session(
        "es", "en", width: 1,
        fakeService(onTranslate: { text in
          order.append(text)
          usleep(300)
        }))
      let batch = Task { try await session.translations(from: requests((0..<2_000).map { "text \($0)" })) }
      #expect(await eventually { order.elements.count > 3 })
      _ = try await session.translate("urgent")
      let place = try #require(order.elements.firstIndex(of: "urgent"))
      #expect(place < 1_900)
      #expect(try await batch.value.count == 2_000)
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

    @Test("A32: who went away while he waited holds no place in the order; of equals the interactive one comes first")
    func a32GoneLanes() async {
      let turnstile = Turnstile(width: 1)
      let long = turnstile.open(interactive: false)
      for position in 0..<5 {
        await turnstile.enter(long, position: position)
        turnstile.leave()
      }
      await turnstile.enter(long, position: 5)
      let gone = turnstile.open(interactive: true)
      let call = Task {
        await turnstile.enter(gone, position: 0)
        turnstile.leave()
      }
      #expect(await eventually { turnstile.waitingCount == 1 })
      turnstile.close(gone)
      turnstile.leave()
      await call.value
      await turnstile.enter(long, position: 6)
      let lanes = [
        ("long", long), ("batch", turnstile.open(interactive: false)), ("one", turnstile.open(interactive: true)),
      ]
      let order = Recorder<String>()
      let waiting = Task {
        await withTaskGroup(of: Void.self) { group in
          for (name, lane) in lanes {
            for position in 7...8 {
              group.addTask {
                await turnstile.enter(lane, position: position)
                order.append("\(name) \(position)")
                turnstile.leave()
              }
            }
          }
        }
      }
      #expect(await eventually { turnstile.waitingCount == 6 })
      turnstile.leave()
      await waiting.value
      #expect(order.elements == ["one 7", "long 7", "batch 7", "one 8", "long 8", "batch 8"])
    }

    @Test func a16_cancelledTextMakesRoomForTheNext() async throws {
      let service = TranslationService(try TinyEngine.make())
      let session = TranslationSession(
        language("qaa"), language("qbb"), .lowLatency, PreferredLanguages([]), .given(service), width: 1)
      let long = String(repeating: "Blork glimp. ", count: 20_000)
      let call = Task { try await session.translate(long) }
      try await Task.sleep(for: .milliseconds(50))
      call.cancel()
      await #expect(throws: CancellationError.self) { try await call.value }
      #expect(try await session.translate("blork").targetText.lowercased() == "dral")
    }
  }
}
