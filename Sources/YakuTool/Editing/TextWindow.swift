import Yaku

/// The lines of a text around a place, as a terminal shows them: wrapped, numbered, and with marks below the place.
///
/// Costs the length of the text before the place, which is counted for line numbers, and the size of the window.
struct TextWindow {
  /// One row of the terminal.
  struct Row: Hashable {
    /// The number of the line that begins here, counted from 1; nil further down in the line and below the place.
    var number: Int?
    var text: String
    /// Whether it has the marks of the row above.
    var isMarks = false
    /// The part of the characters that belongs to the place.
    var marked = 0..<0
  }

  /// At most `height` rows.
  let rows: [Row]

  private struct Line {
    var number: Int?
    var characters: [Character] = []
    /// Where each character stands in the text.
    var places: [Int] = []
    /// Where the line ends in the text.
    var end = 0

    mutating func append(_ character: Character, at place: Int) {
      characters.append(character)
      places.append(place)
    }
  }

  /// The rows of at most `width` cells around `span` of `bytes`, which are UTF-8.
  init(_ bytes: [UInt8], around span: TextSpan, width: Int, height: Int) {
    let span = TextSpan(min(span.lowerBound, bytes.count), min(span.upperBound, bytes.count))
    var rows: [Row] = []
    for line in Self.lines(bytes, around: span.lowerBound, width: width, height: height) {
      rows += Self.rows(of: line, span, width: width)
    }
    // The place stands in the upper third.
    let place = rows.firstIndex { $0.isMarks }.map { $0 - 1 } ?? 0
    let start = max(0, min(place - height / 3, rows.count - height))
    self.rows = Array(rows[start..<min(rows.count, start + height)])
  }

  /// As many lines on both sides of a place as may be seen. Parts of very long ones stand for them, with dots.
  private static func lines(_ bytes: [UInt8], around place: Int, width: Int, height: Int) -> [Line] {
    // A row has as many characters as cells at most; of those that join, few have more bytes.
    let reach = width * height * 4
    var first = place
    var breaks = 0
    while first > 0, place - first < reach {
      if bytes[first - 1] == 0x0A {
        breaks += 1
        if breaks > height { break }
      }
      first -= 1
    }
    var last = place
    breaks = 0
    while last < bytes.count, last - place < reach, breaks <= height {
      if bytes[last] == 0x0A { breaks += 1 }
      last += 1
    }
    while first > 0, first < bytes.count, bytes[first] & 0xC0 == 0x80 { first -= 1 }
    while last < bytes.count, bytes[last] & 0xC0 == 0x80 { last += 1 }
    let startsLine = first == 0 || bytes[first - 1] == 0x0A
    var number = bytes[..<first].count { $0 == 0x0A } + 1
    var lines = [Line(number: startsLine ? number : nil)]
    if !startsLine { lines[0].append("…", at: first) }
    var position = first
    for character in String(decoding: bytes[first..<last], as: UTF8.self) {
      if character == "\n" || character == "\r\n" {
        lines[lines.count - 1].end = position
        number += 1
        lines.append(Line(number: number))
      } else {
        lines[lines.count - 1].append(visible(character), at: position)
      }
      position += character.utf8.count
    }
    lines[lines.count - 1].end = position
    if last < bytes.count, bytes[last - 1] != 0x0A { lines[lines.count - 1].append("…", at: position) }
    // Behind the last line end there is no line.
    if lines.count > 1, lines[lines.count - 1].characters.isEmpty, place < position { lines.removeLast() }
    return lines
  }

  private static func rows(of line: Line, _ span: TextSpan, width: Int) -> [Row] {
    var rows: [Row] = []
    for range in TextTable.rows(of: line.characters, width: width) {
      rows.append(Row(number: rows.isEmpty ? line.number : nil, text: String(line.characters[range])))
      var marked = range.filter { span.lowerBound <= line.places[$0] && line.places[$0] < span.upperBound }
      var isEmptyPlace = false
      if span.isEmpty {
        marked = range.filter { line.places[$0] == span.lowerBound }
        let isLast = range.upperBound == line.characters.count
        isEmptyPlace = isLast && span.lowerBound == line.end
      }
      guard let first = marked.first ?? (isEmptyPlace ? range.upperBound : nil) else { continue }
      let before = line.characters[range.lowerBound..<first]
      rows[rows.count - 1].marked = (first - range.lowerBound)..<(first - range.lowerBound + marked.count)
      rows.append(
        Row(
          text: String(repeating: " ", count: cells(before))
            + String(repeating: "^", count: max(1, cells(marked.map { line.characters[$0] }))), isMarks: true))
    }
    return rows
  }

  private static func cells(_ characters: some Sequence<Character>) -> Int {
    characters.reduce(0) { $0 + TextTable.width(of: $1) }
  }

  /// A blank in place of what would move the terminal.
  static func visible(_ character: Character) -> Character {
    character.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : character
  }
}
