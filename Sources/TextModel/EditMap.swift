/// Where offsets before an edit are afterwards, and the other way round.
///
/// Offsets are UTF-8. Text outside the edits maps exactly. An offset strictly inside replaced text
/// maps to the start of the replacement when it is a start, and to its end when it is an end, so
/// a span that cuts into an edit grows to hold all of it.
public struct EditMap: Sendable {
  struct Piece: Sendable {
    var before: TextSpan
    var after: TextSpan
  }

  /// The replaced pieces, in order of position on both sides.
  let pieces: [Piece]

  /// The map of a text that does not change.
  public init() {
    pieces = []
  }

  init(pieces: [Piece]) {
    self.pieces = pieces
  }

  /// The span, in the edited text, of what was at `span`.
  public func after(_ span: TextSpan) -> TextSpan {
    moved(span, from: \.before, to: \.after)
  }

  /// The span, in the original text, of what is at `span` in the edited text.
  public func before(_ span: TextSpan) -> TextSpan {
    moved(span, from: \.after, to: \.before)
  }

  /// The original spans with what stands in their place, in order.
  public var changes: [(before: TextSpan, after: TextSpan)] {
    pieces.map { ($0.before, $0.after) }
  }

  private func moved(
    _ span: TextSpan, from: KeyPath<Piece, TextSpan>, to: KeyPath<Piece, TextSpan>
  ) -> TextSpan {
    let start = moved(span.lowerBound, from: from, to: to, isEnd: span.isEmpty)
    let end = moved(span.upperBound, from: from, to: to, isEnd: true)
    return TextSpan(min(start, end), end)
  }

  private func moved(
    _ offset: Int, from: KeyPath<Piece, TextSpan>, to: KeyPath<Piece, TextSpan>, isEnd: Bool
  ) -> Int {
    // The last piece that starts before the offset decides; a start also passes an insertion at its own place.
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      let piece = pieces[middle][keyPath: from]
      let isBehind = piece.lowerBound < offset || (!isEnd && piece.isEmpty && piece.lowerBound == offset)
      if isBehind { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return offset }
    let old = pieces[low - 1][keyPath: from]
    let new = pieces[low - 1][keyPath: to]
    if offset >= old.upperBound { return new.upperBound + (offset - old.upperBound) }
    return isEnd ? new.upperBound : new.lowerBound
  }
}
