import TestSupport
import Testing
import TextModel

@Suite struct OffsetMapTests {
  @Test(arguments: UInt64(1)...40)
  func convertsEveryScalarBoundaryThereAndBack(seed: UInt64) {
    var source = RandomText(seed: seed)
    for round in 0..<20 {
      let text = source.next(length: 60)
      let map = OffsetMap(text)
      var utf8 = 0
      var utf16 = 0
      var scalar = 0
      var line = 0
      for value in text.unicodeScalars {
        let label: Comment = "seed \(seed), round \(round), offset \(utf8)"
        #expect(map.offset(fromUTF8: utf8, to: .utf16) == utf16, label)
        #expect(map.offset(fromUTF8: utf8, to: .scalar) == scalar, label)
        #expect(map.utf8Offset(utf16, in: .utf16) == utf8, label)
        #expect(map.utf8Offset(scalar, in: .scalar) == utf8, label)
        let position = map.position(utf8, in: .utf16)
        #expect(position.line == line, label)
        #expect(map.utf8Offset(position, in: .utf16) == utf8, label)
        // Inside the scalar: down to its start.
        if UTF8.width(value) > 1 { #expect(map.offset(fromUTF8: utf8 + 1, to: .scalar) == scalar, label) }
        utf8 += UTF8.width(value)
        utf16 += UTF16.width(value)
        scalar += 1
        if value == "\n" { line += 1 }
      }
      #expect(map.length(in: .utf8) == text.utf8.count)
      #expect(map.length(in: .utf16) == text.utf16.count)
      #expect(map.length(in: .scalar) == text.unicodeScalars.count)
      #expect(map.lineCount == line + 1)
    }
  }

  @Test func clampsWhatLiesOutside() {
    let map = OffsetMap("añ\n😀")
    #expect(map.offset(fromUTF8: 99, to: .utf16) == 5)
    #expect(map.offset(fromUTF8: -1, to: .utf16) == 0)
    #expect(map.utf8Offset(99, in: .utf16) == 8)
    #expect(map.utf8Offset(4, in: .utf16) == 4)
    #expect(map.utf8Offset(OffsetMap.Position(line: 0, column: 9), in: .scalar) == 3)
    #expect(map.utf8Offset(OffsetMap.Position(line: 9, column: 0), in: .scalar) == 8)
    #expect(map.utf8Offset(OffsetMap.Position(line: 0, column: .max), in: .utf16) == 3)
    #expect(map.utf8Offset(.max, in: .scalar) == 8)
    #expect(OffsetMap("").position(3, in: .utf16) == OffsetMap.Position(line: 0, column: 0))
  }

  @Test func countsAnEmojiAsTwoUnitsOfUTF16() {
    let map = OffsetMap("日本 😀 ok")
    #expect(map.range(TextSpan(7, 11), in: .utf16) == 3..<5)
    #expect(map.range(TextSpan(7, 11), in: .scalar) == 3..<4)
    #expect(map.span(3..<5, in: .utf16) == TextSpan(7, 11))
  }
}
