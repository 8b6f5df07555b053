import Testing
import Yaku

/// A text that cannot be in the language it is said to be in is not romanised.
@Suite struct ForeignScriptTests {
  @Test(arguments: [
    ("ja", "שלום עולם"), ("ja", "สวัสดีครับ"), ("ja", "مرحبا بالعالم"), ("ja", "Привет, мир"), ("ja", "방이 좋아요"),
    ("es", "部屋が広いです。"), ("es", "Привет OK, добрый день"), ("ko", "とても良いです"), ("de", "Добрый день"),
  ])
  func isRefused(source: String, text: String) throws {
    let response = try CoreEngine.response(text, from: source)
    #expect(response.notes.map(\.code) == [.foreignScript])
    #expect(response.target.text == text)
    #expect(response.confidence == 0)
  }

  @Test(arguments: [
    ("ja", "Amazon Prime"), ("ja", "「Добрый день」と言いました。"), ("ja", "αは良いです"), ("ja", "α"), ("ko", "日本 여행"),
    ("es", "Hola, 東京"), ("ja", "12:30"), ("ko", "Galaxy S24"),
  ])
  func isTakenAsItIs(source: String, text: String) throws {
    #expect(try !CoreEngine.response(text, from: source).notes.contains { $0.code == .foreignScript })
  }
}
