internal import Yaku

/// Writes a translation with its codes.
///
/// Codes for words stand wherever their names came to stand, also where that is outside the pair they were in; a
/// pair that would begin or end within such a name, or within a value, is moved to its edge.
struct InlineWriter {
  private let source: [UInt8]
  private let target: [UInt8]
  private let marks: [InlineText.Mark]
  /// What no code is put into.
  private let whole: [Range<Int>]
  private let escape: (Range<Int>) -> [UInt8]
  private var places: [Int: Range<Int>] = [:]
  private var output: [UInt8] = []

  /// For the translation `target` of `inline`; `escape` writes the bytes of the target in a range, and no code is put
  /// inside one of `whole`.
  init(
    _ inline: InlineText, _ target: String, _ alignment: Alignment, whole: [TextSpan],
    escape: @escaping (Range<Int>) -> [UInt8]
  ) {
    source = Array(inline.text.utf8)
    self.target = Array(target.utf8)
    marks = inline.marks
    self.whole = whole.map(\.range)
    self.escape = escape
    guard !marks.isEmpty else { return }
    let projection = SpanProjection(alignment, source: inline.text, target: target)
    let pairs = marks.indices.filter { !marks[$0].isWord }
    let order = Dictionary(uniqueKeysWithValues: zip(pairs, pairs.indices))
    let projected = projection.project(
      pairs.map { marks[$0].span }, parents: pairs.map { marks[$0].parent.flatMap { order[$0] } })
    for (index, place) in zip(pairs, projected) {
      places[index] = (followingWord(marks[index], alignment) ?? place).range
    }
    let names = InlineNames(inline.text)
    for index in marks.indices where marks[index].isWord {
      let start = names.place(of: marks[index].span, in: self.target) ?? self.target.count
      places[index] = start..<min(self.target.count, start + marks[index].span.count)
    }
  }

  /// The translation with every code once, where its words went.
  mutating func written() -> [UInt8] {
    guard !marks.isEmpty else { return escape(0..<target.count) }
    let words = marks.indices.filter { marks[$0].isWord }.compactMap { index in places[index].map { (index, $0) } }
      .sorted { $0.1.lowerBound < $1.1.lowerBound }
    for index in marks.indices where !marks[index].isWord {
      guard let place = places[index] else { continue }
      var (start, end) = (place.lowerBound, place.upperBound)
      let isEmpty = start == end
      for part in words.map(\.1) + whole {
        if part.lowerBound < start, start < part.upperBound { start = part.lowerBound }
        if part.lowerBound < end, end < part.upperBound { end = isEmpty ? start : part.upperBound }
      }
      places[index] = start..<max(start, end)
    }
    var children: [Int: [Int]] = [:]
    for index in marks.indices where !marks[index].isWord {
      children[marks[index].parent ?? -1, default: []].append(index)
    }
    write(0..<target.count, -1, children, words)
    return output
  }

  /// The place before the word that a code stands directly before, where it opens a pair that nothing closes or has space
  /// before itself; `nil` for other codes.
  private func followingWord(_ mark: InlineText.Mark, _ alignment: Alignment) -> TextSpan? {
    let offset = mark.span.lowerBound
    guard mark.span.isEmpty, mark.close.isEmpty, offset > 0, offset < source.count, source[offset] > 0x20,
      mark.isOpening || source[offset - 1] <= 0x20
    else { return nil }
    let targets = alignment.targets(of: TextSpan(offset, offset + 1))
    return targets.map(\.lowerBound).min().map { TextSpan($0, $0) }
  }

  private mutating func write(
    _ range: Range<Int>, _ parent: Int, _ children: [Int: [Int]], _ words: [(Int, Range<Int>)]
  ) {
    var position = range.lowerBound
    let group = (children[parent] ?? []).sorted { left, right in
      let (first, second) = (places[left] ?? 0..<0, places[right] ?? 0..<0)
      return (first.lowerBound, first.upperBound, left) < (second.lowerBound, second.upperBound, right)
    }
    for index in group {
      let mark = marks[index]
      let place = places[index] ?? range.upperBound..<range.upperBound
      let start = min(max(position, place.lowerBound), range.upperBound)
      let end = min(max(start, place.upperBound), range.upperBound)
      append(position..<start, words)
      let standsAlone = mark.span.isEmpty && mark.close.isEmpty
      let needsSpace = start > 0 && target[start - 1] > 0x20
      if standsAlone, isSpace(mark.span.lowerBound - 1), let last = output.last, last > 0x20, start < target.count,
        needsSpace
      {
        output.append(0x20)
      }
      output += mark.open
      write(start..<end, index, children, words)
      output += mark.close
      if standsAlone, isSpace(mark.span.upperBound), start < target.count, target[start] > 0x2F { output.append(0x20) }
      position = end
    }
    append(position..<range.upperBound, words)
  }

  private func isSpace(_ offset: Int) -> Bool {
    source.indices.contains(offset) && [0x20, 0x0A, 0x09].contains(source[offset])
  }

  private mutating func append(_ range: Range<Int>, _ words: [(Int, Range<Int>)]) {
    var position = range.lowerBound
    for (index, word) in words where range.contains(word.lowerBound) {
      text(position..<word.lowerBound)
      output += marks[index].open
      position = min(word.upperBound, range.upperBound)
    }
    text(position..<range.upperBound)
  }

  private mutating func text(_ range: Range<Int>) {
    if !range.isEmpty { output += escape(range) }
  }
}
