import Files
import LanguagePack
import Morphology
import Testing
import TextModel

@testable import PackCompiler

/// Sources with lines of our own, in the format of each.
@Suite struct OtherSourceTests {
  @Test func dingPairsPartsByPosition() throws {
    let source = SourceFixture()
    let path = try source.write(
      "de-en",
      """
      # comment
      Gorp {m} /G./; Blump {n} [ugs.] | Gorpe {pl}; Blumpe {pl} | ein Gorp in der Hand ist immer gut :: gorp (thing); blump | gorps | a gorp in hand
      gorpen {vi} | gorpend | gegorpen | er/sie/es gorpt | ich/er/sie/es gorp :: to gorp; to do gorps | gorping | gorped | gorps | gorped
      sich etw. blumpen {vr} :: to be blumped
      gorpig; blumpig {adj} :: gorpy
      no sides here
      """)
    let made = try source.packs("ding", [path])
    let lexicon = try #require(BilingualLexicon(made[0].pack, .forward))
    #expect(lexicon.entries(of: "Gorp").map(\.target) == ["gorp", "blump"])
    #expect(lexicon.entries(of: "gorpen").map(\.target) == ["gorp", "do gorps"])
    #expect(lexicon.entries(of: "gorpig").first?.sourceTags == .adjective)
    #expect(lexicon.entries(of: "blumpen").map(\.target) == ["be* blumped"])
    let back = try #require(BilingualLexicon(made[0].pack, .backward))
    #expect(back.entries(of: "gorp").first { $0.sourceTags == .noun }?.targetTags == TagSet("noun.masculine"))
    let words = try #require(Lexicon(made[1].pack))
    #expect(words.entries(of: "blumpe").first?.lemma == "Blump")
    #expect(words.entries(of: "gegorpen").first?.tags == TagSet("verb.past-participle"))
    #expect(words.entries(of: "gorpigen").map(\.lemma) == ["gorpig"])
    #expect(made[0].report.skipped["no ::"] == 1)
    #expect(made[0].report.diagnostics.first?.line == 6)
  }

  @Test func freeDictReadsIndexAndArticles() throws {
    let source = SourceFixture()
    let articles = "gorper /ɡɔʁpe/ <v>\n1. to gorp, blump\n2. do gorps; make blumps\nsee: blumper\n"
    try source.write("freedict-fra-eng.dict.dz", articles)
    let length =
      "B"
      + "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".map(String.init)[articles.utf8.count - 64]
    try source.write("freedict-fra-eng.index", "00databaseinfo\tA\tB\ngorper\tA\t\(length)\nbad line\n")
    let made = try source.packs("freedict", [source.path("freedict-fra-eng")])
    #expect(Manifest(made[0].pack)["pair"] == "en-fr")
    let lexicon = try #require(BilingualLexicon(made[0].pack, .backward))
    #expect(lexicon.entries(of: "gorper").map(\.target) == ["gorp", "blump", "do gorps", "make blumps"])
    #expect(lexicon.entries(of: "gorper").map(\.sense) == [1, 1, 2, 2])
    #expect(made[0].report.skipped["unreadable index line"] == 1)
    #expect(FreeDict.number("Bg") == 96)
    #expect(FreeDict.number("é") == nil)
  }

  @Test func cedictLeavesOutWhatIsNoTranslation() throws {
    let source = SourceFixture()
    let path = try source.write(
      "cedict",
      """
      # comment
      貓飯 猫饭 [mao1 fan4] /cat rice (coll.)/CL:碗[wan3]/to feed a cat/variant of 貓食|猫食[mao1 shi2]/
      broken line
      """)
    let made = try source.packs("cedict", [path])
    let lexicon = try #require(BilingualLexicon(made[0].pack, .backward))
    #expect(lexicon.entries(of: "猫饭").map(\.target) == ["cat rice", "feed a cat"])
    #expect(lexicon.entries(of: "貓飯").map(\.targetTags).last == .verb)
    #expect(made[0].report.skipped == ["cross reference or measure word": 2, "unreadable line": 1])
  }

  @Test func jmnedictKeepsForeignNamesAndOrganisations() throws {
    let source = SourceFixture()
    try source.write("frequency_dictionary_en_82_765.txt", "blumpe 7000\nblump 9000000\n")
    let english = try source.packs("symspell", [source.folder])
    let path = try source.write(
      "names.tsv",
      """
      ブルンプ\tunclass\tBlumpe
      ブルンプ\tunclass\tBlump
      ゴープリア\tplace\tGorplia (Elsewhere)
      ごおぷ\tfem\tGoopu
      ゴープス\twork\tthe book of the gorps
      猫飯社\tcompany\tNekomeshi
      猫飯\tplace\tNekomeshi
      broken line
      """)
    let made = try source.packs("jmnedict", [path], over: english.map(\.pack))
    let lexicon = try #require(BilingualLexicon(made[0].pack, .backward))
    #expect(lexicon.entries(of: "ブルンプ").map(\.target) == ["Blump", "Blumpe"])
    #expect(lexicon.entries(of: "ゴープリア").map(\.target) == ["Gorplia"])
    #expect(lexicon.entries(of: "ゴープリア").first?.sourceTags == TagSet("proper-noun.place"))
    #expect(lexicon.entries(of: "猫飯社").map(\.target) == ["Nekomeshi"])
    #expect(lexicon.entries(of: "猫飯").isEmpty)
    #expect(made[0].report.skipped == ["name of this language": 2, "explanation": 1, "unreadable line": 1])
    let again = try source.packs("jmnedict", [path], over: english.map(\.pack))
    #expect(made[0].bytes == again[0].bytes)
  }

