import Files

/// One JSON object a line: new members stand behind the others.
package struct JSONLinesLayout: RecordLayout {
  /// The keys of the texts.
  let keys: [String]
  /// Keys that are about to be added, so no record may have them already.
  let addedKeys: [String]
  /// Whether an empty line is a record that lacks its object.
  let readsEmptyLines: Bool

  package init(keys: [String], addedKeys: [String], readsEmptyLines: Bool = false) {
    self.keys = keys
    self.addedKeys = addedKeys
    self.readsEmptyLines = readsEmptyLines
  }

  package func read(_ record: Range<Int>, in bytes: Span<UInt8>) -> RecordReading {
    var reading = RecordReading()
    if !readsEmptyLines, !record.contains(where: { !isSpace(bytes[$0]) }) {
      reading.isBlank = true
      return reading
    }
    do throws(JSONProblem) {
      let (members, closing) = try JSONScanner.members(of: record, in: bytes)
      reading.closing = closing
      reading.hasMembers = !members.isEmpty
      readTexts(of: members, in: bytes, into: &reading)
    } catch {
      reading.texts = keys.map { _ in nil }
      reading.problem =
        "not a JSON object: expected \(error.expected) at byte \(error.offset - record.lowerBound + 1) of the line; "
        + "correct the line"
    }
    return reading
  }

  private func readTexts(of members: [JSONMember], in bytes: Span<UInt8>, into reading: inout RecordReading) {
    let names = members.map { JSONKeyPath.name(of: $0, in: bytes) }
    for key in keys {
      guard let place = JSONKeyPath.value(at: key, among: members, in: bytes) else {
        reading.texts.append(nil)
        reading.problem = "no key \"\(key)\"; the keys are: \(names.joined(separator: ", "))"
        continue
      }
      guard let (value, isValid) = JSONText.decode(place, in: bytes) else {
        // No text is an empty one; other values are not what was meant.
        let isNull = bytes[place.lowerBound] == UInt8(ascii: "n")
        reading.texts.append(isNull ? "" : nil)
        if isNull { continue }
        reading.problem = "the value of \"\(key)\" is not a string; put it in quotes"
        continue
      }
      reading.texts.append(value)
      if !isValid {
        reading.problem =
          "the value of \"\(key)\" is not valid Unicode; correct it, or name the encoding of the file with --encoding"
      }
    }
    if let clash = addedKeys.first(where: names.contains) {
      reading.closing = nil
      reading.problem = "the key \"\(clash)\" exists already; choose other names with --output-prefix"
    }
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
    guard let closing = reading.closing else {
      // The line cannot take members: it goes into a new object, as text.
      output.append(UInt8(ascii: "{"))
      append(cells, columns, to: &output)
      output.append(contentsOf: ",\"raw\":".utf8)
      var raw: [UInt8] = []
      raw.append(bytes, record)
      JSONText.append(text(raw).text, to: &output)
      output.append(UInt8(ascii: "}"))
      return
    }
    var end = closing
    while end > record.lowerBound, isSpace(bytes[end - 1]) { end -= 1 }
    output.append(bytes, record.lowerBound..<end)
    if reading.hasMembers { output.append(UInt8(ascii: ",")) }
    append(cells, columns, to: &output)
    output.append(bytes, end..<record.upperBound)
  }

  private func append(_ cells: [Cell], _ columns: [String], to output: inout [UInt8]) {
    for (index, (cell, column)) in zip(cells, columns).enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      JSONText.append(column, to: &output)
      output.append(UInt8(ascii: ":"))
      output.append(contentsOf: cell.json.utf8)
    }
  }

  func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}

/// One text a line: the translation takes the place of the text.
///
/// Where columns have names, they stand behind the text, after TABs.
package struct PlainLinesLayout: RecordLayout {
  let coding: RecordCoding

  package init(coding: RecordCoding = .utf8) { self.coding = coding }

  package func read(_ record: Range<Int>, in bytes: Span<UInt8>) -> RecordReading {
    var line: [UInt8] = []
    line.append(bytes, record)
    let (value, isValid) = coding.text(line)
    var reading = RecordReading(texts: [value])
    if !isValid { reading.problem = "the line \(coding.invalidText)" }
    return reading
  }

  /// Lines say nothing of errors, so none is taken over.
  package func earlierValues(
    in old: [UInt8], of record: Range<Int>, in bytes: Span<UInt8>, columns: [String]
  ) -> [String]? { nil }

  package func write(
    _ reading: RecordReading, _ record: Range<Int>, in bytes: Span<UInt8>, adding cells: [Cell],
    named columns: [String],
    to output: inout [UInt8]
  ) {
    guard !cells.isEmpty else {
      output.append(bytes, record)
      return
    }
    guard !columns.isEmpty else {
      output.append(line: coding.bytes(cells.first?.plainText ?? ""))
      return
    }
    output.append(bytes, record)
    for cell in cells {
      output.append(UInt8(ascii: "\t"))
      output.append(line: coding.bytes(cell.plainText))
    }
  }
}

extension [UInt8] {
  /// Appends `text` as the contents of one line: line ends in it, of any system, become spaces.
  mutating func append(line text: [UInt8]) {
    for (index, byte) in text.enumerated() {
      switch byte {
      case 0x0D where index + 1 < text.count && text[index + 1] == 0x0A: continue
      case 0x0A, 0x0D: append(0x20)
      default: append(byte)
      }
    }
  }
}
