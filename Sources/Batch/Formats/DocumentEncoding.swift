/// How the text of a document is written as bytes.
enum DocumentEncoding: Sendable {
  case utf8(hasMark: Bool)
  case utf16(isBigEndian: Bool)

  /// The document as UTF-8 without a byte order mark, and how it was written.
  ///
  /// Throws for bytes that are not what they seem to be: every byte has to come out again.
  static func decode(_ bytes: [UInt8]) throws(DocumentProblem) -> (text: [UInt8], encoding: DocumentEncoding) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let isBigEndian = bytes[0] == 0xFE
      guard bytes.count.isMultiple(of: 2) else {
        throw DocumentProblem(offset: bytes.count, reason: "UTF-16 with half a unit at its end; the file is cut off")
      }
      let units = stride(from: 2, to: bytes.count, by: 2).map { index in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isBigEndian ? first << 8 | second : second << 8 | first
      }
      guard let text = String(validating: units, as: UTF16.self) else {
        throw DocumentProblem(offset: 0, reason: "UTF-16 with half of a surrogate pair; the file is damaged")
      }
      return (Array(text.utf8), .utf16(isBigEndian: isBigEndian))
    }
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = hasMark ? Array(bytes.dropFirst(3)) : bytes
    guard String(validating: text, as: UTF8.self) != nil else {
      throw DocumentProblem(
        offset: validPrefix(of: text),
        reason: "not valid UTF-8; convert the file, for example with 'iconv -f WINDOWS-1252 -t UTF-8'")
    }
    return (text, .utf8(hasMark: hasMark))
  }

  /// The bytes of a document from its text.
  func encode(_ text: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8(let hasMark): return hasMark ? [0xEF, 0xBB, 0xBF] + text : text
    case .utf16(let isBigEndian):
      var bytes: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
      for unit in String(decoding: text, as: UTF8.self).utf16 {
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        bytes += isBigEndian ? [high, low] : [low, high]
      }
      return bytes
    }
  }

  /// How many of the first bytes are valid; near enough for a message.
  private static func validPrefix(of bytes: [UInt8]) -> Int {
    var (low, high) = (0, bytes.count)
    while low < high {
      let middle = (low + high + 1) / 2
      // A cut within a character is not what is looked for.
      let isValid = (max(0, middle - 3)...middle).contains { String(validating: bytes[..<$0], as: UTF8.self) != nil }
      if isValid { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
