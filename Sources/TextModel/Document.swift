/// A text with what is known about it.
///
/// A value that stages extend by making a new one; the text of a document never changes.
/// Sentences and the gaps between them alternate and cover the text; tokens cover it with no
/// hole and no overlap: joined, their texts give back the input byte for byte.
public struct Document: Sendable {
  /// The text. Always contiguous UTF-8.
  public let text: String

  /// The language of the text; `nil` while it is not known.
  public let language: LanguageTag?

  /// What must come through unchanged: sorted, none overlapping another.
  public let protected: [ProtectedSpan]

  /// The sentences, in order, without the white space between them. Empty before segmentation.
  public let sentences: [TextSpan]

  /// The tokens, in order. Empty before analysis.
  public let tokens: [Token]

  /// Makes a document of `text`.
  ///
  /// Spans must lie inside the text, on scalar boundaries, sorted and free of overlaps.
  public init(
    _ text: String, language: LanguageTag? = nil, protected: [ProtectedSpan] = [], sentences: [TextSpan] = [],
    tokens: [Token] = []
  ) {
    var contiguous = text
    contiguous.makeContiguousUTF8()
    self.text = contiguous
    self.language = language
    self.protected = protected
    self.sentences = sentences
    self.tokens = tokens
  }

  /// The number of bytes of the text.
  public var count: Int { text.utf8.count }

  /// The span of the whole text.
  public var span: TextSpan { TextSpan(0, text.utf8.count) }

  /// The text at `span`.
  ///
  /// Offsets beyond the text are clamped, and an offset inside a scalar moves down to its start. O(1).
  public func text(at span: TextSpan) -> Substring {
    text.substring(at: span)
  }

  /// The same text with other findings; what is not given stays.
  public func with(
    language: LanguageTag? = nil, protected: [ProtectedSpan]? = nil, sentences: [TextSpan]? = nil,
    tokens: [Token]? = nil
  ) -> Document {
    Document(
      text, language: language ?? self.language, protected: protected ?? self.protected,
      sentences: sentences ?? self.sentences, tokens: tokens ?? self.tokens)
  }

  /// Whether sentences are in order, do not overlap, and lie inside the text; and whether tokens cover it.
  ///
  /// An empty list of tokens counts as "not analysed yet" and passes.
  public var coversText: Bool {
    var end = 0
    for sentence in sentences {
      if sentence.lowerBound < end || sentence.isEmpty { return false }
      end = sentence.upperBound
    }
    if end > count { return false }
    if tokens.isEmpty { return true }
    end = 0
    for token in tokens {
      if token.span.lowerBound != end || token.span.isEmpty { return false }
      end = token.span.upperBound
    }
    return end == count
  }
}

extension String {
  /// The text at `span`, in UTF-8 offsets of this string.
  ///
  /// Offsets beyond the text are clamped, and an offset inside a scalar moves down to its start.
  public func substring(at span: TextSpan) -> Substring {
    let view = utf8
    let end = view.index(view.startIndex, offsetBy: min(span.upperBound, view.count))
    let start = view.index(view.startIndex, offsetBy: min(span.lowerBound, view.count))
    let scalars = unicodeScalars
    return self[scalars.index(rounding: start)..<scalars.index(rounding: end)]
  }
}

extension String.UnicodeScalarView {
  /// The start of the scalar that `index` falls into.
  fileprivate func index(rounding index: Index) -> Index {
    index == endIndex ? index : self.index(before: self.index(after: index))
  }
}
