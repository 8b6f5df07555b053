import CMarkup
import TextModel

/// Makes one segment of the tokens of a run: text with entities decoded, tags as marks.
struct MarkupRun {
  enum Part {
    case text(Range<Int>)
    case tag(HTMLScanner.Tag)
    /// An element that stays as it is: where it is, from where its closing tag begins, and its text.
    case kept(Range<Int>, close: Int, text: [Range<Int>])

    var range: Range<Int> {
      switch self {
      case .text(let range), .kept(let range, _, _): range
      case .tag(let tag): tag.range
      }
    }
  }

  private let bytes: [UInt8]
  private var text: [UInt8] = []
  private var offsets: [Int] = []
  private var ends: [Int] = []
  private var marks: [MarkupSegment.Mark] = []
  private var names: [String] = []
  private var protected: [TextSpan] = []
  /// The marks that are open, by number.
  private var open: [Int] = []
  /// The bytes of the document from the first token that counts to the last.
  private var range = 0..<0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func add(_ parts: [Part]) {
    // Tags at either end that hold nothing of the text are not part of it.
    let isText = parts.map { part in
      switch part {
      case .text(let range): !bytes[range].allSatisfy(\.isSpace)
      case .kept(_, _, let text): !text.isEmpty
      case .tag: false
      }
    }
    guard let first = isText.firstIndex(of: true), let last = isText.lastIndex(of: true) else { return }
    let counted = Self.balanced(parts, first...last)
    range = parts[counted.lowerBound].range.lowerBound..<parts[counted.upperBound].range.upperBound
    for part in parts[counted] {
      switch part {
      case .text(let span): add(span)
      case .kept(let range, let close, let text): addKept(range, close: close, text)
      case .tag(let tag): if tag.isEnd { close(tag) } else { addMark(tag) }
      }
    }
  }

  /// `inner` with the tags around it that are opened and closed there in pairs left out, and half pairs taken in.
  private static func balanced(_ parts: [Part], _ inner: ClosedRange<Int>) -> ClosedRange<Int> {
    var lower = inner.lowerBound
    var upper = inner.upperBound
    var unopened: [String] = []
    var unclosed: [String] = []
    for index in inner {
      guard case .tag(let tag) = parts[index], !tag.isClosed, !HTMLReader.empty.contains(tag.name) else { continue }
      if !tag.isEnd {
        unclosed.append(tag.name)
      } else if let place = unclosed.lastIndex(of: tag.name) {
        unclosed.remove(at: place)
      } else {
        unopened.append(tag.name)
      }
    }
    var index = inner.lowerBound - 1
    while !unopened.isEmpty, index >= 0 {
      if case .tag(let tag) = parts[index], !tag.isEnd, let place = unopened.firstIndex(of: tag.name) {
        unopened.remove(at: place)
        lower = index
      }
      index -= 1
    }
    index = inner.upperBound + 1
    while !unclosed.isEmpty, index < parts.count {
      if case .tag(let tag) = parts[index], tag.isEnd, let place = unclosed.lastIndex(of: tag.name) {
        unclosed.remove(at: place)
        upper = index
      }
      index += 1
    }
    return lower...upper
  }

  /// The segment; nil when there are no letters to translate.
  mutating func segment() -> MarkupSegment? {
    let written = String(decoding: text, as: UTF8.self)
    guard written.unicodeScalars.contains(where: \.properties.isAlphabetic) else { return nil }
    // A mark that nothing closes is a place, and what stood in it stands beside it.
    for mark in open.reversed() {
      for index in marks.indices where marks[index].parent == mark { marks[index].parent = marks[mark].parent }
    }
    // White space at the ends belongs to the document, unless a tag stands between.
    var start = range.lowerBound
    while start < range.upperBound, bytes[start].isSpace { start += 1 }
    var end = range.upperBound
    while end > start, bytes[end - 1].isSpace { end -= 1 }
    if end < range.upperBound, text.last == 0x20 {
      text.removeLast()
      offsets.removeLast()
      ends.removeLast()
    }
    for index in marks.indices {
      let span = marks[index].span
      marks[index].span = TextSpan(min(span.lowerBound, text.count), min(span.upperBound, text.count))
    }
    return MarkupSegment(
      text: String(decoding: text, as: UTF8.self), range: TextSpan(start, end), offsets: offsets, ends: ends,
      marks: marks, protected: protected)
  }

