import TestSupport
import Testing
import Yaku

/// What a text should not mix, looked at over the whole text.
@Suite struct ConsistencyTests {
  private func mixed(_ text: String, _ change: (inout ProofreadingRequest) -> Void = { _ in }) throws -> [String] {
    var request = ProofreadingRequest(text, language: LanguageTag("ja"))
    change(&request)
    return try CoreEngine.shared().proofread(request).suggestions
      .filter { $0.rule.hasPrefix("ja.consistency.") }
      .map { text.substring(at: $0.span) + ($0.replacements.first.map { "→\($0)" } ?? "") }
  }

  @Test func theRarerWayIsTheOneSpokenOf() throws {
    #expect(try mixed("部屋は広いです。庭も立派である。料理も満足でした。") == ["である→です"])
    #expect(try mixed("部屋は広い。庭も立派である。料理も満足でした。") == ["でした→だった"])
    #expect(try mixed("部屋は広いです。庭も立派でした。").isEmpty)
  }

  @Test func atATieTheTextKeepsToWhatItBeganWith() throws {
    #expect(try mixed("部屋は広いです。庭は狭い。") == ["狭い→狭いです"])
    #expect(try mixed("庭は狭い。部屋は広いです。") == ["です→"])
  }

  @Test(arguments: [
    "彼は「庭が立派である。」と言いました。部屋は広いです。",
    "部屋は広いです。\n\n庭は狭い。池は無い。\n",
    "持ち物は次のとおりです。\n・傘を持つ。\n・靴を履く。\n集合は九時です。",
    "部屋は広いです。雨天中止。庭も広いです。",
    "部屋は広いです。また泊まりたいな。庭も広いですね。",
  ])
  func whatIsNoPartOfTheProseDoesNotCount(text: String) throws {
    #expect(try mixed(text).isEmpty)
  }

  @Test func paragraphsOfMarkupAreLookedAtTogether() throws {
    // Headings and items of lists count less than what paragraphs of several sentences say.
    let text = "# 庭は狭い。\n\n部屋は広いです。*池は深い。*\n\n料理も満足でした。朝は静かでした。\n\n- 傘を持つ。\n"
    #expect(try mixed(text) { $0.format = .markdown } == ["深い→深いです"])
    #expect(try mixed("<p>部屋は広いです。<p>庭は狭い。") { $0.format = .html }.isEmpty)
    #expect(try mixed("部屋は広いです。\n\n> 庭は狭い。\n> 池は深いです。\n") { $0.format = .markdown }.isEmpty)
  }

  @Test func theRulesOfBothWaysCanBeSwitchedOff() throws {
    let text = "部屋は広いです。庭も立派である。料理も満足でした。"
    #expect(try mixed(text) { $0.rules.settings = ["ja.consistency": .off] }.isEmpty)
    #expect(try mixed(text + "<!-- yaku: off ja.consistency -->").count == 1)
    #expect(try mixed("<!-- yaku: off ja.consistency -->\n" + text).isEmpty)
  }

  @Test(arguments: PropertySeeds.all(40))
  func aSessionFindsWhatAFreshLookFinds(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let engine = try CoreEngine.shared()
    var session = try ProofreadingSession(
      ProofreadingRequest("部屋は広いです。庭も立派である。\n\n池は深い。「水は冷たい。」", language: LanguageTag("ja")),
      engine: engine)
    for _ in 0..<6 {
      let letters = session.request.text.unicodeScalars
      let start = random.number(0...letters.count)
      let end = min(letters.count, start + random.number(0...4))
      func offset(_ count: Int) -> Int { letters.prefix(count).reduce(0) { $0 + $1.utf8.count } }
      let text = random.pick(["", "。", "\n\n", "「", "」", "料理も満足でした。", "朝は静かだった。", "・", "\u{3000}"])
      try session.apply(Edit(TextSpan(offset(start), offset(end)), text))
      #expect(session.response.suggestions == (try engine.proofread(session.request)).suggestions)
    }
  }
}
