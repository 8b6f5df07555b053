import Foundation
import Testing
import Yaku

@testable import Batch

@Suite struct POFormatTests {
  static func po(_ body: String) -> String {
    "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\nLanguage: fr\\nPlural-Forms: nplurals=2; plural=n>1;\\n\"\n\n"
      + body
  }

  /// What the file `body` becomes, without its header.
  static func translated(_ body: String, reversed: Bool = false) async throws -> (text: String, messages: [String]) {
    let translator = WordTranslator(isReversed: reversed)
    let outcome = try await runDocument(po(body).utf8, .po, by: Translator(translate: translator.translate))
    let text = outcome.output ?? "\(outcome.error.map { "\($0)" } ?? "")"
    return (String(text.dropFirst(po("").count)), outcome.messages)
  }

  @Test(
    "B13: PO placeholders whose order changes get numbers where the format has them",
    arguments: [
      ("c-format", "%s of %s", "%2$s OF %1$s"), ("c-format", "%2$s of %1$s", "%1$s OF %2$s"),
      ("c-format", "%d of %d", "%2$d OF %1$d"), ("c-format", "50%% of %s", "%s OF 50%%"),
      ("python-format", "%(a)s of %(b)s", "%(b)s OF %(a)s"), ("python-brace-format", "{} of {}", "{1} OF {0}"),
      ("python-brace-format", "{a} of {b:>10}", "{b:>10} OF {a}"),
    ])
  func b13NumberedPlaceholders(flag: String, source: String, target: String) async throws {
    let (text, messages) = try await Self.translated("#, \(flag)\nmsgid \"\(source)\"\nmsgstr \"\"\n", reversed: true)
    #expect(text == "#, fuzzy, \(flag)\nmsgid \"\(source)\"\nmsgstr \"\(target)\"\n")
    #expect(messages.isEmpty)
  }

  @Test(
    "B13: PO placeholders that must stay in order are never swapped",
    arguments: [("python-format", "%s of %s"), ("c-format", "%*d of %d"), ("x", "%s of %s")])
  func b13OrderedPlaceholders(flag: String, source: String) async throws {
    let body = "#, \(flag)\nmsgid \"\(source)\"\nmsgstr \"\"\n"
    let (text, messages) = try await Self.translated(body, reversed: true)
    #expect(text == body)
    #expect(messages.count == 1 && messages[0].contains("in, line 5: the translation has its placeholders in another"))
  }

