import LanguagePack
import Morphology
import TextModel

/// "a" before a consonant sound, "an" before a vowel sound, as the lexicon has the sound of the next word.
struct ArticleSound {
  let generator: Generator

  func suggestions(by rule: WritingRule, in sentence: ProofSentence) -> [Suggestion] {
    let words = sentence.words
    return words.indices.dropLast().compactMap { position -> Suggestion? in
      let article = words[position].surface
      // A capital A in the middle of a sentence is a letter or a grade.
      guard article == "a" || article == "an" || (position == 0 && (article == "A" || article == "An")) else {
        return nil
      }
      let next = words[position + 1]
      guard next.origin != .protected, !sentence.details.isGlued(position + 1),
        let hasVowel = hasVowelSound(next), hasVowel != (article.count == 2)
      else { return nil }
      let right = (hasVowel ? "an" : "a").withCapitals(of: article)
      return Suggestion(
        words[position].span, [right], rule: rule.id, kind: rule.kind, severity: rule.severity,
        message: rule.message(["X": sentence.capture(position + 1)], in: sentence),
        priority: rule.priority(literals: 1, count: 2))
    }
  }

  /// Nil where nobody can say: abbreviations are read as letters or as words.
  private func hasVowelSound(_ word: Reading) -> Bool? {
    if word.tags.contains(.vowelSound) { return true }
    if word.tags.contains(.consonantSound) { return false }
    let letters = Array(word.surface.utf8)
    guard let first = letters.first, letters.allSatisfy({ $0 < 0x80 }) else { return nil }
    let isWord = letters.contains { (0x61...0x7A).contains($0) }
    if !isWord {
      if (0x30...0x39).contains(first) { return Self.hasVowelSound(number: word.surface) }
      guard word.surface.allSatisfy(\.isLetter), letters.count <= 2 else { return nil }
      return Self.lettersWithVowelSound.contains(first)
    }
    return Self.vowels.contains(first | 0x20)
  }

  /// Eight, eighteen, eighty, eleven.
  private static func hasVowelSound(number: String) -> Bool {
    let digits = number.prefix { $0.isNumber }
    return digits.first == "8" || (digits.count % 3 == 2 && (digits.hasPrefix("11") || digits.hasPrefix("18")))
  }

  private static let vowels = Set("aeiou".utf8)
  /// The letters whose names begin with a vowel: an F, an X.
  private static let lettersWithVowelSound = Set("AEFHILMNORSX".utf8)
}
