import Morphology
import TextModel
import Writing

/// One text on its way to lists and tables.
struct StructurePipeline {
  private let stack: LanguageStack
  private let text: StructureText
  private let format: TextFormat
  private let lineEnds: LineEnds

  init(_ text: String, _ format: TextFormat, store: PackStore, language: LanguageTag) {
    stack = store.stack(of: language)
    self.format = format
    lineEnds = LineEnds(of: text)
    self.text = StructureSource(segmenter: store.segmenter(for: language), language: language).text(text, format)
  }

  /// Documents of HTML stay such.
  private func writer(isHTML: Bool) -> PassageWriter {
    PassageWriter(text: text, format: format, isHTML: isHTML || format == .html)
  }

  // MARK: Lists

  /// Short lines as lists, for a language of which nothing is known that prose could be read with; nil where there is
  /// prose. A text that has a list already, and nothing else, stays.
  func listsOfLines(_ form: ListForm) -> [WritingChange]? {
    let finder = ListFinder(stack)
    let isOfLines = text.blocks.allSatisfy { block in
      switch block.kind {
      case .paragraph: finder.list(text, linesOf: block) != nil
      case .fields, .list, .table, .kept: true
      }
    }
    return isOfLines && (hasList || text.blocks.contains { $0.kind == .paragraph || $0.kind == .fields })
      ? lists(form) : nil
  }

  /// Prose as lists. Where a sentence has a series, the list stands in the place of its paragraph, and prose without one
  /// stays; where none has, every sentence is an item. Quotes, code, lists and tables stay as they are.
  func lists(_ form: ListForm) -> [WritingChange] {
    let form = format == .html ? .html : form
    let finder = ListFinder(stack)
    let paragraphs = text.blocks.filter { $0.kind == .paragraph || $0.kind == .fields }
    let found = paragraphs.map { parts(of: $0, finder) }
    let hasSeries = found.contains { $0.hasList && !$0.isOfLines }
    // A text that has a list already is as it should be.
    if !hasSeries, hasList { return [] }
    let writer = writer(isHTML: form == .html)
    return zip(paragraphs, found).compactMap { block, found in
      if hasSeries, !found.hasList || found.isOfLines { return nil }
      // One item a line already.
      let isOfLines = found.isOfLines || found.parts.map(\.span) == block.lines.map(text.written.trimmed)
      if form == .lines, isOfLines, block.lines.count > 1 { return nil }
      guard !found.parts.isEmpty else { return nil }
      let parts: [String]
      let structures: [WritingStructure]
      if found.hasList {
        structures = found.paragraphs.map { part in
          switch part {
          case .list(let list): WritingStructure(list)
          case .prose(let span): .paragraph(WritingPart(text.passage(span)))
          }
        }
        parts = found.paragraphs.map { part in
          switch part {
          case .list(let list): return form.rendered(list, writer)
          case .prose(let span):
            return form == .html ? "<p>\(writer.written(text.passage(span)))</p>" : text.passage(span).text
          }
        }
      } else {
        let items = found.parts.map { text.passage($0.span) }
        let list = ListValue(lead: nil, items: items, isOrdered: false, span: block.span)
        structures = [WritingStructure(list)]
        parts = [form.rendered(list, writer)]
      }
      let written = parts.joined(separator: form == .html ? "\n" : "\n\n")
      let result = lineEnds.written(block.closing + written + block.opening)
      if result == text.written.text(at: block.span) { return nil }
      var change = WritingChange(block.span, result)
      change.structures = structures
      return change
    }
  }

  /// What a paragraph is made of: its lines, or its sentences, with what stands alone between them.
  private func parts(of block: TextBlocks.Block, _ finder: ListFinder) -> Found {
    if let list = finder.list(text, linesOf: block) { return Found(parts: [.list(list)], isOfLines: true) }
    if block.kind == .fields {
      let items = block.lines.map(text.passage)
      return Found(
        parts: [.list(ListValue(lead: nil, items: items, isOrdered: false, span: block.span))], isOfLines: true)
    }
    let sentences = text.sentences(of: block)
    var parts = sentences.map { span in finder.list(text, sentence: span).map(Found.Part.list) ?? .prose(span) }
    // A picture between two sentences is in neither.
    let alone = text.marks(at: block.text).filter { mark in
      guard mark.close == nil, !mark.open.isEmpty, block.text.contains(mark.open) else { return false }
      let next = sentences.place { $0.upperBound <= mark.open.lowerBound }
      return !(next < sentences.count && sentences[next].overlaps(mark.open))
    }
    if !alone.isEmpty {
      parts += alone.map { .prose($0.open) }
      parts.sort { $0.span < $1.span }
    }
    return Found(parts: parts)
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

    /// The lists, and what stands before, between and behind them as it stands there.
    var paragraphs: [Part] {
      parts.reduce(into: []) { joined, part in
        if case .prose(let span) = part, case .prose(let before) = joined.last {
          joined[joined.count - 1] = .prose(TextSpan(before.lowerBound, span.upperBound))
        } else {
          joined.append(part)
        }
      }
    }
  }

