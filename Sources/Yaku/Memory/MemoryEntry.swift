public import TextModel

/// A text with the translation a person has given it.
public struct MemoryEntry: Hashable, Sendable {
  /// The text.
  public var source: String
  /// Its translation.
  public var target: String
  /// The language of `source`; `nil` for any.
  public var sourceLanguage: LanguageTag?
  /// The language of `target`; `nil` for any.
  public var targetLanguage: LanguageTag?

  /// An entry made of its parts.
  public init(
    _ source: String, _ target: String, from sourceLanguage: LanguageTag? = nil, to targetLanguage: LanguageTag? = nil
  ) {
    self.source = source
    self.target = target
    self.sourceLanguage = sourceLanguage
    self.targetLanguage = targetLanguage
  }

  /// The entry as it serves a direction, turned around where it goes the other way; nil when it does not serve it.
  func facing(_ pair: LanguagePair) -> MemoryEntry? {
    func fits(_ tag: LanguageTag?, _ other: LanguageTag) -> Bool { tag.map { $0.base == other.base } ?? true }
    guard !source.isBlank, !target.isBlank else { return nil }
    if fits(sourceLanguage, pair.source), fits(targetLanguage, pair.target) { return self }
    guard let sourceLanguage, let targetLanguage, fits(targetLanguage, pair.source), fits(sourceLanguage, pair.target)
    else { return nil }
    return MemoryEntry(target, source, from: targetLanguage, to: sourceLanguage)
  }
}
