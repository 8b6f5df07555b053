/// A word, number, mark or stretch of white space in a document.
///
/// It holds no string; the text is fetched from the document by span.
public struct Token: Hashable, Sendable {
  /// What a token is made of.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// Letters, with the marks and apostrophes that belong to them.
    case word
    /// Digits with their separators.
    case number
    /// One mark, or a run of the same mark.
    case punctuation
    /// White space.
    case space
    /// Text that must survive unchanged.
    case protected
    /// Anything else: symbols, control characters.
    case unknown
  }

  /// Where the token stands.
  public var span: TextSpan

  /// What the token is made of.
  public var kind: Kind

  /// Makes a token of `kind` at `span`.
  public init(_ kind: Kind, _ span: TextSpan) {
    self.kind = kind
    self.span = span
  }
}
