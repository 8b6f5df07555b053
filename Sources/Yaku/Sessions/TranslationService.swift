import LanguagePack

/// What a session needs of an engine: the pairs, the two operations, and the languages a caller may mean.
///
/// Made of an `Engine`; tests make one of closures, to have texts that are slow or unclear when they want it.
struct TranslationService: Sendable {
  let matcher: LanguageMatcher
  /// The packs of a pair and of its languages, highest layer first.
  let packs: @Sendable (LanguagePair) -> [PackSummary]
  let hints: [String]
  let translate: @Sendable (Request) throws -> Response
  let detect: Detector
  /// What is wrong with a pair after opening and checking it; nil when nothing is.
  let fault: @Sendable (LanguagePair) throws -> String?
  /// Whether a pair is translated word by word only.
  let isGloss: @Sendable (LanguagePair) -> Bool

  /// The likeliest languages of a text, at most `limit`, given how likely each was before.
  typealias Detector =
    @Sendable (_ text: String, _ limit: Int, _ hints: [LanguageTag: Double]) -> [LanguageCandidate]

  init(
    pairs: [LanguagePair], packs: @escaping @Sendable (LanguagePair) -> [PackSummary] = { _ in [] },
    hints: [String] = [],
    translate: @escaping @Sendable (Request) throws -> Response,
    detect: @escaping Detector, fault: @escaping @Sendable (LanguagePair) throws -> String? = { _ in nil },
    isGloss: @escaping @Sendable (LanguagePair) -> Bool = { _ in false }
  ) {
    matcher = LanguageMatcher(pairs)
    self.packs = packs
    self.hints = hints
    self.translate = translate
    self.detect = detect
    self.fault = fault
    self.isGloss = isGloss
  }

  init(_ engine: Engine) {
    self.init(
      pairs: engine.pairs, packs: { engine.packs(for: $0) }, hints: engine.hints,
      translate: { try engine.translate($0, isWanted: { !Task.isCancelled }) },
      detect: { engine.candidates(for: $0, limit: $1, hints: $2) }, fault: { try engine.fault(of: $0) },
      isGloss: { engine.isGloss($0) })
  }
}

/// Where a session takes its engine from.
enum ServiceSource: Sendable {
  /// The packs of the installation, opened when they are first needed.
  case standard
  /// What the caller gave.
  case given(TranslationService)

  init(_ engine: Engine?) {
    self = engine.map { .given(TranslationService($0)) } ?? .standard
  }

  /// The service, or the error that every call of the session throws.
  func open() throws(TranslationError) -> TranslationService {
    switch self {
    case .given(let service):
      return service
    case .standard:
      if let shared = Self.shared { return shared }
      do {
        return TranslationService(try Engine(packs: .standard))
      } catch .unreadable(let path, let reason) {
        // The folder that the environment names is not there.
        let error = PackError.unreadable(path: path, reason: reason)
        throw TranslationError(.notInstalled) { $0.detail = "\(error)" }
      } catch {
        throw TranslationError(.internalError) { $0.detail = "\(error)" }
      }
    }
  }

  // A constant, not a cache: it is computed once, at first use, from immutable packs, and never changes. An opening
  // that failed is not kept; the next session tries again for itself.
  private static let shared = (try? Engine(packs: .standard)).map { TranslationService($0) }
}
