import Segmentation
import TextModel
import Writing

/// Reads a text with or without markup for lists and tables.
struct StructureSource {
  let segmenter: SentenceSegmenter
  let language: LanguageTag

  /// The text with its blocks and sentences. Linear in its length.
  func text(_ text: String, _ format: TextFormat) -> StructureText {
    guard let markup = MarkupDocument(text, format) else {
      return structured(text, read: text, blocks: TextBlocks(text, isPlain: true).blocks)
    }
    var bytes = Array(text.utf8)
    if format == .html {
      for piece in markup.pieces {
        if case .bytes(let span) = piece { Self.blank(span, in: &bytes, with: 0x0A) }
      }
    }
    var marks: [StructureText.Mark] = []
    var kept: [TextSpan] = []
    for piece in markup.pieces {
      guard case .segment(let segment) = piece else { continue }
      Self.unmark(segment, in: &bytes)
      for mark in segment.marks {
        if mark.isVerbatim {
          // Code is one word, with its signs.
          let whole = TextSpan(mark.open.lowerBound, max(mark.open.upperBound, mark.close.upperBound))
          bytes.replaceSubrange(
            whole.lowerBound..<whole.upperBound, with: text.utf8.dropFirst(whole.lowerBound).prefix(whole.count))
          kept.append(whole)
          let signs = text.substring(at: whole).utf8.prefix { $0 == UInt8(ascii: "`") }.count
          if format == .markdown, signs > 0, 2 * signs < whole.count {
            marks.append(
              StructureText.Mark(
                open: TextSpan(whole.lowerBound, whole.lowerBound + signs),
                close: TextSpan(whole.upperBound - signs, whole.upperBound), isVerbatim: true))
          }
        } else {
          marks.append(StructureText.Mark(open: mark.open, close: mark.close.isEmpty ? nil : mark.close))
        }
      }
      kept += segment.protected.map(segment.documentSpan(of:))
    }
    marks.sort {
      ($0.open.lowerBound, -($0.close?.upperBound ?? 0)) < ($1.open.lowerBound, -($1.close?.upperBound ?? 0))
    }
    let blocks = format == .html ? Self.blocks(of: markup, in: text) : TextBlocks(text).blocks
    return structured(
      text, read: String(decoding: bytes, as: UTF8.self), blocks: blocks, marks: marks, keeping: kept)
  }

  private func structured(
    _ text: String, read: String, blocks: [TextBlocks.Block], marks: [StructureText.Mark] = [], keeping: [TextSpan] = []
  ) -> StructureText {
    let content = Translatability(read, code: keeping.filter { !$0.isEmpty })
    let whole = Document(read, language: language, protected: content.protected)
    // Block by block: no sentence reaches from one into another.
    var protected = content.protected[...]
    let sentences = blocks.filter { $0.kind == .paragraph || $0.kind == .fields }.flatMap { block -> [TextSpan] in
      let part = String(whole.text(at: block.text))
      protected = protected.drop { $0.span.lowerBound < block.text.lowerBound }
      let inside = protected.prefix { $0.span.upperBound <= block.text.upperBound }.map {
        ProtectedSpan($0.span.shifted(by: -block.text.lowerBound), $0.reason)
      }
      return segmenter.segment(part, protected: inside).map { $0.shifted(by: block.text.lowerBound) }
    }
    return StructureText(
      written: Document(text, language: language), read: whole.with(sentences: sentences), blocks: blocks, marks: marks)
  }

  // MARK: Markup

  /// White space in the place of what of a segment is no text.
  private static func unmark(_ segment: MarkupSegment, in bytes: inout [UInt8]) {
    blank(segment.range, in: &bytes, with: 0x20)
    var offset = 0
    var end = segment.range.lowerBound
    for scalar in segment.text.unicodeScalars {
      let width = scalar.utf8.count
      let place = segment.documentSpan(of: TextSpan(offset, offset + width))
      offset += width
      // An entity is longer than what it stands for, and may stand for more than one scalar.
      let start = max(place.lowerBound, end)
      if !scalar.properties.isWhitespace, start + width <= place.upperBound {
        bytes.replaceSubrange(start..<(start + width), with: Array(scalar.utf8))
        end = start + width
      }
    }
  }

  private static func blank(_ span: TextSpan, in bytes: inout [UInt8], with byte: UInt8) {
    for place in span.lowerBound..<span.upperBound { bytes[place] = byte }
  }

  /// The paragraphs of HTML, with their tags; what stands in items, cells, headings and quotes is kept.
  private static func blocks(of markup: MarkupDocument, in text: String) -> [TextBlocks.Block] {
    let bytes = Array(text.utf8)
    /// The tag of the paragraph that is open.
    var paragraph: String?
    return markup.pieces.compactMap { piece in
      guard case .segment(let segment) = piece else {
        paragraph = Self.paragraph(after: text.substring(at: piece.span), before: paragraph)
        return nil
      }
      var start = segment.range.lowerBound
      while start > 0, isWhiteSpace(bytes[start - 1]) { start -= 1 }
      var end = segment.range.upperBound
      while end < bytes.count, isWhiteSpace(bytes[end]) { end += 1 }
      let before = bytes[..<start].last == UInt8(ascii: ">") ? bytes[..<start].lastIndex(of: UInt8(ascii: "<")) : nil
      let tag = before.map { String(decoding: bytes[$0..<start], as: UTF8.self).lowercased() } ?? ""
      let name = tag.dropFirst().prefix { $0.isLetter || $0.isNumber }
      let isText =
        tag.isEmpty || tag.hasPrefix("</") || ["p", "div", "body", "main", "section", "article"].contains(name)
      let kind: TextBlocks.Kind = isText && !segment.isQuoted ? .paragraph : .kept
      var span = segment.range
      var (closing, opening) = ("", "")
      let isFirst = name == "p" && !tag.hasPrefix("</")
      let isLast = bytes[end...].starts(with: Array("</p>".utf8))
      if isFirst, isLast, let before {
        span = TextSpan(before, end + 4)
      } else if let paragraph {
        // What stands before or behind it in its paragraph stays in one.
        if isFirst, let before { span = TextSpan(before, span.upperBound) } else { closing = "</p>\n" }
        if isLast { span = TextSpan(span.lowerBound, end + 4) } else { opening = "\n" + paragraph }
      }
      return TextBlocks.Block(
        kind: kind, span: span, lines: [segment.range], text: segment.range, closing: closing, opening: opening)
    }
  }

  /// The tag of the paragraph that is open behind some tags.
  private static func paragraph(after tags: Substring, before open: String?) -> String? {
    var open = open
    for tag in tags.split(separator: "<").dropFirst(tags.first == "<" ? 0 : 1) {
      let name = tag.prefix { $0.isLetter || $0.isNumber || $0 == "/" }.lowercased()
      switch name {
      case "p": open = "<" + tag.prefix { $0 != ">" } + ">"
      case "/p": open = nil
      default: break
      }
    }
    return open
  }

  private static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
