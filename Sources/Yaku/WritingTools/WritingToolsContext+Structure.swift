import FoundationEssentials
import TextModel

extension WritingToolsContext {
  /// `words`, which a tool made of parts of the text, with the attributes of those parts and the blocks they stand in.
  ///
  /// Parts that are written otherwise in the words than in the text, such as cells with bars, have the block alone.
  func attributed(_ words: String, building structures: [WritingStructure]) -> AttributedString {
    var writer = StructureAttributes(context: self, words: words)
    for structure in structures { writer.write(structure) }
    return writer.finished
  }
}

/// Finds the parts of a structure in the words that were made of it.
private struct StructureAttributes {
  let context: WritingToolsContext
  private var rest: Substring
  private var result = AttributedString()
  private var identity = 0

  init(context: WritingToolsContext, words: String) {
    self.context = context
    rest = words[...]
  }

  var finished: AttributedString { result + AttributedString(rest) }

  mutating func write(_ structure: WritingStructure) {
    switch structure {
    case .paragraph(let part): write(part, in: [next(.paragraph)])
    case .list(let list):
      if let lead = list.lead { write(lead, in: [next(.paragraph)]) }
      let block = next(list.isOrdered ? .orderedList : .unorderedList)
      for (number, item) in list.items.enumerated() {
        write(item, in: [block, next(.listItem(ordinal: number + 1)), next(.paragraph)])
      }
    case .table(let table):
      let block = next(.table(columns: table.alignments))
      write(table.headers, in: [block, next(.tableHeader)])
      for (number, row) in table.rows.enumerated() { write(row, in: [block, next(.tableRow(number + 1))]) }
    }
  }

  private mutating func write(_ cells: [WritingPart], in path: [BlockIntent.Component]) {
    for (column, cell) in cells.enumerated() { write(cell, in: path + [next(.tableCell(column: column))]) }
  }

  private mutating func next(_ kind: BlockIntent.Kind) -> BlockIntent.Component {
    identity += 1
    return .init(kind, identity: identity)
  }

  private mutating func write(_ part: WritingPart, in path: [BlockIntent.Component]) {
    guard !part.text.isEmpty, let place = rest.firstPlace(of: part.text) else { return }
    result += AttributedString(rest[..<place])
    var words = part.span.map { context.attributed(part.text, at: $0) } ?? AttributedString(part.text)
    words.blockIntent = BlockIntent(path)
    result += words
    rest = rest[rest.utf8.index(place, offsetBy: part.text.utf8.count)...]
  }
}

extension Substring {
  /// Where `words` stand first; nil where they do not.
  fileprivate func firstPlace(of words: String) -> Index? {
    let bytes = Array(words.utf8)
    return utf8.indices.first { utf8[$0...].starts(with: bytes) }
  }
}
