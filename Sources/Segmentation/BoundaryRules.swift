import TextModel

/// Decides whether a sentence ends at a candidate.
struct BoundaryRules {
  private let text: TextBytes
  private let rules: SegmentationRules
  private let protected: [ProtectedSpan]
  private let regions: EnclosedRegions
  private let listStarts: [Int32]
  private var paragraphStart: Int

  init(text: TextBytes, rules: SegmentationRules, protected: [ProtectedSpan], scanner: CandidateScanner) {
    self.text = text
    self.rules = rules
    self.protected = protected
    regions = scanner.regions
    listStarts = scanner.listStarts
    paragraphStart = text.skippingSpace(from: 0)
  }

  /// What surrounds a candidate.
  private struct Place {
    /// Where the sentence began.
    var start: Int
    /// The run of full stops, exclamation and question marks; empty when there is none.
    var marks: Range<Int>
    /// After the closing quotes and brackets that follow the marks.
    var end: Int
    /// Where the next sentence would begin.
    var next: Int
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

  /// Where the next sentence begins if one ends near `candidate`; `nil` if none does.
  mutating func boundary(near candidate: Int, sentenceStart: Int) -> Int? {
    let place = self.place(at: candidate, sentenceStart: sentenceStart)
    guard place.end > sentenceStart else { return nil }
    if isInsideProtected(place.next) || isInsideProtected(place.end) { return nil }
    guard endsSentence(place) else { return nil }
    if hasLineEnd(place.end, place.next..<place.next) { paragraphStart = place.next }
    return place.next
  }

  private mutating func place(at candidate: Int, sentenceStart: Int) -> Place {
    var end = text.skippingSpaceBackward(from: candidate, to: sentenceStart)
    // ICU takes an opening mark behind a full stop for a closing one.
    while end > sentenceStart {
      let (value, length) = text.scalar(before: end)
      guard value >= 0x80, value.isOpening else { break }
      end = text.skippingSpaceBackward(from: end - length, to: sentenceStart)
    }
    // Closing marks and drawn faces behind the full stop belong to the sentence that ends.
    var probe = end
    while probe < text.count {
      let (value, length) = text.scalar(at: probe)
      if isClosing(value, at: probe) {
        probe += length
        end = probe
      } else if let face = protectedSpan(at: text.skippingSpace(from: probe), kinds: .face), !hasLineEnd(probe, face) {
        probe = face.upperBound
        end = probe
      } else {
        break
      }
    }
    var markEnd = end
    while markEnd > sentenceStart {
      let (value, length) = text.scalar(before: markEnd)
      if isClosing(value, at: markEnd - length) || value.isSpace {
        markEnd -= length
      } else if let face = protectedSpan(endingAt: markEnd), face.lowerBound >= sentenceStart {
        markEnd = face.lowerBound
      } else {
        break
      }
    }
    var markStart = markEnd
    while markStart > sentenceStart {
      let (value, length) = text.scalar(before: markStart)
      guard isTerminator(value) else { break }
      markStart -= length
    }
    if end == markEnd, markStart < markEnd, text[markEnd - 1] == 0x2E,
      UInt32(text[end]).isASCIIDigit || text[end] == 0x5B
    {
      end = skippingReferences(from: end, marks: markStart)
    }
    let next = text.skippingSpace(from: end)
    var letterOffset = next
    while true {
      let (value, length) = text.scalar(at: letterOffset)
      guard value.isOpening || value == 0xBF || value == 0xA1 else { break }
      letterOffset += length
    }
    return Place(
      start: sentenceStart, marks: markStart..<markEnd, end: end, next: next,
      letter: text.scalar(at: letterOffset).value, letterOffset: letterOffset,
      isInverted: letterOffset > next && (text[letterOffset - 1] == 0xBF || text[letterOffset - 1] == 0xA1))
  }

