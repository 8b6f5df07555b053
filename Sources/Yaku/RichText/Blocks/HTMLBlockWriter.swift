import FoundationEssentials

/// Writes blocks in HTML.
struct HTMLBlockWriter {
  /// The blocks, one below the other, and no line end behind the last.
  func text(_ blocks: [TextBlock]) -> String { blocks.map(text).joined(separator: "\n") }

  private func text(_ block: TextBlock) -> String {
    switch block {
    case .paragraph(let line): return "<p>\(written(line))</p>"
    case .heading(let level, let line): return "<h\(level)>\(written(line))</h\(level)>"
    case .quote(let blocks): return "<blockquote>\n\(text(blocks))\n</blockquote>"
    case .list(let list):
      let start = list.start.map { $0 == 1 ? "<ol>" : "<ol start=\"\($0)\">" } ?? "<ul>"
      let items = list.items.map { "  <li>\(item($0))</li>" }
      return ([start] + items + [list.start == nil ? "</ul>" : "</ol>"]).joined(separator: "\n")
    case .table(let table):
      let head = row(table.headers, "th", table.alignments)
      let rows = table.rows.map { row($0, "td", table.alignments) }
      return (["<table>", head] + rows + ["</table>"]).joined(separator: "\n")
    case .code(let code, let language):
      let type = language.map { " class=\"language-\($0.escapedForHTML)\"" } ?? ""
      return "<pre><code\(type)>\(code.escapedForHTML)\n</code></pre>"
    case .rule: return "<hr>"
    }
  }

  /// The blocks of an item; a line at the start of it needs no tag.
  private func item(_ blocks: [TextBlock]) -> String {
    guard case .paragraph(let line) = blocks.first else { return text(blocks) }
    let rest = Array(blocks.dropFirst())
    let isPlain = !rest.contains { if case .paragraph = $0 { true } else { false } }
    if !isPlain { return text(blocks) }
    return rest.isEmpty ? written(line) : written(line) + "\n" + text(rest)
  }

  private func row(_ cells: [AttributedString], _ tag: String, _ alignments: [TextTable.Alignment]) -> String {
    let cells = zip(cells, alignments).map { cell, alignment in
      let style = alignment == .unset ? "" : " align=\"\(alignment.rawValue)\""
      return "<\(tag)\(style)>\(written(cell))</\(tag)>"
    }
    return "  <tr>\(cells.joined())</tr>"
  }

  private func written(_ line: AttributedString) -> String { InlineWriter.written(line, HTMLSigns()) }
}

/// Tags of HTML.
private struct HTMLSigns: InlineWriter.Signs {
  func open(_ mark: InlineWriter.Mark) -> String {
    switch mark {
    case .link(let address): "<a href=\"\(address.escapedForHTML)\">"
    case .image(let address): "<img src=\"\(address.escapedForHTML)\" alt=\""
    case .strong: "<strong>"
    case .emphasis: "<em>"
    case .struck: "<del>"
    case .code: "<code>"
    }
  }

  func close(_ mark: InlineWriter.Mark) -> String {
    switch mark {
    case .link: "</a>"
    case .image: "\">"
    case .strong: "</strong>"
    case .emphasis: "</em>"
    case .struck: "</del>"
    case .code: "</code>"
    }
  }

  func escaped(_ text: String, inCode: Bool) -> String {
    text.escapedForHTML.replacing { $0 == "\n" ? "<br>" : nil }
  }
}
