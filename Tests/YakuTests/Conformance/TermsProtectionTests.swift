import TestSupport
import Testing
import TextModel
import Yaku

/// Row B5: what must not change comes out byte for byte, once, in every direction.
@Suite struct TermsProtectionTests {
  private static let words = [
    "ja": ["部屋", "が", "広い", "です", "。", "と", "を", "買った", "の", "電池", "さん", "円", "、"],
    "es": ["la ", "habitación ", "es ", "grande", ". ", "compré ", "un ", "de ", ", "],
    "ko": ["방이 ", "좋아요", ". ", "배터리를 ", "샀어요", "그 "],
    "de": ["der ", "Garten ", "ist ", "schön", ". ", "und "],
    "fr": ["le ", "jardin ", "est ", "beau", ". ", "et "],
    "it": ["il ", "giardino ", "è ", "bello", ". "],
    "pt": ["o ", "jardim ", "é ", "bonito", ". "],
    "zh": ["房间", "很", "大", "。", "我", "买了"],
  ]

  /// A part to keep, different for each number.
  private static func part(_ kind: Int, _ number: Int) -> String {
    switch kind {
    case 0: "https://example.org/a?b=\(number)"
    case 1: "user\(number)@example.com"
    case 2: "@name\(number)"
    case 3: "{name\(number)}"
    case 4: "%\(number + 1)$@"
    case 5: "${x\(number)}"
    case 6: "{{item\(number)}}"
    case 7: "`code \(number)`"
    case 8: "WH-\(number)00XM4"
    case 9: "iPhone\(number)5-A2"
    case 10: "SKU_\(number)23"
    case 11: "#topic\(number)"
    case 12: "report\(number).pdf"
    case 13: "<b id=\"\(number)\">"
    default: "{n\(number), number, percent}"
    }
  }

  @Test("B5: every kept part comes out once, in every direction", arguments: words.keys.sorted(), PropertySeeds.all(25))
  func b5KeptParts(language: String, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let words = try #require(Self.words[language])
    var text = ""
    var parts: [String] = []
    for number in 0..<random.number(1...5) {
      for _ in 0..<random.number(0...4) { text += random.pick(words) }
      let part = Self.part(random.number(0...14), number)
      parts.append(part)
      text += " " + part + " "
    }
    for _ in 0..<random.number(0...3) { text += random.pick(words) }
    let answer = try CoreEngine.response(text, from: language)
    for part in parts {
      let count = answer.target.text.components(of: part)
      #expect(count == 1, "\(part) in \(text) → \(answer.target.text)")
    }
  }

  @Test(
    "B5: parts directly beside letters of a language without spaces",
    arguments: [
      ("WH-1000XM4を買いました。", "WH-1000XM4"), ("iPhone15-A2を買った。", "iPhone15-A2"), ("SKU_123の電池です。", "SKU_123"),
      ("#新発想 の商品です。", "#新発想"), ("%1$@さん、こんにちは。", "%1$@"), ("設定は`電池`です。", "`電池`"), ("電池🔋が切れた。", "🔋"),
      ("詳細はhttps://example.org/aを見て。", "https://example.org/a"), ("{name}さんが来ました。", "{name}"),
    ])
  func b5PartsInJapanese(text: String, part: String) throws {
    let answer = try CoreEngine.response(text, from: "ja").target.text
    #expect(answer.components(of: part) == 1, "\(answer)")
  }

  @Test("tr-01: what stands before and after a placeholder is translated")
  func tr01() throws {
    let answer = try CoreEngine.response("Bienvenido, %1$s, tu pedido está listo.", from: "es").target.text
    #expect(answer.components(of: "%1$s") == 1 && answer.hasPrefix("Welcome") && answer.hasSuffix("ready."))
  }

