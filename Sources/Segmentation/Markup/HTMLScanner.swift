import TextModel

/// Cuts HTML into text, tags and the rest, byte by byte, as browsers do; never fails.
///
/// What is not well formed is text. Follows the tokenisation of the HTML standard as far as the limits of tags go;
/// the content of `script` and `style` belongs to the rest. Linear in the length of the text, whatever is in it: what a
/// tag that never ended was tried for is not tried again.
struct HTMLScanner {
  enum Token {
    case text(Range<Int>)
    case tag(Tag)
    /// A comment, a declaration, an instruction, a script.
    case other(Range<Int>)
  }

  struct Tag {
    var range: Range<Int>
    /// In small letters.
    var name: String
    var isEnd: Bool
    /// Whether it ends in `/>`.
    var isClosed: Bool
    var attributes: [Attribute]
  }

  struct Attribute {
    /// In small letters.
    var name: String
    /// As it is written, without the marks around it.
    var value: String
    /// Where the value stands; empty where there is none.
    var range: Range<Int>
    /// The mark around it; 0 for none.
    var quote: UInt8
  }

  private let bytes: [UInt8]
  private var position = 0
  /// Behind the last `>`: no tag begins there.
  private let endOfTags: Int
  /// Places between attributes from where no tag ends.
  private var deadEnds: Set<Int> = []
  private var names = Run(), attributeNames = Run(), values = Run()

  /// Bytes up to one of a kind: wherever in them somebody starts to look, the end is the same.
  private struct Run {
    private var range = 0..<0

    /// The offset of the first byte from `start` on for which `isEnd` holds, or the end of `bytes`.
    mutating func end(from start: Int, in bytes: [UInt8], where isEnd: (UInt8) -> Bool) -> Int {
      if range.contains(start) { return range.upperBound }
      var end = start
      while end < bytes.count, !isEnd(bytes[end]) { end += 1 }
      range = start..<end
      return end
    }
  }

  init(_ text: String) {
    bytes = Array(text.utf8)
    endOfTags = bytes.lastIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? 0
  }

  /// The tokens of the whole text: they cover it.
  mutating func tokens() -> [Token] {
    var tokens: [Token] = []
    var start = 0
    func flush(_ end: Int) { if start < end { tokens.append(.text(start..<end)) } }
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        position += 1
        continue
      }
      let begin = position
      if let end = endOfRest(begin) {
        flush(begin)
        tokens.append(.other(begin..<end))
        (position, start) = (end, end)
      } else if let tag = tag(at: begin) {
        flush(begin)
        tokens.append(.tag(tag))
        (position, start) = (tag.range.upperBound, tag.range.upperBound)
        if !tag.isEnd, !tag.isClosed, Self.raw.contains(tag.name) {
          let end = endOfRaw(tag.name, from: position)
          if position < end { tokens.append(.other(position..<end)) }
          (position, start) = (end, end)
        }
      } else {
        position += 1
      }
    }
    flush(bytes.count)
    return tokens
  }

  private static let raw: Set<String> = ["script", "style", "template", "svg", "math"]

  // MARK: the rest

  private func endOfRest(_ start: Int) -> Int? {
    if matches("<!--", at: start) { return find("-->", from: start + 4) ?? bytes.count }
    if matches("<![CDATA[", at: start) { return find("]]>", from: start + 9) ?? bytes.count }
    if matches("<!", at: start) || matches("<?", at: start) { return find(">", from: start + 2) ?? bytes.count }
    return nil
  }

  /// Where the closing tag of an element begins whose content is not text.
  private mutating func endOfRaw(_ name: String, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/"),
        let tag = tag(at: index), tag.name == name
      {
        return index
      }
      index += 1
    }
    return bytes.count
  }

  private func matches(_ text: StaticString, at start: Int) -> Bool {
    text.withUTF8Buffer { wanted in
      start + wanted.count <= bytes.count && zip(wanted, bytes[start...]).allSatisfy { $0 == $1 }
    }
  }

  /// The offset after the next `text`.
  private func find(_ text: StaticString, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if matches(text, at: index) { return index + text.utf8CodeUnitCount }
      index += 1
    }
    return nil
  }

  // MARK: tags

  /// Where the parts of an attribute are.
  private struct AttributePlace {
    var name: Range<Int>
    var value: Range<Int>
    var quote: UInt8 = 0
    /// Behind all of it.
    var end: Int
  }

  private mutating func tag(at start: Int) -> Tag? {
    guard start < endOfTags else { return nil }
    var index = start + 1
    let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    guard index < bytes.count, bytes[index].isLetter else { return nil }
    let nameStart = index
    index = names.end(from: index, in: bytes) { $0.isSpace || $0.endsName }
    let name = nameStart..<index
    var isClosed = false
    // Their text is taken out of a tag that ends only: attempts may share one that is long.
    var places: [AttributePlace] = []
    while index < bytes.count, !deadEnds.contains(index) {
      switch bytes[index] {
      case UInt8(ascii: ">"):
        let attributes = places.map {
          Attribute(name: lowercased($0.name), value: string($0.value), range: $0.value, quote: $0.quote)
        }
        return Tag(
          range: start..<index + 1, name: lowercased(name), isEnd: isEnd, isClosed: isClosed, attributes: attributes)
      case UInt8(ascii: "/"):
        isClosed = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ">")
        index += 1
      case let byte where byte.isSpace: index += 1
      default:
        let place = attribute(at: index)
        places.append(place)
        index = place.end
      }
    }
    deadEnds.insert(name.upperBound)
    for place in places { deadEnds.insert(place.end) }
    return nil
  }

  private mutating func attribute(at start: Int) -> AttributePlace {
    let end = attributeNames.end(from: start + 1, in: bytes) { $0.isSpace || $0.endsName || $0 == UInt8(ascii: "=") }
    let name = start..<end
    var value = end
    while value < bytes.count, bytes[value].isSpace { value += 1 }
    guard value < bytes.count, bytes[value] == UInt8(ascii: "=") else {
      return AttributePlace(name: name, value: end..<end, end: end)
    }
    value += 1
    while value < bytes.count, bytes[value].isSpace { value += 1 }
    if value < bytes.count, bytes[value] == UInt8(ascii: "\"") || bytes[value] == UInt8(ascii: "'") {
      let close = bytes[(value + 1)...].firstIndex(of: bytes[value]) ?? bytes.count
      return AttributePlace(
        name: name, value: value + 1..<close, quote: bytes[value], end: min(close + 1, bytes.count))
    }
    let close = values.end(from: value, in: bytes) { $0.isSpace || $0 == UInt8(ascii: ">") }
    return AttributePlace(name: name, value: value..<close, end: close)
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func lowercased(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 }, as: UTF8.self)
  }
}

extension UInt8 {
  /// White space of HTML.
  var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C }
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
  fileprivate var endsName: Bool { self == UInt8(ascii: "/") || self == UInt8(ascii: ">") }
}
