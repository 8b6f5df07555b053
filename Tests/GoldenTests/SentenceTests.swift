import Segmentation
import TestSupport
import Testing
import TextModel

/// Where the sentences of each language end: `Cases/<language>/sentences.tsv`.
@Suite struct SentenceTests {
  struct Row: Sendable, CustomStringConvertible {
    var language: String
    var row: GoldenCase
    var description: String { "\(language) \(row.id)" }
  }

  static let root = repositoryRoot(of: #filePath)

  static let rows: [Row] = GoldenCase.files("sentences.tsv", below: root + "/Tests/GoldenTests/Cases").flatMap { file in
    GoldenCase.read(file.path).map { Row(language: file.folder, row: $0) }
  }

  @Test(arguments: rows)
  func endsWhereExpected(_ row: Row) {
    let table = tableRows("\(Self.root)/Dictionaries/\(row.language)/segmentation.tsv")
    let rules = SegmentationRules(rows: table.filter { $0.count >= 2 }.map { ($0[0], $0[1]) })
    let text = row.row.input
    let sentences = SentenceSegmenter(rules: rules, locale: row.language)
      .segment(text, protected: SpanProtector().protect(text))
    #expect(marked(text, sentences) == row.row.expected)
  }

  @Test func everyLanguageHasCases() {
    #expect(Set(Self.rows.map(\.language)).count >= 20)
    #expect(Set(Self.rows.map(\.row.id)).count == Self.rows.count)
    // What comes out and is not right is known, and stays the exception.
    #expect(Self.rows.filter { !$0.row.isGold }.count * 20 <= Self.rows.count)
  }
}
