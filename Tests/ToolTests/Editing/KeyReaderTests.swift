import Testing

@testable import YakuTool

@Suite struct KeyReaderTests {
  private func keys(_ text: String) -> [Key] {
    var reader = KeyReader()
    return reader.keys(text.utf8)
  }

  @Test func charactersControlsAndArrows() {
    #expect(keys("a?é日") == [.character("a"), .character("?"), .character("é"), .character("日")])
    #expect(keys("\r\n") == [.character("\n"), .character("\n")])
    #expect(keys("\u{12}\u{3}\u{7F}") == [.control("r"), .control("c"), .other])
    #expect(keys("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}OD") == [.up, .down, .right, .left])
    #expect(keys("\u{1B}[1;5Aq") == [.up, .character("q")])
  }

  /// The letters of a key that sends several are no keys of their own: "A" would accept everything.
  @Test func otherKeysAreOneKeyEach() {
    #expect(keys("\u{1B}[15~\u{1B}[H\u{1B}OP\u{1B}A") == [.other, .other, .other, .other])
  }

  @Test func aKeyMayComeInPieces() {
    var reader = KeyReader()
    #expect(reader.keys([0x1B]).isEmpty && reader.isWaiting)
    #expect(reader.keys([UInt8(ascii: "[")]).isEmpty && reader.isWaiting)
    #expect(reader.keys([UInt8(ascii: "A")]) == [.up] && !reader.isWaiting)
    let letter = Array("日".utf8)
    #expect(reader.keys(letter[..<2]).isEmpty && reader.keys(letter[2...]) == [.character("日")])
  }

  @Test func anEscapeIsAKeyWhenNothingFollows() {
    var reader = KeyReader()
    #expect(reader.keys([0x1B]).isEmpty)
    #expect(reader.keys([], isLate: true) == [.escape] && !reader.isWaiting)
    #expect(reader.keys(Array("\u{1B}[1".utf8)).isEmpty)
    #expect(reader.keys([], isLate: true) == [.other] && !reader.isWaiting)
  }

  @Test func bytesThatAreNoTextAreOtherKeys() {
    var reader = KeyReader()
    #expect(reader.keys([0xFF, 0x80, 0xC3, 0x28, UInt8(ascii: "q")]) == [.other, .other, .other, .character("q")])
  }
}
