import Foundation
import TestSupport
import Testing
import TextModel

@testable import Yaku

/// Rows A11, A12, A14, A15, A20 and A34: what a session does beyond Apple's, and when it is asked to.
struct AOptionTests {
  private let engine: Engine

  init() throws { engine = try TinyEngine.make() }

  private func tiny(
    _ source: String? = "qaa", _ change: (inout TranslationSession.Options) -> Void = { _ in }
  ) -> TranslationSession {
    TranslationSession(from: source.map { tag($0) }, to: tag("qbb"), engine: engine, options: options(change))
  }

  private func options(_ change: (inout TranslationSession.Options) -> Void) -> TranslationSession.Options {
    var options = TranslationSession.Options()
    change(&options)
    return options
  }

  private func fake(
    _ source: String?, _ target: String?, _ change: (inout TranslationSession.Options) -> Void
  ) -> TranslationSession {
    session(source, target, options: options(change))
  }

  @Test("A11: each text has its own success or failure, and the good ones are kept")
  func a11PartialSuccess() async throws {
    let results = try await session(nil, "en").results(from: requests(["es:a", "xx:b", "", "?c", "ja:d"]))
    #expect(results.map { $0.response != nil } == [true, false, true, false, true])
    #expect(results[1].error?.error.code == .unsupportedSourceLanguage)
    #expect(results[3].error?.error.candidates.first?.language == tag("es"))
  }

  @Test("A12: without a source language each text is read in its own")
  func a12LanguagePerText() async throws {
    let answers = try await session(nil, "en").translations(from: requests(["es:a", "ja:b", "es:c"]))
    #expect(answers.map(\.sourceTag) == [tag("es"), tag("ja"), tag("es")])
  }

  @Test("A12: a strict session refuses a batch of several languages and names the texts")
  func a12StrictNamesTheTexts() async throws {
    let strict = fake(nil, "en") { $0.mixedLanguages = .strict }
    let batch = requests(["es:a", "ja:b", "es:c", "?unclear", "zh-Hans:d"])
    let calls: [() async throws -> Void] = [
      { _ = try await strict.translations(from: batch) }, { _ = try await strict.results(from: batch) },
      { for try await _ in strict.translate(batch: batch) { Issue.record("an answer") } },
    ]
    for call in calls {
      let error = await translationError(call)
      #expect(error?.code == .mixedLanguages)
      #expect(error?.failedIndexes == [1, 4])
      #expect(error?.candidates.first?.language == tag("es"))
    }
    #expect(try await strict.results(from: requests(["es:a", "es:b"])).count == 2)
  }

  @Test("A12: sentence by sentence, what is in the target language stays")
  func a12LanguagePerSentence() async throws {
    let session = tiny(nil) { $0.mixedLanguages = .perSentence }
    let answer = try await session.translate("Blork glimp glimp. Dral murn dral.\nGlimp blork!")
    #expect(answer.targetText.lowercased() == "dral murn murn. dral murn dral.\nmurn dral!")
    #expect(answer.sourceTag == tag("qaa"))
    #expect(answer.notes.contains { $0.code == .alreadyInTargetLanguage })
  }

  @Test("A12: sentences of a language without spaces are set apart where the target writes them")
  func a12SpacesBetweenSentences() throws {
    var request = Request("Blork glimp。Dral murn dral。 Glimp.", from: nil, to: tag("qbb"))
    request.readsMixedLanguages = true
    #expect(try engine.translate(request).target.text.lowercased() == "dral murn。 dral murn dral。 murn.")
  }

  @Test("A12: a part that nobody can translate stays and is named, and the rest is a translation")
  func a12PartsThatStay() throws {
    var request = Request("Blork glimp glimp. Sorn sorn sorn.\n", from: nil, to: tag("qbb"))
    request.readsMixedLanguages = true
    let answer = try engine.translate(request)
    #expect(answer.target.text.lowercased() == "dral murn murn. sorn sorn sorn.\n")
    #expect(answer.refusal == nil && answer.needlessness == nil)
    #expect(answer.untranslatedParts.map { answer.source.text(at: $0) } == ["Sorn sorn sorn."])
  }

