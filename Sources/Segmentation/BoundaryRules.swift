import TextModel

/// Decides whether a sentence ends at a candidate.
struct BoundaryRules {
  let text: TextBytes
  let rules: SegmentationRules.Tables
  private let protected: ProtectedLookup
  private let regions: EnclosedRegions
  private let listStarts: [Int32]
  private var nextList = 0
  /// Where the line began on which the sentence begins.
  private var paragraphStart: Int
  /// Up to here every candidate leads to a place already judged.
  private var judged = 0

  init(text: TextBytes, rules: SegmentationRules.Tables, protected: ProtectedLookup, scanner: CandidateScanner) {
    self.text = text
    self.rules = rules
    self.protected = protected
    regions = scanner.regions
    listStarts = scanner.listStarts
    paragraphStart = text.skippingSpace(from: 0)
  }

  /// Where the next sentence begins if one ends near `candidate`; `nil` if none does.
  ///
  /// Candidates must be asked for in order.
  mutating func boundary(near candidate: Int, sentenceStart: Int) -> Int? {
    if candidate <= judged { return nil }
    let place = BoundaryPlace(
      at: candidate, sentenceStart: sentenceStart, text: text, rules: rules, protected: protected)
    judged = max(candidate, place.next)
    guard place.end > sentenceStart, place.next < text.count else { return nil }
    if protected.isInside(place.next) || protected.isInside(place.end) { return nil }
    if !place.marks.isEmpty,
      protected.isWord(endingAt: place.marks.upperBound, start: sentenceStart, hasLineEnd: place.hasLineEnd)
    {
      return nil
    }
    while nextList < listStarts.count, Int(listStarts[nextList]) < place.next { nextList += 1 }
    guard endsSentence(place) else { return nil }
    if place.hasLineEnd { paragraphStart = place.next }
    return place.next
  }

  private func endsSentence(_ place: BoundaryPlace) -> Bool {
    if let region = regions.region(around: place.end), region.upperBound > place.next,
      // Whole sentences in brackets are cut like any other.
      region.lowerBound > place.start || text[region.lowerBound] != 0x28
    {
      return false
    }
    let first = text.scalar(at: place.next).value
    if place.hasLineEnd { return endsLine(place, first) }
    if startsListItem(place, first) { return true }
    if place.marks.isEmpty { return protected.face(endingAt: place.end) != nil ? endsAtFace(place) : startsBare(place) }
    // `%s` begins with such a mark and is a word.
    if first.continuesSentence, !opensWithEllipsis(place, first), !protected.begins(at: place.next) { return false }
    if first.isDash, letter(afterDashesAt: place.next).isLowercase { return false }
    if isContinued(place) { return false }
    // An omission: `[…]`.
    if text[place.marks.lowerBound - 1] == 0x5B, text[place.marks.upperBound] == 0x5D { return false }
    var dots = 0
    var isStrong = false
    for offset in place.marks {
      let byte = text[offset]
      if byte == 0x2E { dots += 1 } else if byte & 0xC0 != 0x80 { isStrong = true }
    }
    let last = text.scalar(before: place.marks.upperBound).value
    // A wide full stop inside a number or before one.
    if last == 0xFF0E, !place.hasGap, place.letter.isDigit { return false }
    if last == 0x2026 || (!isStrong && dots > 1) { return endsAtEllipsis(place) }
    return isStrong ? endsAtStrongMark(place) : endsAtFullStop(place)
  }

  // MARK: Without a mark

  private func endsLine(_ place: BoundaryPlace, _ first: UInt32) -> Bool {
    var lines = 0
    var hasSpaceBefore = false
    for offset in place.end..<place.next {
      if text[offset] == 0x0A { lines += 1 } else if lines == 0, text[offset] == 0x20 { hasSpaceBefore = true }
    }
    // A full stop alone at the start of a line belongs to the line before.
    if first.isTerminator, place.marks.isEmpty, lines == 1 { return false }
    if lines > 1 || !place.marks.isEmpty { return true }
    let last = text.scalar(before: place.end).value
    if last.isEastAsian || first.isEastAsian {
      return !rules.lineJoins.contains { text.ends(with: $0, at: place.end) }
    }
    if last == 0x3A || first.isBullet || text.isListLabel(at: place.letterOffset) { return true }
    // A line that stops without a mark and goes on with a small letter, or that has a space at its end,
    // was only wrapped.
    var lineStart = place.end
    while lineStart > place.start, !UInt32(text[lineStart - 1]).isLineEnd { lineStart -= 1 }
    let isLong = place.end - lineStart >= 60
    if place.startsSmall { return !(hasSpaceBefore || isLong) }
    return !(hasSpaceBefore && (isLong || first == 0x28))
  }

  private func startsListItem(_ place: BoundaryPlace, _ first: UInt32) -> Bool {
    guard place.hasGap else { return false }
    return first.isBullet || (nextList < listStarts.count && Int(listStarts[nextList]) == place.next)
  }

