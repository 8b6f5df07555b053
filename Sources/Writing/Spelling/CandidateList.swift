/// The cheapest candidates, at most `limit` of them, by cost and then by their bytes.
struct CandidateList {
  let limit: Int
  private(set) var items: [SpellingCandidate] = []

  init(limit: Int) { self.limit = limit }

  /// What a candidate may cost and still come in.
  var worst: Int { items.count < limit ? Self.farthest : items[items.count - 1].cost }

  /// Nobody means a word by something that is so far from it.
  private static let farthest = 3000

  /// Puts a candidate in its place; its text is made only when it comes in. Of one text the cheaper counts.
  mutating func insert(_ cost: Int, text: () -> String) {
    guard cost <= worst else { return }
    let item = SpellingCandidate(text: text(), cost: cost)
    if let known = items.firstIndex(where: { $0.text == item.text }) {
      guard cost < items[known].cost else { return }
      items.remove(at: known)
    }
    let place = items.firstIndex { (item.cost, item.text) < ($0.cost, $0.text) } ?? items.count
    items.insert(item, at: place)
    if items.count > limit { items.removeLast() }
  }
}

/// Which words were looked at: an open table that forgets nothing and stops growing when it is full, so that a word may
/// then be looked at twice.
struct SeenWords {
  private var slots = [UInt32](repeating: 0, count: 1 << 10)
  private var count = 0

  /// Whether the word is new.
  mutating func insert(_ word: Int) -> Bool {
    let value = UInt32(truncatingIfNeeded: word &+ 1)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: value &* 0x9e37_79b9 >> 16) & mask
    while slots[slot] != 0 {
      if slots[slot] == value { return false }
      slot = (slot + 1) & mask
    }
    guard count < slots.count * 3 / 4 else { return true }
    slots[slot] = value
    count += 1
    return true
  }
}
