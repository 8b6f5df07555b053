import Foundation
import Testing
import TextModel
import Yaku

/// Rows of section E, and the rows of D that are about sessions, with the session as a value.
@Suite struct ESessionTests {
  private let engine: Engine
  private let text = "One teh two teh three. Four teh five."

  init() throws { engine = try CoreEngine.shared() }

  private func session(
    _ text: String? = nil, range: TextSpan? = nil, tool: SessionTool = .words(["teh": "the"]),
    _ change: (inout WritingToolsOptions) -> Void = { _ in }
  ) -> WritingToolsSession {
    var options = WritingToolsOptions()
    options.language = .english
    change(&options)
    return WritingToolsSession(
      tool, contexts: [WritingToolsContext(text ?? self.text, range: range)], engine: engine, options: options)
  }

  private func current(_ session: WritingToolsSession) -> String? { session.text(of: session.contexts[0].id) }

  @Test func d3_acceptAndRejectOneOrAll() throws {
    var session = session()
    session.run()
    #expect(session.suggestions.map(\.state) == [.pending, .pending, .pending])
    let ids = session.suggestions.map(\.id)
    session.review(ids[1])
    #expect(session.suggestion(ids[1])?.state == .reviewing)
    session.review(ids[2])
    #expect(session.suggestions.map(\.state) == [.pending, .pending, .reviewing])
    #expect(session.accept(ids[0]).isEmpty)
    #expect(session.reject(ids[1]).map(\.replacement) == ["teh"])
    #expect(session.suggestions.map(\.state) == [.accepted, .rejected, .reviewing])
    #expect(current(session) == "One the two teh three. Four the five.")
    _ = session.rejectAll()
    #expect(current(session) == "One the two teh three. Four teh five.")
    #expect(session.suggestions[0].reasons == ["because"] && session.suggestions[0].rules == ["test.teh"])
  }

  @Test func d7_aFollowUpIsOneMoreTurn() {
    var session = session("We stayed in due to the fact that it rained.", tool: .rewrite(.professional))
    session.run()
    _ = session.followUp("shorter")
    session.run()
    #expect(session.turns.map(\.name) == ["professional", "concise"])
    #expect(current(session) == "We stayed in because it rained.")
    _ = session.followUp("blorker")
    #expect(session.result == .refused(.unknownInstruction) && session.turns.count == 2)
    #expect(current(session) == "We stayed in because it rained.")
    #expect(engine.tones(forInstruction: "Warmer!", language: .english) == [.friendly])
    #expect(engine.tones(forInstruction: "もっと短く。", language: .english) == [.concise])
  }

  @Test func d8_restartTakesBackAndGivesTheSameBytes() {
    var session = session("We stayed in due to the fact that it rained.", tool: .rewrite(.concise))
    session.run()
    let first = current(session)
    let edits = session.restart()
    #expect(!edits.isEmpty && current(session) == "We stayed in due to the fact that it rained.")
    session.run()
    #expect(current(session) == first && session.turns.count == 1)
  }

  @Test func d21_refusalIsNeverUnchangedText() {
    var refused = session("Nothing here is a table.", tool: SessionTool(.table(.markdown))) {
      $0.preferredResultOptions = .table
    }
    #expect(refused.run().isEmpty)
    #expect(refused.result == .refused(.noStructureFound))
    #expect(refused.outcome == .failed(.refused(.noStructureFound)))
    var unchanged = session("Fine.")
    unchanged.run()
    #expect(unchanged.result == .unchanged(.nothingToDo))
    var empty = session("  ")
    empty.run()
    #expect(empty.result == .unchanged(.empty))
  }

  @Test func e1_behaviorSaysHowFarToolsGo() {
    var none = session { $0.preferredBehavior = .none }
    #expect(none.run().isEmpty && none.result == .refused(.notAllowed) && current(none) == nil)
    var limited = session { $0.preferredBehavior = .limited }
    #expect(limited.run().isEmpty && current(limited) == text && limited.state == .noninteractive)
    #expect(limited.end(accepting: true).count == 3)
    #expect(current(limited) == "One the two the three. Four the five." && limited.outcome == .accepted)
    var complete = session()
    #expect(complete.behavior == .complete && complete.run().count == 3)
    #expect(WritingToolsBehavior.complete.granted(canEdit: false) == .limited)
  }

