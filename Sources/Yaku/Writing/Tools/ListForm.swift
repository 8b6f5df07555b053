import Writing

/// How a list is written.
public enum ListForm: String, CaseIterable, Hashable, Sendable {
  /// Bullets and numbers of Markdown.
  case markdown
  case html
  /// One item a line.
  case lines
}

/// How a table is written.
public enum TableForm: String, CaseIterable, Hashable, Sendable {
  /// Rows between bars, numbers at the right.
  case markdown
  case html
  /// Commas between cells, as RFC 4180 says.
  case csv
  /// Tabs between cells: what can be pasted everywhere.
  case tabs
}

extension ListForm {
  func rendered(_ list: ListValue) -> String {
    let lead = list.lead.map { $0.filter { !$0.isNewline } }
    switch self {
    case .markdown:
      let items = list.items.enumerated().map { number, item in
        (list.isOrdered ? "\(number + 1). " : "- ") + item.onOneLine
      }
      return ((lead.map { [$0, ""] } ?? []) + items).joined(separator: "\n")
    case .html:
      let tag = list.isOrdered ? "ol" : "ul"
      let items = list.items.map { "  <li>\($0.onOneLine.escapedForHTML)</li>" }
      let rows = ["<\(tag)>"] + items + ["</\(tag)>"]
      return ((lead.map { ["<p>\($0.escapedForHTML)</p>"] } ?? []) + rows).joined(separator: "\n")
    case .lines:
      return ((lead.map { [$0] } ?? []) + list.items.map(\.onOneLine)).joined(separator: "\n")
    }
  }
}

extension TableForm {
  func rendered(_ table: TableValue) -> String {
    switch self {
    case .markdown:
      func row(_ cells: [String]) -> String {
        "| " + cells.map { $0.onOneLine.map { $0 == "|" ? "\\|" : String($0) }.joined() }.joined(separator: " | ")
          + " |"
      }
      let rule = table.columns.map { column in
        switch column {
        case .unset: "---"
        case .left: ":---"
        case .center: ":---:"
        case .right: "---:"
        }
      }
      return ([row(table.headers), row(rule)] + table.rows.map(row)).joined(separator: "\n")
    case .html:
      func row(_ cells: [String], _ tag: String) -> String {
        let cells = zip(cells, table.columns).map { cell, column in
          "<\(tag)\(column == .right ? " align=\"right\"" : "")>\(cell.onOneLine.escapedForHTML)</\(tag)>"
        }
        return "  <tr>\(cells.joined())</tr>"
      }
      return (["<table>", row(table.headers, "th")] + table.rows.map { row($0, "td") } + ["</table>"])
        .joined(separator: "\n")
    case .csv:
      return ([table.headers] + table.rows).map { cells in
        cells.map { cell in
          let needsQuotes = cell.contains { "\",".contains($0) || $0.isNewline }
          return needsQuotes ? "\"\(cell.map { $0 == "\"" ? "\"\"" : String($0) }.joined())\"" : cell
        }.joined(separator: ",")
      }.joined(separator: "\n")
    case .tabs:
      return ([table.headers] + table.rows).map { cells in
        cells.map { $0.map { $0.isWhitespace ? " " : String($0) }.joined() }.joined(separator: "\t")
      }.joined(separator: "\n")
    }
  }
}

extension String {
  /// With spaces in the place of line feeds.
  fileprivate var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }

  fileprivate var escapedForHTML: String {
    map { $0 == "&" ? "&amp;" : $0 == "<" ? "&lt;" : $0 == ">" ? "&gt;" : String($0) }.joined()
  }
}
