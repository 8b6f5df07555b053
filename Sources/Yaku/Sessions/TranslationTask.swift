public import FoundationEssentials
import Synchronization

/// Runs a closure with a session whenever its configuration asks for it: the task of a program without views.
///
/// The closure runs when the configuration becomes non-nil, when a language changes, and when it is invalidated. Each
/// run has a new session and a new task; a change cancels both of the run before, and the next run begins when that
/// closure has returned, so two runs never overlap. Of changes that come meanwhile only the last is run.
///
/// ```swift
/// let reviews = Reviews()
/// let task = translationTask(.init(source: spanish, target: english)) { session in
///   for text in await reviews.all {
///     guard let answer = try? await session.translate(text) else { return }
///     await reviews.show(answer.targetText)
///   }
/// }
/// await reviews.add("Muy bueno.")
/// task.invalidate()                       // again, with the same languages
/// task.configuration?.target = japanese   // again, into another one
/// await task.finished()
/// ```
///
/// It does not end by itself when nobody holds it; `cancel()` ends it.
public final class TranslationTask: Sendable {
  /// What is run, with a new session each time.
  public typealias Action = @Sendable (_ session: TranslationSession) async -> Void

  private struct State {
    var configuration: TranslationSession.Configuration?
    var run: Run?
  }

  private struct Run {
    let session: TranslationSession
    let task: Task<Void, Never>
  }

  private let action: Action
  private let source: ServiceSource
  private let preferred: PreferredLanguages
  private let state = Mutex(State())

  /// Makes a task and, when there is a configuration, starts its first run.
  ///
  /// `engine` and `preferredLanguages` are those of the sessions, as in `TranslationSession`.
  public convenience init(
    _ configuration: TranslationSession.Configuration? = nil, engine: Engine? = nil,
    preferredLanguages: [Locale.Language]? = nil, action: @escaping Action
  ) {
    self.init(configuration, ServiceSource(engine), PreferredLanguages(preferredLanguages), action)
  }

  init(
    _ configuration: TranslationSession.Configuration?, _ source: ServiceSource, _ preferred: PreferredLanguages,
    _ action: @escaping Action
  ) {
    self.action = action
    self.source = source
    self.preferred = preferred
    update { $0 = configuration }
  }

  /// The configuration. Setting another one, also `nil`, cancels the run; a new one starts unless it is `nil`.
  public var configuration: TranslationSession.Configuration? {
    get { state.withLock(\.configuration) }
    set { update { $0 = newValue } }
  }

  /// Runs the closure again with the same languages; nothing happens without a configuration.
  public func invalidate() {
    update { $0?.invalidate() }
  }

  /// Cancels the run, if there is one, and takes the configuration away.
  public func cancel() {
    update { $0 = nil }
  }

  /// Changes the configuration in one step, also when several tasks do so at once.
  public func update(_ change: (inout TranslationSession.Configuration?) -> Void) {
    let last = state.withLock { state -> Run? in
      let before = state.configuration
      change(&state.configuration)
      guard state.configuration != before else { return nil }
      let last = state.run
      last?.task.cancel()
      if let configuration = state.configuration {
        state.run = start(configuration, after: last?.task)
      }
      return last
    }
    last?.session.cancel()
  }

  /// Waits until no run is going on and none is to come.
  public func finished() async {
    var waited: Task<Void, Never>?
    while let task = state.withLock({ $0.run?.task }), task != waited {
      await task.value
      waited = task
    }
  }

  private func start(_ configuration: TranslationSession.Configuration, after last: Task<Void, Never>?) -> Run {
    let session = TranslationSession(
      configuration.source, configuration.target, configuration.preferredStrategy, preferred, source,
      options: configuration.options)
    let task = Task { [action] in
      await last?.value
      if !Task.isCancelled { await action(session) }
    }
    return Run(session: session, task: task)
  }
}

/// Runs `action` with a session when the configuration is not `nil`, and again whenever it changes or is invalidated.
///
/// The headless form of the view modifier of the same name: keep the task to change its configuration.
public func translationTask(
  _ configuration: TranslationSession.Configuration?, engine: Engine? = nil,
  preferredLanguages: [Locale.Language]? = nil, action: @escaping TranslationTask.Action
) -> TranslationTask {
  TranslationTask(configuration, engine: engine, preferredLanguages: preferredLanguages, action: action)
}

/// Runs `action` with a session between two languages; `nil` recognises the source and chooses the target.
public func translationTask(
  source: Locale.Language? = nil, target: Locale.Language? = nil, engine: Engine? = nil,
  preferredLanguages: [Locale.Language]? = nil, action: @escaping TranslationTask.Action
) -> TranslationTask {
  translationTask(
    TranslationSession.Configuration(source: source, target: target), engine: engine,
    preferredLanguages: preferredLanguages, action: action)
}
