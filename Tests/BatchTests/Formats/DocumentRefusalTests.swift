@testable import Files
import Testing
import Yaku

@testable import Batch

/// What is no document of its kind is refused with its place and what to do; what cannot be translated is listed.
@Suite struct DocumentRefusalTests {
  static let refused: [(DocumentKind, String, String)] = [
    (.xliff, "<xliff version=\"1.2\"><file>", "line 1: <file> is not closed; the file is cut off"),
    (.xliff, "<a/>", "line 1: not XLIFF: the first element is not <xliff>"),
    (.xliff, "<xliff>\n<file></xliff>", "line 2: </xliff> closes nothing that is open"),
    (.xliff, "<xliff>\n a & b</xliff>", "line 2: a bare \"&\"; write it as &amp;"),
    (.xliff, String(repeating: "<group>", count: 600), "line 1: elements more than 500 deep"),
    (.xliff, "", "line 1: no XML element; is this the right format?"),
    (.srt, "Hello\n", "line 1: not SRT: there is no line like"),
    (.vtt, "1\n00:00:01.000 --> 00:00:02.000\nHi\n", "line 1: not WebVTT: the first line is not \"WEBVTT\""),
    (.strings, "\"a\" = \"b\"\n\"c\" = \"d\";", "line 2: expected \";\", as in \"key\" = \"value\";"),
    (.strings, "/* a", "line 1: a comment without its end; write */ behind it"),
    (.strings, "\"a\" = \"b;\n", "line 1: a string without its closing quote"),
    (.xcstrings, "{\"a\":1}", "line 1: not a string catalog: there is no \"strings\""),
    (.xcstrings, "{\n\"strings\": [}", "line 2: not JSON: expected"),
    (.json, "{\"a\": 01}", "line 1: not JSON: expected"),
  ]

  @Test("B13: what is no document of its kind is refused", arguments: refused.indices)
  func b13Refusals(index: Int) async throws {
    let (kind, text, message) = Self.refused[index]
    let outcome = try await runDocument(text.utf8, kind)
    #expect(outcome.error?.kind == .input)
    #expect(outcome.error?.description.contains(message) == true, "\(outcome.error?.description ?? "none")")
    #expect(outcome.output == nil && outcome.partial == nil)
  }

  @Test(
    "B13: paths that a JSON document does not have are the fault of the command, and it says which there are",
    arguments: [
      ([], "say which strings are texts with --json-path PATH, '**' for all; strings are at: a.b[*]"),
      (["nix"], "no string is where --json-path says; strings are at: a.b[*]"),
    ])
  func b13Paths(paths: [String], message: String) async throws {
    let outcome = try await runDocument("{\"a\":{\"b\":[\"c\"]}}".utf8, .json) { options, _ in
      options.jsonPaths = paths.compactMap(JSONPath.init)
    }
    #expect(outcome.error?.kind == .usage)
    #expect(outcome.error?.description.hasSuffix("in\": \(message)") == true)
    #expect(outcome.output == nil)
  }

  @Test("B13: characters that strings files write in two parts are one")
  func b13SurrogatePairs() async throws {
    let outcome = try await runDocument("\"a\" = \"\\Ud83d\\Ude00 b\\U00e9\";".utf8, .strings)
    #expect(outcome.output == "\"a\" = \"\u{1F600} B\u{C9}\";")
  }

  @Test("B13: strings without letters need no translation, wherever they are")
  func b13NothingToTranslate() async throws {
    let outcome = try await runDocument("{\"a\": \"12\"}".utf8, .json) { options, _ in
      options.jsonPaths = ["a"].compactMap(JSONPath.init)
    }
    #expect(outcome.error == nil && outcome.output == "{\"a\": \"12\"}")
  }

  @Test("B13: bytes that are not the text of their encoding are refused")
  func b13Encodings() async throws {
    let outcome = try await runDocument(Array("\"a\" = \"\u{E9}\";".utf8) + [0xFF], .strings)
    #expect(outcome.error?.description.contains("line 1: not valid utf-8; name its encoding with --encoding") == true)
    let cut = try await runDocument([0xFF, 0xFE, 0x22], .strings)
    #expect(cut.error?.description.contains("not valid utf-16le") == true)
  }

