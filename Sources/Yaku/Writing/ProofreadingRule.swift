public import TextModel
import Writing

/// What is known of a rule that proofreads, without a text.
public struct ProofreadingRule: Hashable, Sendable {
  /// The stable id, which suggestions carry.
  public let id: String
  /// What it is about.
  public let kind: Suggestion.Kind
  /// How sure it is, unless somebody says otherwise.
  public let severity: Suggestion.Severity
  /// Whether it is on unless somebody turns it off.
  public let isDefault: Bool
  /// What it says; names in braces stand for words of the text.
  public let message: String
  /// Why it says so.
  public let because: String
}

extension Engine {
  /// The rules for a language, sorted by id. Throws only for languages without rules.
  public func proofreadingRules(for language: LanguageTag) throws(EngineError) -> [ProofreadingRule] {
    guard let proofreader = store.proofreader(for: language) else { throw .unknownLanguage(language) }
    return proofreader.rules.rules.filter(\.isReadable).map { rule in
      ProofreadingRule(
        id: rule.id, kind: rule.kind, severity: rule.severity, isDefault: rule.isDefault, message: rule.message,
        because: rule.because)
    }.sorted { $0.id < $1.id }
  }
}
