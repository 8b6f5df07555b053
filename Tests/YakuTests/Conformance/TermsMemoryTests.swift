import TestSupport
import Testing
import TextModel

@testable import Yaku

/// Row B7: translation memories, exact and fuzzy, with a score.
@Suite struct TermsMemoryTests {
  private static let memory = TranslationMemory(
    [
      MemoryEntry("部屋が広い。", "What a huge room!"),
      MemoryEntry("2泊しました。駅から5分です。", "We stayed 2 nights. It is 5 minutes from the station."),
      MemoryEntry("駅から5分で着きました。", "We arrived within 5 minutes of the station."),
      MemoryEntry("スタッフがとても親切でした。", "The staff were so kind."),
      MemoryEntry("5階の5号室です。", "Room 5 on floor 5."),
      MemoryEntry("{name}さんが来ました。", "Here comes {name}."),
      MemoryEntry("La habitación era grande.", "What a huge room!", from: LanguageTag("es"), to: LanguageTag("en")),
    ], name: "old")

  private func response(_ text: String, from source: String = "ja", threshold: Int = 100) throws -> Response {
    try CoreEngine.response(text, from: source) {
      $0.memories = [Self.memory]
      $0.memoryThreshold = threshold
    }
  }

  @Test("B7: the same text has the translation of the memory", arguments: ["部屋が広い。", " 部屋が広い。\n"])
  func b7ExactMatch(text: String) throws {
    let answer = try response(text)
    #expect(answer.target.text.trimmed == "What a huge room!")
    #expect(answer.memoryMatch?.score == 100 && answer.memoryMatch?.memory == "old")
    #expect(answer.notes.map(\.code) == [.fromMemory])
    #expect(answer.target.text.hasPrefix(" ") == text.hasPrefix(" "))
  }

  @Test("B7: sentences of a text are looked up too")
  func b7Sentences() throws {
    let answer = try response("朝食は美味しい。部屋が広い。")
    #expect(answer.target.text.hasSuffix(" What a huge room!") && answer.memoryMatches.map(\.score) == [100])
    let match = try #require(answer.memoryMatches.first)
    #expect(answer.source.text(at: match.sourceSpan) == "部屋が広い。")
    #expect(answer.target.text(at: match.targetSpan) == "What a huge room!")
    #expect(try response("La habitación era grande.", from: "es").memoryMatch?.score == 100)
  }

  @Test("B7: a similar text counts from the threshold on")
  func b7FuzzyMatch() throws {
    let text = "スタッフはとても親切でした。"
    #expect(try response(text).memoryMatches.isEmpty)
    let answer = try response(text, threshold: 75)
    #expect(answer.target.text == "The staff were so kind.")
    #expect(answer.memoryMatch.map { (75...99).contains($0.score) } == true)
    #expect(answer.notes.map(\.code) == [.fuzzyMemory])
    #expect(try response("天気が良い。", threshold: 75).memoryMatches.isEmpty)
  }

