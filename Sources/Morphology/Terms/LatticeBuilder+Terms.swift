import LanguagePack

/// Terms of the caller in a language without spaces: analysis must cut the text where they stand.
extension LatticeBuilder {
  /// Where a term begins that may stand inside a longer run of unknown letters.
  func starts(of terms: TermSet, in text: UnsafeBufferPointer<UInt8>) -> [Bool] {
    var starts = [Bool](repeating: false, count: text.count + 1)
    for offset in 0..<text.count where text[offset] & 0xC0 != 0x80 && isFree(text, offset) {
      terms.forEachPrefix(of: text, from: offset) { end, term in
        if isFree(text, end), isNominal(term) { starts[offset] = true }
      }
    }
    return starts
  }

  /// Adds the terms that begin at `offset`, but for words that a lexicon has: those are read as ever.
  ///
  /// A long term is surer than a short one, which may be part of another word by chance.
  func addTerms(
    _ terms: TermSet, _ lattice: inout Lattice, _ reachable: inout [Bool], _ text: UnsafeBufferPointer<UInt8>,
    from offset: Int, limit: Int, known: Int
  ) {
    guard isFree(text, offset) else { return }
    var ends: Set<Int> = []
    terms.forEachPrefix(of: text, from: offset) { end, term in
      if end <= limit, isFree(text, end), isNominal(term) { ends.insert(end) }
    }
    for end in ends.sorted() {
      if lattice.nodes[known...].contains(where: { Int($0.end) == end && $0.layer >= 0 }) { continue }
      let letters = text[offset..<end].count { $0 & 0xC0 != 0x80 }
      let cost = stack.nounClass.cost - Self.trust * max(0, min(letters, 8) - 2)
      lattice.add(
        Lattice.Node(
          start: Int32(offset), end: Int32(end), left: UInt16(clamping: stack.nounClass.left),
          right: UInt16(clamping: stack.nounClass.right), cost: Int32(clamping: cost), layer: -4, row: 0))
      reachable[end] = true
    }
  }

  /// What each letter of a term beyond the second takes off its cost.
  private static let trust = 1200

  /// Terms that inflect are read as the lexicons have them.
  private func isNominal(_ term: Term) -> Bool {
    !term.partOfSpeech.intersects(.verb.union(.adjective))
  }

  /// Whether no word of Latin letters or digits goes on at `offset`.
  private func isFree(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    guard offset > 0, offset < text.count else { return true }
    return !(isLatin(text[offset]) && isLatin(text[offset - 1]))
  }

  private func isLatin(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
