import Foundation
import Testing

/// The rows of section B that the command line has a part in.
@Suite struct BAnswerTests {
  private func json(_ words: String...) throws -> [String: Any] {
    let end = try Program(["translate", "--from", "ja", "--to", "en", "--json"] + words).finish()
    return try #require(
      try JSONSerialization.jsonObject(with: Data(end.output.utf8)) as? [String: Any], "\(end.errors)")
  }

  @Test("B8: other translations of each sentence, none of them twice, and the first stays what it is")
  func b8Alternatives() throws {
    let text = "スタッフの対応が良かった。"
    let plain = try json(text)
    let several = try json("--alternatives", "3", text)
    #expect(several["translation"] as? String == plain["translation"] as? String)
    let sentence = try #require((several["sentences"] as? [[String: Any]])?.first)
    let others = try #require(sentence["alternatives"] as? [[String: Any]]).compactMap { $0["translation"] as? String }
    #expect((1...3).contains(others.count))
    #expect(Set(others).count == others.count && !others.contains(plain["translation"] as? String ?? ""))
  }

  @Test("B9: a confidence for the text and for each sentence, from 0 to 1")
  func b9Confidence() throws {
    let answer = try json("--alternatives", "1", "また来ました。部屋が狭かったです。")
    let sentences = try #require(answer["sentences"] as? [[String: Any]])
    let all = ([answer] + sentences).compactMap { $0["confidence"] as? Double }
    #expect(sentences.count == 2 && all.count == 3)
    #expect(all.allSatisfy { (0...1).contains($0) })
  }

  @Test("B9: an explanation as values: which word from which, by which pack")
  func b9Explanation() throws {
    let answer = try json("--explain", "部屋が狭かったです。")
    let sentence = try #require((answer["explanation"] as? [[String: Any]])?.first)
    let words = try #require(sentence["words"] as? [[String: Any]])
    #expect(words.contains { $0["word"] as? String == "room" && $0["sources"] as? [String] == ["部屋"] })
    let units = try #require(sentence["units"] as? [[String: Any]])
    #expect(units.contains { $0["key"] as? String == "部屋" && $0["pack"] as? String == "en-ja" })
    #expect((sentence["findings"] as? [[String: Any]])?.isEmpty == false)
  }

  @Test("B8, B9: in a table the other translations and the explanation are columns of their own")
  func b8Columns() throws {
    let program = try Program(
      "batch", "-", "--format", "jsonl", "--from", "ja", "--to", "en", "--alternatives", "2", "--explain", "--quiet")
    program.write("{\"id\":7,\"text\":\"部屋が狭かったです。\"}\n{\"id\":8,\"text\":\"\"}\n")
    let rows = try program.finish().output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(rows.compactMap { $0["id"] as? Int } == [7, 8])
    let others = try #require(rows[0]["alternatives"] as? [[String]])
    #expect(others.count == 1 && others[0].count == 2)
    let sentence = try #require((rows[0]["explanation"] as? [[String: Any]])?.first)
    #expect((sentence["units"] as? [[String: Any]])?.contains { $0["pack"] as? String == "en-ja" } == true)
    #expect((rows[1]["alternatives"] as? [[String]])?.isEmpty == true && rows[1]["explanation"] is NSNull)
  }

  @Test("B10: a style or gender that the target language does not have is told in a note")
  func b10Unsupported() throws {
    let notes = try #require(
      try json("--style", "polite", "--gender", "feminine", "部屋が狭かったです。")["notes"] as? [[String: Any]])
    #expect(notes.compactMap { $0["code"] as? String }.prefix(2) == ["formalityUnsupported", "genderUnsupported"])
    let wrong = try Program("translate", "--to", "en", "--style", "rude", "x").finish()
    #expect(wrong.code == 2 && wrong.errors.contains("choose one of: polite, plain"))
  }

  @Test("B14: the original stays beside its translation, sentence by sentence or line by line")
  func b14Bilingual() throws {
    let text = "部屋が狭かったです。また来ました。"
    let base = ["translate", "--from", "ja", "--to", "en", "--bilingual"]
    let beside = try Program(base + ["beside", text]).finish().output
    #expect(beside == "部屋が狭かったです。\tThe room was small.\nまた来ました。\tI came again.\n")
    let above = try Program(base + ["above", text]).finish().output
    #expect(above == "部屋が狭かったです。\nThe room was small.\n\nまた来ました。\nI came again.\n\n")
    let lines = try Program(base + ["beside", "--lines"])
    lines.write("また来ました。\n\n部屋が狭かったです。\n")
    #expect(lines.finish().output == "また来ました。\tI came again.\n\t\n部屋が狭かったです。\tThe room was small.\n")
    let refused = try Program(base + ["above", "--lines"]).finish()
    #expect(refused.code == 2 && refused.errors.contains("use --bilingual beside"))
  }
}
