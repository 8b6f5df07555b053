import Foundation
import TestSupport
import Testing
import TextModel

@testable import Yaku

/// Rows B1 to B5: attributes go with their words. The engine has two words: `blork` is `dral`, `glimp` is `murn`.
@Suite struct BAttributedTextTests {
  private let session: TranslationSession

  private enum Moment: AttributedStringKey {
    typealias Value = Int
    static let name = "test.moment"
  }

  init() throws {
    session = TranslationSession(from: LanguageTag("qaa"), to: LanguageTag("qbb"), engine: try TinyEngine.make())
  }

  private func part(_ text: String, link: String? = nil, moment: Int? = nil, skips: Bool = false) -> AttributedString {
    var part = AttributedString(text)
    part.link = link.flatMap(URL.init(string:))
    part[Moment.self] = moment
    if skips { part.skipsTranslation = true }
    return part
  }

  private func runs(_ text: AttributedString?) -> [String] {
    text.map { text in
      text.runs.map { run in
        String(text[run.range].characters).lowercased()
          + (run.link.map { "→\($0.absoluteString)" } ?? "") + (run[Moment.self].map { "@\($0)" } ?? "")
      }
    } ?? []
  }

  @Test func b1_attributedTextComesBackWithItsAttributes() async throws {
    let answer = try await session.translate(part("blork ") + part("glimp", moment: 7) + part(" blork"))
    #expect(answer.targetText.lowercased() == "dral murn dral")
    #expect(runs(answer.attributedTargetText) == ["dral ", "murn@7", " dral"])
    #expect(answer.attributedSourceText.map { String($0.characters) } == "blork glimp blork")
  }

  @Test func b2_aLinkComesOutOnceWithWhatStandsInIt() async throws {
    let link = part("glimp ", link: "x:1") + part("blork", link: "x:1", moment: 1) + part("!", link: "x:1")
    let answer = try await session.translate(part("blork ") + link)
    #expect(runs(answer.attributedTargetText) == ["dral ", "murn →x:1", "dral→x:1@1", "!→x:1"])
  }

  @Test func b3_attributesOfTheCallerAreKept() async throws {
    let answer = try await session.translate(part("blork", moment: 1) + part(" glimp", moment: 2))
    #expect(
      runs(answer.attributedTargetText) == ["dral @1", "murn@2"]
        || runs(answer.attributedTargetText) == ["dral@1", " murn@2"])
  }

  @Test func b4_oneRunStaysOneRun() async throws {
    let answer = try await session.translate(part("blork glimp", moment: 3))
    #expect(runs(answer.attributedTargetText) == ["dral murn@3"])
  }

  @Test func b5_partsThatSkipTranslationStay() async throws {
    let answer = try await session.translate(part("blork ") + part("glimp", skips: true))
    #expect(answer.targetText.lowercased() == "dral glimp")
  }

  @Test func plainTextHasNoAttributes() async throws {
    let answer = try await session.translate("blork")
    #expect(answer.attributedTargetText == nil && answer.attributedSourceText == nil)
  }

  @Test func blankTextKeepsItsAttributes() async throws {
    let answer = try await session.translate(part(" ", moment: 1))
    #expect(runs(answer.attributedTargetText) == [" @1"])
  }

  @Test(arguments: PropertySeeds.all(20)) func b2_linksAreNeitherLostNorInvented(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      var text = AttributedString()
      var links: [String] = []
      for number in 0..<random.number(1...6) {
        let isLink = random.number(0...1) == 0
        if isLink { links.append("x:\(number)") }
        let words = (0..<random.number(1...3)).map { _ in random.pick(["blork", "glimp", "zzyx"]) }
        text += part(words.joined(separator: " "), link: isLink ? "x:\(number)" : nil) + part(" ")
      }
      let found = try await session.translate(text).attributedTargetText
      let given = found?.runs.compactMap { $0.link?.absoluteString } ?? []
      #expect(given == links, "seed \(seed): \(String(text.characters))")
    }
  }

  @Test("B2: a link whose words the translation leaves out keeps its own text")
  func b2LinkWithoutWords() async throws {
    let alignment = Alignment([Alignment.Link(target: TextSpan(0, 4), sources: [TextSpan(6, 11)])])
    let source = part("blork ", link: "x:1") + part("glimp", link: "x:2")
    let target = AttributedTransfer(source).attributed("murn", alignment)
    #expect(Set(target.runs.compactMap { $0.link?.absoluteString }) == ["x:1", "x:2"])
  }

  @Test("B4: the language attribute is kept, and named anew when that is asked for")
  func b4LanguageAttribute() async throws {
    var text = AttributedString("blork ")
    text.languageIdentifier = "qaa"
    var foreign = AttributedString("zzyx")
    foreign.languageIdentifier = "qcc"
    var options = TranslationSession.Options()
    options.updatesLanguage = true
    let updating = TranslationSession(
      from: tag("qaa"), to: tag("qbb"), engine: try TinyEngine.make(), options: options)
    for (session, expected) in [(session, ["qaa", "qcc"]), (updating, ["qbb", "qcc"])] {
      let target = try #require(try await session.translate(text + foreign).attributedTargetText)
      #expect(target.runs.map(\.languageIdentifier) == expected)
    }
  }

  @Test("B1–B5: over random texts attributes are neither lost nor invented", arguments: PropertySeeds.all(20))
  func b1AttributesSurvive(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      var text = AttributedString()
      var kept: [String] = []
      for number in 0..<random.number(1...6) {
        let moment = random.number(0...2) == 0 ? nil : number
        switch random.number(0...5) {
        case 0:
          kept.append(random.pick(["blork glimp", "zzyx\u{0}", "😀 blork", "「glimp」"]))
          text += part(kept[kept.count - 1], moment: moment, skips: true)
        case 1: text += part("\u{FFFC}", moment: 100 + number)
        case 2: text += part(random.pick(["blork", "glimp quop"]), link: "x:\(number)", moment: moment)
        default: text += part(random.pick(["blork", "glimp blork", "quop", "zzyx"]), moment: moment)
        }
        text += part(random.pick([" ", ". ", ", ", "\n"]))
      }
      let answer = try await session.translate(text)
      let target = try #require(answer.attributedTargetText)
      let comment = Comment(rawValue: "seed \(seed): \(text) → \(target)")
      #expect(String(target.characters) == answer.targetText, comment)
      let moments = { (text: AttributedString) in Set(text.runs.compactMap { $0[Moment.self] }) }
      #expect(moments(target) == moments(text), comment)
      let links = { (text: AttributedString) in
        text.runs[\.link].compactMap { $0.0?.absoluteString }.sorted()
      }
      #expect(links(target) == links(text), comment)
      let attachments = { (text: AttributedString) in
        text.runs.flatMap { run in text[run.range].characters.filter { $0 == "\u{FFFC}" }.map { _ in run[Moment.self] }
        }
        .sorted { ($0 ?? 0) < ($1 ?? 0) }
      }
      #expect(attachments(target) == attachments(text), comment)
      for part in kept { #expect(answer.targetText.contains(part), comment) }
    }
  }
}
