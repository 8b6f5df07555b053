/// The UTF-8 bytes of one text, read as scalars in both directions.
///
/// Valid only inside the call that lent the buffer. Every function accepts any offset: reading beyond
/// an edge gives 0, so a scanner needs no bounds checks of its own.
struct TextBytes {
  let buffer: UnsafeBufferPointer<UInt8>

  var count: Int { buffer.count }

  /// The byte at `offset`, 0 beyond an edge.
  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    offset >= 0 && offset < buffer.count ? buffer[offset] : 0
  }

  /// The scalar that starts at `offset`, and its length; (0, 0) beyond the end.
  @inline(__always)
  func scalar(at offset: Int) -> (value: UInt32, length: Int) {
    guard offset >= 0, offset < buffer.count else { return (0, 0) }
    let first = buffer[offset]
    if first < 0x80 { return (UInt32(first), 1) }
    if first < 0xE0 { return (UInt32(first & 0x1F) << 6 | UInt32(self[offset + 1] & 0x3F), 2) }
    let tail = UInt32(self[offset + 1] & 0x3F) << 6 | UInt32(self[offset + 2] & 0x3F)
    if first < 0xF0 { return (UInt32(first & 0x0F) << 12 | tail, 3) }
    return (UInt32(first & 0x07) << 18 | tail << 6 | UInt32(self[offset + 3] & 0x3F), 4)
  }

  /// The scalar that ends at `offset`, and its length; (0, 0) at the start.
  @inline(__always)
  func scalar(before offset: Int) -> (value: UInt32, length: Int) {
    guard offset > 0, offset <= buffer.count else { return (0, 0) }
    var start = offset - 1
    while start > 0, buffer[start] & 0xC0 == 0x80 { start -= 1 }
    let found = scalar(at: start)
    return (found.value, offset - start)
  }

  /// The first offset at or after `offset` that is not white space.
  func skippingSpace(from offset: Int, to limit: Int? = nil) -> Int {
    let limit = limit ?? count
    var position = offset
    while position < limit {
      let (value, length) = scalar(at: position)
      guard value.isSpace, length > 0 else { break }
      position += length
    }
    return position
  }

  /// The offset after the last scalar before `offset` that is not white space.
  func skippingSpaceBackward(from offset: Int, to limit: Int = 0) -> Int {
    var position = offset
    while position > limit {
      let (value, length) = scalar(before: position)
      guard value.isSpace, length > 0 else { break }
      position -= length
    }
    return position
  }

  /// The offset after the run of letters, digits and marks that starts at `offset`.
  func wordEnd(from offset: Int) -> Int {
    var position = offset
    while position < count {
      let (value, length) = scalar(at: position)
      guard value.isWord else { break }
      position += length
    }
    return position
  }

  /// The start of the run of letters, digits and marks that ends at `offset`.
  func wordStart(from offset: Int) -> Int {
    var position = offset
    while position > 0 {
      let (value, length) = scalar(before: position)
      guard value.isWord else { break }
      position -= length
    }
    return position
  }

  /// The bytes of `range` as a string.
  func string(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: buffer[range.clamped(to: 0..<count)]), as: UTF8.self)
  }

  /// Whether the bytes at `offset` are those of `text`.
  func matches(_ text: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, offset + text.utf8CodeUnitCount <= count else { return false }
    for index in 0..<text.utf8CodeUnitCount where buffer[offset + index] != text.utf8Start[index] { return false }
    return true
  }
}

extension UInt32 {
  /// Whether it is white space of Unicode, line ends included.
  @inline(__always)
  var isSpace: Bool {
    if self < 0x80 { return self == 0x20 || (self >= 0x09 && self <= 0x0D) }
    if self < 0x1680 { return self == 0xA0 || self == 0x85 }
    return self == 0x1680 || (self >= 0x2000 && self <= 0x200A) || self == 0x2028 || self == 0x2029 || self == 0x202F
      || self == 0x205F || self == 0x3000
  }

  /// Whether it ends a line.
  @inline(__always)
  var isLineEnd: Bool { self == 0x0A || self == 0x0D || self == 0x85 || self == 0x2028 || self == 0x2029 }

  @inline(__always)
  var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }

  @inline(__always)
  var isASCIILetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }

  private var properties: Unicode.Scalar.Properties? { Unicode.Scalar(self)?.properties }

  /// Whether it is a letter of any script.
  var isLetter: Bool {
    if self < 0x80 { return isASCIILetter }
    return isEastAsian || (properties?.isAlphabetic ?? false)
  }

  /// Whether it is a decimal digit of any script.
  var isDigit: Bool {
    if self < 0x80 { return isASCIIDigit }
    return properties?.generalCategory == .decimalNumber
  }

  /// Whether it belongs to a word: letter, digit or combining mark.
  var isWord: Bool {
    if self < 0x80 { return isASCIILetter || isASCIIDigit }
    if isEastAsian { return true }
    guard let properties else { return false }
    if properties.isAlphabetic { return true }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber: return true
    default: return false
    }
  }

  var isUppercase: Bool {
    if self < 0x80 { return self >= 0x41 && self <= 0x5A }
    return !isEastAsian && (properties?.isUppercase ?? false)
  }

  var isLowercase: Bool {
    if self < 0x80 { return self >= 0x61 && self <= 0x7A }
    return !isEastAsian && (properties?.isLowercase ?? false)
  }

  /// Whether it is a letter of a script that writes sentences without spaces between words.
  var isEastAsian: Bool {
    (self >= 0x3040 && self <= 0x30FF) || (self >= 0x3400 && self <= 0x9FFF) || (self >= 0xF900 && self <= 0xFAFF)
      || (self >= 0x20000 && self <= 0x3FFFF) || (self >= 0xFF66 && self <= 0xFF9D) || self == 0x3005
  }

  /// Whether it is a letter of a script whose words stand beside codes and addresses without a space: also Hangul, whose
  /// particles do.
  var touchesCodes: Bool { isEastAsian || (self >= 0xAC00 && self <= 0xD7A3) || (self >= 0x3131 && self <= 0x318E) }
}
