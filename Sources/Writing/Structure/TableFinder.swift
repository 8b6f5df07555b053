import LanguagePack
package import Morphology
package import TextModel

/// A table made of words of a text.
package struct TableValue: Hashable, Sendable {
  package var headers: [String]
  /// Each as long as `headers`; cells of which the text says nothing are empty.
  package var rows: [[String]]
  /// What the table stands for, in UTF-8 offsets of the document.
  package var span: TextSpan
  /// How columns stand, where the text says so; numbers stand at the right otherwise.
  package var alignments: [Alignment]?

  package enum Alignment: Sendable {
    case unset, left, center, right
  }

  /// How each column stands.
  package var columns: [Alignment] {
    if let alignments { return alignments }
    return headers.indices.map { column in
      let cells = rows.map { $0[column] }.filter { !$0.isEmpty }
      return !cells.isEmpty && cells.allSatisfy(Self.isNumber) ? .right : .unset
    }
  }

  /// Digits with marks between them, a sign or currency before and a percent sign or currency behind.
  private static func isNumber(_ text: String) -> Bool {
    let signs = "+-−$€£¥%"
    let inner = text.drop { signs.contains($0) }.reversed().drop { signs.contains($0) || $0 == "円" }
    guard let first = inner.first, let last = inner.last else { return false }
    return first.isNumber && last.isNumber && inner.allSatisfy { $0.isNumber || ",. ".contains($0) }
  }
}

