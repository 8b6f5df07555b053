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
  private var protected: [TextSpan] = []
  private var bareMarks: Set<UInt8> = []
  private var open = OpenMarks()
  /// The bytes of the document from the first token that counts to the last.
  private var range = 0..<0
  /// The parts that are text at either end; empty where a tag stands there.
  private var firstText = 0..<0
  private var lastText = 0..<0

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
    if case .text(let span) = parts[counted.lowerBound] { firstText = span }
    if case .text(let span) = parts[counted.upperBound] { lastText = span }
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
    // How often each name is opened, and closed, without the other.
    var unopened: [String: Int] = [:]
    var unclosed: [String: Int] = [:]
    func take(_ name: String, from counts: inout [String: Int]) -> Bool {
      guard let count = counts[name] else { return false }
      counts[name] = count > 1 ? count - 1 : nil
      return true
    }
    for index in inner {
      switch parts[index] {
      case .opening(let name, _): unclosed[name, default: 0] += 1
      case .closing(let name, _): if !take(name, from: &unclosed) { unopened[name, default: 0] += 1 }
      default: break
      }
    }
    var index = inner.lowerBound - 1
    while !unopened.isEmpty, index >= 0 {
      if case .opening(let name, _) = parts[index], take(name, from: &unopened) { lower = index }
      index -= 1
    }
    index = inner.upperBound + 1
    while !unclosed.isEmpty, index < parts.count {
      if case .closing(let name, _) = parts[index], take(name, from: &unclosed) { upper = index }
      index += 1
    }
    return lower...upper
  }

  /// The segment; nil when there are no letters to translate.
  mutating func segment() -> MarkupSegment? {
    let written = String(decoding: text, as: UTF8.self)
    guard written.unicodeScalars.contains(where: \.properties.isAlphabetic) else { return nil }
    release(open.all)
    // White space at the ends belongs to the document, unless a tag stands between.
    let (before, behind) = spaces()
    let kept = before..<text.count - behind
    var (start, end) = (range.lowerBound, range.upperBound)
    if !firstText.isEmpty { start = min(offsets[before], firstText.upperBound) }
    if !lastText.isEmpty { end = max(ends[kept.upperBound - 1], lastText.lowerBound) }
    func moved(_ span: TextSpan) -> TextSpan {
      let range = span.range.clamped(to: kept)
      return TextSpan(range.lowerBound - before, range.upperBound - before)
    }
    for index in marks.indices { marks[index].span = moved(marks[index].span) }
    return MarkupSegment(
      text: String(decoding: text[kept], as: UTF8.self), range: TextSpan(start, end), offsets: Array(offsets[kept]),
      ends: Array(ends[kept]), marks: marks, protected: protected.map(moved).filter { !$0.isEmpty },
      bareMarks: bareMarks)
  }

  /// How many bytes at either end are white space of the first and the last part, of any kind: entities, wide spaces.
  ///
  /// The text has a letter, so the two do not meet.
  private func spaces() -> (before: Int, behind: Int) {
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    var (before, behind) = (0, 0)
    for scalar in scalars {
      guard scalar.properties.isWhitespace, offsets[before] < firstText.upperBound else { break }
      before += scalar.utf8.count
    }
    for scalar in scalars.reversed() {
      guard scalar.properties.isWhitespace, offsets[text.count - behind - 1] >= lastText.lowerBound, !lastText.isEmpty
      else { break }
      behind += scalar.utf8.count
    }
    return (before, behind)
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
      } else if byte == UInt8(ascii: "&"), let (scalar, after) = bytes.entity(at: index, range.upperBound) {
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

  // MARK: marks

  private mutating func addMark(_ name: String, _ range: Range<Int>) {
    addPlace(range)
    open.push(name, marks.count - 1)
  }

  private mutating func addPlace(_ range: Range<Int>) {
    marks.append(
      MarkupSegment.Mark(
        span: TextSpan(text.count, text.count), parent: open.innermost, open: TextSpan(range),
        close: TextSpan(range.upperBound, range.upperBound), isVerbatim: false))
  }

  /// A closing tag ends the innermost mark of its name: those open in it are places. One that closes nothing stands
  /// where it stands.
  private mutating func close(_ name: String, _ range: Range<Int>) {
    guard let (mark, across) = open.pop(name) else { return addPlace(range) }
    release(across)
    marks[mark].span = TextSpan(marks[mark].span.lowerBound, text.count)
    marks[mark].close = TextSpan(range)
  }

  /// Makes places of marks that nothing closes; what stood in them stands beside them.
  private mutating func release(_ unclosed: [Int]) {
    guard let first = unclosed.min() else { return }
    let unclosed = Set(unclosed)
    // The mark around another has a lower number.
    for index in first..<marks.count {
      if let parent = marks[index].parent, unclosed.contains(parent) { marks[index].parent = marks[parent].parent }
    }
  }

  private mutating func addKept(_ range: Range<Int>, close: Int, _ text: [Range<Int>]) {
    let start = self.text.count
    for part in text { add(part) }
    let span = TextSpan(start, self.text.count)
    if !span.isEmpty { protected.append(span) }
    marks.append(
      MarkupSegment.Mark(
        span: span, parent: open.innermost, open: TextSpan(range.lowerBound, close),
        close: TextSpan(close, range.upperBound), isVerbatim: true))
  }
}

/// The marks of a run that are open.
private struct OpenMarks {
  private var marks: [(name: String, mark: Int)] = []
  /// Where in `marks` those of each name are.
  private var places: [String: [Int]] = [:]

  /// How deep marks may nest; deeper ones are places.
  private static let depth = 200

  /// The numbers of the open ones, outermost first.
  var all: [Int] { marks.map(\.mark) }

  /// What a mark that begins here is in.
  var innermost: Int? { marks.last?.mark }

  mutating func push(_ name: String, _ mark: Int) {
    guard marks.count < Self.depth else { return }
    places[name, default: []].append(marks.count)
    marks.append((name, mark))
  }

  /// Closes the innermost mark called `name`, and those in it; nil where there is none. Signs of Markdown, which have no
  /// name, always nest: no tag closes across one.
  mutating func pop(_ name: String) -> (mark: Int, across: [Int])? {
    guard let place = places[name]?.last, name.isEmpty || place > places[""]?.last ?? -1 else { return nil }
    for open in marks[place...] { places[open.name]?.removeLast() }
    defer { marks.removeSubrange(place...) }
    return (marks[place].mark, marks[(place + 1)...].map(\.mark))
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
