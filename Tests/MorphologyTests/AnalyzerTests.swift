import LanguagePack
import Morphology
import TestSupport
import Testing
import TextModel

@Suite struct AnalyzerTests {
  private func readings(_ text: String, _ language: String) -> [Reading] {
    let document = Document(text, language: nil)
    return Analyzer(CorePacks.named(language)).analyze(document, sentence: document.span)
  }

  @Test(arguments: [
    ("電池が切れました。", "電池 が 切れ まし た 。"), ("使いやすかったです。", "使いやすかっ た です 。"),
    ("食べられなかった。", "食べ られ なかっ た 。"), ("行ってみたい。", "行っ て み たい 。"),
    ("静かな部屋でした。", "静か な 部屋 でし た 。"), ("読んでいる。", "読ん で いる 。"),
    ("買わなければよかった。", "買わ なけれ ば よかっ た 。"), ("届くのが早い。", "届く の が 早い 。"),
  ])
  func cutsJapanese(_ text: String, _ words: String) {
    #expect(readings(text, "ja").map(\.surface).joined(separator: " ") == words)
  }

  /// An inflected form, read alone, has the reading it was made from among those of the lexicon.
  @Test(arguments: ["ja", "es"])
  func formsAreReadBack(_ language: String) {
    let stack = CorePacks.named(language)
    let layer = stack.layers[0]
    var random = SeededRandom(seed: 11)
    let rows = InflectionTests.rows.filter { $0.language == language }
    for _ in 0..<200 {
      let fields = random.pick(rows).fields
      let lemmas = layer.lexicon.entries(of: fields[3]).map(\.lemma)
      #expect(lemmas.contains(fields[0]), "\(fields[3]) gives \(lemmas)")
    }
  }

  @Test func emptyTextHasNoReadings() {
    #expect(readings("", "ja").isEmpty)
    #expect(readings("", "es").isEmpty)
  }

  @Test func protectedTextIsOneWord() {
    let text = "店はhttps://example.org/店です"
    let start = "店は".utf8.count
    let span = TextSpan(start, start + "https://example.org/店".utf8.count)
    let document = Document(text, language: nil, protected: [ProtectedSpan(span, .address)], sentences: [])
    let readings = Analyzer(CorePacks.japanese).analyze(document, sentence: document.span)
    let inside = readings.filter { $0.origin == .protected }
    #expect(inside.map(\.surface) == ["https://example.org/店"])
  }

  @Test func aProtectedPartWithSpaceAroundItIsOneWord() {
    let document = Document(" abc def ", protected: [ProtectedSpan(TextSpan(0, 9), .skipped)])
    let readings = Analyzer(CorePacks.named("es")).analyze(document, sentence: TextSpan(1, 8))
    #expect(readings.map(\.surface) == ["abc def"])
    #expect(readings.map(\.origin) == [.protected])
  }
}
