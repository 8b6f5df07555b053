import LanguagePack
import Morphology
import TextModel

/// The same word twice in a row: "the the". The words of `except` may stand twice: "had had", "that that".
struct RepeatedWord {
  private let exceptions: Set<String>

  init(settings: [String: String]) {
    exceptions = Set((settings["except"] ?? "").split(separator: "|").map(String.init))
  }

  func suggestions(by rule: WritingRule, in sentence: ProofSentence) -> [Suggestion] {
    let words = sentence.words
    return words.indices.dropFirst().compactMap { position -> Suggestion? in
      let word = words[position].surface
      let small = sentence.details.small
      guard small[position] == small[position - 1], word.unicodeScalars.allSatisfy(\.properties.isAlphabetic),
        !sentence.details.isGlued(position), words[position].origin != .protected,
        !exceptions.contains(small[position]), let first = firstOfRow(position, words, small),
        // Names may be doubled (New York, New York), and so may words in capitals.
        word == small[position]
      else { return nil }
      let span = TextSpan(words[first].span.upperBound, words[position].span.upperBound)
      return Suggestion(
        span, [""], rule: rule.id, kind: rule.kind, severity: rule.severity, message: rule.message,
        priority: rule.priority(literals: 1, count: 2))
    }
  }

  /// Where the row begins that ends at `position`; nil within a row, and for three or more that are meant: "very very very",
  /// "ha ha ha". Words of grammar are never meant: "the the the".
  private func firstOfRow(_ position: Int, _ words: [Reading], _ small: [String]) -> Int? {
    if position + 1 < words.count, small[position + 1] == small[position] { return nil }
    var first = position
    while first > 0, small[first - 1] == small[position] { first -= 1 }
    return position - first == 1 || words[position].tags.intersects(Self.grammatical) ? first : nil
  }

  private static let grammatical: TagSet = [.determiner, .preposition, .pronoun, .conjunction]
}