  @Test func e2_otherNames() {
    #expect(WritingToolsBehavior.automatic == .default && WritingToolsBehavior.disabled == .none)
  }

  @Test func e3_resultOptionsImplyOthers() {
    #expect(WritingToolsResultOptions.list.contains(.richText))
    #expect(WritingToolsResultOptions.table.contains(.richText))
    #expect(WritingToolsResultOptions.presentationIntent.isSuperset(of: [.richText, .list, .table]))
    #expect(!WritingToolsResultOptions.plainText.contains(.richText))
    let text = "We packed apples, pears, and plums."
    var plain = session(text, tool: SessionTool(.list(.markdown))) { $0.preferredResultOptions = .plainText }
    plain.run()
    #expect(plain.isDegraded && current(plain)?.contains("- ") == false && plain.result == .changed)
    var list = session(text, tool: SessionTool(.list(.markdown))) { $0.preferredResultOptions = .list }
    list.run()
    #expect(!list.isDegraded && current(list)?.contains("- apples") == true)
  }

  @Test func e5_askedAndGrantedOptions() {
    #expect(session().resultOptions == [.plainText, .richText])
    #expect(session { $0.preferredResultOptions = .table }.resultOptions == [.table, .richText])
  }

  @Test func e10_e11_contextsHaveARangeAndAResolvedOne() {
    let context = WritingToolsContext(text, range: TextSpan(4, 7))
    #expect(context.resolvedRange == nil && context.range == TextSpan(4, 7))
    #expect(WritingToolsContext("abc", range: TextSpan(2, 9)).range == TextSpan(2, 3))
    #expect(session(range: TextSpan(4, 7)).contexts[0].resolvedRange == TextSpan(0, 22))
  }

  @Test func e12_outsideOfTheRangeNothingChanges() {
    var session = session(range: TextSpan(12, 15)) { $0.expansion = .none }
    session.run()
    #expect(current(session) == "One teh two the three. Four teh five.")
  }

  @Test func e13_theRangeGrowsToSentencesOrParagraphs() {
    #expect(session(range: TextSpan(24, 25)).contexts[0].resolvedRange == TextSpan(23, 37))
    #expect(session(range: TextSpan(24, 25)) { $0.expansion = .none }.contexts[0].resolvedRange == TextSpan(24, 25))
    let paragraphs = session("A b. C d.\n\nE f.", range: TextSpan(0, 1)) { $0.expansion = .paragraph }
    #expect(paragraphs.contexts[0].resolvedRange == TextSpan(0, 9))
  }

  @Test func e14_aCaretMeansEverything() {
    #expect(session(range: TextSpan(5, 5)).contexts[0].resolvedRange == TextSpan(0, 37))
  }

  @Test func e15_severalTextsEachWithItsRange() {
    let contexts = [WritingToolsContext("teh a"), WritingToolsContext("b teh")]
    var options = WritingToolsOptions()
    options.language = .english
    var session = WritingToolsSession(.words(["teh": "the"]), contexts: contexts, engine: engine, options: options)
    session.run()
    #expect(contexts.map { session.text(of: $0.id) } == ["the a", "b the"])
    #expect(session.undo().count == 2 && contexts.map { session.text(of: $0.id) } == ["teh a", "b teh"])
  }

  @Test func e17_theAttributeExcludes() {
    var word = AttributedString("teh")
    word.excludeFromWritingTools = true
    let context = WritingToolsContext(attributedString: AttributedString("teh ") + word + AttributedString(" teh"))
    var session = WritingToolsSession(.words(["teh": "the"]), contexts: [context], engine: engine)
    session.run()
    #expect(session.text(of: context.id) == "the teh the")
  }

