import TextModel

/// Reads a text once and notes where a sentence may end, and what is enclosed by quotes and brackets.
///
/// A candidate is the offset at which the next sentence would start, or the white space before it.
struct CandidateScanner {
  private let text: TextBytes
  private let rules: SegmentationRules.Tables
  private let protected: ProtectedLookup
  /// In order, each once.
  private(set) var candidates: [Int32] = []
  private var lists: ListMarkers
  private(set) var regions = EnclosedRegions()
  /// Where the items of lists begin, without the first: in order.
  private(set) var listStarts: [Int32] = []
  /// Whether the text may have ends of sentences that only ICU knows.
  private(set) var asksICU = false

  init(text: TextBytes, rules: SegmentationRules.Tables, protected: ProtectedLookup) {
    self.text = text
    self.rules = rules
    self.protected = protected
    lists = ListMarkers(text: text)
    candidates.reserveCapacity(text.count / 32 + 4)
  }

  /// Notes `offset` as a candidate. An item of a list is noted when its marker ends, so a few have to be
  /// put in behind the last.
  private mutating func note(_ offset: Int) {
    let candidate = Int32(clamping: offset)
    var index = candidates.count
    while index > 0, candidates[index - 1] > candidate { index -= 1 }
    if index > 0, candidates[index - 1] == candidate { return }
    candidates.insert(candidate, at: index)
  }

  mutating func scan() {
    rules.interest.withUnsafeBufferPointer { scan(interest: $0) }
  }

  private mutating func scan(interest: UnsafeBufferPointer<UInt8>) {
    var position = 0
    var nextProtected = 0
    let spans = protected.spans
    while position < text.count {
      // A byte indexes a table of 256.
      let found = interest[Int(text.buffer[position])]
      if found == 0 {
        position += 1
        continue
      }
      if found == 4, let length = text.lengthOfNoMark(at: position) {
        position += length
        continue
      }
      if found == 6 {
        // Syllables of Korean and pictographs share their first byte with scripts that have ends of their own.
        let pair = (text.buffer[position], text[position + 1])
        if !(pair.0 == 0xEA && pair.1 >= 0xB0), !(pair.0 == 0xF0 && pair.1 == 0x9F) { asksICU = true }
        position += 1
        continue
      }
      while nextProtected < spans.count, spans[nextProtected].span.upperBound <= position { nextProtected += 1 }
      if nextProtected < spans.count, spans[nextProtected].span.contains(position) {
        position = spans[nextProtected].span.upperBound
        if spans[nextProtected].reason.isFace {
          note(position)
        } else if text.mayEndSentence(spans[nextProtected].span.range) {
          asksICU = true
        }
        continue
      }
      switch found {
      case 1: position = noteTerminator(at: position)
      case 2: position = noteLineEnd(at: position)
      case 3: position = noteMark(at: position, UInt32(text.buffer[position]), length: 1)
      case 4:
        let (value, length) = text.scalar(at: position)
        if value.isRareEnd { asksICU = true }
        position = noteMark(at: position, value, length: max(1, length))
      default: position = noteCapital(at: position)
      }
    }
  }

  private mutating func noteTerminator(at position: Int) -> Int {
    noteList(at: position)
    var end = position + 1
    while end < text.count, rules.interest[Int(text.buffer[end])] == 1 { end += 1 }
    note(end)
    return end
  }

  private mutating func noteList(at position: Int) {
    guard lists.noteMarker(at: position) else { return }
    note(lists.lastStart)
    listStarts.append(Int32(clamping: lists.lastStart))
  }

  private mutating func noteCapital(at position: Int) -> Int {
    guard text[position - 1] == 0x20 else { return position + 1 }
    var hash = WordHash()
    var end = position
    while UInt32(text[end]).isASCIILetter || (text[end] == 0x27 && UInt32(text[end + 1]).isASCIILetter) {
      hash.add(text[end])
      end += 1
    }
    if rules.exact[hash.value] & SegmentationRules.Role.titleStarter != 0 { note(position) }
    return end
  }

  private mutating func noteLineEnd(at position: Int) -> Int {
    let end = text.skippingSpace(from: position)
    var lines = 0
    for offset in position..<end where text[offset] == 0x0A || (text[offset] == 0x0D && text[offset + 1] != 0x0A) {
      lines += 1
    }
    if lines > 1 { regions.reset() }
    lists.noteLineStart(end)
    note(end)
    return end
  }

  private mutating func noteMark(at position: Int, _ value: UInt32, length: Int) -> Int {
    let end = position + length
    switch value {
    case 0x29:
      noteList(at: position)
      regions.close(value, end: end)
    case 0x2022, 0x2043, 0x25CF, 0x25AA: note(position)  // bullets
    case 0x2026, 0xFF0E, 0x3002, 0xFF01, 0xFF1F: note(end)
    case 0x22:  // the same mark opens and closes
      if !regions.close(value, end: end) { regions.open([0x22], start: position) }
    case 0x27: noteApostrophe(at: position)
    case 0x2019:
      if !text.scalar(at: end).value.isWord { regions.close(value, end: end) }
    default:
      if regions.isOpen(value) {
        regions.close(value, end: end)
      } else if let closers = rules.closers[value] {
        regions.open(closers, start: position)
      }
    }
    return end
  }

  /// An apostrophe quotes only with space before it and its partner behind a mark.
  private mutating func noteApostrophe(at position: Int) {
    let before = text.scalar(before: position).value
    let after = text.scalar(at: position + 1).value
    if before == 0 || before.isSpace {
      if after.isLetter { regions.open([0x27], start: position) }
    } else if (after == 0 || !after.isWord) && !before.isWord {
      regions.close(0x27, end: position + 1)
    }
  }
}

extension UInt32 {
  /// Whether ICU, but not the scanner, takes it for an end of a sentence or a line; of the scalars that
  /// `lengthOfNoMark` does not pass over.
  @inline(__always)
  fileprivate var isRareEnd: Bool {
    switch self {
    case 0x85, 0x2024, 0x2028, 0x2029, 0x203C, 0x203D, 0x2047...0x2049, 0xFF61: true
    default: (self >= 0x2C00 && self < 0x3000) || (self >= 0xFE00 && self < 0xFF00)
    }
  }
}

extension TextBytes {
  /// The length of the scalar at `position` if it only shares its first byte with a mark.
  @inline(__always)
  fileprivate func lengthOfNoMark(at position: Int) -> Int? {
    let second = self[position + 1]
    switch buffer[position] {
    case 0xC2: return second != 0xAB && second != 0xBB && second != 0x85 ? 2 : nil
    case 0xE3: return second != 0x80 || self[position + 2] == 0x81 ? 3 : nil
    case 0xEF: return second < 0xB8 || second > 0xBD ? 3 : nil
    default: return second < 0xB0 && second != 0x80 && second != 0x81 && second != 0x96 && second != 0x97 ? 3 : nil
    }
  }

  /// Whether the marks with which `range` closes may end a sentence.
  fileprivate func mayEndSentence(_ range: Range<Int>) -> Bool {
    for offset in range.reversed() {
      let byte = UInt32(self[offset])
      if byte == 0x2E || byte == 0x21 || byte == 0x3F || byte >= 0x80 { return true }
      if byte.isASCIILetter || byte.isASCIIDigit { return false }
    }
    return false
  }
}
