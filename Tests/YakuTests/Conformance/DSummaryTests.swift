import Testing
import TextModel
import Yaku

/// Rows D9 and D10: summaries and key points.
@Suite struct DSummaryTests {
  private let engine: Engine

  init() throws { engine = try CoreEngine.shared() }

  private func response(
    _ tool: WritingTool, _ text: String, _ language: String = "en", _ change: (inout WritingRequest) -> Void = { _ in }
  ) -> WritingResponse {
    var request = WritingRequest(tool, text, language: LanguageTag(language))
    change(&request)
    return engine.write(request)
  }

  private let prose = """
    The lake lies between two hills. People swim in the lake in summer. In winter the lake freezes. Skaters like the lake \
    then. A small café stands at the lake. It sells soup. The soup is hot. A path leads around the lake. Many people walk \
    the path. The walk takes an hour.
    """

  @Test("D9: a summary has sentences of the text, as long as was asked for")
  func d9Lengths() {
    let all = prose.split(separator: ".").count
    let lengths: [(SummaryLength, ClosedRange<Int>)] = [
      (.words(12), 3...12), (.sentences(2), 3...20), (.percent(30), 3...16), (.short, 3...7), (.medium, 3...13),
      (.long, 14...27),
    ]
    for (length, words) in lengths {
      let response = response(.summary(length), prose)
      #expect(response.outcome == .changed)
      let text = response.applied().text
      #expect(words.contains(text.split(separator: " ").count), "\(length): \(text)")
      #expect(text.split(separator: ".").count < all)
    }
  }

  @Test("D9: one sentence stays however short a share of the text is asked for; words are no more than asked for")
  func d9ShortTexts() {
    let text = "The rooms were clean and quiet. We slept well."
    #expect(response(.summary(.percent(1)), text).outcome == .changed)
    #expect(response(.summary(.words(2)), text).outcome == .refused(.tooLong))
    #expect(response(.summary(.short), "Great phone.").outcome == .unchanged(.nothingToDo))
    #expect(response(.summary(.short), "… – !").outcome == .unchanged(.empty))
    #expect(response(.keyPoints(3), "… – !").outcome == .unchanged(.empty))
  }

  @Test("D9: every sentence of a summary is told with its place and its record", arguments: TextFormat.allCases)
  func d9Sources(format: TextFormat) throws {
    let lines = ["The *screen* is great.", "It rained & snowed.", "The screen is great and the <b>case</b> is great."]
    let text = format == .html ? lines.map { "<p>\($0)</p>" }.joined() : lines.joined(separator: "\n\n")
    let response = response(.summary(.sentences(2)), text) { $0.format = format }
    let change = try #require(response.changes.first)
    #expect(response.sources.count == 2)
    #expect(response.sources.map(\.record).allSatisfy { (0...2).contains($0) })
    for source in response.sources {
      let written = Document(text).text(at: source.span)
      let made = Document(change.replacement).text(at: source.place)
      func words(_ text: Substring) -> [Substring.SubSequence] {
        text.replacing("<b>", with: "").replacing("</b>", with: "").replacing("&amp;", with: "&")
          .split { !$0.isLetter && $0 != "&" }
      }
      #expect(words(written) == words(made))
      #expect(lines[source.record].hasPrefix(written.prefix(6)))
    }
  }

  @Test("D9: documents of HTML stay such, and nothing in them turns into markup")
  func d9Markup() {
    let text = "<p>A &lt;b&gt; tag makes letters bold. Letters are bold.</p>"
    let summary = response(.summary(.sentences(1)), text) { $0.format = .html }.applied().text
    #expect(summary == "<p>A &lt;b&gt; tag makes letters bold.</p>" || summary == "<p>Letters are bold.</p>")
    let points = response(.keyPoints(1), text) { $0.format = .html }.applied().text
    #expect(points.hasPrefix("<ul>\n  <li>") && points.hasSuffix("</li>\n</ul>"))
  }

  @Test("D9: line ends are those of the text, and no space comes between sentences that had none")
  func d9Form() {
    let lines = "The phone is great for travel.\r\nThe battery is great for travel too.\r\nIt rained.\r\n"
    let summary = response(.summary(.sentences(2)), lines).applied().text
    #expect(summary.utf8.count { $0 == 0x0D } == 2 && summary.utf8.count { $0 == 0x0A } == 2)
    let japanese = "部屋はとても広いです。窓から海が見えます。部屋は静かで広いです。"
    let made = response(.summary(.sentences(2)), japanese, "ja").applied().text
    #expect(made.count { $0 == "。" } == 2 && !made.contains(" "))
  }

  @Test("D9: what is to be left as it is is not summarised")
  func d9IgnoredSpans() {
    let text = "The lake is cold. The lake is deep and cold."
    let response = response(.summary(.sentences(1)), text) { $0.ignoredSpans = [TextSpan(18, 44)] }
    #expect(response.applied().text == "The lake is cold.")
  }
}
