import Files
import LanguagePack
import Testing

@testable import PackCompiler

@Suite struct EDICTTests {
  /// Lines of our own in the format of the source.
  private static let lines = """
    　？？？ /header/of the file/
    ねこめし [ねこめし] /(n) (uk) rice (with soup), for cats/cat rice/(P)/
    磨く [みがく] /(v5k,vt) (1) to polish/to shine/(v5k,vt) (2) to be proud of something/(P)/
    受注 [じゅちゅう] /(n,vs) (1) reservation/handling (of things)/(n,vs) (2) type of paper/
    明快 [めいかい] /(n,adj-na) clear/clarity/(P)/
    店 [みせ] /(n,n-suf) shop/(P)/
    店 [たな] /(n) (arch) shelf/
    ピカピカ /(adv) (on-mim) a bright or shiny/
    これは行ではない
    """

  private static func english() throws -> Pack {
    var pack = PackAssembly(manifest: Manifest(["name": "en.test", "language": "en"]))
    for (surface, lemma, tags) in [
      ("clear", "clear", "adjective"), ("clarity", "clarity", "noun"), ("handling", "handle", "verb.gerund"),
      ("reservation", "reservation", "noun"), ("shop", "shop", "noun"),
    ] {
      pack.addReading(surface: surface, LexicalEntry(lemma: lemma, tags: TagSet(tags) ?? TagSet()))
    }
    pack.addTranslation(
      of: "reservation", BilingualEntry(target: "reserve", sourceTags: .noun, targetTags: .verb, labels: "derived"),
      .forward)
    return try Pack(contents: pack.contents(), name: "en.test")
  }

  private func lexicon() throws -> (BilingualLexicon, ImportReport) {
    let source = SourceFixture()
    let path = try source.write("edict", Self.lines, isEUC: true)
    let item = try #require(try source.packs("edict", [path], over: [Self.english()]).first)
    return (try #require(BilingualLexicon(item.pack, .backward)), item.report)
  }

  @Test func sensesBecomeRankedTranslations() throws {
    let (lexicon, report) = try lexicon()
    #expect(lexicon.entries(of: "磨く").map(\.target) == ["polish", "shine", "be* proud of"])
    #expect(lexicon.entries(of: "磨く").map(\.sense) == [1, 1, 2])
    #expect(lexicon.entries(of: "磨く").allSatisfy { $0.sourceTags == .verb && $0.priority == 60 })
    #expect(lexicon.entries(of: "ねこめし").map(\.target) == ["cat rice"])
    #expect(report.read == 7)
    #expect(report.skipped["unreadable line"] == 1)
    #expect(report.diagnostics.first?.line == 9)
  }

  @Test func datedSpellingsComeLast() throws {
    let (lexicon, _) = try lexicon()
    #expect(lexicon.entries(of: "店").map(\.target) == ["shop", "shelf"])
    #expect(lexicon.entries(of: "店").last?.labels == "dated")
  }

  @Test func verbalNounsGiveVerbs() throws {
    let (lexicon, _) = try lexicon()
    #expect(lexicon.entries(of: "受注").map(\.target) == ["reservation", "handling"])
    #expect(lexicon.entries(of: "受注する").map(\.target) == ["reserve", "handle"])
  }

  @Test func glossesTakeThePartOfSpeechTheyHaveInEnglish() throws {
    let (lexicon, _) = try lexicon()
    #expect(lexicon.entries(of: "明快").map(\.targetTags) == [.adjective, .noun])
    #expect(lexicon.entries(of: "明快").map(\.sourceTags) == [.naAdjective, .noun])
    #expect(lexicon.entries(of: "めいかい").count == 2)
  }

  @Test(arguments: [
    ("to wash (clothes)", ["wash"]), ("a cup of tea", ["cup of tea"]), ("to be late", ["be* late"]),
    ("pluralizing suffix", []), ("shop; store", ["shop", "store"]), ("bright or shiny", ["bright", "shiny"]),
    ("kind of fish", []),
    ("person who is always late for work", []), ("red, green", ["red", "green"]), ("5 p.m.", ["5 p.m."]),
  ])
  func glossesAreCleaned(_ gloss: String, _ expected: [String]) {
    #expect(GlossCleaner.glosses(gloss).map(\.text) == expected)
  }
}
