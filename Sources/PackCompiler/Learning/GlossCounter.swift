import LanguagePack

/// Counts in sentence pairs how often each translation of a key really stands on the other side.
///
/// For every pair that contains the key, a translation counts when the English side has its words one after the other,
/// each as written or as a lemma of what is written. From the count goes what chance would give: the share of all pairs
/// that have the translation, times the pairs of the key. So `in` does not win over `inside` for being everywhere.
/// Integers throughout: the result does not depend on the order of the pairs.
struct GlossCounter {
  private struct Candidate {
    let target: String
    /// Numbers of the English words, in order; negative for one that any possessive fits.
    let words: [Int32]
    var count = 0
    var chosen: UInt32 = 0
  }

  private struct Key {
    var candidates: [Candidate]
    var total = 0
  }

  /// How many translations of a key are counted.
  static let longestList = 80

  private let lexicons: [BilingualLexicon]
  private let frames: [Frames]
  private let english: EnglishWords
  private var keys: [String: Int] = [:]
  private var names: [String] = []
  private var entries: [Key] = []
  private var known: [String: Int32] = [:]
  private var lemmas: [[Int32]] = []
  /// In how many pairs a word stands; for keys that chance is taken from.
  private var pairsWithWord: [Int] = []
  private(set) var pairs = 0
  /// Whether links told what counts, so that nothing has to be taken off for chance.
  private var isAligned = false

  init(lexicons: [BilingualLexicon], frames: [Frames] = [], english: EnglishWords) {
    self.lexicons = lexicons
    self.frames = frames
    self.english = english
    for word in Self.possessives { _ = number(of: word) }
  }

  private static let possessives = ["my", "your", "his", "her", "its", "our", "their"]
  private static let anyPossessive: Int32 = -1

  /// Whether any lexicon has `key`, or one that begins with it.
  func contains(_ key: String) -> Bool { lexicons.contains { $0.contains(key) } }
  func hasKey(startingWith prefix: String) -> Bool { lexicons.contains { $0.hasKey(startingWith: prefix) } }

  /// Counts one pair: the keys found on the source side, and the words of the English side.
  mutating func add(_ sourceKeys: Set<String>, _ words: [String]) {
    pairs += 1
    let numbers = words.map { number(of: $0) }
    var present: Set<Int32> = []
    for number in numbers {
      present.insert(number)
      for lemma in lemmas[Int(number)] { present.insert(lemma) }
    }
    for word in present { pairsWithWord[Int(word)] += 1 }
    for key in sourceKeys {
      let index = entry(of: key)
      entries[index].total += 1
      for candidate in entries[index].candidates.indices {
        if fits(entries[index].candidates[candidate].words, numbers, present) {
          entries[index].candidates[candidate].count += 1
        }
      }
    }
  }

  /// Counts one pair whose words are aligned: a translation counts for a key when its words stand together and one of
  /// them is linked with the key.
  ///
  /// Gives the longest translation found for each key: numbers of the key and of the translation.
  mutating func add(
    _ occurrences: [(key: String, range: Range<Int>)], _ words: [String], _ links: [WordAligner.Link]
  ) -> [(range: Range<Int>, key: Int, candidate: Int)] {
    pairs += 1
    let numbers = words.map { number(of: $0) }
    var present: Set<Int32> = []
    for number in numbers {
      present.insert(number)
      for lemma in lemmas[Int(number)] { present.insert(lemma) }
    }
    var counted: Set<String> = []
    var chosen: [(range: Range<Int>, key: Int, candidate: Int)] = []
    for (key, range) in occurrences where counted.insert(key).inserted {
      let linked = Set(links.filter { range.contains($0.source) }.map(\.target))
      let index = entry(of: key)
      entries[index].total += 1
      if linked.isEmpty { continue }
      var best: Int?
      for candidate in entries[index].candidates.indices {
        let wanted = entries[index].candidates[candidate].words
        guard fits(wanted, numbers, present, near: linked) else { continue }
        entries[index].candidates[candidate].count += 1
        if best.map({ wanted.count > entries[index].candidates[$0].words.count }) ?? true { best = candidate }
      }
      if let best {
        entries[index].candidates[best].chosen += 1
        chosen.append((range, index, best))
      }
    }
    isAligned = true
    return chosen
  }