/// Finds records in a text: rows of a table, keys and values, lines with a delimiter, clauses that say the same of one thing
/// after the other. Nothing is invented: cells stand in the text; headers do, or are of the few that a language has.
package struct TableFinder: Sendable {
  private let analyzer: Analyzer
  private let words: StructureWords

  package init(_ stack: LanguageStack) {
    analyzer = Analyzer(stack, joinsWords: stack.isUnspaced)
    words = StructureWords(stack)
  }

  /// The tables of a text in order of place. `sentences` of the document are looked at where the text is prose.
  package func tables(_ document: Document) -> [TableValue] {
    let blocks = TextBlocks(document.text).blocks
    var tables: [TableValue] = []
    var index = 0
    while index < blocks.count {
      let block = blocks[index]
      index += 1
      switch block.kind {
      case .kept: continue
      case .table:
        if let table = Self.marked(block, document) { tables.append(table) }
      case .fields:
        var records = [block]
        while index < blocks.count, blocks[index].kind == .fields, Self.shareKeys(block, blocks[index], document) {
          records.append(blocks[index])
          index += 1
        }
        tables.append(fields(records, document))
      case .list:
        if let table = items(block, document) { tables.append(table) }
      case .paragraph:
        if let table = delimited(block, document) {
          tables.append(table)
        } else {
          for sentence in document.sentences where block.span.contains(sentence) {
            if let table = clauses(ProofSentence(document, sentence: sentence, by: analyzer)) { tables.append(table) }
          }
        }
      }
    }
    return tables
  }

  // MARK: Lines

  private static func lines(_ block: TextBlocks.Block, _ document: Document) -> [Substring] {
    block.lines.map { document.text(at: $0) }
  }

  /// A Markdown table, whose second row may say how columns are aligned.
  private static func marked(_ block: TextBlocks.Block, _ document: Document) -> TableValue? {
    var rows = lines(block, document).map { cells(of: $0.trimmed) }
    guard rows.count >= 2, let width = rows.first?.count, width > 0 else { return nil }
    guard rows[1].allSatisfy({ $0.allSatisfy { ":- ".contains($0) } && $0.contains("-") }) else {
      return table(rows, block.span)
    }
    let rule = rows.remove(at: 1)
    var table = table(rows, block.span)
    if rule.count == width {
      table?.alignments = rule.map { cell in
        switch (cell.hasPrefix(":"), cell.hasSuffix(":")) {
        case (true, true): .center
        case (true, false): .left
        case (false, true): .right
        case (false, false): .unset
        }
      }
    }
    return table
  }

  /// The cells of a row between bars; a bar behind a backslash is one of the text.
  private static func cells(of row: Substring) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for letter in row.hasPrefix("|") ? row.dropFirst() : row {
      if letter == "|", !isEscaped {
        cells.append(String(cell[...].trimmed))
        cell = ""
      } else {
        if letter == "|" { cell.removeLast() }
        cell.append(letter)
      }
      isEscaped = letter == "\\" && !isEscaped
    }
    if !cell[...].trimmed.isEmpty || !row.hasSuffix("|") { cells.append(String(cell[...].trimmed)) }
    return cells
  }

  /// The first row names the columns; shorter rows are filled.
  private static func table(_ rows: [[String]], _ span: TextSpan) -> TableValue? {
    guard let headers = rows.first, rows.count > 1, rows.allSatisfy({ $0.count <= headers.count }) else { return nil }
    let filled = rows.dropFirst().map { $0 + Array(repeating: "", count: headers.count - $0.count) }
    return TableValue(headers: headers, rows: filled, span: span)
  }

  private static func fieldLines(_ block: TextBlocks.Block, _ document: Document) -> [FieldLine] {
    lines(block, document).compactMap { FieldLine($0.trimmed) }
  }

  private static func shareKeys(_ first: TextBlocks.Block, _ second: TextBlocks.Block, _ document: Document) -> Bool {
    let keys = Set(fieldLines(first, document).map(\.key))
    return fieldLines(second, document).contains { keys.contains($0.key) }
  }

  /// Keys and values: a row for each record where keys come again, a row for each key otherwise.
  private func fields(_ records: [TextBlocks.Block], _ document: Document) -> TableValue {
    let span = TextSpan(records[0].span.lowerBound, records[records.count - 1].span.upperBound)
    var headers: [String] = []
    var rows: [[String: String]] = []
    for block in records {
      var row: [String: String] = [:]
      for line in Self.fieldLines(block, document) {
        let key = String(line.key)
        if row[key] != nil {
          rows.append(row)
          row = [:]
        }
        if !headers.contains(key) { headers.append(key) }
        row[key] = String(line.value)
      }
      rows.append(row)
    }
    guard rows.count > 1 else {
      let cells = Self.fieldLines(records[0], document).map { [String($0.key), String($0.value)] }
      return TableValue(headers: [words.header("field"), words.header("value")], rows: cells, span: span)
    }
    return TableValue(headers: headers, rows: rows.map { row in headers.map { row[$0] ?? "" } }, span: span)
  }

  /// Items of a list that are a name and a value, with one mark between them.
  private func items(_ block: TextBlocks.Block, _ document: Document) -> TableValue? {
    let items = Self.lines(block, document).map { ListMarker($0.trimmed)?.text ?? $0.trimmed }
    for mark in [": ", "：", " – ", " — ", " - "] {
      let rows = items.map { item -> [String] in
        guard let place = item.range(of: mark) else { return [] }
        return [String(item[..<place.lowerBound].trimmed), String(item[place.upperBound...].trimmed)]
      }
      if rows.count > 1, rows.allSatisfy({ $0.count == 2 && $0.allSatisfy { !$0.isEmpty } }) {
        return TableValue(headers: [words.header("item"), words.header("value")], rows: rows, span: block.span)
      }
    }
    return nil
  }

  /// Lines with as many delimiters each. Commas stand in prose too: there the cells are short, and no line ends as a
  /// sentence does.
  private func delimited(_ block: TextBlocks.Block, _ document: Document) -> TableValue? {
    let lines = Self.lines(block, document)
    guard lines.count > 1 else { return nil }
    for mark in ["\t", "|", ";", ","] as [Character] {
      let rows = lines.map { Self.cells(of: $0, at: mark) }
      guard let width = rows.first?.count, width > 1, rows.allSatisfy({ $0.count == width }) else { continue }
      let isProse =
        lines.contains { ".!?。".contains($0.trimmed.last ?? " ") }
        || rows.joined().contains { $0.split(separator: " ").count > 4 }
      if mark != "\t", isProse { continue }
      return Self.table(rows, block.span)
    }
    return nil
  }

  /// The cells of a line; those in quotation marks may have delimiters inside.
  private static func cells(of line: Substring, at mark: Character) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isQuoted = false
    for letter in line {
      if letter == "\"", isQuoted || cell[...].trimmed.isEmpty {
        isQuoted.toggle()
      } else if letter == mark, !isQuoted {
        cells.append(String(cell[...].trimmed))
        cell = ""
      } else {
        cell.append(letter)
      }
    }
    return cells + [String(cell[...].trimmed)]
  }

  // MARK: Clauses

  private func clauses(_ sentence: ProofSentence) -> TableValue? {
    let clauses = ClauseRows(sentence, words)
    return analyzer.stack.isUnspaced ? clauses.ofTopics() : clauses.ofDates() ?? clauses.ofVerbs()
  }
}

extension Substring {
  /// Where `text` stands first; nil where it does not.
  fileprivate func range(of text: String) -> Range<Index>? {
    var place = startIndex
    while place < endIndex {
      if self[place...].hasPrefix(text) { return place..<index(place, offsetBy: text.count) }
      place = index(after: place)
    }
    return nil
  }
}
