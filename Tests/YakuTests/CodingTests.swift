import Foundation
import TextModel
import Testing

@testable import Yaku

/// The versioned JSON form of requests and responses.
struct CodingTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  @Test func requestIsWrittenAndRead() throws {
    let request = Request("良い \"x\"\u{0}😀", from: tag("ja"), to: tag("en"))
    #expect(try decode(Request.self, json(request)) == request)
    #expect(
      try json(Request("a", from: nil, to: tag("zh_tw"))) == #"{"text":"a","to":"zh-TW","version":1}"#)
    #expect(try decode(Request.self, #"{"text":"a","from":null,"to":"en"}"#) == Request("a", from: nil, to: tag("en")))
  }

  @Test(arguments: [
    #"{"text":"a","to":"en","version":2}"#, #"{"text":"a","to":"en","version":0}"#, #"{"to":"en"}"#,
    #"{"text":"a"}"#, #"{"text":"a","to":"?"}"#, #"{"text":"a","to":"en","from":"1"}"#, "[]",
  ])
  func badRequestsAreRefused(text: String) {
    #expect(throws: DecodingError.self) { try decode(Request.self, text) }
  }

  @Test func termsAndMatchesAreWrittenAndRead() throws {
    let document = Document("電池", language: tag("ja"))
    var response = Response(
      source: document, target: Document("cell", language: tag("en")), alignment: Alignment(),
      sourceLanguage: tag("ja"),
      notes: [], packs: [], confidence: 1)
    response.termUses = [
      TermUse(
        source: "電池", target: "cell", termBase: "shop.csv", outcome: .applied, sourceSpan: TextSpan(0, 6),
        targetSpans: [TextSpan(0, 4)]),
      TermUse(
        source: "液", target: "fluid", termBase: "shop.csv", outcome: .missed, reason: .partOfWord,
        sourceSpan: TextSpan(0, 3)),
    ]
    response.memoryMatches = [
      MemoryMatch(
        score: 92, memory: "old.tmx", entry: "電池", sourceSpan: TextSpan(0, 6), targetSpan: TextSpan(0, 4))
    ]
    let read = try decode(Response.self, json(response))
    #expect(read.termUses == response.termUses && read.memoryMatches == response.memoryMatches)
  }

  @Test func responseIsWrittenAndRead() throws {
    let source = Document("良い電池", language: tag("ja"))
    let response = Response(
      source: source, target: Document("Good battery", language: tag("en")),
      alignment: Alignment([
        Alignment.Link(target: TextSpan(0, 4), sources: [TextSpan(0, 6)]),
        Alignment.Link(target: TextSpan(5, 12), sources: [TextSpan(6, 12)]),
      ]),
      sourceLanguage: tag("ja"), notes: [Note(span: TextSpan(6, 12), code: .unknownWord, stage: .lookup)],
      packs: ["en-ja@1f2e3d4c"], confidence: 0.5)
    let text = try json(response)
    #expect(
      text == #"""
        {"alignment":[{"sources":[[0,6]],"target":[0,4]},{"sources":[[6,12]],"target":[5,12]}],"confidence":0.5,\#
        "notes":[{"code":"unknownWord","span":[6,12],"stage":"lookup"}],"packs":["en-ja@1f2e3d4c"],\#
        "source":{"language":"ja","text":"良い電池"},"target":{"language":"en","text":"Good battery"},"version":1}
        """#)
    let read = try decode(Response.self, text)
    #expect(try json(read) == text)
    #expect(read.alignment == response.alignment)
    #expect(read.notes == response.notes)
    #expect(read.sourceLanguage == tag("ja"))
  }

  @Test func alternativesAreWrittenAndRead() throws {
    let text = #"""
      {"source":{"text":"a"},"target":{"text":"b"},\#
      "sentences":[{"source":[0,1],"target":[0,1],"confidence":0.25,"alternatives":[{"text":"c","cost":7}]}]}
      """#
    let read = try decode(Response.self, text)
    #expect(read.sentences.map(\.confidence) == [0.25])
    #expect(read.sentences[0].alternatives.map(\.text) == ["c"])
    #expect(try json(read).contains(#""alternatives":[{"cost":7,"text":"c"}]"#))
  }

  @Test func unknownNotesAndKeysAreLeftOut() throws {
    let read = try decode(
      Response.self,
      #"""
      {"source":{"text":"a"},"target":{"text":"b","mood":1},"new":{},
       "notes":[{"span":[0,1],"code":"future","stage":"lookup"},{"span":[0,1],"code":"cut","stage":"sentences"}]}
      """#)
    #expect(read.notes.map(\.code) == [.cut])
    #expect(read.target.text == "b")
    #expect(read.sourceLanguage == nil)
  }
}
