import LanguagePack
package import Morphology

/// A word that may have been meant, and what it would cost that it was.
package struct SpellingCandidate: Hashable, Sendable {
  package let text: String
  /// In hundredths of a natural-log unit; lower is likelier. Differences mean something, the number itself does not.
  package let cost: Int
}

/// Says which words a language has, and which word was meant by one that it does not have.
///
/// Works on single words; what words around may add is the `context`. Immutable, and made from mapped sections: making one
/// costs about a millisecond. Without a pack that has a spelling index nothing is judged: every word counts as known.
package struct SpellChecker: Sendable {
  let stack: LanguageStack
  let index: SpellingIndex?
  let sounds: SoundKeys
  let model: ErrorModel
  let endings: [EndingRule]
  let ngrams: NgramModel?
  /// What a word must not have to belong to the variant that was asked for.
  let excluded: SpellingIndex.Flags
  /// The letters that may stand alone as a word.
  let singles: Set<[UInt8]>
  /// What may stand behind a word without being part of it, as `'s`.
  private let clitics: [String]
  /// How a word of the other variant is written in the one that was asked for.
  let variants: SpellingVariants
  /// The letters that words of the language are written with; empty where a table does not say.
  private let ownLetters: Set<Unicode.Scalar>

  /// `region` chooses one of the two ways of writing that a list tells apart, by the rows `first` and `second` of
  /// `spelling-costs`; without it, and for a region that no row names, both are right.
  package init(_ stack: LanguageStack, region: String? = nil) {
    self.stack = stack
    // The largest list stands for all: who made it took in the words of the others.
    let found = stack.packs.compactMap { pack in SpellingIndex(pack).map { (index: $0, pack: pack) } }
      .max { $0.index.count < $1.index.count }
    index = found?.index
    let own = found.map { DataTables($0.pack).rows("spelling-sounds") } ?? []
    sounds = SoundKeys(rows: own.isEmpty ? stack.rows("spelling-sounds") : own)
    let costs = stack.rows("spelling-costs")
    let alphabet = found?.index.alphabet ?? []
    model = ErrorModel(
      costs: costs, keyboard: stack.rows("spelling-keyboard"), confusions: stack.rows("spelling-confusions"),
      alphabet: alphabet)
    endings = stack.rows("spelling-endings").compactMap { EndingRule($0) }
    func values(_ name: String) -> [String] { costs.filter { $0.count >= 2 && $0[0] == name }.map { $0[1] } }
    let excluded: [SpellingIndex.Flags] =
      region.map { region in
        (values("first-variant").contains(region) ? [.notFirst] : [])
          + (values("second-variant").contains(region) ? [.notSecond] : [])
      } ?? []
    self.excluded = SpellingIndex.Flags(excluded)
    variants = SpellingVariants(rows: stack.rows("spelling-variants"), isFirst: excluded == [.notFirst])
    ownLetters = Set(values("letters").flatMap(\.unicodeScalars))
    clitics = values("clitic")
    singles = Set(values("single").compactMap { found?.index.letters(of: $0) })
    ngrams = stack.packs.lazy.compactMap { NgramModel($0, variant: NgramModel.backgroundVariant) }.first
  }

  /// Whether there is a list of words to judge by.
  package var judges: Bool { index != nil }

  /// What is known of a word.
  package enum Verdict: Hashable, Sendable {
    /// Written as the language writes it, or nothing that spelling can judge.
    case known
    /// Written as another variant of the language writes it.
    case otherVariant
    case unknown
  }

  /// Numbers, addresses, identifiers and words with letters of other languages are not judged. Possessives and parts joined
  /// by hyphens are known when their parts are.
  package func verdict(of word: String) -> Verdict {
    if isKnown(word, excluding: excluded) { return .known }
    return !excluded.isEmpty && isKnown(word, excluding: []) ? .otherVariant : .unknown
  }

  /// Whether the verdict is that the word is known.
  package func isKnown(_ word: String) -> Bool { isKnown(word, excluding: excluded) }

  private func isKnown(_ word: String, excluding excluded: SpellingIndex.Flags) -> Bool {
    guard let index, !word.isEmpty else { return true }
    let word = Self.straightened(word)
    let shape = WordShape(word) { index.letter($0) != 0 }
    if isListed(word, shape, excluding: excluded) { return true }
    if shape.isExempt {
      // Identifiers and names such as iPhone; but tHe, a common word, is a slip.
      let small = word.lowercased()
      return shape.capitals != .mixed || wordCost(small) > Self.commonCost
        || !isListed(small, .small, excluding: excluded)
    }
    if isForeign(word) { return true }
    // Endings are taken away one by one: of a text without spaces there would be many.
    let isShort = word.utf8.count <= 4 * SpellingIndex.longestWord
    if isShort, let stem = stem(of: word), isKnown(stem, excluding: excluded) { return true }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count > 1 { return parts.allSatisfy { $0.isEmpty || isKnown(String($0), excluding: excluded) } }
    return isShort && word.hasSuffix(".") && isKnown(String(word.dropLast()), excluding: excluded)
  }

  /// What words cost that stand on every page.
  private static let commonCost = 1000

  /// Whether the word has a letter that the language writes in borrowed words alone, as in über: it is one of another.
  private func isForeign(_ word: String) -> Bool {
    guard !ownLetters.isEmpty, word.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    return word.lowercased().unicodeScalars.contains { $0.properties.isAlphabetic && !ownLetters.contains($0) }
  }

  private func isListed(_ word: String, _ shape: WordShape, excluding excluded: SpellingIndex.Flags) -> Bool {
    guard let index else { return true }
    var isKnown = false
    var isExcluded = false
    index.forEach(spelt: index.letters(of: word.lowercased())[...]) { number in
      guard shape.allows(index.written(number), as: word) else { return true }
      let flags = index.flags(number)
      isExcluded = !flags.isDisjoint(with: excluded)
      isKnown = !isExcluded && !flags.contains(.doubtful)
      return !isKnown
    }
    // People do not doubt what they wrote down themselves.
    return isKnown || (!isExcluded && knowsLexeme(word, shape))
  }

  /// Whether the lexicons that people wrote have the word.
  private func knowsLexeme(_ word: String, _ shape: WordShape) -> Bool {
    let folded = word.lowercased()
    return stack.layers.contains { layer in
      guard layer.isCore else { return false }
      return !layer.lexicon.rows.rowNumbers(of: word).isEmpty
        || ([.first, .all].contains(shape.capitals) && !layer.lexicon.rows.rowNumbers(of: folded).isEmpty)
    }
  }

  /// The word without what stands behind it, as a possessive does; nil when it has nothing of that kind.
  func stem(of word: String) -> String? {
    for clitic in clitics where word.utf8.count > clitic.utf8.count {
      if word.hasSuffix(clitic) { return String(word.dropLast(clitic.count)) }
      if word.hasSuffix(clitic.uppercased()) { return String(word.dropLast(clitic.count)) }
    }
    return nil
  }

  /// With straight apostrophes and hyphens, as the list writes them.
  static func straightened(_ word: String) -> String {
    guard word.utf8.contains(0xE2) else { return word }
    return String(
      String.UnicodeScalarView(
        word.unicodeScalars.map { $0.value == 0x2019 ? "'" : $0.value == 0x2010 ? "-" : $0 }))
  }
}

extension LanguageStack {
  /// Whether a pack has a list of the words of the language.
  package var hasSpelling: Bool { packs.contains { $0.section(.spelling) != nil } }
}
