public import TextModel

/// Something the reader of a translation should know, and where it applies.
public struct Note: Hashable, Sendable {
  /// Where, in UTF-8 offsets of the source text.
  public let span: TextSpan
  /// What.
  public let code: Code
  /// The stage that noticed it.
  public let stage: Stage

  /// A note made of its parts.
  public init(span: TextSpan, code: Code, stage: Stage) {
    self.span = span
    self.code = code
    self.stage = stage
  }

  /// What a note says. The raw value is stable: it appears in files and in JSON.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The text has no words: it is empty, or space, figures, marks, addresses, emoji, code; it comes back as it is.
    case nothingToTranslate
    /// The text is in the target language already; it comes back as it is.
    case alreadyInTargetLanguage
    /// The text was converted from one script of its language into another, not translated.
    case converted
    /// The language could not be recognised; the text comes back as it is.
    case unidentifiedLanguage
    /// The text is written in other letters than the language it is said to be in; it comes back as it is.
    case foreignScript
    /// No translation was made; the text comes back as it is.
    case notTranslated
    /// The word is in no dictionary; it was kept, or romanised.
    case unknownWord
    /// The word was translated but its inflected form could not be made.
    case ungenerated
    /// The text was over a limit; what follows this place was not translated.
    case cut
    /// The pair has a dictionary but no grammar yet: the text was translated word by word.
    case glossOnly
    /// A level of politeness was asked for, and the target language has none; the translation is as without.
    case formalityUnsupported
    /// A grammatical gender was asked for, and the target language has none; the translation is as without.
    case genderUnsupported
    /// The markup could not be read; the text there comes back as it is.
    case unreadMarkup
    /// The text, or a sentence, is in a language that is to be kept; it comes back as it is.
    case keptLanguage
    /// A pattern of what is to be kept needed too many steps for the text: what it would find is not kept.
    case patternGivenUp
    /// A term of a term base stands in the source and not in the translation.
    case missedTerm
    /// The translation has a word that a term base forbids.
    case forbiddenTerm
    /// The translation comes from a translation memory, which has the same text.
    case fromMemory
    /// The translation comes from a translation memory, which has a similar text.
    case fuzzyMemory
    /// Invalid UTF-8 in the input; each bad sequence became U+FFFD.
    case invalidText
  }
}

/// A stage of the translation pipeline, in the order the text passes through.
public enum Stage: String, Hashable, Sendable, CaseIterable {
  case protect, sentences, analysis, path, lookup, selection, dependency, transfer, generation, composition, alignment,
    coverage
}
