import LanguagePack
import Morphology
import TextModel

/// Brackets and quotes of a sentence that do not belong together, or have no partner. `pairs` lists them: `()|[]|「」`.
struct BracketPair {
  private let closing: [Character: Character]
  private let opening: [Character: Character]

  init(settings: [String: String]) {
    let pairs = (settings["pairs"] ?? "").split(separator: "|").compactMap { pair -> (Character, Character)? in
      guard pair.count == 2, let first = pair.first, let last = pair.last else { return nil }
      return (first, last)
    }
    closing = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    opening = Dictionary(pairs.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// A closing mark of another kind than the opening one: the only such pair of the sentence, so that it is clear.
  func suggestions(by rule: WritingRule, in sentence: ProofSentence) -> [Suggestion] {
    let text = sentence.text(at: sentence.span)
    var marks: [(mark: Character, offset: Int)] = []
    var offset = sentence.span.lowerBound
    for character in text {
      if closing[character] != nil || opening[character] != nil { marks.append((character, offset)) }
      offset += character.utf8.count
    }
    guard marks.count == 2, let partner = closing[marks[0].mark], opening[marks[1].mark] != nil,
      partner != marks[1].mark
    else { return [] }
    return [
      Suggestion(
        TextSpan(marks[1].offset, marks[1].offset + marks[1].mark.utf8.count), [String(partner)], rule: rule.id,
        kind: rule.kind, severity: rule.severity, message: rule.message,
        priority: rule.priority(literals: 1, count: 1))
    ]
  }
}