  @Test(arguments: [
    (TextFormat.markdown, "> teh quote\n\nteh `teh`\n\n```\nteh\n```\n", "> teh quote\n\nthe `teh`\n\n```\nteh\n```\n"),
    (.markdown, "---\ntitle: teh\n---\n\nteh end\n", "---\ntitle: teh\n---\n\nthe end\n"),
    (
      .html, "<pre>teh</pre><blockquote>teh</blockquote><p>teh <code>teh</code></p>",
      "<pre>teh</pre><blockquote>teh</blockquote><p>the <code>teh</code></p>"
    ),
  ])
  func e18_quotesAndCodeAreSkipped(format: TextFormat, source: String, expected: String) {
    var session = session(source) { $0.format = format }
    session.run()
    #expect(current(session) == expected)
  }

  @Test func e20_placesAreThoseOfTheOriginal() {
    var session = session("teh teh teh", tool: .words(["teh": "letter"]))
    let edits = session.run()
    #expect(edits.map(\.span) == [TextSpan(0, 3), TextSpan(7, 10), TextSpan(14, 17)])
    #expect(session.suggestions.map(\.originalSpan) == [TextSpan(0, 3), TextSpan(4, 7), TextSpan(8, 11)])
    #expect(session.suggestions.map(\.span) == [TextSpan(0, 6), TextSpan(7, 13), TextSpan(14, 20)])
  }

  @Test func e23_editsOfTheOwnerMoveAndInvalidate() throws {
    var session = session()
    session.run()
    let id = session.contexts[0].id
    session.updateRange(TextSpan(0, 3), with: "Eleven", forContextWithIdentifier: id)
    session.updateRange(TextSpan(16, 17), with: "a", forContextWithIdentifier: id)
    #expect(current(session) == "Eleven the two tae three. Four the five.")
    #expect(session.suggestions.map(\.state) == [.pending, .invalid, .pending])
    _ = session.rejectAll()
    #expect(current(session) == "Eleven teh two tae three. Four teh five.")
  }

  @Test func e23_undoOfTheHostPutsASuggestionBack() {
    var session = session("One teh.")
    session.run()
    let id = session.contexts[0].id
    session.updateRange(TextSpan(4, 7), with: "teh", reason: .undoRedo, forContextWithIdentifier: id)
    #expect(session.suggestions[0].state == .pending && !session.suggestions[0].isShown)
    #expect(session.accept(session.suggestions[0].id).map(\.replacement) == ["the"])
  }

  @Test func e23_aLargeEditCancels() {
    var session = session()
    session.run()
    session.updateRange(TextSpan(0, 30), with: "x", forContextWithIdentifier: session.contexts[0].id)
    #expect(session.outcome == .cancelledByEdit && session.state == .inactive)
    #expect(session.suggestions.allSatisfy { $0.state == .invalid } && current(session) == "xe five.")
    #expect(session.stop().isEmpty)
  }

  @Test func e23_anEditOfWhatIsWorkedOnCancels() {
    var session = session("teh a\n\nteh b", tool: .words(["teh": "the"], reading: .paragraphs)) { $0.chunkSize = 1 }
    _ = session.next()
    session.updateRange(TextSpan(8, 9), with: "x", forContextWithIdentifier: session.contexts[0].id)
    #expect(session.outcome == .cancelledByEdit && current(session) == "the a\n\ntxh b")
  }

  @Test func e25_stopGivesTheTextBackOnce() {
    var session = session()
    session.run()
    #expect(session.stop().count == 3 && current(session) == text && session.outcome == .cancelled)
    #expect(session.stop().isEmpty && session.outcome == .cancelled)
    var kept = self.session { $0.keepsDelivered = true }
    kept.run()
    #expect(kept.stop().isEmpty && current(kept) == "One the two the three. Four the five.")
  }

  @Test func e26_rejectingGivesEveryByteBack() {
    let text = "teh e\u{301} 🙂 teh\r\nteh"
    var session = session(text)
    session.run()
    _ = session.accept(session.suggestions[0].id)
    _ = session.end(accepting: false)
    #expect(current(session).map { Array($0.utf8) } == Array(text.utf8) && session.outcome == .rejected)
  }

