import TextModel

/// Takes the pairs of tags out of a plain text: `<b>…</b>` in what is no document.
///
/// Everything else is text as it stands, white space, entities and tags without a partner too.
package struct TagReader {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// The text as one segment with the pairs as marks; nil without any. Linear in the length of the text.
  package func document() -> MarkupDocument? {
    guard text.utf8.contains(0x3C) else { return nil }
    let tags = SpanProtector().protect(text).filter { $0.reason == .markup }.compactMap { Tag($0.span, in: text) }
    let marks = Self.pairs(tags)
    guard !marks.isEmpty else { return nil }
    return MarkupDocument(syntax: .plain, pieces: [.segment(segment(marks))])
  }

  private struct Tag {
    var span: TextSpan
    var name: Substring
    var isEnd: Bool

    /// Nil for what is no tag, or one that is closed in itself.
    init?(_ span: TextSpan, in text: String) {
      let tag = text.substring(at: span)
      guard tag.utf8.first == 0x3C, !tag.hasSuffix("/>") else { return nil }
      self.span = span
      isEnd = tag.hasPrefix("</")
      name = tag.dropFirst(isEnd ? 2 : 1).prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ":")
      }
      guard !name.isEmpty else { return nil }
    }
  }

  /// The pairs in the order in which they open, none crossing another.
  private static func pairs(_ tags: [Tag]) -> [MarkupSegment.Mark] {
    var open: [Int] = []
    /// How many tags of a name are open: a closing tag without one is not looked for.
    var counts: [Substring: Int] = [:]
    var partners: [Int: Int] = [:]
    for (index, tag) in tags.enumerated() {
      guard tag.isEnd else {
        open.append(index)
        counts[tag.name, default: 0] += 1
        continue
      }
      guard counts[tag.name, default: 0] > 0 else { continue }
      while let last = open.popLast() {
        counts[tags[last].name, default: 0] -= 1
        if tags[last].name == tag.name {
          partners[last] = index
          break
        }
      }
    }
    var marks: [MarkupSegment.Mark] = []
    var around: [Int] = []
    for (index, tag) in tags.enumerated() {
      guard let partner = partners[index] else { continue }
      while let last = around.last, marks[last].close.lowerBound < tag.span.lowerBound { around.removeLast() }
      marks.append(
        MarkupSegment.Mark(
          span: TextSpan(tag.span.upperBound, tags[partner].span.lowerBound), parent: around.last, open: tag.span,
          close: tags[partner].span, isVerbatim: false))
      around.append(marks.count - 1)
    }
    return marks
  }

  /// The text without the tags of `marks`, whose spans are places in the text with them.
  private func segment(_ marks: [MarkupSegment.Mark]) -> MarkupSegment {
    let cuts = marks.flatMap { [$0.open, $0.close] }.sorted()
    let source = Array(text.utf8)
    var bytes: [UInt8] = []
    var offsets: [Int] = []
    /// How many bytes are taken out before the end of each cut.
    var removed: [Int] = []
    var position = 0
    for cut in cuts + [TextSpan(source.count, source.count)] {
      bytes += source[position..<cut.lowerBound]
      offsets += position..<cut.lowerBound
      position = cut.upperBound
      removed.append(position - bytes.count)
    }
    func moved(_ offset: Int) -> Int {
      let before = cuts.partitionPoint { $0.upperBound <= offset }
      return before == 0 ? offset : offset - removed[before - 1]
    }
    let moved = marks.map { mark in
      var mark = mark
      mark.span = TextSpan(moved(mark.span.lowerBound), moved(mark.span.upperBound))
      return mark
    }
    return MarkupSegment(
      text: String(decoding: bytes, as: UTF8.self), range: TextSpan(0, source.count), offsets: offsets,
      ends: offsets.map { $0 + 1 }, marks: moved, protected: [], bareMarks: [])
  }
}

extension [TextSpan] {
  /// The number of spans at the start for which `holds` is true; behind the first for which it is not, it is for none.
  fileprivate func partitionPoint(_ holds: (TextSpan) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
