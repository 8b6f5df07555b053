import LanguagePack
import TestSupport
import Testing

/// Every error of a pack, made to happen.
@Suite struct PackErrorTests {
  private func error(_ contents: [UInt8]) -> PackError? {
    do throws(PackError) {
      _ = try Pack(contents: contents, name: "p")
      return nil
    } catch { return error }
  }

  private func changed(_ offset: Int, _ bytes: [UInt8]) -> [UInt8] {
    var contents = TinyPack.contents
    contents.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
    return contents
  }

  @Test func missingFile() {
    #expect(throws: PackError.unreadable(path: "/no/such.pack", reason: "No such file or directory")) {
      try Pack(path: "/no/such.pack")
    }
    #expect(throws: PackError.unreadable(path: "/", reason: "not a regular file")) { try Pack(path: "/") }
  }

  @Test func otherFile() {
    #expect(error(Array("PK\u{3}\u{4} something else".utf8)) == .notAPack(path: "p"))
    #expect(error([]) == .notAPack(path: "p"))
  }

  @Test func newerFormat() {
    #expect(error(changed(8, [99, 0, 0, 0])) == .unsupportedFormat(path: "p", found: 99, supported: 1...1))
  }

  @Test func unknownRequiredFeature() {
    #expect(error(changed(16, [4])) == .unsupportedFeature(path: "p", bits: 4))
    #expect(error(changed(24, [4])) == nil, "an optional feature is skipped")
  }

  @Test func cutFile() {
    #expect(error(Array(TinyPack.contents.dropLast())) == .truncated(path: "p"))
    #expect(error(Array(TinyPack.contents.prefix(40))) == .truncated(path: "p"))
  }

  @Test func changedContents() throws {
    var contents = TinyPack.contents
    contents[contents.count - 9] ^= 1
    let pack = try Pack(contents: contents, name: "p")
    #expect(throws: PackError.self) { try pack.verify() }
    #expect(error(changed(64, [1])) == .damaged(path: "p", section: "table"))
  }

  @Test func unwritablePlace() {
    #expect(
      throws: PackError.unwritable(path: "/no/such/folder/x.pack", reason: "No such file or directory")
    ) { try TinyPack.assembly().writer().write(to: "/no/such/folder/x.pack") }
  }

  @Test(arguments: [
    PackError.unreadable(path: "p", reason: "r"), .notAPack(path: "p"),
    .unsupportedFormat(path: "p", found: 9, supported: 1...2),
    .unsupportedFormat(path: "p", found: 0, supported: 1...2),
    .unsupportedFeature(path: "p", bits: 8), .truncated(path: "p"), .damaged(path: "p", section: "LEXI"),
    .unwritable(path: "p", reason: "r"),
  ])
  func saysWhatToDo(_ error: PackError) {
    let text = error.description
    #expect(text.contains("\"p\"") && !text.hasSuffix("."))
    #expect(["build", "check", "choose", "update"].contains { text.contains($0) }, "\(text)")
  }

  /// The first format stays readable: a new one needs a new fixture beside this one, and this one an answer.
  @Test func firstFormatOpens() throws {
    let pack = try Pack(path: repositoryRoot(of: #filePath) + "/Tests/Fixtures/format-1.pack")
    try pack.verify()
    #expect(Manifest(pack).name == "tiny")
    #expect(Lexicon(pack)?.entries(of: "店員").first?.reading == "r1")
    #expect(BilingualLexicon(pack, .backward)?.entries(of: "cat").map(\.target) == ["t4*"])
  }
}
