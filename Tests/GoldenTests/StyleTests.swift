import Foundation
import TestSupport
import Testing
import TextModel
import Yaku

/// Plain style into polite style and back: `Cases/ja/style.tsv`, which has every class of inflection.
@Suite struct StyleTests {
  /// A sentence in both styles; the first of each is the input of one direction, the others are right in the other.
  struct Row: Sendable {
    let id: String
    let plain: [String]
    let polite: [String]
  }

  static let rows: [Row] = tableRows(SentenceTests.root + "/Tests/GoldenTests/Cases/ja/style.tsv").compactMap { row in
    row.count < 4
      ? nil
      : Row(
        id: row[0], plain: row[1].components(separatedBy: " ||| "), polite: row[2].components(separatedBy: " ||| "))
  }

  private let japanese = LanguageTag(language: "ja")

  private func written(_ text: String, _ tone: Tone) throws -> String {
    let engine = try #require(PipelineTests.engine)
    return engine.write(WritingRequest(.rewrite(tone), text, language: japanese)).applied().text
  }

  /// Of 100 sentences, how many at least come out right.
  private static let bar = 97

  @Test func bothDirectionsAreRight() throws {
    var wrong: [String] = []
    for row in Self.rows {
      let polite = try written(row.plain[0], .polite)
      if !row.polite.contains(polite) { wrong.append("\(row.id) \(polite)") }
      let plain = try written(row.polite[0], .plain)
      if !row.plain.contains(plain) { wrong.append("\(row.id) \(plain)") }
    }
    #expect(Self.rows.count >= 300)
    #expect(wrong.count * 100 <= Self.rows.count * 2 * (100 - Self.bar), "\(wrong.joined(separator: "\n"))")
  }

  @Test func roundTripsComeBack() throws {
    var wrong: [String] = []
    for row in Self.rows {
      let plain = try written(try written(row.plain[0], .polite), .plain)
      if !row.plain.contains(plain) { wrong.append("\(row.id) \(plain)") }
      let polite = try written(try written(row.polite[0], .plain), .polite)
      if !row.polite.contains(polite) { wrong.append("\(row.id) \(polite)") }
    }
    #expect(wrong.count * 100 <= Self.rows.count * 2 * (100 - Self.bar), "\(wrong.joined(separator: "\n"))")
  }

  @Test func noTextEndsInBothStyles() throws {
    // Neighbours of the list as one text. A sentence has the style asked for where the other one would change it; those
    // that do not come out right by themselves are left to the test above.
    let engine = try #require(PipelineTests.engine)
    let right = try Self.rows.filter {
      try $0.polite.contains(written($0.plain[0], .polite)) && $0.plain.contains(written($0.polite[0], .plain))
    }
    var mixed: [String] = []
    for start in stride(from: 0, to: right.count - 4, by: 4) {
      let rows = right[start..<(start + 4)]
      for (text, tone, other) in [
        (rows.map { $0.plain[0] }.joined(), Tone.polite, Tone.plain),
        (rows.map { $0.polite[0] }.joined(), Tone.plain, Tone.polite),
      ] {
        let outcome = try written(text, tone)
        let document = Document(outcome)
        for span in engine.sentences(of: outcome, language: japanese) {
          let sentence = String(document.text(at: span))
          if try written(sentence, other) == sentence { mixed.append("\(tone) \(sentence)") }
        }
      }
    }
    #expect(mixed.isEmpty, "\(mixed.joined(separator: "\n"))")
  }
}
