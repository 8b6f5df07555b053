package import TextModel

/// Splits text into sentences.
///
/// Sentences and the gaps between them cover the text: joined, they give back every byte. A gap is
/// white space only. No boundary falls inside a protected span. Never fails; text without a boundary
/// is one sentence. Linear in the length of the text. May be used from many threads; copies are cheap.
package struct SentenceSegmenter: Sendable {
  private let rules: SegmentationRules
  private let source: BreakSource

  /// Makes a segmenter for text of `locale`, a language tag.
  package init(rules: SegmentationRules, locale: String) {
    self.rules = rules
    source = BreakSource(.sentence, locale: locale)
  }

  /// The sentences of `text`, in order, without the white space around them.
  package func segment(_ text: String, protected: [ProtectedSpan] = []) -> [TextSpan] {
    var text = text
    return text.withUTF8 { segment(TextBytes(buffer: $0), protected: protected) }
  }

  private func segment(_ text: TextBytes, protected: [ProtectedSpan]) -> [TextSpan] {
    var scanner = CandidateScanner(text: text, rules: rules, protected: protected)
    scanner.scan()
    // ICU knows the marks of every script; the scanner adds what ICU does not see as an end.
    source.forEachBoundary(in: text) { offset, _ in scanner.note(offset) }
    var sentences: [TextSpan] = []
    var judge = BoundaryRules(text: text, rules: rules, protected: protected, scanner: scanner)
    var start = text.skippingSpace(from: 0)
    for candidate in scanner.sortedCandidates() where candidate > start {
      guard let boundary = judge.boundary(near: candidate, sentenceStart: start), boundary > start else { continue }
      let end = text.skippingSpaceBackward(from: boundary, to: start)
      guard end > start else { continue }
      sentences.append(TextSpan(start, end))
      start = text.skippingSpace(from: boundary)
    }
    let end = text.skippingSpaceBackward(from: text.count, to: start)
    if end > start { sentences.append(TextSpan(start, end)) }
    return sentences
  }
}
