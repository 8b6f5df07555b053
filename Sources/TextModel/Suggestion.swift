/// A remark about a stretch of a text, with what could stand there instead.
///
/// Everything that shows suggestions, such as lines of a terminal, JSON or the diagnostics of an editor, is a rendering of
/// this one value.
public struct Suggestion: Hashable, Sendable {
  /// What a suggestion is about.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case spelling, typo, confusion, grammar, punctuation, capital, spacing, consistency, redundancy, style
  }

  /// How sure it is that something is wrong.
  public enum Severity: String, CaseIterable, Hashable, Sendable {
    /// An error in nearly every case.
    case error
    /// Worth a look.
    case hint
  }

  /// Where, in UTF-8 offsets of the document. Empty where something is to be inserted.
  public var span: TextSpan
  /// What could stand there, the best first; empty when nothing can be offered.
  public var replacements: [String]
  /// The stable id of the rule that speaks.
  public var rule: String
  /// What it is about.
  public var kind: Kind
  /// How sure it is.
  public var severity: Severity
  /// One sentence for the writer, in the language of the text.
  public var message: String
  /// Which of two suggestions about the same place is kept: the higher.
  public var priority: Int

  /// Makes a suggestion.
  public init(
    _ span: TextSpan, _ replacements: [String], rule: String, kind: Kind, severity: Severity = .error,
    message: String, priority: Int = 0
  ) {
    self.span = span
    self.replacements = replacements
    self.rule = rule
    self.kind = kind
    self.severity = severity
    self.message = message
    self.priority = priority
  }

  /// The edit that takes the first replacement; nil when there is none.
  public var edit: Edit? { edit(taking: 0) }

  /// The edit that takes one of the replacements; nil when there is no such.
  public func edit(taking number: Int) -> Edit? {
    guard replacements.indices.contains(number) else { return nil }
    return Edit(span, replacements[number], priority: priority)
  }
}

extension Suggestion {
  /// Those of `suggestions` that can stand side by side, in order of position.
  ///
  /// Of two that overlap the higher priority is kept, then the earlier start, then the longer span, then the one given
  /// first: the rule of `EditSet`. Two neighbours that are both to be taken out overlap too: each is too much beside the
  /// other, so that without one the other may be right.
  public static func withoutOverlaps(_ suggestions: [Suggestion]) -> [Suggestion] {
    let numbered = suggestions.enumerated().map { number, item in
      Edit(item.span, String(number), priority: item.priority)
    }
    var kept: [Suggestion] = []
    for item in EditSet(numbered).edits.compactMap({ edit in Int(edit.replacement).map { suggestions[$0] } }) {
      guard let last = kept.last, last.span.upperBound == item.span.lowerBound, last.deletes, item.deletes else {
        kept.append(item)
        continue
      }
      if item.priority > last.priority { kept[kept.count - 1] = item }
    }
    return kept
  }

  /// Whether the first replacement is nothing.
  private var deletes: Bool { !span.isEmpty && replacements.first?.isEmpty == true }
}
