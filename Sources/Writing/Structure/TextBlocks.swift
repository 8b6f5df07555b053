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
    /// Block quotes, code, headings, rules, tags: never changed.
    case kept
  }

  package struct Block: Hashable, Sendable {
    package let kind: Kind
    /// From the start of the first line to the end of the last, without its line feed; in UTF-8 offsets.
    package let span: TextSpan
    /// The lines, each without its line feed.
    package let lines: [TextSpan]
    /// What of the span is text: all of it, but for the tags around a paragraph of HTML.
    package let text: TextSpan
    /// What ends the paragraph of HTML that the block is a part of, before something else can stand in its place, and what
    /// begins it again behind; empty where the block is all of its paragraph.
    package let closing: String
    package let opening: String

    package init(
      kind: Kind, span: TextSpan, lines: [TextSpan], text: TextSpan? = nil, closing: String = "", opening: String = ""
    ) {
      self.kind = kind
      self.span = span
      self.lines = lines
      self.text = text ?? span
      self.closing = closing
      self.opening = opening
    }
  }

  package let blocks: [Block]

  /// The blocks of a text, in which tags are told from words unless it is plain. Linear in its length.
  package init(_ text: String, isPlain: Bool = false) {
    var builder = Builder(isPlain: isPlain)
    for (span, line) in Self.lines(of: text) { builder.add(line, span) }
    builder.close()
    blocks = builder.blocks
  }

  /// The lines, each without its line feed and carriage return.
  private static func lines(of text: String) -> [(span: TextSpan, text: Substring)] {
    var lines: [(span: TextSpan, text: Substring)] = []
    var start = text.utf8.startIndex
    var offset = 0
    while start < text.utf8.endIndex {
      let end = text.utf8[start...].firstIndex(of: 0x0A) ?? text.utf8.endIndex
      var line = text[start..<end]
      if line.unicodeScalars.last == "\r" { line = Substring(line.unicodeScalars.dropLast()) }
      lines.append((TextSpan(offset, offset + line.utf8.count), line))
      offset += text.utf8.distance(from: start, to: end) + 1
      start = end == text.utf8.endIndex ? end : text.utf8.index(after: end)
    }
    return lines
  }

  private struct Builder {
    var blocks: [Block] = []
    let isPlain: Bool
    private var open: (kind: Kind, lines: [TextSpan])?
    /// What ends the block that is open, whatever stands in between.
    private var fence: Substring?
    private var isStart = true
    /// Whether the block that is open began with a tag or as a quote; an empty line ends it.
    private var isTagged = false

    init(isPlain: Bool) { self.isPlain = isPlain }

    mutating func close() {
      if let block = open, let first = block.lines.first, let last = block.lines.last {
        // One line with a colon is prose, as in "To install: run it."
        let kind = block.kind == .fields && block.lines.count == 1 ? .paragraph : block.kind
        blocks.append(Block(kind: kind, span: TextSpan(first.lowerBound, last.upperBound), lines: block.lines))
      }
      open = nil
    }

    mutating func add(_ line: Substring, _ span: TextSpan) {
      defer { isStart = false }
      let trimmed = line.trimmed
      if let mark = fence {
        open?.lines.append(span)
        if trimmed.hasPrefix(mark) {
          close()
          fence = nil
        }
        return
      }
      let isFrontMatter = isStart && trimmed == "---"
      if let mark = isFrontMatter ? "---" : ["```", "~~~", "$$"].first(where: trimmed.hasPrefix) {
        close()
        open = (.kept, [span])
        if mark != "$$" || trimmed == "$$" { fence = Substring(mark) } else { close() }
        return
      }
      guard !trimmed.isEmpty else {
        close()
        return
      }
      // A line below makes a heading of the one above it.
      if let block = open, block.kind == .paragraph, block.lines.count == 1, Self.isUnderline(trimmed) {
        open = (.kept, block.lines + [span])
        close()
        return
      }
      let isField = open?.kind == .fields || FieldLine(trimmed)?.value.isEmpty == false
      let kind =
        line.hasPrefix("    ") && open == nil && ListMarker(trimmed) == nil
        ? .kept : kind(of: trimmed, isField: isField)
      if let block = open, continues(block.kind, kind, line) {
        open?.lines.append(span)
      } else {
        close()
        open = (kind, [span])
        isTagged = kind == .kept && (trimmed.first == "<" || trimmed.first == ">" || line.hasPrefix("    "))
      }
    }

    /// Further lines of an item, a quote, a tag or a paragraph belong to it.
    private func continues(_ block: Kind, _ kind: Kind, _ line: Substring) -> Bool {
      switch block {
      case .list: kind == .list || line.first == " " || line.first == "\t" || kind == .paragraph
      case .kept: kind == .kept || isTagged
      default: block == kind
      }
    }

    private static func isUnderline(_ line: Substring) -> Bool {
      line.count > 1 && (line.allSatisfy { $0 == "=" } || line.allSatisfy { $0 == "-" })
    }

    private func kind(of line: Substring, isField: Bool) -> Kind {
      switch line.unicodeScalars.first {
      case ">": return .kept
      case "#":
        // "#tag" is no heading.
        let next = line.unicodeScalars.drop { $0 == "#" }.first
        if next == nil || next?.properties.isWhitespace == true { return .kept }
      case "|": return .table
      case "<" where !isPlain:
        let next = line.dropFirst().first
        if next?.isASCII == true, next?.isLetter == true || next == "/" || next == "!" { return .kept }
      default: break
      }
      if ListMarker(line) != nil { return .list }
      if line.unicodeScalars.allSatisfy({ "-=*_ ".unicodeScalars.contains($0) }) { return .kept }
      return isField && FieldLine(line) != nil ? .fields : .paragraph
    }
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
      text = rest.trimmed
      return
    }
    let digits = line.prefix { ("0"..."9").contains($0) }
    let rest = line.dropFirst(digits.count)
    guard !digits.isEmpty, digits.count < 4, rest.first == "." || rest.first == ")", rest.dropFirst().first == " "
    else {
      return nil
    }
    isNumber = true
    text = rest.dropFirst().trimmed
  }
}

/// A line of a key, a colon and a value.
package struct FieldLine: Sendable {
  package let key: Substring
  package let value: Substring

  /// Keys are short and have no end of a sentence in them.
  package init?(_ line: Substring) {
    guard let mark = line.firstIndex(where: { $0 == ":" || $0 == "：" || $0 == "=" }) else { return nil }
    let key = line[..<mark]
    let rest = line[line.index(after: mark)...]
    switch line[mark] {
    case ":": guard rest.isEmpty || rest.first?.isWhitespace == true else { return nil }
    case "=": guard key.last == " ", rest.first == " " else { return nil }
    default: break
    }
    let words = key.split(separator: " ").count
    guard words > 0, words < 5, key.count < 40, !key.contains(where: { ".!?。！？,、;|\t".contains($0) }) else {
      return nil
    }
    self.key = key.trimmed
    value = rest.trimmed
  }
}

extension Substring {
  /// Without the white space at both ends. Costs the length of that.
  package var trimmed: Substring {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return Substring(scalars.prefix(0)) }
    return Substring(scalars[first...last])
  }
}
