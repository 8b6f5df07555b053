import LanguagePack
import Morphology
import TextModel

/// Words that the language does not have, with those that may have been meant.
///
/// A word with a capital inside a sentence is likely a name: it is left alone unless a listed name is very near, which is
/// what `name` says, in hundredths of a nat.
struct Misspelling {
  private let nameCost: Int

  init(settings: [String: String]) {
    nameCost = settings["name"].flatMap { Int($0) } ?? 0
  }

  /// How many replacements are offered.
  private static let offers = 5

  func suggestions(by rule: WritingRule, in sentence: ProofSentence, _ checker: SpellChecker) -> [Suggestion] {
    guard checker.judges else { return [] }
    return sentence.words.indices.compactMap { position -> Suggestion? in
      let word = sentence.words[position]
      guard word.origin != .protected, isWord(position, in: sentence), !checker.isKnown(word.surface) else { return nil }
      let candidates = checker.candidates(
        for: word.surface, limit: Self.offers, context: context(of: position, in: sentence))
      if isName(position, in: sentence), !(candidates.first.map { isNear($0, word.surface) } ?? false) { return nil }
      return Suggestion(
        word.span, candidates.map(\.text), rule: rule.id, kind: rule.kind, severity: rule.severity,
        message: rule.message(["X": sentence.capture(position)], in: sentence),
        priority: rule.priority(literals: 0, count: 1))
    }
  }

  /// Whether the word stands by itself, as letters do: parts of addresses and codes do not.
  private func isWord(_ position: Int, in sentence: ProofSentence) -> Bool {
    let word = sentence.words[position]
    guard word.surface.unicodeScalars.contains(where: \.properties.isAlphabetic) else { return false }
    func isJoint(_ other: Int, _ glued: Int) -> Bool {
      guard sentence.words.indices.contains(other), sentence.details.isGlued(glued) else { return false }
      return Self.joints.contains(sentence.words[other].surface) || sentence.words[other].surface.first?.isNumber == true
    }
    return !isJoint(position - 1, position) && !isJoint(position + 1, position + 1)
  }

  private static let joints: Set<String> = ["/", "\\", "_", "@", "#", "&", "+", "=", "~", "<", ">", "{", "}", "$", "%"]

  private func isName(_ position: Int, in sentence: ProofSentence) -> Bool {
    guard sentence.words[position].surface.isCapitalised else { return false }
    return position > 0 && !sentence.words[position - 1].tags.contains(.fullStop)
  }

  private func isNear(_ candidate: SpellingCandidate, _ surface: String) -> Bool {
    candidate.text.isCapitalised && candidate.cost <= nameCost
  }

  private func context(of position: Int, in sentence: ProofSentence) -> SpellingContext {
    let words = sentence.words
    return SpellingContext(
      before: words[max(0, position - 2)..<position].map(\.surface),
      after: words[(position + 1)..<min(words.count, position + 3)].map(\.surface))
  }
}
