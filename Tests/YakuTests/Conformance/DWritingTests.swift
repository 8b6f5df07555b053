import Foundation
import Testing
import TextModel
import Yaku

/// Rows of section D about what tools are asked for and what they answer, with the library.
@Suite struct DWritingTests {
  private let engine: Engine

  init() throws { engine = try CoreEngine.shared() }

  private func response(
    _ tool: WritingTool, _ text: String, _ language: LanguageTag? = .english,
    _ change: (inout WritingRequest) -> Void = { _ in }
  ) -> WritingResponse {
    var request = WritingRequest(tool, text, language: language)
    change(&request)
    return engine.write(request)
  }

  @Test(
    "D6: what to change is said in words",
    arguments: [
      ("make it friendlier", [Tone.friendly]), ("Could you make this a bit shorter, please?", [.concise]),
      ("rewrite it in a formal tone", [.professional]), ("shorter and warmer", [.concise, .friendly]),
      ("もう少し短くしてください。", [.concise]), ("丁寧な言い方に書き直して", [.polite]), ("くだけた感じにして", [.casual]),
    ])
  func d6_describedChange(words: String, tones: [Tone]) {
    #expect(engine.tones(forInstruction: words) == tones)
  }

  @Test func d6_describedChangesAreThoseOfTheTone() {
    let text = "We stayed due to the fact that it rained."
    let described = response(.described("Please make it shorter."), text)
    #expect(described.outcome == .changed && described.changes == response(.rewrite(.concise), text).changes)
    let session = WritingToolsSession(
      SessionTool(.described("make it shorter")), contexts: [WritingToolsContext(text)], engine: engine)
    var running = session
    running.run()
    #expect(running.resultText(of: running.contexts[0].id) == described.applied().text)
  }

