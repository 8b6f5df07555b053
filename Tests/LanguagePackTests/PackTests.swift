import Foundation
import LanguagePack
import TestSupport
import Testing

@Suite struct PackTests {
  @Test func holdsWhatWasWritten() throws {
    let pack = try Pack(contents: TinyPack.contents, name: "tiny")
    try pack.verify()
    #expect(Manifest(pack).values == ["name": "tiny", "layer": "core", "licence": "Apache-2.0"])
    #expect(DataTables(pack).rows("slots") == [["に", "-", "in"], ["を", "-", "object"]])
    let lexicon = try #require(Lexicon(pack))
    #expect(
      lexicon.entries(of: "食べる") == [
        LexicalEntry(lemma: "食べる", reading: "r2", tags: .noun, cost: -10, leftClass: 2, rightClass: 0)
      ])
    #expect(lexicon.entries(of: "食").isEmpty)
    #expect(Inflections(pack)?.forms(of: "cat").map(\.surface) == ["cats"])
    let connections = try #require(Connections(pack))
    #expect(connections.cost(after: 2, before: 1) == -700)
    #expect(connections.cost(after: 0, before: 0) == 0)
    #expect(connections.classNames.map(\.name) == ["noun|-"])
    for direction in Direction.allCases {
      #expect(BilingualLexicon(pack, direction)?.entries(of: "店").map(\.target) == ["t0*"])
      #expect(BilingualLexicon(pack, direction)?.hasKey(startingWith: "食") == true)
      #expect(Frames(pack, direction)?.entries(of: "店").map(\.slots) == ["が=subject"])
      #expect(GlossWeights(pack, direction)?.weights(of: "cats").map(\.count) == [5])
    }
  }

  @Test(arguments: PropertySeeds.all(10))
  func randomEntriesComeBack(seed: UInt64) throws {
    var text = RandomText(seed: seed)
    let words = Set((0..<200).map { _ in text.next(length: 6) }).subtracting(TinyPack.surfaces).filter { !$0.isEmpty }
    // Keys are bytes: "é" in its two forms are two keys, one as Swift strings.
    let keys = words.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    let pack = try Pack(contents: TinyPack.assembly(extra: keys).contents(), name: "random")
    let lexicon = try #require(Lexicon(pack))
    for key in keys {
      #expect(lexicon.entries(of: key).contains { Array($0.lemma.utf8) == Array(key.utf8) }, "\(key.debugDescription)")
    }
  }

  @Test func sameContentsGiveTheSameBytes() {
    #expect(TinyPack.assembly().contents() == TinyPack.contents)
  }

  @Test func writesAFileAndNothingBesideIt() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "yaku-pack-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "tiny.pack").path()
    try TinyPack.assembly().writer().write(to: path)
    #expect(try Pack(path: path).fingerprint == Pack(contents: TinyPack.contents, name: "").fingerprint)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == ["tiny.pack"])
  }

  @Test func longStringsAreCutAtAScalar() {
    var pool = StringPoolBuilder()
    let offset = pool.intern(String(repeating: "店", count: 30_000))
    var sink = ByteSink()
    sink.append(contentsOf: pool.bytes)
    var writer = PackWriter()
    writer.add(.strings, bytes: sink.bytes)
    let pack = try? Pack(contents: writer.contents(), name: "long")
    let strings = pack?.section(.strings).map { StringPool($0) }
    #expect(strings?.string(Int(offset)) == String(repeating: "店", count: 21_844))
  }

  @Test func tagsReadWhatTheyWrite() {
    #expect(TagSet.vocabulary.count <= 128)
    for name in TagSet.vocabulary {
      #expect(TagSet(name)?.text == name)
    }
    #expect(TagSet("present.3.singular")?.count == 3)
    #expect(TagSet("verb;formal") == TagSet.verb.union(.formal))
    #expect(TagSet("-") == TagSet())
    #expect(TagSet("no-such-tag") == nil)
  }
}
