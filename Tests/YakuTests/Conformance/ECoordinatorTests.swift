import Foundation
import Testing
import TextModel
import Yaku

/// Rows of section E that speak of a host: what it is asked, in which order, and what its answers do.
@Suite struct ECoordinatorTests {
  private let engine: Engine
  private let tool = SessionTool.words(["teh": "the"])

  init() throws { engine = try CoreEngine.shared() }

  private func made(
    _ text: String = "teh end teh", _ change: (inout WritingToolsOptions) -> Void = { _ in }
  ) -> (WritingToolsHost, WritingToolsCoordinator) {
    let host = WritingToolsHost { [WritingToolsContext(text)] }
    var options = WritingToolsOptions()
    options.language = .english
    change(&options)
    return (host, WritingToolsCoordinator(delegate: host, engine: engine, options: options))
  }

  @Test func e6_availabilityIsToldBeforehand() {
    #expect(WritingToolsCoordinator.isWritingToolsAvailable(with: engine))
  }

  @Test func e7_e8_e9_beginningEndAndStatesInOrder() async {
    let (host, coordinator) = made()
    #expect(await coordinator.start(tool) == .changed)
    #expect(await coordinator.isWritingToolsActive)
    await coordinator.end(accepting: true)
    #expect(
      await host.calls == [
        "begin", "contexts userSelection", "state interactiveResting", "state interactiveStreaming",
        "replace 0..<3 the interactive", "replace 8..<11 the interactive", "state interactiveResting",
        "select 0..<11", "state inactive", "end accepted",
      ])
    #expect(await host.text == "the end the")
    #expect(await !coordinator.isWritingToolsActive)
  }

  @Test func e8_everyBeginningHasItsEnd() async {
    let (host, coordinator) = made("fine")
    #expect(await coordinator.start(tool) == .unchanged(.nothingToDo))
    #expect(await coordinator.start(SessionTool(.table(.markdown))) == .refused(.resultFormNotAllowed))
    await coordinator.end(accepting: true)
    await coordinator.stopWritingTools()
    let calls = await host.calls
    #expect(calls.filter { $0 == "begin" }.count == 2 && calls.filter { $0.hasPrefix("end ") }.count == 2)
    #expect(calls.last?.hasPrefix("end failed") == true)
  }

  @Test func e1_e21_noneRefusesAndLimitedComesOnce() async {
    let (silent, none) = made { $0.preferredBehavior = .none }
    #expect(await none.start(tool) == .refused(.notAllowed))
    #expect(await silent.calls.isEmpty)
    let (host, limited) = made { $0.preferredBehavior = .limited }
    _ = await limited.start(tool)
    #expect(await limited.state == .noninteractive)
    #expect(await host.text == "teh end teh")
    await limited.reject(limited.suggestions[0].id)
    await limited.end(accepting: true)
    #expect(await host.text == "teh end the")
    #expect(await host.calls.contains("replace 8..<11 the noninteractive"))
  }

  @Test func e10_theScopeIsAskedFor() async {
    let (host, coordinator) = made()
    _ = await coordinator.start(tool, scope: .visibleArea)
    #expect(await host.calls.contains("contexts visibleArea"))
  }

  @Test func e15_severalTexts() async {
    let host = WritingToolsHost { [WritingToolsContext("teh a"), WritingToolsContext("b teh")] }
    let coordinator = WritingToolsCoordinator(delegate: host, engine: engine)
    _ = await coordinator.start(tool)
    #expect(await host.text == "b the|the a")
    await coordinator.end(accepting: false)
    #expect(await host.text == "b teh|teh a")
  }

  @Test func e16_ignoredRangesAreAskedForEveryTime() async {
    let (host, coordinator) = made()
    await host.set { $0.ignored = [TextSpan(0, 3)] }
    _ = await coordinator.start(tool)
    #expect(await host.text == "teh end the")
    await host.set { $0.ignored = [TextSpan(9, 10)] }
    _ = await coordinator.restart()
    #expect(await host.text == "the end teh")
    #expect(await host.asked == 2)
  }

  @Test func e19_whatWasReallyPutInCounts() async {
    let (host, coordinator) = made("teh end teh end teh")
    await host.set { $0.answer = { $0 == "the" ? "THEE" : $0 } }
    _ = await coordinator.start(tool)
    #expect(await host.text == "THEE end THEE end THEE")
    #expect(await coordinator.suggestions.map(\.replacement) == ["THEE", "THEE", "THEE"])
    await coordinator.reject(coordinator.suggestions[1].id)
    #expect(await host.text == "THEE end teh end THEE")
    await coordinator.end(accepting: false)
    #expect(await host.text == "teh end teh end teh")
  }

  @Test func e19_whatTheHostRefusesIsRejected() async {
    let (host, coordinator) = made()
    await host.set { $0.answer = { _ in nil } }
    _ = await coordinator.start(tool)
    #expect(await coordinator.suggestions.map(\.state) == [.rejected, .rejected])
    #expect(await host.text == "teh end teh")
  }

  @Test func e22_aReviewedSuggestionIsSelected() async {
    let (host, coordinator) = made()
    _ = await coordinator.start(tool)
    await coordinator.review(coordinator.suggestions[1].id)
    #expect(await host.calls.last == "select 8..<11")
    #expect(await coordinator.suggestions[1].state == .reviewing)
  }

  @Test func e23_editsWhileTheHostIsAsked() async {
    let (host, coordinator) = made("x teh end teh, and more")
    await host.set { host in
      host.meanwhile = { coordinator, host in
        guard let id = await coordinator.session?.contexts[0].id else { return }
        await host.write("x teh end teh, and MORE", id)
        await coordinator.updateRange(TextSpan(19, 23), with: "MORE", forContextWithIdentifier: id)
      }
    }
    _ = await coordinator.start(tool)
    // What is not delivered yet was touched.
    #expect(await coordinator.session?.outcome == .cancelledByEdit)
    #expect(await host.calls.last == "end cancelledByEdit")
  }

  @Test func e24_reflowTellsThePlacesAgain() async {
    let (host, coordinator) = made()
    _ = await coordinator.start(tool)
    guard let id = await coordinator.session?.contexts[0].id else { return }
    await coordinator.updateForReflowedTextInContextWithIdentifier(id)
    await coordinator.end(accepting: true)
    var issues = 0
    for await event in coordinator.events {
      if case .grammarIssue = event { issues += 1 }
      if case .didEnd = event { break }
    }
    #expect(issues == 4)
    #expect(await host.text == "the end the")
  }

  @Test func e25_stopIsIdempotent() async {
    let (host, coordinator) = made()
    _ = await coordinator.start(tool)
    await coordinator.stopWritingTools()
    await coordinator.stopWritingTools()
    #expect(await host.text == "teh end teh")
    #expect(await host.calls.filter { $0.hasPrefix("end ") } == ["end cancelled"])
  }

  @Test func e29_originalAndRewritten() async {
    let (host, coordinator) = made()
    _ = await coordinator.start(tool)
    await coordinator.showOriginal()
    #expect(await host.text == "teh end teh")
    await coordinator.showRewritten()
    #expect(await host.text == "the end the")
  }

  @Test func e31_e37_eventsTellProgressAndIssues() async {
    let (host, coordinator) = made()
    _ = await coordinator.start(tool)
    await coordinator.reject(coordinator.suggestions[0].id)
    await coordinator.end(accepting: true)
    var names: [String] = []
    for await event in coordinator.events {
      switch event {
      case .willBegin: names.append("begin")
      case .state: continue
      case .processed(_, let span, let isFinished): names.append("processed \(span) \(isFinished)")
      case .grammarIssue(_, let span): names.append("issue \(span)")
      case .grammarIssueEnded: names.append("ended")
      case .selected: names.append("selected")
      case .didEnd: names.append("end")
      }
      if names.last == "end" { break }
    }
    #expect(
      names == [
        "begin", "issue 0..<3", "issue 8..<11", "processed 0..<11 true", "selected", "ended", "ended", "end",
      ])
    #expect(await host.text == "teh end the")
  }

  @Test func e35_aHostThatDoesNotAnswerEndsTheSession() async {
    let (host, coordinator) = made { $0.hostTimeout = .milliseconds(50) }
    await host.set { $0.delay = .seconds(2) }
    #expect(await coordinator.start(tool) == .failed(.hostTimedOut))
    #expect(await coordinator.state == .inactive)
    #expect(await coordinator.session?.outcome == .failed(.hostTimedOut))
  }

  @Test func d7_followUpAndRestart() async {
    let host = WritingToolsHost { [WritingToolsContext("We stayed in due to the fact that it rained.")] }
    var options = WritingToolsOptions()
    options.language = .english
    let coordinator = WritingToolsCoordinator(delegate: host, engine: engine, options: options)
    _ = await coordinator.start(.words(["rained": "poured"], named: "poured"))
    #expect(await coordinator.followUp("make it shorter") == .changed)
    #expect(await host.text == "We stayed in because it poured.")
    #expect(await coordinator.followUp("blork") == .refused(.unknownInstruction))
    _ = await coordinator.restart()
    #expect(await host.text == "We stayed in due to the fact that it poured.")
    await coordinator.end(accepting: false)
    #expect(await host.text == "We stayed in due to the fact that it rained.")
    #expect(await host.calls.filter { $0 == "begin" }.count == 1)
  }

  @Test func e37_issuesEndByTheirNames() async {
    let (host, coordinator) = made()
    _ = await coordinator.start(tool)
    let ids = await coordinator.suggestions.map(\.id)
    await coordinator.reject(ids[1])
    await coordinator.end(accepting: true)
    var begun: [WritingToolsSuggestion.ID] = []
    var ended: [WritingToolsSuggestion.ID] = []
    for await event in coordinator.events {
      if case .grammarIssue(let id, _) = event { begun.append(id) }
      if case .grammarIssueEnded(let id) = event { ended.append(id) }
      if case .didEnd = event { break }
    }
    #expect(begun == ids && ended == [ids[1], ids[0]])
    #expect(await host.text == "the end teh")
  }

  @Test func decisionsWaitForEachOther() async {
    let (host, coordinator) = made("teh end teh")
    await host.set { $0.delay = .milliseconds(20) }
    _ = await coordinator.start(SessionTool.words(["teh": "longer"]))
    let ids = await coordinator.suggestions.map(\.id)
    async let first: Void = coordinator.reject(ids[0])
    async let second: Void = coordinator.reject(ids[1])
    async let third: Void = coordinator.showOriginal()
    _ = await (first, second, third)
    #expect(await host.text == "teh end teh")
    #expect(await coordinator.suggestions.map(\.state) == [.rejected, .rejected])
  }

  @Test func namesOfATurnMeanNothingInTheNext() async {
    let (host, coordinator) = made()
    _ = await coordinator.start(tool)
    let id = await coordinator.suggestions[0].id
    _ = await coordinator.restart()
    await coordinator.reject(id)
    #expect(await host.text == "the end the")
  }

  @Test func aRefusalIsTakenBackThroughTheHost() async {
    let host = WritingToolsHost { [WritingToolsContext("a text"), WritingToolsContext("b text")] }
    let coordinator = WritingToolsCoordinator(delegate: host, engine: engine)
    let tool = SessionTool(name: "half", reading: .text) { passage, _ in
      passage.text.hasPrefix("b")
        ? WritingAnswer(.refused(.unsupportedTool)) : WritingAnswer(.changed, [WritingChange(TextSpan(0, 1), "A")])
    }
    #expect(await coordinator.start(tool) == .refused(.unsupportedTool))
    #expect(await host.text == "a text|b text")
    #expect(await coordinator.session?.outcome == .failed(.refused(.unsupportedTool)))
    #expect(await host.calls.last?.hasPrefix("end failed") == true)
  }

  @Test func whatTheHostAsksForWhileItAnswersIsNotWaitedFor() async {
    let (host, coordinator) = made()
    await host.set { host in
      host.meanwhile = { coordinator, _ in
        await coordinator.end(accepting: true)
        _ = await coordinator.restart()
      }
    }
    #expect(await coordinator.start(tool) == .changed)
    #expect(await host.text == "the end the")
  }
}
