package import TextModel

/// The languages of the first texts of an input, and how often each was met: short texts of it are read with that in mind.
package struct LanguageSample: Sendable {
  /// So many texts say enough about an input.
  package static let mostTexts = 200
  /// So do as many as begin within these bytes.
  package static let mostBytes = 1 << 20

  /// How many texts are in each language.
  package private(set) var counts: [LanguageTag: Int] = [:]

  package init() {}

  /// Counts one text; `nil` where nothing could be said about it.
  package mutating func add(_ language: LanguageTag?) {
    if let language { counts[language, default: 0] += 1 }
  }

  /// How likely each language is for a text of this input, as `Request.languageHints`; empty when none was met.
  ///
  /// Each language that was met counts one more, so that the sample decides for
  /// short texts only, and a language that is rare in it is not shut out.
  package var hints: [LanguageTag: Double] {
    let all = Double(counts.values.reduce(0, +) + counts.count)
    return counts.mapValues { Double($0 + 1) / all }
  }
}
