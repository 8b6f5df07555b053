import TextModel

/// Scanners for what machines write: hashes, keys, tokens, versions, addresses of machines, escapes.
extension TextBytes {
  /// The longest run of bytes around the digit at `position` that codes are written with: ASCII letters and digits, and
  /// the signs that join them. It begins and ends with a letter or a digit.
  func codeRun(around position: Int, floor: Int) -> Range<Int> {
    var start = position
    while start > floor, isCodeByte(self[start - 1]) { start -= 1 }
    var end = position + 1
    while end < count, isCodeByte(buffer[end]) { end += 1 }
    while start < position, !isPlain(self[start]) { start += 1 }
    while end > position + 1, !isPlain(self[end - 1]) { end -= 1 }
    return start..<end
  }

  private func isPlain(_ byte: UInt8) -> Bool { UInt32(byte).isASCIILetter || UInt32(byte).isASCIIDigit }

  private func isCodeByte(_ byte: UInt8) -> Bool {
    isPlain(byte) || byte == 0x2D || byte == 0x5F || byte == 0x2E || byte == 0x2B || byte == 0x2F || byte == 0x3A
      || byte == 0x40 || byte == 0x25 || byte == 0x3D
  }

  /// What of a run of code must stay whole around the digit at `position`, and why; nil for words, numbers and amounts.
  func code(in run: Range<Int>, around position: Int, floor: Int) -> (
    range: Range<Int>, reason: ProtectedSpan.Reason
  )? {
    guard run.count > 3, run.count >= 64 || !buffer[run].allSatisfy(\.isDigit) else { return nil }
    if run.lowerBound > 0, self[run.lowerBound - 1] >= 0x80 {
      let before = scalar(before: run.lowerBound).value
      if before.isWord, !before.touchesCodes { return nil }
    }
    // https://…: an address has a finder of its own.
    if run.contains(where: { buffer[$0] == 0x3A && self[$0 + 1] == 0x2F && self[$0 + 2] == 0x2F }) { return nil }
    if let sign = run.first(where: { buffer[$0] == 0x40 }) {
      return email(atSign: sign, floor: floor).map { ($0, .address) }
    }
    for stop in run where buffer[stop] == 0x2E {
      if let range = domain(atStop: stop, floor: floor), range.contains(position) { return (range, .address) }
      if let range = fileName(atStop: stop, floor: floor), range.contains(position) { return (range, .path) }
    }
    if isMachineAddress(run) || isTimeStamp(run) { return (run, .identifier) }
    let stretch = CodeStretch(buffer[run])
    guard stretch.isCode else { return nil }
    // The signs that fill up the last letters of base64.
    var end = run.upperBound
    if stretch.isToken { while end < run.upperBound + 2, self[end] == 0x3D { end += 1 } }
    return (run.lowerBound..<end, .identifier)
  }

  /// `192.168.0.1`, `10.0.0.1:8080`, `00:1A:2B:3C:4D:5E`, `2001:db8::1`.
  private func isMachineAddress(_ run: Range<Int>) -> Bool {
    let bytes = buffer[run]
    let groups = bytes.split(separator: 0x3A, omittingEmptySubsequences: false)
    if groups.count >= 4, groups.allSatisfy({ $0.count <= 4 && $0.allSatisfy(\.isHexDigit) }) {
      return groups.contains { $0.contains { UInt32($0).isASCIILetter } } || groups.count >= 6
    }
    let numbers = (groups.first ?? bytes).split(separator: 0x2E, omittingEmptySubsequences: false)
    guard groups.count <= 2, numbers.count == 4, groups.dropFirst().allSatisfy({ $0.allSatisfy(\.isDigit) }) else {
      return false
    }
    return numbers.allSatisfy { number in
      (1...3).contains(number.count) && number.allSatisfy(\.isDigit) && (number.count == 1 || number.first != 0x30)
        && number.reduce(0) { $0 * 10 + Int($1) - 0x30 } < 256
    }
  }

  /// `2024-05-01T12:00:00Z`, `12:30:45`.
  private func isTimeStamp(_ run: Range<Int>) -> Bool {
    let groups = buffer[run].split(separator: 0x3A, omittingEmptySubsequences: false)
    if groups.count == 3, groups[0].count < 3, groups.dropFirst().allSatisfy({ $0.count == 2 }) {
      return groups.allSatisfy { $0.allSatisfy(\.isDigit) }
    }
    guard run.count >= 16, run.count <= 35 else { return false }
    let head = "0000-00-00T00:00"
    return zip(buffer[run], head.utf8).allSatisfy { $1 == 0x30 ? $0.isDigit : $0 == $1 }
  }

