import Glibc

/// A trigram model of words with stupid back-off, quantised and mapped.
///
/// Scores are costs in hundredths of a natural-log unit: `-100 ln p`, lower is better. A missing n-gram falls back to
/// the shorter one with a penalty of ln 0.4 a step (T. Brants et al., "Large language models in machine translation",
/// 2007). Words are lower-case; unknown words have a cost of their own.
///
/// Section bytes: order u32, word count u32, unknown cost u32, then three tables (1-, 2- and 3-grams), each slot count
/// u32 and slots of 8 bytes: fingerprint u32 (0 = empty), cost u16, padding u16. A key is the 64-bit hash of its words;
/// slot = hash modulo count, linear probing.
package final class NgramModel: Sendable {
  private let tables: [ByteView]
  private let slots: [Int]
  package let unknownCost: Int
  package static let backoffCost = 92

  package init?(_ pack: Pack, variant: Int = 0) {
    guard let section = pack.section(.ngrams, variant: variant) else { return nil }
    unknownCost = section.u32(8)
    var tables: [ByteView] = []
    var slots: [Int] = []
    var offset = 12
    for _ in 0..<3 {
      let count = section.u32(offset)
      tables.append(section.slice(offset: offset + 4, length: count * 8))
      slots.append(tables[tables.count - 1].count / 8)
      offset += 4 + count * 8
    }
    self.tables = tables
    self.slots = slots
  }

  /// The hash of a word, as n-grams are made of. Callers keep it instead of the word.
  package static func hash(_ word: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return mix(hash)
  }

  package static func hash(_ word: Substring) -> UInt64 { hash(String(word)) }

  @inline(__always) package static func mix(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ (value >> 31)) &* 0x7fb5_d329_728e_a185
    value = (value ^ (value >> 27)) &* 0x81da_def4_bc2d_d44d
    return value ^ (value >> 33)
  }

  @inline(__always) package static func combine(_ left: UInt64, _ right: UInt64) -> UInt64 {
    mix(left &* 0x9e37_79b9_7f4a_7c15 &+ right)
  }

  private func find(_ key: UInt64, order: Int) -> Int? {
    let count = slots[order]
    guard count > 0 else { return nil }
    let table = tables[order]
    let fingerprint = Int(UInt32(truncatingIfNeeded: key >> 32) | 1)
    var slot = Int(key % UInt64(count))
    for _ in 0..<count {
      let stored = table.u32(slot * 8)
      if stored == fingerprint { return table.u16(slot * 8 + 4) }
      if stored == 0 { return nil }
      slot = slot + 1 == count ? 0 : slot + 1
    }
    return nil
  }

  /// Whether the model has seen the word.
  package func knows(_ word: UInt64) -> Bool { find(word, order: 0) != nil }

  /// The cost of `word` after `first` and `second` (the word just before is `second`).
  package func cost(of word: UInt64, after first: UInt64, _ second: UInt64) -> Int {
    let pair = Self.combine(second, word)
    if let cost = find(Self.combine(first, pair), order: 2) { return cost }
    if let cost = find(pair, order: 1) { return cost + Self.backoffCost }
    return (find(word, order: 0) ?? unknownCost) + 2 * Self.backoffCost
  }

  /// The cost of `word` directly after `first`; nil when the model has not seen the two.
  package func cost(ofPair first: UInt64, _ word: UInt64) -> Int? { find(Self.combine(first, word), order: 1) }

  /// The cost of `word` directly after `first` and `second`; nil when the model has not seen the three.
  package func cost(ofTriple first: UInt64, _ second: UInt64, _ word: UInt64) -> Int? {
    find(Self.combine(first, Self.combine(second, word)), order: 2)
  }

  /// The cost of `word` after `first` and `second`, where a pair this model lacks may be in `background`.
  package func cost(of word: UInt64, after first: UInt64, _ second: UInt64, background: NgramModel) -> Int {
    let pair = Self.combine(second, word)
    if let cost = find(Self.combine(first, pair), order: 2) { return cost }
    if let cost = find(pair, order: 1) { return cost + Self.backoffCost }
    let single = (find(word, order: 0) ?? unknownCost) + 2 * Self.backoffCost
    guard let other = background.cost(ofPair: second, word) else { return single }
    return min(single, other + 2 * Self.backoffCost)
  }

  /// The variant of the section that holds pairs counted elsewhere than in sentences.
  package static let backgroundVariant = 1

  /// The cost of a whole sequence, with sentence edges.
  package func cost(of words: [UInt64]) -> Int {
    var first = Self.edge
    var second = Self.edge
    var total = 0
    for word in words + [Self.edge] {
      total += cost(of: word, after: first, second)
      first = second
      second = word
    }
    return total
  }

  /// The word that stands for the edge of a sentence.
  package static let edge = hash("\u{2}")
}

