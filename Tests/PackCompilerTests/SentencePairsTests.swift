import LanguagePack
import Testing

@testable import PackCompiler

@Suite struct SentencePairsTests {
  /// Lines of our own in the format of the source.
  private static let lines = """
    1\tそらをながめる\tThe sky is wide.\t-\tDer Himmel ist weit.\t-\tEl cielo es ancho.\t-\t-
    2\tそらを\tSkies, in my way.\t-\t-\t-\t-\t-\t-
    3\tながめる\tHe gazed at the roof.\t-\tEr sah das Dach an.\t-\t-\t-\t-
    4\tながめる\t-\t-\t-\t-\t-\t-\t-
    broken line
    """

  private func given() throws -> [Pack] {
    let ipadic = SourceFixture()
    try ipadic.write(
      "Own.csv",
      """
      そら,1,1,5000,名詞,一般,*,*,*,*,そら,ソラ,ソラ
      を,2,2,4000,助詞,格助詞,一般,*,*,*,を,ヲ,ヲ
      ながめる,3,3,6000,動詞,自立,*,*,一段,基本形,ながめる,ナガメル,ナガメル
      """, isEUC: true)
    try ipadic.write("matrix.def", "4 4\n0 0 0\n")
    let japanese = try #require(try ipadic.packs("ipadic", [ipadic.folder]).first).pack
    var english = PackAssembly(manifest: Manifest(["name": "en.test", "language": "en"]))
    for (surface, lemma, tags) in [("skies", "sky", "noun.plural"), ("gazed", "gaze", "verb.past")] {
      english.addReading(surface: surface, LexicalEntry(lemma: lemma, tags: try #require(TagSet(tags))))
    }
    var pair = PackAssembly(manifest: Manifest(["name": "ja-en.test", "pair": "en-ja"]))
    for (source, targets) in [
      ("そら", ["air", "sky"]), ("ながめる", ["look", "gaze at", "be* wide"]), ("そらを", ["lose one's way", "in"]),
    ] {
      for target in targets { pair.addTranslation(of: source, BilingualEntry(target: target), .backward) }
    }
    var german = PackAssembly(manifest: Manifest(["name": "de-en.test", "pair": "de-en"]))
    german.addTranslation(of: "Himmel", BilingualEntry(target: "sky"), .forward)
    return try [japanese] + [english, pair, german].map { try Pack(contents: $0.contents(), name: "test") }
  }

  @Test func glossesAreCounted() throws {
    let source = SourceFixture()
    let path = try source.write("SENTENCES", Self.lines)
    let made = try source.packs("pairs", [path], over: given())
    #expect(made.map { Manifest($0.pack).name } == ["ja-en.pairs", "de-en.pairs", "en.pairs"])
    let weights = try #require(GlossWeights(made[0].pack, .backward))
    #expect(weights.weights(of: "そら").map(\.target) == ["sky"])
    #expect(weights.weights(of: "そら").first?.total == 2)
    #expect(weights.weights(of: "ながめる").map(\.target) == ["gaze at", "be* wide"])
    #expect(try #require(GlossWeights(made[1].pack, .forward)).weights(of: "Himmel").first?.count == 1)
    #expect(made[2].report.skipped == ["unreadable line": 1, "no English": 1])
  }

  @Test func expressionsAreFound() throws {
    let source = SourceFixture()
    let path = try source.write("SENTENCES", Self.lines.replacing("Skies, in my way.", with: "Skies lose my way."))
    let made = try source.packs("pairs", [path], over: given())
    let weights = try #require(GlossWeights(made[0].pack, .backward))
    #expect(weights.weights(of: "そらを").map(\.target) == ["lose one's way"])
  }

  @Test func theModelKnowsWhatItSaw() throws {
    let source = SourceFixture()
    let path = try source.write("SENTENCES", Self.lines)
    let made = try source.packs("pairs", [path], over: given())
    let model = try #require(made.last.flatMap { NgramModel($0.pack) })
    #expect(model.knows(NgramModel.hash("sky")))
    #expect(!model.knows(NgramModel.hash("Sky")))
    #expect(model.knows(NgramModel.hash("roof")))
  }

  @Test func buildingTwiceGivesTheSameBytes() throws {
    let source = SourceFixture()
    let path = try source.write("SENTENCES", Self.lines)
    let first = try source.packs("pairs", [path], over: given()).map(\.bytes)
    #expect(try source.packs("pairs", [path], over: given()).map(\.bytes) == first)
  }

  @Test func dictionariesMustBeThere() throws {
    let source = SourceFixture()
    let path = try source.write("SENTENCES", Self.lines)
    #expect(throws: ImportError.self) { try source.packs("pairs", [path]) }
  }

  @Test(arguments: [
    ("Don't worry, it's 9.50 €!", ["do", "n't", "worry", ",", "it", "'s", "<num>", "€", "!"]),
    ("The “well-known” shop’s menu…", ["the", "well-known", "shop", "'s", "menu"]),
    ("Café (3rd floor)", ["café", "<num>", "floor"]), ("", []),
  ])
  func wordsAreCutAsDocumented(_ text: String, _ expected: [String]) {
    #expect(NgramTokens.words(text) == expected)
  }
}
