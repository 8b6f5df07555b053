import Glibc

/// Which rows have the same bytes, so that each text is translated once.
struct DistinctRows {
  /// The first row of each text, in order.
  private(set) var firsts: [Int] = []
  /// For each row the position of its text in `firsts`; -1 for null.
  private(set) var texts: [Int]

  init<Offset>(_ rows: ArrowRows<Offset>) {
    texts = Array(repeating: -1, count: rows.count)
    // At most half full, so that a free place ends every search.
    let capacity = 1 << (Int.bitWidth - max(1, 2 * rows.count - 1).leadingZeroBitCount)
    var table = [Int32](repeating: -1, count: capacity)
    for row in 0..<rows.count where !rows.isNull(row) {
      let bytes = rows[row]
      var place = Int(truncatingIfNeeded: Self.hash(bytes)) & (capacity - 1)
      while true {
        let text = Int(table[place])
        if text < 0 {
          table[place] = Int32(firsts.count)
          texts[row] = firsts.count
          firsts.append(row)
          break
        }
        if Self.isEqual(rows[firsts[text]], bytes) {
          texts[row] = text
          break
        }
        place = (place + 1) & (capacity - 1)
      }
    }
  }

  /// FNV-1a over words of eight bytes, mixed at the end.
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var index = 0
    while index + 8 <= bytes.count {
      hash = (hash ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x100_0000_01B3
      hash ^= hash >> 32
      index += 8
    }
    while index < bytes.count {
      hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
      index += 1
    }
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    return hash ^ hash >> 33
  }

  private static func isEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    guard left.count == right.count else { return false }
    guard let first = left.baseAddress, let second = right.baseAddress, left.count > 0 else { return true }
    return memcmp(first, second, left.count) == 0
  }
}
