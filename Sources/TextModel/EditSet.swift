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
    let ranked = edits.indices.sorted { left, right in
      let (a, b) = (edits[left], edits[right])
      return (-a.priority, a.span.lowerBound, -a.span.count, left)
        < (-b.priority, b.span.lowerBound, -b.span.count, right)
    }
    var kept: [Edit] = []
    var refused: [Int] = []
    for index in ranked {
      let edit = edits[index]
      var low = 0
      var high = kept.count
      while low < high {
        let middle = (low + high) / 2
        if kept[middle].precedes(edit) { low = middle + 1 } else { high = middle }
      }
      if low < kept.count, !edit.precedes(kept[low]) {
        refused.append(index)
      } else {
        kept.insert(edit, at: low)
      }
    }
    self.edits = kept
    rejected = refused.sorted().map { edits[$0] }
  }

  /// The document after the edits, and the map between offsets before and after.
  ///
  /// Language and protected spans are carried over; a protected span that an edit touches is dropped.
  /// Sentences and tokens are not carried over: the new text has to be analysed again.
  /// Edits beyond the end of the text are clamped to it.
  public func applied(to document: Document) -> (document: Document, map: EditMap) {
    let (text, map) = applied(to: document.text)
    let protected = document.protected.compactMap { item -> ProtectedSpan? in
      if edits.contains(where: { $0.span.overlaps(item.span) || item.span.strictlyContains($0.span) }) { return nil }
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
