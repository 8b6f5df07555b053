import TestSupport
import Testing
import Yaku

/// Lists and tables through the engine: what stays, what is refused, and the forms of a result.
@Suite struct StructureTests {
  static func written(
    _ tool: WritingTool, _ text: String, _ change: (inout WritingRequest) -> Void = { _ in }
  ) throws -> WritingResponse {
    var request = WritingRequest(tool, text, language: LanguageTag(language: "en"))
    change(&request)
    return try CoreEngine.shared().write(request)
  }

  @Test func markupInsideItemsStays() throws {
    let text = "We need **milk**, [fresh eggs](http://e.example) and `rye, bread`."
    let answer = try Self.written(.list(.markdown), text) { $0.format = .markdown }
    #expect(
      answer.applied().text == "We need:\n\n- **milk**\n- [fresh eggs](http://e.example)\n- `rye, bread`")
  }

  @Test func markupAroundItemsIsAroundEach() throws {
    let answer = try Self.written(.list(.markdown), "We need **milk, eggs and bread**.") { $0.format = .markdown }
    #expect(answer.applied().text == "We need:\n\n- **milk**\n- **eggs**\n- **bread**")
  }

  @Test func markdownBecomesTags() throws {
    let text = "We need **milk**, eggs & ham and [bread](http://e.example)."
    let answer = try Self.written(.list(.html), text) { $0.format = .markdown }
    let html = answer.applied().text
    #expect(html.hasPrefix("<p>We need:</p>\n<ul>\n  <li><strong>milk</strong></li>"))
    #expect(html.contains("<a href=\"http://e.example\">bread</a>"))
  }

  @Test func paragraphsOfHTMLBecomeLists() throws {
    let text =
      "<h1>Shop, buy and go</h1>\n<p class=\"a\">We need <b>milk</b>, eggs and bread.</p>\n<blockquote>A, B and C</blockquote>"
    let answer = try Self.written(.list(.markdown), text) { $0.format = .html }
    #expect(
      answer.applied().text
        == "<h1>Shop, buy and go</h1>\n<p>We need:</p>\n<ul>\n  <li><b>milk</b></li>\n  <li>eggs</li>\n  <li>bread</li>\n</ul>\n<blockquote>A, B and C</blockquote>"
    )
    let again = try Self.written(.list(.markdown), answer.applied().text) { $0.format = .html }
    #expect(again.outcome == .unchanged(.nothingToDo))
  }

  @Test func simplerFormsHaveNoMarkup() throws {
    let list = try Self.written(.list(.lines), "We need milk, eggs and bread.")
    #expect(list.applied().text == "We need:\nmilk\neggs\nbread")
    let table = try Self.written(.table(.tabs), "Ann has 2, Ben has 3, and Cy has 4.")
    #expect(table.applied().text == "Person\tHas\nAnn\t2\nBen\t3\nCy\t4")
  }

  @Test func aTextWithoutRecordsIsRefused() throws {
    let answer = try Self.written(.table(.csv), "It rained all day.")
    #expect(answer.outcome == .refused(.noStructureFound))
    #expect(answer.changes.isEmpty)
  }

  @Test func cellsAreEscaped() throws {
    let text = "name\tnote\nAnn\ta|b \"x\", <c>"
    #expect(try Self.written(.table(.markdown), text).applied().text.hasSuffix("| Ann | a\\|b \"x\", <c> |"))
    #expect(try Self.written(.table(.csv), text).applied().text.hasSuffix("Ann,\"a|b \"\"x\"\", <c>\""))
    #expect(try Self.written(.table(.html), text).applied().text.contains("<td>a|b &quot;x&quot;, &lt;c&gt;</td>"))
  }

  private static let pieces = [
    "We need milk, eggs and bread. ", "Ann has 2, Ben has 3, and Cy has 4. ", "To go: open it; close it; run. ",
    "On May 3 we pack, on May 9 we move. ", "It rained. ", "Name: Ada\n", "Age: 36\n", "a,b\n1,2\n", "x\ty\n",
    "- one\n",
    "| a | b |\n", "| - | - |\n", "> quote, a and b\n", "```\n", "---\n", "# ", "**", "`", "<b>", "</b>", "<p>", "</p>",
    "[",
    "](x)", "&amp;", "\\|", "|", ",", ";", ":", " and ", "(", ")", "\"", "\n", "\n\n", "\r\n", " ", "    ", "\t", "é",
    "🙂",
    "1. ", "持ち物は、傘、上着、地図です。", "東京は5人、大阪は6人です。", "名前：青木\n", "、", "\u{0}", "\u{FEFF}",
  ]

  /// Any text: no crash, a second run changes nothing, and words that a list or a table has stand in the text.
  @Test(arguments: PropertySeeds.all(150))
  func anyTextKeepsItsWords(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<6 {
      let text = (0...random.number(0...10)).map { _ in random.pick(Self.pieces) }.joined()
      let language = random.pick(["en", "en", "ja"])
      for tool in [
        WritingTool.list(.markdown), .list(.html), .list(.lines), .table(.markdown), .table(.html), .table(.csv),
      ] {
        var request = WritingRequest(tool, text, language: LanguageTag(language: language))
        request.format = random.pick(TextFormat.allCases)
        let answer = try CoreEngine.shared().write(request)
        if case .refused = answer.outcome { #expect(answer.changes.isEmpty) }
        #expect(zip(answer.changes, answer.changes.dropFirst()).allSatisfy { $0.span.upperBound <= $1.span.lowerBound })
        for change in answer.changes {
          for word in Self.words(change.replacement) where !Self.own.contains(word) {
            #expect(text.lowercased().contains(word), "\(tool) \(text.debugDescription) \(word)")
          }
        }
        // What begins a block of its own as soon as it stands at the start of a line is looked at anew there.
        let isPlain = text.split(whereSeparator: \.isNewline).allSatisfy { line in
          !["#", ">", "-", "```", "|", "1.", "<"].contains { line.dropFirst().contains($0) }
        }
        if isPlain, request.format == .plain, tool == .list(.markdown) || tool == .table(.markdown) {
          var second = request
          second.text = answer.applied().text
          #expect(
            try CoreEngine.shared().write(second).applied().text == second.text, "\(tool) \(text.debugDescription)")
        }
      }
    }
  }

  /// Words of tags and of the columns that a language has a name for.
  private static let own: Set<String> = [
    "p", "ul", "ol", "li", "table", "tr", "th", "td", "align", "right", "left", "center", "strong", "em", "code", "a",
    "href",
    "amp", "lt", "gt", "quot", "item", "value", "field", "name", "person", "date", "time", "event", "項目", "内容", "名前",
    "日付", "時刻",
    "del", "1", "2", "3", "4", "5",
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }
}