/// Counts n-grams and writes the model section. The result does not depend on the order of the sentences.
package struct NgramBuilder {
  private var counts: [[UInt64: UInt32]] = [[:], [:], [:]]
  private var contexts: [[UInt64: UInt32]] = [[:], [:]]
  private var total: UInt64 = 0

  package init() {}

  /// Counts the n-grams of one sentence of lower-case words, `times` times.
  package mutating func add(_ words: [UInt64], times: UInt32 = 1) {
    let padded = [NgramModel.edge, NgramModel.edge] + words + [NgramModel.edge]
    for index in 2..<padded.count {
      let word = padded[index]
      let pair = NgramModel.combine(padded[index - 1], word)
      counts[0][word, default: 0] += times
      counts[1][pair, default: 0] += times
      counts[2][NgramModel.combine(padded[index - 2], pair), default: 0] += times
      contexts[0][padded[index - 1], default: 0] += times
      contexts[1][NgramModel.combine(padded[index - 2], padded[index - 1]), default: 0] += times
      total += UInt64(times)
      parents[pair] = padded[index - 1]
      grandparents[NgramModel.combine(padded[index - 2], pair)] =
        NgramModel.combine(padded[index - 2], padded[index - 1])
    }
  }

  /// Counts a word that was seen `times` times, without its neighbours.
  package mutating func add(word: UInt64, times: UInt32) {
    counts[0][word, default: 0] += times
    contexts[0][word, default: 0] += times
    total += UInt64(times)
  }

  /// Counts a pair of words that was seen `times` times; the words themselves are counted with `add(word:times:)`.
  package mutating func add(pair first: UInt64, _ word: UInt64, times: UInt32) {
    let pair = NgramModel.combine(first, word)
    counts[1][pair, default: 0] += times
    parents[pair] = first
  }

  private var parents: [UInt64: UInt64] = [:]
  private var grandparents: [UInt64: UInt64] = [:]

  /// The section. Bigrams and trigrams seen fewer than `minimum` times are left out.
  package func bytes(minimum: UInt32 = 2) -> [UInt8] {
    func quantised(_ count: UInt32, of whole: UInt64) -> UInt16 {
      UInt16(clamping: Int((-100 * log(Double(min(UInt64(count), max(whole, 1))) / Double(max(whole, 1)))).rounded()))
    }
    var sink = ByteSink()
    sink.append(UInt32(3))
    sink.append(UInt32(counts[0].count))
    sink.append(UInt32(quantised(1, of: total * 2)))
    for order in 0..<3 {
      let kept = counts[order].filter { order == 0 || $0.value >= minimum }.sorted { $0.key < $1.key }
      let slotCount = kept.isEmpty ? 0 : kept.count * 4 / 3 + 1
      var fingerprints = [UInt32](repeating: 0, count: slotCount)
      var costs = [UInt16](repeating: 0, count: slotCount)
      for (key, count) in kept {
        let whole: UInt64 =
          switch order {
          case 0: total
          case 1: UInt64(contexts[0][parents[key] ?? 0] ?? count)
          default: UInt64(contexts[1][grandparents[key] ?? 0] ?? count)
          }
        var slot = Int(key % UInt64(slotCount))
        while fingerprints[slot] != 0 { slot = slot + 1 == slotCount ? 0 : slot + 1 }
        fingerprints[slot] = UInt32(truncatingIfNeeded: key >> 32) | 1
        costs[slot] = quantised(count, of: whole)
      }
      sink.append(UInt32(slotCount))
      for slot in 0..<slotCount {
        sink.append(fingerprints[slot])
        sink.append(costs[slot])
        sink.append(UInt16(0))
      }
    }
    return sink.bytes
  }
}
