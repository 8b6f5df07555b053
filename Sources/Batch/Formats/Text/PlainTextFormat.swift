internal import Yaku

/// Plain text in paragraphs: empty lines and indents stay.
///
/// A paragraph whose lines are broken to fit a page is read as one text and broken into as many lines again; of other
/// paragraphs every line is a text.
struct PlainTextFormat: DocumentFormat {
  func read(_ bytes: [UInt8], _ settings: DocumentSettings) throws(DocumentProblem) -> DocumentReading {
    let lines = TextLines.of(bytes)
    var reading = DocumentReading()
    var index = 0
    while index < lines.count {
      let start = index
      while index < lines.count, !TextLines.isBlank(bytes[lines[index]]) { index += 1 }
      let paragraph = lines[start..<index]
      if Self.isWrapped(paragraph, bytes) {
        reading.units.append(Self.unit(Array(paragraph), bytes))
      } else {
        reading.units += paragraph.map { Self.unit([$0], bytes) }
      }
      index += index == start ? 1 : 0
    }
    return reading
  }

  /// Whether the lines of a paragraph are about as long as each other, so that only the page made them end.
  private static func isWrapped(_ lines: ArraySlice<Range<Int>>, _ bytes: [UInt8]) -> Bool {
    guard lines.count > 1, let last = lines.last else { return false }
    func width(_ line: Range<Int>) -> Int {
      bytes[line].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1.isWideStart ? 2 : 1) }
    }
    let widths = lines.dropLast().map(width)
    guard let longest = widths.max(), longest >= 30, width(last) <= longest + 4 else { return false }
    let beginsItem = lines.dropFirst().contains { line in
      bytes[line].first.map { $0 == 0x20 || $0 == 0x09 || "-*•>|#".utf8.contains($0) } ?? false
    }
    return !beginsItem && widths.allSatisfy { $0 * 10 >= longest * 7 }
  }

  private static func unit(_ lines: [Range<Int>], _ bytes: [UInt8]) -> DocumentUnit {
    let first = lines.first ?? 0..<0
    var start = first.lowerBound
    while start < first.upperBound, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    let trimmed = [start..<first.upperBound] + lines.dropFirst()
    let text = TextLines.joined(trimmed.map { bytes[$0] })
    let end = TextLines.end(behind: first, in: bytes)
    let range = start..<(lines.last ?? first).upperBound
    return DocumentUnit(offset: start, texts: [InlineText(text)]) { translations in
      let written = (translations.first?.bytes() ?? []).filter { $0 != 0x0A && $0 != 0x0D }
      return [DocumentEdit(range, LineBalancer(written).lines(trimmed.count).joined(separator: end))]
    }
  }
}
