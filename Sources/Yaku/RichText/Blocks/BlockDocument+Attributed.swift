public import FoundationEssentials

extension BlockDocument {
  /// The document as one attributed text: every block is a line, or more, and every run has its `blockIntent`; line feeds
  /// between blocks and tabs between cells have none. With `listMarkers` the bullets and numbers of items are part of the text.
  public func attributed(listMarkers: Bool = false) -> AttributedString {
    var writer = AttributedBlockWriter(listMarkers: listMarkers)
    writer.write(blocks, in: [])
    return writer.text
  }

  /// The blocks of a text whose runs have a `blockIntent`; lines without one are paragraphs. Bullets and numbers in the text
  /// are text.
  public init(attributed text: AttributedString) {
    let reader = AttributedBlockReader()
    for run in text.runs {
      let part = text[run.range]
      if let intent = run.attributes.blockIntent, let last = intent.components.last {
        var line = AttributedString(part)
        line.blockIntent = nil
        reader.add(line, in: intent.components, last)
      } else {
        reader.addLines(AttributedString(part))
      }
    }
    self.init(blocks: reader.finished)
  }
}

/// Writes blocks as lines with intents.
private struct AttributedBlockWriter {
  let listMarkers: Bool
  var text = AttributedString()
  private var identity = 0

  init(listMarkers: Bool) { self.listMarkers = listMarkers }

  private mutating func next(_ kind: BlockIntent.Kind) -> BlockIntent.Component {
    identity += 1
    return .init(kind, identity: identity)
  }

  private mutating func write(_ line: AttributedString, in path: [BlockIntent.Component]) {
    var line = line
    line.blockIntent = BlockIntent(path)
    text += line
  }

  private mutating func separate(_ separator: String = "\n") {
    if !text.characters.isEmpty { text += AttributedString(separator) }
  }

  mutating func write(_ blocks: [TextBlock], in path: [BlockIntent.Component], marker: String = "") {
    for (number, block) in blocks.enumerated() {
      let mark = number == 0 ? marker : ""
      func marked(_ line: AttributedString) -> AttributedString { AttributedString(mark) + line }
      switch block {
      case .paragraph(let line):
        separate()
        write(marked(line), in: path + [next(.paragraph)])
      case .heading(let level, let line):
        separate()
        write(marked(line), in: path + [next(.heading(level: level))])
      case .quote(let blocks): write(blocks, in: path + [next(.quote)], marker: mark)
      case .list(let list):
        let path = path + [next(list.start == nil ? .unorderedList : .orderedList)]
        for (number, item) in list.items.enumerated() {
          let ordinal = (list.start ?? 1) + number
          let marker = listMarkers ? list.start == nil ? "- " : "\(ordinal). " : ""
          write(item, in: path + [next(.listItem(ordinal: ordinal))], marker: mark + marker)
        }
      case .table(let table):
        let path = path + [next(.table(columns: table.alignments))]
        write(table.headers, in: path + [next(.tableHeader)])
        for (number, row) in table.rows.enumerated() { write(row, in: path + [next(.tableRow(number + 1))]) }
      case .code(let code, let language):
        separate()
        write(marked(AttributedString(code)), in: path + [next(.code(language: language))])
      case .rule:
        separate()
        write(marked(AttributedString("⸻")), in: path + [next(.rule)])
      }
    }
  }

  private mutating func write(_ cells: [AttributedString], in path: [BlockIntent.Component]) {
    for (column, cell) in cells.enumerated() {
      separate(column == 0 ? "\n" : "\t")
      write(cell, in: path + [next(.tableCell(column: column))])
    }
  }
}

/// Reads lines with intents.
private struct AttributedBlockReader {
  /// A block of the tree that the intents name.
  private final class Node {
    let component: BlockIntent.Component?
    var line = AttributedString()
    var children: [Node] = []

    init(_ component: BlockIntent.Component?) { self.component = component }

    var blocks: [TextBlock] { children.flatMap(\.asBlocks) }

    private var asBlocks: [TextBlock] {
      switch component?.kind {
      case .paragraph?: return [.paragraph(line)]
      case .heading(let level)?: return [.heading(level, line)]
      case .quote?: return [.quote(blocks)]
      case .orderedList?, .unorderedList?:
        var start: Int?
        if case .orderedList = component?.kind, case .listItem(let ordinal) = children.first?.component?.kind {
          start = ordinal
        }
        return [.list(TextList(start: start, items: children.map(\.blocks)))]
      case .table(let columns)?:
        let width = columns.count
        func cells(_ node: Node) -> [AttributedString] {
          var cells = Array(repeating: AttributedString(), count: width)
          for child in node.children {
            if case .tableCell(let column) = child.component?.kind, column < width { cells[column] = child.line }
          }
          return cells
        }
        let head = children.first { $0.component?.kind == .tableHeader }
        let rows = children.filter { $0.component?.kind != .tableHeader }
        return [
          .table(
            TextTable(
              alignments: columns, headers: head.map(cells) ?? Array(repeating: AttributedString(), count: width),
              rows: rows.map(cells)))
        ]
      case .code(let language)?: return [.code(String(line.characters), language: language)]
      case .rule?: return [.rule]
      default: return blocks + (line.characters.isEmpty ? [] : [.paragraph(line)])
      }
    }
  }

  private let root = Node(nil)

  func add(_ line: AttributedString, in path: [BlockIntent.Component], _ last: BlockIntent.Component) {
    var node = root
    for component in path {
      if let child = node.children.last, child.component == component {
        node = child
      } else {
        let child = Node(component)
        node.children.append(child)
        node = child
      }
    }
    node.line += line
  }

  /// Lines without intents; a line feed or a tab alone stands between blocks.
  func addLines(_ text: AttributedString) {
    var start = text.startIndex
    func add(to end: AttributedString.Index) {
      let line = AttributedString(text[start..<end]).trimmed
      guard !line.characters.isEmpty else { return }
      let node = Node(.init(.paragraph, identity: 0))
      node.line = line
      root.children.append(node)
    }
    for index in text.characters.indices where text.characters[index].isNewline {
      add(to: index)
      start = text.index(afterCharacter: index)
    }
    add(to: text.endIndex)
  }

  var finished: [TextBlock] { root.blocks }
}
