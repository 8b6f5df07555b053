public import FoundationEssentials
import Synchronization
public import TextModel

/// Translates texts between two languages, with the calls known from Apple's Translation framework.
///
/// ```swift
/// let session = TranslationSession(installedSource: Locale.Language(identifier: "ja"), target: nil)
/// let answer = try await session.translate("とても良いです。")
/// ```
///
/// A session needs no view, works offline, and never asks to download anything. Making one costs nothing; the packs
/// are opened at the first call and shared by all sessions that name no engine. Calls may run at the same time, from
/// any task or actor: they take turns, and a call with one text does not wait behind a batch. Cancelling the task of
/// a call ends that call with `CancellationError`; `cancel()` ends the session with `TranslationError.alreadyCancelled`.
public final class TranslationSession: Sendable {
  /// The language the texts are in; `nil` recognises it in each text.
  public let sourceLanguage: Locale.Language?
  /// The language to translate into; `nil` takes the first preferred language that is not the source.
  public let targetLanguage: Locale.Language?
  /// The kind of models that was asked for; there is one kind, so it changes nothing.
  public let preferredStrategy: Strategy
  /// How the session deals with what is not usual.
  public let options: Options
  /// Whether `prepareTranslation()` can install what is missing: only with an installer. Nothing is ever downloaded.
  public var canRequestDownloads: Bool { installer != nil }

  /// Installs what a pair needs from where the program has it, and returns an engine that can translate it.
  ///
  /// Throw `CancellationError` when the person does not want it: the session makes of it what a dismissed download is.
  public typealias Installer = @Sendable (_ pair: LanguagePair) async throws -> Engine

  let choice: LanguageChoice
  let installer: Installer?
  let turnstile: Turnstile
  let state: Mutex<State>

  struct State {
    var source: ServiceSource
    var isCancelled = false
    var started = 0
    var jobs: [Int: Job] = [:]
  }

  /// Makes a session between two languages.
  ///
  /// Never fails: a language that is missing or unknown makes the calls throw. `engine` is the shared engine over
  /// the packs of the installation unless given; `preferredLanguages` are those of the environment (`LANGUAGE`,
  /// `LC_ALL`, `LC_MESSAGES`, `LANG`). `installer` is asked by `prepareTranslation()` for languages that are missing.
  public convenience init(
    installedSource: Locale.Language?, target: Locale.Language?, preferredStrategy: Strategy = .lowLatency,
    engine: Engine? = nil, preferredLanguages: [Locale.Language]? = nil, options: Options = Options(),
    installer: Installer? = nil
  ) {
    self.init(
      installedSource, target, preferredStrategy, PreferredLanguages(preferredLanguages), ServiceSource(engine),
      options: options, installer: installer)
  }

  /// Makes a session between two languages given as tags; `nil` as in the other initialiser.
  public convenience init(
    from source: LanguageTag?, to target: LanguageTag?, engine: Engine? = nil,
    preferredLanguages: [LanguageTag]? = nil, options: Options = Options(), installer: Installer? = nil
  ) {
    self.init(
      source.map { Locale.Language($0) }, target.map { Locale.Language($0) }, .lowLatency,
      preferredLanguages.map { PreferredLanguages($0) } ?? PreferredLanguages(nil), ServiceSource(engine),
      options: options, installer: installer)
  }

  init(
    _ source: Locale.Language?, _ target: Locale.Language?, _ strategy: Strategy, _ preferred: PreferredLanguages,
    _ service: ServiceSource, options: Options = Options(), installer: Installer? = nil,
    width: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    sourceLanguage = source
    targetLanguage = target
    preferredStrategy = strategy
    choice = LanguageChoice(
      source: source.map { LanguageTag($0) }, target: target.map { LanguageTag($0) }, preferred: preferred)
    self.options = options
    self.installer = installer
    state = Mutex(State(source: service))
    turnstile = Turnstile(width: width)
    window = 2 * max(1, width)
  }

  /// How many texts of one call are under way or waiting to be taken, at most.
  let window: Int

  // MARK: Translating

  /// Translates one text.
  ///
  /// Space around the text survives, and a text of space alone comes back as it is. Throws `TranslationError`, or
  /// `CancellationError` when the task is cancelled.
  public func translate(_ string: String) async throws -> Response {
    try await translate(Request(sourceText: string))
  }

  /// Translates one text with attributes: bold words, links, attachments, attributes of your own.
  ///
  /// They stand on the words they belong to in `attributedTargetText`; every link comes out once, and no attribute is
  /// changed. Parts with `skipsTranslation` come through byte for byte.
  public func translate(_ string: AttributedString) async throws -> Response {
    try await translate(Request(sourceText: string))
  }

  /// Translates the text of one request, with what the request says about it. Throws as `translate(_:)` of a text.
  public func translate(_ request: Request) async throws -> Response {
    try checkUsable()
    if request.sourceText.isEmpty { throw choice.error(.nothingToTranslate) }
    let lane = turnstile.open(interactive: true)
    defer { turnstile.close(lane) }
    return try settle(await outcome(of: request, lane, position: 0)).get()
  }

  /// Translates several texts and returns all answers together, in the order of the requests.
  ///
  /// An empty text comes back as it is, with a note. When texts fail, the rest is still worked on; then the error of
  /// the first that failed is thrown, with the positions of all in `failedIndexes`. `results(from:)` keeps the good
  /// answers. An error of the session itself is thrown at once.
  public func translations(from batch: [Request]) async throws -> [Response] {
    let results = try await results(from: batch)
    if let error = ItemError.summary(of: results.compactMap(\.error)) { throw error }
    return results.compactMap(\.response)
  }

  /// Translates several texts and hands out each answer when it is there, in any order.
  ///
  /// Nothing is thrown before the answers are asked for, and texts are translated only a few ahead of the reader.
  /// Tell answers apart by `clientIdentifier`. A text that fails does not end the sequence: the error comes last, as
  /// in `translations(from:)`. `results(batch:)` reports failures in place.
  public func translate(batch: [Request]) -> BatchResponse {
    BatchResponse(session: self, requests: batch)
  }

  /// Translates several texts, each with its own success or failure, in the order of the requests.
  ///
  /// Throws only what ends the session or the task.
  public func results(from batch: [Request]) async throws -> [ItemResult] {
    try checkUsable()
    try checkLanguages(of: batch)
    let lane = turnstile.open(interactive: false)
    defer { turnstile.close(lane) }
    return try await withThrowingTaskGroup(of: ItemResult.self) { group in
      var results: [ItemResult?] = Array(repeating: nil, count: batch.count)
      var next = 0
      func launch() {
        guard next < batch.count else { return }
        let index = next
        next += 1
        group.addTask { [self] in try await result(of: batch[index], at: index, lane) }
      }
      for _ in 0..<window { launch() }
      while let result = try await group.next() {
        results[result.index] = result
        launch()
      }
      return results.compactMap(\.self)
    }
  }

  /// Translates several texts and hands out each success or failure when it is there, in any order.
  public func results(batch: [Request]) -> ResultStream {
    ResultStream(session: self, requests: batch)
  }
}
