import LanguagePack
import Morphology
import TextModel

/// Brackets of a sentence that have no partner, or one of another kind.
///
/// `pairs` lists all there are: `()|「」`. With `first=「 last=）` the rule speaks of the former closed by the latter (one alone: by or of any other), with
/// `unclosed=「` or `unopened=」` of that mark alone. Brackets within brackets are followed as deep as they go; linear.
struct BracketPair {
  private let closing: [Character: Character]
  private let opening: [Character: Character]
  private let settings: [String: String]

  init(settings: [String: String]) {
    let pairs = (settings["pairs"] ?? "").split(separator: "|").compactMap { pair -> (Character, Character)? in
      guard pair.count == 2, let first = pair.first, let last = pair.last else { return nil }
      return (first, last)
    }
    closing = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    opening = Dictionary(pairs.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    self.settings = settings
  }

  private typealias Mark = (sign: Character, span: TextSpan)

  private enum Fault {
    case unclosed(Mark)
    case unopened(Mark)
    case mismatch(Mark, Mark)
  }

  func suggestions(by rule: WritingRule, in sentence: ProofSentence) -> [Suggestion] {
    faults(of: marks(in: sentence)).compactMap { fault in
      switch fault {
      case .unclosed(let mark) where settings["unclosed"] == String(mark.sign): suggestion(rule, mark.span, [])
      case .unopened(let mark) where settings["unopened"] == String(mark.sign): suggestion(rule, mark.span, [])
      case .mismatch(let first, let last)
      where speaks(of: first.sign, last.sign):
        suggestion(rule, last.span, closing[first.sign].map { [String($0)] } ?? [])
      default: nil
      }
    }
  }

  private func speaks(of first: Character, _ last: Character) -> Bool {
    guard settings["first"] != nil || settings["last"] != nil else { return false }
    return (settings["first"] ?? String(first)) == String(first) && (settings["last"] ?? String(last)) == String(last)
  }

  private func suggestion(_ rule: WritingRule, _ span: TextSpan, _ replacements: [String]) -> Suggestion {
    Suggestion(
      span, replacements, rule: rule.id, kind: rule.kind, severity: rule.severity, message: rule.message,
      priority: rule.priority(literals: 1, count: 1))
  }

  /// The brackets, in order, without those of protected parts.
  private func marks(in sentence: ProofSentence) -> [Mark] {
    var marks: [Mark] = []
    var offset = sentence.span.lowerBound
    for character in sentence.text(at: sentence.span) {
      let span = TextSpan(offset, offset + character.utf8.count)
      if closing[character] != nil || opening[character] != nil, !sentence.isProtected(span) {
        marks.append((character, span))
      }
      offset = span.upperBound
    }
    return marks
  }

  private func faults(of marks: [Mark]) -> [Fault] {
    var faults: [Fault] = []
    var open: [Mark] = []
    for (number, mark) in marks.enumerated() {
      guard let partner = opening[mark.sign] else {
        open.append(mark)
        continue
      }
      if let depth = open.lastIndex(where: { $0.sign == partner }) {
        faults += open[(depth + 1)...].map { .unclosed($0) }
        open.removeSubrange(depth...)
      } else if let last = open.last, !marks[(number + 1)...].contains(where: { $0.sign == closing[last.sign] }) {
        faults.append(.mismatch(last, mark))
        open.removeLast()
      } else {
        faults.append(.unopened(mark))
      }
    }
    return faults + open.map { .unclosed($0) }
  }
}
