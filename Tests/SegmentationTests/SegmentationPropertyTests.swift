import Segmentation
import TestSupport
import Testing
import TextModel

/// What holds for every text and every language.
@Suite struct SegmentationPropertyTests {
  private static let languages = ["en", "de", "es", "ja", "zh", "ko", "ru", "el", "hy", "th"]

  static func rules(_ language: String) -> SegmentationRules {
    let path = repositoryRoot(of: #filePath) + "/Dictionaries/\(language)/segmentation.tsv"
    return SegmentationRules(rows: tableRows(path).filter { $0.count >= 2 }.map { ($0[0], $0[1]) })
  }

  @Test(arguments: UInt64(1)...30)
  func sentencesAndGapsCoverTheText(seed: UInt64) {
    var source = RandomText(seed: seed)
    let language = Self.languages[Int(seed) % Self.languages.count]
    let segmenter = SentenceSegmenter(rules: Self.rules(language), locale: language)
    for round in 0..<60 {
      let text = source.next(length: 60)
      let label: Comment = "seed \(seed), round \(round), \(language): \(text.debugDescription)"
      let protected = SpanProtector().protect(text)
      let sentences = segmenter.segment(text, protected: protected)
      var position = 0
      for sentence in sentences {
        #expect(sentence.lowerBound >= position && !sentence.isEmpty, label)
        let gap = text.substring(at: TextSpan(position, sentence.lowerBound))
        #expect(gap.unicodeScalars.allSatisfy { $0.properties.isWhitespace }, label)
        // On scalar boundaries: fetching gives as many bytes as asked for.
        #expect(text.substring(at: sentence).utf8.count == sentence.count, label)
        #expect(!protected.contains { cuts($0.span, sentence.lowerBound) || cuts($0.span, sentence.upperBound) }, label)
        position = sentence.upperBound
      }
      let rest = text.substring(at: TextSpan(position, text.utf8.count))
      #expect(rest.unicodeScalars.allSatisfy { $0.properties.isWhitespace }, label)
      #expect(segmenter.segment(text, protected: protected) == sentences, label)
    }
  }

  /// Asking ICU about a text whose marks are all known is a waste of time and nothing else.
  @Test(arguments: UInt64(1)...60)
  func icuIsAskedWhenItMatters(seed: UInt64) {
    var source = RandomText(seed: seed)
    let language = (Self.languages + ["fr", "ar", "hi", "my", "ka"])[Int(seed) % (Self.languages.count + 5)]
    let quick = SentenceSegmenter(rules: Self.rules(language), locale: language)
    let thorough = SentenceSegmenter(rules: Self.rules(language), locale: language, asksICU: true)
    for round in 0..<100 {
      let text = source.next(length: 40)
      let label: Comment = "seed \(seed), round \(round), \(language): \(text.debugDescription)"
      let protected = SpanProtector().protect(text)
      #expect(quick.segment(text, protected: protected) == thorough.segment(text, protected: protected), label)
      #expect(quick.segment(text) == thorough.segment(text), label)
    }
  }

  @Test(arguments: UInt64(1)...30)
  func tokensCoverTheText(seed: UInt64) {
    var source = RandomText(seed: seed)
    let language = Self.languages[Int(seed) % Self.languages.count]
    let segmenter = WordSegmenter(locale: language)
    for round in 0..<60 {
      let text = source.next(length: 60)
      let label: Comment = "seed \(seed), round \(round), \(language): \(text.debugDescription)"
      let protected = SpanProtector().protect(text)
      let tokens = segmenter.segment(text, protected: protected)
      #expect(Document(text, tokens: tokens).coversText, label)
      #expect(tokens.isEmpty == text.isEmpty, label)
      #expect(tokens.map { String(text.substring(at: $0.span)) }.joined().utf8.elementsEqual(text.utf8), label)
      #expect(tokens.filter { $0.kind == .protected }.map(\.span) == protected.map(\.span), label)
    }
  }

  @Test(arguments: UInt64(1)...30)
  func protectedSpansAreInOrderAndWhole(seed: UInt64) {
    var source = RandomText(seed: seed)
    for round in 0..<100 {
      let text = source.next(length: 60)
      let label: Comment = "seed \(seed), round \(round): \(text.debugDescription)"
      var position = 0
      for item in SpanProtector().protect(text) {
        #expect(item.span.lowerBound >= position && !item.span.isEmpty, label)
        #expect(text.substring(at: item.span).utf8.count == item.span.count, label)
        position = item.span.upperBound
      }
      #expect(position <= text.utf8.count, label)
    }
  }

  @Test func manyThreadsMayShareOneSegmenter() async {
    let segmenter = SentenceSegmenter(rules: Self.rules("en"), locale: "en")
    let texts = (1...200).map { seed -> String in
      var source = RandomText(seed: UInt64(seed))
      return source.next(length: 80)
    }
    let alone = texts.map { segmenter.segment($0) }
    let together = await withTaskGroup(of: (Int, [TextSpan]).self) { group in
      for (index, text) in texts.enumerated() { group.addTask { (index, segmenter.segment(text)) } }
      var results = [[TextSpan]](repeating: [], count: texts.count)
      for await (index, spans) in group { results[index] = spans }
      return results
    }
    #expect(alone == together)
  }

  /// Texts built to make a careless scanner slow; they must pass in the time of any other test.
  @Test(arguments: [
    ".", "a.", "1-", "<a ", "<!--", "((", "`", "```a", "{{", "a@", "://", "\"", "“", "\n", ".txt", "^_", "1) ", "I ",
  ])
  func noTextIsSlow(piece: String) {
    let text = String(repeating: piece, count: 40_000)
    let protected = SpanProtector().protect(text)
    let sentences = SentenceSegmenter(rules: Self.rules("en"), locale: "en").segment(text, protected: protected)
    #expect(sentences.count <= 40_000)
  }

  private func cuts(_ span: TextSpan, _ offset: Int) -> Bool {
    span.lowerBound < offset && offset < span.upperBound
  }
}
