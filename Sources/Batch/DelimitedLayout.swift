package import Files

/// Tables with a delimiter: new columns stand behind the columns of the header.
package struct DelimitedLayout: RecordLayout {
  let dialect: CSVDialect
  /// How many columns the header has; `nil` without a header, when the first record says it.
  let width: Int?
  /// The text columns, from 0.
  let columns: [Int]
  let columnNames: [String]
  /// Whether all values are written in quotes, as the header of the file has it.
  let quotesAll: Bool
  let coding: RecordCoding
  private let scanner: CSVScanner

  package init(
    dialect: CSVDialect, width: Int?, columns: [Int], columnNames: [String], quotesAll: Bool,
    coding: RecordCoding = .utf8
  ) {
    self.dialect = dialect
    self.width = width
    self.columns = columns
    self.columnNames = columnNames
    self.quotesAll = quotesAll
    self.coding = coding
    scanner = CSVScanner(dialect)
  }

  package func read(_ record: Range<Int>, in bytes: Span<UInt8>) -> RecordReading {
    var reading = RecordReading()
    if record.isEmpty, width != 1 {
      reading.isBlank = true
      return reading
    }
    let fields = scanner.fields(of: record, in: bytes)
    reading.fields = fields
    for (column, name) in zip(columns, columnNames) {
      guard column < fields.count else {
        reading.texts.append(nil)
        continue
      }
      let (value, isValid) = coding.text(fields[column].value(in: bytes))
      reading.texts.append(value)
      if !isValid { reading.problem = "column \"\(name)\" \(coding.invalidText)" }
    }
    if let width, fields.count != width {
      reading.problem =
        "\(fields.count) \(fields.count == 1 ? "field" : "fields") where the header has \(width); "
        + (fields.count < width ? "add what is missing" : "put text that has a delimiter in quotes")
    }
    if !dialect.quotesMayBeText, fields.contains(where: { $0.kind == .unclosed }) {
      reading.problem = "a quote is opened and not closed; close it, or write it twice inside quotes"
    }
    return reading
  }

  package func write(
    _ reading: RecordReading, _ record: Range<Int>, in bytes: Span<UInt8>, adding cells: [Cell],
    named columns: [String],
    to output: inout [UInt8]
  ) {
    guard !cells.isEmpty else {
      output.append(bytes, record)
      return
    }
    let fields = reading.fields
    let width = width ?? fields.count
    let kept = min(width, fields.count)
    let needsRepair = !dialect.quotesMayBeText && fields.contains { $0.kind == .unclosed }
    if needsRepair {
      append(fields[..<kept], of: bytes, to: &output)
    } else if let last = fields[..<kept].last {
      output.append(bytes, record.lowerBound..<last.range.upperBound)
    }
    for index in kept..<max(kept, width) where index > 0 { output.append(dialect.delimiter) }
    for (index, cell) in cells.enumerated() {
      if width > 0 || index > 0 { output.append(dialect.delimiter) }
      output.append(field: coding.bytes(cell.plainText), dialect, always: quotesAll)
    }
    guard kept < fields.count else { return }
    // More fields than the header has: they stay, behind the new columns.
    output.append(dialect.delimiter)
    if needsRepair {
      append(fields[kept...], of: bytes, to: &output)
    } else {
      output.append(bytes, fields[kept].range.lowerBound..<record.upperBound)
    }
  }

  /// Appends fields one by one; an unclosed quote is written so that it cannot swallow what follows.
  private func append(_ fields: ArraySlice<CSVField>, of bytes: Span<UInt8>, to output: inout [UInt8]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { output.append(dialect.delimiter) }
      if field.kind == .unclosed {
        output.append(field: field.value(in: bytes), dialect, always: true)
      } else {
        output.append(bytes, field.range)
      }
    }
  }
}
