package import TextModel

/// Runs of bytes with how much each speaks for each language: a larger model than the words of the core.
///
/// At each byte of a text the longest known run that ends there counts. Plain values, laid out for use:
/// `slots` is an open-addressed table of runs, packed into one number each; `weights` holds one row of
/// `tags.count` numbers for each run. Its size is a power of two and a part of it is free.
package struct NgramTable: Sendable {
  /// The longest run, in bytes.
  package static let longest = 6

  /// The languages, in the order of the columns.
  package let tags: [LanguageTag]
  let slots: [UInt64]
  let rows: [Int32]
  let weights: [Int8]
  let scale: Float

  /// Makes the table from runs and rows of weights; a weight counts `scale` nats.
  ///
  /// `nil` when the rows do not fit the runs and languages. Runs longer than `longest` or shorter than 2 bytes
  /// are left out.
  package init?(tags: [LanguageTag], runs: [[UInt8]], weights: [Int8], scale: Float) {
    guard !tags.isEmpty, weights.count == runs.count * tags.count, runs.count < 1 << 24 else { return nil }
    var size = 1024
    while size < runs.count * 2 { size *= 2 }
    var slots = [UInt64](repeating: 0, count: size)
    var rows = [Int32](repeating: 0, count: size)
    for (row, run) in runs.enumerated() where (2...Self.longest).contains(run.count) {
      let key = Self.key(run)
      var slot = Self.start(key, size)
      while slots[slot] != 0, slots[slot] != key { slot = (slot + 1) & (size - 1) }
      slots[slot] = key
      rows[slot] = Int32(row)
    }
    self.tags = tags
    self.slots = slots
    self.rows = rows
    self.weights = weights
    self.scale = scale
  }

  /// Adds to `scores` what the bytes say; column c counts for language `columns[c]`, or not if that is -1.
  func score(_ bytes: [UInt8], columns: [Int], into scores: inout [Float]) {
    var sums = [Int32](repeating: 0, count: tags.count)
    var window: UInt64 = 0
    var width = 0
    for byte in bytes {
      window = (window << 8 | UInt64(byte)) & 0xFFFF_FFFF_FFFF
      width = min(width + 1, Self.longest)
      var length = width
      while length >= 2 {
        if let row = row(of: window, length: length) {
          let start = row * tags.count
          for column in sums.indices { sums[column] += Int32(weights[start + column]) }
          break
        }
        length -= 1
      }
    }
    for (column, language) in columns.enumerated() where language >= 0 {
      scores[language] += Float(sums[column]) * scale
    }
  }

  @inline(__always)
  private func row(of window: UInt64, length: Int) -> Int? {
    let key = (window & (1 << UInt64(length * 8) - 1)) | UInt64(length) << 56
    var slot = Self.start(key, slots.count)
    while slots[slot] != 0 {
      if slots[slot] == key { return Int(rows[slot]) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  @inline(__always)
  private static func start(_ key: UInt64, _ size: Int) -> Int {
    let mixed = key &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (size - 1)
  }

  private static func key(_ run: [UInt8]) -> UInt64 {
    run.reduce(0) { $0 << 8 | UInt64($1) } | UInt64(run.count) << 56
  }
}
