/// The text of a JSON string and back.
package enum JSONText {
  /// The text of the string at `literal`, quotes included; `nil` when another kind of value stands there.
  ///
  /// `isValid` is false where the line is not UTF-8 or has half of a surrogate
  /// pair; each becomes U+FFFD. The literal has been checked by `JSONScanner`.
  static func decode(_ literal: Range<Int>, in bytes: Span<UInt8>) -> (text: String, isValid: Bool)? {
    guard literal.count >= 2, bytes[literal.lowerBound] == UInt8(ascii: "\"") else { return nil }
    var value: [UInt8] = []
    value.reserveCapacity(literal.count)
    var isWhole = true
    var index = literal.lowerBound + 1
    let end = literal.upperBound - 1
    while index < end {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < end else {
        value.append(byte)
        continue
      }
      let escaped = bytes[index]
      index += 1
      switch escaped {
      case UInt8(ascii: "b"): value.append(0x08)
      case UInt8(ascii: "f"): value.append(0x0C)
      case UInt8(ascii: "n"): value.append(0x0A)
      case UInt8(ascii: "r"): value.append(0x0D)
      case UInt8(ascii: "t"): value.append(0x09)
      case UInt8(ascii: "u"):
        var code = unit(at: index, in: bytes, end: end)
        index += 4
        if (0xD800..<0xDC00).contains(code), index + 6 <= end, bytes[index] == UInt8(ascii: "\\"),
          bytes[index + 1] == UInt8(ascii: "u")
        {
          let low = unit(at: index + 2, in: bytes, end: end)
          if (0xDC00..<0xE000).contains(low) {
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
            index += 6
          }
        }
        if let scalar = Unicode.Scalar(code) {
          value.append(contentsOf: String(scalar).utf8)
        } else {
          isWhole = false
          value.append(contentsOf: "\u{FFFD}".utf8)
        }
      default: value.append(escaped)
      }
    }
    let (decoded, isUTF8) = text(value)
    return (decoded, isUTF8 && isWhole)
  }

  /// The UTF-16 code unit written as four hexadecimal digits at `index`.
  private static func unit(at index: Int, in bytes: Span<UInt8>, end: Int) -> UInt32 {
    guard index + 4 <= end else { return 0xFFFD }
    return (index..<index + 4).reduce(0) { $0 << 4 | (hexValue(bytes[$1]) ?? 0) }
  }

  /// Appends `text` as a JSON string, quotes included; only what must be escaped is.
  package static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        output.append(UInt8(ascii: "\\"))
        output.append(byte)
      case 0x0A: output.append(contentsOf: "\\n".utf8)
      case 0x0D: output.append(contentsOf: "\\r".utf8)
      case 0x09: output.append(contentsOf: "\\t".utf8)
      case 0..<0x20, 0x7F:
        output.append(contentsOf: "\\u00".utf8)
        output.append(UInt8(ascii: "0") + byte >> 4)
        let low = byte & 0x0F
        output.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// `text` as a JSON string, quotes included.
  package static func string(_ text: String) -> String {
    var output: [UInt8] = []
    append(text, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
