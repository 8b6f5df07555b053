/// Words with what they may be, looked up by the bytes of a text without making a string.
///
/// Keys are 64-bit hashes of the lower-case bytes; two of the few hundred words of a language do not share
/// one in practice, and a false hit would only misplace one boundary.
struct WordTable: Sendable {
  private var keys: [UInt64] = []
  private var values: [UInt32] = []
  private var count = 0

  /// Adds `value`, a set of bits, to what is known about the word with this hash.
  mutating func insert(_ hash: UInt64, _ value: UInt32) {
    if (count + 1) * 2 > keys.count { grow() }
    let slot = self.slot(of: hash)
    if keys[slot] == 0 {
      keys[slot] = hash
      count += 1
    }
    values[slot] |= value
  }

  /// The bits of the word with this hash; 0 when it is not known.
  @inline(__always)
  subscript(hash: UInt64) -> UInt32 {
    if count == 0 { return 0 }
    let slot = self.slot(of: hash)
    return keys[slot] == hash ? values[slot] : 0
  }

  var isEmpty: Bool { count == 0 }

  /// The slot that holds the hash or is free for it. Half of the slots are free, so there is always one.
  @inline(__always)
  private func slot(of hash: UInt64) -> Int {
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: hash ^ (hash >> 32)) & mask
    while keys[slot] != hash, keys[slot] != 0 { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = zip(keys, values).filter { $0.0 != 0 }
    let size = max(64, keys.count * 2)
    keys = Array(repeating: 0, count: size)
    values = Array(repeating: 0, count: size)
    for (key, value) in old {
      let slot = self.slot(of: key)
      keys[slot] = key
      values[slot] = value
    }
  }
}

/// The hash of a word, byte by byte (FNV-1a). Never 0.
struct WordHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  @inline(__always)
  mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// Adds the bytes of `range` in lower case.
  mutating func addFolded(_ text: TextBytes, _ range: Range<Int>) {
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = text[position]
      if byte < 0x80 {
        add(byte &- 0x41 < 26 ? byte | 0x20 : byte)
        position += 1
        continue
      }
      let (value, length) = text.scalar(at: position)
      if let scalar = Unicode.Scalar(value), value < 0x3000 {
        for byte in scalar.properties.lowercaseMapping.utf8 { add(byte) }
      } else {
        for offset in position..<position + length { add(text[offset]) }
      }
      position += max(1, length)
    }
  }

  static func folded(_ word: String) -> UInt64 {
    var hash = WordHash()
    var word = word
    word.withUTF8 { hash.addFolded(TextBytes(buffer: $0), 0..<$0.count) }
    return hash.value
  }

  static func exact(_ word: String) -> UInt64 {
    var hash = WordHash()
    for byte in word.utf8 { hash.add(byte) }
    return hash.value
  }

  static func folded(_ text: TextBytes, _ range: Range<Int>) -> UInt64 {
    var hash = WordHash()
    hash.addFolded(text, range)
    return hash.value
  }

  static func exact(_ text: TextBytes, _ range: Range<Int>) -> UInt64 {
    var hash = WordHash()
    for offset in range { hash.add(text[offset]) }
    return hash.value
  }
}
