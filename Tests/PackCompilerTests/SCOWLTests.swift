import LanguagePack
import Testing

@testable import PackCompiler

/// Lists of words of our own in the places of SCOWL's.
@Suite struct SCOWLTests {
  private func index(_ source: SourceFixture) throws -> SpellingIndex {
    try source.write("american-english", "gorp\ngorp's\ngorper\ncolor\nParis\n")
    try source.write("british-english", "gorp\ngorper\ncolour\nParis\n")
    try source.write("american-english-large", "gorp\ngorper\ncolor\nParis\ngorpe\nblump\n")
    try source.write("british-english-large", "gorp\ngorper\ncolour\nParis\ngorpe\nblump\n")
    let counts = "the 9000000000\ngorp 900000000\ncolor 90000000\ncolour 90000000\nparis 5000000\ngorpe 20000\n"
    try source.write("frequency_dictionary_en_82_765.txt", counts)
    let counted = try source.packs("symspell", [source.folder])[0].pack
    var core = PackAssembly(manifest: Manifest(["name": "English", "language": "en", "layer": "core"]))
    core.tables.add("spelling-sounds", row: ["g", "-", "K"])
    core.tables.add("spelling-sounds", row: ["r", "-", "R"])
    core.tables.add("spelling-sounds", row: ["p", "-", "P"])
    core.tables.add("spelling-words", row: ["emoji", "2"])
    let english = try Pack(contents: core.contents(), name: "en")
    let made = try source.packs("scowl", [source.folder], over: [english, counted])
    let again = try source.packs("scowl", [source.folder], over: [english, counted])
    #expect(made[0].bytes == again[0].bytes)
    return try #require(SpellingIndex(made[0].pack))
  }

  private func flags(_ word: String, _ index: SpellingIndex) -> SpellingIndex.Flags? {
    var flags: SpellingIndex.Flags?
    index.forEach(spelt: index.letters(of: word.lowercased())[...]) {
      if index.written($0) == word { flags = index.flags($0) }
      return true
    }
    return flags
  }

  @Test func saysWhatIsOfferedAndWhere() throws {
    let index = try index(SourceFixture())
    #expect(flags("gorp", index) == .suggested)
    #expect(flags("color", index) == [.suggested, .notSecond])
    #expect(flags("colour", index) == [.suggested, .notFirst])
    #expect(flags("Paris", index) == [.suggested, .capital])
    #expect(flags("blump", index) == [])
    #expect(flags("emoji", index) == .suggested)
    #expect(flags("gorp's", index) == nil)
  }

  @Test func doubtsRareWordsThatSoundLikeCommonOnes() throws {
    let index = try index(SourceFixture())
    #expect(flags("gorpe", index) == .doubtful)
  }

  @Test func findsWordsByLettersAndBySounds() throws {
    let index = try index(SourceFixture())
    let letters = index.letters(of: "grop")
    let all = SpellingIndex.Reach(of: letters, extra: 9, missing: 9)
    var near: Set<String> = []
    index.forEach(near: letters, without: 0...2, all) { near.insert(index.written($0)) }
    #expect(near.isSuperset(of: ["gorp", "gorper"]))
    var sounding: Set<String> = []
    index.forEach(sounding: Array("KRP".utf8), distance: 0, all) { sounding.insert(index.written($0)) }
    #expect(sounding.contains("gorp") && !sounding.contains("Paris") && !sounding.contains("gorper"))
    index.forEach(sounding: Array("KRP".utf8), distance: 1, all) { sounding.insert(index.written($0)) }
    #expect(sounding.contains("gorper"))
  }

  @Test func reachIsOfLettersLengthsAndCosts() throws {
    let index = try index(SourceFixture())
    let letters = index.letters(of: "gorp")
    func near(extra: Int, missing: Int, worst: Int = .max) -> Set<String> {
      var found: Set<String> = []
      let reach = SpellingIndex.Reach(of: letters, extra: extra, missing: missing, worst: worst)
      index.forEach(near: letters, without: 0...2, reach) { found.insert(index.written($0)) }
      return found
    }
    #expect(near(extra: 0, missing: 0).contains("gorp") && !near(extra: 0, missing: 1).contains("gorper"))
    #expect(near(extra: 0, missing: 2).contains("gorper") && near(extra: 9, missing: 9, worst: 0).isEmpty)
  }

  @Test func needsCountsAndTheCorePack() throws {
    let source = SourceFixture()
    #expect(throws: ImportError.missingPack(format: "scowl", needs: "the core pack of English")) {
      try source.packs("scowl", [source.folder])
    }
  }

  @Test func soundsFollowTheLongestRule() {
    let keys = SoundKeys(rows: [
      ["p", "-", "P"], ["ph", "-", "F"], ["c", "-", "K"], ["c", "ei", "S"], ["^kn", "-", "N"], ["k", "-", "K"],
      ["mb$", "-", "M"], ["m", "-", "M"], ["b", "-", "B"], ["n", "-", "N"], ["short row"],
    ])
    #expect(keys.key(of: "phoc") == Array("FK".utf8))
    #expect(keys.key(of: "ceck") == Array("SK".utf8))
    #expect(keys.key(of: "knomb") == Array("NM".utf8))
    #expect(keys.key(of: "ambo") == Array("MB".utf8))
    #expect(keys.key(of: "日本").isEmpty && keys.key(of: "").isEmpty)
  }
}
