@testable import Files
import TestSupport
import Testing
import Yaku

@testable import Batch

/// What holds for every document, also for damaged ones.
@Suite struct DocumentPropertyTests {
  /// A document rewritten in memory.
  static func rewritten(
    _ bytes: [UInt8], _ kind: DocumentKind, as named: TextEncoding? = nil,
    by translate: @escaping @Sendable (Request) throws(EngineError) -> Response
  ) throws(DocumentProblem) -> (bytes: [UInt8], reading: DocumentReading, encoding: TextEncoding) {
    let (text, encoding) = try DocumentEncoding.decode(bytes, as: named)
    var settings = DocumentSettings(source: nil, target: LanguageTag(language: "fr"))
    settings.jsonPaths = [JSONPath("**")].compactMap(\.self)
    let reading = try kind.format.read(text, settings)
    let template = Request("", from: LanguageTag(language: "en"), to: LanguageTag(language: "fr"))
    let translator = UnitTranslator(template: template, translate: translate)
    let edits = reading.edits + reading.units.flatMap { translator.outcome(of: $0).edits }
    return (try encoding.encode(text.applying(edits)), reading, encoding.encoding)
  }

  /// Cases whose engine is a stand-in; markup is taken apart by the engine itself.
  static let names = DocumentCases.names

  @Test("B13: a translator that changes nothing changes a document once at most", arguments: names)
  func b13Identity(name: String) throws {
    let kind = try #require(DocumentKind(path: name))
    let (once, first, _) = try Self.rewritten(try DocumentCases.bytes(name), kind, by: echo)
    let (twice, second, _) = try Self.rewritten(once, kind, by: echo)
    #expect(String(decoding: twice, as: UTF8.self) == String(decoding: once, as: UTF8.self))
    #expect(second.units.count == first.units.count)
    #expect(second.units.map { $0.texts.map(\.text) } == first.units.map { $0.texts.map(\.text) })
    #expect(Self.lineCount(once) >= Self.lineCount(try DocumentCases.bytes(name)) - 1)
  }

  private static func lineCount(_ bytes: [UInt8]) -> Int { bytes.count { $0 == 0x0A } }

  static let fragments: [[UInt8]] =
    [
      "\"", "\\", "<", ">", "&", "</", "/>", "<x id='1'/>", "<target>", "<source>", "%s", "%1$@", "{0}", "{", "}", "\n",
      "\r\n", "\n\n", "-->", "00:00:01,000 --> 00:00:02,000", "msgid \"a\"\nmsgstr \"\"\n", "#, c-format\n", "#~ ",
      "/*",
      "*/", ";", "=", "[", "]", ",", ":", "日本語", "\u{FEFF}", "\0", "<br/>", "]]>", "<![CDATA[", "<!--", "{\\an8}", "- ",
      "\"plural\" : {}", "\"stringUnit\" : 1", "<mrk mtype=\"seg\">", "<pc id=\"1\">", "&#x41;", "&#0;", "\u{0301}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xFF, 0xFE]]

  /// A case with a few parts taken out, doubled, moved or put in.
  static func damaged(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<random.number(1...4) {
      guard !bytes.isEmpty else { break }
      let start = random.number(0...bytes.count - 1)
      let end = min(bytes.count, start + random.number(1...max(1, bytes.count / 4)))
      switch random.number(0...5) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: random.number(0...bytes.count))
      case 2: bytes[start] = UInt8(random.number(0...255))
      case 3: bytes.removeLast(bytes.count - start)
      default: bytes.insert(contentsOf: random.pick(fragments), at: start)
      }
    }
    return bytes
  }

  @Test(
    "B13: a damaged document is refused, or comes out so that it can be read again", arguments: PropertySeeds.all(40))
  func b13Damage(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for name in Self.names {
      let kind = try #require(DocumentKind(path: name))
      for _ in 0..<5 {
        let input = Self.damaged(try DocumentCases.bytes(name), &random)
        let isReversed = random.number(0...1) == 1
        let translator = WordTranslator(isReversed: isReversed)
        guard let (output, first, encoding) = try? Self.rewritten(input, kind, by: translator.translate) else {
          continue
        }
        do throws(DocumentProblem) {
          let (_, second, _) = try Self.rewritten(output, kind, as: encoding, by: echo)
          // Lines of plain text may look broken for a page before, and not behind, or the other way round.
          if kind != .text {
            #expect(second.units.count == first.units.count, "\(name): \(String(decoding: input, as: UTF8.self))")
          }
        } catch {
          Issue.record("\(name) cannot be read again: \(error.reason)\n\(String(decoding: output, as: UTF8.self))")
        }
      }
    }
  }

  @Test("B13: random bytes are refused or come through", arguments: PropertySeeds.all(20))
  func b13RandomBytes(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for kind in DocumentKind.allCases {
      var bytes: [UInt8] = kind == .vtt ? Array("WEBVTT\n\n".utf8) : []
      for _ in 0..<random.number(0...60) { bytes += random.pick(Self.fragments) }
      if let (output, _, encoding) = try? Self.rewritten(bytes, kind, by: echo) {
        #expect(throws: Never.self) { try Self.rewritten(output, kind, as: encoding, by: echo) }
      }
    }
  }
}
