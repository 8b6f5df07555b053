public import TextModel

extension TranslationSession {
  /// How a session deals with what Apple's framework leaves open or refuses. The defaults are Apple's behaviour.
  public struct Options: Hashable, Sendable {
    /// What to do with a text that is in the target language already.
    public enum SameLanguage: Hashable, Sendable {
      /// Throw `TranslationError.unsupportedLanguagePairing`.
      case refuse
      /// Give it back as it is, with the note `alreadyInTargetLanguage`.
      case passthrough
    }

    /// What to do when source and target are variants of one language: other scripts, other regions.
    public enum Variants: Hashable, Sendable {
      /// Treat them as the same language.
      case refuse
      /// Convert one script into the other, with the note `converted`. Throws `TranslationError.notInstalled` where
      /// there is nothing to convert by: between regions.
      case convert
    }

    /// What a batch without a source language may hold.
    public enum MixedLanguages: Hashable, Sendable {
      /// A language for each text.
      case perText
      /// A language for each sentence. Sentences in the target language stay as they are.
      case perSentence
      /// One language. When texts are clearly in another than most, the call throws `TranslationError.mixedLanguages`
      /// with their positions, and nothing is translated.
      case strict
    }

    /// What to do with a text that is in the target language already.
    public var sameLanguage = SameLanguage.refuse
    /// What to do when source and target are variants of one language.
    public var variants = Variants.refuse
    /// What a batch without a source language may hold.
    public var mixedLanguages = MixedLanguages.perText
    /// How likely languages are before a text is looked at, as in `Yaku.Request`; for sessions without a source language.
    public var languageHints: [LanguageTag: Double] = [:]
    /// How long one text may take from when its turn comes; `nil` sets no limit. Over it the text fails with
    /// `TranslationError.timedOut`, and the others go on. A request may say otherwise.
    public var deadline: Duration?
    /// Whether a translation has exactly the lines of its text.
    public var keepsLines = false
    /// Whether `languageIdentifier` of an attributed translation names the new language where it named that of the text.
    public var updatesLanguage = false

    /// The defaults.
    public init() {}
  }
}
