import Foundation
import Testing
import TextModel

@testable import Yaku

/// Rows A10, A22, A23, A30 and A31: what is installed, and that it always answers the same.
struct APackTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("yaku-" + UUID().uuidString)
  private let pair = LanguagePair(from: tag("qaa"), to: tag("qbb"))

  private func withPacks(_ body: (_ packs: String, _ installer: LocalPackInstaller) async throws -> Void) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let packs = try TinyEngine.write(into: folder)
    try await body(packs, LocalPackInstaller(from: packs, into: folder.appendingPathComponent("data/packs").path))
  }

  @Test("A30: packs are installed from a folder, checked and listed")
  func a30PacksAreInstalled() async throws {
    try await withPacks { _, installer in
      let session = TranslationSession(
        language("qaa"), language("qbb"), .lowLatency, PreferredLanguages([]), .given(fakeService(pairs: [])),
        installer: installer.install)
      try await session.prepareTranslation()
      #expect(try await session.translate("blork").targetText.lowercased() == "dral")
      let destination = try #require(installer.destination)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: destination).sorted()
          == ["packs.lock", "qaa-qbb.pack", "qaa.pack", "qbb.pack"])
      let list = try String(contentsOfFile: destination + "/packs.lock", encoding: .utf8)
      #expect(list.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == ["qaa-qbb", "qaa", "qbb"])
      #expect(try await installer.install(pair).hints.contains { $0.contains(".pack") } == false)
    }
  }

  @Test("A30: what is installed joins the packs of the installation")
  func a30InstalledJoinsTheCore() async throws {
    try await withPacks { packs, installer in
      let core = folder.appendingPathComponent("core").path
      try FileManager.default.createDirectory(atPath: core, withIntermediateDirectories: true)
      for name in ["/qaa.pack", "/qbb.pack"] {
        try FileManager.default.moveItem(atPath: packs + name, toPath: core + name)
      }
      let engine = try await installer.install(pair)
      #expect(Set(engine.pairs).isSuperset(of: try Engine().pairs) && engine.pairs.contains(pair))
      let destination = try #require(installer.destination)
      let store = try PackStore(.directory(core), withImported: false, and: destination)
      #expect(store.pairs == [pair] && store.languages == [tag("qaa"), tag("qbb")])
      try FileManager.default.removeItem(atPath: destination + "/qaa-qbb.pack")
      // By another path it is the same folder.
      let changes = try PackStore(.directory(destination), withImported: false, and: destination + "/.").changes
      #expect(changes.count == 1)
    }
  }

  @Test("A30: a pack that was exchanged or lost since is named")
  func a30ChangesAreNamed() async throws {
    try await withPacks { packs, installer in
      _ = try await installer.install(pair)
      let destination = try #require(installer.destination)
      try FileManager.default.removeItem(atPath: destination + "/qaa.pack")
      try FileManager.default.removeItem(atPath: destination + "/qbb.pack")
      try FileManager.default.copyItem(atPath: packs + "/qcc.pack", toPath: destination + "/qbb.pack")
      let hints = try Engine(packs: .directory(destination)).hints
      #expect(hints.contains { $0.contains("qaa.pack\" was installed and is not there") })
      #expect(hints.contains { $0.contains("qbb.pack\" is not the one that was installed") })
      #expect(hints.contains { $0.contains("qaa-qbb.pack") } == false)
    }
  }

  @Test("A30: a damaged pack is not installed")
  func a30DamagedPacksStayOut() async throws {
    try await withPacks { packs, installer in
      try TinyEngine.damage(packs + "/qaa-qbb.pack")
      await #expect(throws: PackError.self) { try await installer.install(pair) }
      let destination = try #require(installer.destination)
      #expect(!FileManager.default.fileExists(atPath: destination + "/qaa-qbb.pack"))
    }
  }

  @Test("A22: status tells quality, size and licences, and a way round where there is no pack")
  func a22Details() throws {
    let availability = LanguageAvailability(engine: try TinyEngine.make(), preferredLanguages: [])
    let details = availability.details(from: tag("qaa"), to: tag("qbb"))
    #expect(details.status == .installed && details.quality == .wordByWord && details.pivot == nil)
    #expect(details.licenses == ["Apache-2.0"])
    #expect(details.bytes > 100 && details.bytes == details.packs.reduce(0) { $0 + $1.bytes })
    let fake = LanguageAvailability(.lowLatency, PreferredLanguages([]), .given(fakeService()))
    let round = fake.details(from: tag("es"), to: tag("ja"))
    #expect(round.status == .unsupported && round.pivot == tag("en") && round.quality == nil)
    #expect(fake.details(from: tag("en"), to: tag("es")).pivot == nil)
  }

  @Test("A23: a word is enough for a status, with how sure its language is")
  func a23ShortText() throws {
    let availability = LanguageAvailability(engine: try TinyEngine.make(), preferredLanguages: [])
    let details = try availability.details(for: "blork", to: tag("qbb"))
    #expect(details.source == tag("qaa") && details.status == .installed)
    #expect((0.5...1).contains(details.confidence))
    #expect(throws: TranslationError.self) { try availability.details(for: "zint", to: tag("qbb")) }
  }

  @Test("A10: responses can be made for tests of other programs")
  func a10ResponsesAreMade() {
    let plain = TranslationSession.Response(
      sourceLanguage: language("ja"), targetLanguage: language("en"), sourceText: "a", targetText: "b",
      clientIdentifier: "1")
    #expect(plain.sourceTag == tag("ja") && plain.targetLanguage == language("en") && plain.clientIdentifier == "1")
    #expect(plain.attributedTargetText == nil && plain.notes.isEmpty)
    let rich = TranslationSession.Response(
      sourceLanguage: language("ja"), targetLanguage: language("en"), sourceText: AttributedString("a"),
      targetText: AttributedString("b"))
    #expect(rich.targetText == "b" && rich.attributedSourceText == AttributedString("a"))
  }

  @Test("A31: the same texts give the same answers, however many are worked on at once", arguments: [1, 2, 8])
  func a31Deterministic(width: Int) async throws {
    let texts = (0..<60).map { "blork \($0 % 7) glimp zzyx\($0). Quop!" }
    func answers(_ width: Int) async throws -> [TranslationSession.Response] {
      let session = TranslationSession(
        language("qaa"), language("qbb"), .lowLatency, PreferredLanguages([]),
        .given(TranslationService(try TinyEngine.make())), width: width)
      return try await session.translations(from: requests(texts))
    }
    #expect(try await answers(width) == answers(1))
  }

  @Test("B9: confidence of the text and of each sentence")
  func b9Confidence() async throws {
    let session = TranslationSession(from: tag("qaa"), to: tag("qbb"), engine: try TinyEngine.make())
    let answer = try await session.translate("Blork glimp. Zzyx zzyx.")
    #expect(answer.sentences.map(\.confidence) == [1, 0])
    #expect(answer.confidence == 0.5)
    #expect(
      answer.sentences.map { String(answer.targetText.utf8.prefix($0.target.upperBound)) ?? "" }.first == "Dral murn.")
  }

  @Test("B11: what a text is about comes before other senses")
  func b11Domain() throws {
    let engine = try TinyEngine.make()
    for (domain, expected) in [(nil, "quop{「quap」}"), ("sea", "quop{mari | 「quap」}"), ("land", "quop{「quap」}")] {
      var request = Request("quop", from: tag("qaa"), to: tag("qbb"))
      request.domain = domain
      let units = engine.explain(request, after: .lookup)
      #expect(units == expected, "about \(domain ?? "nothing")")
    }
  }
}