  // MARK: Tables

  /// The records of the text as tables; empty when there are none.
  func tables() -> [TableValue] { TableFinder(stack).tables(text) }

  /// The records that need no word of the language: those whose columns have their names in the text.
  func tablesOfLines() -> [TableValue] {
    TableFinder(stack).tables(text, readsClauses: false).filter { table in
      table.headers.contains { $0.span != nil }
    }
  }

  /// Whether there is a table that stays as it is.
  var hasTable: Bool { text.written.text.hasTag("table") }

  /// The changes that put tables in the place of what they stand for.
  func changes(_ tables: [TableValue], _ form: TableForm) -> [WritingChange] {
    let form = format == .html ? .html : form
    let writer = writer(isHTML: form == .html)
    var changes: [WritingChange] = []
    var opened = ""
    for table in tables {
      let rows = lineEnds.written(form.rendered(table, writer))
      if rows == text.written.text(at: table.span) { continue }
      let (made, front, opening) = apart(rows, in: table.span)
      var change = made
      change.structures = [WritingStructure(table)]
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
    let ownOpening = String(text.written.text(at: TextSpan(block.span.lowerBound, block.text.lowerBound)))
    let ownClosing = String(text.written.text(at: TextSpan(block.text.upperBound, block.span.upperBound)))
    let opening = ownOpening.isEmpty ? String(block.opening.drop { $0 == "\n" }) : ownOpening
    let closing = ownClosing.isEmpty && !block.closing.isEmpty ? "</p>" : ownClosing
    var lower = block.span.lowerBound
    var upper = text.blocks[last].span.upperBound
    var front = ""
    var back = ""
    var opened = ""
    let before = text.written.text(at: TextSpan(block.text.lowerBound, span.lowerBound))
    if !before.allSatisfy(\.isWhitespace) {
      lower = span.lowerBound - before.reversed().prefix(while: \.isWhitespace).reduce(0) { $0 + $1.utf8.count }
      front = closing + lineEnds.written("\n\n")
    } else if !block.closing.isEmpty {
      front = lineEnds.written(block.closing)
    } else if index > 0, isNext(text.blocks[index - 1], block) {
      front = lineEnds.written("\n")
    }
    let behind = text.written.text(
      at: TextSpan(span.upperBound, max(span.upperBound, text.blocks[last].text.upperBound)))
    if !behind.allSatisfy(\.isWhitespace) {
      upper = span.upperBound + behind.prefix(while: \.isWhitespace).reduce(0) { $0 + $1.utf8.count }
      back = lineEnds.written("\n\n") + opening
      opened = String(opening)
    } else if !block.opening.isEmpty {
      back = lineEnds.written(block.opening)
    } else if last + 1 < text.blocks.count, isNext(text.blocks[last], text.blocks[last + 1]) {
      back = lineEnds.written("\n")
    }
    return (WritingChange(TextSpan(lower, upper), front + rows + back), front, opened)
  }

  /// Whether no empty line stands between two blocks.
  private func isNext(_ block: TextBlocks.Block, _ next: TextBlocks.Block) -> Bool {
    let gap = text.written.text(at: TextSpan(block.span.upperBound, max(block.span.upperBound, next.span.lowerBound)))
    return format != .html && gap.utf8.count { $0 == 0x0A } == 1
  }
}

/// How the lines of a text end.
private struct LineEnds {
  private let isCRLF: Bool

  /// As the first line of `text` does.
  init(of text: String) {
    let end = text.utf8.firstIndex(of: 0x0A)
    isCRLF = end.map { $0 > text.utf8.startIndex && text.utf8[text.utf8.index(before: $0)] == 0x0D } ?? false
  }

  /// `words`, whose lines end with line feeds or as those of the text, with the ends of the text.
  func written(_ words: String) -> String {
    guard isCRLF else { return words }
    var isBehindReturn = false
    return words.replacing { scalar in
      defer { isBehindReturn = scalar == "\r" }
      return scalar == "\n" && !isBehindReturn ? "\r\n" : nil
    }
  }
}
