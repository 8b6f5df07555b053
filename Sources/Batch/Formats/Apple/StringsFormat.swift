internal import Yaku

/// Apple's `.strings`: values are translated, keys and comments stay.
struct StringsFormat: DocumentFormat {
  func read(_ bytes: [UInt8], _ settings: DocumentSettings) throws(DocumentProblem) -> DocumentReading {
    if bytes.starts(with: "bplist".utf8) || bytes.starts(with: "<?xml".utf8) {
      throw DocumentProblem(offset: 0, reason: "a property list; convert it to text, with 'plutil -p' for example")
    }
    var scanner = StringsScanner(bytes)
    var reading = DocumentReading()
    while let value = try scanner.nextValue() {
      let text = String(decoding: value.value, as: UTF8.self)
      guard text.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) else { continue }
      let unit = DocumentUnit(
        offset: value.range.lowerBound, texts: [MessageText.inline(text, .cocoa)], placeholders: .cocoa, isMessage: true
      ) { translations in
        let written = POText.agreeing(translations.first?.bytes() ?? [], with: Array(text.utf8))
        return [DocumentEdit(value.range, StringsScanner.encode(written))]
      }
      reading.units.append(unit)
    }
    return reading
  }
}

/// Finds the values of a `.strings` file. Strict: what Apple's tools do not read is refused.
struct StringsScanner {
  struct Value: Sendable {
    /// With its quotes.
    let range: Range<Int>
    let value: [UInt8]
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value of the next line `"key" = "value";`; `nil` at the end.
  mutating func nextValue() throws(DocumentProblem) -> Value? {
    try skip()
    guard position < bytes.count else { return nil }
    _ = try string()
    try skip()
    try take("=")
    try skip()
    let value = try string()
    try skip()
    try take(";")
    return value
  }

  /// Passes over white space and comments.
  private mutating func skip() throws(DocumentProblem) {
    while position < bytes.count {
      let rest = bytes[position...]
      if bytes[position].isXMLSpace {
        position += 1
      } else if rest.starts(with: "//".utf8) {
        position = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      } else if rest.starts(with: "/*".utf8) {
        let start = position
        position += 2
        while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) { position += 1 }
        guard position < bytes.count else {
          throw DocumentProblem(offset: start, reason: "a comment without its end; write */ behind it")
        }
        position += 2
      } else {
        return
      }
    }
  }

  private mutating func take(_ sign: Unicode.Scalar) throws(DocumentProblem) {
    guard position < bytes.count, bytes[position] == UInt8(ascii: sign) else {
      throw DocumentProblem(offset: position, reason: "expected \"\(sign)\", as in \"key\" = \"value\";")
    }
    position += 1
  }

  private mutating func string() throws(DocumentProblem) -> Value {
    let start = position
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      while position < bytes.count, isWord(bytes[position]) { position += 1 }
      guard position > start else {
        throw DocumentProblem(offset: start, reason: "expected a string in quotes, as in \"key\" = \"value\";")
      }
      return Value(range: start..<position, value: Array(bytes[start..<position]))
    }
    position += 1
    var value: [UInt8] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      guard bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count else {
        value.append(bytes[position])
        position += 1
        continue
      }
      position += 1
      if bytes[position] | 0x20 == UInt8(ascii: "u"), let (scalar, length) = unicode(at: position + 1) {
        value += String(scalar).utf8
        position += 1 + length
      } else {
        position = POEscapes.decode(bytes, at: position, end: bytes.count, into: &value)
      }
    }
    guard position < bytes.count else {
      throw DocumentProblem(offset: start, reason: "a string without its closing quote")
    }
    position += 1
    return Value(range: start..<position, value: value)
  }

  /// The character whose number in UTF-16 begins at `index`, and the length of its one or two units.
  private func unicode(at index: Int) -> (Unicode.Scalar, length: Int)? {
    guard let unit = unit(at: index) else { return nil }
    if let scalar = Unicode.Scalar(unit) { return (scalar, 4) }
    // The other half of a pair, as in `\Ud83d\Ude00`.
    guard UTF16.isLeadSurrogate(UInt16(truncatingIfNeeded: unit)), index + 6 <= bytes.count,
      bytes[index + 4] == UInt8(ascii: "\\"), bytes[index + 5] | 0x20 == UInt8(ascii: "u"),
      let low = self.unit(at: index + 6), UTF16.isTrailSurrogate(UInt16(truncatingIfNeeded: low)),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { return nil }
    return (scalar, 10)
  }

  private func unit(at index: Int) -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for offset in index..<index + 4 {
      guard let digit = hexValue(bytes[offset]) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  private func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "_$/:.-".utf8.contains(byte)
  }

  /// The text as a string in quotes; line feeds as `\n`.
  static func encode(_ text: [UInt8]) -> [UInt8] {
    [UInt8(ascii: "\"")] + POEscapes.encode(text) + [UInt8(ascii: "\"")]
  }
}
