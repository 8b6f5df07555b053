import LanguagePack
import Testing

@testable import PackCompiler

@Suite struct EnglishSourceTests {
  @Test func lemminflectGivesFormsAndLemmas() throws {
    let source = SourceFixture()
    try source.write("infl_lu.csv.gz", "blorp,verb,blorped,,blorping,blorps\nblorp,noun,blorps/blorpen\nnonsense\n")
    try source.write("lemma_lu.csv.gz", "blorp,noun,blorp\nblorpt,verb,blorp\nblorps,noun,blorp\n")
    let item = try #require(try source.packs("lemminflect", [source.folder]).first)
    let forms = try #require(Inflections(item.pack)).forms(of: "blorp").map { "\($0.tags.text) \($0.surface)" }
    #expect(forms.contains("verb.past-participle blorped"))
    #expect(forms.contains("noun.plural blorps"))
    let lexicon = try #require(Lexicon(item.pack))
    #expect(lexicon.entries(of: "blorpt").map(\.lemma) == ["blorp"])
    #expect(lexicon.entries(of: "blorps").count == 2)
    #expect(item.report.skipped == ["unreadable row": 1])
  }

  @Test func wordNetGivesSynonymsAndVerbsBehindNouns() throws {
    let source = SourceFixture()
    try source.write(
      "data.noun", "  1 licence\n00000100 04 n 02 blorping 0 glomping 1 001 + 00000200 v 0102 | doing it\n")
    try source.write("index.noun", "  1 licence\nblorping n 1 1 + 1 0 00000100  \nglomping n 1 1 + 1 0 00000100  \n")
    try source.write("data.verb", "00000200 30 v 02 make_blorps 0 blorp 0 000 00 | to do it\n")
    try source.write("index.verb", "blorp v 1 0 1 0 00000200  \n")
    for part in ["adj", "adv"] {
      try source.write("data." + part, "")
      try source.write("index." + part, "")
    }
    let item = try #require(try source.packs("wordnet", [source.folder]).first)
    let words = EnglishWords([item.pack])
    #expect(words.verbs(behind: "blorping") == ["blorp"])
    #expect(words.verbs(behind: "glomping") == [])
    #expect(words.isVerb("blorp"))
    let relations = try #require(BilingualLexicon(item.pack, .forward))
    #expect(relations.entries(of: "blorp").map(\.target) == ["make blorps"])
  }
}