  @Test(
    "A14: a page of which nothing is translated is refused, not one of which a part stays",
    arguments: [("<p>blork</p>\n<p>blork</p>", true), ("<p>blork</p>\n<p>glimp</p>", false)])
  func a14PartsOfPages(page: String, isRefused: Bool) throws {
    var request = Request(page, from: tag("qaa"), to: tag("qbb"))
    request.format = .html
    request.termBases = [TermBase([TermEntry("blork", " ")])]
    let answer = try engine.translate(request)
    #expect(answer.refusal == (isRefused ? .notTranslated : nil))
    #expect(answer.untranslatedParts.map { answer.source.text(at: $0) } == (isRefused ? [] : ["blork"]))
  }

  @Test("A12, B10: what the target language does not have is told once, of the whole text")
  func a12NotesOfTheRequest() throws {
    var request = Request("Blork glimp. Dral murn dral. Glimp.", from: nil, to: tag("qbb"))
    request.readsMixedLanguages = true
    request.gender = .feminine
    let answer = try engine.translate(request)
    #expect(answer.notes.filter { $0.code == .genderUnsupported }.map(\.span) == [answer.source.span])
  }

  @Test(
    "A14: figures, marks, addresses, emoji and code come back byte for byte, with a note",
    arguments: [
      "12.50", "、", "…!?", "😀👍🏽", "https://example.org/a?b=c", "a.b@example.org", "`x = 1`", "%1$@ {name}", "#tag @you",
      "¥1,200 – 15 %", "(^_^)", "５　００",
    ])
  func a14NothingToTranslate(text: String) async throws {
    for session in [tiny(), tiny(nil)] {
      let answer = try await session.translate(text)
      #expect(answer.targetText == text)
      #expect(answer.notes.map(\.code) == [.nothingToTranslate])
      #expect(answer.confidence == 1)
    }
  }

  @Test("A14: a text that came back because nothing was left of its translation has no confidence, and no term in it")
  func a14NothingLeft() throws {
    var request = Request("blork", from: tag("qaa"), to: tag("qbb"))
    request.termBases = [TermBase([TermEntry("blork", " ")])]
    let answer = try engine.translate(request)
    #expect(answer.target.text == "blork" && answer.notes.contains { $0.code == .notTranslated })
    #expect(answer.confidence == 0 && !answer.termUses.contains { $0.outcome == .applied })
  }

  @Test("A15: the same language passes through when that is asked for")
  func a15SameLanguagePassesThrough() async throws {
    let session = fake("en-US", "en-GB") { $0.sameLanguage = .passthrough }
    let answer = try await session.translate("colour")
    #expect(answer.targetText == "colour" && answer.notes.map(\.code) == [.alreadyInTargetLanguage])
    #expect(session.readiness == .ready)
    let mixed = fake(nil, "en") { $0.sameLanguage = .passthrough }
    let answers = try await mixed.translations(from: requests(["en:a", "es:b"]))
    #expect(answers.map(\.targetText) == ["en:a", "en<es:b>"])
  }

  @Test(
    "A15: Chinese is converted between its scripts when that is asked for",
    arguments: [
      ("zh-Hans", "zh-Hant", "电池很好用。\n头发 OK 👍", "電池很好用。\n頭髮 OK 👍"),
      ("zh_TW", "zh", "電池", "电池"),
    ])
  func a15ScriptsAreConverted(source: String, target: String, text: String, expected: String) async throws {
    let session = fake(source, target) { $0.variants = .convert }
    let answer = try await session.translate(text)
    #expect(answer.targetText == expected)
    #expect(answer.notes.map(\.code) == [.converted])
    #expect(answer.sourceTag == tag(source) && answer.targetTag == tag(target))
    #expect(session.readiness == .ready)
  }

