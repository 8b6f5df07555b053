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
  func rendered(_ list: ListValue, _ writer: PassageWriter) -> String {
    let lead = list.lead.map(writer.written)
    let items = list.items.map(writer.written)
    switch self {
    case .markdown:
      let rows = items.enumerated().map { number, item in (list.isOrdered ? "\(number + 1). " : "- ") + item }
      return ((lead.map { [$0, ""] } ?? []) + rows).joined(separator: "\n")
    case .html:
      let tag = list.isOrdered ? "ol" : "ul"
      let rows = ["<\(tag)>"] + items.map { "  <li>\($0)</li>" } + ["</\(tag)>"]
      return ((lead.map { ["<p>\($0)</p>"] } ?? []) + rows).joined(separator: "\n")
    case .lines:
      return ((lead.map { [$0] } ?? []) + items).joined(separator: "\n")
    }
  }
}

extension TableForm {
  func rendered(_ table: TableValue, _ writer: PassageWriter) -> String {
    let rows = ([table.headers] + table.rows).map { $0.map(writer.written) }
    switch self {
    case .markdown:
      func row(_ cells: [String]) -> String { "| " + cells.map(\.withEscapedBars).joined(separator: " | ") + " |" }
      let rule = table.columns.map { column in
        switch column {
        case .unset: "---"
        case .left: ":---"
        case .center: ":---:"
        case .right: "---:"
        }
      }
      let heading = rows.prefix(1).map(row) + ["| " + rule.joined(separator: " | ") + " |"]
      return (heading + rows.dropFirst().map(row)).joined(separator: "\n")
    case .html:
      func row(_ cells: [String], _ tag: String) -> String {
        let cells = zip(cells, table.columns).map { cell, column in
          let style =
            switch column {
            case .unset: ""
            case .left: " align=\"left\""
            case .center: " align=\"center\""
            case .right: " align=\"right\""
            }
          return "<\(tag)\(style)>\(cell)</\(tag)>"
        }
        return "  <tr>\(cells.joined())</tr>"
      }
      let lines = rows.prefix(1).map { row($0, "th") } + rows.dropFirst().map { row($0, "td") }
      return (["<table>"] + lines + ["</table>"]).joined(separator: "\n")
    case .csv:
      return rows.map { cells in
        cells.map { cell in
          cell.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ",") }
            ? "\"\(cell.replacing { $0 == "\"" ? "\"\"" : nil })\"" : cell
        }.joined(separator: ",")
      }.joined(separator: "\n")
    case .tabs:
      return rows.map { cells in
        cells.map { $0.replacing { $0 == "\t" ? " " : nil } }.joined(separator: "\t")
      }.joined(separator: "\n")
    }
  }
}

extension String {
  /// With a backslash before each bar that has none.
  fileprivate var withEscapedBars: String {
    var isEscaped = false
    return replacing { scalar in
      defer { isEscaped = scalar == "\\" && !isEscaped }
      return scalar == "|" && !isEscaped ? "\\|" : nil
    }
  }
}

extension String {
  /// With other text in the place of some scalars. A letter with a mark on it would hide the sign that it is to a reader of
  /// the form, so that letters are never looked at as wholes.
  func replacing(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let new = replacement(scalar) { text.append(contentsOf: new.unicodeScalars) } else { text.append(scalar) }
    }
    return String(text)
  }
}
