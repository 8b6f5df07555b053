public import FoundationEssentials
public import TextModel

extension TranslationSession {
  /// What a translation task translates between, and which run of it is wanted.
  ///
  /// Two configurations are equal when a task would not run again for the second.
  public struct Configuration: Hashable, Sendable {
    /// The language of the texts; `nil` recognises it.
    public var source: Locale.Language?
    /// The language to translate into; `nil` takes the first preferred language that is not the source.
    public var target: Locale.Language?
    /// The kind of models to use.
    public var preferredStrategy: Strategy
    /// How the sessions deal with what is not usual.
    public var options = Options()
    /// How often the configuration was invalidated.
    public private(set) var version = 0

    /// A configuration; languages that are not given are recognised and chosen.
    public init(
      source: Locale.Language? = nil, target: Locale.Language? = nil, preferredStrategy: Strategy = .lowLatency
    ) {
      self.source = source
      self.target = target
      self.preferredStrategy = preferredStrategy
    }

    /// A configuration of language tags.
    public init(from source: LanguageTag?, to target: LanguageTag?) {
      self.init(source: source.map { Locale.Language($0) }, target: target.map { Locale.Language($0) })
    }

    /// Makes the task run again with the same languages.
    public mutating func invalidate() {
      version += 1
    }
  }

  /// A preference between kinds of models. There is one kind here; both values are accepted and do the same.
  public struct Strategy: Hashable, Sendable {
    private let name: String

    /// Better language, slower.
    public static let highFidelity = Strategy(name: "highFidelity")
    /// Quick.
    public static let lowLatency = Strategy(name: "lowLatency")
  }
}
