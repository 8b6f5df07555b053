import Segmentation
import TestSupport
import Testing
import TextModel

@Suite struct CodeReaderTests {
  private func segments(_ text: String, _ signs: CodeSigns = .c) -> [MarkupSegment] {
    CodeReader(text, signs).document().pieces.compactMap { if case .segment(let segment) = $0 { segment } else { nil } }
  }

  @Test func linesOfACommentAreOneText() {
    let text = "/// One text\n/// goes on.\n///\n/// Another.\nlet a = 1  // beside\nlet b = 2  // below\n"
    #expect(segments(text).map(\.text) == ["One text goes on.", "Another.", "beside", "below"])
  }

  @Test func starsOfABlockAreNoText() {
    let text =
      "/**\n * One text\n * goes *on*.\n *\n * @param name who it is\n * @return nothing at all\n */\nint f() {}\n"
    #expect(segments(text).map(\.text) == ["One text goes *on*.", "who it is", "nothing at all"])
  }

  @Test func whatIsInStringsIsNoComment() {
    #expect(segments("let a = \"// no\" // yes\nlet b = '\"'; // also\n").map(\.text) == ["yes", "also"])
    #expect(segments("x = `a // no\n// no` // yes", .script).map(\.text) == ["yes"])
    #expect(segments("a = \"\"\"\n# no\n\"\"\"  # yes", .python).map(\.text) == ["yes"])
    #expect(segments("see http://a.example/b").isEmpty)
  }

  @Test func documentationOfPythonIsRead() {
    let text = "def f(x):\n    \"\"\"Say it.\n\n    :param x: the number\n    \"\"\"\n    return '''no''' # why\n"
    #expect(segments(text, .python).map(\.text) == ["Say it.", "the number", "why"])
  }

  @Test func otherSignsAreRead() {
    #expect(segments("#!/bin/sh\n# first\necho $# # second\necho a#b\n", .hash).map(\.text) == ["first", "second"])
    #expect(segments("SELECT 1 -- one\n/* two */", .dashes).map(\.text) == ["one", "two"])
    #expect(segments("a { b: url(//c) } /* text */", .stylesheet).map(\.text) == ["text"])
  }

  @Test(arguments: [
    "// let x = 1;", "// if (a && b) {", "// swiftlint:disable line_length", "// ```\n// a text\n// ```",
    "//     indented code",
    "// update(the, count)", "# no comment", "// yaku: skip en.a",
  ])
  func codeWithinCommentsIsNoText(text: String) {
    #expect(segments("// text\n//\n" + text + "\n").map(\.text) == ["text"])
  }

  @Test func namesOfTheProgramAreProtected() throws {
    let text = "// Call `reset`, then makeItem(), a_b or foo.bar (not old) today.\n"
    let segment = try #require(segments(text).first)
    #expect(segment.text == "Call reset, then makeItem(), a_b or foo.bar (not old) today.")
    let kept = segment.protected.map { String(segment.text.substring(at: $0)) }
    #expect(kept == ["reset", "makeItem()", "a_b", "foo.bar"])
  }

  @Test func aClauseMayEndWithASemicolon() {
    #expect(
      segments("// It is read first;\n// the rest follows.\n").map(\.text) == ["It is read first; the rest follows."])
    #expect(segments("// text\n// return x;\n").map(\.text) == ["text"])
  }

  @Test func labelsAreNoText() {
    let text = "// TODO: write it\n// - Parameter x: how far\n// - Returns: what is left\n"
    #expect(segments(text).map(\.text) == ["write it", "how far", "what is left"])
  }

  @Test func japaneseLinesJoinWithoutASpace() {
    #expect(segments("// 長い文を\n// 書きます。\n").map(\.text) == ["長い文を書きます。"])
  }

  @Test(arguments: PropertySeeds.all(200))
  func everyByteKnowsItsPlace(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let parts = [
      "//", "/*", "*/", " * ", "#", "--", "\"", "'", "`", "\"\"\"", "\n", "\r\n", "    ", "\t", "word ", "a word. ",
      "f(x)", "{",
      ";", "é", "部屋", "😀", "&amp;", "&", "TODO: ", "@param x ", "```", "- ", "\\", "yaku: off ", "\u{0}",
    ]
    let text = (0..<random.number(0...60)).map { _ in random.pick(parts) }.joined()
    let bytes = Array(text.utf8)
    for signs in [CodeSigns.c, .script, .stylesheet, .hash, .python, .dashes] {
      let document = CodeReader(text, signs).document()
      var position = 0
      for piece in document.pieces {
        #expect(piece.span.lowerBound == position)
        position = piece.span.upperBound
        guard case .segment(let segment) = piece else { continue }
        var last = 0
        for (index, byte) in segment.text.utf8.enumerated() {
          let source = bytes[segment.offsets[index]..<segment.ends[index]]
          #expect(source.elementsEqual([byte]) || byte == 0x20 || source.first == UInt8(ascii: "&"))
          #expect(segment.offsets[index] >= last)
          last = segment.offsets[index]
        }
      }
      #expect(position == bytes.count)
    }
  }

  @Test func aMarkWithoutPartnerHidesNoComment() {
    let text = "let a = '\\'' + \"\\\"b // not text\nlet b = \"\" // I ate. It's here.\n'c' // \"d\n"
    let found = CodeReader(text, .script).document().text
    #expect(found.contains("I ate. It's here.") && found.contains("d"))
  }
}
