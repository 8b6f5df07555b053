package import TextModel

/// A language with how sure we are that a text is written in it.
package struct LanguageScore: Hashable, Sendable {
  /// The language.
  package var tag: LanguageTag

  /// The share of texts scored like this that really are in the language, 0 to 1.
  package var confidence: Double

  /// Makes a score.
  package init(tag: LanguageTag, confidence: Double) {
    self.tag = tag
    self.confidence = confidence
  }
}

/// Words and letter sequences of one language, as rows of text and weight.
package struct RecognizerTable: Sendable {
  let tag: LanguageTag
  let rows: [(text: String, weight: Double)]

  /// Makes the table of one language.
  package init(tag: LanguageTag, rows: [(text: String, weight: Double)]) {
    self.tag = tag
    self.rows = rows
  }
}

/// Tells the language of a text.
package struct LanguageScorer: Sendable {
  /// Makes a scorer for the languages of `tables`.
  package init(tables: [RecognizerTable]) {}

  /// The languages `text` may be written in, likeliest first, at most `limit`.
  ///
  /// Empty for text without letters.
  package func score(_ text: String, limit: Int) -> [LanguageScore] {
    []
  }
}
