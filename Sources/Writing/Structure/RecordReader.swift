import TextModel

/// Reads records that lines are made of: rows of tables, keys and values, items, cells between delimiters.
struct RecordReader {
  private let text: StructureText
  private let words: StructureWords
  /// Whether words tell what somebody does, as sentences do.
  private let hasVerb: (TextSpan) -> Bool

  init(_ text: StructureText, _ words: StructureWords, hasVerb: @escaping (TextSpan) -> Bool) {
    self.text = text
    self.words = words
    self.hasVerb = hasVerb
  }

  private func line(_ span: TextSpan) -> Substring { text.written.text(at: span) }

  /// A part of the text as a cell.
  private func cell(_ part: Substring) -> Passage {
    let trimmed = part.trimmed
    if trimmed.isEmpty { return .empty }
    let base = trimmed.base.utf8
    let start = base.distance(from: base.startIndex, to: trimmed.startIndex)
    return text.passage(TextSpan(start, start + trimmed.utf8.count))
  }

  // MARK: Tables

  /// How many cells a table has at most. Empty ones are filled in, so that a short text could have a table without end.
  static let largestTable = 200_000

  /// A Markdown table, whose second row may say how columns are aligned.
  func marked(_ block: TextBlocks.Block) -> TableValue? {
    var rows = block.lines.map { Self.cells(of: line($0).trimmed).map(cell) }
    guard rows.count >= 2, let width = rows.first?.count, width > 0 else { return nil }
    guard let rule = Self.rule(rows[1]) else { return table(rows, block.span) }
    rows.remove(at: 1)
    guard rows.allSatisfy({ $0.count <= width }), width * rows.count <= Self.largestTable else { return nil }
    return TableValue(
      headers: unescaped(rows[0]), rows: rows.dropFirst().map { unescaped(filled($0, width)) }, span: block.span,
      alignments: rule.count == width ? rule : nil)
  }

  /// How columns stand; nil where a row says something else.
  private static func rule(_ row: [Passage]) -> [TableValue.Alignment]? {
    guard !row.isEmpty, row.allSatisfy({ $0.text.contains("-") && $0.text.allSatisfy { ":- ".contains($0) } }) else {
      return nil
    }
    return row.map { cell in
      switch (cell.text.hasPrefix(":"), cell.text.hasSuffix(":")) {
      case (true, true): .center
      case (true, false): .left
      case (false, true): .right
      case (false, false): .unset
      }
    }
  }

  /// The parts of a row between bars; a bar behind a backslash is one of the text.
  private static func cells(of row: Substring) -> [Substring] {
    var cells: [Substring] = []
    let scalars = row.unicodeScalars
    let inner = scalars.first == "|" ? scalars.dropFirst() : scalars[...]
    var start = inner.startIndex
    var isEscaped = false
    for place in inner.indices {
      if inner[place] == "|", !isEscaped {
        cells.append(Substring(inner[start..<place]))
        start = inner.index(after: place)
      }
      isEscaped = inner[place] == "\\" && !isEscaped
    }
    let last = Substring(inner[start...])
    if !last.trimmed.isEmpty || scalars.last != "|" { cells.append(last) }
    return cells
  }

  private func unescaped(_ row: [Passage]) -> [Passage] {
    row.map { cell in
      var text = String.UnicodeScalarView()
      for letter in cell.text.unicodeScalars {
        if letter == "|", text.last == "\\" { text.removeLast() }
        text.append(letter)
      }
      return Passage(text: String(text), span: cell.span)
    }
  }

  private func filled(_ row: [Passage], _ width: Int) -> [Passage] {
    row + Array(repeating: .empty, count: max(0, width - row.count))
  }

  /// The first row names the columns, where it is no record itself; shorter rows are filled.
  private func table(_ rows: [[Passage]], _ span: TextSpan) -> TableValue? {
    guard let first = rows.first, rows.count > 1, rows.allSatisfy({ $0.count <= first.count }),
      first.count * rows.count <= Self.largestTable
    else { return nil }
    let all = rows.map { filled($0, first.count) }
    guard Self.isRecord(all) else { return TableValue(headers: first, rows: Array(all.dropFirst()), span: span) }
    let headers = first.indices.map { words.header($0 == 0 ? "item" : "value") }
    return TableValue(headers: headers, rows: all, span: span)
  }