  private func endsSentence(_ place: Place) -> Bool {
    if place.next >= text.count { return false }
    if let region = regions.region(around: place.end), region.upperBound > place.next,
      region.lowerBound > place.start || text[region.lowerBound] != 0x28
    {
      return false
    }
    let first = text.scalar(at: place.next).value
    if hasLineEnd(place.end, place.next..<place.next) { return endsLine(place, first) }
    if startsListItem(place, first) { return true }
    if place.marks.isEmpty { return startsBare(place) }
    if first.continuesSentence, !opensWithEllipsis(place, first) { return false }
    if first.isDash, letter(afterDashesAt: place.next).isLowercase { return false }
    if isContinued(place, first) { return false }
    if text[place.marks.lowerBound - 1] == 0x5B, text[place.marks.upperBound] == 0x5D { return false }
    let last = text.scalar(before: place.marks.upperBound).value
    var dots = 0
    var isStrong = false
    for offset in place.marks {
      let byte = text.buffer[offset]
      if byte == 0x2E { dots += 1 } else if byte & 0xC0 != 0x80 { isStrong = true }
    }
    if last == 0x2026 || (!isStrong && dots > 1) { return endsAtEllipsis(place) }
    return isStrong ? endsAtStrongMark(place) : endsAtFullStop(place)
  }

  // MARK: Lines

  private func endsLine(_ place: Place, _ first: UInt32) -> Bool {
    var lines = 0
    var hasSpaceBefore = false
    var position = place.end
    while position < place.next {
      let value = text.scalar(at: position).value
      if value == 0x0A { lines += 1 } else if lines == 0, value == 0x20 { hasSpaceBefore = true }
      position += max(1, text.scalar(at: position).length)
    }
    // A full stop alone at the start of a line belongs to the line before.
    if isTerminator(first), place.marks.isEmpty, lines == 1 { return false }
    if lines > 1 || !place.marks.isEmpty { return true }
    let last = text.scalar(before: place.end)
    if last.value.isEastAsian || first.isEastAsian {
      return !rules.lineJoins.contains { ending in ends(with: ending, at: place.end) }
    }
    // A long line that stops without a mark and goes on with a small letter was only wrapped.
    var lineStart = place.end
    while lineStart > place.start, !UInt32(text[lineStart - 1]).isLineEnd { lineStart -= 1 }
    let isLong = place.end - lineStart >= 60
    if last.value == 0x3A { return true }
    if place.startsSmall, !isListLabel(at: place.letterOffset) { return !(hasSpaceBefore || isLong) }
    if hasSpaceBefore, isLong || first == 0x28, !first.isBullet, !isListLabel(at: place.letterOffset) {
      return false
    }
    return true
  }

  private func isListLabel(at offset: Int) -> Bool {
    var end = offset
    while end - offset < 4, UInt32(text[end]).isASCIIDigit || UInt32(text[end]).isASCIILetter { end += 1 }
    return end > offset && (text[end] == 0x29 || (text[end] == 0x2E && UInt32(text[end + 1]).isSpace))
  }

  private func startsListItem(_ place: Place, _ first: UInt32) -> Bool {
    if first.isBullet { return place.hasGap }
    return place.hasGap && listStarts.contains(Int32(clamping: place.next))
  }

  /// A capitalised word that in this language is written so only at the start of a sentence.
  private func startsBare(_ place: Place) -> Bool {
    guard rules.habits.contains(.bareStart), place.hasGap, place.letter.isUppercase,
      place.letterOffset == place.next
    else { return false }
    let word = text.string(place.next..<bareWordEnd(from: place.next))
    let before = text.scalar(before: place.end)
    guard before.value.isLetter || before.value.isASCIIDigit else { return false }
    let previous = text.wordStart(from: place.end)
    let last = text.string(previous..<place.end)
    if rules.joiners.contains(last.lowercased()) { return false }
    if place.start == paragraphStart, rules.titleStarters.contains(word), isTitle(place.start..<place.end) {
      return true
    }
    guard rules.bareStarters.contains(word) else { return false }
    return text.scalar(at: previous).value.isLowercase
  }

  private func bareWordEnd(from offset: Int) -> Int {
    let end = text.wordEnd(from: offset)
    guard text[end] == 0x27 else { return end }
    return text.wordEnd(from: end + 1)
  }

  /// Whether the text is a heading: a few words, the long ones with a capital.
  private func isTitle(_ range: Range<Int>) -> Bool {
    guard range.count <= 70 else { return false }
    var words = 0
    var position = range.lowerBound
    while position < range.upperBound {
      let end = min(text.wordEnd(from: position), range.upperBound)
      if end > position {
        words += 1
        if end - position > 3 || words == 1, !text.scalar(at: position).value.isUppercase { return false }
      }
      position = max(end, position + max(1, text.scalar(at: end).length))
    }
    return words <= 9
  }

  // MARK: Marks

