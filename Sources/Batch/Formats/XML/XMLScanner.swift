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

/// An XML document as tokens that cover its bytes, with the end of every element.
///
/// Strict (XML 1.0): what is not well formed is refused, so that what is written is well formed too. Declarations of
/// entities are passed over, not read.
struct XMLDocument: Sendable {
  let bytes: [UInt8]
  let tokens: [XMLToken]
  /// For the token that opens an element, the token that closes it: itself where it is empty.
  let closing: [Int: Int]
  /// How deep elements may nest.
  private static let depth = 500

  init(_ bytes: [UInt8]) throws(DocumentProblem) {
    var scanner = XMLScanner(bytes)
    var tokens: [XMLToken] = []
    var closing: [Int: Int] = [:]
    var open: [(name: String, token: Int)] = []
    var hasRoot = false
    while let (token, endName) = try scanner.next() {
      switch token {
      case .start(let tag):
        if open.isEmpty, hasRoot {
          throw DocumentProblem(
            offset: tag.range.lowerBound, reason: "a second element at the top; an XML file has one")
        }
        hasRoot = true
        if open.count >= Self.depth {
          throw DocumentProblem(
            offset: tag.range.lowerBound, reason: "elements more than \(Self.depth) deep; no XLIFF file has that many")
        }
        if tag.isEmpty { closing[tokens.count] = tokens.count } else { open.append((tag.name, tokens.count)) }
      case .end(let range):
        guard let last = open.popLast(), last.name == endName else {
          throw DocumentProblem(
            offset: range.lowerBound, reason: "</\(endName)> closes nothing that is open; correct it")
        }
        closing[last.token] = tokens.count
      case .text(let range), .cdata(let range, _):
        if open.isEmpty, !bytes[range].allSatisfy({ $0.isXMLSpace }) {
          throw DocumentProblem(offset: range.lowerBound, reason: "text outside the elements of an XML file")
        }
      case .other: break
      }
      tokens.append(token)
    }
    if let last = open.last {
      throw DocumentProblem(offset: bytes.count, reason: "<\(last.name)> is not closed; the file is cut off")
    }
    guard hasRoot else { throw DocumentProblem(offset: 0, reason: "no XML element; is this the right format?") }
    self.bytes = bytes
    self.tokens = tokens
    self.closing = closing
  }

  /// The elements directly inside the one that `token` opens, by the token that opens them.
  func children(of token: Int) -> [(token: Int, tag: XMLTag)] {
    guard let end = closing[token] else { return [] }
    var children: [(token: Int, tag: XMLTag)] = []
    var index = token + 1
    while index < end {
      if case .start(let tag) = tokens[index] {
        children.append((index, tag))
        index = closing[index] ?? index
      }
      index += 1
    }
    return children
  }

  /// The bytes between the tags of an element.
  func content(of token: Int) -> Range<Int> {
    let start = tokens[token].range.upperBound
    guard let end = closing[token], end > token else { return start..<start }
    return start..<tokens[end].range.lowerBound
  }

  /// All text within an element, tags left out.
  func text(of token: Int) -> String {
    guard let end = closing[token], end > token else { return "" }
    return tokens[token...end].map { token in
      switch token {
      case .text(let range): String(decoding: XMLText.decode(bytes[range]), as: UTF8.self)
      case .cdata(_, let text): String(decoding: bytes[text], as: UTF8.self)
      default: ""
      }
    }.joined()
  }

  /// What sets attributes of a tag: those it has get other values, the others come behind.
  func edits(setting values: [(name: String, value: String)], of tag: XMLTag) -> [DocumentEdit] {
    var edits: [DocumentEdit] = []
    var added: [UInt8] = []
    for (name, value) in values {
      if let old = tag.attributes.first(where: { $0.name == name }) {
        if old.value != value { edits.append(DocumentEdit(old.valueRange, XMLText.encode(value, quote: old.quote))) }
      } else {
        added += Array(" \(name)=\"".utf8) + XMLText.encode(value, quote: UInt8(ascii: "\"")) + [UInt8(ascii: "\"")]
      }
    }
    if !added.isEmpty { edits.append(DocumentEdit(tag.attributeEnd..<tag.attributeEnd, added)) }
    return edits
  }
}

/// Cuts XML into tokens.
private struct XMLScanner {
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
