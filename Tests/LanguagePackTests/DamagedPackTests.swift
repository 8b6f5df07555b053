import LanguagePack
import TestSupport
import Testing

/// A damaged pack gives a typed error or empty answers, never a trap.
@Suite struct DamagedPackTests {
  @Test func cutAnywhere() {
    let contents = TinyPack.contents
    for length in stride(from: 0, to: contents.count, by: 7) {
      #expect(throws: PackError.self, "cut at \(length)") {
        try Pack(contents: Array(contents.prefix(length)), name: "cut")
      }
    }
  }

  /// The length in the header is made right again, so that what is missing is found section by section.
  @Test func cutAndRelabelled() {
    let contents = TinyPack.contents
    for length in stride(from: 64, to: contents.count, by: 13) {
      var short = Array(contents.prefix(length))
      withUnsafeBytes(of: UInt64(length).littleEndian) { short.replaceSubrange(32..<40, with: $0) }
      if let pack = try? Pack(contents: short, name: "cut") { _ = TinyPack.askEverything(pack) }
    }
  }

  @Test(arguments: PropertySeeds.all(200))
  func bytesFlipped(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var contents = TinyPack.contents
    // Behind the header and the table, which have a checksum of their own.
    let start = 64 + 40 * (try Pack(contents: contents, name: "whole").sections.count)
    for _ in 0..<random.number(1...40) {
      contents[random.number(start...contents.count - 1)] = UInt8(random.number(0...255))
    }
    let pack = try Pack(contents: contents, name: "flipped")
    _ = TinyPack.askEverything(pack)
  }

  @Test(arguments: PropertySeeds.all(100))
  func headerFlipped(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var contents = TinyPack.contents
    for _ in 0..<random.number(1...4) { contents[random.number(0...500)] = UInt8(random.number(0...255)) }
    if let pack = try? Pack(contents: contents, name: "flipped") { _ = TinyPack.askEverything(pack) }
  }

  /// Every number of a section at its largest: offsets and products must not wrap around.
  @Test func everySectionFullOfOnes() throws {
    let whole = try Pack(contents: TinyPack.contents, name: "whole")
    for section in whole.sections {
      var contents = TinyPack.contents
      let end = section.offset + section.length
      contents.replaceSubrange(section.offset..<end, with: Array(repeating: 0xFF, count: section.length))
      _ = TinyPack.askEverything(try Pack(contents: contents, name: section.name))
    }
  }
}