  @Test(
    "tr-18 to tr-24, tr-28, tr-29: what is no word stays",
    arguments: [
      ("fr", "Les taux de Na+ et de Fe2+ sont bas (~ 20 mM).", "Na+|Fe2+|20 mM"),
      ("fr", "Le PascalCase est une façon d'écrire les noms de classes.", "PascalCase"),
      ("es", "Escribe a orders@example.org hoy.", "orders@example.org"),
      ("de", "Es ist 21:45.", "21:45"),
      ("es", "@m2guest : lee la última nota", "@m2guest"),
      ("es", "Nos gustan los #jardines", "the #jardines"),
      ("es", "~ | ~", "~ | ~"),
      ("de", "--", "--"),
    ])
  func tr18(language: String, text: String, kept: String) throws {
    let answer = try CoreEngine.response(text, from: language).target.text
    for part in kept.split(separator: "|") where kept != "~ | ~" {
      #expect(answer.components(of: String(part)) == 1, "\(answer)")
    }
    if kept == text { #expect(answer == text) }
  }

  @Test("tr-21: a span the caller names")
  func tr21() throws {
    let text = "Su nombre es Grace Field."
    let answer = try CoreEngine.response(text, from: "es") { $0.ignoredSpans = [TextSpan(13, 24)] }
    #expect(answer.target.text.components(of: "Grace Field") == 1)
  }

  @Test(
    "B5: of ICU messages only the texts inside are translated",
    arguments: [
      (
        "es", "Tienes {count, plural, one {# mensaje nuevo} other {# mensajes nuevos}}.",
        "{count, plural, one {# new message} other {# new messages}}"
      ),
      ("ja", "{count, plural, other {#個の商品}}", "{count, plural, other {# products}}"),
      ("es", "{n, plural, =0 {nada} other {{name} está aquí}}", "=0 {Nothing} other {{name} "),
      ("es", "El total es {sum, number, ::currency/EUR}.", "{sum, number, ::currency/EUR}"),
      ("es", "{gender, select, male {Él está aquí} other {Ellos están aquí}}", "male {He is here}"),
    ])
  func b5Messages(language: String, text: String, expected: String) throws {
    let answer = try CoreEngine.response(text, from: language).target.text
    #expect(answer.components(of: expected) == 1, "\(answer)")
  }

  @Test("B5, A35: words that are not known inside messages are told, and each text is asked for")
  func b5NotesInMessages() throws {
    var request = Request(
      "残り{n, plural, =0 {空です} one {#個} other {#個のフゴフゴ}}です。", from: LanguageTag("ja"),
      to: try #require(LanguageTag("en")))
    var asked = 0
    let answer = try CoreEngine.shared().translate(request) {
      asked += 1
      return true
    }
    let unknown = answer.notes.filter { $0.code == .unknownWord }
    #expect(unknown.map { answer.source.text(at: $0.span) } == ["#個のフゴフゴ"], "\(answer.target.text)")
    #expect(asked == 4)
    request.text = "電池{n, plural, other {#個}}です。"
    #expect(!(try CoreEngine.shared().translate(request).notes.contains { $0.code == .unknownWord }))
  }

  @Test("B5: patterns of the caller")
  func b5Patterns() throws {
    let answer = try CoreEngine.response("この機種はAB12号です。", from: "ja") {
      $0.keptText = try KeptText(patterns: ["[A-Z]{2}[0-9]+号"])
    }
    #expect(answer.target.text.components(of: "AB12号") == 1)
    #expect(throws: TermError.unreadablePattern("(")) { try KeptText(patterns: ["("]) }
  }

  @Test("B5: a pattern that needs too many steps is told, and what it found before is kept")
  func b5GivenUpPattern() throws {
    let many = String(repeating: "a", count: 60)
    let answer = try CoreEngine.response("この機種はAB12号です。\(many)!", from: "ja") {
      $0.keptText = try KeptText(patterns: ["AB12号|(a+)+$"])
    }
    let notes = answer.notes.filter { $0.code == .patternGivenUp }
    #expect(notes.map(\.stage) == [.protect] && notes.first?.span == answer.source.span)
    #expect(answer.target.text.components(of: "AB12号") == 1)
    let easy = try CoreEngine.response("この機種はAB12号です。", from: "ja") {
      $0.keptText = try KeptText(patterns: ["AB12号|(a+)+$"])
    }
    #expect(!easy.notes.contains { $0.code == .patternGivenUp })
  }

  @Test("A12, B5: in a text of several languages, what patterns find is kept and what they do not is told once")
  func b5MixedLanguages() throws {
    let many = String(repeating: "a", count: 60)
    let text = "El hotel AB12号 es muy bueno y el personal es amable. 部屋AB34号がとても狭かったです。\(many)!"
    var request = Request(text, from: nil, to: try #require(LanguageTag("en")))
    request.readsMixedLanguages = true
    request.keptText = try KeptText(patterns: ["AB[0-9]+号|(a+)+$"])
    let answer = try CoreEngine.shared().translate(request)
    for part in ["AB12号", "AB34号"] { #expect(answer.target.text.components(of: part) == 1, "\(answer.target.text)") }
    #expect(answer.notes.filter { $0.code == .patternGivenUp }.map(\.span) == [answer.source.span])
  }

  @Test("B5: a pattern may find the whole text", arguments: [".*", ".+"])
  func b5WholeText(pattern: String) throws {
    let text = "電池が切れました。"
    let answer = try CoreEngine.response(text, from: "ja") { $0.keptText = try KeptText(patterns: [pattern]) }
    #expect(answer.target.text == text && answer.notes.map(\.code) == [.nothingToTranslate])
  }
}

extension String {
  /// How often `part` stands in the text.
  fileprivate func components(of part: String) -> Int {
    let (bytes, part) = (Array(utf8), Array(part.utf8))
    return bytes.indices.count { bytes[$0...].starts(with: part) }
  }
}