  /// Whether the first row is one like the others: a number stands in a column of numbers, and is no year.
  private static func isRecord(_ rows: [[Passage]]) -> Bool {
    guard let first = rows.first, !TableValue.isNumber(first[0].text) else { return false }
    let numbers = first.indices.dropFirst().filter { column in
      rows.allSatisfy { $0[column].text.isEmpty || TableValue.isNumber($0[column].text) } && !first[column].text.isEmpty
    }
    return !numbers.isEmpty
      && !numbers.allSatisfy { column in
        let name = first[column].text
        return name.count == 4 && (name.hasPrefix("19") || name.hasPrefix("20"))
      }
  }

  // MARK: Keys and values

  private func fieldLines(_ block: TextBlocks.Block) -> [FieldLine] {
    block.lines.compactMap { FieldLine(line($0).trimmed) }
  }

  func keys(of block: TextBlocks.Block) -> Set<Substring> { Set(fieldLines(block).map(\.key)) }

  func has(_ keys: Set<Substring>, _ block: TextBlocks.Block) -> Bool {
    fieldLines(block).contains { keys.contains($0.key) }
  }

  /// Keys and values: a row for each record where keys come again, a row for each key otherwise. Nil for too many cells.
  func fields(_ records: [TextBlocks.Block]) -> TableValue? {
    let span = TextSpan(records[0].span.lowerBound, records[records.count - 1].span.upperBound)
    var headers: [Passage] = []
    var columns: [Substring: Int] = [:]
    var rows: [[Int: Passage]] = []
    for block in records {
      var row: [Int: Passage] = [:]
      for line in fieldLines(block) {
        let column = columns[line.key, default: headers.count]
        if column == headers.count {
          columns[line.key] = column
          headers.append(cell(line.key))
        }
        if row[column] != nil {
          rows.append(row)
          row = [:]
        }
        row[column] = cell(line.value)
      }
      rows.append(row)
    }
    guard rows.count > 1 else {
      let cells = fieldLines(records[0]).map { [cell($0.key), cell($0.value)] }
      return TableValue(headers: [words.header("field"), words.header("value")], rows: cells, span: span)
    }
    guard headers.count * (rows.count + 1) <= Self.largestTable else { return nil }
    return TableValue(
      headers: headers, rows: rows.map { row in headers.indices.map { row[$0] ?? .empty } }, span: span)
  }

  // MARK: Items

  /// Items of a list that are a name and values, with the same mark between them in all.
  func items(_ block: TextBlocks.Block) -> TableValue? {
    let items = block.lines.map { span -> Substring in
      let line = line(span).trimmed
      return ListMarker(line)?.text ?? line
    }
    // What is nested says something of the item above it.
    func indent(_ span: TextSpan) -> Int { line(span).prefix(while: \.isWhitespace).count }
    guard Set(block.lines.map(indent)).count == 1 else { return nil }
    guard items.count > 1, zip(items, block.lines).allSatisfy({ ListMarker(line($1).trimmed) != nil && !$0.isEmpty })
    else { return nil }
    for mark in [": ", "：", " – ", " — ", " - ", " = ", " → ", " -> ", " | ", "——", "\t", ", "] {
      var rows = items.map { $0.parts(between: mark) }
      let width = rows.map(\.count).min() ?? 0
      guard width > 1 else { continue }
      let isWide = rows.allSatisfy { $0.count == width }
      // A comma stands in prose too.
      if mark == ", ", !isWide || items.contains(where: { ".!?".contains($0.last ?? " ") }) { continue }
      if !isWide || mark == ": " || mark == "：" {
        rows = rows.map { parts in [parts[0], parts[1].base[parts[1].startIndex..<(parts.last ?? parts[1]).endIndex]] }
      }
      let cells = rows.map { $0.map(cell) }
      guard cells.allSatisfy({ !$0[0].text.isEmpty }), let count = cells.first?.count else { continue }
      let isOfPersons = cells.allSatisfy { words.has($0[0].text, in: "person") }
      let headers = (0..<count).map { words.header($0 > 0 ? "value" : isOfPersons ? "person" : "item") }
      return TableValue(headers: headers, rows: cells, span: block.span)
    }
    return nil
  }

