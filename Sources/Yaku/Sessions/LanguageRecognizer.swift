import Synchronization
public import TextModel

/// Recognises the language of texts, offline.
///
/// ```swift
/// let recognizer = LanguageRecognizer()
/// recognizer.processString("La batería dura todo el día.")
/// recognizer.dominantLanguage                      // es
/// recognizer.languageHypotheses(withMaximum: 3)    // [es: 0.97, …]
/// ```
public final class LanguageRecognizer: Sendable {
  private struct State {
    var text = ""
    var hints: [LanguageTag: Double] = [:]
    var constraints: [LanguageTag] = []
  }

  private let source: ServiceSource
  private let state = Mutex(State())

  /// Makes a recogniser with the tables of the installation, or of `engine`.
  public convenience init(engine: Engine? = nil) {
    self.init(ServiceSource(engine))
  }

  init(_ source: ServiceSource) {
    self.source = source
  }

  /// The likeliest language of `string`; `nil` when it has no letters or no tables are installed.
  public static func dominantLanguage(for string: String) -> LanguageTag? {
    let recognizer = LanguageRecognizer()
    recognizer.processString(string)
    return recognizer.dominantLanguage
  }

  /// Adds a text to those the answers are about.
  public func processString(_ string: String) {
    state.withLock { $0.text += $0.text.isEmpty ? string : "\n" + string }
  }

  /// Forgets the texts, the hints and the constraints.
  public func reset() {
    state.withLock { $0 = State() }
  }

  /// How likely languages are before the text is looked at; languages without an entry count as 0.01.
  ///
  /// Empty, the default, holds all languages for equally likely.
  public var languageHints: [LanguageTag: Double] {
    get { state.withLock(\.hints) }
    set { state.withLock { $0.hints = newValue } }
  }

  /// The only languages that are answered; empty, the default, allows all.
  public var languageConstraints: [LanguageTag] {
    get { state.withLock(\.constraints) }
    set { state.withLock { $0.constraints = newValue } }
  }

  /// The likeliest language of the texts; `nil` when nothing can be said.
  public var dominantLanguage: LanguageTag? {
    candidates(limit: 1).first?.language
  }

  /// The likeliest languages of the texts with their probability, at most `limit`.
  public func languageHypotheses(withMaximum limit: Int) -> [LanguageTag: Double] {
    Dictionary(candidates(limit: limit).map { ($0.language, $0.confidence) }, uniquingKeysWith: max)
  }

  /// The likeliest languages of the texts, best first, at most `limit`; linear in the length of the texts.
  public func candidates(limit: Int) -> [LanguageCandidate] {
    let (text, hints, constraints) = state.withLock { ($0.text, $0.hints, $0.constraints) }
    guard limit > 0, let service = try? source.open() else { return [] }
    if constraints.isEmpty { return service.detect(text, limit, hints) }
    let allowed = service.detect(text, .max, hints).filter { candidate in
      constraints.contains { $0.language == candidate.language.language }
    }
    let sum = allowed.reduce(0) { $0 + $1.confidence }
    guard sum > 0 else { return [] }
    return allowed.prefix(limit).map {
      LanguageCandidate(language: $0.language, confidence: $0.confidence / sum)
    }
  }
}
