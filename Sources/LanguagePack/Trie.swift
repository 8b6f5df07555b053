/// A double-array trie from byte strings to numbers.
///
/// Section bytes: unit count u32, then units of 8 bytes: base i32, check i32. A transition from node `s` by code `c`
/// (byte + 1, or 0 for the end of a key) leads to `base[s] + c`, valid when its check is `s`. A unit reached by the
/// end code holds `-(value + 1)` as its base. After J. Aoe, "An efficient digital search algorithm by using a
/// double-array structure" (1989).
package struct Trie: Sendable {
  private let units: ByteView
  private let count: Int

  package init(_ section: ByteView) {
    let available = max(0, (section.count - 4) / 8)
    count = min(section.u32(0), available)
    units = section.slice(offset: 4, length: count * 8)
  }

  /// How many bytes of a section the trie takes that starts there.
  package static func byteCount(of section: ByteView) -> Int { 4 + section.u32(0) * 8 }

  @inline(__always) private func base(_ node: Int) -> Int { units.i32(node * 8) }
  @inline(__always) private func check(_ node: Int) -> Int { units.i32(node * 8 + 4) }

  @inline(__always) private func step(_ node: Int, _ code: Int) -> Int? {
    let next = base(node) + code
    guard next > 0, next < count, check(next) == node else { return nil }
    return next
  }

  @inline(__always) private func value(at node: Int) -> Int? {
    guard let end = step(node, 0) else { return nil }
    let stored = base(end)
    return stored < 0 ? -(stored + 1) : nil
  }

  /// The value of `key`, or nil when it is not there. Linear in the length of the key.
  package func value(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    guard count > 0 else { return nil }
    var node = 0
    for byte in key {
      guard let next = step(node, Int(byte) + 1) else { return nil }
      node = next
    }
    return value(at: node)
  }

  /// The value of `key`, or nil when it is not there.
  package func value(of key: String) -> Int? {
    var key = key
    return key.withUTF8 { value(of: $0) }
  }

  /// Calls `body` with the end offset and the value of every key that starts at `start`, shortest first.
  package func forEachPrefix(
    of text: UnsafeBufferPointer<UInt8>, from start: Int, _ body: (_ end: Int, _ value: Int) -> Void
  ) {
    guard count > 0 else { return }
    var node = 0
    var position = start
    while position < text.count {
      guard let next = step(node, Int(text[position]) + 1) else { return }
      node = next
      position += 1
      if let value = value(at: node) { body(position, value) }
    }
  }

  /// Whether any key starts with `prefix`.
  package func hasPrefix(_ prefix: String) -> Bool {
    guard count > 0 else { return false }
    var node = 0
    for byte in prefix.utf8 {
      guard let next = step(node, Int(byte) + 1) else { return false }
      node = next
    }
    return true
  }
}

/// Builds the bytes of a `Trie`.
package struct TrieBuilder {
  private var base: [Int32] = []
  private var check: [Int32] = []
  private var used: [Bool] = []
  private var nextFree = 1

  /// The section bytes for `keys`, which must be sorted by bytes and different; key number n gets the value n.
  package static func build(_ keys: [[UInt8]]) -> [UInt8] {
    var builder = TrieBuilder()
    builder.grow(to: 512)
    builder.used[0] = true
    builder.check[0] = -1
    if !keys.isEmpty { builder.insert(keys, 0..<keys.count, depth: 0, node: 0) }
    var last = builder.used.count
    while last > 1, !builder.used[last - 1] { last -= 1 }
    var sink = ByteSink()
    sink.append(UInt32(last))
    for index in 0..<last {
      sink.append(builder.base[index])
      sink.append(builder.used[index] ? builder.check[index] : Int32(-1))
    }
    return sink.bytes
  }

  private mutating func grow(to size: Int) {
    guard size > base.count else { return }
    let target = max(size, base.count * 2)
    base += Array(repeating: 0, count: target - base.count)
    check += Array(repeating: -1, count: target - check.count)
    used += Array(repeating: false, count: target - used.count)
  }

  private mutating func insert(_ keys: [[UInt8]], _ range: Range<Int>, depth: Int, node: Int) {
    // The children of this node: code and the range of keys below it.
    var children: [(code: Int, range: Range<Int>)] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let code = keys[start].count > depth ? Int(keys[start][depth]) + 1 : 0
      var end = start + 1
      while end < range.upperBound, keys[end].count > depth, Int(keys[end][depth]) + 1 == code { end += 1 }
      children.append((code, start..<end))
      start = end
    }
    let offset = place(children.map(\.code))
    base[node] = Int32(offset)
    for child in children {
      used[offset + child.code] = true
      check[offset + child.code] = Int32(node)
    }
    for child in children {
      if child.code == 0 {
        base[offset] = Int32(-(child.range.lowerBound + 1))
      } else {
        insert(keys, child.range, depth: depth + 1, node: offset + child.code)
      }
    }
  }

  /// Finds a base where all `codes` (ascending, not empty) fall on free units.
  private mutating func place(_ codes: [Int]) -> Int {
    while nextFree < used.count, used[nextFree] { nextFree += 1 }
    var position = max(nextFree, codes[0] + 1)
    var crowded = 0
    var examined = 0
    while true {
      grow(to: position + 258)
      if used[position] {
        crowded += 1
      } else {
        let offset = position - codes[0]
        if codes.allSatisfy({ !used[offset + $0] }) {
          // Skip a region for good when nearly all of it is taken; otherwise every search walks through it again.
          if examined > 64, crowded * 100 >= examined * 95 { nextFree = position }
          return offset
        }
      }
      examined += 1
      position += 1
    }
  }
}
