import FoundationEssentials
public import TextModel
import Writing

/// What the words of a change build: a list, a table, or prose between them.
public enum WritingStructure: Hashable, Sendable {
  case paragraph(WritingPart)
  case list(ListResult)
  case table(TableResult)
}

/// Words of a list or a table.
public struct WritingPart: Hashable, Sendable {
  /// As they are written in the format of the text.
  public var text: String
  /// Where they stand in the text of the request; nil for words that a language has for columns, and for empty cells.
  public var span: TextSpan?
}

/// A list that was made of words of a text.
public struct ListResult: Hashable, Sendable {
  /// What leads to the list, with its colon; nil where nothing does.
  public var lead: WritingPart?
  /// The items in order.
  public var items: [WritingPart]
  /// Whether they are done one after the other.
  public var isOrdered: Bool
}

/// A table that was made of words of a text.
public struct TableResult: Hashable, Sendable {
  /// The names of the columns.
  public var headers: [WritingPart]
  /// The cells, row by row, as many as there are headers.
  public var rows: [[WritingPart]]
  /// How the columns stand: numbers at the right, unless the text says otherwise.
  public var alignments: [TextTable.Alignment]
}

extension WritingChange {
  /// What the change builds, as blocks whose words have the attributes that the markup of the text gives them; empty for a
  /// change of words.
  public func blocks(format: TextFormat) -> [TextBlock] {
    structures.flatMap { structure -> [TextBlock] in
      switch structure {
      case .paragraph(let part): return [.paragraph(part.line(format))]
      case .list(let list):
        let items = list.items.map { [TextBlock.paragraph($0.line(format))] }
        return (list.lead.map { [.paragraph($0.line(format))] } ?? [])
          + [.list(TextList(start: list.isOrdered ? 1 : nil, items: items))]
      case .table(let table):
        return [
          .table(
            TextTable(
              alignments: table.alignments, headers: table.headers.map { $0.line(format) },
              rows: table.rows.map { row in row.map { $0.line(format) } }))
        ]
      }
    }
  }
}

extension WritingPart {
  init(_ passage: Passage) { self.init(text: passage.onOneLine, span: passage.span) }

  func shifted(by offset: Int) -> WritingPart { WritingPart(text: text, span: span?.shifted(by: offset)) }

  fileprivate func line(_ format: TextFormat) -> AttributedString {
    // Words of a column are written in no format.
    let format = span == nil ? TextFormat.plain : format
    if case .paragraph(let line) = BlockDocument(text, format: format).blocks.first { return line }
    return AttributedString(text)
  }
}

extension WritingStructure {
  init(_ list: ListValue) {
    self = .list(
      ListResult(
        lead: list.lead.map(WritingPart.init), items: list.items.map(WritingPart.init), isOrdered: list.isOrdered))
  }

  init(_ table: TableValue) {
    let alignments = table.columns.map { column -> TextTable.Alignment in
      switch column {
      case .unset: .unset
      case .left: .left
      case .center: .center
      case .right: .right
      }
    }
    self = .table(
      TableResult(
        headers: table.headers.map(WritingPart.init), rows: table.rows.map { $0.map(WritingPart.init) },
        alignments: alignments))
  }

  func shifted(by offset: Int) -> WritingStructure {
    switch self {
    case .paragraph(let part): return .paragraph(part.shifted(by: offset))
    case .list(var list):
      list.lead = list.lead?.shifted(by: offset)
      list.items = list.items.map { $0.shifted(by: offset) }
      return .list(list)
    case .table(var table):
      table.headers = table.headers.map { $0.shifted(by: offset) }
      table.rows = table.rows.map { row in row.map { $0.shifted(by: offset) } }
      return .table(table)
    }
  }
}