  @Test func e27_e28_everyStepIsOneGroupOfUndo() {
    var session = session()
    session.run()
    let made = current(session)
    _ = session.reject(session.suggestions[0].id)
    _ = session.acceptAll()
    _ = session.undo()
    #expect(session.suggestions.map(\.state) == [.rejected, .pending, .pending])
    _ = session.undo()
    #expect(session.suggestions.map(\.state) == [.pending, .pending, .pending] && current(session) == made)
    #expect(session.undo().count == 3 && current(session) == text && !session.canUndo)
    #expect(session.redo().count == 3 && current(session) == made)
    _ = session.end(accepting: true)
    _ = session.undo()
    _ = session.undo()
    #expect(current(session) == text && session.state == .inactive)
    #expect(session.suggestions.allSatisfy { $0.state == .accepted })
  }

  @Test func e29_originalAndRewritten() {
    for behavior in [WritingToolsBehavior.complete, .limited] {
      var session = session { $0.preferredBehavior = behavior }
      session.run()
      _ = session.accept(session.suggestions[0].id)
      let made = current(session)
      _ = session.showOriginal()
      #expect(current(session) == text && session.isShowingOriginal)
      _ = session.showRewritten()
      #expect(current(session) == made && made != text && !session.isShowingOriginal)
    }
  }

  @Test func e30_e31_chunksSayHowFarTheyAre() {
    var session = session("teh a\n\nteh b", tool: .words(["teh": "the"], reading: .paragraphs)) { $0.chunkSize = 1 }
    let first = session.next()
    #expect(first?.processedSpan == TextSpan(0, 5) && first?.isFinished == false)
    #expect(session.state == .interactiveStreaming && current(session) == "the a\n\nteh b")
    let second = session.next()
    #expect(second?.processedSpan == TextSpan(0, 12) && second?.isFinished == true)
    #expect(session.next() == nil && session.state == .interactiveResting)
  }

  @Test func e32_stylesAndAttachmentsSurvive() throws {
    var link = AttributedString("teh sea")
    link.link = URL(string: "x:1")
    let context = WritingToolsContext(
      attributedString: AttributedString("a ") + link + AttributedString(" \u{FFFC}teh"))
    var session = WritingToolsSession(.words(["teh": "the", "\u{FFFC}": "x"]), contexts: [context], engine: engine)
    let edits = session.run()
    #expect(session.text(of: context.id) == "a the sea \u{FFFC}the")
    let parts = edits.map { session.attributedReplacement(for: $0) }
    #expect(parts[0].runs.map(\.link) == [URL(string: "x:1")] && parts[1].runs.map(\.link) == [nil])
  }

  @Test func e33_tablesOfTheBlockModel() {
    let text = "Ann is 30 years old. Ben is 25 years old."
    var table = session(text, tool: SessionTool(.table(.markdown))) { $0.preferredResultOptions = .table }
    table.run()
    var refused = session(text, tool: SessionTool(.table(.markdown))) { $0.preferredResultOptions = .plainText }
    refused.run()
    #expect(refused.result == .refused(.resultFormNotAllowed))
    var lines = session("Name: Ann\nAge: 30\n\nName: Ben\nAge: 25", tool: SessionTool(.table(.markdown))) {
      $0.preferredResultOptions = .plainText
      $0.allowsDegraded = true
    }
    lines.run()
    #expect(lines.isDegraded && current(lines)?.contains("\t") == true)
  }

  @Test func e38_aServiceReadsAndWritesASelection() {
    struct Board: WritingToolsServiceHost {
      var text: String
      func writeSelection() -> String? { text.isEmpty ? nil : text }
      mutating func readSelection(_ text: String) -> Bool {
        self.text = text
        return true
      }
    }
    var board = Board(text: "teh end")
    var service = WritingToolsService(engine: engine)
    #expect(service.run(.words(["teh": "the"]), on: &board).isReplaced && board.text == "the end")
    service.options.isEditable = false
    var fixed = Board(text: "teh end")
    let answer = service.run(.words(["teh": "the"]), on: &fixed)
    #expect(answer.text == "the end" && !answer.isReplaced && fixed.text == "teh end")
    #expect(service.run(.words(["teh": "the"]), on: &board).result == .unchanged(.nothingToDo))
  }

