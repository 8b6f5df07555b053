/// A 64-bit hash of bytes that come in pieces; how they are cut does not matter.
///
/// Tells whether a file is the same as before. It is no protection against
/// somebody who wants two files to look the same.
package struct RunningHash: Hashable, Sendable {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var tail: UInt64 = 0
  /// How many bytes were added.
  package private(set) var count = 0

  package init() {}

  package mutating func add(_ bytes: [UInt8]) { add(bytes, bytes.count) }

  /// Adds the first `length` bytes; there are as many at least.
  package mutating func add(_ bytes: [UInt8], _ length: Int) {
    bytes.withUnsafeBytes { pointer in
      let all = UnsafeRawBufferPointer(rebasing: pointer[..<min(length, pointer.count)])
      var index = 0
      while index < all.count, count % 8 != 0 {
        add(all[index])
        index += 1
      }
      while index + 8 <= all.count {
        mix(UInt64(littleEndian: all.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
        index += 8
        count += 8
      }
      while index < all.count {
        add(all[index])
        index += 1
      }
    }
  }

  /// The hash of everything added so far.
  package var value: UInt64 {
    var copy = self
    copy.mix(tail)
    copy.mix(UInt64(count))
    return copy.state
  }

  /// The hash as sixteen digits.
  package var digits: String { Self.digits(value) }

  static func digits(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  private mutating func add(_ byte: UInt8) {
    tail |= UInt64(byte) << UInt64(8 * (count % 8))
    count += 1
    guard count % 8 == 0 else { return }
    mix(tail)
    tail = 0
  }

  private mutating func mix(_ word: UInt64) {
    state = (state ^ word) &* 0x9FB2_1C65_1E98_DF25
    state ^= state >> 32
  }
}