  @Test("A15: attributes stay on what is converted")
  func a15ConversionKeepsAttributes() async throws {
    var link = AttributedString("电池")
    link.link = URL(string: "x:1")
    var kept = AttributedString("电")
    kept.skipsTranslation = true
    let session = fake("zh-Hans", "zh-Hant") { $0.variants = .convert }
    let answer = try await session.translate(AttributedString("好") + link + kept)
    #expect(answer.targetText == "好電池电")
    let target = try #require(answer.attributedTargetText)
    #expect(target.runs.compactMap { $0.link?.absoluteString } == ["x:1"])
  }

  @Test("A15: where there is nothing to convert by, the variant is not installed", arguments: [("en-US", "en-GB")])
  func a15ConversionNeedsData(source: String, target: String) async {
    let session = fake(source, target) { $0.variants = .convert }
    #expect(await translationError { _ = try await session.translate("color") }?.code == .notInstalled)
    #expect(session.readiness == .notInstalled)
  }

  @Test(
    "A20: the answer says which strategy made it", arguments: [TranslationSession.Strategy.lowLatency, .highFidelity])
  func a20StrategyIsReported(wanted: TranslationSession.Strategy) async throws {
    let session = TranslationSession(
      installedSource: language("qaa"), target: language("qbb"), preferredStrategy: wanted, engine: engine)
    #expect(session.preferredStrategy == wanted)
    #expect(try await session.translate("blork").strategy == .lowLatency)
  }

  @Test("A33: white space of a long text survives exactly")
  func a33LongTextsAreRejoined() async throws {
    let text = (0..<4_000).map { "\(String(repeating: " ", count: $0 % 3))Blork glimp.\n" }.joined() + "\t\n"
    let answer = try await tiny().translate(text)
    #expect(
      answer.targetText.lowercased()
        == text.lowercased().replacing("blork", with: "dral").replacing("glimp", with: "murn"))
  }

  @Test("A33: text without marks is worked on in pieces of bounded size")
  func a33EndlessSentencesAreCut() async throws {
    let text = String(repeating: "blork glimp ", count: 5_000)
    let answer = try engine.translate(Request(text, from: tag("qaa"), to: tag("qbb")))
    #expect(answer.target.text.split(separator: " ").count == 10_000)
    #expect(answer.sentences.allSatisfy { $0.source.count <= SentenceLimit.bytes })
  }

  @Test(
    "A34: lines stay lines when that is asked for",
    arguments: [
      "blork\nglimp", "Blork\r\nglimp blork.\r\n\r\n glimp", "\n\nblork\u{2028}glimp\rblork\n", "`blork\nglimp` blork",
    ])
  func a34LinesStay(text: String) async throws {
    let answer = try await tiny("qaa") { $0.keepsLines = true }.translate(text)
    #expect(lineEnds(answer.targetText) == lineEnds(text))
  }

  @Test("A34: a term stands within a line")
  func a34LinesOfTerms() throws {
    var request = Request("blork\nglimp", from: tag("qaa"), to: tag("qbb"))
    request.termBases = [TermBase([TermEntry("glimp", "two\r\nlines")])]
    request.keepsLines = true
    let answer = try engine.translate(request)
    #expect(answer.target.text.lowercased() == "dral\ntwo lines" && answer.termUses.map(\.outcome) == [.applied])
  }

  @Test("A34: random texts keep their lines", arguments: PropertySeeds.all(20))
  func a34RandomLinesStay(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var hard = RandomText(seed: seed)
    for _ in 0..<20 {
      let parts = ["blork", "glimp", ".", " ", "\n", "\r\n", "\u{3000}", "「", "」", "`", "https://a.b/c", ", "]
      let text = (0..<random.number(0...25)).map { _ in
        random.number(0...9) == 0 ? hard.next(length: 2) : random.pick(parts)
      }.joined()
      var request = Request(text, from: tag("qaa"), to: tag("qbb"))
      request.keepsLines = true
      #expect(
        try lineEnds(engine.translate(request).target.text) == lineEnds(text), "seed \(seed): \(text.debugDescription)")
    }
  }

  private func lineEnds(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { ["\n", "\r", "\u{2028}", "\u{2029}"].contains($0) }
  }
}