  private func endsAtStrongMark(_ place: Place) -> Bool {
    let word = tokenStart(before: place.marks.lowerBound, to: place.start)..<place.marks.lowerBound
    if !place.hasGap {
      if place.end > place.marks.upperBound { return !place.startsSmall && !first(place).isASCIILike }
      if text.scalar(before: place.end).value >= 0x80 { return true }
      if place.letter.isEastAsian { return true }
      guard place.letter.isLetter else { return false }
      guard word.count > 1, place.letterOffset == place.next else { return !place.letter.isASCIILike }
      return place.letter.isUppercase
    }
    if text.scalar(before: place.marks.lowerBound).value.isSpace, place.marks.count == 1, place.letter.isASCIILike,
      text.scalar(at: place.marks.upperBound).value.isLetter
    {
      return false
    }
    guard place.startsSmall else { return true }
    if place.end > place.marks.upperBound, protectedSpan(endingAt: place.end) == nil { return false }
    if rules.terminators.contains(text.scalar(before: place.marks.upperBound).value) { return false }
    if rules.marks.contains(text.string(word.lowerBound..<place.marks.upperBound).lowercased()) { return false }
    return !isReported(at: place.letterOffset)
  }

  private func first(_ place: Place) -> UInt32 { text.scalar(at: place.next).value }

  private func endsAtEllipsis(_ place: Place) -> Bool {
    if place.marks.lowerBound <= place.start { return false }
    if place.letter.isEastAsian { return false }
    if place.hasGap {
      // A pronoun that is always written with a capital says nothing.
      if rules.pronouns.contains(text.string(place.letterOffset..<text.wordEnd(from: place.letterOffset))) {
        return !text.scalar(before: place.marks.lowerBound).value.isSpace && place.marks.count > 3
      }
      return place.letter.isUppercase || place.letter.isDigit && !rules.habits.contains(.ordinalDot)
    }
    return rules.habits.contains(.ellipsisEnds) && place.letter.isUppercase && place.letterOffset == place.next
  }

  private func endsAtFullStop(_ place: Place) -> Bool {
    let stop = place.marks.upperBound
    let token = tokenStart(before: place.marks.lowerBound, to: place.start)..<place.marks.lowerBound
    if token.isEmpty {
      // A full stop with space before it.
      let before = text.skippingSpaceBackward(from: place.marks.lowerBound, to: place.start)
      if text[before - 1] == 0x2E,
        rules.pronouns.contains(text.string(place.letterOffset..<text.wordEnd(from: place.letterOffset)))
      {
        return false
      }
      return place.hasGap && !place.startsSmall && place.marks.lowerBound > place.start
    }
    if !place.hasGap { return endsWithoutGap(place, token) }
    let word = text.string(token).lowercased() + "."
    if let kind = abbreviation(word, token: token, stop: stop) {
      switch kind {
      case .never: return false
      case .beforeNumber:
        if place.letter.isDigit || place.startsSmall || isRoman(at: place.letterOffset) { return false }
      case .beforeCapital:
        return !place.startsSmall && !startsShort(place)
      case .beforeStarter:
        return place.letter.isUppercase && isStarter(at: place.letterOffset) && !startsShort(place)
      }
    }
    if continuesCompound(word, place) { return false }
    let firstLetter = text.scalar(at: token.lowerBound)
    if firstLetter.length == token.count, firstLetter.value.isLetter {
      return endsAfterLetter(place, token, firstLetter.value)
    }
    if isNumber(token) {
      if token.count <= 3, isAtStart(token, of: place) { return false }
      if rules.habits.contains(.ordinalDot), token.count <= 2, token.upperBound == stop - 1 {
        return place.letter.isUppercase && isStarter(at: place.letterOffset)
      }
      return !place.startsSmall
    }
    if rules.habits.contains(.ordinalDot), isRoman(at: token.lowerBound), place.letter.isUppercase {
      return isStarter(at: place.letterOffset)
    }
    if isDotted(token) { return place.letter.isUppercase && isStarter(at: place.letterOffset) }
    if place.startsSmall {
      if place.end > stop, protectedSpan(endingAt: place.end) == nil { return false }
      return rules.habits.contains(.smallStart) && isPlainWord(token)
        && text.scalar(before: token.upperBound).value.isLowercase
    }
    return true
  }

