import TextModel

/// Cuts HTML into text, tags and the rest, byte by byte, as browsers do; never fails.
///
/// What is not well formed is text. Follows the tokenisation of the HTML standard as far as the limits of tags go;
/// the content of `script` and `style` belongs to the rest.
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

  init(_ text: String) { bytes = Array(text.utf8) }

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
  private func endOfRaw(_ name: String, from start: Int) -> Int {
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

  private func tag(at start: Int) -> Tag? {
    var index = start + 1
    let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    guard index < bytes.count, bytes[index].isLetter else { return nil }
    let nameStart = index
    while index < bytes.count, !bytes[index].isSpace, !bytes[index].endsName { index += 1 }
    var tag = Tag(
      range: start..<start, name: lowercased(nameStart..<index), isEnd: isEnd, isClosed: false, attributes: [])
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ">"):
        tag.range = start..<index + 1
        return tag
      case UInt8(ascii: "/"):
        tag.isClosed = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ">")
        index += 1
      case let byte where byte.isSpace: index += 1
      default: attribute(&index, &tag)
      }
    }
    return nil
  }

  private func attribute(_ index: inout Int, _ tag: inout Tag) {
    let start = index
    index += 1
    while index < bytes.count, !bytes[index].isSpace, !bytes[index].endsName, bytes[index] != UInt8(ascii: "=") {
      index += 1
    }
    let name = lowercased(start..<index)
    var after = index
    while after < bytes.count, bytes[after].isSpace { after += 1 }
    guard after < bytes.count, bytes[after] == UInt8(ascii: "=") else {
      tag.attributes.append(Attribute(name: name, value: "", range: index..<index, quote: 0))
      return
    }
    after += 1
    while after < bytes.count, bytes[after].isSpace { after += 1 }
    let valueStart: Int
    if after < bytes.count, bytes[after] == UInt8(ascii: "\"") || bytes[after] == UInt8(ascii: "'") {
      let quote = bytes[after]
      valueStart = after + 1
      after = valueStart
      while after < bytes.count, bytes[after] != quote { after += 1 }
      let range = valueStart..<after
      tag.attributes.append(Attribute(name: name, value: string(range), range: range, quote: quote))
      index = min(after + 1, bytes.count)
    } else {
      valueStart = after
      while after < bytes.count, !bytes[after].isSpace, bytes[after] != UInt8(ascii: ">") { after += 1 }
      let range = valueStart..<after
      tag.attributes.append(Attribute(name: name, value: string(range), range: range, quote: 0))
      index = after
    }
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
