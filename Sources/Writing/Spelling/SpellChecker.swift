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
  private let stack: LanguageStack
  private let index: SpellingIndex?
  private let sounds: SoundKeys
  private let model: ErrorModel
  private let endings: [EndingRule]
  private let ngrams: NgramModel?
  /// What a word must not have to belong to the variant that was asked for.
  private let excluded: SpellingIndex.Flags
  /// The letters that may stand alone as a word.
  private let singles: Set<[UInt8]>
  /// What may stand behind a word without being part of it, as `'s`.
  private let clitics: [String]
  /// Words that count as known whatever the packs say, as the user wrote them.
  package var accepted: Set<String> = []

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
    clitics = values("clitic")
    singles = Set(values("single").compactMap { found?.index.letters(of: $0) })
    ngrams = stack.packs.lazy.compactMap { NgramModel($0, variant: NgramModel.backgroundVariant) }.first
  }

  /// Whether there is a list of words to judge by.
  package var judges: Bool { index != nil }

  // MARK: known words

  /// Whether `word` is written as the language writes it, or is nothing that spelling can judge.
  ///
  /// Numbers, addresses, identifiers and words with letters of other scripts are not judged. Possessives and parts joined
  /// by hyphens are known when their parts are.
  package func isKnown(_ word: String) -> Bool {
    guard let index, !word.isEmpty, !accepted.contains(word) else { return true }
    let word = Self.straightened(word)
    let shape = WordShape(word) { index.letter($0) != 0 }
    if isListed(word, shape) { return true }
    if shape.isExempt {
      // Identifiers and names such as iPhone; but tHe is a slip.
      return shape.capitals != .mixed || !isListed(word.lowercased(), .small)
    }
    // Endings are taken away one by one: of a text without spaces there would be many.
    let isShort = word.utf8.count <= 4 * SpellingIndex.longestWord
    if isShort, let stem = stem(of: word), isKnown(stem) { return true }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count > 1 { return parts.allSatisfy { $0.isEmpty || isKnown(String($0)) } }
    return isShort && word.hasSuffix(".") && isKnown(String(word.dropLast()))
  }

  private func isListed(_ word: String, _ shape: WordShape) -> Bool {
    guard let index else { return true }
    if accepted.contains(word) || ([.first, .all].contains(shape.capitals) && accepted.contains(word.lowercased())) {
      return true
    }
    var isKnown = false
    var isRefused = false
    index.forEach(spelt: index.letters(of: word.lowercased())) { number in
      guard shape.allows(index.written(number), as: word) else { return true }
      let flags = index.flags(number)
      isRefused = flags.contains(.doubtful) || !flags.isDisjoint(with: excluded)
      isKnown = !isRefused
      return isRefused
    }
    return isKnown || (!isRefused && knowsLexeme(word, shape))
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
  private func stem(of word: String) -> String? {
    for clitic in clitics where word.utf8.count > clitic.utf8.count {
      if word.hasSuffix(clitic) { return String(word.dropLast(clitic.count)) }
      if word.hasSuffix(clitic.uppercased()) { return String(word.dropLast(clitic.count)) }
    }
    return nil
  }

  /// With straight apostrophes and hyphens, as the list writes them.
  private static func straightened(_ word: String) -> String {
    guard word.utf8.contains(0xE2) else { return word }
    return String(
      String.UnicodeScalarView(
        word.unicodeScalars.map { $0.value == 0x2019 ? "'" : $0.value == 0x2010 ? "-" : $0 }))
  }

  // MARK: suggestions

  /// What may have been meant by `word`, likeliest first, at most `limit`.
  ///
  /// Asks nothing about whether the word is known; it is never among the answers. Every answer is made of known words.
  /// About 100 µs.
  package func suggestions(for word: String, limit: Int = 5, context: SpellingContext = SpellingContext()) -> [String] {
    candidates(for: word, limit: limit, context: context).map(\.text)
  }

  /// As `suggestions`, with what each costs.
  package func candidates(
    for word: String, limit: Int = 5, context: SpellingContext = SpellingContext()
  ) -> [SpellingCandidate] {
    guard let index, limit > 0 else { return [] }
    let word = Self.straightened(word)
    let shape = WordShape(word) { index.letter($0) != 0 }
    let folded = word.lowercased()
    let letters = index.letters(of: folded)
    guard !letters.isEmpty, letters.count <= SpellingIndex.longestWord else { return [] }
    var list = CandidateList(limit: max(limit, 6))
    gather(letters, folded, shape, into: &list)
    repairInflection(folded, shape, into: &list)
    split(folded, shape, into: &list)
    var found = list.items
    if found.count < limit || (found.first?.cost ?? .max) > Self.farCost, let stem = stem(of: word) {
      let clitic = word.dropFirst(stem.count)
      found += candidates(for: stem, limit: limit).map { SpellingCandidate(text: $0.text + clitic, cost: $0.cost) }
      found.sort { ($0.cost, $0.text) < ($1.cost, $1.text) }
    }
    found = context.isEmpty ? found : ranked(found, by: context)
    var seen: Set<String> = [word]
    return Array(found.filter { seen.insert($0.text).inserted }.prefix(limit))
  }

  private static let farCost = 900

  /// Words that are near by their letters or their sounds.
  private func gather(_ letters: [UInt8], _ folded: String, _ shape: WordShape, into list: inout CandidateList) {
    guard let index else { return }
    let typed = model.typed(letters)
    var seen = SeenWords()
    // What looks best at first sight is compared in full: costs of words, distances, sounds are known for next to nothing.
    var promising: [(estimate: Int, word: Int, frequency: Int)] = []
    func consider(_ number: Int, _ reach: Reach) {
      guard seen.insert(number) else { return }
      let flags = index.flags(number)
      guard flags.isDisjoint(with: excluded) else { return }
      let distance = model.distance(of: typed, to: index.letters(number))
      guard distance <= reach.distance else { return }
      var cost = index.cost(number) * model.frequencyWeight / 100
      if flags.contains(.capital), shape.capitals == .none { cost += model.capital }
      promising.append((cost + distance * reach.slip, number, cost))
    }
    func compare() -> Int {
      promising.sort { ($0.estimate, $0.word) < ($1.estimate, $1.word) }
      var nearest = Int.max
      for item in promising.prefix(Self.comparisons) where item.frequency < list.worst {
        let word = index.letters(item.word)
        guard let error = model.cost(of: typed, for: word, limit: list.worst - item.frequency) else { continue }
        nearest = min(nearest, error)
        list.insert(item.frequency + error) { shape.applied(to: index.written(item.word)) }
      }
      promising.removeAll(keepingCapacity: true)
      return nearest
    }
    index.forEach(spelt: letters) { number in
      consider(number, .spelt)
      return true
    }
    let key = sounds.key(of: folded)
    func differing(_ reach: Reach) -> SpellingIndex.Difference {
      SpellingIndex.Difference(of: letters, extra: reach.extra, missing: reach.missing)
    }
    index.forEach(sounding: key, distance: 0, differing(.sameSound)) { consider($0, .sameSound) }
    let slips = letters.count < 4 ? Reach.oneSlip : .twoSlips
    index.forEach(near: letters, distance: letters.count < 4 ? 1 : 2, differing(slips)) { consider($0, slips) }
    guard compare() > Self.clearError, key.count > 3 else { return }
    index.forEach(sounding: key, distance: 1, differing(.nearSound)) { consider($0, .nearSound) }
    _ = compare()
  }

  /// With a word this near nothing is looked for that only sounds similar.
  private static let clearError = 480
  /// How many words are compared in full at a time.
  private static let comparisons = 24

  /// How far a word may be away in each of the tables: letters it lacks, letters it has more, and the distance of both.
  private struct Reach {
    let extra: Int
    let missing: Int
    let distance: Int
    /// What a letter of difference is expected to cost.
    let slip: Int

    static let spelt = Reach(extra: 0, missing: 0, distance: 0, slip: 0)
    /// Two letters that change places count twice.
    static let oneSlip = Reach(extra: 1, missing: 1, distance: 2, slip: 250)
    static let twoSlips = Reach(extra: 2, missing: 2, distance: 4, slip: 250)
    static let sameSound = Reach(extra: 3, missing: 4, distance: 5, slip: 150)
    static let nearSound = Reach(extra: 2, missing: 3, distance: 4, slip: 220)
  }

  /// Forms that follow the rule where the word has a form of its own: catched for caught.
  private func repairInflection(_ folded: String, _ shape: WordShape, into list: inout CandidateList) {
    for ending in endings {
      for lemma in ending.lemmas(of: folded) {
        for inflections in stack.inflections {
          for form in inflections.forms(of: lemma)
          where form.tags.contains(ending.tags) && form.surface != folded && isOffered(form.surface) {
            let cost = wordCost(form.surface) * model.frequencyWeight / 100 + model.inflection
            list.insert(cost) { shape.applied(to: form.surface) }
          }
        }
      }
    }
  }

  /// Two words that were written as one.
  private func split(_ folded: String, _ shape: WordShape, into list: inout CandidateList) {
    guard let index, folded.utf8.count == folded.unicodeScalars.count, folded.utf8.count > 2 else { return }
    for place in 1..<folded.utf8.count {
      let middle = folded.utf8.index(folded.startIndex, offsetBy: place)
      let left = String(folded[..<middle])
      guard let first = cost(ofPart: left, index) else { continue }
      let right = String(folded[middle...])
      guard let second = cost(ofPart: right, index) else { continue }
      let pair = ngrams?.cost(ofPair: NgramModel.hash(left), NgramModel.hash(right))
      let cost = model.split + (first + (pair ?? second + 3 * NgramModel.backoffCost)) * model.frequencyWeight / 100
      list.insert(cost) { shape.applied(to: left) + " " + (shape.capitals == .all ? right.uppercased() : right) }
    }
  }

  /// What a part of a split costs; nil when it is no word that is written in small letters.
  private func cost(ofPart part: String, _ index: SpellingIndex) -> Int? {
    let letters = index.letters(of: part)
    guard letters.count > 1 || singles.contains(letters) else { return nil }
    var cost: Int?
    index.forEach(spelt: letters) { number in
      if index.flags(number).isDisjoint(with: [.capital, .doubtful]), index.flags(number).contains(.suggested) {
        cost = index.cost(number)
      }
      return cost == nil
    }
    return cost
  }

  private func isOffered(_ word: String) -> Bool {
    guard let index else { return false }
    var isOffered = false
    index.forEach(spelt: index.letters(of: word)) { number in
      let flags = index.flags(number)
      isOffered = flags.contains(.suggested) && flags.isDisjoint(with: excluded)
      return !isOffered
    }
    return isOffered
  }

  private func wordCost(_ word: String) -> Int {
    var cost = 2000
    if let index {
      index.forEach(spelt: index.letters(of: word)) { number in
        cost = min(cost, index.cost(number))
        return true
      }
    }
    return cost
  }

  /// The candidates in the order that the words around say.
  private func ranked(_ candidates: [SpellingCandidate], by context: SpellingContext) -> [SpellingCandidate] {
    guard let ngrams else { return candidates }
    return candidates.map { candidate in
      let words = NgramTokens.words(candidate.text).map { NgramModel.hash($0) }
      var gain = 0
      // How much likelier the word is beside its neighbours than anywhere.
      if let before = context.before.last, let first = words.first {
        gain += ngrams.gain(of: NgramModel.hash(before.lowercased()), first)
      }
      if let after = context.after.first, let last = words.last {
        gain += ngrams.gain(of: last, NgramModel.hash(after.lowercased()))
      }
      return SpellingCandidate(text: candidate.text, cost: candidate.cost - gain)
    }.sorted { ($0.cost, $0.text) < ($1.cost, $1.text) }
  }
}

/// The words around the one that is judged.
package struct SpellingContext: Sendable {
  /// The words before it in their order, and those behind it; only the nearest matter.
  package var before: [String]
  package var after: [String]

  package init(before: [String] = [], after: [String] = []) {
    self.before = before
    self.after = after
  }

  package var isEmpty: Bool { before.isEmpty && after.isEmpty }
}

extension NgramModel {
  /// How much likelier `word` is behind `first` than elsewhere; 0 when the two were never seen together.
  fileprivate func gain(of first: UInt64, _ word: UInt64) -> Int {
    guard let pair = cost(ofPair: first, word) else { return 0 }
    return max(0, cost(of: word, after: 0, 0) - 2 * Self.backoffCost - pair)
  }
}

extension LanguageStack {
  /// Whether a pack has a list of the words of the language.
  package var hasSpelling: Bool { packs.contains { $0.section(.spelling) != nil } }
}
