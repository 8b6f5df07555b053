import LanguagePack
import Morphology

extension SpellChecker {
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
    var search = CandidateSearch(index, model, letters, shape, excluded: excluded, limit: max(limit, 6))
    search.gather(sound: sounds.key(of: folded))
    var list = search.list
    repairInflection(folded, shape, into: &list)
    split(letters, folded, shape, into: &list)
    var found = list.items
    if found.count < limit || (found.first?.cost ?? .max) > Self.farCost, let stem = stem(of: word) {
      let clitic = word.dropFirst(stem.count)
      found += candidates(for: stem, limit: limit).map { SpellingCandidate(text: $0.text + clitic, cost: $0.cost) }
      found.sort { ($0.cost, $0.text) < ($1.cost, $1.text) }
    }
    if found.isEmpty { found = repairPart(of: word, limit: limit) }
    found = context.isEmpty ? found : ranked(found, by: context)
    if verdict(of: word) == .otherVariant {
      // The same word goes before all others, whatever stands around it.
      found = sameWord(folded, shape) + found
    }
    var seen: Set<String> = [word]
    return Array(found.filter { seen.insert($0.text).inserted }.prefix(limit))
  }

  private static let farCost = 900

  /// How the word is written in the variant that was asked for, the commonest first.
  private func sameWord(_ folded: String, _ shape: WordShape) -> [SpellingCandidate] {
    variants.others(of: folded).filter(isOffered)
      .map { SpellingCandidate(text: shape.applied(to: $0), cost: wordCost($0) * model.frequencyWeight / 100) }
      .sorted { ($0.cost, $0.text) < ($1.cost, $1.text) }
  }

  /// What was meant by a word of parts joined by hyphens of which one is not known.
  private func repairPart(of word: String, limit: Int) -> [SpellingCandidate] {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    let wrong = parts.indices.filter { !parts[$0].isEmpty && !isKnown(String(parts[$0])) }
    guard parts.count > 1, wrong.count == 1 else { return [] }
    return candidates(for: String(parts[wrong[0]]), limit: limit).map { item in
      var repaired = parts
      repaired[wrong[0]] = Substring(item.text)
      return SpellingCandidate(text: repaired.joined(separator: "-"), cost: item.cost)
    }
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
  private func split(_ letters: [UInt8], _ folded: String, _ shape: WordShape, into list: inout CandidateList) {
    guard let index, folded.utf8.count == letters.count, letters.count > 2 else { return }
    func worth(_ words: Int) -> Int { model.split + words * model.frequencyWeight / 100 }
    for place in 1..<letters.count {
      // Nothing is more common than the commonest word.
      guard let first = cost(ofPart: letters[..<place], index), worth(first) < list.worst,
        let second = cost(ofPart: letters[place...], index)
      else { continue }
      let middle = folded.utf8.index(folded.startIndex, offsetBy: place)
      let (left, right) = (String(folded[..<middle]), String(folded[middle...]))
      let pair = ngrams?.cost(ofPair: NgramModel.hash(left), NgramModel.hash(right))
      list.insert(worth(first + (pair ?? second + 3 * NgramModel.backoffCost))) {
        shape.applied(to: left) + " " + (shape.capitals == .all ? right.uppercased() : right)
      }
    }
  }

  /// What a part of a split costs; nil when it is no word that is written in small letters.
  private func cost(ofPart letters: ArraySlice<UInt8>, _ index: SpellingIndex) -> Int? {
    guard letters.count > 1 || singles.contains(Array(letters)) else { return nil }
    var cost: Int?
    index.forEach(spelt: letters) { number in
      if index.flags(number).isDisjoint(with: [.capital, .doubtful]), index.flags(number).contains(.suggested) {
        cost = index.cost(number)
      }
      return cost == nil
    }
    return cost
  }

  /// Whether a folded word is one that people use, in the variant that was asked for.
  func isOffered(_ word: String) -> Bool {
    guard let index else { return false }
    var isOffered = false
    index.forEach(spelt: index.letters(of: word)[...]) { number in
      let flags = index.flags(number)
      isOffered = flags.contains(.suggested) && flags.isDisjoint(with: excluded)
      return !isOffered
    }
    return isOffered
  }

  /// What a folded word costs wherever it stands; a high number for one that the list lacks.
  func wordCost(_ word: String) -> Int {
    var cost = 2000
    if let index {
      index.forEach(spelt: index.letters(of: word)[...]) { number in
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
