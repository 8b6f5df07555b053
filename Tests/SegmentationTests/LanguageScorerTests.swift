import Segmentation
import TestSupport
import Testing
import TextModel

@Suite struct LanguageScorerTests {
  private static let scorer: LanguageScorer = {
    let root = repositoryRoot(of: #filePath) + "/Dictionaries"
    let tables = GoldenCase.files("recognizer.tsv", below: root).compactMap { file -> RecognizerTable? in
      guard let tag = LanguageTag(file.folder) else { return nil }
      let rows = tableRows(file.path).compactMap { row in row.count < 2 ? nil : Double(row[1]).map { (row[0], $0) } }
      return RecognizerTable(tag: tag, rows: rows)
    }
    return LanguageScorer(tables: tables)
  }()

  @Test func ranksAndSumsToOne() throws {
    let scores = Self.scorer.score("The staff were kind and the room was quiet.", limit: 100)
    let best = try #require(scores.first)
    #expect(best.tag == LanguageTag(language: "en"))
    #expect(best.confidence > 0.95)
    #expect(abs(scores.map(\.confidence).reduce(0, +) - 1) < 1e-9)
    #expect(zip(scores, scores.dropFirst()).allSatisfy { $0.confidence >= $1.confidence })
  }

  @Test(arguments: ["", " ", "12:30 !?", "😀", "\u{0}"])
  func saysNothingWithoutLetters(text: String) {
    #expect(Self.scorer.score(text, limit: 3).isEmpty)
  }

  @Test func isUnsureAboutAWordOfManyLanguages() throws {
    let best = try #require(Self.scorer.score("Hotel", limit: 1).first)
    #expect(best.confidence < 0.9)
  }

  @Test func readsDecomposedLettersLikeComposed() {
    let composed = Self.scorer.score("Él cenó ahí con su señora.", limit: 5)
    let decomposed = Self.scorer.score("E\u{301}l ceno\u{301} ahi\u{301} con su sen\u{303}ora.", limit: 5)
    #expect(composed == decomposed)
  }

  @Test func isNotMisledByNamesOrAddresses() {
    #expect(best("iPhone 15 ProのケースとしてはBestです") == "ja")
    #expect(best("Siehe https://www.example.com/the/best/of/this für mehr.") == "de")
    #expect(best("I love 寿司") == "en")
  }

  @Test(arguments: UInt64(1)...20)
  func neverFails(seed: UInt64) {
    var source = RandomText(seed: seed)
    for round in 0..<100 {
      let text = source.next(length: 50)
      let scores = Self.scorer.score(text, limit: 3)
      #expect(
        scores.count <= 3 && scores.allSatisfy { $0.confidence >= 0 && $0.confidence <= 1 },
        "seed \(seed), round \(round)")
      #expect(scores == Self.scorer.score(text, limit: 3), "seed \(seed), round \(round)")
    }
  }

  @Test func ngramsAddToWhatTheWordsSay() throws {
    let tables = [("xx", "Latn"), ("yy", "Latn")].map { tag, script in
      RecognizerTable(tag: LanguageTag(language: tag), rows: [("{\(script)}", 1)])
    }
    let tags = [LanguageTag(language: "yy"), LanguageTag(language: "xx")]
    let ngrams = try #require(
      NgramTable(tags: tags, runs: [Array("qa".utf8), Array("zo".utf8)], weights: [0, -90, -90, 0], scale: 0.1))
    let scorer = LanguageScorer(tables: tables, ngrams: ngrams)
    #expect(scorer.score("qaqa", limit: 1).first?.tag == tags[0])
    #expect(scorer.score("zozo", limit: 1).first?.tag == tags[1])
    #expect(NgramTable(tags: tags, runs: [[1, 2]], weights: [1], scale: 1) == nil)
  }

  private func best(_ text: String) -> String? {
    Self.scorer.score(text, limit: 1).first?.tag.description
  }
}