  @Test func theWordListCutsText() throws {
    let source = SourceFixture()
    let path = try source.write("dict.txt", "猫饭 900 n\n猫 500 n\n饭 400 n\n好吃 1800 a\n好 2000 a\n吃 1000 v\nbroken\n")
    let made = try source.packs("wordlist", [path])
    let text = "猫饭好吃。"
    let readings = Analyzer(LanguageStack([made[0].pack])).analyze(Document(text), sentence: Document(text).span)
    #expect(readings.map(\.surface) == ["猫饭", "好吃", "。"])
    #expect(readings.last?.tags == TagSet("punctuation.full-stop"))
    #expect(made[0].report.skipped == ["unreadable line": 1])
  }

  @Test func apertiumWalksThePaths() throws {
    let source = SourceFixture()
    // gorpo<n><m> : gorp<n>, with a loop over the first letter, a number, and a second translation.
    try source.write(
      "spa-eng.autobil.att",
      """
      0\t1\tg\tg\t0.0
      1\t1\tg\tg\t0.0
      1\t2\to\to\t0.0
      2\t3\tr\tr\t0.0
      3\t4\tp\tp\t0.0
      4\t5\to\tε\t0.0
      5\t6\t<n>\t<n>\t0.0
      6\t7\t<m>\tε\t0.0
      0\t8\t1\t1\t0.0
      7\t0.0
      8\t0.0
      """)
    try source.write(
      "spa-eng.automorf.att",
      "0\t1\tg\tg\t0.0\n1\t2\to\to\t0.0\n2\t3\ts\t<n>\t0.0\n3\t4\tε\t<m>\t0.0\n4\t5\tε\t<pl>\t0.0\n5\t0.0\n--\nnonsense\n"
    )
    let made = try source.packs("apertium", [source.folder])
    let back = try #require(BilingualLexicon(made[0].pack, .backward))
    #expect(back.entries(of: "gorpo").map(\.target) == ["gorp"])
    let forward = try #require(BilingualLexicon(made[0].pack, .forward))
    #expect(forward.entries(of: "gorp").first?.targetTags == TagSet("noun.masculine"))
    let words = try #require(Lexicon(made[1].pack))
    #expect(words.entries(of: "gos").map(\.tags) == [TagSet("noun.masculine.plural")].compactMap(\.self))
    #expect(made[1].report.skipped["unreadable arc"] == 1)
  }

  @Test func symSpellKeepsCounts() throws {
    let source = SourceFixture()
    try source.write("frequency_dictionary_en_82_765.txt", "\u{FEFF}gorp 9000000\nblump 4000\nbroken\n")
    let made = try source.packs("symspell", [source.folder])
    let weights = try #require(GlossWeights(made[0].pack, .forward))
    #expect(weights.weights(of: "gorp").first?.count == 9000)
    #expect(weights.weights(of: "blump").first?.total == 9004)
    #expect(NgramModel(made[0].pack, variant: NgramModel.backgroundVariant) == nil)
  }

  @Test func symSpellCountsPairs() throws {
    let source = SourceFixture()
    try source.write("frequency_dictionary_en_82_765.txt", "\u{FEFF}gorp 9000000\nblump 4000000\n")
    try source.write("frequency_bigramdictionary_en_243_342.txt", "\u{FEFF}gorp blump 900000\nblump gorp\n")
    let pack = try #require(try source.packs("symspell", [source.folder]).first?.pack)
    let model = try #require(NgramModel(pack, variant: NgramModel.backgroundVariant))
    let (gorp, blump) = (NgramModel.hash("gorp"), NgramModel.hash("blump"))
    // One in ten.
    #expect(model.cost(ofPair: gorp, blump) == 230)
    #expect(model.cost(ofPair: blump, gorp) == nil)
    #expect(NgramModel(pack) == nil)
  }

  @Test func compressedSourcesAreUnpackedAndDamageIsSaid() throws {
    let source = SourceFixture()
    // A gzip header with nothing sensible behind it.
    try source.write("broken.gz", "\u{1F}not gzip")
    let lines = try SourceLines(source.path("broken.gz"), hint: "")
    #expect(try lines.next() == "\u{1F}not gzip")
    #expect(throws: ImportError.self) { try SourceLines(source.path("missing"), hint: "") }
    #expect(throws: ImportError.self) { try SourceLines(source.folder, hint: "") }
  }
}
