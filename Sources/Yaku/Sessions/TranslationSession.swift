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
  /// Always false: languages are installed with `yaku pack import`, never by a session.
  public var canRequestDownloads: Bool { false }

  let choice: LanguageChoice
  private let source: ServiceSource
  private let turnstile: Turnstile
  private let state = Mutex(State())

  private struct State {
    var isCancelled = false
    var started = 0
    var jobs: [Int: Job] = [:]
  }

  /// Makes a session between two languages.
  ///
  /// Never fails: a language that is missing or unknown makes the calls throw. `engine` is the shared engine over
  /// the packs of the installation unless given; `preferredLanguages` are those of the environment (`LANGUAGE`,
  /// `LC_ALL`, `LC_MESSAGES`, `LANG`).
  public convenience init(
    installedSource: Locale.Language?, target: Locale.Language?, preferredStrategy: Strategy = .lowLatency,
    engine: Engine? = nil, preferredLanguages: [Locale.Language]? = nil
  ) {
    self.init(
      installedSource, target, preferredStrategy, PreferredLanguages(preferredLanguages), ServiceSource(engine))
  }

  /// Makes a session between two languages given as tags; `nil` as in the other initialiser.
  public convenience init(
    from source: LanguageTag?, to target: LanguageTag?, engine: Engine? = nil,
    preferredLanguages: [LanguageTag]? = nil
  ) {
    self.init(
      source.map { Locale.Language($0) }, target.map { Locale.Language($0) }, .lowLatency,
      preferredLanguages.map { PreferredLanguages($0) } ?? PreferredLanguages(nil), ServiceSource(engine))
  }

  init(
    _ source: Locale.Language?, _ target: Locale.Language?, _ strategy: Strategy, _ preferred: PreferredLanguages,
    _ service: ServiceSource, width: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    sourceLanguage = source
    targetLanguage = target
    preferredStrategy = strategy
    choice = LanguageChoice(
      source: source.map { LanguageTag($0) }, target: target.map { LanguageTag($0) }, preferred: preferred)
    self.source = service
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

  private func translate(_ request: Request) async throws -> Response {
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

  // MARK: State

  /// Ends the session: running calls throw `TranslationError.alreadyCancelled`, and so does every later one.
  ///
  /// May be called more than once, from anywhere. Answers that were delivered stay valid.
  public func cancel() {
    let jobs = state.withLock { state in
      state.isCancelled = true
      defer { state.jobs.removeAll() }
      return Array(state.jobs.values)
    }
    for job in jobs { job.finish(.finished(.failure(choice.error(.alreadyCancelled)))) }
  }

  var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// Whether a translation between the languages of the session would succeed now. Never throws.
  ///
  /// Without a source language: whether any installed language can be translated into the target.
  public var isReady: Bool {
    get async { readiness == .ready }
  }

  /// Why the session is ready or not.
  public var readiness: Readiness {
    if isCancelled { return .cancelled }
    let service: TranslationService
    do {
      service = try source.open()
      if service.matcher.languages.isEmpty { return .notInstalled }
      if let source = choice.source {
        _ = try choice.pair(from: source, in: service)
      } else if let target = choice.target.flatMap({ service.matcher.target(for: $0) }) {
        return service.matcher.sources(into: target).isEmpty ? .unsupportedPairing : .ready
      } else if choice.target != nil {
        return .unsupportedPairing
      }
      return .ready
    } catch .internalError {
      return .damagedPack
    } catch {
      return .unsupportedPairing
    }
  }

  /// Opens the packs for the languages of the session, so that the first translation is quick.
  ///
  /// May be called more than once. Throws what a translation would throw, and
  /// `TranslationError.unableToIdentifyLanguage` when the session has no source language.
  public func prepareTranslation() async throws {
    try checkUsable()
    guard let language = choice.source else { throw choice.error(.unableToIdentifyLanguage) }
    let service = try source.open()
    let pair = try choice.pair(from: language, in: service)
    _ = try? service.translate(Yaku.Request(".", from: pair.source, to: pair.target))
  }

  // MARK: One text

  /// The success or failure of one text; throws what is not about the text.
  func result(of request: Request, at index: Int, _ lane: Turnstile.Lane) async throws -> ItemResult {
    let result = try settle(await outcome(of: request, lane, position: index))
    if case .failure(let error) = result, error.isAboutSession { throw error }
    return ItemResult(
      index: index,
      result: result.mapError {
        ItemError(index: index, clientIdentifier: request.clientIdentifier, error: $0)
      })
  }

  /// A lane of the turnstile for a call that lasts until `closeLane`.
  func openLane() -> Turnstile.Lane { turnstile.open(interactive: false) }

  func closeLane(_ lane: Turnstile.Lane) { turnstile.close(lane) }

  /// Throws when the task or the session was cancelled.
  func checkUsable() throws {
    try Task.checkCancellation()
    if isCancelled { throw choice.error(.alreadyCancelled) }
  }

  /// In a cancelled task the cancellation comes before what else went wrong.
  private func settle(_ outcome: Job.Outcome) throws -> Result<Response, TranslationError> {
    switch outcome {
    case .taskCancelled: throw CancellationError()
    case .finished(.failure) where Task.isCancelled: throw CancellationError()
    case .finished(let result): return result
    }
  }

  private func outcome(of request: Request, _ lane: Turnstile.Lane, position: Int) async -> Job.Outcome {
    let job = Job()
    let number = state.withLock { state -> Int? in
      if state.isCancelled { return nil }
      state.started += 1
      state.jobs[state.started] = job
      return state.started
    }
    guard let number else { return .finished(.failure(choice.error(.alreadyCancelled))) }
    defer { state.withLock { $0.jobs[number] = nil } }
    let work = Task { [turnstile, choice, source] in
      await turnstile.enter(lane, position: position)
      if !Task.isCancelled {
        job.finish(.finished(request.translated(choice: choice, source: source)))
      }
      turnstile.leave()
    }
    job.attach(work)
    return await job.outcome()
  }
}
