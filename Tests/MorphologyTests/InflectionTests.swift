import LanguagePack
import Morphology
import TestSupport
import Testing

/// Forms that the lexicons must make: `Cases/inflection-LANGUAGE.tsv`.
@Suite struct InflectionTests {
  struct Row: Sendable, CustomStringConvertible {
    let language: String
    let fields: [String]
    var description: String { language + " " + fields.joined(separator: " ") }
  }

  static let rows = ["ja", "es", "en"].flatMap { language in
    tableRows("\(CorePacks.root)/Tests/MorphologyTests/Cases/inflection-\(language).tsv")
      .map { Row(language: language, fields: $0) }
  }

  @Test(arguments: rows)
  func makesTheForm(_ row: Row) throws {
    try #require(row.fields.count == 4)
    let part = try #require(TagSet(row.fields[1]))
    let form = try #require(TagSet(row.fields[2]))
    let generator = Generator(CorePacks.named(row.language))
    #expect(generator.surface(of: row.fields[0], partOfSpeech: part, form: form) == row.fields[3])
  }

  @Test func thereAreEnough() {
    #expect(Self.rows.count { $0.language == "ja" } >= 300)
    #expect(Self.rows.count { $0.language == "es" } >= 150)
    #expect(Self.rows.count { $0.language == "en" } >= 150)
  }

  @Test(arguments: [
    ("-", "anything", 0), ("e", "make", 3), ("Cy", "try", 1), ("[s|x|ch]", "match", 3),
  ])
  func endingFits(_ ending: String, _ lemma: String, _ kept: Int) {
    let inflector = Inflector(rows: [["p", "noun", ending, "plural", "+!"]])
    #expect(inflector.form(.plural, of: lemma, paradigm: "p", partOfSpeech: "noun") == lemma + "!")
  }

  @Test func firstFittingRowWins() {
    let inflector = Inflector(rows: [
      ["default", "noun", "Cy", "plural", "ies"], ["default", "noun", "[s|x|ch]", "plural", "+es"],
      ["default", "noun", "-", "plural", "+s"], ["default", "noun", "[", "plural", "unreadable"],
    ])
    func plural(_ lemma: String) -> String? {
      inflector.form(.plural, of: lemma, paradigm: "-", partOfSpeech: "noun")
    }
    #expect(plural("city") == "cities")
    #expect(plural("day") == "days")
    #expect(plural("watch") == "watches")
    #expect(plural("room") == "rooms")
    #expect(inflector.form(.plural, of: "x", paradigm: "unknown", partOfSpeech: "noun") == nil)
    #expect(!inflector.hasParadigm("unknown", "noun"))
  }
}
