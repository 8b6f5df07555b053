/// Cuts text into the words that n-gram models are counted over.
///
/// Who counts and who asks must cut alike, so both use this. Words are lower-case. A word is a run of letters, digits
/// and marks; an apostrophe or a hyphen inside it belongs to it. `n't`, `'s`, `'m`, `'re`, `'ve`, `'ll` and `'d` at the end
/// of a word are words of their own (`don't` is `do`, `n't`; `can't` is `ca`, `n't`). What begins with a digit is `<num>`.
/// Every other mark is a word by itself; quotation marks and brackets are left out. `’` counts as `'`.
package enum NgramTokens {
  package static let number = "<num>"

  /// The words of `text`, in order. Linear in its length.
  package static func words(_ text: some StringProtocol) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    let bytes = Array(text.lowercased().utf8)
    func isLetter(_ index: Int) -> Bool {
      guard index < bytes.count else { return false }
      let byte = bytes[index]
      return (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || (byte >= 0x80 && !isMark(bytes, index))
    }
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let isApostrophe = byte == 0x27 || isCurly(bytes, index)
      if isLetter(index) {
        word.append(byte)
      } else if isApostrophe || byte == 0x2D, !word.isEmpty, isLetter(index + (byte < 0x80 ? 1 : 3)) {
        word.append(isApostrophe ? 0x27 : byte)
      } else if (byte == 0x2E || byte == 0x2C), let last = word.last, (0x30...0x39).contains(last),
        index + 1 < bytes.count, (0x30...0x39).contains(bytes[index + 1])
      {
        word.append(byte)
      } else {
        finish(&word, &words)
        if byte < 0x80, byte > 0x20, !quotes.contains(byte) { words.append(String(UnicodeScalar(byte))) }
      }
      index += byte < 0x80 || isLetter(index) ? 1 : 3
    }
    finish(&word, &words)
    return words
  }

  private static let quotes: Set<UInt8> = [0x22, 0x27, 0x60, 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D]

  /// Whether a mark of the block U+2000…U+206F, or CJK punctuation, begins at `index`; both take three bytes.
  private static func isMark(_ bytes: [UInt8], _ index: Int) -> Bool {
    guard index + 2 < bytes.count else { return false }
    return (bytes[index] == 0xE2 && (bytes[index + 1] == 0x80 || bytes[index + 1] == 0x81))
      || (bytes[index] == 0xE3 && bytes[index + 1] == 0x80)
  }

  private static func isCurly(_ bytes: [UInt8], _ index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index] == 0xE2 && bytes[index + 1] == 0x80 && bytes[index + 2] == 0x99
  }

  private static func finish(_ word: inout [UInt8], _ words: inout [String]) {
    guard let first = word.first else { return }
    defer { word.removeAll(keepingCapacity: true) }
    if (0x30...0x39).contains(first) {
      words.append(number)
      return
    }
    let text = String(decoding: word, as: UTF8.self)
    for ending in ["n't", "'s", "'m", "'re", "'ve", "'ll", "'d"] where text.hasSuffix(ending) {
      if text.utf8.count > ending.utf8.count { words.append(String(text.dropLast(ending.count))) }
      words.append(ending)
      return
    }
    words.append(text)
  }
}
