import Foundation
import TextModel
import Testing

@testable import Yaku

/// Rows A1 to A3 and A5 to A9 of the checklist, and the decisions about empty texts.
struct ATranslationTests {
  @Test func a1_sessionWithoutViewTranslates() async throws {
    let session = session("es", "en")
    #expect(session.sourceLanguage == language("es"))
    #expect(session.targetLanguage == language("en"))
    #expect(!session.canRequestDownloads)
    #expect(await session.isReady)
    #expect(try await session.translate("hola").targetText == "en<hola>")
  }

  @Test func a1_publicInitialisersTakeLocaleLanguagesAndTags() async throws {
    let empty = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: empty) }
    let engine = try Engine(packs: .directory(empty.path))
    let sessions = [
      TranslationSession(installedSource: language("xx"), target: language("en"), engine: engine),
      TranslationSession(
        installedSource: language("xx"), target: nil, preferredStrategy: .highFidelity, engine: engine,
        preferredLanguages: [language("en")]),
      TranslationSession(from: tag("xx"), to: tag("en"), engine: engine),
    ]
    for session in sessions {
      #expect(await session.isReady == false)
      let error = await translationError { _ = try await session.translate("hello") }
      #expect(error?.code == .notInstalled || error?.code == .unsupportedSourceLanguage)
    }
    #expect(sessions[1].preferredStrategy == .highFidelity)
  }

  @Test func a2_nilSourceIsRecognisedInEachText() async throws {
    let responses = try await session(nil, "en").translations(from: requests(["es:uno", "ja:ichi"]))
    #expect(responses.map(\.sourceTag) == [tag("es"), tag("ja")])
  }

  @Test func a2_unclearTextThrowsWithRankedCandidates() async {
    let error = await translationError { _ = try await session(nil, "en").translate("?gato") }
    #expect(error?.code == .unableToIdentifyLanguage)
    #expect(error?.candidates.map(\.language) == [tag("es"), tag("pt")])
  }

  @Test func a2_recognisedLanguageWithoutPackIsUnsupported() async {
    let error = await translationError { _ = try await session(nil, "en").translate("xx:gato") }
    #expect(error?.code == .unsupportedSourceLanguage)
    #expect(error?.source == tag("xx"))
  }

  @Test func a3_nilTargetUsesPreferredLanguages() async throws {
    let session = session(nil, nil, preferred: ["fr", "en", "ja"])
    #expect(try await session.translate("es:uno").targetLanguage == language("en"))
  }

  @Test func a3_chosenTargetIsNeverTheSource() async throws {
    let both = session(nil, nil, preferred: ["en-GB", "ja"])
    let responses = try await both.translations(from: requests(["es:uno", "en:one"]))
    #expect(responses.map(\.targetTag) == [tag("en"), tag("ja")])
    let error = await translationError {
      _ = try await session("en", nil, preferred: ["en-GB"]).translate("one")
    }
    #expect(error?.code == .unsupportedLanguagePairing)
  }

  @Test(arguments: [
    (["LANG": "ja_JP.UTF-8"], ["ja-JP"]),
    (["LANGUAGE": "de:en_GB:de", "LANG": "de_DE.UTF-8"], ["de", "en-GB", "de-DE"]),
    (["LC_ALL": "C", "LANG": "ja_JP.UTF-8"], ["en"]),
    ([:], ["en"]),
  ])
  func a3_preferredLanguagesComeFromTheEnvironment(environment: [String: String], tags: [String]) {
    #expect(PreferredLanguages(environment: environment).tags.map(\.description) == tags)
  }

  @Test func a5_singleTextEchoesTextAndConfidence() async throws {
    let response = try await session("ja", "en").translate(" 良い\n")
    #expect(response.sourceText == " 良い\n")
    #expect(response.targetText == "en< 良い\n>")
    #expect(response.confidence == 0.75)
    #expect(response.clientIdentifier == nil)
  }

  @Test(arguments: [1, 2, 7])
  func a6_orderedBatchKeepsTheOrderOfTheRequests(width: Int) async throws {
    let service = fakeService(onTranslate: { text in usleep(UInt32(abs(text.hashValue % 300))) })
    let texts = (0..<200).map { "text \($0)" }
    let responses = try await session("es", "en", width: width, service).translations(from: requests(texts))
    #expect(responses.map(\.sourceText) == texts)
    #expect(responses.map(\.clientIdentifier) == texts.indices.map { "id\($0)" })
  }

  @Test func a6_emptyBatchGivesNothing() async throws {
    #expect(try await session("es", "en").translations(from: []).isEmpty)
    for try await _ in session("es", "en").translate(batch: []) { Issue.record("an answer to no request") }
  }

  @Test func a7_streamHandsOutEveryAnswerOnce() async throws {
    let texts = (0..<100).map { "text \($0)" }
    var seen: Set<String> = []
    for try await response in session("es", "en").translate(batch: requests(texts)) {
      #expect(response.targetText == "en<\(response.sourceText)>")
      #expect(seen.insert(response.clientIdentifier ?? "").inserted)
    }
    #expect(seen.count == 100)
  }

  @Test @MainActor func a7_streamWorksOnTheMainActor() async throws {
    var count = 0
    for try await _ in session("es", "en").translate(batch: requests(["a", "b", "c"])) { count += 1 }
    #expect(count == 3)
  }

  @Test func a7_streamWorksOnlyAFewTextsAheadOfItsReader() async throws {
    let done = Recorder<String>()
    let session = session("es", "en", fakeService(onTranslate: { done.append($0) }))
    var iterator = session.translate(batch: requests((0..<100).map { "text \($0)" })).makeAsyncIterator()
    _ = try await iterator.next()
    try await Task.sleep(for: .milliseconds(30))
    #expect((1...(session.window + 1)).contains(done.elements.count))
  }

  @Test func a7_failedTextsComeAsOneErrorAfterAllAnswers() async throws {
    let batch = requests(["es:a", "?b", "es:c", "xx:d"])
    var iterator = session(nil, "en").translate(batch: batch).makeAsyncIterator()
    let good = [try await iterator.next(), try await iterator.next()].compactMap { $0?.sourceText }
    #expect(Set(good) == ["es:a", "es:c"])
    let error = await translationError { _ = try await iterator.next() }
    #expect(error?.code == .unableToIdentifyLanguage)
    #expect(error?.failedIndexes == [1, 3])
    #expect(try await iterator.next() == nil)
  }

  @Test func a6_failedTextsThrowTheFirstErrorWithAllPositions() async {
    let error = await translationError {
      _ = try await session(nil, "en").translations(from: requests(["es:a", "xx:b", "?c"]))
    }
    #expect(error?.code == .unsupportedSourceLanguage)
    #expect(error?.failedIndexes == [1, 2])
  }

  @Test func a8_identifiersAreEchoedAlsoWhenMissingOrDouble() async throws {
    let identifiers: [String?] = ["x", nil, "x", ""]
    let batch = identifiers.map { TranslationSession.Request(sourceText: "a", clientIdentifier: $0) }
    #expect(try await session("es", "en").translations(from: batch).map(\.clientIdentifier) == identifiers)
  }

  @Test func a8_resultsCarryThePositionAndFailInPlace() async throws {
    let batch = requests(["es:a", "?b", "es:c"])
    let ordered = try await session(nil, "en").results(from: batch)
    #expect(ordered.map(\.index) == [0, 1, 2])
    #expect(ordered.map { $0.response?.sourceText } == ["es:a", nil, "es:c"])
    #expect(ordered[1].error?.clientIdentifier == "id1")
    var streamed: [Int: String] = [:]
    for try await item in session(nil, "en").results(batch: batch) {
      streamed[item.index] = item.response?.sourceText ?? "no answer"
    }
    #expect(streamed == [0: "es:a", 1: "no answer", 2: "es:c"])
  }

  @Test func a9_responseNamesTheLanguagesReallyUsed() async throws {
    let response = try await session("es-MX", "en_US").translate("hola")
    #expect(response.sourceLanguage == language("es"))
    #expect(response.targetLanguage == language("en"))
  }

  @Test func a13_emptyTextThrowsAloneAndPassesInABatch() async throws {
    let error = await translationError { _ = try await session(nil, "en").translate("") }
    #expect(error?.code == .nothingToTranslate)
    let responses = try await session(nil, "en").translations(from: requests(["", "es:a", " \n"]))
    #expect(responses.map(\.targetText) == ["", "en<es:a>", " \n"])
    #expect(responses.map { $0.notes.map(\.code) } == [[.nothingToTranslate], [], [.nothingToTranslate]])
    #expect(responses[0].sourceTag == .undetermined)
    #expect(try await session("es", "en").translate("\t").targetText == "\t")
  }

  @Test func a14_figuresWithoutASourceLanguageComeBack() async throws {
    #expect(try await session(nil, "en").translate("12.50 😀").targetText == "12.50 😀")
  }

  @Test(arguments: [("en-US", "en-GB"), ("es", "es"), ("zh-Hans", "zh-Hant")])
  func a15_sameLanguageOrVariantIsRefused(source: String, target: String) async {
    let error = await translationError { _ = try await session(source, target).translate("text") }
    #expect(error?.code == .unsupportedLanguagePairing)
    #expect(error?.isSameLanguage == true)
  }
}
