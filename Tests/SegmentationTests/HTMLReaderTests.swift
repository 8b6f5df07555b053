import Segmentation
import Testing
import TextModel

@Suite struct HTMLReaderTests {
  private func segments(_ html: String) -> [MarkupSegment] {
    var reader = HTMLReader(html)
    return reader.document().pieces.compactMap { if case .segment(let segment) = $0 { segment } else { nil } }
  }

  @Test func aParagraphIsOneText() {
    #expect(
      segments("<p>Das <b>Zimmer</b> war\n  gut.</p><ul><li>eins<li>zwei</ul>").map(\.text) == [
        "Das Zimmer war gut.", "eins", "zwei",
      ])
  }

  @Test func theTextOfADocumentIsThatOfItsSegments() {
    var reader = HTMLReader("<p class=\"english words\">部屋<b>です</b></p><!-- more words --><p>Ja</p>")
    #expect(reader.document().text == "部屋です\nJa")
  }

  @Test func entitiesAreRead() {
    #expect(segments("caf&eacute; &amp; bar &#8211; &#x30;&unknown;").map(\.text) == ["café & bar – 0&unknown;"])
  }

  @Test func aLineBreakInJapaneseIsNoSpace() {
    #expect(segments("<p>とても\n  安い</p><p>a\nb</p>").map(\.text) == ["とても安い", "a b"])
  }

  @Test func tagsAreMarksOnTheText() throws {
    let segment = try #require(segments("ein <a href='x'>guter <i>Tag</i></a><img src=y>!").first)
    #expect(segment.marks.map(\.span) == [TextSpan(4, 13), TextSpan(10, 13), TextSpan(13, 13)])
    #expect(segment.marks.map(\.parent) == [nil, 0, nil])
  }

  @Test func tagsAtTheEdgesStayOutside() throws {
    let segment = try #require(segments("<b><i>Tag</i></b>").first)
    #expect(segment.marks.isEmpty && segment.range == TextSpan(6, 9))
  }

  @Test func theReadingsOfRubyAreNoText() throws {
    let html = "ein <ruby>Zimmer<rp>(</rp><rt>x</rt><rp>)</rp></ruby> heute"
    let segment = try #require(segments(html).first)
    #expect(segment.text == "ein Zimmer heute")
    #expect(segment.marks.map { String(html.substring(at: $0.open)) }.contains("<rt>x</rt>"))
  }

  @Test func whatIsNotToBeTranslatedIsProtected() throws {
    let segment = try #require(segments("nimm <code>a&lt;b</code> und <span translate=\"no\">Max</span>").first)
    #expect(segment.text == "nimm a<b und Max")
    #expect(segment.protected == [TextSpan(5, 8), TextSpan(13, 16)])
    #expect(segment.marks.allSatisfy { $0.isVerbatim })
  }

  @Test(arguments: [
    "<pre>x &amp; y</pre>", "<script>if (a < b) { say('<p>x</p>') }</script>", "<style>p { color: red }</style>",
    "<!-- text -->", "<!DOCTYPE html>", "<div translate='no'><p>Text</p></div>", "<p class='a notranslate'>Text</p>",
    "<p>1 &nbsp; 2</p>", "<p> </p>",
  ]) func someHasNoText(html: String) {
    #expect(segments(html).isEmpty)
  }

  @Test func brokenTagsAreKeptWhereTheyStand() throws {
    let segment = try #require(segments("ein <b>guter <i>Tag</b> heute").first)
    #expect(segment.text == "ein guter Tag heute")
    // The outer pair is one; what opened within it, and never closed there, is a place.
    #expect(segment.marks.map(\.span) == [TextSpan(4, 13), TextSpan(10, 10)])
    #expect(segment.marks.map(\.parent) == [nil, 0])
    let crossing = try #require(segments("<b><i>Tag</b></i> heute").first)
    #expect(crossing.marks.map(\.span) == [TextSpan(0, 3), TextSpan(0, 0), TextSpan(3, 3)])
  }

  @Test(arguments: ["<p>&nbsp;Tag&nbsp;</p>", "<p>\u{3000}Tag\u{3000}</p>", "<p>&#160; Tag &ensp;</p>"])
  func whiteSpaceAroundATextIsNotPartOfIt(html: String) throws {
    let segment = try #require(segments(html).first)
    #expect(segment.text == "Tag" && html.substring(at: segment.range) == "Tag")
    #expect(segment.offsets.count == 3 && segment.ends.count == 3)
  }

  /// Texts on which a reader that tries again from every sign would not come to an end.
  @Test(arguments: [
    "<a ", "<", "&", "</", "<a", "<a x=\"", "<a/x=", "<a x='<b y=\"", "<!--", "<b>", "<div>", "<code>", "<b><i></b>",
    "</b>", "<b>x</b>", "<a title=x>",
  ])
  func theWorkIsLinear(part: String) {
    for end in ["", ">", " y=\">", "x"] {
      let html = String(repeating: part, count: 60_000 / part.utf8.count) + end
      var reader = HTMLReader(html)
      #expect(reader.document().pieces.reduce(0) { $0 + $1.span.count } == html.utf8.count)
    }
  }
}