  @Test("B13: a document in an older encoding comes out in that encoding")
  func b13OlderEncodings() async throws {
    let cue = "1\n00:00:01,000 --> 00:00:02,000\n"
    let latin = Array(cue.utf8) + [0x63, 0x61, 0x66, 0xE9, 0x0A]
    let outcome = try await runDocument(latin, .srt) { options, _ in
      options.files.encoding = TextEncoding(named: "windows-1252")
    }
    #expect(outcome.bytes == Array(cue.utf8) + [0x43, 0x41, 0x46, 0xC9, 0x0A])
    let russian = Translator { request throws(EngineError) in
      Response(
        source: Document(request.text), target: Document("\u{43A}"), alignment: Alignment(), sourceLanguage: nil,
        notes: [], packs: [], confidence: 0)
    }
    let lacking = try await runDocument(latin, .srt, by: russian) { options, _ in
      options.files.encoding = TextEncoding(named: "windows-1252")
    }
    #expect(lacking.error?.description.contains("(U+043A), which windows-1252 lacks") == true)
    #expect(lacking.output == nil)
  }

  static let failing = Translator { request throws(EngineError) in
    if request.text.contains("bad") {
      throw .unsupportedPair(LanguagePair(from: request.target, to: request.target))
    }
    return try WordTranslator().translate(request)
  }

  static let strings = "\"a\" = \"good\";\n\"b\" = \"bad one\";\n\"c\" = \"fine\";\n"

  @Test("B13: a text with an error stays as it was, and is listed with its line")
  func b13KeepsGoing() async throws {
    let outcome = try await runDocument(Self.strings.utf8, .strings, by: Self.failing) { options, scratch in
      options.rejects = scratch.file("rejects")
    }
    #expect(outcome.output == "\"a\" = \"GOOD\";\n\"b\" = \"bad one\";\n\"c\" = \"FINE\";\n")
    #expect(outcome.messages.count == 1 && outcome.messages[0].hasPrefix("in, line 2: no pack translates"))
    #expect(outcome.rejects?.hasPrefix("line\treason\ttext\n2\tno pack translates") == true)
    #expect(outcome.report?.tally.translated == 2 && outcome.report?.tally.rejected == 1)
  }

  @Test("B13: with --on-error fail the first error ends the run, and no output appears")
  func b13Fails() async throws {
    let outcome = try await runDocument(Self.strings.utf8, .strings, by: Self.failing) { options, _ in
      options.policy = .fail
    }
    #expect(outcome.error?.description.contains("stopped at the first error") == true)
    #expect(outcome.output == nil)
  }

  @Test("B13: nothing can be left out of a document")
  func b13Skips() async throws {
    let outcome = try await runDocument(Self.strings.utf8, .strings) { options, _ in options.policy = .skip }
    #expect(outcome.error?.kind == .usage && outcome.output == nil)
    #expect(outcome.error?.description.contains("--on-error skip") == true)
  }

  @Test("A27: a document may take the place of its source, and never does unasked")
  func a27Replace() async throws {
    let refused = try await runDocument(Self.strings.utf8, .strings) { options, _ in options.output = options.input }
    #expect(refused.error?.kind == .usage)
    let replaced = try await runDocument("\"a\" = \"b\";".utf8, .strings) { options, scratch in
      options.output = options.input
      options.files.isInPlace = true
    }
    #expect(replaced.error == nil && replaced.input == "\"a\" = \"B\";")
  }

  @Test(arguments: [
    ("a.b[*]", true), ("a.*[2]", true), ("**", true), ("$.a.b[2]", true), ("a..[2]", true), ("[\"a\"].b[*]", true),
    ("a.b", false), ("a[*].b", false), ("b", false), ("a.b[1]", false),
  ])
  func pathsMeanPlaces(path: String, isMeant: Bool) throws {
    #expect(try #require(JSONPath(path)).matches([.name("a"), .name("b"), .index(2)]) == isMeant)
  }

  @Test(arguments: ["", "$", "a[", "a[x]", "[-1]", "a."])
  func otherPathsAreNone(path: String) {
    #expect(JSONPath(path) == nil)
  }
}
