extension Span<UInt8> {
  /// How many lines end in `range`: at LF, CRLF, or a CR alone.
  package func lineEnds(in range: Range<Int>) -> Int {
    var found = 0
    for index in range {
      let byte = self[index]
      if byte == UInt8(ascii: "\n") {
        found += 1
      } else if byte == UInt8(ascii: "\r"), index + 1 == count || self[index + 1] != UInt8(ascii: "\n") {
        found += 1
      }
    }
    return found
  }

  /// `range` without the LF, CRLF or CR at its end.
  package func withoutLineEnd(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    if end > range.lowerBound, self[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > range.lowerBound, self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return range.lowerBound..<end
  }

  /// Whether all bytes are ASCII characters.
  package var isASCII: Bool {
    for index in indices where self[index] >= 0x80 { return false }
    return true
  }
}
