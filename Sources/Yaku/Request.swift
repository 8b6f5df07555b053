public import TextModel

/// One text to be translated, and between which languages.
public struct Request: Hashable, Sendable {
  /// The text as the caller has it; it may be empty and of any length.
  public var text: String
  /// The language of the text; `nil` lets the engine recognise it.
  public var source: LanguageTag?
  /// The language to translate into.
  public var target: LanguageTag

  /// A request for `text`, from `source` (`nil`: recognise it) into `target`.
  public init(_ text: String, from source: LanguageTag?, to target: LanguageTag) {
    self.text = text
    self.source = source
    self.target = target
  }
}
