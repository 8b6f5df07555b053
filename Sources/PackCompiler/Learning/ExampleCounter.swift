import LanguagePack
import Morphology

/// Keeps whole sentences whose translation says what they say, no more and no less.
///
/// Every content word of one side must be linked with one of the other. A translation that brings in he, she or a name, a
/// question of a statement, or another polarity is no example. Of several translations the one that most pairs have is
/// kept, then the shortest.
struct ExampleCounter {
  private var examples: [String: [String: Int]] = [:]

  private static let longest = 14

  mutating func add(_ sentence: PairLearner.Sentence) {
    let readings = sentence.readings
    let text = sentence.text
    guard readings.count <= Self.longest, isWhole(text),
      SentenceForm.asks(readings) == text.contains("?"),
      (SentenceForm.negations(readings) % 2 == 1)
        == (sentence.words.filter { Self.negations.contains($0) }.count % 2 == 1)
    else { return }
    let linkedSources = Set(sentence.links.map(\.source))
    let linkedTargets = Set(sentence.links.map(\.target))
    let contents = readings.indices.filter { Self.isContent(readings[$0]) }
    guard !contents.isEmpty, contents.allSatisfy({ linkedSources.contains($0) }) else { return }
    for (index, word) in sentence.words.enumerated() where !linkedTargets.contains(index) {
      guard Self.free.contains(word) || word.first?.isLetter != true else { return }
      if word == "you" || word == "your", !text.contains("?"),
        !readings.contains(where: { $0.tags.contains(.imperative) })
      {
        return
      }
    }
    let form = SentenceForm.text(readings)
    if !form.isEmpty { examples[form, default: [:]][text, default: 0] += 1 }
  }

  func write(into pack: inout PackAssembly, _ direction: Direction) {
    for (form, targets) in examples.sorted(by: { $0.key < $1.key }) {
      let best = targets.min { ($1.value, $0.key.utf8.count, $0.key) < ($0.value, $1.key.utf8.count, $1.key) }
      // A short sentence depends on what was said before it: one pair is not enough.
      let isShort = form.split(separator: " ").count < 3
      if let best, best.value > 1 || !isShort {
        pack.addExample(form: form, target: best.key, pairs: best.value, direction)
      }
    }
  }

  /// Whether a text is one sentence without quotations.
  private func isWhole(_ text: String) -> Bool {
    let marks = text.filter { ".?!".contains($0) }.count
    return marks <= 1 && !text.contains("\"") && !text.contains("“") && !text.contains("'s ") && !text.contains(";")
      || marks == 1 && text.hasSuffix(".") && !text.contains("\"") && !text.contains("“")
  }

  private static func isContent(_ reading: Reading) -> Bool {
    !reading.tags.intersects(functional)
  }

  private static let functional: TagSet = [
    .particle, .auxiliary, .copula, .punctuation, .symbol, .prefix, .suffix, .counter,
  ]
  private static let negations: Set<String> = [
    "n't", "not", "no", "never", "nothing", "nobody", "none", "cannot", "hardly", "neither", "nor", "without", "few",
    "little", "unable",
  ]
  /// Words of a translation that need no counterpart.
  private static let free: Set<String> = [
    "i", "it", "you", "we", "your", "my", "me", "our", "this", "that", "there", "the", "a", "an", "is", "are", "was",
    "were", "am", "be", "been", "'s", "'m", "'re", "do", "does", "did", "have", "has", "had", "'ve", "will", "'ll",
    "would", "'d", "to", "of", "in", "on", "at", "for", "with", "from", "by", "as", "n't", "not", "some", "any", "so",
    "ca", "can", "could", "please", "and", "up", "out",
  ]
}
