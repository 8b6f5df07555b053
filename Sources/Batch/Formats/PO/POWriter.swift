/// Writes strings of PO files the way the tools of gettext do.
struct POWriter {
  /// Lines are no longer than this, where they can be broken; `nil` breaks only behind line feeds.
  let width: Int?
  let lineEnd: [UInt8]

  /// `keyword` with `text` behind it, without a line end.
  func string(_ keyword: String, _ text: [UInt8]) -> [UInt8] {
    let whole = Array("\(keyword) \"".utf8) + POEscapes.encode(text) + [UInt8(ascii: "\"")]
    let feed = text.dropLast().contains(0x0A)
    guard feed || columns(whole) > width ?? .max else { return whole }
    var output = Array("\(keyword) \"\"".utf8)
    for line in lines(text) {
      output += lineEnd + [UInt8(ascii: "\"")] + line + [UInt8(ascii: "\"")]
    }
    return output
  }

  /// The text cut behind line feeds, and behind spaces or wide characters where a line would be too long; escaped.
  private func lines(_ text: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for part in text.split(afterEach: 0x0A) {
      var line: [UInt8] = []
      var lineWidth = 0
      for piece in pieces(part) {
        let escaped = POEscapes.encode(piece)
        let pieceWidth = columns(escaped)
        if let width, !line.isEmpty, lineWidth + pieceWidth > width - 2 {
          lines.append(line)
          (line, lineWidth) = ([], 0)
        }
        line += escaped
        lineWidth += pieceWidth
      }
      lines.append(line)
    }
    return lines
  }

  /// What may not be broken: words with the space behind them, single wide characters.
  private func pieces(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    for index in text.indices where index > start {
      let isBehindSpace = text[index - 1] == 0x20 && text[index] != 0x20
      if isBehindSpace || Self.isWide(text[index]) {
        pieces.append(text[start..<index])
        start = index
      }
    }
    return pieces + [text[start...]]
  }

  private func columns(_ bytes: [UInt8]) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : Self.isWide($1) ? 2 : 1) }
  }

  /// Whether a kana, an ideograph, hangul or a wide mark begins with this byte.
  private static func isWide(_ byte: UInt8) -> Bool { (0xE3...0xED).contains(byte) || byte == 0xEF }
}

extension [UInt8] {
  /// Parts that end behind each `byte`; none is empty.
  func split(afterEach byte: UInt8) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = startIndex
    for index in indices where self[index] == byte {
      parts.append(self[start...index])
      start = index + 1
    }
    return start < endIndex ? parts + [self[start...]] : parts
  }
}