  @Test("B7: numbers and what is fixed are carried over, or the match is refused")
  func b7Numbers() throws {
    #expect(try response("駅から10分で着きました。", threshold: 90).target.text == "We arrived within 10 minutes of the station.")
    #expect(
      try response("3泊しました。駅から7分です。", threshold: 90).target.text
        == "We stayed 3 nights. It is 7 minutes from the station.")
    #expect(try response("{user}さんが来ました。", threshold: 90).target.text == "Here comes {user}.")
    // Which 5 is which nobody knows.
    #expect(try response("5階の6号室です。", threshold: 90).memoryMatches.isEmpty)
    #expect(try response("6階の6号室です。", threshold: 90).target.text == "Room 6 on floor 6.")
  }

  @Test("B7: the index finds what a look at every entry finds", arguments: PropertySeeds.all(40))
  func b7IndexFindsTheNearest(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let words = ["部屋", "が", "広い", "駅", "から", "近い", "。", "5", "分", "good", "room", "朝食", "は"]
    func text() -> String { (0..<random.number(1...14)).map { _ in random.pick(words) }.joined() }
    let entries = (0..<60).map { _ in MemoryEntry(text(), "x") }
    let index = MemoryGrams(entries)
    for least in [50, 75, 90] {
      let query = MemoryText(text()).tokens.map(\.hash)
      var distance = EditDistance()
      let best = entries.compactMap { entry -> Int? in
        let tokens = MemoryText(entry.source).tokens.map(\.hash)
        let length = max(tokens.count, query.count)
        guard length > 0, let edits = distance.between(query, tokens[...], limit: length) else { return nil }
        return min(99, 100 - (100 * edits + length - 1) / length)
      }.max()
      let found = index.nearest(to: query, least: least).first?.score
      #expect(found == best.flatMap { $0 >= least ? $0 : nil })
    }
  }

  @Test("B7: a memory comes before rules, and terms are looked for in it")
  func b7TermsInMemory() throws {
    let answer = try CoreEngine.response("部屋が広い。", from: "ja") {
      $0.memories = [Self.memory]
      $0.termBases = [TermBase([TermEntry("部屋", "room"), TermEntry("広い", "spacious")])]
    }
    #expect(answer.target.text == "What a huge room!")
    #expect(answer.termUses.map(\.outcome) == [.applied, .missed])
    #expect(answer.termUses.last?.reason == .fromMemory)
    #expect(answer.notes.map(\.code) == [.fromMemory, .missedTerm])
  }

  @Test(
    "B7: a term stands in what a memory says as a word of its own, or in one of its forms",
    arguments: [
      ("The cellar is empty.", nil), ("Excellent!", nil), ("İzmir: the CELLS are empty.", "CELLS"), ("Cell", "Cell"),
      ("“cell”", "cell"),
    ])
  func b7TermsAreWords(translation: String, found: String?) throws {
    let answer = try CoreEngine.response("電池は空です。", from: "ja") {
      $0.memories = [TranslationMemory([MemoryEntry("電池は空です。", translation)])]
      $0.termBases = [TermBase([TermEntry("電池", "cell")])]
    }
    #expect(answer.target.text == translation)
    #expect(answer.termUses.map(\.outcome) == [found == nil ? .missed : .applied])
    let places = answer.termUses.flatMap(\.targetSpans).map { String(answer.target.text(at: $0)) }
    #expect(places == [found].compactMap(\.self))
  }

  @Test(
    "B7, B9: notes and terms come in source order, and an explanation has each sentence",
    arguments: ["", "電池が切れました。"])
  func b9Order(more: String) throws {
    let answer = try CoreEngine.response("部屋が広い。" + more, from: "ja") {
      $0.memories = [Self.memory]
      $0.termBases = [
        TermBase([TermEntry("部屋", "room"), TermEntry("広い", "spacious"), TermEntry("", "huge", isForbidden: true)])
      ]
      $0.explains = true
    }
    #expect(answer.notes.prefix(3).map(\.code) == [.fromMemory, .forbiddenTerm, .missedTerm])
    #expect(answer.termUses.map(\.outcome) == [.applied, .forbidden, .missed])
    let explanation = try #require(answer.explanation)
    #expect(explanation.sentences.map(\.words.isEmpty) == [true] + (more.isEmpty ? [] : [false]))
    #expect(explanation.sentences.count == answer.sentences.count)
  }

  @Test("A34, B7: a translation of the memory with other lines is no match where lines stay")
  func a34LinesOfMemory() throws {
    let memory = TranslationMemory([
      MemoryEntry("部屋が広い。", "What a room!\nHuge!"), MemoryEntry("朝食は美味しい。", " \n"),
    ])
    for text in ["部屋が広い。", "部屋が広い。朝食は美味しい。"] {
      for keepsLines in [false, true] {
        let answer = try CoreEngine.response(text, from: "ja") {
          $0.memories = [memory]
          $0.keepsLines = keepsLines
        }
        #expect(answer.target.text.contains("\n") != keepsLines, "\(answer.target.text)")
        #expect(answer.memoryMatches.count == (keepsLines ? 0 : 1))
      }
    }
  }

  @Test("B6, B7: forbidden words are looked for in what a memory says", arguments: ["部屋が広い。", "朝食は美味しい。部屋が広い。"])
  func b6ForbiddenInMemory(text: String) throws {
    let answer = try CoreEngine.response(text, from: "ja") {
      $0.memories = [Self.memory]
      $0.termBases = [
        TermBase([
          TermEntry("", "huge", isForbidden: true), TermEntry("部屋", "room", isForbidden: true),
          TermEntry("電池", "What", isForbidden: true),
        ])
      ]
    }
    let found = answer.termUses.filter { $0.reason == .fromMemory }
    #expect(found.map(\.outcome) == [.forbidden, .forbidden] && found.map(\.target) == ["huge", "room"])
    #expect(found.flatMap(\.targetSpans).map { answer.target.text(at: $0) } == ["huge", "room"])
    #expect(answer.notes.count { $0.code == .forbiddenTerm } == 2)
  }

  @Test("B7: labels in tags report their terms and what comes from a memory, with places on both sides")
  func b7Labels() throws {
    let text = "<p>朝食は美味しい。<img alt=\"部屋が広い。\"><img alt='電池 &amp; 部屋'></p><img alt=\"電池\">"
    let answer = try CoreEngine.response(text, from: "ja") {
      $0.format = .html
      $0.memories = [Self.memory]
      $0.termBases = [TermBase([TermEntry("電池", "fuel cell")])]
    }
    #expect(answer.memoryMatches.map { answer.source.text(at: $0.sourceSpan) } == ["部屋が広い。"])
    #expect(answer.memoryMatches.map { answer.target.text(at: $0.targetSpan) } == ["What a huge room!"])
    #expect(answer.termUses.map { answer.source.text(at: $0.sourceSpan) } == ["電池", "電池"])
    let targets = answer.termUses.flatMap(\.targetSpans).map { answer.target.text(at: $0).lowercased() }
    #expect(targets.count == 2 && targets.allSatisfy { $0.hasPrefix("fuel cell") }, "\(answer.target.text)")
  }

  @Test("A12, B9: texts in mixed languages keep explanations, terms and matches, with their places")
  func b9MixedLanguages() throws {
    var request = Request(
      "La habitación era grande. 電池が切れました。", from: nil, to: try #require(LanguageTag("en")))
    request.readsMixedLanguages = true
    request.explains = true
    request.memories = [Self.memory]
    request.termBases = [TermBase([TermEntry("電池", "cell")])]
    let answer = try CoreEngine.shared().translate(request)
    #expect(answer.termUses.map { answer.source.text(at: $0.sourceSpan) } == ["電池"])
    #expect(answer.termUses.flatMap(\.targetSpans).map { answer.target.text(at: $0) } == ["cell"])
    #expect(answer.memoryMatches.map { answer.target.text(at: $0.targetSpan) } == ["What a huge room!"])
    let explanation = try #require(answer.explanation)
    #expect(explanation.source == answer.source.text && explanation.target == answer.target.text)
    #expect(explanation.sentences.contains { $0.words.contains { $0.text == "電池" } })
  }

  @Test("B12: texts and sentences in a language to keep stay as they are")
  func b12KeptLanguages() throws {
    let spanish = try #require(LanguageTag("es"))
    let whole = try CoreEngine.response("La habitación es muy grande.", from: "es") { $0.keptLanguages = [spanish] }
    #expect(whole.target.text == "La habitación es muy grande." && whole.notes.map(\.code) == [.keptLanguage])
    let mixed = try CoreEngine.response("部屋が広い。La habitación es muy grande y bonita.", from: "ja") {
      $0.keptLanguages = [spanish]
    }
    #expect(mixed.target.text.hasSuffix(" La habitación es muy grande y bonita."))
    #expect(!mixed.target.text.contains("部屋") && mixed.notes.contains { $0.code == .keptLanguage })
    var request = Request(
      "電池が切れました。La habitación estaba limpia.", from: nil, to: try #require(LanguageTag("en")))
    request.keptLanguages = [spanish]
    let recognised = try CoreEngine.shared().translate(request)
    #expect(recognised.target.text.hasSuffix("battery. La habitación estaba limpia."))
    let other = try CoreEngine.response("La habitación es muy grande.", from: "es") {
      $0.keptLanguages = LanguageTag("fr").map { [$0] } ?? []
    }
    #expect(other.target.text != other.source.text && !other.notes.contains { $0.code == .keptLanguage })
  }
}
