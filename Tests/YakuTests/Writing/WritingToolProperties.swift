import TestSupport
import Testing
import Yaku

/// What holds for any text that a writing tool looks at.
@Suite struct WritingToolProperties {
  private static let pieces = [
    "en": [
      "We do not", "it's", "The team conducted an inspection of the roof.", "in order to", "go", "There is a man who",
      "milk, eggs and bread", "Isn't it", "He said \"don't\".", "It has been", "and", ".", "!", "Name: Ada", "- item",
      "\n",
      "\n\n", "a,b", "| a | b |", "`x?`",
    ],
    "ja": [
      "部屋は", "広い。", "食べました。", "だった。", "静かですが、", "「行く。」と言った。", "来ませんでした。", "ではありません。", "雨だ！", "水、パン、電池です。",
      "名前：青木", "\n", "。", "（多分）", "行こう。", "ください。",
    ],
  ]

  static func text(_ seed: UInt64, _ language: String) -> String {
    var random = SeededRandom(seed: seed)
    var hard = RandomText(seed: seed)
    return (0..<random.number(0...14)).map { _ in
      random.number(0...3) == 0 ? hard.next(length: 3) : random.pick(pieces[language] ?? [""])
    }.joined(separator: language == "en" ? " " : "")
  }

  @Test(arguments: ["en", "ja"], PropertySeeds.all(40))
  func toolsComeToRestAndKeepWhatIsProtected(language: String, seed: UInt64) throws {
    let tag = try #require(LanguageTag(language))
    let engine = try CoreEngine.shared()
    let text = Self.text(seed, language) + " https://example.org/a?b=1 `code x` "
    for tool in engine.writingTools(for: tag) {
      for format in [TextFormat.plain, .markdown] {
        var request = WritingRequest(tool, text, language: tag)
        request.format = format
        let response = engine.write(request)
        #expect(response.changes == engine.write(request).changes)
        let spans = response.changes.map(\.span)
        #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
        guard case .rewrite = tool else { continue }
        let once = response.applied().text
        #expect(once.contains("https://example.org/a?b=1") && once.contains("`code x`"), "\(tool.name) \(format)")
        request.text = once
        #expect(Array(engine.write(request).applied().text.utf8) == Array(once.utf8), "\(tool.name) \(format): \(once)")
      }
    }
  }

  @Test func whatCannotBeDoneIsSaid() throws {
    let engine = try CoreEngine.shared()
    let english = LanguageTag(language: "en")
    func outcome(_ tool: WritingTool, _ text: String) -> WritingResponse.Outcome {
      engine.write(WritingRequest(tool, text, language: english)).outcome
    }
    #expect(outcome(.rewrite(.polite), "Go.") == .refused(.unsupportedTool))
    #expect(outcome(.rewrite(.concise), " \n") == .unchanged(.empty))
    #expect(outcome(.rewrite(.concise), "I would buy it again.") == .unchanged(.nothingToDo))
    #expect(outcome(.table(.csv), "It rained.") == .refused(.noStructureFound))
    #expect(outcome(.summary(.words(2)), "The rooms were clean and quiet.") == .refused(.tooLong))
  }
}
