public import TextModel

/// What the engine made of one request.
public struct Response: Sendable {
  /// The text as it came in.
  public let source: Document
  /// The translation; the source text itself where a note says so.
  public let target: Document
  /// Which source tokens each target token comes from.
  public let alignment: Alignment
  /// The language the text was read as; `nil` when it could not be told.
  public let sourceLanguage: LanguageTag?
  /// What the reader should know about this translation, in source order.
  public let notes: [Note]
  /// The name and hash of every pack that was used, as `name@hash`.
  public let packs: [String]
  /// From 0 to 1: how likely the translation is close to what a person would write; the mean of its sentences, by length.
  ///
  /// Calibrated on Japanese to English; for other pairs the share of words that the engine knows.
  public let confidence: Double
  /// The sentences, in order; empty where the text came back as it was.
  public let sentences: [TranslatedSentence]
  /// Which word comes from which, and who says so; `nil` unless the request asks for it, and where the text came back as
  /// it was.
  public let explanation: Explanation?
  /// What became of the terms of the term bases, in source order.
  public internal(set) var termUses: [TermUse] = []
  /// Which parts come from a translation memory, in source order.
  public internal(set) var memoryMatches: [MemoryMatch] = []

  /// The match for the whole text, where a translation memory has one.
  public var memoryMatch: MemoryMatch? {
    memoryMatches.count == 1 && sentences.count <= 1 ? memoryMatches[0] : nil
  }

  /// A response made of its parts.
  public init(
    source: Document, target: Document, alignment: Alignment, sourceLanguage: LanguageTag?, notes: [Note],
    packs: [String], confidence: Double, sentences: [TranslatedSentence] = [], explanation: Explanation? = nil
  ) {
    self.source = source
    self.target = target
    self.alignment = alignment
    self.sourceLanguage = sourceLanguage
    self.notes = notes
    self.packs = packs
    self.confidence = confidence
    self.sentences = sentences
    self.explanation = explanation
  }
}
