/// Keys sorted by their bytes, found by walking along a text.
///
/// Made while a program runs, from what a caller brings: building costs one sort, a step of a walk a search by halves.
package struct KeyTable: Sendable {
  private let bytes: [UInt8]
  /// Where each key begins, and where the last one ends.
  private let starts: [Int32]

  /// A place in a walk: the keys that begin with the bytes so far.
  package struct Place: Hashable, Sendable {
    fileprivate var low: Int32
    fileprivate var high: Int32
    fileprivate var depth: Int32
  }

  /// `keys` must be sorted by bytes and different; key number n is the n-th.
  package init(sorted keys: [[UInt8]]) {
    var bytes: [UInt8] = []
    var starts: [Int32] = [0]
    bytes.reserveCapacity(keys.reduce(0) { $0 + $1.count })
    starts.reserveCapacity(keys.count + 1)
    for key in keys {
      bytes.append(contentsOf: key)
      starts.append(Int32(clamping: bytes.count))
    }
    self.bytes = bytes
    self.starts = starts
  }

  package var count: Int { starts.count - 1 }

  /// Where every walk begins.
  package var root: Place { Place(low: 0, high: Int32(clamping: count), depth: 0) }

  /// The place after one more byte; nil when no key goes on like that.
  package func step(_ place: Place, _ byte: UInt8) -> Place? {
    let low = bound(place, Int(byte))
    let high = bound(place, Int(byte) + 1)
    return low < high ? Place(low: low, high: high, depth: place.depth + 1) : nil
  }

  /// The place after all bytes of `text`; nil when no key goes on like that.
  package func walk(_ place: Place, _ text: some Sequence<UInt8>) -> Place? {
    var place = place
    for byte in text {
      guard let next = step(place, byte) else { return nil }
      place = next
    }
    return place
  }

  /// The number of the key that ends at `place`; nil when none does.
  package func key(at place: Place) -> Int? {
    let first = Int(place.low)
    guard first < count, starts[first + 1] - starts[first] == place.depth else { return nil }
    return first
  }

  /// Calls `body` with the end and the number of every key that stands in `text` at `start`, shortest first.
  package func forEachPrefix(
    of text: UnsafeBufferPointer<UInt8>, from start: Int, _ body: (_ end: Int, _ key: Int) -> Void
  ) {
    var place = root
    for offset in start..<max(start, text.count) {
      guard let next = step(place, text[offset]) else { return }
      place = next
      if let key = key(at: place) { body(offset + 1, key) }
    }
  }

  /// The first key between the bounds of `place` whose next byte is not below `value`; the end of a key is below all.
  private func bound(_ place: Place, _ value: Int) -> Int32 {
    var low = place.low
    var high = place.high
    while low < high {
      let middle = (low + high) / 2
      let position = starts[Int(middle)] + place.depth
      let next = position < starts[Int(middle) + 1] ? Int(bytes[Int(position)]) : -1
      if next < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
