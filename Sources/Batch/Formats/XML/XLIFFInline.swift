/// Reads the text of XLIFF segments with their inline codes, of either version.
struct XLIFFInline {
  let document: XMLDocument
  let syntax: PlaceholderSyntax
  /// Whether white space is text as it stands (`xml:space="preserve"`).
  let keepsSpace: Bool
  /// What the codes of version 2 stand for, by the id of their data.
  var data: [String: String] = [:]

  /// The text of an element, and the white space around it, which stays.
  func text(of element: Int) -> (text: InlineText, range: Range<Int>)? {
    var range = document.content(of: element)
    guard let end = document.closing[element], end > element else { return nil }
    while range.lowerBound < range.upperBound, document.bytes[range.lowerBound].isXMLSpace {
      range = range.lowerBound + 1..<range.upperBound
    }
    while range.lowerBound < range.upperBound, document.bytes[range.upperBound - 1].isXMLSpace {
      range = range.lowerBound..<range.upperBound - 1
    }
    guard !range.isEmpty else { return nil }
    var inline = InlineBuilder()
    var index = element + 1
    while index < end {
      let token = document.tokens[index]
      defer { index += 1 }
      switch token {
      case .text(let span): add(text: document.bytes[span.clamped(to: range)], &inline)
      case .cdata(_, let span): add(Array(document.bytes[span]), &inline)
      case .other(let span): inline.place(document.bytes[span])
      case .end(let span):
        inline.finish(name(span), document.bytes[span])
      case .start(let tag):
        let close = document.closing[index] ?? index
        let element = document.bytes[tag.range.lowerBound..<document.tokens[close].range.upperBound]
        if Self.isPair(tag), Self.isProtecting(tag) {
          addProtected(index, element, &inline)
          index = close
        } else if Self.isPair(tag) {
          inline.begin(tag.name, document.bytes[tag.range], isElement: true)
        } else {
          addCode(tag, index, element, &inline)
          index = close
        }
      }
    }
    return (inline.finished, range)
  }

  private func name(_ endTag: Range<Int>) -> String {
    String(decoding: document.bytes[endTag].dropFirst(2).dropLast().filter { !$0.isXMLSpace }, as: UTF8.self)
  }

  /// Adds text of the file. An entity that only a declaration explains stands for a word.
  private func add(text: ArraySlice<UInt8>, _ inline: inout InlineBuilder) {
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      guard text[index] == UInt8(ascii: "&"), let (scalar, end) = XMLText.entity(text, at: index) else {
        index += 1
        continue
      }
      if scalar == nil {
        add(XMLText.decode(text[start..<index]), &inline)
        inline.word(text[index..<end])
        start = end
      }
      index = end
    }
    add(XMLText.decode(text[start...]), &inline)
  }

  private func add(_ bytes: [UInt8], _ inline: inout InlineBuilder) {
    var text = String(decoding: bytes, as: UTF8.self)
    if !keepsSpace { text = Self.folded(text) }
    MessageText.append(text, to: &inline, syntax) { XMLText.encode(String(decoding: $0, as: UTF8.self)) }
  }

  /// Adds an element whose content stays: it comes out byte for byte, and is read as the text in it.
  private func addProtected(_ token: Int, _ element: ArraySlice<UInt8>, _ inline: inout InlineBuilder) {
    let words = Self.folded(document.text(of: token)).split(separator: " ")
    if !words.isEmpty {
      inline.append(words.joined(separator: " "), verbatim: element)
    } else if document.content(of: token).isEmpty {
      inline.place(element)
    } else {
      inline.word(element)
    }
  }

  /// Line breaks and the indents behind them are one space, where the file is laid out for people.
  private static func folded(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var space = String.UnicodeScalarView()
    func flush() {
      let hasFeed = space.contains { $0 == "\n" || $0 == "\r" }
      result.append(contentsOf: hasFeed ? " ".unicodeScalars : space)
      space.removeAll()
    }
    for scalar in text.unicodeScalars {
      if [" ", "\n", "\r", "\t"].contains(scalar) {
        space.append(scalar)
      } else {
        flush()
        result.append(scalar)
      }
    }
    flush()
    return String(result)
  }

  // MARK: codes

  /// Whether the text within an element is text of the segment.
  private static func isPair(_ tag: XMLTag) -> Bool { ["g", "mrk", "pc"].contains(tag.localName) && !tag.isEmpty }

  private static func isProtecting(_ tag: XMLTag) -> Bool {
    tag.value("mtype") == "protected" || tag.value("translate")?.hasPrefix("n") == true
  }

  /// Adds a code that stands alone: as a word, a number, a line break, or a place, as far as the file says.
  private func addCode(_ tag: XMLTag, _ token: Int, _ code: ArraySlice<UInt8>, _ inline: inout InlineBuilder) {
    switch tag.localName {
    case "bpt", "bx", "sc", "sm": return inline.begin("pair \(tag.value("rid") ?? tag.value("id") ?? "")", code)
    case "ept", "ex", "ec", "em":
      let start = tag.value("startRef") ?? tag.value("rid") ?? tag.value("id") ?? ""
      return inline.finish("pair \(start)", code)
    case "x", "ph": break
    default: return inline.place(code)
    }
    let kind = (tag.value("ctype") ?? tag.value("subType") ?? tag.value("type") ?? "").lowercased()
    let inside = document.text(of: token)
    let known = [
      inside, tag.value("equiv-text"), tag.value("dataRef").flatMap { data[$0] }, tag.value("equiv"), tag.value("disp"),
    ]
    let shown = known.compactMap(\.self).first { !$0.isEmpty } ?? ""
    let id = (tag.value("id") ?? "").uppercased()
    if kind == "lb" || kind.hasSuffix(":lb") || id == "LINE_BREAK" || shown.lowercased().hasPrefix("<br")
      || shown == "\n"
    {
      inline.lineBreak(code)
    } else if kind == "image" || shown.hasPrefix("<") || id.hasPrefix("START_") || id.hasPrefix("CLOSE_") {
      inline.place(code)
    } else {
      inline.word(code, isNumber: Placeholders.isNumber(shown))
    }
  }
}
