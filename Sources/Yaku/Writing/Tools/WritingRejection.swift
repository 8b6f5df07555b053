public import TextModel
import Writing

/// A change that rules wanted and that was not made, because it would have changed what the text says.
public struct WritingRejection: Hashable, Sendable {
  /// What a rewritten text must not lose, add or change.
  public enum Fact: String, CaseIterable, Hashable, Sendable {
    case number, name, negation
    /// An address, code, a quoted passage, or what the request keeps.
    case protected
    /// A tag or a sign of markup stands inside.
    case markup
  }

  /// In the text of the request, in UTF-8 offsets: what was to be replaced.
  public var span: TextSpan
  /// What was to stand there.
  public var replacement: String
  /// The ids of the rules that wanted it.
  public var rules: [String]
  /// What it would have changed, at least one.
  public var facts: [Fact]

  init(_ span: TextSpan, _ replacement: String, rules: [String], facts: [Fact]) {
    self.span = span
    self.replacement = replacement
    self.rules = rules
    self.facts = facts
  }

  init(_ suggestion: Suggestion, at span: TextSpan, _ facts: [Writing.Fact]) {
    self.init(
      span, suggestion.replacements.first ?? "", rules: [suggestion.rule],
      facts: facts.compactMap { Fact(rawValue: $0.rawValue) })
  }

  /// By place, then by what was to stand there.
  static func precedes(_ first: Self, _ second: Self) -> Bool {
    (first.span, first.replacement, first.rules.joined()) < (second.span, second.replacement, second.rules.joined())
  }
}
