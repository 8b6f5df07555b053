public import TextModel

// The names that programs written for Apple's NaturalLanguage framework use.

/// The language recogniser under the name it has in Apple's NaturalLanguage framework.
public typealias NLLanguageRecognizer = LanguageRecognizer

/// A language under the name it has in Apple's NaturalLanguage framework.
public typealias NLLanguage = LanguageTag

extension LanguageTag {
  /// The text of the tag.
  public var rawValue: String { description }

  /// The language of a tag; undetermined when the text is none.
  public init(rawValue: String) { self = LanguageTag(rawValue) ?? .undetermined }

  /// Arabic.
  public static var arabic: LanguageTag { LanguageTag(language: "ar") }
  /// Dutch.
  public static var dutch: LanguageTag { LanguageTag(language: "nl") }
  /// English.
  public static var english: LanguageTag { LanguageTag(language: "en") }
  /// French.
  public static var french: LanguageTag { LanguageTag(language: "fr") }
  /// German.
  public static var german: LanguageTag { LanguageTag(language: "de") }
  /// Italian.
  public static var italian: LanguageTag { LanguageTag(language: "it") }
  /// Japanese.
  public static var japanese: LanguageTag { LanguageTag(language: "ja") }
  /// Korean.
  public static var korean: LanguageTag { LanguageTag(language: "ko") }
  /// Portuguese.
  public static var portuguese: LanguageTag { LanguageTag(language: "pt") }
  /// Russian.
  public static var russian: LanguageTag { LanguageTag(language: "ru") }
  /// Simplified Chinese. The recogniser answers `zh`: it tells languages apart, not scripts of one.
  public static var simplifiedChinese: LanguageTag { LanguageTag(language: "zh", script: "Hans") }
  /// Spanish.
  public static var spanish: LanguageTag { LanguageTag(language: "es") }
}