  /// A face or pictograph where the mark should be.
  private func endsAtFace(_ place: BoundaryPlace) -> Bool {
    place.hasGap && place.letterOffset == place.next && (place.letter.isUppercase || place.letter.isEastAsian)
  }

  /// A capitalised word that in this language is written so only at the start of a sentence.
  private func startsBare(_ place: BoundaryPlace) -> Bool {
    guard place.hasGap, place.letter.isUppercase, place.letterOffset == place.next else { return false }
    let word = rules.exact[WordHash.exact(text, place.next..<text.bareWordEnd(from: place.next))]
    guard word & SegmentationRules.Role.titleStarter != 0 else { return false }
    let (before, length) = text.scalar(before: place.end)
    // Speech broken off: `"I only wanted--" Then she left.`
    if before == 0x22 || before == 0x201D { return text.scalar(before: place.end - length).value.isDash }
    guard before.isLetter || before.isASCIIDigit else { return false }
    let previous = text.wordStart(from: place.end)
    if has(SegmentationRules.Role.joiner, previous..<place.end) { return false }
    if place.start == paragraphStart, text.isHeading(place.start..<place.end) { return true }
    return word & SegmentationRules.Role.bareStarter != 0 && text.scalar(at: previous).value.isLowercase
  }

  // MARK: At a mark

  private func endsAtStrongMark(_ place: BoundaryPlace) -> Bool {
    let marks = place.marks
    let word = text.tokenStart(before: marks.lowerBound, to: place.start)..<marks.lowerBound
    if !place.hasGap {
      let isASCII = place.letter < 0x80
      if place.end > marks.upperBound { return !place.startsSmall && text[place.next] >= 0x80 }
      if text[place.end - 1] >= 0x80 || place.letter.isEastAsian { return true }
      guard place.letter.isLetter else { return false }
      guard word.count > 1, place.letterOffset == place.next else { return !isASCII }
      return place.letter.isUppercase
    }
    guard place.startsSmall else { return true }
    if isQuoted(place) { return false }
    if rules.terminators.contains(text.scalar(before: marks.upperBound).value) { return false }
    if has(SegmentationRules.Role.mark, word.lowerBound..<marks.upperBound) { return false }
    return !isReported(at: place.letterOffset)
  }

  private func endsAtEllipsis(_ place: BoundaryPlace) -> Bool {
    if place.marks.lowerBound <= place.start || place.letter.isEastAsian { return false }
    guard place.hasGap else {
      return rules.habits.contains(.ellipsisEnds) && place.letter.isUppercase && place.letterOffset == place.next
    }
    // A pronoun that is always written with a capital says nothing.
    if isPronoun(at: place.letterOffset) {
      return !text.scalar(before: place.marks.lowerBound).value.isSpace && place.marks.count > 3
    }
    return place.letter.isUppercase || (place.letter.isDigit && !rules.habits.contains(.ordinalDot))
  }

  private func endsAtFullStop(_ place: BoundaryPlace) -> Bool {
    let token = text.tokenStart(before: place.marks.lowerBound, to: place.start)..<place.marks.lowerBound
    if token.isEmpty { return endsAfterSpace(place) }
    if !place.hasGap { return endsWithoutGap(place, token) }
    let roles = self.roles(ofStopped: token)
    let abbreviation = self.abbreviation(token, roles)
    if abbreviation & SegmentationRules.Role.endsBeforeCapital != 0 {
      return !place.startsSmall && !startsShort(place)
    } else if abbreviation & SegmentationRules.Role.endsBeforeStarter != 0 {
      return isBeforeStarter(place) && !startsShort(place)
    } else if abbreviation & SegmentationRules.Role.beforeNumber != 0 {
      if place.letter.isDigit || place.startsSmall || text.isRoman(at: place.letterOffset) { return false }
    } else if abbreviation & SegmentationRules.Role.neverEnds != 0 {
      return isUnit(token) && place.letter.isUppercase && isStarter(at: place.letterOffset)
    }
    if continuesCompound(token, roles, place) { return false }
    let letter = text.scalar(at: token.lowerBound)
    if letter.length == token.count, letter.value.isLetter { return endsAfterLetter(place, token, letter.value) }
    if text.isNumber(token) {
      if token.count <= 3, isAtStart(token, of: place) { return false }
      if rules.habits.contains(.ordinalDot), token.count <= 2, place.end == place.marks.upperBound {
        return isBeforeStarter(place)
      }
      return !place.startsSmall
    }
    if rules.habits.contains(.ordinalDot), place.letter.isUppercase, text.isRoman(at: token.lowerBound) {
      return isBeforeStarter(place)
    }
    if text.isDotted(token) { return isBeforeStarter(place) }
    guard place.startsSmall else { return true }
    return !isQuoted(place) && rules.habits.contains(.smallStart) && text.isPlainWord(token)
      && text.scalar(before: token.upperBound).value.isLowercase
  }