  @Test(
    "B13: columns of PO messages stay in order; doubled braces and quotation marks come out as they went in",
    arguments: [
      ("c-format", #"one two\tthree\\"#, false, #"ONE TWO\tTHREE\\"#),
      ("c-format", #"one two\tthree"#, true, #"THREE TWO\tONE"#),
      ("python-brace-format", "{0} of {{b}}", false, "{0} OF {{B}}"),
      ("python-brace-format", "{{{a}}} of {{}}", false, "{{{a}}} OF {{}}"),
      ("java-format", "{0,choice,0#a|1#{1}} b", false, "{0,CHOICE,0#A|1#{1}} B"),
      ("c-format", #"the \"big\" shop"#, false, #"THE \"BIG\" SHOP"#),
    ])
  func b13Escapes(flag: String, source: String, isReversed: Bool, target: String) async throws {
    let (text, messages) = try await Self.translated(
      "#, \(flag)\nmsgid \"\(source)\"\nmsgstr \"\"\n", reversed: isReversed)
    #expect(text == "#, fuzzy, \(flag)\nmsgid \"\(source)\"\nmsgstr \"\(target)\"\n")
    #expect(messages.isEmpty)
  }

  @Test(
    "B13: a PO message whose escapes do not come through is left alone, with the reason",
    arguments: [
      ("python-brace-format", "of {{ b }}", "the translation has its escapes in another order"),
      ("c-format", #"a\tb c"#, #"the translation has its columns in other places"#),
      ("c-format", #"a\\ b"#, #"the translation has "\" more or less often"#),
      ("c-format", #"the \" big \" shop"#, "the translation has its quotation marks around other words"),
    ])
  func b13EscapesLost(flag: String, source: String, problem: String) async throws {
    let body = "#, \(flag)\nmsgid \"\(source)\"\nmsgstr \"\"\n"
    let words = WordTranslator(isReversed: true)
    // Of marks of a program it knows nothing: lines are joined, one of the signs is gone.
    let careless = Translator { request throws(EngineError) in
      if request.text.contains("\"") { return Self.swapped(request) }
      var request = request
      request.text = request.text.replacing("\\", with: "").replacing("\n", with: " ")
      return try words.translate(request)
    }
    let outcome = try await runDocument(Self.po(body).utf8, .po, by: careless)
    #expect(outcome.output == Self.po(body))
    #expect(outcome.messages.count == 1 && outcome.messages[0].contains(problem), "\(outcome.messages)")
  }

  /// `the " big " shop` with the marks around another word.
  private static func swapped(_ request: Request) -> Response {
    let target = "\" THE \" BIG SHOP"
    let links = [(2, 5, 0, 3), (8, 11, 6, 9), (12, 16, 12, 16)].map {
      Alignment.Link(target: TextSpan($0.0, $0.1), sources: [TextSpan($0.2, $0.3)])
    }
    return Response(
      source: Document(request.text), target: Document(target), alignment: Alignment(links), sourceLanguage: nil,
      notes: [], packs: [], confidence: 1)
  }

  @Test("B13: PO translations that are not fuzzy are never touched")
  func b13FinishedStay() async throws {
    let body = "msgid \"a\"\nmsgstr \"déjà\"\n\nmsgid \"b\"\nmsgid_plural \"bs\"\nmsgstr[0] \"x\"\nmsgstr[1] \"y\"\n"
    let (text, messages) = try await Self.translated(body)
    #expect(text == body)
    #expect(messages == ["2 texts have a translation already, which stays as it is"])
  }

  @Test("B13: PO lines end in CR LF where the file has them")
  func b13LineEnds() async throws {
    let file =
      "msgid \"\"\r\nmsgstr \"Language: fr\\nContent-Type: text/plain; charset=UTF-8\\n\"\r\n\r\nmsgid \"a\"\r\nmsgstr \"\"\r\n"
    let outcome = try await runDocument(file.utf8, .po)
    #expect(
      outcome.output
        == file.replacing("\r\n\r\nmsgid \"a\"\r\nmsgstr \"\"", with: "\r\n\r\n#, fuzzy\r\nmsgid \"a\"\r\nmsgstr \"A\"")
    )
  }

  @Test("B13: PO plural forms are as many as the header says")
  func b13PluralForms() async throws {
    let header = "msgid \"\"\nmsgstr \"\"\n\"Language: ru\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
    let rule = PluralForms(try #require(LanguageTag("ru"))).header
    let entry = "\nmsgid \"%d day\"\nmsgid_plural \"%d days\"\nmsgstr[0] \"\"\n"
    let outcome = try await runDocument((header + "\"Plural-Forms: \(rule)\\n\"\n" + entry).utf8, .po, into: "ru")
    #expect(outcome.output?.hasSuffix("msgstr[0] \"%d DAY\"\nmsgstr[1] \"%d DAYS\"\nmsgstr[2] \"%d DAYS\"\n") == true)
  }

  @Test(
    "B13: a PO file that msgfmt would refuse is refused, with the line",
    arguments: [
      ("msgid \"a\n", "line 1: a string in quotes is missing; see 'msgfmt -c'"),
      ("msgid \"a\"\n\nmsgid \"b\"\n", "line 1: msgid without msgstr; see 'msgfmt -c'"),
      ("msgstr \"a\"\n", "line 1: \"msgstr\" does not belong here; see 'msgfmt -c'"),
      ("\n\"a\"\n", "line 2: a string without msgid before it; see 'msgfmt -c'"),
      ("msgid \"a\\\"\nmsgstr \"\"\n", "line 1: a string without its closing quote; see 'msgfmt -c'"),
      ("msgctxt \"a\"\n", "line 1: msgctxt without msgid; see 'msgfmt -c'"),
      ("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=EUC-JP\\n\"\n", "line 1: the header says that this is"),
    ])
  func b13Refused(file: String, message: String) async throws {
    let outcome = try await runDocument(file.utf8, .po)
    #expect(outcome.error?.kind == .input)
    #expect(outcome.error?.description.contains(message) == true)
    #expect(outcome.output == nil)
  }

  @Test(arguments: [
    ("nplurals=1; plural=0;", [0, 0, 0]), ("nplurals=2; plural=n != 1", [1, 0, 1]),
    ("nplurals = 2; plural = (n > 1);", [0, 0, 1]), ("nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;", [2, 0, 1]),
    ("nplurals=2; plural=!(n-1);", [0, 1, 0]),
  ])
  func pluralExpressionsAreThoseOfC(header: String, forms: [Int]) throws {
    let rule = String(header[try #require(header.range(of: "plural", options: .backwards)).upperBound...])
      .trimmingPrefix(while: { $0 == " " || $0 == "=" })
    let expression = try #require(PluralExpression(String(rule.filter { $0 != ";" })))
    #expect((0...2).map { expression.value(for: $0) } == forms)
    #expect(PluralForms(header: header) != nil)
  }

  @Test(arguments: ["/", "%"]) func pluralExpressionsNeverTrap(sign: String) throws {
    let lowest = Array(repeating: "2", count: 63).joined(separator: "*")
    #expect(try #require(PluralExpression("\(lowest)\(sign)(0-1)")).value(for: 1) <= 0)
  }

  @Test(arguments: ["", "nplurals=INTEGER; plural=EXPRESSION;", "nplurals=2; plural=n=;", "nplurals=99; plural=0;"])
  func otherHeadersAreNone(header: String) {
    #expect(PluralForms(header: header) == nil)
  }
}
