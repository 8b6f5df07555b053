import FoundationEssentials

/// Writes the words of blocks without markup.
struct PlainBlockWriter {
  func text(_ blocks: [TextBlock]) -> String { blocks.map(text).joined(separator: "\n\n") }

  private func text(_ block: TextBlock) -> String {
    switch block {
    case .paragraph(let line), .heading(_, let line): return String(line.characters)
    case .quote(let blocks): return text(blocks)
    case .list(let list):
      return list.items.enumerated().map { number, item in
        let mark = list.start.map { "\($0 + number). " } ?? "- "
        return mark + item.map(text).joined(separator: "\n")
      }.joined(separator: "\n")
    case .table(let table):
      return ([table.headers] + table.rows).map { row in
        row.map { String($0.characters).replacing { "\t\n".unicodeScalars.contains($0) ? " " : nil } }
          .joined(separator: "\t")
      }.joined(separator: "\n")
    case .code(let code, _): return code
    case .rule: return "---"
    }
  }
}
