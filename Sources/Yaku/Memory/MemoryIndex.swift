import Synchronization
import TextModel

/// The entries of a memory for one direction, ready to be searched.
///
/// Exact matches are found by a hash of the text. For others, an entry can only be near enough when it shares one of the
/// rarest neighbours of tokens of the text: only those entries are compared.
final class MemoryIndex: Sendable {
  let entries: [MemoryEntry]
  /// The last entry with each text.
  private let exact: [UInt64: Int32]
  private let grams = Mutex<MemoryGrams?>(nil)

  init(_ entries: [MemoryEntry]) {
    self.entries = entries
    var exact: [UInt64: Int32] = [:]
    exact.reserveCapacity(entries.count)
    for (number, entry) in entries.enumerated() { exact[MemoryText.exactHash(entry.source)] = Int32(clamping: number) }
    self.exact = exact
  }

  /// The entry whose source is `text`, white space aside.
  func exactMatch(_ text: String) -> MemoryEntry? {
    guard let number = exact[MemoryText.exactHash(text)] else { return nil }
    let entry = entries[Int(number)]
    let isSame = entry.source.split(whereSeparator: \.isWhitespace) == text.split(whereSeparator: \.isWhitespace)
    return isSame ? entry : nil
  }

  /// A translation of `text` from the entry most like it, with a score of at least `least`; nil when there is none.
  ///
  /// Numbers, and what must not change, are carried over from the text; an entry where that cannot be done is passed by.
  func nearMatch(_ text: MemoryText, least: Int) -> (entry: MemoryEntry, target: String, score: Int)? {
    guard !text.tokens.isEmpty, !entries.isEmpty else { return nil }
    let grams = self.grams.withLock { known in
      if let known { return known }
      let made = MemoryGrams(entries)
      known = made
      return made
    }
    let found = grams.nearest(to: text.tokens.map(\.hash), least: least)
    for candidate in found.prefix(MemoryGrams.wanted) {
      let entry = entries[candidate.entry]
      if let target = MemoryTransfer(text, entry)?.target { return (entry, target, candidate.score) }
    }
    return nil
  }
}

/// Which entries have which neighbouring tokens.
struct MemoryGrams {
  private let tokens: [UInt64]
  private let starts: [Int32]
  /// Hashes of neighbours, sorted, and the entries that have each of them.
  private let keys: [UInt64]
  private let postings: [Int32]
  private let postingStarts: [Int32]
  /// Entries by their number of tokens.
  private let byLength: [Int: [Int32]]

  init(_ entries: [MemoryEntry]) {
    var tokens: [UInt64] = []
    var starts: [Int32] = [0]
    var pairs: [(hash: UInt64, entry: Int32)] = []
    var byLength: [Int: [Int32]] = [:]
    for (number, entry) in entries.enumerated() {
      let hashes = MemoryText(entry.source).tokens.map(\.hash)
      tokens += hashes
      starts.append(Int32(clamping: tokens.count))
      byLength[hashes.count, default: []].append(Int32(clamping: number))
      for gram in Set(Self.grams(hashes)) { pairs.append((gram, Int32(clamping: number))) }
    }
    pairs.sort { ($0.hash, $0.entry) < ($1.hash, $1.entry) }
    var keys: [UInt64] = []
    var postingStarts: [Int32] = []
    for (place, pair) in pairs.enumerated() where keys.last != pair.hash {
      keys.append(pair.hash)
      postingStarts.append(Int32(clamping: place))
    }
    postingStarts.append(Int32(clamping: pairs.count))
    self.tokens = tokens
    self.starts = starts
    self.keys = keys
    postings = pairs.map(\.entry)
    self.postingStarts = postingStarts
    self.byLength = byLength
  }

  /// Each token with the one behind it.
  private static func grams(_ hashes: [UInt64]) -> [UInt64] {
    hashes.indices.map { index in
      let next = index + 1 < hashes.count ? hashes[index + 1] : 0
      return (hashes[index] &* 0x9E37_79B9_7F4A_7C15) ^ next
    }
  }

  /// The entries that are like `text`, with a score of at least `least`: the nearest first, of equals the later one.
  func nearest(to text: [UInt64], least: Int) -> [(entry: Int, score: Int)] {
    let longest = text.count * 100 / max(1, least)
    let shortest = (text.count * least + 99) / 100
    let edits = longest * (100 - least) / 100
    var candidates: Set<Int32> = []
    // One edit takes away two neighbours at most: of 2 × edits + 1 different ones, one is left.
    let grams = Set(Self.grams(text)).map { (hash: $0, entries: entries(with: $0)) }
      .sorted { ($0.entries.count, $0.hash) < ($1.entries.count, $1.hash) }
    if grams.count > 2 * edits {
      for gram in grams.prefix(2 * edits + 1) { candidates.formUnion(gram.entries) }
    } else {
      for length in shortest...max(shortest, longest) { candidates.formUnion(byLength[length] ?? []) }
    }
    // Those of like length first: what they score is a bar for the rest.
    let order = candidates.map { candidate in
      (entry: Int(candidate), gap: abs(Int(starts[Int(candidate) + 1] - starts[Int(candidate)]) - text.count))
    }.sorted { ($0.gap, $0.entry) < ($1.gap, $1.entry) }
    var found: [(entry: Int, score: Int)] = []
    var counts = [Int](repeating: 0, count: 100)
    var bar = least
    var distance = EditDistance()
    for candidate in order {
      let range = Int(starts[candidate.entry])..<Int(starts[candidate.entry + 1])
      let length = max(range.count, text.count)
      guard range.count >= shortest, range.count <= longest, length > 0,
        let edits = distance.between(text, tokens[range], limit: length * (100 - bar) / 100)
      else { continue }
      // Equal tokens are not an equal text: numbers, marks or capitals differ.
      let score = min(99, 100 - (100 * edits + length - 1) / length)
      guard score >= bar else { continue }
      found.append((candidate.entry, score))
      counts[score] += 1
      while bar < 99, counts[(bar + 1)...].reduce(0, +) >= Self.wanted { bar += 1 }
    }
    return found.sorted { ($1.score, $1.entry) < ($0.score, $0.entry) }
  }

  /// How many of the nearest are found for sure.
  static let wanted = 8

  private func entries(with gram: UInt64) -> ArraySlice<Int32> {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < gram { low = middle + 1 } else { high = middle }
    }
    guard low < keys.count, keys[low] == gram else { return [] }
    return postings[Int(postingStarts[low])..<Int(postingStarts[low + 1])]
  }
}

/// How many tokens have to be put in, taken out or exchanged.
struct EditDistance {
  private var row: [Int] = []

  /// Nil when it is more than `limit`. Looks only at places that so many edits can reach.
  mutating func between(_ first: [UInt64], _ second: ArraySlice<UInt64>, limit: Int) -> Int? {
    guard abs(first.count - second.count) <= limit else { return nil }
    let start = second.startIndex
    let far = Int.max / 2
    row = (0...second.count).map { $0 <= limit ? $0 : far }
    for number in 0..<first.count {
      let low = max(1, number + 1 - limit)
      let high = min(second.count, number + 1 + limit)
      var corner = row[low - 1]
      row[low - 1] = low == 1 ? number + 1 : far
      var least = row[low - 1]
      if low <= high {
        for place in low...high {
          let exchanged = corner + (first[number] == second[start + place - 1] ? 0 : 1)
          corner = row[place]
          row[place] = min(exchanged, corner + 1, row[place - 1] + 1)
          least = min(least, row[place])
        }
      }
      if least > limit { return nil }
    }
    return row[second.count] <= limit ? row[second.count] : nil
  }
}
