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