  @Test func d18_readOnlyTextHasAResultAndNoEdits() {
    var session = session { $0.isEditable = false }
    #expect(session.run().isEmpty && session.behavior == .limited)
    #expect(session.resultText(of: session.contexts[0].id) == "One the two the three. Four the five.")
    #expect(session.end(accepting: true).isEmpty)
  }

  @Test func e42_whatIsInvalidIsNeverMade() {
    var session = session("One teh.")
    session.run()
    session.updateRange(TextSpan(5, 6), with: "", forContextWithIdentifier: session.contexts[0].id)
    #expect(session.suggestions[0].state == .invalid && session.suggestions[0].span == nil)
    #expect(session.accept(session.suggestions[0].id).isEmpty && session.reject(session.suggestions[0].id).isEmpty)
    #expect(current(session) == "One te.")
  }

  @Test func e6_everyToolSaysWhyItIsNotThere() {
    let actions = engine.writingToolsActions(for: WritingToolsContext("We need milk, eggs and bread."))
    #expect(actions.first { $0.name == "proofread" }?.isAvailable == true)
    #expect(actions.first { $0.name == "list" }?.isAvailable == true)
    #expect(actions.first { $0.name == "polite" }?.reason == .unsupportedTool)
    #expect(actions.first { $0.name == "table" }?.reason == .resultFormNotAllowed)
  }

  @Test func e9_onlyFourStatesAndTheWaysBetweenThem() {
    #expect(WritingToolsState.allCases.count == 4)
    var session = session("teh a\n\nteh b", tool: .words(["teh": "the"], reading: .paragraphs)) { $0.chunkSize = 1 }
    var states = [session.state]
    while session.next() != nil { states.append(session.state) }
    _ = session.end(accepting: true)
    #expect(states + [session.state] == [.inactive, .interactiveStreaming, .interactiveResting, .inactive])
    var limited = self.session { $0.preferredBehavior = .limited }
    limited.run()
    #expect(limited.state == .noninteractive && limited.end(accepting: false).isEmpty && limited.state == .inactive)
  }

  @Test func e21_limitedChangesNothingBeforeItIsAccepted() {
    var limited = session { $0.preferredBehavior = .limited }
    limited.run()
    #expect(current(limited) == text && limited.suggestions.allSatisfy { !$0.isShown })
    #expect(limited.accept(limited.suggestions[0].id).count == 1)
    #expect(current(limited) == "One the two teh three. Four teh five.")
  }

  @Test func e31_theProcessedRangeGrowsToTheEnd() {
    let text = (0..<6).map { "teh number \($0)." }.joined(separator: "\n\n")
    var session = session(text, tool: .words(["teh": "the"], reading: .paragraphs)) { $0.chunkSize = 1 }
    var ends: [Int] = []
    while let chunk = session.next() { ends.append(chunk.processedSpan.upperBound) }
    #expect(ends == ends.sorted() && ends.count == 6 && ends.last == text.utf8.count)
  }

  @Test func e39_actionsComeFromTheToolsThereAre() {
    let context = WritingToolsContext("We came in order to help.")
    let names = engine.writingToolsActions(for: context).map(\.name)
    #expect(names == engine.writingToolStatuses(for: .english).map(\.name) && names.contains("concise"))
    var options = WritingToolsOptions()
    options.preferredBehavior = .none
    #expect(engine.writingToolsActions(for: context, options: options).allSatisfy { $0.reason == .notAllowed })
    #expect(engine.writingToolsActions(for: WritingToolsContext(" ")).allSatisfy { $0.reason == .empty })
    let concise = engine.writingToolsActions(for: context).first { $0.name == "concise" }
    var session = WritingToolsSession(concise!.tool, contexts: [context], engine: engine)
    session.run()
    #expect(session.text(of: context.id) == "We came to help.")
  }

  // MARK: What was mended

