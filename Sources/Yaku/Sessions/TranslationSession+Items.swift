public import FoundationEssentials
public import TextModel

extension TranslationSession {
  /// A text to translate, and a name to know its answer by.
  public struct Request: Hashable, Sendable {
    /// The text.
    public var sourceText: String {
      didSet { attributedSourceText = nil }
    }
    /// The text with its attributes, when it was given with some; a new `sourceText` takes them away.
    public private(set) var attributedSourceText: AttributedString?
    /// Comes back in the response as it is. It may be missing, and several requests may share one.
    public var clientIdentifier: String?
    /// What stands before the text where it comes from; it helps to understand the text and is not translated.
    public var context = ""
    /// What the text is about, as in `Yaku.Request`.
    public var domain: String?
    /// How long the text may take from when its turn comes, instead of what the session allows; `nil` takes that.
    public var deadline: Duration?

    /// A request for a text.
    public init(sourceText: String, clientIdentifier: String? = nil) {
      self.sourceText = sourceText
      self.clientIdentifier = clientIdentifier
    }

    /// A request for a text with attributes: the translation has them on the words they belong to.
    ///
    /// Parts with `skipsTranslation` come through byte for byte.
    public init(sourceText: AttributedString, clientIdentifier: String? = nil) {
      self.sourceText = String(sourceText.characters)
      attributedSourceText = sourceText
      self.clientIdentifier = clientIdentifier
    }
  }

  /// A translated text.
  public struct Response: Hashable, Sendable {
    /// The tag of the language the text was read as: the one given, matched to the packs, or the recognised one.
    public let sourceTag: LanguageTag
    /// The tag of the language it was translated into: the one given, matched to the packs, or the chosen one.
    public let targetTag: LanguageTag
    /// The text of the request.
    public let sourceText: String
    /// The translation; the text itself where a note says so.
    public let targetText: String
    /// The text of the request with its attributes, when it was given with some.
    public let attributedSourceText: AttributedString?
    /// The translation with the attributes of the text, when it was given with some.
    public let attributedTargetText: AttributedString?
    /// The identifier of the request.
    public let clientIdentifier: String?
    /// What the reader of the translation should know, in source order.
    public let notes: [Note]
    /// From 0 to 1. From Japanese into English the probability that the translation is close to what a person would write,
    /// elsewhere how much of the text the engine knew.
    public let confidence: Double
    /// The sentences with their places and their own confidence, in order; empty where the text came back as it was.
    public let sentences: [TranslatedSentence]
    /// The kind of models that made the translation. There is one kind here, whatever was preferred.
    public let strategy: Strategy

    /// The language the text was read as; undetermined (`und`) when there was nothing to recognise.
    public var sourceLanguage: Locale.Language { Locale.Language(sourceTag) }
    /// The language of the translation.
    public var targetLanguage: Locale.Language { Locale.Language(targetTag) }

    /// A response made of its parts, for tests of code that uses sessions.
    public init(
      sourceLanguage: Locale.Language, targetLanguage: Locale.Language, sourceText: String, targetText: String,
      clientIdentifier: String? = nil
    ) {
      self.init(
        from: LanguageTag(sourceLanguage), to: LanguageTag(targetLanguage), sourceText: sourceText,
        targetText: targetText, clientIdentifier: clientIdentifier)
    }

    /// A response made of its parts, with attributes.
    public init(
      sourceLanguage: Locale.Language, targetLanguage: Locale.Language, sourceText: AttributedString,
      targetText: AttributedString, clientIdentifier: String? = nil
    ) {
      self.init(
        from: LanguageTag(sourceLanguage), to: LanguageTag(targetLanguage),
        sourceText: String(sourceText.characters), targetText: String(targetText.characters),
        attributed: (sourceText, targetText), clientIdentifier: clientIdentifier)
    }

    /// A response made of its parts, with tags.
    public init(
      from source: LanguageTag, to target: LanguageTag, sourceText: String, targetText: String,
      attributed: (source: AttributedString, target: AttributedString)? = nil,
      clientIdentifier: String? = nil, notes: [Note] = [], confidence: Double = 1,
      sentences: [TranslatedSentence] = [], strategy: Strategy = .lowLatency
    ) {
      sourceTag = source
      targetTag = target
      self.sourceText = sourceText
      self.targetText = targetText
      attributedSourceText = attributed?.source
      attributedTargetText = attributed?.target
      self.clientIdentifier = clientIdentifier
      self.notes = notes
      self.confidence = confidence
      self.sentences = sentences
      self.strategy = strategy
    }
  }

  /// What became of one request of a batch.
  public struct ItemResult: Sendable {
    /// The position of the request in the batch, from 0: the reliable key.
    public let index: Int
    /// The answer, or why there is none.
    public let result: Result<Response, ItemError>

    /// The answer, if there is one.
    public var response: Response? { try? result.get() }

    /// Why there is no answer, if there is none.
    public var error: ItemError? {
      if case .failure(let error) = result { error } else { nil }
    }
  }

  /// Why one request of a batch has no answer.
  public struct ItemError: Error, Sendable {
    /// The position of the request in the batch, from 0.
    public let index: Int
    /// The identifier of the request.
    public let clientIdentifier: String?
    /// What went wrong.
    public let error: TranslationError

    /// The error for a whole batch: that of the first request that failed, with the positions of all.
    static func summary(of errors: [ItemError]) -> TranslationError? {
      guard let first = errors.min(by: { $0.index < $1.index }) else { return nil }
      var error = first.error
      error.failedIndexes = errors.map(\.index).sorted()
      return error
    }
  }

  /// Whether a session can translate now.
  public enum Readiness: String, Hashable, Sendable, CaseIterable {
    /// It can.
    case ready
    /// No pack translates between these languages.
    case unsupportedPairing
    /// There are no packs. Build them with `make build`.
    case notInstalled
    /// The session was cancelled. Make a new one.
    case cancelled
    /// A pack cannot be read. `yaku pack check` says which.
    case damagedPack
  }
}
