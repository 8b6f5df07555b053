import TestSupport
import Testing
import Yaku

@testable import YakuTool

@Suite struct TextBufferTests {
  @Test func aGroupIsTakenBackAsAWhole() {
    var buffer = TextBuffer<String>("one two three")
    buffer.make([Edit(TextSpan(0, 3), "1"), Edit(TextSpan(2, 5), "zwei"), Edit(TextSpan(0, 0), ">")], note: "numbers")
    #expect(buffer.text == ">1 zwei three")
    buffer.make([Edit(TextSpan(0, 1), "")], note: "sign")
    #expect(buffer.undo() == "sign" && buffer.text == ">1 zwei three")
    #expect(buffer.undo() == "numbers" && buffer.text == "one two three")
    #expect(buffer.undo() == nil && buffer.text == "one two three")
    #expect(buffer.redo() == "numbers" && buffer.redo() == "sign" && buffer.text == "1 zwei three")
    #expect(buffer.redo() == nil)
  }

  @Test func aGroupWithoutEditsIsAStepToo() {
    var buffer = TextBuffer<Int>("a")
    buffer.make([], note: 1)
    buffer.make([Edit(TextSpan(0, 1), "b")], note: 2)
    #expect(buffer.undo() == 2 && buffer.undo() == 1 && buffer.undo() == nil)
    #expect(buffer.text == "a")
  }

  @Test func whatWasTakenBackIsGoneAfterANewEdit() {
    var buffer = TextBuffer<Int>("a")
    buffer.make([Edit(TextSpan(1, 1), "b")], note: 1)
    _ = buffer.undo()
    buffer.make([Edit(TextSpan(1, 1), "c")], note: 2)
    #expect(buffer.redo() == nil && buffer.text == "ac")
  }

  @Test func spansOutsideAreCutToTheText() {
    var buffer = TextBuffer<Int>("abc")
    buffer.make([Edit(TextSpan(2, 9), "C"), Edit(TextSpan(7, 9), "d")], note: 1)
    #expect(buffer.text == "abCd")
    _ = buffer.undo()
    #expect(buffer.text == "abc")
  }

  /// Any edits, undo and redo: every state comes back byte for byte, also where edits cut characters into pieces.
  @Test(arguments: 0..<200) func everyStateComesBack(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var buffer = TextBuffer<Int>("We saw the sea.\r\n駅まで歩く🙂 e\u{301}")
    var states = [buffer.bytes]
    var position = 0
    for _ in 0..<30 {
      switch random.number(0...3) {
      case 0:
        let note = buffer.undo()
        #expect((note == nil) == (position == 0))
        position -= note == nil ? 0 : 1
      case 1:
        let note = buffer.redo()
        #expect((note == nil) == (position == states.count - 1))
        position += note == nil ? 0 : 1
      default:
        let edits = (0..<random.number(0...4)).map { _ in
          let start = random.number(0...40)
          return Edit(TextSpan(start, start + random.number(0...8)), random.pick(["", "x", "日本", " and 🙂"]))
        }
        buffer.make(edits, note: states.count)
        states = Array(states.prefix(position + 1)) + [buffer.bytes]
        position += 1
      }
      #expect(buffer.bytes == states[position], "seed \(seed)")
    }
  }
}