  @Test func d6_unknownInstructionIsRefusedAndKnownOnesAreListed() {
    #expect(response(.described("sing it"), "We stayed.").outcome == .refused(.unknownInstruction))
    #expect(
      response(.described("more polite"), "Nous restons.", LanguageTag("fr")).outcome == .refused(.unsupportedTool))
    let known = engine.instructions(for: .english)
    #expect(
      Set(known.map(\.tone)).isSubset(of: engine.tones(for: .english)) && known.contains { $0.words == "shorter" })
    #expect(known.allSatisfy { engine.tones(forInstruction: $0.words, language: .english) == [$0.tone] })
  }

  @Test func d7_followUpsChangeWhatTheTurnsBeforeMade() {
    let text = "We don't have time due to the fact that it's late."
    let both = response(.rewrite(.concise), text) { $0.followUps = ["more formal"] }
    #expect(both.applied().text == "We do not have time because it is late.")
    let last = response(.rewrite(.professional), response(.rewrite(.concise), text).applied().text)
    #expect(both.applied().text == last.applied().text)
    #expect(both.changes.flatMap(\.rules).contains { $0.hasPrefix("en.concise.") })
    #expect(
      response(.rewrite(.concise), text) { $0.followUps = ["shorter", "blork"] }.outcome
        == .refused(.unknownInstruction))
    #expect(response(.rewrite(.concise), text) { $0.followUps = ["丁寧に"] }.outcome == .refused(.unsupportedTool))
  }

  @Test func d7_aSummaryThatIsToBeShorterHasFewerSentences() {
    let text =
      "The rooms were clean. The staff was kind. The rooms were quiet and clean. The food was cold. The rooms were large."
    func sentences(_ followUps: [String]) -> Int {
      response(.summary(.sentences(4)), text) { $0.followUps = followUps }.applied().text.count { $0 == "." }
    }
    #expect(sentences([]) == 4 && sentences(["shorter"]) == 2 && sentences(["shorter", "shorter"]) == 1)
  }

  @Test func d8_theSameRequestGivesTheSameBytesAndRestartForgetsTurns() {
    let text = "We don't have time due to the fact that it's late."
    let once = response(.rewrite(.concise), text) { $0.followUps = ["more formal"] }
    #expect(once.changes == response(.rewrite(.concise), text) { $0.followUps = ["more formal"] }.changes)
    var options = WritingToolsOptions()
    options.language = .english
    var session = WritingToolsSession(
      .rewrite(.concise), contexts: [WritingToolsContext(text)], engine: engine, options: options)
    session.run()
    let first = session.text(of: session.contexts[0].id)
    _ = session.followUp("more formal")
    session.run()
    #expect(session.turns.count == 2 && session.text(of: session.contexts[0].id) != first)
    _ = session.restart()
    session.run()
    #expect(session.turns.count == 1 && session.text(of: session.contexts[0].id) == first)
  }

  @Test func d18_readOnlyTextHasAResultAndNoEdits() {
    var options = WritingToolsOptions()
    options.isEditable = false
    options.language = .english
    let text = "We stayed due to the fact that it rained."
    var session = WritingToolsSession(
      .rewrite(.concise), contexts: [WritingToolsContext(text)], engine: engine, options: options)
    let id = session.contexts[0].id
    #expect(session.run().isEmpty && session.end(accepting: true).isEmpty)
    #expect(session.resultText(of: id) == "We stayed because it rained.")
    #expect(response(.rewrite(.concise), text).document.text == text)
  }

  @Test func d19_everyToolSaysForWhichLanguagesThereIsData() throws {
    let french = try #require(LanguageTag("fr"))
    func names(_ language: LanguageTag) -> [String] {
      engine.writingToolStatuses(for: language).filter(\.isAvailable).map(\.name)
    }
    for language in [LanguageTag.english, .japanese, french] {
      let statuses = engine.writingToolStatuses(for: language)
      #expect(Set(statuses.map(\.name)).count == statuses.count)
      for status in statuses {
        guard let tool = status.tool else { continue }
        #expect(engine.supports(tool, for: language) == status.isAvailable)
        // Lists and tables that need no words of a language are made in any.
        guard case .rewrite = tool else { continue }
        let outcome = response(tool, "あ a.", language).outcome
        #expect(
          (outcome == .refused(.unsupportedTool)) == !status.isAvailable, "\(status.name) \(language): \(outcome)")
      }
    }
    #expect(names(.english).contains("concise") && !names(.english).contains("polite"))
    #expect(names(.japanese).contains("polite") && names(.japanese).contains("proofread"))
    #expect(!names(french).contains("concise"))
    #expect(engine.writingToolStatuses(for: LanguageTag(language: "tlh")).contains { $0.reason == .unknownLanguage })
  }

  @Test func d19_theAnswerIsInTheLanguageOfTheText() {
    let japanese = response(.summary(.sentences(1)), "部屋は広かったです。駅から遠かったです。部屋はきれいでした。", nil)
    #expect(japanese.document.language == .japanese && japanese.outcome == .changed)
  }

  @Test func d21_refusalsHaveReasonsAndNoText() {
    for (tool, text, reason) in [
      (WritingTool.rewrite(.polite), "We stayed.", WritingResponse.Reason.unsupportedTool),
      (.table(.csv), "It rained.", .noStructureFound), (.summary(.words(1)), "It rained all day.", .tooLong),
      (.described("sing it"), "It rained.", .unknownInstruction),
    ] {
      let response = response(tool, text)
      #expect(response.outcome == .refused(reason) && response.changes.isEmpty)
    }
    #expect(response(.rewrite(.concise), "It rained.").outcome == .unchanged(.nothingToDo))
    #expect(response(.rewrite(.concise), "\n").outcome == .unchanged(.empty))
  }

  @Test func d22_whatIsProtectedStaysAndTheChangeThatWasNotMadeIsTold() throws {
    let text = "We came in order to help. There is a `man` who lies."
    let rewritten = response(.rewrite(.concise), text)
    #expect(rewritten.applied().text == "We came to help. There is a `man` who lies.")
    let rejection = try #require(rewritten.rejections.first)
    #expect(rewritten.rejections.count == 1 && rejection.facts == [.protected])
    #expect(rewritten.document.text(at: rejection.span) == "There is a `man` who lies")
    #expect(rejection.rules == ["en.concise.there-is-that"] && rejection.replacement == "A `man` lies")
  }

  @Test func d20_toolsOfSomebodysOwnAreTonesAndListedAsSuch() throws {
    let folder = try ToolFolder()
    let engine = try folder.engine()
    #expect(engine.customTools.map(\.name) == ["office"] && engine.customTools.flatMap(engine.problems).isEmpty)
    #expect(engine.tones(for: .english).contains(Tone(rawValue: "office")))
    let status = engine.writingToolStatuses(for: .english).first { $0.name == "office" }
    #expect(status?.isCustom == true && status?.isAvailable == true && status?.summary == "plain words")
    let text = "Reply at your earliest convenience due to the fact that we wait."
    let response = engine.write(WritingRequest(.rewrite(Tone(rawValue: "office")), text, language: .english))
    #expect(response.applied().text == "Reply soon because we wait.")
    #expect(response.changes.map(\.rules) == [["en.office.soon"], ["en.concise.due-to-the-fact"]])
    var session = WritingToolsSession(
      .rewrite(Tone(rawValue: "office")), contexts: [WritingToolsContext(text)], engine: engine)
    session.run()
    #expect(session.resultText(of: session.contexts[0].id) == response.applied().text)
    let japanese = engine.write(WritingRequest(.rewrite(Tone(rawValue: "office")), "行く。", language: .japanese))
    #expect(japanese.outcome == .refused(.unsupportedTool))
  }

  @Test(
    "D20: what is wrong with a tool is told with its file and line",
    arguments: [
      ("en.rule", "rule     en.office.soon\nwhen     %nothing\nfix      \"soon\"\n", "en.rule:1", "cannot be read"),
      ("en.rule", "when     soon\n", "en.rule:1", "stands before any rule"),
      ("en.rule", "rule     office.soon\n", "en.rule:1", "call it en.office.soon"),
      ("manifest.tsv", "key\tvalue\nlanguages\t!\n", "manifest.tsv:2", "names no languages"),
      ("manifest.tsv", "key\tvalue\nname\tsummary\nlanguages\ten\n", "manifest.tsv:2", "name of another tool"),
      ("manifest.tsv", "key\tvalue\ntone\tpolite\nlanguages\ten\n", "manifest.tsv:2", "unknown key"),
      ("manifest.tsv", "key\tvalue\nlanguages\ten\nbase\tpolite\n", "manifest.tsv", "no tone \"polite\""),
    ])
  func d20_problemsOfTools(file: String, contents: String, place: String, message: String) throws {
    let folder = try ToolFolder()
    try folder.write(contents, to: file)
    let engine = try folder.engine()
    let tool = try #require(engine.customTools.first)
    let problems = engine.problems(of: tool).map(\.description)
    #expect(problems.contains { $0.contains(place + ":") && $0.contains(message) }, "\(problems)")
    let response = engine.write(WritingRequest(.rewrite(Tone(rawValue: tool.name)), "Reply soon.", language: .english))
    #expect(response.outcome != .changed && response.changes.isEmpty)
  }

  @Test(
    "D22: changes that would lose a number, a name or a negation are not made, and told",
    arguments: [
      ("The 3 dogs bark.", WritingRejection.Fact.number), ("We met Mary there.", .name),
      ("They never came.", .negation),
    ])
  func d22_factsAreKept(text: String, fact: WritingRejection.Fact) throws {
    let folder = try ToolFolder()
    try folder.write(
      """
      rule en.office.lossy
      when "the" @numeral "dogs"
      when "met" @proper-noun "there"
      when "never"
      fix "something else"
      because It loses what the text says.
      example The 3 dogs bark. => something else bark.
      example They never came. => They something else came.
      quiet Go.
      quiet Come.
      """, to: "en.rule")
    let response = try folder.engine().write(
      WritingRequest(.rewrite(Tone(rawValue: "office")), text, language: .english))
    #expect(response.outcome == .unchanged(.nothingToDo) && response.applied().text == text)
    #expect(response.rejections.map(\.facts) == [[fact]] && response.rejections.map(\.rules) == [["en.office.lossy"]])
  }
}

