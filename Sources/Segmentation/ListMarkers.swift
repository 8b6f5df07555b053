/// Follows the markers of a list written in one line: `1) … 2) …`, `a. … b. …`.
///
/// A list begins with its first marker at the start of a sentence; each later marker must have the same form
/// and the next number.
struct ListMarkers {
  private enum Style: Equatable {
    case number
    case letter
    case roman
  }

  private let text: TextBytes
  private var expected: (style: Style, value: Int, tail: [UInt8])?
  private var lineStart = 0
  /// Where the marker found last begins, with a bullet or bracket before it.
  private(set) var lastStart = 0

  init(text: TextBytes) {
    self.text = text
    lineStart = text.skippingSpace(from: 0)
  }

  mutating func noteLineStart(_ offset: Int) {
    lineStart = offset
  }

  /// Whether the `.` or `)` at `position` ends a later marker of a list; `lastStart` then says where it begins.
  mutating func noteMarker(at position: Int) -> Bool {
    // `1.)` is seen twice; its dot is passed over.
    if text[position] == 0x2E, text[position + 1] == 0x29 { return false }
    var labelEnd = position
    if text[position] == 0x29, text[labelEnd - 1] == 0x2E { labelEnd -= 1 }
    var start = labelEnd
    while start > 0, labelEnd - start < 5, UInt32(text[start - 1]).isASCIIDigit || UInt32(text[start - 1]).isASCIILetter
    {
      start -= 1
    }
    // Most full stops end a word, which is no label.
    guard start < labelEnd, labelEnd - start < 5,
      labelEnd - start == 1 || UInt32(text[start]).isASCIIDigit || text[position] == 0x29
    else { return false }
    let label = Array(text.buffer[start..<labelEnd])
    if text[start - 1] == 0x28 { start -= 1 }
    let beforeBullet = bulletStart(before: start)
    guard beforeBullet == 0 || text.scalar(before: beforeBullet).value.isSpace else { return false }
    guard text[position + 1] == 0x20 || beforeBullet != start else { return false }
    let tail = Array(text.buffer[labelEnd...position])
    if let expected, expected.tail == tail, value(of: label, style: expected.style) == expected.value {
      self.expected = (expected.style, expected.value + 1, tail)
      lastStart = beforeBullet
      return true
    }
    let isRestart =
      (expected?.value ?? 0) > 2 && position - lastStart < 400 && expected?.tail == tail
      && (label == [0x31] || label == [0x61])
    guard isRestart || isSentenceStart(beforeBullet) else { return false }
    if let number = value(of: label, style: .number), number < 100 {
      expected = (.number, number + 1, tail)
    } else if label == [0x69] {
      expected = (.roman, 2, tail)
    } else if label.count == 1, let letter = value(of: label, style: .letter) {
      expected = (.letter, letter + 1, tail)
    }
    lastStart = beforeBullet
    return isRestart
  }

  private func bulletStart(before start: Int) -> Int {
    let position = text.skippingSpaceBackward(from: start)
    let (value, length) = text.scalar(before: position)
    return value == 0x2022 || value == 0x2043 || value == 0x25CF || value == 0x25AA ? position - length : start
  }

  private func isSentenceStart(_ offset: Int) -> Bool {
    if offset <= lineStart { return true }
    let last = text.scalar(before: text.skippingSpaceBackward(from: offset)).value
    return last == 0x2E || last == 0x21 || last == 0x3F
  }

  private func value(of label: [UInt8], style: Style) -> Int? {
    switch style {
    case .number:
      guard label.allSatisfy({ UInt32($0).isASCIIDigit }) else { return nil }
      return label.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    case .letter:
      guard label.count == 1, UInt32(label[0]).isASCIILetter else { return nil }
      return Int(label[0] | 0x20) - 0x60
    case .roman:
      return Self.romans.firstIndex(of: String(decoding: label, as: UTF8.self)).map { $0 + 1 }
    }
  }

  private static let romans = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"]
}
