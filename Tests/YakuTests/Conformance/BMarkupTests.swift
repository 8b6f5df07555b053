import TestSupport
import Testing
import TextModel

@testable import Yaku

/// HTML and Markdown through the engine.
@Suite struct BMarkupTests {
  private let engine: Engine

  init() throws { engine = try TinyEngine.make() }

  private func translated(_ text: String, _ format: TextFormat = .html) throws -> Response {
    var request = Request(text, from: LanguageTag("qaa"), to: try #require(LanguageTag("qbb")))
    request.format = format
    return try engine.translate(request)
  }

  @Test func b1_tagsFollowTheirWords() throws {
    let answer = try translated("<p class=\"x\">blork <b>glimp</b> <a href=\"?a=1&amp;b=2\">blork</a></p>\n")
    #expect(
      answer.target.text.lowercased() == "<p class=\"x\">dral <b>murn</b> <a href=\"?a=1&amp;b=2\">dral</a></p>\n")
  }

  @Test func textIsWrittenWithEntities() throws {
    #expect(try translated("zz &lt; &amp; &gt;").target.text.hasSuffix("&lt; &amp; &gt;"))
  }

  @Test func b5_whatIsNotToBeTranslatedStays() throws {
    let html = "blork <code>glimp &quot;x&#34;</code>, <span translate=\"no\">blork</span> <pre> blork </pre>"
    let text = try translated(html).target.text
    #expect(text.contains("<code>glimp &quot;x&#34;</code>"))
    #expect(text.contains("<span translate=\"no\">blork</span>") && text.contains("<pre> blork </pre>"))
  }

  @Test func spansAreThoseOfTheMarkup() throws {
    let answer = try translated("<p>blork <b>glimp</b></p>")
    let link = try #require(answer.alignment.links.last)
    #expect(answer.source.text(at: link.sources[0]) == "glimp" && answer.target.text(at: link.target) == "murn")
    #expect(answer.sentences.map { String(answer.source.text(at: $0.source)) } == ["blork <b>glimp"])
  }

  @Test(arguments: PropertySeeds.all(20)) func everyTagComesOutOnce(seed: UInt64) throws {
    var random = RandomMarkup(seed: seed, strays: false)
    for _ in 0..<20 {
      let html = random.next()
      let text = try translated(html).target.text
      #expect(RandomMarkup.tags(of: text) == RandomMarkup.tags(of: html), "seed \(seed): \(html) → \(text)")
    }
  }

  @Test(arguments: PropertySeeds.all(10)) func strangeMarkupIsNoTrouble(seed: UInt64) throws {
    var random = RandomMarkup(seed: seed)
    for _ in 0..<20 { _ = try translated(random.next()) }
  }

  @Test(arguments: [
    ("# blork\n\n- **glimp** blork\n", "# dral\n\n- **murn** dral\n"),
    ("blork [glimp *blork*](x \"blork\") `blork`", "dral [murn *dral*](x \"blork\") `blork`"),
    ("| blork |\n|---|\n| glimp |\n", "| dral |\n|---|\n| murn |\n"),
    ("> blork\n> glimp", "> dral murn"),
    ("blork ![blork](y) glimp[^1].\n\n[^1]: blork", "dral ![blork](y) murn[^1].\n\n[^1]: dral"),
    ("---\nblork: glimp\n---\nblork", "---\nblork: glimp\n---\ndral"),
  ]) func markdownKeepsItsSigns(text: String, expected: String) throws {
    #expect(try translated(text, .markdown).target.text.lowercased() == expected)
  }

  @Test(arguments: PropertySeeds.all(20)) func strangeMarkdownIsNoTrouble(seed: UInt64) throws {
    var random = RandomMarkdown(seed: seed)
    for _ in 0..<20 { _ = try translated(random.next(), .markdown) }
  }

  @Test func aPageWithoutTextComesBackAsItIs() throws {
    let html = "<div class=\"some words\"><img src=\"words.png\"></div>"
    let answer = try translated(html)
    #expect(answer.target.text == html && answer.notes.map(\.code) == [.nothingToTranslate])
  }
}
