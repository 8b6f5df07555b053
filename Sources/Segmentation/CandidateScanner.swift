import TextModel

/// Reads a text once and notes where a sentence may end, and what is enclosed by quotes and brackets.
///
/// A candidate is the offset at which the next sentence would start, or the white space before it.
struct CandidateScanner {
  private let text: TextBytes
  private let rules: SegmentationRules
  private let protected: [ProtectedSpan]
  private var candidates: [Int32] = []
  private var lists: ListMarkers
  private(set) var regions = EnclosedRegions()
  /// Where the items of lists begin, without the first.
  private(set) var listStarts: [Int32] = []

  init(text: TextBytes, rules: SegmentationRules, protected: [ProtectedSpan]) {
    self.text = text
    self.rules = rules
    self.protected = protected
    lists = ListMarkers(text: text)
  }

  /// Notes `offset` as a candidate.
  mutating func note(_ offset: Int) {
    candidates.append(Int32(clamping: offset))
  }

  /// The candidates in order, each once.
  mutating func sortedCandidates() -> [Int] {
    candidates.sort()
    var result: [Int] = []
    result.reserveCapacity(candidates.count)
    for candidate in candidates where result.last != Int(candidate) { result.append(Int(candidate)) }
    return result
  }

  mutating func scan() {
    var position = 0
    var nextProtected = 0
    while position < text.count {
      let byte = text.buffer[position]
      let interest = rules.interest[Int(byte)]
      if interest == 0 {
        position += 1
        continue
      }
      while nextProtected < protected.count, protected[nextProtected].span.upperBound <= position {
        nextProtected += 1
      }
      if nextProtected < protected.count, protected[nextProtected].span.contains(position) {
        position = protected[nextProtected].span.upperBound
        continue
      }
      switch interest {
      case 1: position = noteTerminator(at: position)
      case 2: position = noteLineEnd(at: position)
      case 3, 4: position = noteMark(at: position)
      default:
        if text[position - 1] == 0x20 { note(position) }
        position += 1
      }
    }
  }

  private mutating func noteTerminator(at position: Int) -> Int {
    noteList(at: position)
    var end = position + 1
    while rules.interest[Int(text[end])] == 1 { end += 1 }
    note(end)
    return end
  }

  private mutating func noteList(at position: Int) {
    guard lists.noteMarker(at: position) else { return }
    note(lists.lastStart)
    listStarts.append(Int32(clamping: lists.lastStart))
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

  private mutating func noteMark(at position: Int) -> Int {
    let (value, length) = text.scalar(at: position)
    let end = position + max(1, length)
    switch value {
    case 0x29:
      noteList(at: position)
      regions.close(value, end: end)
    case 0x2022, 0x2043, 0x25CF, 0x25AA:  // bullets
      note(position)
    case 0x2026, 0xFF0E:  // ellipsis, wide full stop
      note(end)
    case 0x22:  // the same mark opens and closes
      if !regions.close(value, end: end) { regions.open([0x22], start: position) }
    case 0x27: noteApostrophe(at: position)
    case 0x2019:
      if !text.scalar(at: end).value.isWord { regions.close(value, end: end) }
    default:
      if regions.isOpen(value) {
        regions.close(value, end: end)
      } else if let closers = rules.closers[value] ?? Self.closers[value] {
        regions.open(closers, start: position)
      }
    }
    return end
  }

  /// An apostrophe quotes only with space before it and its partner before space.
  private mutating func noteApostrophe(at position: Int) {
    let before = text.scalar(before: position).value
    let after = text.scalar(at: position + 1).value
    if before == 0 || before.isSpace {
      if after.isLetter { regions.open([0x27], start: position) }
    } else if (after == 0 || !after.isWord) && !before.isWord {
      regions.close(0x27, end: position + 1)
    }
  }

  private static let closers: [UInt32: [UInt32]] = [
    0x28: [0x29], 0x2018: [0x2019], 0x5B: [0x5D], 0x7B: [0x7D], 0x201C: [0x201D], 0x201E: [0x201C, 0x201D],
    0xAB: [0xBB],
    0x300C: [0x300D], 0x300E: [0x300F], 0x3010: [0x3011], 0xFF08: [0xFF09], 0x300A: [0x300B], 0x3008: [0x3009],
    0xFF62: [0xFF63], 0xFF3B: [0xFF3D],
  ]
}
