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

  /// Whether markup ends at `offset`: the `;` of an entity is no mark of the sentence.
  func isMarkup(endingAt offset: Int) -> Bool {
    guard !spans.isEmpty, offset > 0 else { return false }
    let index = index(ofFirstEndingAfter: offset - 1)
    return index < spans.count && spans[index].span.upperBound == offset && spans[index].reason == .markup
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
