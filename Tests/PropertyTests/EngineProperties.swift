import LanguagePack
import Morphology
import PackCompiler
import TestSupport
import Testing
import TextModel
import Translation

/// What holds for any text, over random Unicode. The seed of a failure is the argument in its name.
@Suite struct EngineProperties {
  static let compiler = PackCompiler(dictionaries: repositoryRoot(of: #filePath) + "/Dictionaries")

  static func pack(_ name: String) -> [Pack] {
    (try? Pack(contents: compiler.compile(name).assembly.contents(), name: name)).map { [$0] } ?? []
  }

  static let english = LanguageStack(pack("en"))
  static let translators: [String: Translator] = Dictionary(
    uniqueKeysWithValues: ["ja", "es"].map { language in
      let pair = PairStack(pack("en-\(language)"), .backward)
      return (language, Translator(source: LanguageStack(pack(language)), target: english, pair: pair))
    })

  static let words = [
    "ja": ["店", "とても", "美味しい", "でした", "食べて", "しまった", "が", "を", "。", "、", "電池", "切れ", "ない", "十", "万", "億"],
    "es": [
      "la", "habitación", "muy", "buena", "dámelo", "está", "que", "no", "se", ",", ".", "¿", "del", "me", "gusta",
    ],
  ]

  static func text(_ seed: UInt64, _ language: String) -> String {
    var random = SeededRandom(seed: seed)
    var hard = RandomText(seed: seed)
    var text = ""
    for _ in 0..<random.number(0...30) {
      let word = words[language].map { random.pick($0) } ?? ""
      text += random.number(0...2) == 0 ? hard.next(length: 3) : word
      if language == "es", random.number(0...4) > 0 { text += " " }
    }
    return text
  }

  @Test(arguments: ["ja", "es"], PropertySeeds.all(60))
  func aPathGivesTheSentenceBack(language: String, seed: UInt64) throws {
    let document = Document(Self.text(seed, language), language: nil)
    let translator = try #require(Self.translators[language])
    let readings = Analyzer(translator.source).analyze(document, sentence: document.span)
    #expect(Array(readings.map(\.surface).joined().utf8) == Array(document.text.utf8))
    var position = 0
    for reading in readings {
      #expect(reading.span.lowerBound == position)
      position = reading.span.upperBound
    }
    #expect(position == document.count)
  }

  @Test(arguments: ["ja", "es"], PropertySeeds.all(60))
  func translatingTwiceGivesTheSameBytes(language: String, seed: UInt64) throws {
    let document = Document(Self.text(seed, language), language: nil)
    let translator = try #require(Self.translators[language])
    let first = translator.translate(document, sentence: document.span).composition
    let second = translator.translate(document, sentence: document.span).composition
    #expect(Array(first.text.utf8) == Array(second.text.utf8))
    for word in first.words {
      #expect(word.span.lowerBound >= 0 && word.span.upperBound <= first.text.utf8.count)
    }
  }

  /// Every phrase depends on a later one or stands by itself; dependencies do not cross; no word is translated twice.
  @Test(arguments: PropertySeeds.all(60))
  func dependenciesMakeATree(seed: UInt64) throws {
    let document = Document(Self.text(seed, "ja"), language: nil)
    let translator = try #require(Self.translators["ja"])
    let result = translator.translate(document, sentence: document.span)
    #expect(result.tree.heads.count == result.phrases.count)
    #expect(result.tree.isProjective)
    for (index, phrase) in result.phrases.enumerated() where phrase.kind == .mark && index + 1 < result.phrases.count {
      let head = result.tree.heads[index]
      #expect(head == DependencyTree.none || head > index)
    }
  }

  /// What stands between brackets depends on the closing one.
  @Test func bracketsHoldTheirWords() throws {
    let translator = try #require(Self.translators["ja"])
    let document = Document("店が「とても美味しい。食べて」を切れ。", language: nil)
    let result = translator.translate(document, sentence: document.span)
    let phrases = result.phrases
    let close = try #require(phrases.firstIndex { $0.kind == .mark && $0.head?.tags.contains(.close) == true })
    let open = try #require(phrases.firstIndex { $0.kind == .mark && $0.head?.tags.contains(.`open`) == true })
    for index in (open + 1)..<close where phrases[index].kind != .mark {
      #expect(result.tree.heads[index] > index && result.tree.heads[index] <= close)
    }
    #expect(result.tree.heads[close] > close)
  }

  @Test(arguments: [1, 4])
  func workersDoNotChangeTheOutput(width: Int) async throws {
    let seeds = Array(PropertySeeds.all(40).prefix(40))
    func translate(_ seed: UInt64) -> String {
      let document = Document(Self.text(seed, "ja"), language: nil)
      return Self.translators["ja"]?.translate(document, sentence: document.span).composition.text ?? ""
    }
    let alone = seeds.map(translate)
    let together = await withTaskGroup(of: (Int, [String]).self) { group in
      for worker in 0..<width {
        group.addTask {
          (worker, seeds.enumerated().filter { $0.offset % width == worker }.map { translate($0.element) })
        }
      }
      var parts: [Int: [String]] = [:]
      for await (worker, part) in group { parts[worker] = part }
      return seeds.indices.map { parts[$0 % width]?[$0 / width] ?? "" }
    }
    #expect(together == alone)
  }

  /// Numbers beyond 64 bits, and marks without words, once made the engine stop.
  @Test(arguments: [
    "十9223372036854775807", "99999999999999999999億", "千万億兆", "、。、。", "が", "\u{0}", "9223372036854775807万千",
  ])
  func hardNumbersPass(_ text: String) throws {
    let document = Document(text, language: nil)
    let translator = try #require(Self.translators["ja"])
    _ = translator.translate(document, sentence: document.span)
  }

  /// Signs without width before protected text, and alone.
  @Test(arguments: ["\u{FEFF}https://example.org/a は良い", "\u{200B}\u{200B}", "\u{200B}😀です", "ｶﾞ\u{200B}ｽ"])
  func signsWithoutWidthAreKept(_ text: String) throws {
    let source = text.prefix { $0 != " " }
    let document = Document(text, language: nil, protected: [ProtectedSpan(TextSpan(3, source.utf8.count), .address)])
    let translator = try #require(Self.translators["ja"])
    for document in [document, Document(text, language: nil)] {
      let readings = Analyzer(translator.source).analyze(document, sentence: document.span)
      #expect(Array(readings.map(\.surface).joined().utf8) == Array(text.utf8))
    }
  }

  /// Clauses within clauses and ranges of ranges once took twice as long for each one more.
  @Test(arguments: [
    String(repeating: "母に会った友人に会った先生に会った", count: 12) + "人です。", String(repeating: "3-4万-", count: 100) + "円",
  ]) func nestingCostsNoMoreThanItsLength(_ text: String) throws {
    let document = Document(text, language: nil)
    let translator = try #require(Self.translators["ja"])
    #expect(!translator.translate(document, sentence: document.span).composition.text.isEmpty)
  }
}