  /// `\n`, `\t`, `\"`, `\u3042`, `\x1b`, `\u{1F600}` as they stand in the text of a program.
  func escape(at position: Int) -> Range<Int>? {
    guard self[position] == 0x5C else { return nil }
    let letter = self[position + 1]
    switch letter {
    case 0x6E, 0x72, 0x74, 0x22, 0x27, 0x5C: return position..<position + 2
    case 0x75 where self[position + 2] == 0x7B:
      var end = position + 3
      while self[end].isHexDigit, end - position < 10 { end += 1 }
      return end > position + 3 && self[end] == 0x7D ? position..<end + 1 : nil
    case 0x75, 0x55, 0x78:
      let digits = letter == 0x75 ? 4 : letter == 0x55 ? 8 : 2
      guard (0..<digits).allSatisfy({ self[position + 2 + $0].isHexDigit }) else { return nil }
      return position..<position + 2 + digits
    default: return nil
    }
  }

  /// `${良い}`, `$(cmd)`: what a program puts in, whatever the letters of its name.
  func substitution(at position: Int) -> Range<Int>? {
    let close: UInt8
    switch self[position + 1] {
    case 0x7B: close = 0x7D
    case 0x28: close = 0x29
    default: return nil
    }
    var end = position + 2
    while end < count, end - position < 200, buffer[end] != close {
      // $(5) is an amount in brackets; a line ends what a program would put in.
      if buffer[end] == 0x0A || buffer[end] == self[position + 1] { return nil }
      end += 1
    }
    guard end > position + 2, self[end] == close else { return nil }
    if close == 0x29, !UInt32(self[position + 2]).isASCIILetter, self[position + 2] != 0x5F { return nil }
    return position..<end + 1
  }
}

/// What the letters of a run look like, by how often digits, small letters and capitals take turns.
private struct CodeStretch {
  let isCode: Bool
  /// Whether it looks like base64 or a key, not like a number with letters.
  let isToken: Bool

  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    var turns = 0
    var inner = 0
    var digits = 0
    var letters = 0
    var capitals = 0
    var isHex = true
    var hasSign = false
    var hasDotOrColon = false
    var longest = 0
    var length = 0
    var before: UInt8 = 0
    for byte in bytes {
      let scalar = UInt32(byte)
      let isLetter = scalar.isASCIILetter
      if isLetter || byte.isDigit {
        length += 1
        longest = max(longest, length)
        if byte.isDigit { digits += 1 } else { letters += 1 }
        if scalar.isUppercase { capitals += 1 }
        if before.isDigit && isLetter || UInt32(before).isASCIILetter && byte.isDigit { turns += 1 }
        if UInt32(before).isLowercase, scalar.isUppercase { inner += 1 }
        isHex = isHex && byte.isHexDigit
      } else {
        length = 0
        if byte != 0x2D { hasSign = true }
        if byte == 0x2E || byte == 0x3A { hasDotOrColon = true }
      }
      before = byte
    }
    let count = bytes.count
    isToken =
      digits > 0 && letters > 0
      && (longest >= 64 || (count >= 20 && turns >= 2 && inner >= 2) || (longest >= 16 && turns >= 6))
    guard digits > 0, letters > 0, !isToken else {
      isCode = isToken || Self.isUUID(bytes) || longest >= 64
      return
    }
    // 58e097f, da39a3ee5e6b: hexadecimal digits in one case; 100cd and the like are amounts.
    let isOneCase = capitals == 0 || capitals == letters
    let isHash = isHex && isOneCase && !hasSign && count == longest && count >= 7 && turns >= 2
    // v1.2.3, 1.2.3-beta4
    let first = bytes.first ?? 0
    let isVersion = hasDotOrColon && Self.isVersion(bytes)
    // a1b2c3: letters and digits that take turns, beginning with a letter; 1h30min begins with a digit.
    let isMixed = !hasSign && count == longest && count >= 6 && turns >= 3 && UInt32(first).isASCIILetter
    isCode = isHash || isVersion || isMixed || Self.isUUID(bytes)
  }

  private static func isUUID(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let parts = bytes.split(separator: 0x2D, omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.allSatisfy(\.isHexDigit) }
  }

  private static func isVersion(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var rest = bytes
    let hasMark = rest.first.map { $0 | 0x20 } == 0x76
    if hasMark { rest = rest.dropFirst() }
    let number = rest.prefix { $0.isDigit || $0 == 0x2E }
    let stops = number.lazy.filter { $0 == 0x2E }.count
    let tail = rest.dropFirst(number.count)
    guard number.first?.isDigit == true, stops >= (hasMark ? 1 : 2) else { return false }
    return tail.isEmpty ? hasMark : (tail.first == 0x2D || tail.first == 0x2B) && !tail.contains(0x3A)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt32(self).isASCIIDigit }
  fileprivate var isHexDigit: Bool { isDigit || (self | 0x20 >= 0x61 && self | 0x20 <= 0x66) }
}
