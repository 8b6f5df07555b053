import Foundation
import Testing

/// The rows of section C that the command line has a part in.
@Suite struct CDetectTests {
  private func candidates(_ words: String...) throws -> [(language: String, confidence: Double)] {
    let end = try Program(["detect", "--json"] + words).finish()
    let items = try #require(try JSONSerialization.jsonObject(with: Data(end.output.utf8)) as? [[String: Any]])
    return items.map { ($0["language"] as? String ?? "", $0["confidence"] as? Double ?? -1) }
  }

  @Test("C2: the candidates are ranked, each with its confidence")
  func c2RankedCandidates() throws {
    let found = try candidates("Das Zimmer war sauber und ruhig.")
    #expect(found.first?.language == "de" && (found.first?.confidence ?? 0) > 0.9)
    #expect(found.map(\.confidence) == found.map(\.confidence).sorted(by: >))
  }

  @Test("C3: hints decide where a short text does not")
  func c3Hints() throws {
    let text = "最高"
    #expect(try candidates("--hints", "ja", text).first?.language == "ja")
    #expect(try candidates("--hints", "zh", text).first?.language == "zh")
    #expect(try candidates("--hints", "ja=0.9,zh=0.1", text).first?.language == "ja")
    let wrong = try Program("detect", "--hints", "ja=much", text).finish()
    #expect(wrong.code == 2 && wrong.errors.contains("--hints cannot be \"ja=much\""))
  }

  @Test("C4: mixed text is told apart by its sentences")
  func c4Spans() throws {
    let end = try Program("detect", "--spans", "部屋がとても狭かったです。 Das Zimmer war leider sehr klein.").finish()
    #expect(end.output == "ja  部屋がとても狭かったです。\nde  Das Zimmer war leider sehr klein.\n")
  }

  @Test("C6: only the languages that are named are chosen from")
  func c6Constraints() throws {
    let found = try candidates("--only", "es,pt", "Das Zimmer war sauber.")
    #expect(!found.isEmpty && found.allSatisfy { ["es", "pt"].contains($0.language) })
    #expect(try Program("detect", "--only", "xx", "12").finish().output == "und\n")
  }
}