  private func endsWithoutGap(_ place: Place, _ token: Range<Int>) -> Bool {
    if place.letter.isEastAsian { return text.scalar(before: token.upperBound).value.isEastAsian }
    if place.end > place.marks.upperBound { return false }
    if text.scalar(at: place.next).value >= 0x3000 { return true }
    guard place.letter.isUppercase, place.letterOffset == place.next else { return false }
    let nextEnd = text.wordEnd(from: place.next)
    guard nextEnd - place.next > 1 || text[nextEnd] == 0x20 || text[nextEnd] == 0x27 else { return false }
    if text[nextEnd] == 0x2E, nextEnd - place.next < 4 {
      guard rules.abbreviations[text.string(place.next..<nextEnd + 1).lowercased()] == .never else { return false }
    }
    let word = text.string(token).lowercased() + "."
    if rules.abbreviations[word] != nil || continuesCompound(word, place) { return false }
    return isNumber(token) ? token.count > 2 : isPlainWord(token)
  }

  private func endsAfterLetter(_ place: Place, _ token: Range<Int>, _ letter: UInt32) -> Bool {
    guard place.letter.isUppercase || place.letter.isDigit else { return false }
    if isAtStart(token, of: place) || isInitial(at: place.letterOffset) { return false }
    guard letter.isUppercase else { return true }
    // A unit: `20 °C.`
    if text[token.lowerBound - 1] == 0xB0 || text[token.lowerBound - 1] == 0xBA { return true }
    let previousEnd = text.skippingSpaceBackward(from: token.lowerBound, to: place.start)
    let previous = text.scalar(at: text.wordStart(from: previousEnd)).value
    if previous.isUppercase { return false }
    return isStarter(at: place.letterOffset)
  }

  // MARK: Words

  private func abbreviation(_ word: String, token: Range<Int>, stop: Int) -> SegmentationRules.Abbreviation? {
    if let kind = rules.abbreviations[word] { return kind }
    // The last part of `Dipl.-Ing.` or `l'Ing.`
    if let joint = word.lastIndex(where: { $0 == "-" || $0 == "'" || $0 == "’" }) {
      if let kind = rules.abbreviations[String(word[word.index(after: joint)...])] { return kind }
    }
    guard !rules.compounds.isEmpty else { return nil }
    // The end of `z. B.`
    var joined = word
    var start = token.lowerBound
    for _ in 0..<3 {
      let before = text.skippingSpaceBackward(from: start)
      guard before < start, text[before - 1] == 0x2E else { return nil }
      start = tokenStart(before: before - 1, to: 0)
      joined = text.string(start..<before).lowercased() + joined
      if let kind = rules.compounds[joined] { return kind }
    }
    return nil
  }

  /// Whether what follows goes on with an abbreviation of several parts.
  private func continuesCompound(_ word: String, _ place: Place) -> Bool {
    guard rules.compoundBeginnings.contains(word) else { return false }
    var end = text.wordEnd(from: place.next)
    if text[end] == 0x2E { end += 1 }
    let joined = word + text.string(place.next..<end).lowercased()
    return rules.compounds[joined] != nil || rules.compoundBeginnings.contains(joined)
  }

  private func isStarter(at offset: Int) -> Bool {
    rules.starters.contains(text.string(offset..<text.wordEnd(from: offset)).lowercased())
  }

  /// Whether the sentence so far is only an opener and a word or two: `At 5 a.m.`
  private func startsShort(_ place: Place) -> Bool {
    let opener = text.string(place.start..<text.wordEnd(from: place.start)).lowercased()
    guard rules.openers.contains(opener) else { return false }
    var spaces = 0
    for offset in place.start..<place.marks.lowerBound where text.buffer[offset] == 0x20 { spaces += 1 }
    return spaces <= 2
  }

  /// Whether `he said` or the like follows.
  private func isReported(at offset: Int) -> Bool {
    guard !rules.reporting.isEmpty else { return false }
    var position = offset
    for _ in 0..<2 {
      let end = text.wordEnd(from: position)
      guard end > position else { return false }
      if rules.reporting.contains(text.string(position..<end).lowercased()) { return true }
      position = text.skippingSpace(from: end)
    }
    return false
  }

  private func isContinued(_ place: Place, _ first: UInt32) -> Bool {
    let list = place.end > place.marks.upperBound ? rules.continuations : rules.bareContinuations
    return list.contains { starts(with: $0, at: place.next) }
  }