  // MARK: text

  private mutating func add(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte.isSpace {
        let start = index
        while index < range.upperBound, bytes[index].isSpace { index += 1 }
        if text.isEmpty || text.last == 0x20 || isWrapped(start..<index) { continue }
        append([0x20], start..<index)
      } else if byte == UInt8(ascii: "&"), let (scalar, after) = entity(at: index, range.upperBound) {
        append(Array(String(Character(scalar)).utf8), index..<after)
        index = after
      } else {
        append([byte], index..<index + 1)
        index += 1
      }
    }
  }

  /// Whether white space is a line break within writing that puts no space between words.
  private func isWrapped(_ space: Range<Int>) -> Bool {
    guard space.upperBound < bytes.count, bytes[space].contains(0x0A) else { return false }
    guard let before = text.last(where: { $0 & 0xC0 != 0x80 }) else { return false }
    return before.beginsIdeograph && bytes[space.upperBound].beginsIdeograph
  }

  private mutating func append(_ new: [UInt8], _ range: Range<Int>) {
    text += new
    offsets += Array(repeating: range.lowerBound, count: new.count)
    ends += Array(repeating: range.upperBound, count: new.count)
  }

  private func entity(at start: Int, _ limit: Int) -> (Unicode.Scalar, Int)? {
    guard let stop = bytes[start..<min(limit, start + 34)].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: bytes[start + 1..<stop], as: UTF8.self)
    let value: UInt32?
    if name.hasPrefix("#x") || name.hasPrefix("#X") {
      value = UInt32(name.dropFirst(2), radix: 16)
    } else if name.hasPrefix("#") {
      value = UInt32(name.dropFirst())
    } else {
      value = cmarkup_entity(name)
    }
    guard let value, value != 0, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, stop + 1)
  }

  // MARK: marks

  private mutating func addMark(_ tag: HTMLScanner.Tag) {
    if tag.isClosed || HTMLReader.empty.contains(tag.name) { return addPlace(tag.range) }
    marks.append(
      MarkupSegment.Mark(
        span: TextSpan(text.count, text.count), parent: open.last, open: TextSpan(tag.range),
        close: TextSpan(tag.range.upperBound, tag.range.upperBound), isVerbatim: false))
    names.append(tag.name)
    open.append(marks.count - 1)
  }

  private mutating func addPlace(_ range: Range<Int>) {
    marks.append(
      MarkupSegment.Mark(
        span: TextSpan(text.count, text.count), parent: open.last, open: TextSpan(range),
        close: TextSpan(range.upperBound, range.upperBound), isVerbatim: false))
    names.append("")
  }

  /// A closing tag ends the innermost mark; across others, or alone, it stays where it stands.
  private mutating func close(_ tag: HTMLScanner.Tag) {
    guard let last = open.last, names[last] == tag.name else { return addPlace(tag.range) }
    marks[last].span = TextSpan(marks[last].span.lowerBound, text.count)
    marks[last].close = TextSpan(tag.range)
    open.removeLast()
  }

  private mutating func addKept(_ range: Range<Int>, close: Int, _ text: [Range<Int>]) {
    let start = self.text.count
    for part in text { add(part) }
    let span = TextSpan(start, self.text.count)
    if !span.isEmpty { protected.append(span) }
    marks.append(
      MarkupSegment.Mark(
        span: span, parent: open.last, open: TextSpan(range.lowerBound, close),
        close: TextSpan(close, range.upperBound),
        isVerbatim: true))
    names.append("")
  }
}

extension UInt8 {
  /// Whether a kana, an ideograph or a wide mark begins with this byte; hangul, which is spaced, does not.
  fileprivate var beginsIdeograph: Bool { (0xE3...0xE9).contains(self) || self == 0xEF }
}
