/// What the words next to a candidate are in the language of the rules.
extension BoundaryRules {
  typealias Role = SegmentationRules.Role

  /// Whether the bytes of `range` are a word with this role.
  func has(_ role: UInt32, _ range: Range<Int>) -> Bool {
    rules.folded[WordHash.folded(text, range)] & role != 0
  }

  /// Whether the word at `offset` begins sentences.
  func isStarter(at offset: Int) -> Bool {
    let end = text.wordEnd(from: offset)
    if has(Role.starter, offset..<end) { return true }
    return text[end] == 0x27 && has(Role.starter, offset..<text.bareWordEnd(from: offset))
  }

  /// Whether the word at `offset` always has a capital.
  func isPronoun(at offset: Int) -> Bool {
    if rules.exact.isEmpty { return false }
    return rules.exact[WordHash.exact(text, offset..<text.bareWordEnd(from: offset))] & Role.pronoun != 0
  }

  /// Whether `he said` or the like follows.
  func isReported(at offset: Int) -> Bool {
    var position = offset
    for _ in 0..<2 {
      let end = text.wordEnd(from: position)
      guard end > position else { return false }
      if has(Role.reporting, position..<end) { return true }
      position = text.skippingSpace(from: end)
    }
    return false
  }

  /// The roles of the token together with the full stop behind it.
  func roles(ofStopped token: Range<Int>) -> UInt32 {
    var hash = WordHash()
    hash.addFolded(text, token)
    hash.add(0x2E)
    return rules.folded[hash.value]
  }

  /// What the token with the full stop behind it may mean: the abbreviation bits, 0 when it is none.
  func abbreviation(_ token: Range<Int>, _ roles: UInt32) -> UInt32 {
    if roles & Role.abbreviation != 0 { return roles & Role.abbreviation }
    // The last part of `Dipl.-Ing.` or `l'Ing.`
    if let joint = token.lastIndex(where: { text[$0] == 0x2D || text[$0] == 0x27 || text[$0] == 0x99 }) {
      let part = rules.folded[WordHash.folded(text, joint + 1..<token.upperBound + 1)] & Role.abbreviation
      if part != 0 { return part }
    }
    guard rules.hasCompounds else { return 0 }
    // The end of `z. B.`
    var start = token.lowerBound
    for _ in 0..<3 {
      let before = text.skippingSpaceBackward(from: start)
      guard before < start, text[before - 1] == 0x2E else { return 0 }
      start = text.tokenStart(before: before - 1, to: 0)
      let joined = rules.folded[joinedHash(start..<token.upperBound + 1)]
      if joined & Role.compound != 0 { return joined & Role.abbreviation }
    }
    return 0
  }

  /// Whether what follows goes on with an abbreviation of several parts.
  func continuesCompound(_ token: Range<Int>, _ roles: UInt32, _ place: BoundaryPlace) -> Bool {
    guard roles & Role.compoundBeginning != 0 else { return false }
    var end = text.wordEnd(from: place.next)
    if text[end] == 0x2E { end += 1 }
    let joined = rules.folded[joinedHash(token.lowerBound..<end)]
    return joined & (Role.compound | Role.compoundBeginning) != 0
  }

  /// The hash of the parts in `range` without the spaces between them.
  private func joinedHash(_ range: Range<Int>) -> UInt64 {
    var hash = WordHash()
    var position = range.lowerBound
    while position < range.upperBound {
      var end = position
      while end < range.upperBound, text[end] != 0x20, text[end] != 0xC2 { end += 1 }
      hash.addFolded(text, position..<end)
      position = max(position + 1, text.skippingSpace(from: end, to: range.upperBound))
    }
    return hash.value
  }
}
