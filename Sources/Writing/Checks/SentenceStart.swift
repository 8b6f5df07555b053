import LanguagePack
import Morphology
import TextModel

/// A sentence that begins with a small letter, in a text whose other sentences do not.
struct SentenceStart {
  func suggestions(by rule: WritingRule, in sentence: ProofSentence) -> [Suggestion] {
    guard let first = sentence.words.first, first.origin != .protected, sentence.words.count > 3,
      let last = sentence.words.last, ".!?".contains(last.surface),
      first.surface.unicodeScalars.allSatisfy(\.properties.isLowercase), first.origin != .unknown,
      sentence.document.sentences.first != sentence.span || sentence.document.sentences.count == 1
    else { return [] }
    return [
      Suggestion(
        first.span, [first.surface.capitalised], rule: rule.id, kind: rule.kind, severity: rule.severity,
        message: rule.message, priority: rule.priority(literals: 0, count: 1))
    ]
  }
}
