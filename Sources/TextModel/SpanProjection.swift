/// Carries marked parts of a source text over to its translation: a link, words in bold, an attachment.
///
/// Marks are spans of the source that nest or stand apart; an empty one is a place. Every mark comes out exactly once,
/// in one piece: inside what its parent became, and never over another that it did not touch in the source. Words go
/// with the mark that most of their source belongs to; where words of one mark end up apart, the run that holds most of
/// them is taken. An expression goes with a mark on a part of it; several such marks divide its words in their order.
/// What stands in the target as it stood in the source is the whole of what that part became: no other word goes with
/// it. A mark whose words have no counterpart takes the nearest free word, and is a place where there is none.
public struct SpanProjection: Sendable {
  private let words: [MarkPlacement.Word]
  private let whole: MarkPlacement.Frame

  /// Makes a projection between two texts.
  public init(_ alignment: Alignment, source: String, target: String) {
    var words: [MarkPlacement.Word] = []
    // Links that overlap in the target are one word.
    for link in Self.withoutStrays(alignment.links, Array(source.utf8), Array(target.utf8))
    where !link.target.isEmpty && !link.sources.isEmpty {
      if let last = words.last, link.target.lowerBound < last.target.upperBound {
        let span = TextSpan(last.target.lowerBound, max(last.target.upperBound, link.target.upperBound))
        words[words.count - 1] = MarkPlacement.Word(target: span, sources: last.sources + link.sources, weight: 0)
      } else {
        words.append(MarkPlacement.Word(target: link.target, sources: link.sources, weight: 0))
      }
    }
    for index in words.indices { words[index].weight = words[index].sources.reduce(0) { $0 + $1.count } }
    self.words = words
    whole = MarkPlacement.Frame(
      source: TextSpan(0, source.utf8.count), target: TextSpan(0, target.utf8.count), words: words.indices)
  }

  /// The links; those of words beside a part that is the same in both texts do not name that part.
  private static func withoutStrays(
    _ links: [Alignment.Link], _ source: [UInt8], _ target: [UInt8]
  ) -> [Alignment.Link] {
    func bytes(_ span: TextSpan, of text: [UInt8]) -> ArraySlice<UInt8> {
      text[span.range.clamped(to: text.indices)]
    }
    var copies: Set<TextSpan> = []
    let isCopy = links.map { link in
      guard link.sources.count == 1, !link.target.isEmpty,
        bytes(link.sources[0], of: source) == bytes(link.target, of: target)
      else { return false }
      copies.insert(link.sources[0])
      return true
    }
    guard !copies.isEmpty else { return links }
    return zip(links, isCopy).map { link, isCopy in
      isCopy ? link : Alignment.Link(target: link.target, sources: link.sources.filter { !copies.contains($0) })
    }
  }

  /// Where `marks` stand in the target, in the same order.
  ///
  /// Of two marks with the same span, the earlier one is the outer. O(n log n) in the number of words and marks for each
  /// level of nesting, and one step for each pair of a mark and a word that came from it.
  public func project(_ marks: [TextSpan]) -> [TextSpan] {
    let order = marks.indices.sorted { left, right in
      let (first, second) = (marks[left], marks[right])
      return (first.lowerBound, -first.upperBound, left) < (second.lowerBound, -second.upperBound, right)
    }
    var children: [Int: [Int]] = [:]
    var open: [Int] = []
    for index in order {
      while let last = open.last, !marks[last].holds(marks[index]) { open.removeLast() }
      children[open.last ?? -1, default: []].append(index)
      open.append(index)
    }
    return project(marks, children)
  }

  /// Where `marks` stand in the target, in the same order, nested as `parents` says: the position of the mark around
  /// each, `nil` for none. A parent comes before its children and holds their spans.
  public func project(_ marks: [TextSpan], parents: [Int?]) -> [TextSpan] {
    var children: [Int: [Int]] = [:]
    for (index, parent) in zip(marks.indices, parents) { children[parent ?? -1, default: []].append(index) }
    return project(marks, children)
  }

  private func project(_ marks: [TextSpan], _ children: [Int: [Int]]) -> [TextSpan] {
    var placed = marks
    place(children[-1] ?? [], whole, marks, children, &placed)
    return placed
  }

  private func place(
    _ group: [Int], _ frame: MarkPlacement.Frame, _ marks: [TextSpan], _ children: [Int: [Int]],
    _ placed: inout [TextSpan]
  ) {
    guard let first = group.first else { return }
    // A mark around everything keeps the words without a source and the marks of punctuation as well.
    if group.count == 1, marks[first].contains(frame.source) {
      placed[first] = frame.target
      return place(children[first] ?? [], frame, marks, children, &placed)
    }
    var placement = MarkPlacement(words, frame, marks, group)
    placement.chooseWords()
    for index in group {
      let (target, block) = placement.place(of: index)
      placed[index] = target
      let inner = MarkPlacement.Frame(source: marks[index], target: target, words: block)
      place(children[index] ?? [], inner, marks, children, &placed)
    }
  }
}

extension TextSpan {
  /// Whether `other` may be nested in this span: empty marks hold nothing.
  fileprivate func holds(_ other: TextSpan) -> Bool {
    contains(other) && !isEmpty && (!other.isEmpty || other.lowerBound < upperBound)
  }
}