  /// The start of the run of letters, digits, dots, hyphens and apostrophes that ends at `offset`.
  private func tokenStart(before offset: Int, to limit: Int) -> Int {
    var position = offset
    while position > limit, offset - position < 48 {
      let (value, length) = text.scalar(before: position)
      guard
        value.isWord || value == 0x2E || value == 0x2D || value == 0x27 || value == 0x2019 || value == 0xBA
          || value == 0xB0
      else { break }
      position -= length
    }
    return position
  }

  private func isNumber(_ token: Range<Int>) -> Bool {
    token.allSatisfy { UInt32(text.buffer[$0]).isASCIIDigit || text.buffer[$0] == 0x2E || text.buffer[$0] == 0x2D }
  }

  /// Whether only bullets and brackets stand before the token in its sentence.
  private func isAtStart(_ token: Range<Int>, of place: Place) -> Bool {
    var position = place.start
    while position < token.lowerBound {
      let (value, length) = text.scalar(at: position)
      guard value.isSpace || value.isBullet || value.isOpening else { return false }
      position += length
    }
    return true
  }

  /// Whether a single capital with a full stop stands at `offset`.
  private func isInitial(at offset: Int) -> Bool {
    let (value, length) = text.scalar(at: offset)
    return value.isUppercase && text[offset + length] == 0x2E
  }

  /// Whether a new sentence opens with an ellipsis: `…but then`.
  private func opensWithEllipsis(_ place: Place, _ first: UInt32) -> Bool {
    guard place.hasGap, first == 0x2E || first == 0x2026, place.marks.count == 1 || first == 0x2026 else {
      return false
    }
    var position = place.next
    while text[position] == 0x2E { position += 1 }
    guard first == 0x2026 || position - place.next >= 3 else { return false }
    return text.scalar(at: max(position, place.next + text.scalar(at: place.next).length)).value.isLetter
  }

  private func letter(afterDashesAt offset: Int) -> UInt32 {
    var position = offset
    while true {
      let (value, length) = text.scalar(at: position)
      guard value.isDash || value == 0x20 else { return value }
      position += length
    }
  }

  /// The offset after references to notes behind a full stop: `.[1]`, `.11`, `.11 12`.
  private func skippingReferences(from offset: Int, marks: Int) -> Int {
    var position = offset
    while text[position] == 0x5B {
      var end = position + 1
      while UInt32(text[end]).isASCIIDigit { end += 1 }
      guard end > position + 1, text[end] == 0x5D else { break }
      position = end + 1
    }
    let before = text.scalar(before: marks).value
    guard position == offset, before.isLetter || before == 0x29 else { return position }
    var end = position
    while end - position < 3, UInt32(text[end]).isASCIIDigit { end += 1 }
    guard end > position else { return offset }
    if text[end] == 0x20, UInt32(text[end + 1]).isASCIIDigit {
      var second = end + 1
      while second - end < 4, UInt32(text[second]).isASCIIDigit { second += 1 }
      if text[second] == 0x20 { end = second }
    }
    guard text[end] == 0x20, text.scalar(at: text.skippingSpace(from: end)).value.isUppercase else { return offset }
    return end
  }

  private func isRoman(at offset: Int) -> Bool {
    var end = offset
    while "IVXLC".utf8.contains(text[end]) { end += 1 }
    return end > offset && !text.scalar(at: end).value.isWord
  }

  /// Whether the token is single letters with dots: `U.S`, `i.v`.
  private func isDotted(_ token: Range<Int>) -> Bool {
    var letters = 0
    var dots = 0
    var position = token.lowerBound
    while position < token.upperBound {
      let (value, length) = text.scalar(at: position)
      if value == 0x2E { dots += 1 } else if value.isLetter { letters += 1 } else { return false }
      position += length
    }
    return dots > 0 && letters == dots + 1
  }

  /// Whether the token looks like a word and not like an abbreviation: three letters at least, one of them a vowel.
  private func isPlainWord(_ token: Range<Int>) -> Bool {
    var letters = 0
    var vowels = 0
    var position = token.lowerBound
    while position < token.upperBound {
      let (value, length) = text.scalar(at: position)
      if value == 0x2E { return false }
      if value.isLetter { letters += 1 }
      if value >= 0x80 || "aeiouyAEIOUY".utf8.contains(UInt8(value)) { vowels += 1 }
      position += length
    }
    return letters >= 2 && vowels > 0
  }

