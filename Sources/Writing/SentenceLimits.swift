import LanguagePack
import Morphology
import TextModel

/// How long a sentence must be for a rule to speak: at least, and at most, so many words or letters.
///
/// Read from the lines `words` and `letters` of a rule: `9-` and more, `-14` at most, `9-14` both.
struct SentenceLimits: Sendable {
  private var words: ClosedRange<Int>?
  private var letters: ClosedRange<Int>?

  /// No limits.
  init() {}

  /// Throws when a limit cannot be read.
  init(_ values: [String: String]) throws(WritingRule.Problem) {
    words = try values["words"].map { text throws(WritingRule.Problem) in try Self.range(text) }
    letters = try values["letters"].map { text throws(WritingRule.Problem) in try Self.range(text) }
  }

  private static func range(_ text: String) throws(WritingRule.Problem) -> ClosedRange<Int> {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, text != "-", let lower = parts[0].isEmpty ? 0 : Int(parts[0]),
      let upper = parts[1].isEmpty ? .max : Int(parts[1]), lower <= upper
    else { throw .value(text) }
    return lower...upper
  }

  func allow(_ sentence: ProofSentence) -> Bool {
    if let words, !words.contains(sentence.wordCount) { return false }
    if let letters, !letters.contains(sentence.letterCount) { return false }
    return true
  }
}

extension ProofSentence {
  /// How many words it has as people count them: marks are none, and contractions, which are cut, are one.
  var wordCount: Int {
    words.indices.count { index in
      !words[index].isMark && (index == 0 || !details.isGlued(index) || words[index - 1].isMark)
    }
  }

  /// How many letters it has, marks among them, white space not.
  var letterCount: Int { text(at: span).count { !$0.isWhitespace } }
}

extension Reading {
  var isMark: Bool { origin != .protected && tags.intersects([.punctuation, .symbol]) }
}
