import Foundation
import Testing
import TextModel
import Yaku

/// Rows of section D about proofreading, lists, tables, and texts without end.
@Suite struct DStructureTests {
  private let engine: Engine

  init() throws { engine = try CoreEngine.shared() }

  @Test func d1_proofreadingIsSuggestions() throws {
    let response = try engine.proofread(ProofreadingRequest("We saw the the sea.", language: .english))
    let suggestion = try #require(response.suggestions.first)
    #expect(response.document.text(at: suggestion.span).contains("the"))
    #expect(suggestion.replacements.first != nil)
    #expect(response.applied(takesHints: false).text == "We saw the sea.")
  }

  @Test func d2_everySuggestionSaysWhy() throws {
    let response = try engine.proofread(ProofreadingRequest("We saw the the sea. He have a apple.", language: .english))
    #expect(response.suggestions.count > 1)
    #expect(response.suggestions.allSatisfy { !$0.message.isEmpty && !$0.rule.isEmpty })
    let rules = Set(try engine.proofreadingRules(for: .english).map(\.id))
    #expect(response.suggestions.allSatisfy { rules.contains($0.rule) })
  }

  @Test func d11_listsOfSeriesAndOfSentences() {
    func list(_ text: String, _ language: LanguageTag = .english) -> String {
      engine.write(WritingRequest(.list(.markdown), text, language: language)).applied().text
    }
    #expect(list("Bring a coat, two pens and some water.") == "Bring:\n\n- a coat\n- two pens\n- some water")
    #expect(list("It rained. We left.") == "- It rained.\n- We left.")
    #expect(list("色は緑、白、紫の三色です。", .japanese) == "色：\n\n- 緑\n- 白\n- 紫")
    #expect(list("担当は森さん、林さんの計2名です。", .japanese) == "担当：\n\n- 森さん\n- 林さん")
  }

  @Test func d11_whatIsBetweenSentencesStays() {
    var request = WritingRequest(
      .list(.markdown), "It is late.  So we need milk, eggs and bread. ![x](y.png) Thanks.\r\nBye.", language: .english)
    request.format = .markdown
    #expect(
      engine.write(request).applied().text
        == "It is late.\r\n\r\nSo we need:\r\n\r\n- milk\r\n- eggs\r\n- bread\r\n\r\n![x](y.png) Thanks.\r\nBye.")
  }

  @Test func d11_linksAndCodeAreSafeInHTML() {
    func html(_ text: String) -> String {
      var request = WritingRequest(.list(.html), text, language: .english)
      request.format = .markdown
      return engine.write(request).applied().text
    }
    #expect(
      html("We need [milk](<my page.html>), `eggs <3` and bread.").contains(
        "<li><a href=\"my page.html\">milk</a></li>\n  <li><code>eggs &lt;3</code></li>"))
    #expect(!html("We need [milk](<http://a\u{301}\"\u{301}\tonclick=x>), eggs and bread.").contains("\" "))
    #expect(html("We need [milk](a\\(b?x=1&amp;y=2), eggs and bread.").contains("href=\"a(b?x=1&amp;y=2\""))
  }

  @Test func d12_tablesInAllForms() {
    let text = "Lamp costs $5, desk costs $70, and chair costs $20."
    func table(_ form: TableForm) -> String {
      engine.write(WritingRequest(.table(form), text, language: .english)).applied().text
    }
    #expect(table(.markdown).hasPrefix("| Item | Costs |\n| --- | ---: |\n| Lamp | $5 |"))
    #expect(table(.csv) == "Item,Costs\nLamp,$5\ndesk,$70\nchair,$20")
    #expect(table(.tabs) == "Item\tCosts\nLamp\t$5\ndesk\t$70\nchair\t$20")
    #expect(table(.html).contains("<td>desk</td><td align=\"right\">$70</td>"))
  }

  @Test func d12_aLetterWithAMarkHidesNoSign() {
    let text = "a\tb\nx,\u{301}y\t\"\u{301}z"
    let answer = engine.write(WritingRequest(.table(.csv), text, language: .english)).applied().text
    #expect(answer == "a,b\n\"x,\u{301}y\",\"\"\"\u{301}z\"")
  }

  @Test func d12_tablesHaveAnEnd() {
    let records = (0..<700).map { "Name: \($0)\nKey\($0): x" }.joined(separator: "\n\n")
    let answer = engine.write(WritingRequest(.table(.csv), records, language: .english))
    #expect(answer.outcome == .refused(.noStructureFound))
  }

  /// What a language without data gets: what needs no word of it.
  @Test func d19_listsAndTablesWithoutData() {
    func outcome(_ tool: WritingTool, _ text: String) -> WritingResponse.Outcome {
      engine.write(WritingRequest(tool, text, language: LanguageTag(language: "fi"))).outcome
    }
    #expect(outcome(.list(.markdown), "Tarvitsemme maitoa, munia ja leipää.") == .refused(.unsupportedTool))
    #expect(outcome(.table(.markdown), "Anna tuo kahvia, Pekka tuo teetä.") == .refused(.unsupportedTool))
    #expect(outcome(.table(.markdown), "Nimi: Anna\nIkä: 30") == .refused(.unsupportedTool))
    #expect(outcome(.list(.markdown), "maito\nleipä\njuusto") == .changed)
    #expect(outcome(.table(.markdown), "nimi;ikä\nAnna;30\nPekka;41") == .changed)
    #expect(outcome(.table(.markdown), "Nimi: Anna\nIkä: 30\n\nNimi: Pekka\nIkä: 41") == .changed)
  }

  @Test func d16_aChangeReadsItsParagraphAgainAndNoOther() throws {
    let paragraphs = (0..<20).map { "Here is paragraph \($0). It have a error." }
    let text = paragraphs.joined(separator: "\n\n")
    var checker = try ProofreadingSession(ProofreadingRequest(text, language: .english), engine: engine)
    #expect(checker.lastRead.count == 21 && checker.response.suggestions.count >= 20)
    let start = paragraphs[..<7].joined(separator: "\n\n").utf8.count + 2
    try checker.apply(Edit(TextSpan(start, start + 4), "There"))
    #expect(checker.lastRead.map { String(checker.response.document.text(at: $0)) } == ["There is paragraph 7."])
    #expect(
      checker.response.suggestions
        == (try engine.proofread(ProofreadingRequest(checker.request.text, language: .english))).suggestions)
  }

  /// 5 MB, in parts that stay small, with nothing cut off.
  @Test func d23_textsWithoutEndAreWorkedThroughInParts() {
    let paragraph = "Here is one more of many sentences. Another teh stands here. "
    let long = String(repeating: paragraph, count: 20_000)
    let text = [long, String(repeating: paragraph + "\n\n", count: 62_000)].joined(separator: "\n\n")
    #expect(text.utf8.count > 5_000_000)
    let tool = SessionTool(name: "measure", reading: .paragraphs) { passage, _ in
      passage.text.utf8.count > 40_000
        ? WritingAnswer(.refused(.tooLong))
        : WritingAnswer(.changed, [WritingChange(TextSpan(0, 4), "There")])
    }
    var options = WritingToolsOptions()
    options.language = .english
    options.chunkSize = 30_000
    let context = WritingToolsContext(text)
    var session = WritingToolsSession(tool, contexts: [context], engine: engine, options: options)
    session.run()
    #expect(session.result == .changed && session.suggestions.count > 150)
    _ = session.rejectAll()
    #expect(session.text(of: context.id) == text)
  }
}
