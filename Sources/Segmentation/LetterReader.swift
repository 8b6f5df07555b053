import CICU

/// Takes a text apart into words in lower case and runs of characters, and counts scripts.
///
/// What stands in addresses and with digits is left out: it belongs to no language.
struct LetterReader {
  /// A word with its edges, or a run of characters of a script that writes no spaces.
  struct Run {
    var range: Range<Int>
    var isWord: Bool
  }

  private(set) var letters: [UInt32] = []
  private(set) var runs: [Run] = []
  private(set) var counts: [(script: UInt32, count: Int)] = []
  private(set) var hasWords = false
  /// How many Latin letters stand in words with a capital: beside another script, names of makers and products.
  private(set) var nameLetters = 0
  /// The bytes that were read, in composed form, and in lower case if all letters were capitals.
  private(set) var bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8.prefix(LanguageScorer.limit))
    // A combining mark: put letters together as the tables have them.
    if zip(bytes, bytes.dropFirst()).contains(where: { $0 == 0xCC || ($0 == 0xCD && $1 < 0xB0) }) {
      bytes = composed(bytes)
    }
  }

  private func composed(_ bytes: [UInt8]) -> [UInt8] {
    let room = bytes.count * 3 + 16
    let result = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      let written = bytes.withUnsafeBytes { source in
        cicu_normalize(
          Int32(CICU_NFC), source.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: source.count),
          UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self), Int32(clamping: room))
      }
      count = written > 0 && Int(written) <= room ? Int(written) : 0
    }
    return result.isEmpty ? bytes : result
  }

  mutating func read() {
    let copy = bytes
    copy.withUnsafeBufferPointer { read(TextBytes(buffer: $0)) }
  }

  private mutating func read(_ text: TextBytes) {
    letters.reserveCapacity(text.count + 16)
    var capitals = 0
    var smalls = 0
    var position = 0
    while position < text.count {
      let (value, length) = text.scalar(at: position)
      let script = Script.of(value)
      guard length > 0 else { break }
      if script == 0 || isOutside(text, position) {
        position += length
        continue
      }
      if value.isSpaceless {
        let start = letters.count
        var end = position
        while end < text.count {
          let (value, length) = text.scalar(at: end)
          guard value.isSpaceless else { break }
          letters.append(value)
          let script = Script.of(value)
          if script != 0 { count(script) }
          end += max(1, length)
        }
        runs.append(Run(range: start..<letters.count, isWord: false))
        position = end
        continue
      }
      var start = letters.count
      letters.append(RecognizerIndex.edgeLetter)
      let isName = value.lowercaseLetter != value
      var end = position
      while end < text.count {
        let (value, length) = text.scalar(at: end)
        let isJoint =
          (value == 0x27 || value == 0x2019 || value == 0xB7) && text.scalar(at: end + length).value.isWordLetter
        guard value.isWordLetter || isJoint else { break }
        let small = value == 0x2019 ? 0x27 : value.lowercaseLetter
        if small != value { capitals += 1 } else { smalls += 1 }
        letters.append(small)
        let script = Script.of(value)
        if script != 0 { count(script) }
        if isName, script == Script.latin { nameLetters += 1 }
        end += length
        // `l'` and `d'` are words of their own.
        if isJoint, end - position <= 4 {
          letters.append(RecognizerIndex.edgeLetter)
          runs.append(Run(range: start..<letters.count, isWord: true))
          start = letters.count
          letters.append(RecognizerIndex.edgeLetter)
        }
      }
      letters.append(RecognizerIndex.edgeLetter)
      runs.append(Run(range: start..<letters.count, isWord: true))
      hasWords = true
      position = max(end, position + length)
    }
    if capitals > 2, smalls == 0 {
      for index in bytes.indices where bytes[index] &- 0x41 < 26 { bytes[index] |= 0x20 }
    }
  }

  /// Whether the word at `position` is part of an address or a code.
  private func isOutside(_ text: TextBytes, _ position: Int) -> Bool {
    let before = text[position - 1]
    if before == 0x40 || before == 0x23 || before == 0x5F || UInt32(before).isASCIIDigit { return true }
    if before == 0x2F || before == 0x2E {
      return UInt32(text[position - 2]).isASCIILetter || text[position - 2] == 0x2F
    }
    return false
  }

  private mutating func count(_ script: UInt32) {
    if let index = counts.firstIndex(where: { $0.script == script }) {
      counts[index].count += 1
    } else {
      counts.append((script, 1))
    }
  }
}

extension UInt32 {
  /// Whether it belongs to a word of a script that writes spaces.
  fileprivate var isWordLetter: Bool {
    if self < 0x80 { return isASCIILetter }
    return isWord && !isSpaceless
  }

  /// Whether it belongs to a script that writes no spaces between words.
  fileprivate var isSpaceless: Bool {
    isEastAsian || (self >= 0xE00 && self <= 0xEFF) || (self >= 0x1000 && self <= 0x109F)
  }
}
