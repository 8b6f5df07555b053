import LanguagePack
import Morphology
import TextModel

/// One word written as two: with out, note book.
///
/// Joined, the two must be a word that people use, and the sentence must be likelier with it by `margin`, in hundredths of a
/// nat. Two words that were seen together stay apart, and so does what begins with one of `except`.
struct WordJoin {
  private let margin: Int
  private let exceptions: Set<String>

  init(settings: [String: String]) {
    margin = settings["margin"].flatMap { Int($0) } ?? .max
    exceptions = Set((settings["except"] ?? "").split(separator: "|").map(String.init))
  }

  func suggestions(by rule: WritingRule, in sentence: ProofSentence, _ proofreader: Proofreader) -> [Suggestion] {
    guard let fluency = proofreader.fluency, proofreader.spelling.judges else { return [] }
    let words = sentence.words
    return words.indices.dropFirst().compactMap { position -> Suggestion? in
      let (first, second) = (words[position - 1], words[position])
      let left = first.surface.lowercased()
      guard first.origin != .protected, second.origin != .protected, isPart(left), isPart(second.surface),
        !exceptions.contains(left),
        // A capital within a sentence may be that of a name.
        first.surface == left || position == 1, isSpace(between: first, second, in: sentence),
        !fluency.hasSeen(NgramModel.hash(left), NgramModel.hash(second.surface))
      else { return nil }
      let joined = left + second.surface
      guard proofreader.spelling.isOffered(joined) else { return nil }
      let edit = Edit(
        TextSpan(first.span.lowerBound, second.span.upperBound), joined.withCapitals(of: first.surface))
      guard proofreader.gain(of: edit, in: sentence) >= margin else { return nil }
      return Suggestion(
        edit.span, [edit.replacement], rule: rule.id, kind: rule.kind, severity: rule.severity,
        message: rule.message(["X": ProofSentence.Capture(span: edit.span, words: nil)], in: sentence),
        priority: rule.priority(literals: 1, count: 2))
    }
  }

  /// Small letters alone; one letter is too little to say anything.
  private func isPart(_ word: String) -> Bool {
    word.utf8.count > 1 && word.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }

  private func isSpace(between first: Reading, _ second: Reading, in sentence: ProofSentence) -> Bool {
    sentence.text(at: TextSpan(first.span.upperBound, second.span.lowerBound)) == " "
  }
}
