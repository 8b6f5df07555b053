public import TextModel

/// One text to be translated, and between which languages.
public struct Request: Hashable, Sendable {
  /// The text as the caller has it; it may be empty and of any length.
  public var text: String
  /// The language of the text; `nil` lets the engine recognise it.
  public var source: LanguageTag?
  /// How likely languages are before the text is looked at, where it has to be recognised.
  ///
  /// What the texts around it are in: among Japanese reviews, one in characters that Chinese has as well is read as
  /// Japanese. The numbers need not add up to 1; a language without an entry counts as 0.01. Empty, the default, holds
  /// all for equally likely.
  public var languageHints: [LanguageTag: Double] = [:]
  /// The language to translate into.
  public var target: LanguageTag
  /// How many other translations of each sentence to give beside the best one, where there are any.
  public var alternatives: Int
  /// Whether the response explains which word comes from which, and from which pack or rule; for plain text only.
  public var explains = false
  /// How the translation speaks to its reader.
  public var formality = Formality.unspecified
  /// The grammatical gender of the person the text is about.
  public var gender = Gender.unspecified
  /// How the text is written.
  public var format: TextFormat = .plain
  /// Parts of the text that stay as they are, byte for byte; for plain text only.
  public var ignoredSpans: [TextSpan] = []
  /// What stands before the text where it comes from: it is not translated, but pronouns go on from it, and a language
  /// that is to be recognised is likelier to be that of its own.
  public var context = ""
  /// What the text is about, as the packs of the pair name it (`food`, `drink`, `clothes`: the topics of their table
  /// `topics`); a name they do not have changes nothing. Words with several senses are taken as this topic has them.
  public var domain: String?
  /// Whether the translation has exactly the lines of the text: none is joined with another or split.
  public var keepsLines = false
  /// Whether each sentence of a plain text without a source language may be in a language of its own.
  ///
  /// Sentences in the target language stay, and those that no pack translates stay with the note `notTranslated`.
  public var readsMixedLanguages = false
  /// Whether HTML names the new language where it named the old one: the `lang` and `xml:lang` of the page and of what is
  /// translated in it.
  public var updatesLanguage = false
  /// How words are to be translated, before what dictionaries say; of two term bases the first wins.
  public var termBases: [TermBase] = []
  /// Words and patterns that stay as they are.
  public var keptText: KeptText?
  /// Languages whose texts, and sentences in other texts, stay as they are.
  public var keptLanguages: [LanguageTag] = []
  /// Translations by people to use again; of two memories the first wins.
  public var memories: [TranslationMemory] = []
  /// How alike a text in a memory must be: 100 takes the same text only, down to 50; numbers may differ below 100.
  public var memoryThreshold = 100

  /// A request for `text`, from `source` (`nil`: recognise it) into `target`.
  ///
  /// `alternatives` costs time: the response lists up to that many for every sentence.
  public init(_ text: String, from source: LanguageTag?, to target: LanguageTag, alternatives: Int = 0) {
    self.alternatives = alternatives
    self.text = text
    self.source = source
    self.target = target
  }
}
