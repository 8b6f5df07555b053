public import TextModel

/// A word or name and how it is to be translated.
public struct TermEntry: Hashable, Sendable {
  /// What becomes of the capitals of a term.
  public enum CasePolicy: String, Hashable, Sendable, CaseIterable {
    /// The target follows the sentence: a capital at its start, all capitals in a text of capitals.
    case follow
    /// The target keeps the letters it is written with.
    case keep
    /// As `keep`, and the source is meant only as it is written: `IT` is not `it`.
    case exact
  }

  /// What the term is as a word.
  public enum PartOfSpeech: String, Hashable, Sendable, CaseIterable {
    case noun, name, verb, adjective, adverb
  }

  /// The word of the source language; empty only where `isForbidden`: then the target is forbidden for every word.
  public var source: String
  /// The word of the target language.
  public var target: String
  /// The language of `source`; `nil` for any.
  public var sourceLanguage: LanguageTag?
  /// The language of `target`; `nil` for any.
  public var targetLanguage: LanguageTag?
  /// What it is; `nil` lets the sentence and the dictionaries tell.
  public var partOfSpeech: PartOfSpeech?
  /// What becomes of capitals; `nil` keeps a target that has capitals, and lets others follow the sentence.
  public var casePolicy: CasePolicy?
  /// Whether the target takes the plural, the past … where the sentence asks for it.
  public var isInflected: Bool
  /// Whether the target must not be used for the source.
  public var isForbidden: Bool
  /// A remark for people.
  public var note: String

  /// An entry made of its parts.
  public init(
    _ source: String, _ target: String, from sourceLanguage: LanguageTag? = nil, to targetLanguage: LanguageTag? = nil,
    partOfSpeech: PartOfSpeech? = nil, casePolicy: CasePolicy? = nil, isInflected: Bool = true,
    isForbidden: Bool = false, note: String = ""
  ) {
    self.source = source
    self.target = target
    self.sourceLanguage = sourceLanguage
    self.targetLanguage = targetLanguage
    self.partOfSpeech = partOfSpeech
    self.casePolicy = casePolicy
    self.isInflected = isInflected
    self.isForbidden = isForbidden
    self.note = note
  }

  /// Whether the entry is for texts in that language, into that one.
  func serves(_ pair: LanguagePair) -> Bool {
    (sourceLanguage.map { $0.base == pair.source.base } ?? true)
      && (targetLanguage.map { $0.base == pair.target.base } ?? true)
  }
}
