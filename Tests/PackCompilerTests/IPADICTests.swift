import Files
import LanguagePack
import Morphology
import Testing
import TextModel

@testable import PackCompiler

@Suite struct IPADICTests {
  /// Rows of our own in the format of the source; ids 1 noun, 2 particle, 3 verb.
  private static let rows = """
    そら,1,1,5000,名詞,一般,*,*,*,*,そら,ソラ,ソラ
    を,2,2,4000,助詞,格助詞,一般,*,*,*,を,ヲ,ヲ
    ながめる,3,3,6000,動詞,自立,*,*,一段,基本形,ながめる,ナガメル,ナガメル
    ながめ,3,3,6100,動詞,自立,*,*,一段,連用形,ながめる,ナガメ,ナガメ
    ながめ,1,1,6200,名詞,サ変接続,*,*,*,*,ながめ,ナガメ,ナガメ
    られる,3,3,7000,動詞,接尾,*,*,一段,基本形,られる,ラレル,ラレル
    〜,1,1,3000,記号,一般,*,*,*,*,〜,〜,〜
    こわれ,1,1,oops,名詞,一般,*,*,*,*,こわれ,コワレ,コワレ
    """
  private static let matrix = "4 4\n0 1 -100\n1 2 -200\n2 3 -300\n3 0 -400\n9 9 1\n"

  private func fixture() throws -> SourceFixture {
    let fixture = SourceFixture()
    try fixture.write("Own.csv", Self.rows, isEUC: true)
    try fixture.write("matrix.def", Self.matrix)
    return fixture
  }

  @Test func rowsBecomeReadingsWithOurTags() throws {
    let source = try fixture()
    let item = try #require(try source.packs("ipadic", [source.folder]).first)
    let lexicon = try #require(Lexicon(item.pack))
    let verb = try #require(lexicon.entries(of: "ながめ").first)
    #expect(verb.lemma == "ながめる")
    #expect(verb.tags == TagSet("verb.continuative"))
    #expect(verb.reading == "ながめ")
    #expect(lexicon.entries(of: "ながめ").last?.tags == TagSet("noun.verbal-noun"))
    #expect(lexicon.entries(of: "られる").first?.tags == TagSet("auxiliary.after-irrealis.passive.dictionary"))
    #expect(lexicon.entries(of: "\u{FF5E}").count == 1)
    #expect(item.report.entries == 7)
    #expect(item.report.skipped == ["unreadable row": 1, "unreadable cost": 1])
    #expect(item.report.diagnostics.first?.line == 8)
  }

  @Test func costsKeepTheirDirection() throws {
    let source = try fixture()
    let item = try #require(try source.packs("ipadic", [source.folder]).first)
    let connections = try #require(Connections(item.pack))
    #expect(connections.cost(after: 1, before: 2) == -200)
    #expect(connections.cost(after: 2, before: 1) == 0)
    let classes = Dictionary(connections.classNames.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    #expect(classes["particle.case|-"]?.left == 2)
    #expect(classes["verb.stem|ichidan"]?.cost == 6100)
  }

  @Test func theAnalyzerReadsWithThem() throws {
    let source = try fixture()
    let item = try #require(try source.packs("ipadic", [source.folder]).first)
    let text = "そらをながめる"
    let readings = Analyzer(LanguageStack([item.pack])).analyze(Document(text), sentence: Document(text).span)
    #expect(readings.map(\.surface) == ["そら", "を", "ながめる"])
  }

  @Test func buildingTwiceGivesTheSameBytes() throws {
    let source = try fixture()
    let first = try source.packs("ipadic", [source.folder]).map(\.bytes)
    #expect(try source.packs("ipadic", [source.folder]).map(\.bytes) == first)
  }

  @Test func tooFewEntriesAreAnError() throws {
    let source = try fixture()
    #expect(throws: ImportError.tooFewEntries(format: "ipadic", expected: 372_520, found: 7)) {
      try PackImporter("ipadic").packs(ImportRequest(inputs: [source.folder]))
    }
  }

  @Test func whatIsMissingIsAnError() {
    #expect(throws: ImportError.self) { try PackImporter("ipadic").packs(ImportRequest(inputs: ["/nowhere"])) }
    #expect(throws: ImportError.self) { try PackImporter("no-such-format") }
  }
}
