import TextModel

/// Protected spans, asked by offset. They must be in order, none overlapping another.
struct ProtectedLookup {
  let spans: [ProtectedSpan]

  /// Whether a boundary at `offset` would cut a span.
  func isInside(_ offset: Int) -> Bool {
    guard !spans.isEmpty else { return false }
    let index = index(ofFirstEndingAfter: offset)
    return index < spans.count && spans[index].span.lowerBound < offset
  }

  /// Whether a span begins at `offset` that is no face.
  func begins(at offset: Int) -> Bool {
    guard !spans.isEmpty else { return false }
    let index = index(ofFirstEndingAfter: offset)
    return index < spans.count && spans[index].span.lowerBound == offset && !spans[index].reason.isFace
  }

  /// The emoji or emoticon that starts at `offset`.
  func face(startingAt offset: Int) -> Range<Int>? {
    guard !spans.isEmpty else { return nil }
    let index = index(ofFirstEndingAfter: offset)
    guard index < spans.count, spans[index].span.lowerBound == offset, spans[index].reason.isFace else { return nil }
    return spans[index].span.range
  }

  /// The emoji or emoticon that ends at `offset`.
  func face(endingAt offset: Int) -> Range<Int>? {
    guard !spans.isEmpty, offset > 0 else { return nil }
    let index = index(ofFirstEndingAfter: offset - 1)
    guard index < spans.count, spans[index].span.upperBound == offset, spans[index].reason.isFace else { return nil }
    return spans[index].span.range
  }

  /// Whether a part ends at `offset` whose last mark is none of the sentence: the `;` of an entity, code, and what somebody
  /// keeps, as the name of a firm, within a sentence that begins at `start`.
  func isWord(endingAt offset: Int, start: Int, hasLineEnd: Bool) -> Bool {
    guard !spans.isEmpty, offset > 0 else { return false }
    let index = index(ofFirstEndingAfter: offset - 1)
    guard index < spans.count, spans[index].span.upperBound == offset else { return false }
    switch spans[index].reason {
    case .markup: return true
    case .code: return !hasLineEnd
    case .skipped: return !hasLineEnd && spans[index].span.lowerBound > start
    default: return false
    }
  }

  private func index(ofFirstEndingAfter offset: Int) -> Int {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].span.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ProtectedSpan.Reason {
  /// Whether it is a pictograph or a face, which stands behind the sentence it belongs to.
  var isFace: Bool { self == .emoji || self == .emoticon }
}
