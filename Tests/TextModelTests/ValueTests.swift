import TestSupport
import Testing

@testable import TextModel

@Suite struct LanguageTagTests {
  @Test(arguments: [
    ("EN", "en"), ("zh_hant_tw", "zh-Hant-TW"), ("pt-BR", "pt-BR"), ("es-419", "es-419"), ("en_US.UTF-8", "en-US"),
    ("de@euro", "de"), ("zh-yue", "yue"), ("sl-rozaj-biske", "sl-rozaj-biske"), ("en-u-ss-standard", "en"),
    ("jpn", "jpn"),
  ])
  func readsTags(text: String, canonical: String) {
    #expect(LanguageTag(text)?.description == canonical)
  }

  @Test(arguments: ["", "e", "1a", "-", "x-private", "engl_", "日本"])
  func refusesWhatIsNoLanguage(text: String) {
    #expect(LanguageTag(text) == nil || LanguageTag(text)?.script == nil)
    if text != "engl_" { #expect(LanguageTag(text) == nil) }
  }

  @Test func comparesByAllParts() {
    #expect(LanguageTag("ZH-hant") == LanguageTag(language: "zh", script: "Hant"))
    #expect(LanguageTag("zh-Hant") != LanguageTag("zh"))
    #expect(LanguageTag("zh-Hant-TW")?.base == LanguageTag("zh"))
  }

  @Test func namesAPair() {
    let pair = LanguagePair(from: LanguageTag(language: "ja"), to: LanguageTag(language: "en"))
    #expect(pair.description == "ja→en")
    #expect(!pair.isAlphabetical)
    #expect(pair.reversed.isAlphabetical)
  }
}

@Suite struct SpanTests {
  @Test func clampsAndCompares() {
    #expect(TextSpan(-3, 4) == TextSpan(0, 4))
    #expect(TextSpan(5, 2).isEmpty)
    #expect(TextSpan(0, 4).overlaps(TextSpan(3, 5)))
    #expect(!TextSpan(0, 4).overlaps(TextSpan(4, 5)))
    #expect(TextSpan(0, 4).contains(TextSpan(4, 4)))
    #expect(TextSpan(1, Int.max).upperBound == Int(Int32.max))
  }

  @Test func documentFetchesTextOnScalarBoundaries() {
    let document = Document("añ😀")
    #expect(document.text(at: TextSpan(1, 3)) == "ñ")
    #expect(document.text(at: TextSpan(2, 3)) == "ñ")
    #expect(document.text(at: TextSpan(3, 99)) == "😀")
  }

  @Test func documentKnowsWhetherItIsCovered() {
    let document = Document("a b")
    #expect(document.coversText)
    #expect(document.with(tokens: [Token(.word, TextSpan(0, 3))]).coversText)
    #expect(!document.with(tokens: [Token(.word, TextSpan(0, 2))]).coversText)
    #expect(!document.with(sentences: [TextSpan(0, 2), TextSpan(1, 3)]).coversText)
    #expect(!document.with(sentences: [TextSpan(0, 4)]).coversText)
  }

  @Test func mergesProtectedSpansByListThenLength() {
    let merged = ProtectedSpan.merged([
      [ProtectedSpan(TextSpan(4, 6), .userTerm)],
      [
        ProtectedSpan(TextSpan(0, 5), .code), ProtectedSpan(TextSpan(6, 9), .emoji),
        ProtectedSpan(TextSpan(6, 8), .path),
      ],
    ])
    #expect(merged.map(\.span) == [TextSpan(4, 6), TextSpan(6, 9)])
  }

  @Test(arguments: UInt64(1)...40)
  func mergedSpansAreThoseThatTheRuleSays(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let lists = (0..<random.number(1...4)).map { _ in
      (0..<random.number(0...80)).map { _ in
        let start = random.number(0...150)
        return ProtectedSpan(TextSpan(start, start + random.number(0...9)), random.pick(ProtectedSpan.Reason.allCases))
      }
    }
    var expected: [ProtectedSpan] = []
    for list in lists {
      let ranked = list.enumerated().sorted { left, right in
        (-left.element.span.count, left.element.span, left.offset)
          < (-right.element.span.count, right.element.span, right.offset)
      }
      for (_, item) in ranked where !item.span.isEmpty && !expected.contains(where: { $0.span.overlaps(item.span) }) {
        expected.append(item)
      }
    }
    #expect(ProtectedSpan.merged(lists) == expected.sorted { $0.span < $1.span }, "seed \(seed)")
  }

  @Test func aSetOfNumbersGivesTheNearest() {
    for (limit, seed) in [(0, 1), (1, 2), (64, 3), (65, 4), (4096, 5), (5000, 6), (300_000, 7)] as [(Int, UInt64)] {
      var random = SeededRandom(seed: seed)
      var set = NumberSet(limit: limit)
      var numbers: [Int] = []
      #expect(set.last(before: limit) == nil)
      for _ in 0..<(limit == 0 ? 0 : 60) {
        let number = random.number(0...(limit - 1))
        set.insert(number)
        numbers.append(number)
        for place in [0, 1, number, number + 1, max(0, number - 1), random.number(0...limit), limit] {
          #expect(set.last(before: place) == numbers.filter { $0 < place }.max(), "\(limit): \(place)")
          #expect(set.first(behind: place) == numbers.filter { $0 > place }.min(), "\(limit): \(place)")
        }
        #expect(set.first(behind: -1) == numbers.min())
        if random.number(0...2) == 0 {
          let gone = random.pick(numbers)
          set.remove(gone)
          numbers.removeAll { $0 == gone }
        }
      }
    }
  }

  @Test func alignmentAnswersBothWays() {
    let alignment = Alignment([
      .init(target: TextSpan(4, 8), sources: [TextSpan(6, 9), TextSpan(0, 3)]),
      .init(target: TextSpan(0, 3), sources: [TextSpan(4, 5)]),
    ])
    #expect(alignment.links.first?.target == TextSpan(0, 3))
    #expect(alignment.sources(of: TextSpan(4, 5)) == [TextSpan(0, 3), TextSpan(6, 9)])
    #expect(alignment.targets(of: TextSpan(2, 5)) == [TextSpan(0, 3), TextSpan(4, 8)])
    let joined = alignment.appending(alignment, targetOffset: 10, sourceOffset: 20)
    #expect(joined.targets(of: TextSpan(24, 25)) == [TextSpan(10, 13)])
  }
}
