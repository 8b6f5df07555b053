/// Lines of text, and what they are when they are read as one.
enum TextLines {
  /// The lines without their ends: LF, CRLF or CR.
  static func of(_ bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      lines.append(start..<index - 1)
      if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
      start = index
    }
    if start < bytes.count { lines.append(start..<bytes.count) }
    return lines
  }

  /// The line end behind a line; LF where there is none.
  static func end(behind line: Range<Int>, in bytes: [UInt8]) -> [UInt8] {
    let end = Array(bytes[line.upperBound...].prefix(2))
    if end == [0x0D, 0x0A] { return end }
    return end.first == 0x0D ? [0x0D] : [0x0A]
  }

  static func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  /// Lines as one text.
  static func joined(_ lines: [ArraySlice<UInt8>]) -> String {
    var text: [UInt8] = []
    for line in lines {
      if needsSpace(between: text[...], line) { text.append(0x20) }
      text += line
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether a space belongs between two lines: not where there is one, nor within writing that has none.
  static func needsSpace(between before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> Bool {
    guard let last = before.last, let first = after.first, last != 0x20, first != 0x20 else { return false }
    let start = before.lastIndex { $0 & 0xC0 != 0x80 }
    return !(start.map { before[$0].isWideStart } ?? false) || !first.isWideStart
  }
}

extension UInt8 {
  /// Whether a kana, an ideograph or a wide mark begins with this byte; hangul, which is spaced, does not.
  var isWideStart: Bool { (0xE3...0xE9).contains(self) || self == 0xEF }
}
