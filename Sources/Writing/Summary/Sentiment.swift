import LanguagePack
import Morphology

/// Whether sentences praise or blame, by the words of a language that do: the table `sentiment`, rows of lemma and a number
/// from -2 to 2.
struct Sentiment: Sendable {
  private let polarities: [String: Int]
  /// Whether what denies stands behind what it denies.
  private let deniesBehind: Bool

  /// How many words stand between what denies and what is denied at most.
  private static let reach = 3

  init(_ stack: LanguageStack) {
    var polarities: [String: Int] = [:]
    for row in stack.rows("sentiment") where row.count >= 2 { polarities[row[0]] = Int(row[1]) }
    self.polarities = polarities
    deniesBehind = stack.isUnspaced
  }

  var isEmpty: Bool { polarities.isEmpty }

  /// Above zero for praise, below for blame. Linear in the words.
  func polarity(of words: [Reading]) -> Int {
    var sum = 0
    for (place, word) in words.enumerated() {
      guard let value = polarities[word.lemma] ?? polarities[word.surface.lowercased()] else { continue }
      let near =
        deniesBehind ? (place + 1)..<min(words.count, place + 1 + Self.reach) : max(0, place - Self.reach)..<place
      let isDenied = !word.tags.contains(.negative) && near.contains { words[$0].tags.contains(.negative) }
      sum += isDenied ? -value : value
    }
    return sum
  }
}
