import LanguagePack
import Morphology
import TextModel

/// A sentence that is too long to be followed: more than `words` words, or more than `letters` letters.
///
/// White space and marks are no words; marks are letters, white space is none. It speaks at the last word, where the
/// sentence should have ended before, so that it hides nothing that is wrong inside. `{count}` of the message is the length.
struct SentenceLength {
  private let words: Int?
  private let letters: Int?

  init(settings: [String: String]) {
    words = settings["words"].flatMap { Int($0) }
    letters = settings["letters"].flatMap { Int($0) }
  }

  func suggestions(by rule: WritingRule, in sentence: ProofSentence) -> [Suggestion] {
    guard let count = excess(in: sentence), let last = sentence.words.last(where: { !$0.isMark }) else { return [] }
    return [
      Suggestion(
        last.span, [], rule: rule.id, kind: rule.kind, severity: rule.severity,
        message: rule.message.replacing("{count}", with: String(count)),
        priority: rule.priority(literals: 0, count: 0))
    ]
  }

  /// The length of the sentence, where that is more than it may be.
  private func excess(in sentence: ProofSentence) -> Int? {
    if let words, sentence.wordCount > words { return sentence.wordCount }
    if let letters, sentence.letterCount > letters { return sentence.letterCount }
    return nil
  }
}
