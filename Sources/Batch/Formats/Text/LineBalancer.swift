/// Divides a text into lines of about the same width, never within a tag.
struct LineBalancer {
  /// Where a line may end: the bytes there go away when it does.
  private struct Break {
    var range: Range<Int>
    /// Columns before it.
    var column: Int
    /// Whether a clause ends before it.
    var isBehindMark: Bool
  }

  private let bytes: [UInt8]
  private var breaks: [Break] = []
  private var width = 0

  /// Takes a text of one line.
  init(_ text: [UInt8]) {
    bytes = text
    var index = 0
    var last: UInt8 = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "{"),
        let end = bytes[index...].prefix(1000).firstIndex(
          of: byte == UInt8(ascii: "<") ? UInt8(ascii: ">") : UInt8(ascii: "}"))
      {
        index = end + 1
        continue
      }
      var next = index + 1
      while next < bytes.count, bytes[next] & 0xC0 == 0x80 { next += 1 }
      let character = Array(bytes[index..<next])
      if byte == 0x20 {
        if index > 0, next < bytes.count {
          breaks.append(
            Break(range: index..<next, column: width, isBehindMark: ",.;:!?".utf8.contains(last)))
        }
      } else if byte.isWideStart, last != 0x20, index > 0, !Self.neverFirst.contains(character) {
        let mark = previous(index)
        if !Self.neverLast.contains(mark) {
          breaks.append(Break(range: index..<index, column: width, isBehindMark: Self.neverFirst.contains(mark)))
        }
      }
      width += byte.isWideStart || (0xEA...0xED).contains(byte) ? 2 : 1
      last = byte
      index = next
    }
  }

  private func previous(_ index: Int) -> [UInt8] {
    var start = index - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return Array(bytes[max(0, start)..<index])
  }

  /// Marks and small kana that begin no line.
  private static let neverFirst = Set(
    "、。，．・：；？！ー）」』】〉》〕］｝ぁぃぅぇぉっゃゅょァィゥェォッャュョ々ヽヾゝゞ".unicodeScalars.map { Array(String($0).utf8) })
  /// Brackets that end no line.
  private static let neverLast = Set("（「『【〈《〔［｛".unicodeScalars.map { Array(String($0).utf8) })

  /// The text in `count` lines, or fewer where it has no more places to divide it.
  func lines(_ count: Int) -> [[UInt8]] {
    var chosen: [Break] = []
    var rest = breaks[...]
    for number in 1..<max(1, count) {
      let wanted = width * number / count
      // What must be left for the lines that follow.
      let usable = rest.dropLast(count - 1 - number)
      let best = usable.min { cost($0, wanted) < cost($1, wanted) }
      guard let best, let place = rest.firstIndex(where: { $0.range == best.range }) else { break }
      chosen.append(best)
      rest = rest[(place + 1)...]
    }
    var lines: [[UInt8]] = []
    var start = 0
    for line in chosen {
      lines.append(Array(bytes[start..<line.range.lowerBound]))
      start = line.range.upperBound
    }
    return lines + [Array(bytes[start...])]
  }

  private func cost(_ place: Break, _ wanted: Int) -> Int {
    abs(place.column - wanted) - (place.isBehindMark ? width / 10 : 0)
  }
}