extension DWritingTests {
  @Test("D13: notes are written from words, offline; what nothing fits is refused")
  func d13_compose() {
    let note = engine.compose("Thank Mary for the book", language: .english)
    #expect(note.drafts.map(\.text) == ["Dear Mary,\n\nThank you very much for the book.\n\nBest wishes"])
    #expect(engine.compose("sing", language: .english).outcome == .refused(.nothingFits))
    #expect(engine.compose("chante", language: LanguageTag("fr")).outcome == .refused(.unsupportedTool))
    #expect(engine.compose(" ", language: .english).outcome == .unchanged(.empty))
  }

  @Test func d14_repliesKnowTheThread() {
    var request = ReplyRequest("Can we meet at 3 pm on Tuesday?", language: .english)
    let replies = engine.replies(to: request).drafts.map(\.text)
    #expect(replies.first == "Yes, let's meet at 3 pm on Tuesday." && replies.count == 3)
    request.thread.insert(ThreadMessage(replies[0], isOwn: true), at: 0)
    #expect(engine.replies(to: request).drafts.first?.text == replies[1])
    request.limit = 1
    #expect(engine.replies(to: request).drafts.count == 1)
    let nothing = engine.replies(to: ReplyRequest("Blue chairs.", language: .english))
    #expect(nothing.outcome == .refused(.nothingFits) && nothing.drafts.isEmpty)
  }

