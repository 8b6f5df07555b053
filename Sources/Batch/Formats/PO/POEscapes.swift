/// The escapes of PO files, which are those of C.
enum POEscapes {
  private static let named: [(UInt8, UInt8)] = [
    (UInt8(ascii: "n"), 0x0A), (UInt8(ascii: "t"), 0x09), (UInt8(ascii: "r"), 0x0D), (UInt8(ascii: "a"), 0x07),
    (UInt8(ascii: "b"), 0x08), (UInt8(ascii: "f"), 0x0C), (UInt8(ascii: "v"), 0x0B), (UInt8(ascii: "\""), 0x22),
    (UInt8(ascii: "\\"), 0x5C),
  ]

  /// Adds what the escape stands for whose character behind `\` is at `index`; returns the offset behind it.
  static func decode(_ bytes: [UInt8], at index: Int, end: Int, into value: inout [UInt8]) -> Int {
    let byte = bytes[index]
    if let (_, plain) = named.first(where: { $0.0 == byte }) {
      value.append(plain)
      return index + 1
    }
    let isHex = byte == UInt8(ascii: "x")
    var next = isHex ? index + 1 : index
    var number: UInt32 = 0
    let limit = min(end, next + (isHex ? 2 : 3))
    let first = next
    while next < limit, let digit = hexValue(bytes[next]), digit < (isHex ? 16 : 8) {
      number = number * (isHex ? 16 : 8) + digit
      next += 1
    }
    guard next > first else {
      value += [UInt8(ascii: "\\"), byte]
      return index + 1
    }
    value.append(UInt8(truncatingIfNeeded: number))
    return next
  }

  /// The bytes of `text` as they stand between quotes.
  static func encode(_ text: some Sequence<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    for byte in text {
      if let (name, _) = named.first(where: { $0.1 == byte }) {
        output += [UInt8(ascii: "\\"), name]
      } else {
        output.append(byte)
      }
    }
    return output
  }
}