  private func starts(with bytes: [UInt8], at offset: Int) -> Bool {
    guard offset + bytes.count <= text.count else { return false }
    for index in bytes.indices where text.buffer[offset + index] != bytes[index] { return false }
    return true
  }

  private func ends(with bytes: [UInt8], at offset: Int) -> Bool {
    offset >= bytes.count && starts(with: bytes, at: offset - bytes.count)
  }

  private func isTerminator(_ value: UInt32) -> Bool {
    value.isTerminator || rules.terminators.contains(value)
  }

  /// Whether the mark at `offset` closes something before it.
  private func isClosing(_ value: UInt32, at offset: Int) -> Bool {
    switch value {
    case 0x22, 0x27:
      let after = text.scalar(at: offset + 1).value
      return after == 0 || !after.isWord
    case 0x201C, 0x2018, 0xAB:
      let after = text.scalar(at: offset + 1 + (value > 0xFF ? 2 : 1)).value
      return rules.closers.values.contains { $0.contains(value) } && !after.isWord
    default: return value.isClosing
    }
  }

  // MARK: Protected spans

  private enum Kinds {
    case any
    case face
  }

  private func hasLineEnd(_ from: Int, _ span: Range<Int>) -> Bool {
    var position = from
    while position < span.lowerBound {
      if UInt32(text[position]).isLineEnd { return true }
      position += 1
    }
    return false
  }

  private func index(ofFirstEndingAfter offset: Int) -> Int {
    var low = 0
    var high = protected.count
    while low < high {
      let middle = (low + high) / 2
      if protected[middle].span.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func protectedSpan(at offset: Int, kinds: Kinds) -> Range<Int>? {
    guard !protected.isEmpty else { return nil }
    let index = index(ofFirstEndingAfter: offset)
    guard index < protected.count, protected[index].span.lowerBound == offset else { return nil }
    if kinds == .face, protected[index].reason != .emoji, protected[index].reason != .emoticon { return nil }
    return protected[index].span.range
  }

  private func protectedSpan(endingAt offset: Int) -> Range<Int>? {
    guard !protected.isEmpty, offset > 0 else { return nil }
    let index = index(ofFirstEndingAfter: offset - 1)
    guard index < protected.count, protected[index].span.upperBound == offset else { return nil }
    guard protected[index].reason == .emoji || protected[index].reason == .emoticon else { return nil }
    return protected[index].span.range
  }

  private func isInsideProtected(_ offset: Int) -> Bool {
    guard !protected.isEmpty else { return false }
    let index = index(ofFirstEndingAfter: offset)
    return index < protected.count && protected[index].span.lowerBound < offset
  }
}

extension UInt32 {
  /// Whether it ends a sentence in some script.
  var isTerminator: Bool {
    if self < 0x80 { return self == 0x2E || self == 0x21 || self == 0x3F }
    if self == 0x2026 || self == 0x2025 || self == 0xFF0E || self == 0x589 { return true }
    return Unicode.Scalar(self)?.properties.isSentenceTerminal ?? false
  }

  var isClosing: Bool {
    if self < 0x80 { return self == 0x29 || self == 0x5D || self == 0x7D }
    guard self == 0xBB || self > 0x2000 else { return false }
    switch Unicode.Scalar(self)?.properties.generalCategory {
    case .closePunctuation, .finalPunctuation: return true
    default: return false
    }
  }

  var isOpening: Bool {
    if self < 0x80 { return self == 0x28 || self == 0x5B || self == 0x7B || self == 0x22 || self == 0x27 }
    guard self == 0xAB || self > 0x2000 else { return false }
    switch Unicode.Scalar(self)?.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: return true
    default: return false
    }
  }

  /// Whether a sentence cannot begin with it.
  var continuesSentence: Bool {
    switch self {
    case 0x2C, 0x3B, 0x3A, 0x29, 0x5D, 0x7D, 0x2F, 0x25, 0xA7, 0x2116, 0x3001, 0xFF0C: true
    default: isTerminator || (isClosing && self != 0x22 && self != 0x27)
    }
  }

  var isBullet: Bool { self == 0x2022 || self == 0x2043 || self == 0x25CF || self == 0x25AA }

  var isDash: Bool { self == 0x2D || (self >= 0x2010 && self <= 0x2015) }

  var isASCIILike: Bool { self < 0x80 }
}
