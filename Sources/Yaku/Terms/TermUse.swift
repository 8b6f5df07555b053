public import TextModel

/// What became of a term of a term base in one text.
public struct TermUse: Hashable, Sendable {
  /// What became of it. The raw values are stable: they appear in files and in JSON.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The translation has it.
    case applied
    /// The source has the term, the translation does not.
    case missed
    /// The translation has a word that is forbidden.
    case forbidden
  }

  /// Why a term was missed. The raw values are stable.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Its letters are part of another word or of a longer term.
    case partOfWord
    /// The word there is another part of speech than the term.
    case otherPartOfSpeech
    /// The capitals are others than those of a term that is meant as it is written.
    case otherCase
    /// It stands in a part of the text that is kept as it is.
    case protected
    /// The sentence comes from a translation memory, which missed the term or has the forbidden word.
    case fromMemory
    /// No other translation was found that avoids a forbidden word.
    case noAlternative
  }

  /// The term as the term base has it.
  public let source: String
  /// How it is to be translated; for a forbidden word that word.
  public let target: String
  /// The name of its term base.
  public let termBase: String
  /// What became of it.
  public let outcome: Outcome
  /// Why it was missed.
  public let reason: Reason?
  /// Where it stands in the source, in UTF-8 offsets; for a forbidden word its sentence.
  public let sourceSpan: TextSpan
  /// Where its translation stands in the target, in UTF-8 offsets; empty where it does not.
  public let targetSpans: [TextSpan]

  /// A report made of its parts.
  public init(
    source: String, target: String, termBase: String, outcome: Outcome, reason: Reason? = nil, sourceSpan: TextSpan,
    targetSpans: [TextSpan] = []
  ) {
    self.source = source
    self.target = target
    self.termBase = termBase
    self.outcome = outcome
    self.reason = reason
    self.sourceSpan = sourceSpan
    self.targetSpans = targetSpans
  }

  /// What a reader of the notes is told about it; nil for what is as it should be, or for letters inside other words.
  var note: Note? {
    switch outcome {
    case .applied: nil
    case .missed: reason == .partOfWord ? nil : Note(span: sourceSpan, code: .missedTerm, stage: .lookup)
    case .forbidden: Note(span: sourceSpan, code: .forbiddenTerm, stage: .selection)
    }
  }

  /// The same report about a text around: with its spans moved.
  func moved(source: (TextSpan) -> TextSpan, target: (TextSpan) -> TextSpan) -> TermUse {
    TermUse(
      source: self.source, target: self.target, termBase: termBase, outcome: outcome, reason: reason,
      sourceSpan: source(sourceSpan), targetSpans: targetSpans.map(target))
  }
}