  @Test func d15_critiqueCommentsAndOffersNothing() {
    let text = "We came in order to help. I could of gone."
    let critique = engine.critique(text, language: .english)
    #expect(critique.outcome == .changed && critique.findings.document.text == text)
    #expect(
      critique.comments.count >= 2 && critique.comments.allSatisfy { $0.replacements.isEmpty && !$0.message.isEmpty })
    #expect(engine.critique("Je viens.", language: LanguageTag("fr")).outcome == .refused(.unsupportedTool))
    #expect(engine.critique("", language: .english).outcome == .unchanged(.empty))
  }

  @Test func d24_nothingOfATextLeavesTheEngine() {
    // The commands are run without a network by .ci/check-offline; the same bytes come from the packs alone.
    let request = ReplyRequest("Thank you for your help!", language: .english)
    #expect(engine.replies(to: request) == engine.replies(to: request))
  }
}

/// A tool of somebody's own in a folder that is removed when the test is over.
private final class ToolFolder {
  private let path =
    FileManager.default.temporaryDirectory.appending(path: "yaku-tool-\(UUID().uuidString)").path()

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try write("key\tvalue\nname\toffice\ndescription\tplain words\nlanguages\ten\nbase\tconcise\n", to: "manifest.tsv")
    try write(
      """
      rule en.office.soon
      when "at" "your" "earliest" %chance
      fix "soon"
      because Soon says the same.
      example Reply at your earliest convenience. => Reply soon.
      example Call at your earliest opportunity. => Call soon.
      quiet Reply at your convenience.
      quiet Your earliest reply was short.
      """, to: "en.rule")
    try write("set\tword\nchance\tconvenience\nchance\topportunity\n", to: "sets.tsv")
  }

  func write(_ contents: String, to name: String) throws {
    try Data(contents.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  func engine() throws -> Engine { try CoreEngine.with(toolFolders: [path]) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