  /// A full stop with space before it.
  private func endsAfterSpace(_ place: BoundaryPlace) -> Bool {
    let before = text.skippingSpaceBackward(from: place.marks.lowerBound, to: place.start)
    if text[before - 1] == 0x2E, isPronoun(at: place.letterOffset) { return false }
    // The sentence opens with an ellipsis.
    if (place.start..<before).allSatisfy({ text[$0] == 0x2E || text[$0] == 0x20 }) { return false }
    return place.hasGap && !place.startsSmall && place.marks.lowerBound > place.start
  }

  private func endsWithoutGap(_ place: BoundaryPlace, _ token: Range<Int>) -> Bool {
    if place.letter.isEastAsian { return text.scalar(before: token.upperBound).value.isEastAsian }
    if place.end > place.marks.upperBound { return false }
    if text.scalar(at: place.next).value >= 0x3000 { return true }
    guard place.letter.isUppercase, place.letterOffset == place.next else { return false }
    let nextEnd = text.wordEnd(from: place.next)
    guard nextEnd - place.next > 1 || text[nextEnd] == 0x20 || text[nextEnd] == 0x27 else { return false }
    if text[nextEnd] == 0x2E, nextEnd - place.next < 4 {
      guard has(SegmentationRules.Role.neverEnds, place.next..<nextEnd + 1) else { return false }
    }
    let roles = self.roles(ofStopped: token)
    if abbreviation(token, roles) != 0 || continuesCompound(token, roles, place) { return false }
    return text.isNumber(token) ? token.count > 2 : text.isPlainWord(token)
  }

  private func endsAfterLetter(_ place: BoundaryPlace, _ token: Range<Int>, _ letter: UInt32) -> Bool {
    guard place.letter.isUppercase || place.letter.isDigit else { return false }
    if isAtStart(token, of: place) || text.isInitial(at: place.letterOffset) { return false }
    guard letter.isUppercase else { return true }
    // A unit: `20 °C.`
    let before = text.scalar(before: token.lowerBound).value
    if before == 0xB0 || before == 0xBA { return true }
    let previousEnd = text.skippingSpaceBackward(from: token.lowerBound, to: place.start)
    if text.scalar(at: text.wordStart(from: previousEnd)).value.isUppercase { return false }
    return isStarter(at: place.letterOffset)
  }

  // MARK: What stands around

  private func isBeforeStarter(_ place: BoundaryPlace) -> Bool {
    place.letter.isUppercase && isStarter(at: place.letterOffset)
  }

  /// Whether the mark is followed by a closing quote or bracket, not by a face.
  private func isQuoted(_ place: BoundaryPlace) -> Bool {
    place.end > place.marks.upperBound && protected.face(endingAt: place.end) == nil
  }

  /// Whether the sentence so far is only an opener and a word or two: `At 5 a.m.`
  private func startsShort(_ place: BoundaryPlace) -> Bool {
    guard place.marks.lowerBound - place.start < 24 else { return false }
    guard has(SegmentationRules.Role.opener, place.start..<text.wordEnd(from: place.start)) else { return false }
    return (place.start..<place.marks.lowerBound).count { text[$0] == 0x20 } <= 2
  }

  /// Whether what follows a quotation or a mark goes on with the sentence around it.
  private func isContinued(_ place: BoundaryPlace) -> Bool {
    let list = place.end > place.marks.upperBound ? rules.continuations : rules.bareContinuations
    return list.contains { text.starts(with: $0, at: place.next) }
  }

  /// Whether the token is a letter behind a number: `1.5 m.`
  private func isUnit(_ token: Range<Int>) -> Bool {
    guard token.count == 1 else { return false }
    let before = text.skippingSpaceBackward(from: token.lowerBound)
    return before < token.lowerBound && text.scalar(before: before).value.isDigit
  }

  /// Whether only bullets and brackets stand before the token in its sentence.
  private func isAtStart(_ token: Range<Int>, of place: BoundaryPlace) -> Bool {
    guard token.lowerBound - place.start < 16 else { return false }
    var position = place.start
    while position < token.lowerBound {
      let (value, length) = text.scalar(at: position)
      guard value.isSpace || value.isBullet || value.isOpening else { return false }
      position += length
    }
    return true
  }

  /// Whether a new sentence opens with an ellipsis: `…but then`; `. . . Then` behind a full stop of its own.
  private func opensWithEllipsis(_ place: BoundaryPlace, _ first: UInt32) -> Bool {
    guard place.hasGap, first == 0x2026 || (first == 0x2E && place.marks.count == 1) else { return false }
    if text.matches(". . . ", at: place.next) {
      let letter = place.next + 6
      return text.scalar(before: place.marks.lowerBound).value.isLetter && text.scalar(at: letter).value.isUppercase
        && !isPronoun(at: letter)
    }
    var position = place.next + (first == 0x2026 ? 3 : 0)
    while text[position] == 0x2E { position += 1 }
    return position - place.next >= 3 && text.scalar(at: position).value.isLetter
  }

  private func letter(afterDashesAt offset: Int) -> UInt32 {
    var position = offset
    while true {
      let (value, length) = text.scalar(at: position)
      guard value.isDash || value == 0x20 else { return value }
      position += length
    }
  }
}
