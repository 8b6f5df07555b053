/// One attribute of a tag.
struct XMLAttribute: Sendable {
  let name: String
  /// With its entities decoded.
  let value: String
  /// The value in the file, without its quotes.
  let valueRange: Range<Int>
  let quote: UInt8
}

/// A tag that opens an element.
struct XMLTag: Sendable {
  /// As written, with its prefix.
  let name: String
  let attributes: [XMLAttribute]
  /// Whether it ends in `/>`.
  let isEmpty: Bool
  let range: Range<Int>
  /// The end of the name or the last attribute: where another attribute can go.
  let attributeEnd: Int

  /// The name without its prefix.
  var localName: Substring { name.split(separator: ":").last ?? "" }
  /// The prefix with its colon; empty when there is none.
  var prefix: Substring { name.dropLast(localName.count) }

  func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// A piece of an XML document.
enum XMLToken: Sendable {
  case start(XMLTag)
  case end(Range<Int>)
  case text(Range<Int>)
  /// A CDATA section: where it is, and its text.
  case cdata(Range<Int>, text: Range<Int>)
  /// A comment, an instruction, the declarations at the top.
  case other(Range<Int>)

  var range: Range<Int> {
    switch self {
    case .start(let tag): tag.range
    case .end(let range), .text(let range), .cdata(let range, _), .other(let range): range
    }
  }
}

/// Cuts XML into tokens.
///
/// Strict (XML 1.0): throws at the first place that is not well formed. Whether elements nest is for others to see.
struct XMLScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next token, with the name when it closes an element; `nil` at the end.
  mutating func next() throws(DocumentProblem) -> (XMLToken, endName: String)? {
    guard position < bytes.count else { return nil }
    let start = position
    guard bytes[start] == UInt8(ascii: "<") else { return (.text(try text()), "") }
    if matches("<!--") { return (.other(try upTo("-->", "a comment")), "") }
    if matches("<![CDATA[") {
      let range = try upTo("]]>", "a CDATA section")
      return (.cdata(range, text: range.lowerBound + 9..<range.upperBound - 3), "")
    }
    if matches("<?") { return (.other(try upTo("?>", "an instruction")), "") }
    if matches("<!DOCTYPE") { return (.other(try declaration()), "") }
    if matches("</") {
      position += 2
      let name = try name()
      skipSpace()
      try take(">", "\">\"")
      return (.end(start..<position), name)
    }
    return (.start(try tag()), "")
  }

  private mutating func text() throws(DocumentProblem) -> Range<Int> {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
      try check(position)
      position += 1
    }
    return start..<position
  }

  /// Refuses a bare `&` and characters that XML does not allow.
  private func check(_ index: Int) throws(DocumentProblem) {
    let byte = bytes[index]
    if byte < 0x20, !byte.isXMLSpace { throw DocumentProblem(offset: index, reason: "a control character in XML") }
    if byte == UInt8(ascii: "&"), XMLText.entity(bytes[...], at: index) == nil {
      throw DocumentProblem(offset: index, reason: "a bare \"&\"; write it as &amp;")
    }
  }

  private mutating func tag() throws(DocumentProblem) -> XMLTag {
    let start = position
    position += 1
    let tagName = try name()
    var attributes: [XMLAttribute] = []
    var end = position
    while true {
      let hadSpace = skipSpace()
      guard position < bytes.count else { throw problem("the end of the tag") }
      if bytes[position] == UInt8(ascii: ">") || bytes[position] == UInt8(ascii: "/") { break }
      guard hadSpace else { throw problem("a space before the attribute") }
      attributes.append(try attribute())
      end = position
    }
    let isEmpty = bytes[position] == UInt8(ascii: "/")
    if isEmpty { position += 1 }
    try take(">", "\">\"")
    return XMLTag(
      name: tagName, attributes: attributes, isEmpty: isEmpty, range: start..<position, attributeEnd: end)
  }

  private mutating func attribute() throws(DocumentProblem) -> XMLAttribute {
    let name = try name()
    skipSpace()
    try take("=", "\"=\" behind the attribute")
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") else {
      throw problem("a value in quotes")
    }
    let quote = bytes[position]
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "<") { throw problem("&lt; in place of \"<\"") }
      try check(position)
      position += 1
    }
    let range = start..<position
    guard position < bytes.count else { throw problem("the closing quote") }
    position += 1
    return XMLAttribute(
      name: name, value: String(decoding: XMLText.decode(bytes[range]), as: UTF8.self), valueRange: range, quote: quote)
  }

  private mutating func name() throws(DocumentProblem) -> String {
    let start = position
    while position < bytes.count, isName(bytes[position]) { position += 1 }
    let isDigit = start < position && (0x2D...0x39).contains(bytes[start])
    guard position > start, !isDigit else { throw problem("a name; \"<\" as a sign is &lt;") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func isName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x3A).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// `<!DOCTYPE … [ … ]>`
  private mutating func declaration() throws(DocumentProblem) -> Range<Int> {
    let start = position
    var depth = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0:
        position += 1
        return start..<position
      default: break
      }
      position += 1
    }
    throw problem("the end of <!DOCTYPE>")
  }

  private mutating func upTo(_ end: StaticString, _ what: String) throws(DocumentProblem) -> Range<Int> {
    let start = position
    position += 2
    while position < bytes.count {
      if matches(end) {
        position += end.utf8CodeUnitCount
        return start..<position
      }
      position += 1
    }
    throw DocumentProblem(offset: start, reason: "\(what) without its end; the file is cut off")
  }

  private func matches(_ text: StaticString) -> Bool {
    position + text.utf8CodeUnitCount <= bytes.count
      && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
  }

  @discardableResult private mutating func skipSpace() -> Bool {
    let start = position
    while position < bytes.count, bytes[position].isXMLSpace { position += 1 }
    return position > start
  }

  private mutating func take(_ character: Unicode.Scalar, _ expected: String) throws(DocumentProblem) {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { throw problem(expected) }
    position += 1
  }

  private func problem(_ expected: String) -> DocumentProblem {
    DocumentProblem(offset: position, reason: "not well-formed XML: expected \(expected)")
  }
}
