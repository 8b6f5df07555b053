/// A key, as a terminal sends it.
enum Key: Hashable, Sendable {
  case character(Character)
  /// With the control key held down; the letter is small.
  case control(Character)
  case up, down, left, right, escape
  /// Some other key that sends more than a character.
  case other
}

/// Reads keys from the bytes that a terminal sends, which may come in pieces.
struct KeyReader {
  /// The start of a key whose rest has not come.
  private var pending: [UInt8] = []

  /// Whether the next bytes may belong to what came last. After a while they do not: then it was the escape key.
  var isWaiting: Bool { !pending.isEmpty }

  /// The keys that are whole with `bytes`; `isLate` says that nothing came for a while.
  mutating func keys(_ bytes: some Sequence<UInt8>, isLate: Bool = false) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    var rest = pending[...]
    while let first = rest.first {
      guard let (key, length) = first == 0x1B ? Self.sequence(rest) : Self.plain(first, rest) else {
        guard isLate else { break }
        keys.append(first == 0x1B && rest.count == 1 ? .escape : .other)
        rest = []
        break
      }
      keys.append(key)
      rest = rest.dropFirst(length)
    }
    pending = Array(rest)
    return keys
  }

  /// A key without an escape in front; nil where more bytes belong to it.
  private static func plain(_ first: UInt8, _ bytes: ArraySlice<UInt8>) -> (Key, Int)? {
    if first < 0x20 {
      let letter = Character(Unicode.Scalar(first | 0x60))
      return (first == 0x0A || first == 0x0D ? .character("\n") : .control(letter), 1)
    }
    if first == 0x7F { return (.other, 1) }
    let length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
    guard length > 0 else { return (.other, 1) }
    guard bytes.count >= length else { return nil }
    let text = String(validating: bytes.prefix(length), as: UTF8.self)
    return (text?.first.map { Key.character($0) } ?? .other, length)
  }

  /// What begins with an escape: `ESC [` with parameters and a last byte, `ESC O` with one, or a letter with the key held
  /// down that is called Alt or Meta (ECMA-48, 5.4).
  private static func sequence(_ bytes: ArraySlice<UInt8>) -> (Key, Int)? {
    guard let second = bytes.dropFirst().first else { return nil }
    guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else { return (.other, 2) }
    guard let last = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
    let key: Key =
      switch bytes[last] {
      case UInt8(ascii: "A"): .up
      case UInt8(ascii: "B"): .down
      case UInt8(ascii: "C"): .right
      case UInt8(ascii: "D"): .left
      default: .other
      }
    return (key, last - bytes.startIndex + 1)
  }
}
