public import FoundationEssentials

/// A block of a document. Lines within blocks are attributed texts: `inlineIntent`, `link` and `imageAddress` say how words
/// stand out.
public enum TextBlock: Hashable, Sendable {
  case paragraph(AttributedString)
  /// With a level from 1 to 6.
  case heading(Int, AttributedString)
  indirect case quote([TextBlock])
  indirect case list(TextList)
  case table(TextTable)
  /// Lines of code, with the name of the language where there is one.
  case code(String, language: String?)
  /// A line between paragraphs.
  case rule
}

/// A list of a document.
public struct TextList: Hashable, Sendable {
  /// The number of the first item; nil for bullets.
  public var start: Int?
  /// The blocks of each item.
  public var items: [[TextBlock]]

  /// A list with bullets unless there is a first number.
  public init(start: Int? = nil, items: [[TextBlock]]) {
    self.start = start
    self.items = items
  }
}

/// A table of a document. All rows have as many cells as there are headers.
public struct TextTable: Hashable, Sendable {
  /// How a column stands.
  public enum Alignment: String, CaseIterable, Hashable, Sendable, Codable {
    case unset, left, center, right
  }

  /// How each column stands.
  public var alignments: [Alignment]
  /// The names of the columns.
  public var headers: [AttributedString]
  /// The cells, row by row.
  public var rows: [[AttributedString]]

  /// A table; missing cells are filled in with empty ones, and what is too much is left out.
  public init(alignments: [Alignment] = [], headers: [AttributedString], rows: [[AttributedString]]) {
    let width = headers.count
    func filled<Element>(_ row: [Element], _ filler: Element) -> [Element] {
      Array((row + Array(repeating: filler, count: max(0, width - row.count))).prefix(width))
    }
    self.alignments = filled(alignments, .unset)
    self.headers = headers
    self.rows = rows.map { filled($0, AttributedString()) }
  }
}
