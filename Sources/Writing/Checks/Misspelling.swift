import LanguagePack
import Morphology
import TextModel

/// Words that the language does not have, or that another variant of it writes, with those that may have been meant.
///
/// A word with a capital inside a sentence is likely a name, and left alone; at its start it is, unless another word is
/// near, which is what `near` says, in hundredths of a nat. Where nothing is nearer than `far`, the word is likely one of a
/// trade: nothing is offered, and it is a hint only.
struct Misspelling {
  private let nearCost: Int
  private let farCost: Int
  /// The words that are looked for.
  private let verdict: SpellChecker.Verdict

  init(settings: [String: String], verdict: SpellChecker.Verdict = .unknown) {
    self.verdict = verdict
    nearCost = settings["near"].flatMap { Int($0) } ?? 0
    farCost = settings["far"].flatMap { Int($0) } ?? .max
  }

  /// How many replacements are offered.
  private static let offers = 5

  func suggestions(by rule: WritingRule, in sentence: ProofSentence, _ checker: SpellChecker) -> [Suggestion] {
    guard checker.judges else { return [] }
    return sentence.words.indices.compactMap { position -> Suggestion? in
      let word = sentence.words[position]
      guard word.origin != .protected, isWord(position, in: sentence) else { return nil }
      let span = self.span(of: position, in: sentence)
      let surface = String(sentence.text(at: span))
      guard checker.verdict(of: surface) == verdict else { return nil }
      let candidates = checker.candidates(
        for: surface, limit: Self.offers, context: context(of: position, in: sentence))
      if isName(position, in: sentence, candidates.first) { return nil }
      let isFar = (candidates.first?.cost ?? .max) > farCost
      return Suggestion(
        span, isFar ? [] : candidates.map(\.text), rule: rule.id, kind: rule.kind,
        severity: isFar ? .hint : rule.severity,
        message: rule.message(["X": ProofSentence.Capture(span: span, words: nil)], in: sentence),
        priority: rule.priority(literals: 0, count: 1))
    }
  }

  /// The word with the contraction at its end: ca|n't is one word to spell.
  private func span(of position: Int, in sentence: ProofSentence) -> TextSpan {
    var end = position + 1
    while isContraction(end, in: sentence) { end += 1 }
    return sentence.span(of: position..<end)
  }

  private func isContraction(_ position: Int, in sentence: ProofSentence) -> Bool {
    guard sentence.words.indices.contains(position), sentence.details.isGlued(position) else { return false }
    let word = sentence.words[position]
    return word.tags.contains(.contraction) || (word.tags.contains(.particle) && word.surface.utf8.count > 1)
  }

  /// Whether the word stands by itself, as letters do: parts of addresses and codes do not.
  private func isWord(_ position: Int, in sentence: ProofSentence) -> Bool {
    let word = sentence.words[position]
    guard word.surface.unicodeScalars.count > 1, word.surface.unicodeScalars.contains(where: \.properties.isAlphabetic),
      !isContraction(position, in: sentence)
    else { return false }
    func isJoint(_ other: Int, _ glued: Int) -> Bool {
      guard sentence.words.indices.contains(other), sentence.details.isGlued(glued) else { return false }
      return Self.joints.contains(sentence.words[other].surface)
        || sentence.words[other].surface.first?.isNumber == true
    }
    return !isJoint(position - 1, position) && !isJoint(position + 1, position + 1)
  }

  private static let joints: Set<String> = [
    "/", "\\", "_", "`", "´", "@", "#", "&", "+", "=", "~", "<", ">", "{", "}", "$", "%",
  ]

  /// Whether the word may be a name: it has a capital, inside a sentence or with nothing near it, or capitals alone.
  private func isName(_ position: Int, in sentence: ProofSentence, _ nearest: SpellingCandidate?) -> Bool {
    let surface = sentence.words[position].surface
    guard surface.isCapitalised else { return false }
    if surface.unicodeScalars.allSatisfy({ !$0.properties.isLowercase }), surface.unicodeScalars.count <= Self.acronym {
      return true
    }
    if position > 0, !sentence.words[position - 1].tags.intersects([.fullStop, .open]) { return true }
    return nearest.map { $0.cost > nearCost } ?? true
  }

  /// The longest word in capitals that is taken for an abbreviation.
  private static let acronym = 5

  private func context(of position: Int, in sentence: ProofSentence) -> SpellingContext {
    let words = sentence.words
    return SpellingContext(
      before: words[max(0, position - 2)..<position].map(\.surface),
      after: words[(position + 1)..<min(words.count, position + 3)].map(\.surface))
  }
}
