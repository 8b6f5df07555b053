// Stand-ins for the text model, deleted when it arrives.

/// A language tag in its shortest usual form, such as `en` or `zh-Hant`.
public struct LanguageTag: Hashable, Sendable, ExpressibleByStringLiteral, LosslessStringConvertible {
  public let description: String
  public init?(_ text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 == 0x2D || ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }) else {
      return nil
    }
    description = text
  }
  public init(stringLiteral value: String) { description = value }
}

/// From one language to another.
public struct LanguagePair: Hashable, Sendable {
  public let source: LanguageTag
  public let target: LanguageTag
  public init(source: LanguageTag, target: LanguageTag) {
    self.source = source
    self.target = target
  }
}

/// A half-open range of UTF-8 offsets in one document.
public struct TextSpan: Hashable, Sendable {
  public let lowerBound: Int
  public let upperBound: Int
  public init(_ lowerBound: Int, _ upperBound: Int) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }
}

/// Links from target tokens to source tokens.
public struct Alignment: Hashable, Sendable {
  public init() {}
}

/// A text and its language.
public struct Document: Hashable, Sendable {
  public let text: String
  public let language: LanguageTag?
  public init(_ text: String, language: LanguageTag?) {
    self.text = text
    self.language = language
  }
}
