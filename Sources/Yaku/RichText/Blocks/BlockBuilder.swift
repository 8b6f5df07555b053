import FoundationEssentials
import Segmentation

/// Makes blocks of the parts of a document.
struct BlockBuilder {
  /// A block that is open, with what is in it so far.
  private struct Frame {
    var kind: BlockPart.Kind?
    var blocks: [TextBlock] = []
    var line = AttributedString()
    var items: [[TextBlock]] = []
    var headers: [AttributedString] = []
    var rows: [[AttributedString]] = []
    var cells: [AttributedString] = []
  }

  private var frames = [Frame(kind: nil)]
  /// The signs that are open in the line.
  private var marks: [BlockPart.Kind] = []

  static func blocks(of parts: [BlockPart]) -> [TextBlock] {
    var builder = BlockBuilder()
    // Whether each open part is a sign within a line.
    var isMark: [Bool] = []
    for part in parts {
      switch part {
      case .open(let kind):
        isMark.append(kind.isMark)
        if kind.isMark { builder.marks.append(kind) } else { builder.frames.append(Frame(kind: kind)) }
      case .close:
        switch isMark.popLast() {
        case true?: builder.marks.removeLast()
        case false?: builder.end()
        case nil: break
        }
      case .text(let text): builder.add(text)
      case .lineBreak: builder.add("\n")
      case .rule: builder.append(.rule)
      }
    }
    while builder.frames.count > 1 { builder.end() }
    return builder.frames[0].blocks
  }

  private mutating func add(_ text: String) {
    var attributes = AttributeContainer()
    var intent: InlineIntent = []
    for mark in marks {
      switch mark {
      case .emphasis: intent.insert(.emphasis)
      case .strong: intent.insert(.strong)
      case .struck: intent.insert(.struck)
      case .codeSpan: intent.insert(.code)
      case .link(let address): attributes.link = URL(string: address)
      case .image(let address): attributes.imageAddress = address
      default: break
      }
    }
    if !intent.isEmpty { attributes.inlineIntent = intent }
    frames[frames.count - 1].line += AttributedString(text, attributes: attributes)
  }

  private mutating func append(_ block: TextBlock) { frames[frames.count - 1].blocks.append(block) }

  /// Ends the innermost block.
  private mutating func end() {
    guard frames.count > 1, let frame = frames.popLast(), let kind = frame.kind else { return }
    // Lines of an item or a quote without a paragraph of their own are one.
    let inner = frame.line.characters.isEmpty ? frame.blocks : frame.blocks + [.paragraph(frame.line.trimmed)]
    switch kind {
    case .paragraph: if !frame.line.trimmed.characters.isEmpty { append(.paragraph(frame.line.trimmed)) }
    case .heading(let level): append(.heading(min(max(level, 1), 6), frame.line.trimmed))
    case .quote: append(.quote(inner))
    case .list(let start): append(.list(TextList(start: start, items: frame.items)))
    case .item: frames[frames.count - 1].items.append(inner)
    case .code(let language):
      var text = String(frame.line.characters)
      if text.utf8.last == 0x0A { text.unicodeScalars.removeLast() }
      append(.code(text, language: language))
    case .table(let columns):
      let width = max(frame.headers.count, frame.rows.map(\.count).max() ?? 0)
      let headers = frame.headers + Array(repeating: AttributedString(), count: width - frame.headers.count)
      if width > 0 {
        append(.table(TextTable(alignments: columns.map(TextTable.Alignment.init), headers: headers, rows: frame.rows)))
      }
    case .row(let isHeader):
      if isHeader, frames[frames.count - 1].headers.isEmpty {
        frames[frames.count - 1].headers = frame.cells
      } else {
        frames[frames.count - 1].rows.append(frame.cells)
      }
    case .cell:
      // Paragraphs within a cell are lines of it.
      let lines = inner.compactMap { if case .paragraph(let line) = $0 { line } else { nil } }
      frames[frames.count - 1].cells.append(
        lines.dropFirst().reduce(lines.first ?? AttributedString()) { $0 + AttributedString("\n") + $1 })
    default: break
    }
  }
}

extension BlockPart.Kind {
  /// Whether it is a sign within a line.
  fileprivate var isMark: Bool {
    switch self {
    case .emphasis, .strong, .struck, .codeSpan, .link, .image: true
    default: false
    }
  }
}

extension TextTable.Alignment {
  fileprivate init(_ letter: Character) {
    switch letter {
    case "l": self = .left
    case "c": self = .center
    case "r": self = .right
    default: self = .unset
    }
  }
}

extension AttributedString {
  /// Without the white space at both ends.
  var trimmed: AttributedString {
    var text = self
    while let last = text.characters.last, last.isWhitespace {
      text.removeSubrange(text.index(beforeCharacter: text.endIndex)..<text.endIndex)
    }
    while let first = text.characters.first, first.isWhitespace {
      text.removeSubrange(text.startIndex..<text.index(afterCharacter: text.startIndex))
    }
    return text
  }
}
