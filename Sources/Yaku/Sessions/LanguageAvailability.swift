public import FoundationEssentials
public import TextModel

/// Tells which languages can be translated here.
///
/// ```swift
/// let availability = LanguageAvailability()
/// if await availability.status(from: japanese, to: english) == .installed { … }
/// ```
public final class LanguageAvailability: Sendable {
  /// How a pair of languages stands.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// The packs are here; a session can translate at once.
    case installed
    /// It could be translated, but the packs are not installed.
    case supported
    /// It cannot be translated.
    case unsupported
  }

  /// The kind of models that was asked for; there is one kind, so it changes nothing.
  public let preferredStrategy: TranslationSession.Strategy
  private let source: ServiceSource
  private let preferred: PreferredLanguages

  /// Looks at the packs of the installation, or at those of `engine`; a missing target is chosen from
  /// `preferredLanguages`, by default those of the environment.
  public convenience init(
    preferredStrategy: TranslationSession.Strategy = .lowLatency, engine: Engine? = nil,
    preferredLanguages: [Locale.Language]? = nil
  ) {
    self.init(preferredStrategy, PreferredLanguages(preferredLanguages), ServiceSource(engine))
  }

  init(_ strategy: TranslationSession.Strategy, _ preferred: PreferredLanguages, _ source: ServiceSource) {
    preferredStrategy = strategy
    self.preferred = preferred
    self.source = source
  }

  /// Every language that can be translated from or into, sorted by tag; empty when no packs can be opened.
  public var supportedLanguages: [Locale.Language] {
    get async { supportedTags.map { Locale.Language($0) } }
  }

  /// The tags of `supportedLanguages`.
  public var supportedTags: [LanguageTag] {
    (try? source.open())?.matcher.languages ?? []
  }

  /// How the pair stands; without a target, the pair with the first preferred language that is not the source.
  ///
  /// The same language, also in another region or script, is unsupported.
  public func status(from source: Locale.Language, to target: Locale.Language?) async -> Status {
    details(from: LanguageTag(source), to: target.map { LanguageTag($0) }).status
  }

  /// How the pair stands whose source is the language of `text`.
  ///
  /// Throws `TranslationError.unableToIdentifyLanguage`, with the candidates, when the language is unclear: give at
  /// least 20 characters of running text.
  public func status(for text: String, to target: Locale.Language?) async throws -> Status {
    try details(for: text, to: target.map { LanguageTag($0) }).status
  }

  /// How the pair stands, why, and with which packs.
  public func details(from source: LanguageTag, to target: LanguageTag?) -> Details {
    details(choice: LanguageChoice(source: source, target: target, preferred: preferred), source, confidence: 1)
  }

  /// How the pair stands whose source is the language of `text`, why, with which packs, and how sure the language is.
  ///
  /// Throws as `status(for:to:)`.
  public func details(for text: String, to target: LanguageTag?) throws -> Details {
    let choice = LanguageChoice(source: nil, target: target, preferred: preferred)
    let found = try choice.recognise(text, in: source.open())
    return details(choice: choice, found.language, confidence: found.confidence)
  }

  private func details(choice: LanguageChoice, _ source: LanguageTag, confidence: Double) -> Details {
    do {
      let service = try self.source.open()
      let pair = try choice.pair(from: source, in: service)
      return Details(
        status: .installed, source: source, confidence: confidence, pair: pair, packs: service.packs(pair),
        quality: service.isGloss(pair) ? .wordByWord : .sentences, pivot: nil, reason: nil)
    } catch {
      let status = error.code == .notInstalled ? Status.supported : .unsupported
      let matcher = (try? self.source.open())?.matcher
      return Details(
        status: status, source: source, confidence: confidence, pair: nil, packs: [], quality: nil,
        pivot: error.target.flatMap { matcher?.pivot(from: source, to: $0) }, reason: error)
    }
  }

  /// More about how a pair of languages stands.
  public struct Details: Sendable {
    /// How it stands.
    public let status: Status
    /// The source language, given or recognised.
    public let source: LanguageTag
    /// How sure the source language is, from 0 to 1; 1 when it was given. The text may be as short as a word.
    public let confidence: Double
    /// The pair that would be used, after likely scripts and regions; `nil` when there is none.
    public let pair: LanguagePair?
    /// The packs of the two languages and of the pair, highest layer first, each with its licence and its size.
    public let packs: [PackSummary]
    /// What to expect; `nil` when the pair cannot be translated.
    public let quality: Quality?
    /// Where no pack translates the pair directly, a language that it can be translated through in two steps. Sessions do
    /// not do so by themselves: two translations lose more than twice as much as one.
    public let pivot: LanguageTag?
    /// Why the pair cannot be translated; `nil` when it can.
    public let reason: TranslationError?

    /// How large the packs are, all together.
    public var bytes: Int { packs.reduce(0) { $0 + $1.bytes } }
    /// The licences of the packs, each once, in alphabetical order.
    public var licenses: [String] { Set(packs.map(\.license)).sorted() }
  }

  /// What to expect of translations between two languages.
  public enum Quality: String, Hashable, Sendable, CaseIterable {
    /// Sentences by a grammar.
    case sentences
    /// The words one by one, in their order: enough to see what a text is about.
    case wordByWord
  }
}
