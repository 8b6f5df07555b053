import Foundation
import TextModel
import Testing

@testable import Yaku

/// Sessions over a real engine with tiny packs.
struct EngineSessionTests {
  private let engine: Engine
  private let source = Locale.Language(languageCode: "qaa")
  private let target = Locale.Language(languageCode: "qbb")

  init() throws {
    engine = try TinyEngine.make()
  }

  @Test func a5_textGoesThroughTheEngine() async throws {
    let session = TranslationSession(installedSource: source, target: target, engine: engine)
    let answer = try await session.translate(" blork glimp\n")
    #expect(answer.targetText.lowercased() == " dral murn\n")
    #expect(answer.sourceLanguage == source && answer.targetLanguage == target)
    #expect(answer.confidence == 1)
    let half = try await session.translate("blork zzyx")
    #expect(half.targetText.contains("zzyx"))
    #expect(half.confidence == 0.5)
  }

  @Test func a6_batchGivesTheSameBytesAsSingleTexts() async throws {
    let session = TranslationSession(from: tag("qaa"), to: tag("qbb"), engine: engine)
    let batch = requests(["blork", "", "glimp blork", "glimp, blork."])
    let ordered = try await session.translations(from: batch).map(\.targetText)
    var single: [String] = []
    for request in batch where !request.sourceText.isEmpty {
      single.append(try await session.translate(request.sourceText).targetText)
    }
    #expect(ordered.filter { !$0.isEmpty } == single)
  }

  @Test func glossTakesOffEndingsAndElidedWords() throws {
    let answer = try engine.translate(Request("glimps bl'glimp BL\u{2019}zzyx", from: tag("qaa"), to: tag("qbb")))
    #expect(answer.target.text.lowercased() == "murn dral murn dral zzyx")
  }

  @Test func aUsersOwnWordsComeBeforeTheCore() throws {
    let own = try TinyEngine.make(own: true)
    let answer = try own.translate(Request("blork glimp", from: tag("qaa"), to: tag("qbb")))
    #expect(answer.target.text.lowercased() == "kast murn")
    #expect(own.packs.first?.name == "own words")
  }

  @Test func aResponseNamesThePacksOfItsPairAlone() throws {
    let answer = try engine.translate(Request("blork", from: tag("qaa"), to: tag("qbb")))
    let names = answer.packs.map { $0.prefix { $0 != "@" } }
    #expect(Set(names) == ["qaa", "qbb", "qaa-qbb"])
  }

  @Test func aFileThatIsNoPackIsNamedAndCostsNothingElse() throws {
    #expect(engine.unusablePacks.isEmpty)
    let other = try TinyEngine.make(junk: true)
    #expect(other.unusablePacks.count == 1 && other.unusablePacks[0].contains("junk.pack"))
    #expect(other.pairs == engine.pairs)
  }

  @Test func a22_availabilityKnowsThePairAndItsPacks() async throws {
    let availability = LanguageAvailability(engine: engine, preferredLanguages: [target])
    #expect(await availability.status(from: source, to: target) == .installed)
    #expect(await availability.status(from: source, to: nil) == .installed)
    #expect(await availability.status(from: target, to: source) == .unsupported)
    let details = availability.details(from: tag("qaa"), to: tag("qbb"))
    #expect(Set(details.packs.map(\.name)) == ["qaa", "qbb", "qaa-qbb"])
  }

  @Test func a4_taskTranslatesWithTheEngine() async throws {
    let answers = Recorder<String>()
    let task = translationTask(source: source, target: target, engine: engine) { session in
      if let answer = try? await session.translate("blork") { answers.append(answer.targetText.lowercased()) }
    }
    await task.finished()
    task.invalidate()
    await task.finished()
    #expect(answers.elements == ["dral", "dral"])
  }

  @Test func a16_engineStopsBetweenSentencesWhenNobodyWaits() throws {
    var asked = 0
    let text = "Blork glimp. Glimp blork. Blork blork. Glimp."
    let response = try engine.translate(Request(text, from: tag("qaa"), to: tag("qbb"))) {
      asked += 1
      return asked <= 2
    }
    #expect(asked == 3)
    #expect(response.target.text.hasSuffix(" Blork blork. Glimp."))
    #expect(response.notes.filter { $0.code == .cut }.count == 1)
  }
}
