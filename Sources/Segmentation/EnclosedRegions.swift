/// The parts of a text between an opening mark and its closing mark.
///
/// Only the outermost are kept, in order. A mark without a partner in the same paragraph, or with one too
/// far away, encloses nothing.
struct EnclosedRegions {
  /// The longest region believed in, in bytes: a forgotten closing mark must not swallow a page.
  static let limit = 1200

  private(set) var regions: [Range<Int>] = []
  private var stack: [(closers: [UInt32], start: Int)] = []

  /// Notes an opening mark whose last byte is before `end`.
  mutating func open(_ closers: [UInt32], start: Int) {
    if stack.count == 8 { stack.removeFirst() }
    stack.append((closers, start))
  }

  /// Notes a closing mark; `false` when nothing open fits it.
  @discardableResult
  mutating func close(_ scalar: UInt32, end: Int) -> Bool {
    guard let index = stack.lastIndex(where: { $0.closers.contains(scalar) }) else { return false }
    let start = stack[index].start
    stack.removeSubrange(index...)
    guard end - start <= Self.limit else { return true }
    while let last = regions.last, last.lowerBound >= start { regions.removeLast() }
    regions.append(start..<end)
    return true
  }

  /// Whether a mark that `scalar` closes is open.
  func isOpen(_ scalar: UInt32) -> Bool {
    stack.contains { $0.closers.contains(scalar) }
  }

  /// Forgets what is open: a paragraph has ended.
  mutating func reset() {
    stack.removeAll(keepingCapacity: true)
  }

  /// The region that `offset` lies strictly inside of.
  func region(around offset: Int) -> Range<Int>? {
    var low = 0
    var high = regions.count
    while low < high {
      let middle = (low + high) / 2
      if regions[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    guard low < regions.count, regions[low].lowerBound < offset else { return nil }
    return regions[low]
  }
}
