import Testing
import Yaku

/// Pairs of tags in plain text go with their words; others stay as they are.
@Suite struct PlainTagTests {
  @Test(arguments: [
    ("<b>良い</b>", "<b>It's good</b>"), ("<b>新しい電池</b>を買いました。", "I bought the <b>new battery</b>."),
    ("<a href=\"x\"><i>部屋</i></a>", "<a href=\"x\"><i>Rooms</i></a>"), ("&nbsp;良い部屋", "&nbsp;Good rooms"),
  ])
  func goWithTheirWords(text: String, target: String) throws {
    #expect(try CoreEngine.response(text, from: "ja").target.text == target)
  }

  @Test(arguments: ["<b>", "</b>", "<b></i>", "<b><i></b></i>", "<br>", "<a></a><b></b>", "</b><b>", "<b><b></b>"])
  func noTagIsLost(tags: String) throws {
    for text in ["\(tags)部屋が広いです。", "部屋\(tags)が広いです。", "部屋が広いです。\(tags)"] {
      let target = try CoreEngine.response(text, from: "ja").target.text
      #expect(target.filter { $0 == "<" }.count == tags.filter { $0 == "<" }.count, "\(target)")
    }
  }
}
