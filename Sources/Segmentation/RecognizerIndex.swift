/// What words and parts of words say about all languages at once.
///
/// One table for whole words and for runs of up to `longest` letters, with the edges of the word as letters.
/// A run of 2 to 4 letters counts by how often it occurs in the words of a language: the words themselves
/// are a small sample of how the language is spelt.
struct RecognizerIndex: Sendable {
  static let longest = 6
  private static let learned = 2...4
  /// How much one learned run counts. Runs overlap, so each counts for less than its likelihood says.
  private static let share: Float = 0.25
  private static let partShare: Float = 0.3
  /// What is added to every count, so that a run not in the sample is unlikely and not impossible.
  private static let smoothing: Float = 0.1

  private var keys: [UInt64] = []
  private var heads: [Int32] = []
  private var used = 0
  private var languages: [UInt8] = []
  private var gains: [Float] = []
  private var nexts: [Int32] = []
  /// What a run of each learned length costs each language, found or not: larger samples are harder to please.
  private(set) var costs: [[Float]] = []

  init(_ tables: [RecognizerTable]) {
    grow(to: 1 << 16)
    var totals: [[Float]] = []
    for (language, table) in tables.enumerated() {
      var total = [Float](repeating: 0, count: Self.longest + 1)
      var letters: [UInt32] = []
      for (text, weight) in table.words {
        Self.pad(text, into: &letters)
        // Words of a heavier row are commoner.
        let count: Float = weight >= 5 ? 1.5 : 1
        for length in Self.learned where length <= letters.count {
          for start in 0...letters.count - length {
            add(Self.hash(letters[start..<start + length]), language, count)
            total[length] += count
          }
        }
      }
      totals.append(total)
    }
    for index in gains.indices {
      gains[index] = Self.share * logarithm((gains[index] + Self.smoothing) / Self.smoothing)
    }
    for (language, table) in tables.enumerated() {
      var letters: [UInt32] = []
      for (text, weight) in table.words {
        Self.pad(text, into: &letters)
        add(Self.wordHash(letters[...]), language, weight)
      }
      for (text, weight) in table.parts {
        letters.removeAll(keepingCapacity: true)
        letters.append(contentsOf: text.unicodeScalars.map { Self.edge($0.value) })
        if letters.count <= Self.longest { add(Self.hash(letters[...]), language, weight * Self.partShare) }
      }
    }
    for length in 0...Self.longest {
      guard Self.learned.contains(length) else {
        costs.append([])
        continue
      }
      let logs = totals.map { Self.share * -logarithm($0[length] + 300) }
      let best = logs.max() ?? 0
      costs.append(logs.map { $0 - best })
    }
  }

  /// Adds to `scores` what the word in `letters` says, which is in lower case with an edge on both sides.
  func score(_ letters: ArraySlice<UInt32>, into scores: inout [Float]) {
    if letters.count < 3 { return }
    add(Self.wordHash(letters), to: &scores)
    var start = letters.startIndex
    while start < letters.endIndex {
      var hash = Self.seed
      var end = start
      let limit = min(letters.endIndex, start + Self.longest)
      while end < limit {
        hash = Self.mix(hash, letters[end])
        end += 1
        if end - start == 1, letters[start] < 0x80 { continue }
        add(hash, to: &scores)
      }
      start += 1
    }
    for length in Self.learned where length <= letters.count {
      let runs = Float(letters.count - length + 1)
      for language in scores.indices { scores[language] += runs * costs[length][language] }
    }
  }

  /// Adds what a run of letters of a script without words says: one and two characters at each place.
  func scoreCharacters(_ letters: ArraySlice<UInt32>, into scores: inout [Float]) {
    for start in letters.indices {
      var hash = Self.mix(Self.seed, letters[start])
      add(hash, to: &scores)
      guard start + 1 < letters.endIndex else { continue }
      hash = Self.mix(hash, letters[start + 1])
      add(hash, to: &scores)
    }
  }

  // MARK: The table

  @inline(__always)
  private func add(_ hash: UInt64, to scores: inout [Float]) {
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 20) & mask
    while keys[slot] != hash {
      if keys[slot] == 0 { return }
      slot = (slot + 1) & mask
    }
    var entry = Int(heads[slot])
    while entry >= 0 {
      scores[Int(languages[entry])] += gains[entry]
      entry = Int(nexts[entry])
    }
  }

  private mutating func add(_ hash: UInt64, _ language: Int, _ gain: Float) {
    if used * 2 > keys.count { grow(to: keys.count * 2) }
    let slot = self.slot(of: hash)
    if keys[slot] == 0 {
      keys[slot] = hash
      used += 1
    }
    // Languages come one after the other, so the language at hand is at the head of the chain or not in it;
    // only the second round, for words and parts, looks further.
    var entry = Int(heads[slot])
    while entry >= 0 {
      if Int(languages[entry]) == language {
        gains[entry] += gain
        return
      }
      entry = Int(nexts[entry])
    }
    languages.append(UInt8(truncatingIfNeeded: language))
    gains.append(gain)
    nexts.append(heads[slot])
    heads[slot] = Int32(clamping: gains.count - 1)
  }

  private func slot(of hash: UInt64) -> Int {
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 20) & mask
    while keys[slot] != 0, keys[slot] != hash { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow(to size: Int) {
    let old = zip(keys, heads).filter { $0.0 != 0 }
    keys = Array(repeating: 0, count: size)
    heads = Array(repeating: -1, count: size)
    for (key, head) in old {
      let slot = self.slot(of: key)
      keys[slot] = key
      heads[slot] = head
    }
  }

  // MARK: Letters

  /// The edge of a word among its letters.
  static let edgeLetter: UInt32 = 1

  private static func edge(_ scalar: UInt32) -> UInt32 {
    scalar == 0x5E || scalar == 0x24 ? edgeLetter : scalar
  }

  private static func pad(_ text: String, into letters: inout [UInt32]) {
    letters.removeAll(keepingCapacity: true)
    letters.append(edgeLetter)
    letters.append(contentsOf: text.unicodeScalars.map { $0.value.lowercaseLetter })
    letters.append(edgeLetter)
  }

  private static let seed: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(__always)
  private static func mix(_ hash: UInt64, _ letter: UInt32) -> UInt64 {
    let mixed = (hash ^ UInt64(letter)) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ (mixed >> 32)
  }

  private static func hash(_ letters: ArraySlice<UInt32>) -> UInt64 {
    letters.reduce(seed, mix)
  }

  /// Whole words have a hash of their own, apart from the runs inside them.
  private static func wordHash(_ letters: ArraySlice<UInt32>) -> UInt64 {
    mix(hash(letters), 2)
  }
}
