import CMarkup
import TextModel

/// Takes Markdown apart into runs of text, each as one reader sees it, and everything else byte for byte.
///
/// Paragraphs, headings and cells of tables are runs; emphasis, links, code and tags within them are marks; titles of links
/// and the words for pictures are labels. Blocks of
/// code and of HTML, definitions of links and what stands between `---` or `+++` at the very top stay as they are. The structure
/// is that of cmark-gfm. Never fails.
package struct MarkdownReader {
  private let bytes: [UInt8]
  private var segments: [MarkupSegment] = []
  private var labels: [MarkupDocument.Label] = []
  /// The line that was asked for last: a row of a table has many cells.
  private var lastLine = 0..<0

  package init(_ text: String) { bytes = Array(text.utf8) }

  /// The pieces of the text: they cover it.
  package mutating func document() -> MarkupDocument {
    var line = InlineParts(bytes)
    var unread: [TextSpan] = []
    var block = 0
    for event in events(from: endOfFrontMatter()) {
      if event.kind != cmarkup_block {
        line.add(event)
      } else if event.isEnter {
        block = event.start ?? block
        line = InlineParts(bytes, from: block)
      } else {
        let stretches = LongParagraph(bytes).stretches(of: line.finished)
        if line.isSure, stretches.allSatisfy({ $0.count <= LongParagraph.longestRun }) {
          for stretch in stretches { flush(Array(stretch)) }
        } else {
          unread.append(TextSpan(block, event.end ?? block))
        }
      }
    }
    return MarkupDocument(
      syntax: .markdown, pieces: MarkupDocument.pieces(segments, of: bytes.count),
      labels: labels.sorted { $0.span < $1.span }, unread: unread)
  }

  /// Keeps what was found of a paragraph: footnotes come last, wherever they stand.
  private mutating func flush(_ parts: [MarkupRun.Part]) {
    labels += MarkdownLabels(bytes).labels(of: parts)
    var builder = MarkupRun(bytes, escapes: true)
    builder.add(parts)
    if var segment = builder.segment() {
      segment.isQuoted = isInQuote(segment.range.lowerBound)
      segments.append(segment)
    }
  }

  /// Whether the line up to `offset` begins with the sign of a block quote, maybe within a list.
  private mutating func isInQuote(_ offset: Int) -> Bool {
    if !lastLine.contains(offset) {
      let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      lastLine = start..<(bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count)
    }
    let signs = bytes[lastLine.lowerBound..<offset].prefix {
      $0.isSpace || (0x30...0x39).contains($0) || ">-*+.)#".utf8.contains($0)
    }
    return signs.endIndex == offset && signs.contains(UInt8(ascii: ">"))
  }

  /// Where what stands between `---` (YAML) or `+++` (TOML) at the top ends; 0 where nothing does.
  package func endOfFrontMatter() -> Int {
    guard let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") else { return 0 }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    func isFence(_ line: ArraySlice<UInt8>) -> Bool {
      line.count >= 3 && line.prefix(3).allSatisfy { $0 == sign } && line.dropFirst(3).allSatisfy(\.isSpace)
    }
    guard let first = lines.first, isFence(first), let close = lines.dropFirst().first(where: isFence) else { return 0 }
    return min(close.endIndex + 1, bytes.count)
  }

  private func events(from start: Int) -> [InlineParts.Event] {
    let (readable, added) = readable(from: start)
    func place(_ offset: Int64) -> Int? {
      offset < 0 ? nil : start + Int(offset) - added.prefix { $0 < Int(offset) }.count
    }
    return readable.withUnsafeBytes { buffer in
      var count = 0
      guard let text = buffer.bindMemory(to: CChar.self).baseAddress,
        let list = cmarkup_markdown(text, buffer.count, &count)
      else { return [] }
      defer { cmarkup_free(list) }
      return UnsafeBufferPointer(start: list, count: count).map { event in
        InlineParts.Event(
          kind: Int(event.kind), isEnter: event.is_enter != 0, isExact: event.is_exact != 0, start: place(event.start),
          end: place(event.end))
      }
    }
  }

  /// The bytes as the parser gets them, and where line feeds were added.
  ///
  /// It makes three bytes of a NUL, which would move all that follows, takes the backslash out of an escaped pipe in a
  /// table, which would too, and loses the place of a paragraph that a table follows at once: there it gets an empty line,
  /// which changes nothing else. In place of an escaped pipe stand two marks that mean nothing.
  private func readable(from start: Int) -> (bytes: [UInt8], added: [Int]) {
    var result: [UInt8] = []
    var added: [Int] = []
    let lines = bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index > 0 {
        result.append(0x0A)
        if index + 1 < lines.count, isDelimiterRow(lines[index + 1]), line.first == UInt8(ascii: "|"),
          !lines[index - 1].allSatisfy(\.isSpace), lines[index - 1].first != UInt8(ascii: "|")
        {
          added.append(result.count)
          result.append(0x0A)
        }
      }
      result += Self.plain(line)
    }
    return (result, added)
  }

  private static func plain(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var plain = line.map { $0 == 0 ? 0x1A : $0 }
    for index in plain.indices.dropLast()
    where plain[index] == UInt8(ascii: "\\") && plain[index + 1] == UInt8(ascii: "|") {
      plain[index] = UInt8(ascii: ",")
      plain[index + 1] = UInt8(ascii: ",")
    }
    return plain
  }

  private func isDelimiterRow(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "|") && line.contains(UInt8(ascii: "-"))
      && line.allSatisfy { $0.isSpace || "|-:".utf8.contains($0) }
  }
}
