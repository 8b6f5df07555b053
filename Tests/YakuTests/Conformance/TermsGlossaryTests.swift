import Testing
import TextModel
import Yaku

/// Row B6: glossaries with inflection, case, forbidden words, and a report.
@Suite struct TermsGlossaryTests {
  private let english = LanguageTag("en")

  private func response(_ text: String, from source: String, _ terms: [TermEntry]) throws -> Response {
    try CoreEngine.response(text, from: source) { $0.termBases = [TermBase(terms, name: "shop")] }
  }

  private static let japanese = [
    TermEntry("電池", "cell"), TermEntry("キラリン液", "Kirarin Fluid"), TermEntry("急速充電器", "quick charger"),
    TermEntry("充電する", "juice up", partOfSpeech: .verb), TermEntry("美味しい", "yummy", partOfSpeech: .adjective),
    TermEntry("保護フィルム", "screen guard"),
  ]
  private static let spanish = [
    TermEntry("batería", "power cell"), TermEntry("pantalla táctil", "touch panel"),
    TermEntry("comprar", "purchase", partOfSpeech: .verb), TermEntry("IT", "information technology"),
  ]

  @Test(
    "B6: a term comes in the form the sentence asks for",
    arguments: [
      ("ja", "この電池は長持ちします。", "This cell lasts a long time."),
      ("ja", "電池を2つ買いました。", "two cells|2 cells"),
      ("ja", "スマホを充電しました。", "juiced up"),
      ("ja", "ラーメンは美味しかったです。", "was yummy"),
      ("ja", "美味しいラーメンを食べた。", "yummy ramen"),
      ("ja", "急速充電器が壊れた。", "The quick charger broke."),
      ("ja", "保護フィルムは貼りやすかった。", "The screen guard was easy to apply."),
      ("es", "Las baterías duran poco.", "The power cells"),
      ("es", "Las pantallas táctiles son buenas.", "The touch panels are good."),
      ("es", "Compré dos baterías nuevas.", "purchased two new power cells"),
    ])
  func b6TermsInflect(source: String, text: String, expected: String) throws {
    let answer = try response(text, from: source, source == "ja" ? Self.japanese : Self.spanish)
    #expect(
      expected.split(separator: "|").contains { answer.target.text.contains($0) }, "\(answer.target.text)")
    #expect(answer.termUses.contains { $0.outcome == .applied })
  }

  @Test(
    "B6: a term that no dictionary knows is cut out of a longer run",
    arguments: ["キラリン液で洗いました。", "ピカキラリン液はとても良いです。", "キラリン液が足りない。", "新しいキラリン液を買った。"])
  func b6UnknownTermsAreWords(text: String) throws {
    let answer = try response(text, from: "ja", Self.japanese)
    #expect(answer.target.text.contains("Kirarin Fluid"), "\(answer.target.text)")
    #expect(!answer.notes.contains { $0.code == .missedTerm })
  }

  @Test("B6: the report says where a term stands on both sides")
  func b6AppliedTermsAreReported() throws {
    let answer = try response("電池を2つ買いました。", from: "ja", Self.japanese)
    let use = try #require(answer.termUses.first)
    #expect(use.outcome == .applied && use.termBase == "shop" && use.source == "電池")
    #expect(answer.source.text(at: use.sourceSpan) == "電池")
    #expect(use.targetSpans.map { String(answer.target.text(at: $0)) } == ["cells"])
  }

  @Test("B6: the report says what was missed and why")
  func b6MissedTermsAreReported() throws {
    let inside = try response("`電池`の話", from: "ja", Self.japanese)
    #expect(inside.termUses.map(\.reason) == [.protected])
    #expect(inside.notes.contains { $0.code == .missedTerm })
    let other = try response("La tienda tiene it.", from: "es", Self.spanish)
    #expect(other.termUses.map(\.reason) == [.otherCase])
    #expect(other.termUses.allSatisfy { $0.outcome == .missed })
  }

  @Test("B6: capitals as the policy says")
  func b6CasePolicies() throws {
    func text(_ policy: TermEntry.CasePolicy?) throws -> String {
      try response("電池が壊れた。", from: "ja", [TermEntry("電池", "iCell", casePolicy: policy, isInflected: false)]).target
        .text
    }
    #expect(try text(nil).contains("iCell"))
    #expect(try text(.keep).contains("iCell"))
    let name = try response("Zumbar es bueno.", from: "es", [TermEntry("zumbar", "buzzer", partOfSpeech: .name)])
    #expect(name.target.text.hasPrefix("Buzzer"))
    let kept = try response(
      "Zumbar es bueno.", from: "es", [TermEntry("zumbar", "buzzer", partOfSpeech: .name, casePolicy: .keep)])
    #expect(kept.target.text.hasPrefix("buzzer"))
  }

  @Test("B6: a target that takes no forms stays as it is")
  func b6InvariableTargets() throws {
    let answer = try response("電池を2つ買いました。", from: "ja", [TermEntry("電池", "cell", isInflected: false)])
    #expect(answer.target.text.contains(" cell") && !answer.target.text.contains("cells"))
  }

  @Test("B6: a forbidden translation gives way to another, or is told")
  func b6ForbiddenTargets() throws {
    let plain = try CoreEngine.response("ラーメンは美味しかったです。", from: "ja")
    #expect(plain.target.text.contains("delicious"))
    let other = try response("ラーメンは美味しかったです。", from: "ja", [TermEntry("美味しい", "delicious", isForbidden: true)])
    #expect(!other.target.text.contains("delicious"))
    #expect(!other.termUses.contains { $0.outcome == .forbidden })
    let none = try response("本を読んだ。", from: "ja", [TermEntry("", "book", isForbidden: true)])
    if none.target.text.contains("book") {
      #expect(none.termUses.map(\.outcome) == [.forbidden])
      #expect(none.notes.contains { $0.code == .forbiddenTerm })
    }
  }

  @Test(
    "B6: a forbidden translation of several words is looked for too",
    arguments: [
      ("ja", "狭い部屋でした。", "狭い部屋", "広い部屋", "small room"),
      ("es", "Tenía una habitación grande.", "habitación grande", "habitación pequeña", "big room"),
    ])
  func b6ForbiddenWordGroups(language: String, text: String, source: String, other: String, target: String) throws {
    #expect(try response(text, from: language, []).target.text.contains(target))
    let answer = try response(text, from: language, [TermEntry(source, target, isForbidden: true)])
    #expect(!answer.target.text.contains(target) || answer.notes.contains { $0.code == .forbiddenTerm })
    let elsewhere = try response(text, from: language, [TermEntry(other, target, isForbidden: true)])
    #expect(elsewhere.target.text.contains(target) && elsewhere.termUses.isEmpty)
  }

  @Test("B6: forbidden words are seen in quotes of any kind, and in the plural of their language")
  func b6ForbiddenForms() throws {
    func found(_ word: String, _ translation: String) throws -> [String] {
      let answer = try CoreEngine.response("部屋。", from: "ja") {
        $0.termBases = [TermBase([TermEntry("", word, isForbidden: true)])]
        $0.memories = [TranslationMemory([MemoryEntry("部屋。", translation)])]
      }
      return answer.termUses.flatMap(\.targetSpans).map { String(answer.target.text(at: $0)) }
    }
    #expect(try found("battery", "“battery”") == ["battery"])
    #expect(try found("battery", "Two batteries—good.") == ["batteries"])
    #expect(try found("child", "The «Children» came.") == ["Children"])
    #expect(try found("cup* of tea", "Two cups of tea.") == ["cups of tea"])
    #expect(try found("cell", "The cello, éclairs and cellé.") == [])
  }

  @Test("B6: terms in curly quotes are reported")
  func b6CurlyQuotes() throws {
    let answer = try CoreEngine.response("La «pantallas» y “pantalla”.", from: "es") {
      $0.termBases = [TermBase([TermEntry("pantalla", "panel", isInflected: false)])]
      $0.memories = [TranslationMemory([MemoryEntry("La «pantallas» y “pantalla”.", "The “screen”.")])]
    }
    #expect(answer.termUses.map(\.outcome) == [.missed])
  }

  @Test("B6: the first of several term bases wins, and all win over the dictionaries")
  func b6Order() throws {
    let bases = ["cell", "accumulator"].map { TermBase([TermEntry("電池", $0)]) }
    for order in [bases, bases.reversed()] {
      let answer = try CoreEngine.response("この電池は長持ちします。", from: "ja") { $0.termBases = order }
      #expect(answer.target.text.contains(order[0].entries[0].target))
    }
  }

  @Test("B6: entries of other languages are not looked at")
  func b6Languages() throws {
    let terms = [TermEntry("電池", "pila", to: LanguageTag("es")), TermEntry("電池", "cell", to: english)]
    #expect(try response("この電池は長持ちします。", from: "ja", terms).target.text.contains("cell"))
  }

  @Test("B6: without a term in the text nothing changes")
  func b6OtherTextsStay() throws {
    for text in ["部屋が広い。", "朝食は美味しい。", "駅から近いです。"] {
      let plain = try CoreEngine.response(text, from: "ja")
      let answer = try response(text, from: "ja", [TermEntry("電池", "cell")])
      #expect(answer.target.text == plain.target.text && answer.termUses.isEmpty)
    }
  }

  @Test("B6: words to keep stay, with the particles behind them read rightly")
  func b6KeptWords() throws {
    let answer = try CoreEngine.response("ミツボシの電池を買った。", from: "ja") {
      $0.keptText = try KeptText(words: ["ミツボシ"])
    }
    #expect(answer.target.text.contains("ミツボシ") && answer.termUses.isEmpty)
    let inSpanish = try CoreEngine.response("Compré una casa en La Tienda.", from: "es") {
      $0.keptText = try KeptText(words: ["La Tienda"])
    }
    #expect(inSpanish.target.text.contains("La Tienda"))
  }

  @Test(
    "B6: terms of languages that are translated word by word",
    arguments: [
      ("fr", "jardin", "Le jardin et les jardins", "yard|yards"), ("de", "Garten", "Der Garten ist schön.", "yard"),
      ("it", "giardino", "Il giardino è bello.", "yard"), ("pt", "jardim", "O jardim é bonito.", "yard"),
      ("zh", "花园", "花园很大。", "Yard"), ("ko", "방", "방이 좋아요.", "yard"),
    ])
  func b6Glosses(source: String, term: String, text: String, expected: String) throws {
    let answer = try response(text, from: source, [TermEntry(term, "yard")])
    let words = answer.target.text.split { !$0.isLetter }
    for word in expected.split(separator: "|") { #expect(words.contains(word), "\(answer.target.text)") }
  }

  @Test("B6: terms in markup")
  func b6Markup() throws {
    let answer = try CoreEngine.response("<p>この<b>電池</b>は長持ちします。</p>", from: "ja") {
      $0.format = .html
      $0.termBases = [TermBase(Self.japanese)]
    }
    #expect(answer.target.text.contains("<b>cell</b>"))
    let use = try #require(answer.termUses.first)
    #expect(answer.source.text(at: use.sourceSpan) == "電池")
    #expect(use.targetSpans.map { String(answer.target.text(at: $0)) } == ["cell"])
  }
}
