import Foundation
import TestSupport
import Testing
import Yaku

@testable import Batch

/// Inline codes come out once each, nested as they were, wherever the words go.
@Suite struct InlineTextTests {
  @Test func textsWithinArgumentsOfMessagesAreNoPlaceholders() {
    let message = "{n, plural, one {item <b>{name}</b>} other {items}} of {name}\t%@"
    #expect(Placeholders(in: message, .any).texts == ["{name}", "%@"])
    #expect(
      MessageText.inline(message, .cocoa).text.hasPrefix("{n, plural, one {item <b>{name}</b>} other {items}} of "))
    #expect(Placeholders(in: "{n, plural, one {item} of {name}", .any).texts == ["{item}", "{name}"])
  }

  /// A text with random codes: `[g1]` and `[/g1]` nest; `[p2]` and `[/p2]` may go across; `[x3]` stands alone.
  static func random(_ random: inout SeededRandom) -> (inline: InlineText, codes: [String]) {
    var inline = InlineBuilder()
    var codes: [String] = []
    var nested: [String] = []
    var crossing: [String] = []
    func code(_ text: String) -> [UInt8] {
      codes.append(text)
      return Array(text.utf8)
    }
    for number in 0..<random.number(1...14) {
      switch random.number(0...9) {
      case 0:
        inline.begin("g\(number)", code("[g\(number)]"), isElement: true)
        nested.append("g\(number)")
      case 1: if let name = nested.popLast() { inline.finish(name, code("[/\(name)]")) }
      case 2:
        inline.begin("p\(number)", code("[p\(number)]"))
        crossing.append("p\(number)")
      case 3:
        if !crossing.isEmpty {
          let name = crossing.remove(at: random.number(0...crossing.count - 1))
          inline.finish(name, code("[/\(name)]"))
        }
      case 4: inline.place(code("[x\(number)]"))
      case 5: inline.word(code("[w\(number)]"))
      case 6: inline.lineBreak(code("[b\(number)]"))
      case 7: inline.append("{v\(number)}", isProtected: true)
      default: inline.append(random.pick(["word", " ", "two words ", "a", "\u{65E5}\u{672C} "]))
      }
    }
    while let name = nested.popLast() { inline.finish(name, code("[/\(name)]")) }
    return (inline.finished, codes)
  }

  @Test("B13: every inline code comes out once, and pairs nest", arguments: PropertySeeds.all(60))
  func b13Codes(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<30 {
      let (inline, codes) = Self.random(&random)
      let translate = WordTranslator(isReversed: random.number(0...1) == 1).translate
      let translator = UnitTranslator(
        template: Request("", from: LanguageTag(language: "en"), to: LanguageTag(language: "fr")), translate: translate)
      let unit = DocumentUnit(offset: 0, texts: [inline]) { translations in
        [DocumentEdit(0..<0, translations.first?.bytes() ?? [])]
      }
      let outcome = translator.outcome(of: unit)
      // Placeholders of one kind are never told apart in another order: such a text is left alone.
      guard outcome.problem == nil, let edit = outcome.edits.first else { continue }
      let text = String(decoding: edit.bytes, as: UTF8.self)
      for code in codes { #expect(text.components(of: code) == 1, "\(code) in \(text), from \(inline.text)") }
      for value in inline.values { #expect(text.components(of: value.code) == 1, "\(value.code) in \(text)") }
      var open: [Substring] = []
      for tag in text.split(separator: "[").compactMap({ $0.split(separator: "]").first }) {
        if tag.hasPrefix("g") { open.append(tag) }
        if tag.hasPrefix("/g") { #expect(open.popLast() == tag.dropFirst(), "\(text)") }
      }
      #expect(open.isEmpty)
      #expect(!text.contains("{x"), "a name is left in \(text)")
    }
  }

  /// The target of the only segment with `source`, by words in the opposite order.
  private func xliff(_ source: String) async throws -> Substring? {
    let file =
      "<xliff version=\"2.0\" srcLang=\"en\" trgLang=\"fr\"><file id=\"f\"><unit id=\"u\"><segment>"
      + "<source>\(source)</source></segment></unit></file></xliff>"
    let outcome = try await runDocument(
      file.utf8, .xliff, by: Translator(translate: WordTranslator(isReversed: true).translate))
    return outcome.output?.split(separator: "<target>").last?.split(separator: "</target>").first
  }

  @Test("B13: a protected mark of XLIFF keeps its bytes and takes no other word")
  func b13ProtectedMarks() async throws {
    let mark = "<mrk id=\"m\" translate=\"no\">A &#x42;<pc id=\"1\"> c</pc>\n</mrk>"
    #expect(try await xliff("room a \(mark) is") == "IS \(mark) A ROOM")
    #expect(try await xliff("<pc id=\"2\">room \(mark)</pc> is")?.contains(mark) == true)
    let empty = "<mrk id=\"m\" translate=\"no\"><ph id=\"1\"/></mrk>"
    #expect(try await xliff("room \(empty) is") == "IS \(empty) ROOM")
  }

  /// The only target of XLIFF whose engine puts words without a role last, and is as sure of it as `confidence` says.
  private func xliffWithStrays(_ source: String, confidence: Double) async throws -> Substring? {
    let file =
      "<xliff version=\"2.0\" srcLang=\"en\" trgLang=\"fr\"><file id=\"f\"><unit id=\"u\"><segment>"
      + "<source>\(source)</source></segment></unit></file></xliff>"
    let translator = Translator { request throws(EngineError) in
      let name = request.text.range(of: "{x1}")
      var moved = request
      if let name { moved.text = request.text.replacingCharacters(in: name, with: "") + " {x1}" }
      moved.ignoredSpans = name == nil ? [] : [TextSpan(moved.text.utf8.count - 4, moved.text.utf8.count)]
      let response = try WordTranslator().translate(moved)
      return Response(
        source: Document(request.text), target: response.target, alignment: response.alignment,
        sourceLanguage: request.source, notes: [], packs: [], confidence: name == nil ? confidence : 0.5)
    }
    let outcome = try await runDocument(file.utf8, .xliff, by: translator)
    return outcome.output?.split(separator: "<target>").last?.split(separator: "</target>").first
  }

  @Test("B13: a code that is no word of its sentence stands where the words beside it went")
  func b13Places() async throws {
    let source = "room<ph id=\"1\"/> is good"
    #expect(try await xliffWithStrays(source, confidence: 0.5) == "ROOM<ph id=\"1\"/> IS GOOD")
    // Without it the sentence is a worse one: it is a word.
    #expect(try await xliffWithStrays(source, confidence: 0.4) == "ROOM IS GOOD <ph id=\"1\"/>")
  }

  @Test("B13: an entity that only a declaration explains comes out as it is")
  func b13Entities() async throws {
    #expect(try await xliff("room &prod; is") == "IS &prod; ROOM")
  }

  @Test("B13: tags of a text that nest without end come out once each")
  func b13DeepTags() async throws {
    let text = String(repeating: "<b>", count: 3000) + "a" + String(repeating: "</b>", count: 3000)
    let outcome = try await runDocument("\"a\" = \"\(text)\";".utf8, .strings)
    #expect(outcome.output?.components(of: "<b>") == 3000 && outcome.output?.components(of: "</b>") == 3000)
  }

  @Test(arguments: [
    ("%1$@ has %#@n_1@, %@", ["%1$@", "%#@n_1@", "%@"]), ("%2$#@days@", ["%2$#@days@"]), ("%arg days", ["%arg"]),
    ("%args %#x %#@", ["%#x", "%#@"]),
  ])
  func substitutionsArePlaceholders(text: String, expected: [String]) {
    #expect(Placeholders(in: text, .cocoa).texts == expected)
  }

  @Test func numbersAreNumbersForTheWordsAround() throws {
    let inline = MessageText.inline("%d of %s", .c)
    #expect(inline.text == "7 of %s")
    #expect(MessageText.inline("%d day", .c, isOne: true).text == "1 day")
    #expect(inline.withoutNames.text == "%d of %s")
    #expect(inline.losesNames(in: "17 of %s") && inline.losesNames(in: "7.5") && !inline.losesNames(in: "(7)."))
  }
}

extension String {
  /// How often `part` stands in the text.
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
