import TextModel

/// The memories of a request, for one direction.
struct MemoryLookup {
  private let memories: [(name: String, index: MemoryIndex)]
  private let threshold: Int

  struct Found {
    let target: String
    let score: Int
    let memory: String
    let entry: String
  }

  /// Nil without memories.
  init?(_ memories: [TranslationMemory], threshold: Int, pair: LanguagePair) {
    guard !memories.isEmpty else { return nil }
    self.memories = memories.map { ($0.name, $0.index(for: pair)) }
    self.threshold = max(Self.least, min(100, threshold))
  }

  /// Below this nothing is alike.
  private static let least = 50
  /// A text of several sentences that is less alike is looked for sentence by sentence.
  private static let leastForTexts = 95

  /// The translation that the memories have of `text`: the same text in the first memory that has it, else the one most
  /// like it. `isOneSentence`: a longer text has to be nearly the same.
  func match(_ text: String, isOneSentence: Bool) -> Found? {
    for (name, index) in memories {
      if let entry = index.exactMatch(text) {
        return Found(target: entry.target, score: 100, memory: name, entry: entry.source)
      }
    }
    let least = isOneSentence ? threshold : max(threshold, Self.leastForTexts)
    guard least < 100 else { return nil }
    let tokens = MemoryText(text)
    var best: Found?
    for (name, index) in memories {
      guard let near = index.nearMatch(tokens, least: max(least, (best?.score ?? 0) + 1)) else { continue }
      best = Found(target: near.target, score: near.score, memory: name, entry: near.entry.source)
      if near.score == 99 { break }
    }
    return best
  }
}
