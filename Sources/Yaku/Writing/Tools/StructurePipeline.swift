import Morphology
import TextModel
import Writing

/// One text on its way to lists and tables.
struct StructurePipeline {
  private let stack: LanguageStack
  private let text: StructureText
  private let format: TextFormat

  init(_ text: String, _ format: TextFormat, store: PackStore, language: LanguageTag) {
    stack = store.stack(of: language)
    self.format = format
    self.text = StructureSource(segmenter: store.segmenter(for: language), language: language).text(text, format)
  }

  /// Documents of HTML stay such.
  private func writer(isHTML: Bool) -> PassageWriter {
    PassageWriter(text: text, format: format, isHTML: isHTML || format == .html)
  }

  // MARK: Lists

  /// Prose as lists. Where a sentence has a series, the list stands in the place of its paragraph, and prose without one
  /// stays; where none has, every sentence is an item. Quotes, code, lists and tables stay as they are.
  func lists(_ form: ListForm) -> [WritingChange] {
    let form = format == .html ? .html : form
    let finder = ListFinder(stack)
    let paragraphs = text.blocks.filter { $0.kind == .paragraph || $0.kind == .fields }
    let found = paragraphs.map { block -> Found in
      if let list = finder.list(text, linesOf: block) { return Found(parts: [.list(list)], isOfLines: true) }
      if block.kind == .fields {
        let items = block.lines.map(text.passage)
        return Found(
          parts: [.list(ListValue(lead: nil, items: items, isOrdered: false, span: block.span))], isOfLines: true)
      }
      return Found(
        parts: text.sentences(of: block).map { span in
          finder.list(text, sentence: span).map(Found.Part.list) ?? .prose(span)
        })
    }
    let hasSeries = found.contains { $0.hasList && !$0.isOfLines }
    // A text that has a list already is as it should be.
    if !hasSeries, hasList { return [] }
    let writer = writer(isHTML: form == .html)
    return zip(paragraphs, found).compactMap { block, found in
      if hasSeries, !found.hasList || found.isOfLines { return nil }
      // One item a line already.
      if form == .lines, found.isOfLines || (!found.hasList && block.lines.count > 1) { return nil }
      guard !found.parts.isEmpty else { return nil }
      var parts: [String] = []
      if !found.hasList {
        let items = found.parts.map { text.passage($0.span) }
        parts = [form.rendered(ListValue(lead: nil, items: items, isOrdered: false, span: block.span), writer)]
      } else {
        var prose: [String] = []
        func close() {
          let paragraph = prose.joined(separator: " ")
          if !prose.isEmpty { parts.append(form == .html ? "<p>\(paragraph)</p>" : paragraph) }
          prose = []
        }
        for part in found.parts {
          switch part {
          case .prose(let span):
            prose.append(form == .html ? writer.written(text.passage(span)) : text.passage(span).text)
          case .list(let list):
            close()
            parts.append(form.rendered(list, writer))
          }
        }
        close()
      }
      let result = parts.joined(separator: form == .html ? "\n" : "\n\n")
      return result == text.written.text(at: block.span) ? nil : WritingChange(block.span, result)
    }
  }

  /// Whether there is a list in the text already.
  private var hasList: Bool {
    text.blocks.contains { $0.kind == .list }
      || text.written.text.hasTag("li")
  }

  /// What a paragraph is made of.
  private struct Found {
    enum Part {
      case prose(TextSpan)
      case list(ListValue)

      var span: TextSpan {
        switch self {
        case .prose(let span): span
        case .list(let list): list.span
        }
      }
    }

    var parts: [Part]
    /// Whether its lines are the items: a list, but no series in prose.
    var isOfLines = false
    var hasList: Bool { parts.contains { if case .list = $0 { true } else { false } } }
  }

  // MARK: Tables

  /// The records of the text as tables; empty when there are none.
  func tables() -> [TableValue] { TableFinder(stack).tables(text) }

  /// Whether there is a table that stays as it is.
  var hasTable: Bool { text.written.text.hasTag("table") }

  /// The changes that put tables in the place of what they stand for.
  func changes(_ tables: [TableValue], _ form: TableForm) -> [WritingChange] {
    let form = format == .html ? .html : form
    let writer = writer(isHTML: form == .html)
    var changes: [WritingChange] = []
    var opened = ""
    for table in tables {
      let rows = form.rendered(table, writer)
      if rows == text.written.text(at: table.span) { continue }
      let (made, front, opening) = apart(rows, in: table.span)
      var change = made
      if let last = changes.last, last.span.upperBound > change.span.lowerBound {
        // The table before it made room for both, and nothing stands between them.
        changes[changes.count - 1].replacement.removeLast(opened.count)
        change.replacement.removeFirst(front.count)
        change.span = TextSpan(last.span.upperBound, change.span.upperBound)
      }
      changes.append(change)
      opened = opening
    }
    return changes
  }

  /// The change, with empty lines between it and what else stands in its paragraph, what it puts before the
  /// table, and the tag of the paragraph that goes on behind it.
  private func apart(_ rows: String, in span: TextSpan) -> (change: WritingChange, front: String, opened: String) {
    let index = text.blocks.place { $0.span.upperBound <= span.lowerBound }
    // The lines of several records may reach over more than one block.
    let last = max(index, text.blocks.place { $0.span.lowerBound < span.upperBound } - 1)
    guard text.blocks.indices.contains(index) else { return (WritingChange(span, rows), "", "") }
    let block = text.blocks[index]
    let opening = text.written.text(at: TextSpan(block.span.lowerBound, block.text.lowerBound))
    let closing = text.written.text(at: TextSpan(block.text.upperBound, block.span.upperBound))
    var lower = block.span.lowerBound
    var upper = text.blocks[last].span.upperBound
    var front = ""
    var back = ""
    var opened = ""
    let before = text.written.text(at: TextSpan(block.text.lowerBound, span.lowerBound))
    if !before.allSatisfy(\.isWhitespace) {
      lower = span.lowerBound - before.reversed().prefix(while: \.isWhitespace).reduce(0) { $0 + $1.utf8.count }
      front = closing + "\n\n"
    } else if index > 0, isNext(text.blocks[index - 1], block) {
      front = "\n"
    }
    let behind = text.written.text(
      at: TextSpan(span.upperBound, max(span.upperBound, text.blocks[last].text.upperBound)))
    if !behind.allSatisfy(\.isWhitespace) {
      upper = span.upperBound + behind.prefix(while: \.isWhitespace).reduce(0) { $0 + $1.utf8.count }
      back = "\n\n" + opening
      opened = String(opening)
    } else if last + 1 < text.blocks.count, isNext(text.blocks[last], text.blocks[last + 1]) {
      back = "\n"
    }
    return (WritingChange(TextSpan(lower, upper), front + rows + back), front, opened)
  }

  /// Whether no empty line stands between two blocks.
  private func isNext(_ block: TextBlocks.Block, _ next: TextBlocks.Block) -> Bool {
    let gap = text.written.text(at: TextSpan(block.span.upperBound, max(block.span.upperBound, next.span.lowerBound)))
    return format != .html && gap.utf8.count { $0 == 0x0A } == 1
  }
}
