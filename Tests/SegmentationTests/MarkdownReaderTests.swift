import Segmentation
import Testing
import TextModel

@Suite struct MarkdownReaderTests {
  private func segments(_ text: String) -> [MarkupSegment] {
    var reader = MarkdownReader(text)
    return reader.document().pieces.compactMap { if case .segment(let segment) = $0 { segment } else { nil } }
  }

  @Test func manyMayReadAtOnce() async {
    let text = "das ist ~~alt~~ neu, siehe www.example.org/a und *mehr* davon\n\n"
    let expected = segments(text).map { $0.marks.count }
    let isSame = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<500).allSatisfy { _ in segments(text).map { $0.marks.count } == expected } }
      }
      return await group.allSatisfy { $0 }
    }
    #expect(isSame)
  }

  @Test func headingsItemsQuotesAndCellsAreTexts() {
    let text = "# Titel\n\n> ein\n> Satz\n\n- eins\n- zwei\n  drei\n\n| a | b |\n|---|---|\n| c | d e |\n"
    #expect(segments(text).map(\.text) == ["Titel", "ein Satz", "eins", "zwei drei", "a", "b", "c", "d e"])
  }

  @Test func marksKeepTheirSigns() throws {
    let text = "ein **guter *alter* Tag** [hier](u \"t\")"
    let segment = try #require(segments(text).first)
    #expect(segment.text == "ein guter alter Tag hier")
    #expect(segment.marks.map(\.span) == [TextSpan(4, 19), TextSpan(10, 15), TextSpan(20, 24)])
    let signs = segment.marks.flatMap { [$0.open, $0.close] }.map { String(text.substring(at: $0)) }
    #expect(signs == ["**", "**", "*", "*", "[", "](u \"t\")"])
  }

  @Test func codeAddressesAndTagsAreKept() throws {
    let text = "nimm `a*b` und <b>das</b>, https://x.example/y und ![Bild](b.png) hier"
    let segment = try #require(segments(text).first)
    #expect(segment.text.hasPrefix("nimm a*b und das, "))
    #expect(segment.protected.map { String(segment.text.substring(at: $0)) }.first == "a*b")
    #expect(segment.marks.contains { text.substring(at: $0.open) == "<b>" })
    #expect(segment.marks.contains { text.substring(at: $0.open) == "![Bild](b.png)" })
  }

  @Test func escapesAndEntitiesAreRead() {
    #expect(segments("3 \\* 4 Meter &amp; mehr").map(\.text) == ["3 * 4 Meter & mehr"])
  }

  @Test(arguments: [
    "```\nText\n```", "    Text", "---\ntitle: Text\n---\n", "[x]: https://x.example \"Text\"", "<div>\nText\n</div>",
    "***", "",
  ])
  func someHasNoText(text: String) {
    #expect(segments(text).isEmpty)
  }

  @Test func anEscapedPipeIsPartOfItsCell() throws {
    let text = "| a | b |\n|---|---|\n| c\\|d *e* | `f\\|g` h\\|i |\n"
    let cells = segments(text)
    #expect(cells.map(\.text) == ["a", "b", "c|d e", "f|g h|i"])
    #expect(cells.map { String(text.substring(at: $0.range)) }.suffix(2) == ["c\\|d *e*", "`f\\|g` h\\|i"])
  }

  @Test(arguments: ["- [ ] ", "- [x] ", "* [X] ", "1. [ ] ", "> - [x] ", "- > - [ ] "])
  func theBoxOfATaskIsNoText(start: String) throws {
    let text = start + "ein *guter* Tag"
    let segment = try #require(segments(text).first)
    #expect(segment.text == "ein guter Tag" && segment.range.lowerBound == start.utf8.count)
  }

  @Test func aHardBreakIsKept() throws {
    let segment = try #require(segments("eins  \nzwei").first)
    #expect(segment.marks.count == 1 && segment.marks[0].span.isEmpty)
  }

  @Test func aTableRightBehindAParagraphIsRead() {
    #expect(segments("eins\n| a |\n|---|\n| b |\n").map(\.text) == ["eins", "a", "b"])
  }

  @Test(arguments: [999, 1000, 1001, 2500, 20_000])
  func aLongParagraphIsReadToItsEnd(count: Int) {
    let text = (1...count).map { $0.isMultiple(of: 7) ? "Zeile \($0)." : "Zeile *\($0)*" }.joined(separator: "\n")
    let read = segments(text)
    #expect(read.map(\.text).joined(separator: " ").split(separator: " ").count == 2 * count)
    // All but the last end where a sentence does.
    #expect(read.dropLast().allSatisfy { $0.text.hasSuffix(".") })
    #expect(zip(read, read.dropFirst()).allSatisfy { $0.range.upperBound < $1.range.lowerBound })
  }

  @Test(arguments: [600, 1000, 5000])
  func manyMarksInARowAreRead(count: Int) {
    let text = (1...count).map { "**w\($0)** x" }.joined(separator: " ")
    let read = segments(text)
    #expect(read.map(\.text).joined(separator: " ").split(separator: " ").count == 2 * count)
    #expect(read.flatMap(\.marks).count == count)
  }

  @Test func aLongParagraphWithinOneMarkIsTold() {
    var reader = MarkdownReader("*" + (1...2000).map { "Zeile \($0)" }.joined(separator: "\n") + "*")
    #expect(reader.document().unread.count == 1)
  }
}
