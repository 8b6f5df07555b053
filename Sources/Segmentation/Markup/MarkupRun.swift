import CMarkup
import TextModel

/// Makes one segment of the parts of a run: text with entities and escapes decoded, markup as marks.
struct MarkupRun {
  enum Part {
    case text(Range<Int>)
    /// What opens a mark, with a name to know its end by.
    case opening(String, Range<Int>)
    case closing(String, Range<Int>)
    /// What stands alone.
    case place(Range<Int>)
    /// A line break that means a space.
    case softBreak(Range<Int>)
    /// An element that stays as it is: where it is, from where its closing tag begins, and its text.
    case kept(Range<Int>, close: Int, text: [Range<Int>])

    var range: Range<Int> {
      switch self {
      case .text(let range), .opening(_, let range), .closing(_, let range), .place(let range), .softBreak(let range),
        .kept(let range, _, _):
        range
      }
    }
  }

  private let bytes: [UInt8]
  /// Whether a backslash makes a mark of what follows an ordinary character.
  private let hasEscapes: Bool
  private var text: [UInt8] = []
  private var offsets: [Int] = []
  private var ends: [Int] = []
  private var marks: [MarkupSegment.Mark] = []
  private var names: [String] = []
  private var protected: [TextSpan] = []
  private var bareMarks: Set<UInt8> = []
  /// The marks that are open, by number.
  private var open: [Int] = []
  /// The bytes of the document from the first token that counts to the last.
  private var range = 0..<0
  private var startsWithText = false
  private var endsWithText = false

  init(_ bytes: [UInt8], escapes: Bool = false) {
    self.bytes = bytes
    hasEscapes = escapes
  }

  mutating func add(_ parts: [Part]) {
    // Tags at either end that hold nothing of the text are not part of it.
    let isText = parts.map { part in
      switch part {
      case .text(let range): !bytes[range].allSatisfy(\.isSpace)
      case .kept(_, _, let text): !text.isEmpty
      default: false
      }
    }
    guard let first = isText.firstIndex(of: true), let last = isText.lastIndex(of: true) else { return }
    let counted = Self.balanced(parts, first...last)
    range = parts[counted.lowerBound].range.lowerBound..<parts[counted.upperBound].range.upperBound
    if case .text = parts[counted.lowerBound] { startsWithText = true }
    if case .text = parts[counted.upperBound] { endsWithText = true }
    for part in parts[counted] {
      switch part {
      case .text(let span): add(span)
      case .kept(let range, let close, let text): addKept(range, close: close, text)
      case .opening(let name, let range): addMark(name, range)
      case .closing(let name, let range): close(name, range)
      case .place(let range): addPlace(range)
      case .softBreak(let range): addSpace(range)
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
      switch parts[index] {
      case .opening(let name, _): unclosed.append(name)
      case .closing(let name, _):
        if let place = unclosed.lastIndex(of: name) { unclosed.remove(at: place) } else { unopened.append(name) }
      default: break
      }
    }
    var index = inner.lowerBound - 1
    while !unopened.isEmpty, index >= 0 {
      if case .opening(let name, _) = parts[index], let place = unopened.firstIndex(of: name) {
        unopened.remove(at: place)
        lower = index
      }
      index -= 1
    }
    index = inner.upperBound + 1
    while !unclosed.isEmpty, index < parts.count {
      if case .closing(let name, _) = parts[index], let place = unclosed.lastIndex(of: name) {
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
    if startsWithText { while start < range.upperBound, bytes[start].isSpace { start += 1 } }
    var end = range.upperBound
    if endsWithText { while end > start, bytes[end - 1].isSpace { end -= 1 } }
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
      marks: marks, protected: protected, bareMarks: bareMarks)
  }

  // MARK: text

  private mutating func add(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte.isSpace {
        let start = index
        while index < range.upperBound, bytes[index].isSpace { index += 1 }
        addSpace(start..<index)
      } else if byte == UInt8(ascii: "&"), let (scalar, after) = entity(at: index, range.upperBound) {
        append(Array(String(Character(scalar)).utf8), index..<after)
        index = after
      } else if hasEscapes, byte == UInt8(ascii: "\\"), index + 1 < range.upperBound, bytes[index + 1].isPunctuation {
        append([bytes[index + 1]], index..<index + 2)
        index += 2
      } else {
        if byte.isPunctuation { bareMarks.insert(byte) }
        append([byte], index..<index + 1)
        index += 1
      }
    }
  }

  private mutating func addSpace(_ range: Range<Int>) {
    if !text.isEmpty, text.last != 0x20, !isWrapped(range) { append([0x20], range) }
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

  private mutating func addMark(_ name: String, _ range: Range<Int>) {
    marks.append(
      MarkupSegment.Mark(
        span: TextSpan(text.count, text.count), parent: open.last, open: TextSpan(range),
        close: TextSpan(range.upperBound, range.upperBound), isVerbatim: false))
    names.append(name)
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
  private mutating func close(_ name: String, _ range: Range<Int>) {
    guard let last = open.last, names[last] == name else { return addPlace(range) }
    marks[last].span = TextSpan(marks[last].span.lowerBound, text.count)
    marks[last].close = TextSpan(range)
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
  /// Whether a mark of ASCII.
  fileprivate var isPunctuation: Bool {
    (0x21...0x2F).contains(self) || (0x3A...0x40).contains(self) || (0x5B...0x60).contains(self)
      || (0x7B...0x7E).contains(self)
  }

  /// Whether a kana, an ideograph or a wide mark begins with this byte; hangul, which is spaced, does not.
  fileprivate var beginsIdeograph: Bool { (0xE3...0xE9).contains(self) || self == 0xEF }
}
