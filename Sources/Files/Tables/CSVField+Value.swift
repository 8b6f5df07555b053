extension CSVField {
  /// The bytes of the value: without enclosing quotes, with doubled quotes made single.
  package func value(in bytes: Span<UInt8>) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    var value: [UInt8] = []
    value.reserveCapacity(range.count)
    guard kind == .quoted else {
      value.append(bytes, range)
      return value
    }
    var index = range.lowerBound + 1
    var isInside = true
    while index < range.upperBound {
      let byte = bytes[index]
      if isInside, byte == quote {
        if index + 1 < range.upperBound, bytes[index + 1] == quote {
          value.append(quote)
          index += 2
          continue
        }
        isInside = false
      } else {
        value.append(byte)
      }
      index += 1
    }
    return value
  }
}

extension [UInt8] {
  /// Appends the bytes of `span` at `range`.
  package mutating func append(_ span: Span<UInt8>, _ range: Range<Int>) {
    span.extracting(range).withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends `value` as one field, in quotes where the dialect needs them or `always`.
  package mutating func append(field value: [UInt8], _ dialect: CSVDialect, always: Bool = false) {
    let quote = UInt8(ascii: "\"")
    guard dialect.hasQuotes else {
      // Nothing can protect these here.
      let breaks = [dialect.delimiter, UInt8(ascii: "\n"), UInt8(ascii: "\r")]
      append(contentsOf: value.lazy.map { breaks.contains($0) ? 0x20 : $0 })
      return
    }
    let needsQuotes =
      always || value.first == quote
      || value.contains { byte in
        byte == dialect.delimiter || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
          || (byte == quote && !dialect.quotesMayBeText)
      }
    guard needsQuotes else {
      append(contentsOf: value)
      return
    }
    append(quote)
    for byte in value {
      if byte == quote { append(quote) }
      append(byte)
    }
    append(quote)
  }
}
