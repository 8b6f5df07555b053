package import TextModel

/// One text while suggestions for it are made, taken back and decided about, and its owner goes on writing.
///
/// Suggestions are given in offsets of the original. What stands in the text instead of parts of the original are its
/// *pieces*: those of suggestions, and those that the owner wrote. A place of the original is in the text where it was,
/// moved by what the pieces before it added or took away. Every change is a `Step` that can be taken back exactly.
/// Offsets are UTF-8. A change costs the length of the text in moved bytes and the number of pieces.
package struct RevisedText: Sendable {
  /// What became of a suggestion.
  package enum State: Hashable, Sendable {
    case pending
    /// Somebody looks at it.
    case reviewing
    case accepted
    case rejected
    /// The text it speaks of is another now; it is never made.
    case invalid

    /// Whether nothing was decided yet.
    package var isOpen: Bool { self == .pending || self == .reviewing }
  }

  /// A suggestion, and whether it stands in the text.
  package struct Mark: Hashable, Sendable {
    /// In the original.
    package var original: TextSpan
    /// What was suggested.
    package var proposed: [UInt8]
    /// What stands in the text when it is shown: the owner may have made something else of it.
    package var inserted: [UInt8]
    package var state = State.pending
    /// Whether the text has the suggestion there, not the original.
    package var isShown = false
    /// Whether it has a place in the text; without one it can be neither shown nor taken back.
    package var isAttached = true
  }

  /// Something that stands where a part of the original stood.
  struct Piece: Hashable, Sendable {
    /// In the original; empty where something was put in.
    var original: TextSpan
    /// Its bytes in the text.
    var count: Int
    /// The suggestion it belongs to; nil for what the owner wrote.
    var mark: Int?

    var growth: Int { count - original.count }
  }

  /// One change, which can be made again and taken back: bytes of the text, pieces, and marks that became others.
  package struct Step: Sendable {
    var place = 0
    var oldBytes: [UInt8] = []
    var newBytes: [UInt8] = []
    var pieceIndex = 0
    var oldPieces: [Piece] = []
    var newPieces: [Piece] = []
    var oldMarks: [Int: Mark] = [:]
    var newMarks: [Int: Mark] = [:]
    /// Whether it changes one suggestion, whose piece begins at `place`.
    var isOfOneMark = false

    /// The edit of the text; nil where only decisions change.
    package var edit: Edit? {
      oldBytes == newBytes
        ? nil : Edit(TextSpan(place, place + oldBytes.count), String(decoding: newBytes, as: UTF8.self))
    }

    /// The step that takes this one back.
    package var reversed: Step {
      Step(
        place: place, oldBytes: newBytes, newBytes: oldBytes, pieceIndex: pieceIndex, oldPieces: newPieces,
        newPieces: oldPieces, oldMarks: newMarks, newMarks: oldMarks, isOfOneMark: isOfOneMark)
    }
  }

  /// The text as it was, in UTF-8.
  package let original: [UInt8]
  /// What may change, in the original. Nothing outside is ever changed by a suggestion.
  package let range: TextSpan
  /// What stays as it is, in the original, in order; none overlaps another.
  package let protected: [TextSpan]
  /// The text as it is now, in UTF-8.
  package private(set) var bytes: [UInt8]
  /// The suggestions, in the order in which they came.
  package private(set) var marks: [Mark] = []
  /// In order of position, in the original and in the text.
  private(set) var pieces: [Piece] = []
  /// A piece of which it is known how far it has moved: the one that changed last. Changes mostly follow each other.
  private var finger = (index: 0, shift: 0)

  /// A text of which `range` may change, but for `protected`, whose spans may come in any order.
  package init(_ text: String, range: TextSpan? = nil, protected: [TextSpan] = []) {
    original = Array(text.utf8)
    bytes = original
    let start = min(range?.lowerBound ?? 0, original.count)
    self.range = TextSpan(start, min(range?.upperBound ?? original.count, original.count))
    self.protected = protected.sorted().reduce(into: []) { merged, span in
      if let last = merged.last, last.overlaps(span) {
        merged[merged.count - 1] = TextSpan(last.lowerBound, max(last.upperBound, span.upperBound))
      } else {
        merged.append(span)
      }
    }
  }

  /// The text as it is now.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Makes a change. Steps are made in order and taken back in the other.
  package mutating func perform(_ step: Step) {
    bytes.replaceSubrange(step.place..<step.place + step.oldBytes.count, with: step.newBytes)
    pieces.replaceSubrange(step.pieceIndex..<step.pieceIndex + step.oldPieces.count, with: step.newPieces)
    for (number, mark) in step.newMarks { marks[number] = mark }
    let start = step.isOfOneMark ? step.newPieces.first?.original.lowerBound : nil
    finger = start.map { (step.pieceIndex, step.place - $0) } ?? (0, 0)
  }

  // MARK: Places

  /// The span in the text of what was at `span` of the original; grows over pieces it cuts into, and over what was put in
  /// at its edges.
  package func span(ofOriginal span: TextSpan) -> TextSpan {
    var start = span.lowerBound
    var end = span.upperBound
    var shift = 0
    for piece in pieces {
      let here = TextSpan(piece.original.lowerBound + shift, piece.original.lowerBound + shift + piece.count)
      shift += piece.growth
      let isPutInAtStart = piece.original.isEmpty && piece.original.lowerBound == span.lowerBound
      if piece.original.upperBound <= span.lowerBound, !isPutInAtStart {
        start = span.lowerBound + shift
      } else if piece.original.lowerBound < span.lowerBound {
        start = here.lowerBound
      }
      if piece.original.upperBound <= span.upperBound {
        end = span.upperBound + shift
      } else if piece.original.lowerBound < span.upperBound {
        end = here.upperBound
      }
    }
    return TextSpan(start, max(start, end))
  }

  /// Where the part that may change is now.
  package var currentRange: TextSpan { span(ofOriginal: range) }

  /// Where a suggestion stands in the text, shown or not; nil when it has no place any more.
  package func span(of mark: Int) -> TextSpan? { place(of: mark)?.span }

  func place(of mark: Int) -> (index: Int, span: TextSpan)? {
    guard marks[mark].isAttached else { return nil }
    let isBehind =
      finger.index < pieces.count && pieces[finger.index].original.lowerBound < marks[mark].original.lowerBound
    return place(of: mark, from: isBehind ? finger : (0, 0)) ?? (isBehind ? place(of: mark, from: (0, 0)) : nil)
  }

  private func place(of mark: Int, from start: (index: Int, shift: Int)) -> (index: Int, span: TextSpan)? {
    var shift = start.shift
    for index in start.index..<pieces.count {
      let piece = pieces[index]
      if piece.mark == mark {
        let start = piece.original.lowerBound + shift
        return (index, TextSpan(start, start + piece.count))
      }
      shift += piece.growth
    }
    return nil
  }

  /// Where all suggestions stand that have a place. Linear in their number.
  package var places: [Int: TextSpan] {
    var places: [Int: TextSpan] = [:]
    var shift = 0
    for piece in pieces {
      let start = piece.original.lowerBound + shift
      if let mark = piece.mark, marks[mark].isAttached { places[mark] = TextSpan(start, start + piece.count) }
      shift += piece.growth
    }
    return places
  }

  /// The text as it is now in parts: what is kept of the original, and what stands in the place of the rest of it.
  package var parts: [(original: TextSpan, text: String, isKept: Bool)] {
    var parts: [(original: TextSpan, text: String, isKept: Bool)] = []
    var position = 0
    var shift = 0
    func keep(to end: Int) {
      guard position < end else { return }
      let span = TextSpan(position, end)
      parts.append((span, String(decoding: original[span.range], as: UTF8.self), true))
    }
    for piece in pieces {
      keep(to: piece.original.lowerBound)
      let start = piece.original.lowerBound + shift
      let text = String(decoding: bytes[start..<(start + piece.count)], as: UTF8.self)
      let isKept = text.utf8.elementsEqual(original[piece.original.range])
      if !piece.original.isEmpty || !text.isEmpty { parts.append((piece.original, text, isKept)) }
      position = piece.original.upperBound
      shift += piece.growth
    }
    keep(to: original.count)
    return parts
  }

  /// The bytes of the original at `span`.
  package func originalBytes(at span: TextSpan) -> [UInt8] { Array(original[span.range]) }

  // MARK: Suggestions

  /// Takes in a suggestion, not shown yet; its number, or nil when it may not be made: outside of the range, in what is
  /// protected, in what the owner wrote since, or where another one stands.
  package mutating func add(_ span: TextSpan, _ replacement: String) -> (mark: Int, step: Step)? {
    let proposed = Array(replacement.utf8)
    guard span.upperBound <= original.count, range.contains(span), proposed != originalBytes(at: span),
      !isProtected(span), let index = pieceIndex(forOriginal: span)
    else { return nil }
    let number = marks.count
    var detached = Mark(original: span, proposed: proposed, inserted: proposed)
    detached.isAttached = false
    detached.state = .invalid
    // The mark stays in the list when the step is taken back, without a place.
    marks.append(detached)
    var step = Step()
    step.pieceIndex = index
    step.newPieces = [Piece(original: span, count: span.count, mark: number)]
    step.oldMarks = [number: detached]
    step.newMarks = [number: Mark(original: span, proposed: proposed, inserted: proposed)]
    perform(step)
    return (number, step)
  }

  /// Whether a span of the original shares text with what stays as it is. Logarithmic.
  package func isProtected(_ span: TextSpan) -> Bool {
    var low = 0
    var high = protected.count
    while low < high {
      let middle = (low + high) / 2
      if protected[middle].upperBound < span.lowerBound { low = middle + 1 } else { high = middle }
    }
    return protected[low...].prefix { $0.lowerBound <= span.upperBound }.contains { $0.sharesText(with: span) }
  }

  /// Where a piece for `span` of the original belongs; nil where one is in the way.
  private func pieceIndex(forOriginal span: TextSpan) -> Int? {
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].original.upperBound <= span.lowerBound { low = middle + 1 } else { high = middle }
    }
    if low < pieces.count, pieces[low].original.lowerBound < span.upperBound { return nil }
    if low < pieces.count, span.isEmpty, pieces[low].original.lowerBound < span.lowerBound { return nil }
    let isTaken = pieces[..<low].last.map { $0.original == span && span.isEmpty && $0.mark != nil } ?? false
    return isTaken ? nil : low
  }

  /// The step that gives a suggestion another state, and shows it or not; nil when nothing would change, or when it has no
  /// place any more. `inserted` is what its owner made of it.
  package func step(
    _ mark: Int, state: State? = nil, isShown: Bool? = nil, inserted: [UInt8]? = nil
  ) -> Step? {
    let old = marks[mark]
    var new = old
    new.state = state ?? old.state
    new.isShown = isShown ?? old.isShown
    new.inserted = inserted ?? old.inserted
    guard new != old, let (index, span) = place(of: mark) else { return nil }
    let contents = new.isShown ? new.inserted : originalBytes(at: old.original)
    var step = Step()
    step.place = span.lowerBound
    step.oldBytes = Array(bytes[span.range])
    step.newBytes = contents
    step.pieceIndex = index
    step.oldPieces = [pieces[index]]
    step.newPieces = [Piece(original: old.original, count: contents.count, mark: mark)]
    step.oldMarks = [mark: old]
    step.newMarks = [mark: new]
    step.isOfOneMark = true
    return step
  }
}

extension TextSpan {
  /// Whether the two share a byte, or one is a place strictly inside the other.
  package func sharesText(with other: TextSpan) -> Bool {
    if isEmpty { return other.lowerBound < lowerBound && lowerBound < other.upperBound }
    if other.isEmpty { return lowerBound < other.lowerBound && other.lowerBound < upperBound }
    return overlaps(other)
  }
}
