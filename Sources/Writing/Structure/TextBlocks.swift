package import TextModel

/// A text as blocks of lines, told by how the lines begin.
package struct TextBlocks: Sendable {
  package enum Kind: Hashable, Sendable {
    /// Prose, with the lines of one paragraph.
    case paragraph
    /// Lines that begin with a bullet or a number.
    case list
    /// Rows of a Markdown table.
    case table
    /// Lines of a key, a colon and a value.
    case fields
    /// Block quotes, code, headings, rules: never changed.
    case kept
  }

  package struct Block: Hashable, Sendable {
    package let kind: Kind
    /// From the start of the first line to the end of the last, without its line feed; in UTF-8 offsets.
    package let span: TextSpan
    /// The lines, each without its line feed.
    package let lines: [TextSpan]
  }

  package let blocks: [Block]

  /// Linear in the length of the text.
  package init(_ text: String) {
    var lines: [(span: TextSpan, text: Substring)] = []
    var start = text.utf8.startIndex
    var offset = 0
    while start < text.utf8.endIndex {
      let end = text.utf8[start...].firstIndex(of: 0x0A) ?? text.utf8.endIndex
      var line = text[start..<end]
      if line.unicodeScalars.last == "\r" { line = line.dropLast() }
      lines.append((TextSpan(offset, offset + line.utf8.count), line))
      offset += text.utf8.distance(from: start, to: end) + 1
      start = end == text.utf8.endIndex ? end : text.utf8.index(after: end)
    }
    var blocks: [Block] = []
    var open: (kind: Kind, lines: [TextSpan])?
    func close() {
      if let block = open, let first = block.lines.first, let last = block.lines.last {
        blocks.append(
          Block(kind: block.kind, span: TextSpan(first.lowerBound, last.upperBound), lines: block.lines))
      }
      open = nil
    }
    var fence: Substring?
    for (span, line) in lines {
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      if let mark = fence {
        open?.lines.append(span)
        if trimmed.hasPrefix(mark) {
          close()
          fence = nil
        }
        continue
      }
      if let mark = ["```", "~~~"].first(where: trimmed.hasPrefix) {
        close()
        open = (.kept, [span])
        fence = Substring(mark)
        continue
      }
      guard !trimmed.isEmpty else {
        close()
        continue
      }
      let kind = Self.kind(of: trimmed)
      // Further lines of an item or of a paragraph belong to it.
      if let block = open, block.kind == kind || (block.kind == .list && kind == .paragraph) {
        open?.lines.append(span)
      } else {
        close()
        open = (kind, [span])
      }
    }
    close()
    self.blocks = blocks.map(Self.checked)
  }

  private static func kind(of line: Substring) -> Kind {
    switch line.first {
    case ">", "#": return .kept
    case "|": return .table
    default: break
    }
    if ListMarker(line) != nil { return .list }
    if line.unicodeScalars.allSatisfy({ "-=*_ ".unicodeScalars.contains($0) }) { return .kept }
    return FieldLine(line) != nil ? .fields : .paragraph
  }

  /// One line with a colon is prose, as in "To install: run it."
  private static func checked(_ block: Block) -> Block {
    block.kind == .fields && block.lines.count == 1
      ? Block(kind: .paragraph, span: block.span, lines: block.lines) : block
  }
}

/// The mark at the beginning of an item of a list.
package struct ListMarker: Sendable {
  package let isNumber: Bool
  /// What stands behind it.
  package let text: Substring

  package init?(_ line: Substring) {
    guard let first = line.first else { return nil }
    if "-*+•・".contains(first) {
      let rest = line.dropFirst()
      guard rest.first == " " || first == "•" || first == "・" else { return nil }
      isNumber = false
      text = rest.drop { $0 == " " }
      return
    }
    let digits = line.prefix { ("0"..."9").contains($0) }
    let rest = line.dropFirst(digits.count)
    guard !digits.isEmpty, digits.count < 4, rest.first == "." || rest.first == ")", rest.dropFirst().first == " "
    else {
      return nil
    }
    isNumber = true
    text = rest.dropFirst().drop { $0 == " " }
  }
}

/// A line of a key, a colon and a value.
package struct FieldLine: Sendable {
  package let key: Substring
  package let value: Substring

  /// Keys are short and have no end of a sentence in them.
  package init?(_ line: Substring) {
    guard let colon = line.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return nil }
    let key = line[..<colon]
    let rest = line[line.index(after: colon)...]
    guard line[colon] == "：" || rest.isEmpty || rest.first?.isWhitespace == true else { return nil }
    let words = key.split(separator: " ").count
    guard words > 0, words < 5, key.count < 40, !key.contains(where: { ".!?。！？,、;".contains($0) }) else { return nil }
    self.key = key.trimmed
    value = rest.trimmed
  }
}

extension Substring {
  /// Without the white space at both ends.
  var trimmed: Substring {
    var text = self
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return text
  }
}
