/// A set of small numbers that gives the nearest of them before and behind a place.
///
/// Bits, with a bit above for every 64 that are not all empty, level by level: each call costs a few words for any size.
struct NumberSet {
  /// The bits of the numbers first, the coarsest last.
  private var levels: [[UInt64]]

  /// An empty set of numbers from 0 up to, but not including, `limit`.
  init(limit: Int) {
    levels = []
    // One more, so that the limit itself may be asked about.
    var count = max(0, limit) + 1
    repeat {
      count = (count + 63) / 64
      levels.append([UInt64](repeating: 0, count: count))
    } while count > 1
  }

  /// Puts in a number, which must be below the limit.
  mutating func insert(_ number: Int) {
    var place = number
    for level in levels.indices {
      levels[level][place >> 6] |= 1 << UInt64(place & 63)
      place >>= 6
    }
  }

  /// Takes out a number, which must be below the limit.
  mutating func remove(_ number: Int) {
    var place = number
    for level in levels.indices {
      levels[level][place >> 6] &= ~(1 << UInt64(place & 63))
      if levels[level][place >> 6] != 0 { return }
      place >>= 6
    }
  }

  /// The greatest number below `number`; nil where there is none.
  func last(before number: Int) -> Int? {
    var place = number
    for level in levels.indices {
      let bits = levels[level]
      let word = place >> 6
      let below = word < bits.count ? bits[word] & ((1 << UInt64(place & 63)) - 1) : 0
      if below != 0 {
        return descend(from: level, word << 6 + 63 - below.leadingZeroBitCount) { 63 - $0.leadingZeroBitCount }
      }
      place = word
    }
    return nil
  }

  /// The smallest number above `number`, which may be -1; nil where there is none.
  func first(behind number: Int) -> Int? {
    if number < 0 { return levels[0][0] & 1 != 0 ? 0 : first(behind: 0) }
    var place = number
    for level in levels.indices {
      let bits = levels[level]
      let word = place >> 6
      // Shifting by 64 gives 0.
      let above = word < bits.count ? bits[word] & (UInt64.max << UInt64((place & 63) + 1)) : 0
      if above != 0 { return descend(from: level, word << 6 + above.trailingZeroBitCount) { $0.trailingZeroBitCount } }
      place = word
    }
    return nil
  }

  /// From a bit of a level down to the number that `end` of each word names.
  private func descend(from level: Int, _ place: Int, end: (UInt64) -> Int) -> Int {
    var place = place
    for lower in levels[..<level].reversed() { place = place << 6 + end(lower[place]) }
    return place
  }
}
