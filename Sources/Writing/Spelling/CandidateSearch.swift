import LanguagePack

/// Looks for the words that are near one misspelling by their letters or their sounds.
///
/// In two rounds: the words of the same sound and those one letter away; then, unless one of them is clearly meant, those
/// of nearly the same sound and two letters away. In each round the words that look best at first sight are compared in
/// full: costs of words, distances and sounds are known for next to nothing.
struct CandidateSearch {
  private let index: SpellingIndex
  private let model: ErrorModel
  private let typed: ErrorModel.Typed
  private let shape: WordShape
  private let excluded: SpellingIndex.Flags
  private var seen = SeenWords()
  /// The words of this round, packed so that they sort by the estimate: estimate, distance (8 bits), word (32 bits).
  private var promising: [UInt64] = []
  /// What was found.
  private(set) var list: CandidateList

  init(
    _ index: SpellingIndex, _ model: ErrorModel, _ letters: [UInt8], _ shape: WordShape,
    excluded: SpellingIndex.Flags, limit: Int
  ) {
    self.index = index
    self.model = model
    self.shape = shape
    self.excluded = excluded
    typed = model.typed(letters)
    list = CandidateList(limit: limit)
  }

  /// With a word this near nothing is looked for that is further away. More than a letter put in or left out, or one for
  /// another, costs more.
  private static let clearError = 610
  /// How many words are compared in full at a time.
  private static let comparisons = 24
  /// What costs so much more than the best found is not meant: it is e⁷ times less likely.
  private static let horizon = 700

  /// Finds the words; `sound` is the key of what was typed.
  mutating func gather(sound: [UInt8]) {
    let letters = typed.letters
    index.forEach(spelt: letters[...]) { number in
      consider(number, .spelt)
      return true
    }
    // First those of the same sound: to them letters in other places say less.
    index.forEach(sounding: sound, distance: 0, reach(.sameSound)) { consider($0, .sameSound) }
    let isShort = letters.count < 4
    let slips = isShort ? Likeness.oneSlip : .twoSlips
    index.forEach(near: letters, without: 0...1, reach(slips)) { consider($0, slips) }
    guard compare() > Self.clearError else { return }
    if !isShort { index.forEach(near: letters, without: 2...2, reach(slips)) { consider($0, slips) } }
    if sound.count > 3 {
      index.forEach(sounding: sound, distance: 1, reach(.nearSound)) { consider($0, .nearSound) }
    }
    _ = compare()
  }

  /// What a word may cost and still be worth a look.
  private var worst: Int {
    guard let best = list.items.first else { return list.worst }
    return min(list.worst, best.cost + Self.horizon)
  }

  /// Notes a word unless it is too far away.
  private mutating func consider(_ number: Int, _ likeness: Likeness) {
    guard seen.insert(number), index.flags(number).isDisjoint(with: excluded) else { return }
    let distance = model.distance(of: typed, to: index.letters(number))
    guard distance <= likeness.distance else { return }
    let estimate = frequency(number) + distance * likeness.slip
    promising.append(UInt64(estimate) << 40 | UInt64(distance) << 32 | UInt64(number))
  }

  /// What the word costs wherever it stands.
  private func frequency(_ number: Int) -> Int {
    let cost = index.cost(number) * model.frequencyWeight / 100
    return index.flags(number).contains(.capital) && shape.capitals == .none ? cost + model.capital : cost
  }

  /// Compares the best of the words noted, and says what the nearest of them costs; the highest number when there is none.
  private mutating func compare() -> Int {
    promising.sort()
    var nearest = Int.max
    for item in promising.prefix(Self.comparisons) {
      let number = Int(item & 0xFFFF_FFFF)
      if Int(item >> 40) > worst { break }
      let frequency = frequency(number)
      guard frequency < worst,
        let error = model.cost(
          of: typed, for: index.letters(number), distance: Int(item >> 32 & 0xFF), limit: worst - frequency)
      else { continue }
      nearest = min(nearest, error)
      list.insert(frequency + error) { shape.applied(to: index.written(number)) }
    }
    promising.removeAll(keepingCapacity: true)
    return nearest
  }

  private func reach(_ likeness: Likeness) -> SpellingIndex.Reach {
    SpellingIndex.Reach(
      of: typed.letters, extra: likeness.extra, missing: likeness.missing,
      worst: (worst - likeness.least) * 100 / max(model.frequencyWeight, 1))
  }

  /// What a word may be like, in each of the tables: letters it lacks, letters it has more, and the distance of both.
  private struct Likeness {
    let extra: Int
    let missing: Int
    let distance: Int
    /// What a letter of difference is expected to cost.
    let slip: Int
    /// What such a difference costs at least.
    let least: Int

    static let spelt = Likeness(extra: 0, missing: 0, distance: 0, slip: 0, least: 0)
    /// Two letters that change places count twice.
    static let oneSlip = Likeness(extra: 1, missing: 1, distance: 2, slip: 250, least: 0)
    static let twoSlips = Likeness(extra: 2, missing: 2, distance: 4, slip: 250, least: 200)
    static let sameSound = Likeness(extra: 3, missing: 4, distance: 5, slip: 100, least: 0)
    static let nearSound = Likeness(extra: 2, missing: 3, distance: 4, slip: 220, least: 200)
  }
}
