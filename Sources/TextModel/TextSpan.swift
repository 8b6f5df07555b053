/// A half-open range of UTF-8 offsets in one document.
///
/// Offsets fall on scalar boundaries. A span means something only together
/// with the document it came from; after an edit, move it with `EditMap`.
/// Kept in 32 bits each, because there is one for every token.
public struct TextSpan: Hashable, Sendable {
  private let start: Int32
  private let end: Int32

  /// The offset of the first byte.
  public var lowerBound: Int { Int(start) }

  /// The offset after the last byte.
  public var upperBound: Int { Int(end) }

  /// Makes the span from `lower` up to, but not including, `upper`.
  ///
  /// Offsets are clamped to 0...Int32.max, and an end before the start becomes an empty span.
  public init(_ lower: Int, _ upper: Int) {
    start = Int32(clamping: max(0, lower))
    end = max(start, Int32(clamping: upper))
  }

  /// Makes the span of an integer range.
  public init(_ range: Range<Int>) {
    self.init(range.lowerBound, range.upperBound)
  }

  /// The number of bytes.
  public var count: Int { Int(end) - Int(start) }

  /// Whether the span has no bytes.
  public var isEmpty: Bool { start == end }

  /// The same offsets as an integer range.
  public var range: Range<Int> { Int(start)..<Int(end) }

  /// Whether the byte at `offset` belongs to the span.
  public func contains(_ offset: Int) -> Bool {
    start <= offset && offset < end
  }

  /// Whether every byte of `other` belongs to the span.
  public func contains(_ other: TextSpan) -> Bool {
    start <= other.start && other.end <= end
  }

  /// Whether the two spans share a byte.
  public func overlaps(_ other: TextSpan) -> Bool {
    start < other.end && other.start < end
  }

  /// The span moved by `distance` bytes.
  public func shifted(by distance: Int) -> TextSpan {
    TextSpan(lowerBound + distance, upperBound + distance)
  }
}

extension TextSpan: Comparable {
  /// Orders by start, then by end.
  public static func < (left: TextSpan, right: TextSpan) -> Bool {
    (left.start, left.end) < (right.start, right.end)
  }
}

extension TextSpan: CustomStringConvertible {
  /// The offsets, as in `3..<8`.
  public var description: String { "\(start)..<\(end)" }
}