  // MARK: Delimiters

  /// Lines with as many delimiters each, the longest run of them in the block.
  func delimited(_ block: TextBlocks.Block) -> TableValue? {
    guard block.lines.count > 1 else { return nil }
    for mark in ["\t", "|", ";", "；", ",", "、", "，", "  "] {
      let rows = block.lines.map { Self.cells(of: line($0), at: mark) }
      var best = 0..<0
      var start = 0
      while start < rows.count {
        var end = start + 1
        while end < rows.count, rows[end].count == rows[start].count { end += 1 }
        if rows[start].count > 1, end - start > max(1, best.count) { best = start..<end }
        start = end
      }
      // What leads to the lines may stand above them; else all of them are rows.
      let isWhole = best.count == rows.count
      let isLed = best.lowerBound == 1 && best.upperBound == rows.count && line(block.lines[0]).trimmed.last == ":"
      guard !best.isEmpty, isWhole || isLed, mark == "\t" || !isProse(best.map { block.lines[$0] }, mark) else {
        continue
      }
      var cells = best.map { rows[$0].map { quoted($0) } }
      if mark == "|", cells.count > 2, Self.rule(cells[1]) != nil { cells.remove(at: 1) }
      return table(
        cells, TextSpan(block.lines[best.lowerBound].lowerBound, block.lines[best.upperBound - 1].upperBound))
    }
    return nil
  }

  /// Whether lines with a mark are sentences: in prose white space follows the mark, cells are long or a line ends as a
  /// sentence does.
  private func isProse(_ spans: [TextSpan], _ mark: String) -> Bool {
    let lines = spans.map(line)
    let isTight = [",", ";"].contains(mark) && !lines.contains { $0.contains(mark + " ") }
    let cells = lines.flatMap { Self.cells(of: $0, at: mark) }
    if isTight || mark == "|" { return cells.contains { $0.split(separator: " ").count > 12 } }
    return lines.contains { ".!?。！？".contains($0.trimmed.last ?? " ") }
      || cells.contains { $0.split(separator: " ").count > 4 || ($0.count > 20 && mark == "、") }
      || (mark == "," && 2 * spans.count(where: hasVerb) > spans.count)
  }

  /// The cells of a line; those in quotation marks may have delimiters inside.
  private static func cells(of line: Substring, at mark: String) -> [Substring] {
    if mark == "  " {
      return line.trimmed.parts(between: "  ").map(\.trimmed).filter { !$0.isEmpty }
    }
    guard let mark = mark.unicodeScalars.first else { return [line] }
    var cells: [Substring] = []
    let scalars = line.unicodeScalars
    var start = scalars.startIndex
    var isQuoted = false
    // Whether only white space stands before, since the last mark.
    var isStart = true
    for place in scalars.indices {
      if scalars[place] == "\"", isQuoted || isStart {
        isQuoted.toggle()
      } else if !isQuoted, scalars[place] == mark {
        cells.append(Substring(scalars[start..<place]))
        start = scalars.index(after: place)
        isStart = true
        continue
      }
      if !scalars[place].properties.isWhitespace { isStart = false }
    }
    return cells + [Substring(scalars[start...])]
  }

  /// A cell without the quotation marks around it; two inside are one.
  private func quoted(_ part: Substring) -> Passage {
    let trimmed = part.trimmed
    let scalars = trimmed.unicodeScalars
    guard trimmed.utf8.count > 1, scalars.first == "\"", scalars.last == "\"" else { return cell(part) }
    let inner = cell(Substring(scalars.dropFirst().dropLast()))
    return Passage(
      text: inner.text.split(separator: "\"\"", omittingEmptySubsequences: false).joined(separator: "\""),
      span: inner.span)
  }
}

extension Substring {
  /// The parts between the places where `mark` stands.
  fileprivate func parts(between mark: String) -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    var place = startIndex
    while place < endIndex {
      if self[place...].hasPrefix(mark) {
        parts.append(self[start..<place])
        place = index(place, offsetBy: mark.count)
        start = place
      } else {
        place = index(after: place)
      }
    }
    return parts + [self[start...]]
  }
}
