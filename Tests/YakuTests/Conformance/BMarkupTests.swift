import Segmentation
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
    ("blork [glimp *blork*](x \"blork\") `blork`", "dral [murn *dral*](x \"dral\") `blork`"),
    ("blork ![glimp](<a b> 'blork \\'') [glimp](y (blork))", "dral ![murn](<a b> 'dral \\'') [murn](y (dral))"),
    ("![glimp](y)", "![murn](y)"), ("![glimp *x*](y \"\") blork", "![glimp *x*](y \"\") dral"),
    (
      "[glimp] [blork][] [x blork][r]\n\n[glimp]: a\n[blork]: b\n[r]: c",
      "[murn][glimp] [dral][blork] [x dral][r]\n\n[glimp]: a\n[blork]: b\n[r]: c"
    ),
    ("| blork |\n|---|\n| glimp |\n", "| dral |\n|---|\n| murn |\n"),
    ("> blork\n> glimp", "> dral murn"),
    ("blork ![blork](y) glimp[^1].\n\n[^1]: blork", "dral ![dral](y) murn[^1].\n\n[^1]: dral"),
    ("---\nblork: glimp\n---\nblork", "---\nblork: glimp\n---\ndral"),
  ]) func markdownKeepsItsSigns(text: String, expected: String) throws {
    let target = try translated(text, .markdown).target.text.lowercased()
    #expect(target == expected)
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

  @Test(
    "B1: attributes that are read are translated, and written as their marks want it",
    arguments: [
      ("<img alt='glimp' src=glimp>", "<img alt='murn' src=glimp>"),
      ("<p title=\"blork &quot;glimp&quot; &amp; 1\">blork</p>", "<p title=\"dral &quot;murn&quot; &amp; 1\">dral</p>"),
      ("<input placeholder=blork>", "<input placeholder=\"dral\">"),
      ("blork <b aria-label=\" glimp \">glimp</b>", "dral <b aria-label=\" murn \">murn</b>"),
      (
        "<pre title=\"blork\">x</pre> <i translate=no title=\"blork\">blork</i> glimp",
        "<pre title=\"blork\">x</pre> <i translate=no title=\"blork\">blork</i> murn"
      ),
      ("<a title=\"12\" href=\"blork\">glimp</a>", "<a title=\"12\" href=\"blork\">murn</a>"),
    ])
  func b1LabelsAreTranslated(html: String, expected: String) throws {
    #expect(try translated(html).target.text.lowercased() == expected)
  }

  @Test("B1: a page translated part by part is the page translated as one")
  func b1Parts() throws {
    let html =
      "<img alt='glimp'><p title=blork>blork <b title=\"glimp\">glimp</b></p><ul title='12'><li><a title=blork></a></ul>"
      + "<pre title=\"blork\">blork</pre><!-- blork --><input placeholder='blork'><td>blork<br>glimp &amp; blork</td>"
    var written = ""
    var position = 0
    for part in try #require(TextFormat.html.parts(of: html)) {
      written += html.substring(at: TextSpan(position, part.lowerBound))
      written += try translated(String(html.substring(at: part))).target.text
      position = part.upperBound
    }
    written += html.substring(at: TextSpan(position, html.utf8.count))
    #expect(try written == translated(html).target.text)
    #expect(!written.contains("title=blork") && !written.contains("placeholder='blork'"))
  }

  @Test("B4: the language of a page is named anew when that is asked for")
  func b4LanguageOfThePage() throws {
    let html = "<html lang=\"qaa\"><p lang='qcc'>blork <b xml:lang=qaa-XX>glimp</b></p><code lang=qaa>x</code></html>"
    #expect(try translated(html).target.text.contains("<html lang=\"qaa\">"))
    var request = Request(html, from: tag("qaa"), to: tag("qbb"))
    request.format = .html
    request.updatesLanguage = true
    #expect(
      try engine.translate(request).target.text.lowercased()
        == "<html lang=\"qbb\"><p lang='qcc'>dral <b xml:lang=qbb>murn</b></p><code lang=qaa>x</code></html>")
  }

  @Test("B1: all but the text comes through byte for byte, also from broken pages", arguments: PropertySeeds.all(20))
  func b1BytesOutsideTheTextSurvive(seed: UInt64) throws {
    var random = RandomMarkup(seed: seed)
    for _ in 0..<20 {
      let html = random.next()
      let target = Array(try translated(html).target.text.utf8)
      var reader = HTMLReader(html)
      var position = 0
      for piece in reader.document().pieces {
        guard case .bytes(let span) = piece else { continue }
        let bytes = Array(html.utf8)[span.range]
        let place = (position...max(position, target.count - bytes.count)).first {
          target[$0..<min(target.count, $0 + bytes.count)].elementsEqual(bytes)
        }
        #expect(place != nil, "seed \(seed): \(html)")
        position = (place ?? position) + bytes.count
      }
    }
  }
}
