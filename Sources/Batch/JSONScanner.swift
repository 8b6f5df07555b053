/// Why a line is not the JSON it should be: where, in bytes from the start of the line, and what was expected.
package struct JSONProblem: Error, Hashable, Sendable {
  package let offset: Int
  package let expected: String
}

/// One key of an object with its value, as they stand in the file.
package struct JSONMember: Hashable, Sendable {
  /// The key with its quotes.
  package let key: Range<Int>
  /// The value, exactly.
  package let value: Range<Int>
}

/// Finds the members of one JSON object (RFC 8259) without changing or losing a byte of it.
///
/// Strict: the whole line is checked, nested values too. A library that builds
/// values cannot be used here, because number literals, escapes and the order
/// of keys must come out as they went in. Linear; nesting is limited to `depthLimit`.
package struct JSONScanner {
  package static let depthLimit = 512

  private var position: Int
  private let end: Int

  /// The members of the object that `line` is, in order, and the offset of its closing brace.
  package static func members(
    of line: Range<Int>, in bytes: Span<UInt8>
  ) throws(JSONProblem) -> (members: [JSONMember], closing: Int) {
    var scanner = JSONScanner(position: line.lowerBound, end: line.upperBound)
    scanner.skipSpace(bytes)
    guard scanner.take("{", bytes) else { throw scanner.problem("an object, as in {\"text\": \"…\"}") }
    var members: [JSONMember] = []
    scanner.skipSpace(bytes)
    if scanner.peek(bytes) != UInt8(ascii: "}") {
      repeat {
        scanner.skipSpace(bytes)
        let key = scanner.position
        try scanner.string(bytes)
        let keyEnd = scanner.position
        scanner.skipSpace(bytes)
        guard scanner.take(":", bytes) else { throw scanner.problem("\":\"") }
        scanner.skipSpace(bytes)
        let value = scanner.position
        try scanner.value(bytes)
        members.append(JSONMember(key: key..<keyEnd, value: value..<scanner.position))
        scanner.skipSpace(bytes)
      } while scanner.take(",", bytes)
    }
    let closing = scanner.position
    guard scanner.take("}", bytes) else { throw scanner.problem("\",\" or \"}\"") }
    scanner.skipSpace(bytes)
    guard scanner.position == scanner.end else { throw scanner.problem("the end of the line") }
    return (members, closing)
  }

  /// The elements of the array at `range`, in order.
  static func elements(of range: Range<Int>, in bytes: Span<UInt8>) throws(JSONProblem) -> [Range<Int>] {
    var scanner = JSONScanner(position: range.lowerBound, end: range.upperBound)
    guard scanner.take("[", bytes) else { throw scanner.problem("an array") }
    var elements: [Range<Int>] = []
    scanner.skipSpace(bytes)
    if scanner.peek(bytes) != UInt8(ascii: "]") {
      repeat {
        scanner.skipSpace(bytes)
        let start = scanner.position
        try scanner.value(bytes)
        elements.append(start..<scanner.position)
        scanner.skipSpace(bytes)
      } while scanner.take(",", bytes)
    }
    guard scanner.take("]", bytes) else { throw scanner.problem("\",\" or \"]\"") }
    guard scanner.position == scanner.end else { throw scanner.problem("the end of the array") }
    return elements
  }

  /// Checks that one value stands at `range`, and nothing else.
  static func check(_ range: Range<Int>, in bytes: Span<UInt8>) throws(JSONProblem) {
    var scanner = JSONScanner(position: range.lowerBound, end: range.upperBound)
    try scanner.value(bytes)
    guard scanner.position == scanner.end else { throw scanner.problem("the end of the value") }
  }

  /// Any value. Containers are followed with a stack of our own, so that depth cannot exhaust the program's.
  private mutating func value(_ bytes: Span<UInt8>) throws(JSONProblem) {
    var open: [UInt8] = []
    while true {
      // At the start of a value.
      switch peek(bytes) {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard open.count < Self.depthLimit else { throw problem("fewer than \(Self.depthLimit) levels") }
        let closer = bytes[position] + 2
        position += 1
        skipSpace(bytes)
        if peek(bytes) == closer {
          position += 1
        } else {
          open.append(closer)
          if closer == UInt8(ascii: "}") { try key(bytes) }
          continue
        }
      case UInt8(ascii: "\""): try string(bytes)
      case UInt8(ascii: "t"): try word("true", bytes)
      case UInt8(ascii: "f"): try word("false", bytes)
      case UInt8(ascii: "n"): try word("null", bytes)
      default: try number(bytes)
      }
      // Behind a value: close what ends here, or go on to the next one.
      var needsValue = false
      while !needsValue {
        guard let closer = open.last else { return }
        skipSpace(bytes)
        if take(",", bytes) {
          skipSpace(bytes)
          if closer == UInt8(ascii: "}") { try key(bytes) }
          needsValue = true
        } else if peek(bytes) == closer {
          position += 1
          open.removeLast()
        } else {
          throw problem(closer == UInt8(ascii: "}") ? "\",\" or \"}\"" : "\",\" or \"]\"")
        }
      }
    }
  }

  private mutating func key(_ bytes: Span<UInt8>) throws(JSONProblem) {
    try string(bytes)
    skipSpace(bytes)
    guard take(":", bytes) else { throw problem("\":\"") }
    skipSpace(bytes)
  }

  private mutating func string(_ bytes: Span<UInt8>) throws(JSONProblem) {
    guard take("\"", bytes) else { throw problem("a string") }
    while let byte = peek(bytes) {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return
      case UInt8(ascii: "\\"):
        guard let escaped = peek(bytes) else { break }
        position += 1
        if escaped == UInt8(ascii: "u") {
          for _ in 0..<4 {
            guard let digit = peek(bytes), hexValue(digit) != nil else { throw problem("four hexadecimal digits") }
            position += 1
          }
        } else if !"\"\\/bfnrt".utf8.contains(escaped) {
          position -= 1
          throw problem("one of \" \\ / b f n r t u behind \\")
        }
      case 0..<0x20:
        position -= 1
        throw problem("an escape in place of a control character")
      default: continue
      }
    }
    throw problem("a closing quote")
  }

  private mutating func number(_ bytes: Span<UInt8>) throws(JSONProblem) {
    _ = take("-", bytes)
    if !take("0", bytes) { try digits(bytes, "a value") }
    if take(".", bytes) { try digits(bytes, "a digit") }
    if take("e", bytes) || take("E", bytes) {
      if !take("+", bytes) { _ = take("-", bytes) }
      try digits(bytes, "a digit")
    }
  }

  private mutating func digits(_ bytes: Span<UInt8>, _ expected: String) throws(JSONProblem) {
    let start = position
    while let byte = peek(bytes), (0x30...0x39).contains(byte) { position += 1 }
    if position == start { throw problem(expected) }
  }

  private mutating func word(_ word: StaticString, _ bytes: Span<UInt8>) throws(JSONProblem) {
    for index in 0..<word.utf8CodeUnitCount {
      guard peek(bytes) == word.utf8Start[index] else { throw problem("true, false or null") }
      position += 1
    }
  }

  private mutating func skipSpace(_ bytes: Span<UInt8>) {
    while let byte = peek(bytes), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar, _ bytes: Span<UInt8>) -> Bool {
    guard peek(bytes) == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func peek(_ bytes: Span<UInt8>) -> UInt8? { position < end ? bytes[position] : nil }

  private func problem(_ expected: String) -> JSONProblem { JSONProblem(offset: position, expected: expected) }
}

/// The value of a hexadecimal digit; `nil` for any other byte.
func hexValue(_ byte: UInt8) -> UInt32? {
  switch byte {
  case 0x30...0x39: UInt32(byte - 0x30)
  case 0x41...0x46: UInt32(byte - 0x37)
  case 0x61...0x66: UInt32(byte - 0x57)
  default: nil
  }
}
