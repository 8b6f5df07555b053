public import TextModel

/// A language a text may be in, and how sure that is.
public struct LanguageCandidate: Hashable, Sendable, CustomStringConvertible {
  /// The language.
  public let language: LanguageTag
  /// From 0 to 1.
  public let confidence: Double

  /// A candidate made of its parts.
  public init(language: LanguageTag, confidence: Double) {
    self.language = language
    self.confidence = confidence
  }

  /// The tag and the confidence in percent: `es 87 %`.
  public var description: String { "\(language) \(Int((confidence * 100).rounded())) %" }
}

extension [LanguageCandidate] {
  /// The candidates weighed by how likely each language was before the text was looked at, best first, at most `limit`.
  ///
  /// `hints` need not add up to 1; a language without an entry, also not under its base, counts as 0.01. Empty changes
  /// nothing. Empty comes back when every language that is left was held for impossible.
  func weighed(by hints: [LanguageTag: Double], limit: Int) -> [LanguageCandidate] {
    if hints.isEmpty { return Array(prefix(Swift.max(0, limit))) }
    let weighted = map { candidate in
      let hint = hints[candidate.language] ?? hints[candidate.language.base] ?? 0.01
      return LanguageCandidate(language: candidate.language, confidence: candidate.confidence * Swift.max(0, hint))
    }
    let sum = weighted.reduce(0) { $0 + $1.confidence }
    guard sum > 0 else { return [] }
    let ranked = weighted.sorted { ($1.confidence, $0.language) < ($0.confidence, $1.language) }
    return ranked.prefix(Swift.max(0, limit)).map {
      LanguageCandidate(language: $0.language, confidence: $0.confidence / sum)
    }
  }
}
