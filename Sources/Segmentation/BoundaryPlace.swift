/// What surrounds a place where a sentence may end.
struct BoundaryPlace {
  /// Where the sentence began.
  var start: Int
  /// The run of full stops, exclamation and question marks; empty when there is none.
  var marks: Range<Int>
  /// After the closing quotes, brackets and faces that follow the marks.
  var end: Int
  /// Where the next sentence would begin.
  var next: Int
  /// Whether the white space between ends a line.
  var hasLineEnd: Bool
  /// The first letter or digit of the next sentence, behind opening quotes and brackets; 0 when there is none.
  var letter: UInt32
  /// Where that letter stands.
  var letterOffset: Int
  /// Whether `¿` or `¡` opens the next sentence.
  var isInverted: Bool

  var hasGap: Bool { next > end }

  /// Whether the next sentence would begin with a small letter.
  var startsSmall: Bool { letter.isLowercase && !isInverted }
}

extension BoundaryPlace {
  /// Finds the place that belongs to a candidate.
  init(
    at candidate: Int, sentenceStart: Int, text: TextBytes, rules: SegmentationRules.Tables,
    protected: ProtectedLookup
  ) {
    start = sentenceStart
    end = text.skippingSpaceBackward(from: candidate, to: sentenceStart)
    // ICU takes an opening mark behind a full stop for a closing one.
    while end > sentenceStart {
      let (value, length) = text.scalar(before: end)
      guard value >= 0x80, value.isOpening else { break }
      end = text.skippingSpaceBackward(from: end - length, to: sentenceStart)
    }
    // Closing marks and drawn faces behind the full stop belong to the sentence that ends.
    while end < text.count {
      let (value, length) = text.scalar(at: end)
      if text.isClosing(value, at: end, rules) {
        end += length
        continue
      }
      guard !protected.spans.isEmpty, let face = protected.face(startingAt: text.skippingSpace(from: end)),
        !text.hasLineEnd(end..<face.lowerBound)
      else { break }
      end = face.upperBound
    }
    var markEnd = end
    while markEnd > sentenceStart {
      let (value, length) = text.scalar(before: markEnd)
      if text.isClosing(value, at: markEnd - length, rules) || value.isSpace {
        markEnd -= length
      } else if let face = protected.face(endingAt: markEnd), face.lowerBound >= sentenceStart {
        markEnd = face.lowerBound
      } else {
        break
      }
    }
    var markStart = markEnd
    while markStart > sentenceStart {
      let (value, length) = text.scalar(before: markStart)
      guard value.isTerminator || rules.terminators.contains(value) else { break }
      markStart -= length
    }
    marks = markStart..<markEnd
    if end == markEnd, markStart < markEnd, text[markEnd - 1] == 0x2E,
      UInt32(text[end]).isASCIIDigit || text[end] == 0x5B
    {
      end = text.skippingReferences(from: end, marks: markStart)
    }
    next = text.skippingSpace(from: end)
    hasLineEnd = text.hasLineEnd(end..<next)
    letterOffset = next
    isInverted = false
    letter = 0
    while true {
      let (value, length) = text.scalar(at: letterOffset)
      letter = value
      isInverted = isInverted || value == 0xBF || value == 0xA1
      guard value.isOpening || value == 0xBF || value == 0xA1 else { break }
      letterOffset += length
    }
  }
}

extension TextBytes {
  /// Whether a line ends in `range`.
  func hasLineEnd(_ range: Range<Int>) -> Bool {
    range.contains { UInt32(self[$0]).isLineEnd && buffer[$0] < 0x80 }
  }

  /// Whether the mark at `offset` closes something before it.
  func isClosing(_ value: UInt32, at offset: Int, _ rules: SegmentationRules.Tables) -> Bool {
    switch value {
    case 0x22, 0x27:
      let after = scalar(at: offset + 1).value
      return after == 0 || !after.isWord
    case 0x201C, 0x2018, 0xAB:
      guard rules.ambiguousClosers.contains(value) else { return false }
      return !scalar(at: offset + (value > 0xFF ? 3 : 2)).value.isWord
    default: return value.isClosing
    }
  }

  /// The offset after references to notes behind a full stop: `.[1]`, `.11`, `.11 12`.
  fileprivate func skippingReferences(from offset: Int, marks: Int) -> Int {
    var position = offset
    while self[position] == 0x5B {
      let end = digitsEnd(from: position + 1, limit: 4)
      guard end > position + 1, self[end] == 0x5D else { break }
      position = end + 1
    }
    let before = scalar(before: marks).value
    guard position == offset, before.isLetter || before == 0x29 else { return position }
    var end = digitsEnd(from: position, limit: 3)
    guard end > position else { return offset }
    if self[end] == 0x20 {
      let second = digitsEnd(from: end + 1, limit: 3)
      if second > end + 1, self[second] == 0x20 { end = second }
    }
    guard self[end] == 0x20, scalar(at: skippingSpace(from: end)).value.isUppercase else { return offset }
    return end
  }

  private func digitsEnd(from start: Int, limit: Int) -> Int {
    var end = start
    while end - start < limit, UInt32(self[end]).isASCIIDigit { end += 1 }
    return end
  }
}