  /// How often each translation of a key was the longest found.
  func totals(_ key: Int) -> [UInt32] { entries[key].candidates.map(\.chosen) }
  func target(_ key: Int, _ candidate: Int) -> String { entries[key].candidates[candidate].target }
  func key(_ number: Int) -> String { names[number] }

  /// Adds the counts to `pack`: keys in order, the most frequent translation first, translations never seen left out.
  func write(into pack: inout PackAssembly, _ direction: Direction) -> (keys: Int, weights: Int) {
    var written = (keys: 0, weights: 0)
    for (key, index) in keys.sorted(by: { $0.key < $1.key }) {
      let entry = entries[index]
      let counts = entry.candidates.enumerated().map {
        (offset: $0, target: $1.target, count: surplus($1, entry.total))
      }
      .filter { $0.count > 0 }
      .sorted { ($1.count, $0.offset) < ($0.count, $1.offset) }
      if !counts.isEmpty { written.keys += 1 }
      written.weights += counts.count
      for item in counts {
        pack.addWeight(of: key, target: item.target, count: item.count, total: entry.total, direction)
      }
    }
    return written
  }

  /// The count without what chance gives.
  private func surplus(_ candidate: Candidate, _ total: Int) -> Int {
    guard !isAligned, candidate.words.count == 1, let word = candidate.words.first, word >= 0, pairs > 0 else {
      return candidate.count
    }
    return candidate.count - pairsWithWord[Int(word)] * total / pairs
  }

  private func fits(
    _ wanted: [Int32], _ words: [Int32], _ present: Set<Int32>, near linked: Set<Int>? = nil
  ) -> Bool {
    guard wanted.allSatisfy({ $0 < 0 || present.contains($0) }) else { return false }
    if wanted.count == 1, linked == nil { return true }
    guard words.count >= wanted.count else { return false }
    for start in 0...(words.count - wanted.count) {
      if let linked, !wanted.indices.contains(where: { linked.contains(start + $0) }) { continue }
      let isHere = wanted.indices.allSatisfy { place in
        let word = words[start + place]
        if wanted[place] < 0 { return Int(word) < Self.possessives.count }
        return word == wanted[place] || lemmas[Int(word)].contains(wanted[place])
      }
      if isHere { return true }
    }
    return false
  }

  private mutating func entry(of key: String) -> Int {
    if let index = keys[key] { return index }
    var candidates: [Candidate] = []
    var seen: Set<String> = []
    let targets =
      frames.flatMap { $0.entries(of: key).map(\.target) } + lexicons.flatMap { $0.entries(of: key).map(\.target) }
    for target in targets where candidates.count < Self.longestList && seen.insert(target).inserted {
      let words = self.words(of: target)
      if !words.isEmpty { candidates.append(Candidate(target: target, words: words)) }
    }
    let index = entries.count
    keys[key] = index
    names.append(key)
    entries.append(Key(candidates: candidates))
    return index
  }

  /// The words to look for: `be* popular` needs `popular` only, `lose* one's way` any possessive.
  private mutating func words(of target: String) -> [Int32] {
    var parts = target.lowercased().split(separator: " ").map { String($0.filter { $0 != "*" }) }
    if parts.count > 1, parts.first == "be" { parts.removeFirst() }
    return parts.flatMap { part -> [Int32] in
      if part == "one's" { return [Self.anyPossessive] }
      return NgramTokens.words(part).map { number(of: $0) }
    }
  }

  /// The number of an English word; its lemmas are numbered with it.
  private mutating func number(of word: String) -> Int32 {
    if let known = known[word] { return known }
    let number = Int32(lemmas.count)
    known[word] = number
    lemmas.append([])
    pairsWithWord.append(0)
    let own = english.lemmas(of: word).filter { $0 != word }.map { self.number(of: $0.lowercased()) }
    lemmas[Int(number)] = own
    return number
  }
}
