/// UTF-8 that can also hold what is no text, so that nothing is lost on the way from another encoding and back.
///
/// Half a surrogate pair takes the three bytes that its number would have, and
/// a byte that is no character takes `F8 8x xx`. Neither is valid UTF-8, so
/// text with one of them is reported like any other invalid text.
package enum LooseUTF8 {
  package enum Unit: Equatable {
    /// A character, or half a surrogate pair.
    case character(UInt32)
    /// A byte of another encoding that is no character there.
    case raw(UInt8)
    /// A byte that is no part of a character.
    case invalid(UInt8)
  }

  package static func append(raw byte: UInt8, to output: inout [UInt8]) {
    output += [0xF8, 0x80 | byte >> 6, 0x80 | byte & 0x3F]
  }

  package static func append(_ code: UInt32, to output: inout [UInt8]) {
    switch code {
    case ..<0x80: output.append(UInt8(code))
    case ..<0x800: output += [0xC0 | UInt8(code >> 6), 0x80 | UInt8(code & 0x3F)]
    case ..<0x10000:
      output += [0xE0 | UInt8(code >> 12), 0x80 | UInt8(code >> 6 & 0x3F), 0x80 | UInt8(code & 0x3F)]
    default:
      output += [
        0xF0 | UInt8(code >> 18), 0x80 | UInt8(code >> 12 & 0x3F), 0x80 | UInt8(code >> 6 & 0x3F),
        0x80 | UInt8(code & 0x3F),
      ]
    }
  }

  package static func forEach(in bytes: Span<UInt8>, _ body: (Unit) -> Void) {
    var index = 0
    while index < bytes.count {
      let (unit, length) = unit(at: index, in: bytes)
      body(unit)
      index += length
    }
  }

  private static func unit(at index: Int, in bytes: Span<UInt8>) -> (Unit, length: Int) {
    let first = bytes[index]
    if first < 0x80 { return (.character(UInt32(first)), 1) }
    let (length, lowest): (Int, UInt32) =
      switch first {
      case 0xC2...0xDF: (2, 0x80)
      case 0xE0...0xEF: (3, 0x800)
      case 0xF0...0xF4: (4, 0x10000)
      case 0xF8: (3, 0)
      default: (0, 0)
      }
    guard length > 0, index + length <= bytes.count else { return (.invalid(first), 1) }
    var code = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      guard bytes[index + offset] & 0xC0 == 0x80 else { return (.invalid(first), 1) }
      code = code << 6 | UInt32(bytes[index + offset] & 0x3F)
    }
    if first == 0xF8 { return code & 0xFFF < 0x100 ? (.raw(UInt8(code & 0xFF)), 3) : (.invalid(first), 1) }
    return code >= lowest && code <= 0x10FFFF ? (.character(code), length) : (.invalid(first), 1)
  }
}
