import FoundationEssentials
import Synchronization

extension TranslationSession {
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

  /// Where the session takes its engine from.
  var source: ServiceSource { state.withLock(\.source) }

  /// Throws when the task or the session was cancelled.
  func checkUsable() throws {
    try Task.checkCancellation()
    if isCancelled { throw choice.error(.alreadyCancelled) }
  }

  /// Whether a translation between the languages of the session would succeed now. Never throws.
  ///
  /// Without a source language: whether any installed language can be translated into the target.
  public var isReady: Bool {
    get async { readiness == .ready }
  }

  /// Why the session is ready or not.
  public var readiness: Readiness {
    if isCancelled { return .cancelled }
    do {
      let service = try source.open()
      if service.matcher.languages.isEmpty { return .notInstalled }
      if let source = choice.source {
        _ = try choice.route(from: source, in: service, options)
      } else if let target = choice.target.flatMap({ service.matcher.target(for: $0) }) {
        return service.matcher.sources(into: target).isEmpty ? .unsupportedPairing : .ready
      } else if choice.target != nil {
        return .unsupportedPairing
      }
      return .ready
    } catch .internalError {
      return .damagedPack
    } catch .notInstalled {
      return .notInstalled
    } catch {
      return .unsupportedPairing
    }
  }

  /// Opens the packs for the languages of the session and checks them, so that the first translation is quick and sound.
  ///
  /// What is missing is installed first where the session has an installer; when that is cancelled,
  /// `CocoaError.userCancelled` is thrown. May be called more than once. Throws what a translation would throw, and
  /// `TranslationError.unableToIdentifyLanguage` when the session has no source language.
  public func prepareTranslation() async throws {
    try checkUsable()
    guard let language = choice.source else { throw choice.error(.unableToIdentifyLanguage) }
    var service = try source.open()
    let route: LanguageChoice.Route
    do throws(TranslationError) {
      route = try choice.route(from: language, in: service, options)
    } catch {
      guard let installer, error.isAboutInstallation else { throw error }
      service = try await install(installer, instead: error)
      route = try choice.route(from: language, in: service, options)
    }
    guard case .translation(let pair) = route else { return }
    let checked = service
    let fault = try await Task(executorPreference: TranslationThreads.shared) { try checked.fault(pair) }.value
    try checkUsable()
    if let fault { throw choice.error(.internalError) { $0.detail = fault } }
  }

  private func install(_ installer: Installer, instead error: TranslationError) async throws -> TranslationService {
    guard let language = choice.source, let target = choice.target ?? error.target ?? choice.preferred.tags.first else {
      throw error
    }
    let engine: Engine
    do {
      engine = try await installer(LanguagePair(from: language, to: target))
    } catch is CancellationError {
      try Task.checkCancellation()
      throw CocoaError(.userCancelled)
    } catch {
      throw choice.error(.notInstalled) { $0.detail = "\(error)" }
    }
    let service = TranslationService(engine)
    state.withLock { $0.source = .given(service) }
    return service
  }
}

extension TranslationError {
  /// Whether other packs would help.
  fileprivate var isAboutInstallation: Bool {
    switch code {
    case .notInstalled, .unsupportedSourceLanguage, .unsupportedTargetLanguage: true
    case .unsupportedLanguagePairing: !isSameLanguage
    default: false
    }
  }
}
