import Segmentation
import TestSupport
import Testing
import TextModel

/// Which language a short text is in: `Cases/<language>/language.tsv`.
@Suite struct LanguageTests {
  static let scorer: LanguageScorer = {
    let files = GoldenCase.files("recognizer.tsv", below: SentenceTests.root + "/Dictionaries")
    let tables = files.compactMap { file -> RecognizerTable? in
      guard let tag = LanguageTag(file.folder) else { return nil }
      let rows = tableRows(file.path).compactMap { row in row.count < 2 ? nil : Double(row[1]).map { (row[0], $0) } }
      return RecognizerTable(tag: tag, rows: rows)
    }
    return LanguageScorer(tables: tables)
  }()

  static let rows: [GoldenCase] = GoldenCase.files(
    "language.tsv", below: SentenceTests.root + "/Tests/GoldenTests/Cases"
  )
  .flatMap { GoldenCase.read($0.path) }

  @Test(arguments: rows)
  func isTold(_ row: GoldenCase) {
    #expect(Self.scorer.score(row.input, limit: 1).first?.tag.description ?? "und" == row.expected)
  }

  @Test func everyLanguageHasCases() {
    #expect(Set(Self.rows.map(\.expected)).count >= 35)
    #expect(Self.rows.filter { !$0.isGold }.count * 20 <= Self.rows.count)
  }
}
