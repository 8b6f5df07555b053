/// What a stretch of text looks like, whatever the language.
extension TextBytes {
  /// The start of the run of letters, digits, dots, hyphens and apostrophes that ends at `offset`.
  ///
  /// Not before `limit`, and not further back than any word or number is long.
  func tokenStart(before offset: Int, to limit: Int) -> Int {
    var position = offset
    while position > limit, offset - position < 48 {
      let (value, length) = scalar(before: position)
      let belongs =
        value.isWord || value == 0x2E || value == 0x2D || value == 0x27 || value == 0x2019 || value == 0xBA
        || value == 0xB0
      guard belongs else { break }
      position -= length
    }
    return position
  }

  /// The end of the word at `offset`, with what follows an apostrophe inside it.
  func bareWordEnd(from offset: Int) -> Int {
    let end = wordEnd(from: offset)
    return self[end] == 0x27 ? wordEnd(from: end + 1) : end
  }

  func isNumber(_ token: Range<Int>) -> Bool {
    token.allSatisfy { UInt32(self[$0]).isASCIIDigit || self[$0] == 0x2E || self[$0] == 0x2D }
  }

  /// Whether a single capital with a full stop stands at `offset`.
  func isInitial(at offset: Int) -> Bool {
    let (value, length) = scalar(at: offset)
    return value.isUppercase && self[offset + length] == 0x2E
  }

  /// Whether a Roman number stands at `offset`.
  func isRoman(at offset: Int) -> Bool {
    var end = offset
    while "IVXLC".utf8.contains(self[end]) { end += 1 }
    return end > offset && !scalar(at: end).value.isWord
  }

  /// Whether the token is single letters with dots between: `U.S`, `i.v`.
  func isDotted(_ token: Range<Int>) -> Bool {
    var letters = 0
    var dots = 0
    var position = token.lowerBound
    while position < token.upperBound {
      let (value, length) = scalar(at: position)
      if value == 0x2E { dots += 1 } else if value.isLetter { letters += 1 } else { return false }
      position += length
    }
    return dots > 0 && letters == dots + 1
  }

  /// Whether the token looks like a word and not like an abbreviation: two letters at least, one a vowel.
  func isPlainWord(_ token: Range<Int>) -> Bool {
    var letters = 0
    var hasVowel = false
    var position = token.lowerBound
    while position < token.upperBound {
      let (value, length) = scalar(at: position)
      if value == 0x2E { return false }
      if value.isLetter { letters += 1 }
      if value >= 0x80 || "aeiouyAEIOUY".utf8.contains(UInt8(truncatingIfNeeded: value)) { hasVowel = true }
      position += length
    }
    return letters >= 2 && hasVowel
  }

  /// Whether the text is a heading: a few words, the long ones with a capital.
  func isHeading(_ range: Range<Int>) -> Bool {
    guard range.count <= 70 else { return false }
    var words = 0
    var position = range.lowerBound
    while position < range.upperBound {
      let end = min(wordEnd(from: position), range.upperBound)
      if end > position {
        words += 1
        if end - position > 3 || words == 1, !scalar(at: position).value.isUppercase { return false }
      }
      position = max(end, position + max(1, scalar(at: end).length))
    }
    return (2...9).contains(words)
  }

  /// Whether a number or letter with `)` or `.` stands at `offset`.
  func isListLabel(at offset: Int) -> Bool {
    var end = offset
    while end - offset < 4, UInt32(self[end]).isASCIIDigit || UInt32(self[end]).isASCIILetter { end += 1 }
    return end > offset && (self[end] == 0x29 || (self[end] == 0x2E && UInt32(self[end + 1]).isSpace))
  }

  /// Whether the bytes at `offset` are these.
  func starts(with bytes: [UInt8], at offset: Int) -> Bool {
    guard offset >= 0, offset + bytes.count <= count else { return false }
    for index in bytes.indices where buffer[offset + index] != bytes[index] { return false }
    return true
  }

  /// Whether the bytes before `offset` are these.
  func ends(with bytes: [UInt8], at offset: Int) -> Bool {
    starts(with: bytes, at: offset - bytes.count)
  }
}
