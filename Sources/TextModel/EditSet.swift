/// Changes to one text that can all be made together; the only way a text changes.
///
/// Sorted by position, none overlapping another. Of two that overlap, the higher priority is kept,
/// then the earlier start, then the longer span, then the one given first. Two insertions at the same
/// place overlap; an insertion at the edge of a replaced span does not.
public struct EditSet: Sendable {
  /// The edits that are kept, in order of position.
  public let edits: [Edit]

  /// The edits that had to give way, in the order in which they were given.
  public let rejected: [Edit]

  /// Makes a set of `edits`, settling overlaps. O(n log n).
  public init(_ edits: [Edit]) {
    guard edits.count > 1 else {
      self.edits = edits
      rejected = []
      return
    }
    let ranked = edits.indices.sorted { left, right in
      let (a, b) = (edits[left], edits[right])
      return (-a.priority, a.span.lowerBound, -a.span.count, left)
        < (-b.priority, b.span.lowerBound, -b.span.count, right)
    }
    // Those that are kept stand apart, so only the nearest on either side can be in the way.
    let ordered = edits.indices.sorted { (edits[$0].span, $0) < (edits[$1].span, $1) }
    var places = [Int](repeating: 0, count: edits.count)
    for (place, index) in ordered.enumerated() { places[index] = place }
    var kept = NumberSet(limit: edits.count)
    var refused: [Int] = []
    for index in ranked {
      let before = kept.last(before: places[index]).map { edits[ordered[$0]] }
      let behind = kept.first(behind: places[index]).map { edits[ordered[$0]] }
      if before?.precedes(edits[index]) != false, behind.map({ edits[index].precedes($0) }) != false {
        kept.insert(places[index])
      } else {
        refused.append(index)
      }
    }
    rejected = refused.sorted().map { edits[$0] }
    let isRefused = Set(refused)
    self.edits = ordered.filter { !isRefused.contains($0) }.map { edits[$0] }
  }

  /// The document after the edits, and the map between offsets before and after.
  ///
  /// Language and protected spans are carried over; a protected span that an edit touches is dropped.
  /// Sentences and tokens are not carried over: the new text has to be analysed again.
  /// Edits beyond the end of the text are clamped to it.
  public func applied(to document: Document) -> (document: Document, map: EditMap) {
    let (text, map) = applied(to: document.text)
    // Both lists are in order.
    var rest = edits[...]
    let protected = document.protected.compactMap { item -> ProtectedSpan? in
      rest = rest.drop { $0.span.upperBound <= item.span.lowerBound }
      if let next = rest.first, next.span.overlaps(item.span) || item.span.strictlyContains(next.span) { return nil }
      return ProtectedSpan(map.after(item.span), item.reason)
    }
    return (Document(text, language: document.language, protected: protected), map)
  }

  /// The text after the edits, and the map between offsets before and after.
  public func applied(to text: String) -> (text: String, map: EditMap) {
    var source = text
    source.makeContiguousUTF8()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.utf8.count + 16 * edits.count)
    var pieces: [EditMap.Piece] = []
    source.withUTF8 { buffer in
      var position = 0
      for edit in edits {
        let start = min(edit.span.lowerBound, buffer.count)
        let end = min(edit.span.upperBound, buffer.count)
        bytes.append(contentsOf: buffer[position..<start])
        let target = bytes.count
        bytes.append(contentsOf: edit.replacement.utf8)
        pieces.append(EditMap.Piece(before: TextSpan(start, end), after: TextSpan(target, bytes.count)))
        position = end
      }
      bytes.append(contentsOf: buffer[position...])
    }
    return (String(decoding: bytes, as: UTF8.self), EditMap(pieces: pieces))
  }
}

extension Edit {
  /// Whether this edit ends before `other` starts, so that both can be made.
  fileprivate func precedes(_ other: Edit) -> Bool {
    if span.isEmpty && other.span.isEmpty { return span.lowerBound < other.span.lowerBound }
    if span.upperBound > other.span.lowerBound { return false }
    return span.lowerBound < other.span.upperBound || span.lowerBound < other.span.lowerBound
      || span.upperBound < other.span.upperBound
  }
}

extension TextSpan {
  /// Whether `other`, maybe empty, lies inside without touching an edge.
  fileprivate func strictlyContains(_ other: TextSpan) -> Bool {
    lowerBound < other.lowerBound && other.upperBound < upperBound
  }
}
