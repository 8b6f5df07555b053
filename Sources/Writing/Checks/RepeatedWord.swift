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
        !exceptions.contains(small[position]), isAlone(position, small),
        // Names may be doubled (New York, New York), and so may words in capitals.
        word == small[position]
      else { return nil }
      let span = TextSpan(words[position - 1].span.upperBound, words[position].span.upperBound)
      return Suggestion(
        span, [""], rule: rule.id, kind: rule.kind, severity: rule.severity, message: rule.message,
        priority: rule.priority(literals: 1, count: 2))
    }
  }

  /// Not one of three or more, which are meant: "very very very", "ha ha ha".
  private func isAlone(_ position: Int, _ words: [String]) -> Bool {
    if position > 1, words[position - 2] == words[position] { return false }
    return position + 1 >= words.count || words[position + 1] != words[position]
  }
}
