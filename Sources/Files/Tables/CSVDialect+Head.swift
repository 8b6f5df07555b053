// What the first lines of a table say of how it is written.
extension CSVDialect {
  /// `head` from its first line with something on it, and the delimiter if the line `sep=;` names one.
  package static func withoutPreamble(_ head: [UInt8]) -> (head: [UInt8], delimiter: UInt8?) {
    var rest = head[...]
    var delimiter: UInt8?
    while let end = rest.firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      let named = Self.delimiter(named: rest[..<end])
      guard named != nil || rest[..<end].allSatisfy({ $0 == 0x20 }) else { break }
      delimiter = named ?? delimiter
      rest = rest[(end + 1)...]
    }
    return (Array(rest), delimiter)
  }

  /// The commonest of comma, semicolon and TAB outside quotes; `nil` when there is none.
  package static func delimiter(in line: ArraySlice<UInt8>) -> UInt8? {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].contains(byte) {
        counts[byte, default: 0] += 1
      }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