  @Test func undoGoesBackBehindARestart() {
    var session = session("We stayed in due to the fact that it rained.", tool: .rewrite(.concise))
    session.run()
    let made = current(session)
    let id = session.suggestions[0].id
    _ = session.restart()
    #expect(session.suggestion(id) == nil && session.canUndo)
    session.run()
    _ = session.undo()
    #expect(current(session) == "We stayed in due to the fact that it rained.")
    _ = session.undo()
    #expect(current(session) == made && session.suggestion(id)?.state == .pending)
    _ = session.undo()
    #expect(current(session) != made && !session.canUndo)
    for _ in 0..<3 { _ = session.redo() }
    #expect(current(session) == made && session.suggestion(id) == nil && !session.canRedo)
    _ = session.undo()
    _ = session.undo()
    _ = session.reject(id)
    #expect(!session.canRedo && current(session) != made)
    _ = session.restart()
    session.run()
    #expect(session.suggestions.allSatisfy { $0.id != id } && current(session) == made)
  }

  @Test func afterTheEndUndoBehindARestartChangesTextAlone() {
    var session = session("We stayed in due to the fact that it rained.", tool: .rewrite(.concise))
    session.run()
    let made = current(session)
    _ = session.restart()
    _ = session.end(accepting: false)
    _ = session.undo()
    #expect(current(session) == made && session.state == .inactive && session.outcome == .rejected)
    #expect(session.suggestions.allSatisfy { $0.state == .rejected })
  }

  @Test func aLaterRefusalTakesBackWhatWasDelivered() {
    let tool = SessionTool(name: "half", reading: .text) { passage, _ in
      passage.text.hasPrefix("b")
        ? WritingAnswer(.refused(.unsupportedTool)) : WritingAnswer(.changed, [WritingChange(TextSpan(0, 1), "A")])
    }
    for keeps in [false, true] {
      var options = WritingToolsOptions()
      options.language = .english
      options.keepsDelivered = keeps
      let contexts = [WritingToolsContext("a text"), WritingToolsContext("b text")]
      var session = WritingToolsSession(tool, contexts: contexts, engine: engine, options: options)
      var texts = Dictionary(uniqueKeysWithValues: contexts.map { ($0.id, $0.text) })
      while let chunk = session.next() {
        for edit in chunk.edits {
          texts[edit.context] =
            EditSet([Edit(edit.span, edit.replacement)]).applied(to: texts[edit.context] ?? "").text
        }
      }
      #expect(session.outcome == .failed(.refused(.unsupportedTool)))
      #expect(contexts.map { texts[$0.id] } == [keeps ? "A text" : "a text", "b text"])
      #expect(contexts.map { session.text(of: $0.id) } == contexts.map { texts[$0.id] })
    }
  }

  @Test func exclusionsHoldBehindARestart() {
    var word = AttributedString("teh")
    word.excludeFromWritingTools = true
    let context = WritingToolsContext(attributedString: AttributedString("teh ") + word + AttributedString(" teh"))
    var session = WritingToolsSession(.words(["teh": "the"]), contexts: [context], engine: engine)
    session.run()
    session.updateRange(TextSpan(7, 7), with: "teh", forContextWithIdentifier: context.id)
    session.updateRange(TextSpan(0, 0), with: "So ", forContextWithIdentifier: context.id)
    _ = session.restart()
    session.run()
    #expect(session.text(of: context.id) == "So the tehthe the")
  }

  @Test func aResultThatCannotBePutInIsRefused() {
    var session = session("We need milk, `eggs` and bread.", tool: SessionTool(.list(.markdown))) {
      $0.format = .markdown
      $0.preferredResultOptions = .list
    }
    session.run()
    #expect(session.result == .refused(.keptText))
  }

  @Test func proofreadingDeliversBeforeAllIsRead() throws {
    let paragraphs = (0..<8).map { "This are paragraph \($0), and it have a error." }
    let text = paragraphs.joined(separator: "\n\n")
    var session = session(text, tool: .proofread) { $0.chunkSize = 50 }
    let next = session.next()
    let first = try #require(next)
    #expect(first.processedSpan.upperBound < 100 && !first.edits.isEmpty && !first.isFinished)
    session.run()
    var request = ProofreadingRequest(text, language: .english)
    request.skipsQuotes = true
    let whole = try engine.proofread(request).suggestions.filter { !$0.replacements.isEmpty }
    #expect(session.suggestions.map(\.originalSpan) == whole.map(\.span))
    #expect(session.suggestions.map(\.replacement) == whole.compactMap(\.replacements.first))
  }
}
