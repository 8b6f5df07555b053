import Testing

@testable import LanguagePack

@Suite struct RecognizerModelTests {
  @Test func bytesStartWithTheCounts() {
    let model = RecognizerModel(tags: ["xx", "yy"], runs: [[1, 2], [3]], weights: [0, -1, 2, 3], scale: 0.03125)
    let bytes = model.bytes
    #expect(Array(bytes.prefix(12)) == [2, 0, 0, 0, 2, 0, 0, 0, 0x12, 0x7A, 0, 0])
    #expect(bytes.count == 12 + 6 + 5 + 4)
    #expect(Array(bytes.suffix(4)) == [0, 255, 2, 3])
  }
}
