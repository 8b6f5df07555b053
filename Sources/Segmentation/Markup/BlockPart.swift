import CMarkup

/// A part of a document as a reader meets it: blocks, lines and what is in them, each opened and closed in its place.
package enum BlockPart: Hashable, Sendable {
  case open(Kind)
  case close
  case text(String)
  /// A line break that stays.
  case lineBreak
  /// A line between paragraphs.
  case rule

  package enum Kind: Hashable, Sendable {
    case paragraph
    case heading(Int)
    case quote
    /// With the first number; nil for bullets.
    case list(start: Int?)
    case item
    /// With the name of its language.
    case code(String?)
    /// With a letter for each column: `l`, `c`, `r`, or `-` where nothing is said.
    case table(String)
    case row(isHeader: Bool)
    case cell
    case emphasis, strong, struck, codeSpan
    case link(String)
    case image(String)
  }

  /// The parts of a document of Markdown (CommonMark with tables, strikethrough and bare addresses), in order; tags are left
  /// out. Linear in the length of the text.
  package static func parts(ofMarkdown text: String) -> [BlockPart] {
    var reader = MarkdownParts()
    var text = text
    withUnsafeMutablePointer(to: &reader) { reader in
      text.withUTF8 { bytes in
        guard let start = bytes.baseAddress else { return }
        _ = start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { characters in
          cmarkup_visit_parts(
            characters, bytes.count,
            { context, part in
              guard let context, let part else { return }
              context.assumingMemoryBound(to: MarkdownParts.self).pointee.add(part.pointee)
            }, reader)
        }
      }
    }
    return reader.parts
  }
}

/// Takes in what cmark-gfm finds.
private struct MarkdownParts {
  var parts: [BlockPart] = []

  mutating func add(_ part: cmarkup_part) {
    let isEnter = part.is_enter != 0
    let text = part.text.map { String(cString: $0) }
    switch Int(part.kind) {
    case cmarkup_part_text: parts.append(.text(text ?? ""))
    case cmarkup_part_soft_break: parts.append(.text(" "))
    case cmarkup_part_hard_break: parts.append(.lineBreak)
    case cmarkup_part_rule: parts.append(.rule)
    case cmarkup_part_html:
      if let tag = text?.lowercased(), tag.hasPrefix("<br"), tag.utf8.count < 8 { parts.append(.lineBreak) }
    case cmarkup_part_code_span: parts += [.open(.codeSpan), .text(text ?? ""), .close]
    case cmarkup_part_code:
      let language = part.address.map { String(cString: $0) } ?? ""
      parts += [.open(.code(language.isEmpty ? nil : language)), .text(text ?? ""), .close]
    default:
      guard let kind = kind(of: part) else { return }
      parts.append(isEnter ? .open(kind) : .close)
    }
  }

  private func kind(of part: cmarkup_part) -> BlockPart.Kind? {
    let address = part.address.map { String(cString: $0) } ?? ""
    return switch Int(part.kind) {
    case cmarkup_part_paragraph: .paragraph
    case cmarkup_part_heading: .heading(Int(part.value))
    case cmarkup_part_quote: .quote
    case cmarkup_part_list: .list(start: part.value < 0 ? nil : Int(part.value))
    case cmarkup_part_item: .item
    case cmarkup_part_table: .table(part.text.map { String(cString: $0) } ?? "")
    case cmarkup_part_row: .row(isHeader: part.value != 0)
    case cmarkup_part_cell: .cell
    case cmarkup_part_emphasis: .emphasis
    case cmarkup_part_strong: .strong
    case cmarkup_part_struck: .struck
    case cmarkup_part_link: .link(address)
    case cmarkup_part_image: .image(address)
    default: nil
    }
  }
}
