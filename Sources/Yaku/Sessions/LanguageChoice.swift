import Segmentation
import TextModel

/// Decides between which two languages a text is translated.
struct LanguageChoice: Sendable {
  /// The source language the caller named; `nil` means to recognise it in each text.
  let source: LanguageTag?
  /// The target language the caller named; `nil` means the first preferred one that is not the source.
  let target: LanguageTag?
  /// What the person reads.
  let preferred: PreferredLanguages

  /// What becomes of a text in some language.
  enum Route: Sendable {
    /// It is translated between the languages of the packs.
    case translation(LanguagePair)
    /// It is converted into another script of its language.
    case conversion(ScriptConversion)
    /// It stays as it is: this language is wanted.
    case passthrough(LanguageTag)
  }

  /// How sure the recogniser must be: below it, the language is likelier to be another one.
  static let clearConfidence = 0.5
  /// How many candidates an error carries.
  static let candidateLimit = 5

  /// What becomes of `text`.
  func route(
    for text: String, hints: [LanguageTag: Double] = [:], in service: TranslationService, _ options: Options
  ) throws(TranslationError) -> Route {
    if let source { return try route(from: source, in: service, options) }
    if options.mixedLanguages == .perSentence {
      // The sentences decide for themselves; the target is that of the likeliest language which has one.
      try checkInstalled(service)
      for candidate in service.detect(text, Self.candidateLimit, hints) {
        if let pair = try? pair(from: candidate.language, in: service) { return .translation(pair) }
      }
    }
    return try route(from: recognise(text, hints: hints, in: service).language, in: service, options)
  }

  /// What becomes of a text in `source`.
  func route(
    from source: LanguageTag, in service: TranslationService, _ options: Options
  ) throws(TranslationError) -> Route {
    do throws(TranslationError) {
      return .translation(try pair(from: source, in: service))
    } catch {
      guard error.isSameLanguage, let target = error.target else { throw error }
      if options.variants == .convert, LikelySubtags.adding(to: source) != LikelySubtags.adding(to: target) {
        if let conversion = ScriptConversion(from: source, to: target) { return .conversion(conversion) }
        throw self.error(.notInstalled) { ($0.source, $0.target, $0.isSameLanguage) = (source, target, false) }
      }
      if options.sameLanguage == .passthrough { return .passthrough(source) }
      throw error
    }
  }

  typealias Options = TranslationSession.Options

  /// The language of `text`, likely enough to go on with.
  func recognise(
    _ text: String, hints: [LanguageTag: Double] = [:], in service: TranslationService
  ) throws(TranslationError) -> LanguageCandidate {
    try checkInstalled(service)
    let candidates = service.detect(text, Self.candidateLimit, hints)
    guard let best = candidates.first, best.confidence >= Self.clearConfidence else {
      throw error(.unableToIdentifyLanguage) { $0.candidates = candidates }
    }
    return best
  }

  /// The pair of the packs for text in `source`.
  func pair(from source: LanguageTag, in service: TranslationService) throws(TranslationError) -> LanguagePair {
    try checkInstalled(service)
    let matcher = service.matcher
    let wanted: LanguageTag
    if let target { wanted = target } else { wanted = try preferredTarget(for: source, in: matcher) }
    if LanguageMatcher.isSameLanguage(source, wanted) {
      throw error(.unsupportedLanguagePairing) {
        ($0.source, $0.target, $0.isSameLanguage) = (source, wanted, true)
      }
    }
    guard let from = matcher.source(for: source) else {
      throw error(.unsupportedSourceLanguage) { $0.source = source }
    }
    guard let into = matcher.target(for: wanted) else {
      throw error(.unsupportedTargetLanguage) { $0.target = wanted }
    }
    let pair = LanguagePair(from: from, to: into)
    guard matcher.canTranslate(pair) else {
      throw error(.unsupportedLanguagePairing) { ($0.source, $0.target) = (from, into) }
    }
    return pair
  }

  private func checkInstalled(_ service: TranslationService) throws(TranslationError) {
    if service.matcher.languages.isEmpty { throw error(.notInstalled) { $0.detail = service.hints.first } }
  }

  /// The first preferred language that the source can be translated into, else the first that differs from it.
  private func preferredTarget(
    for source: LanguageTag, in matcher: LanguageMatcher
  ) throws(TranslationError) -> LanguageTag {
    let others = preferred.tags.filter { !LanguageMatcher.isSameLanguage($0, source) }
    let from = matcher.source(for: source)
    let reachable = others.first { tag in
      guard let from, let into = matcher.target(for: tag) else { return false }
      return matcher.canTranslate(LanguagePair(from: from, to: into))
    }
    guard let chosen = reachable ?? others.first else {
      if preferred.tags.isEmpty { throw error(.unsupportedTargetLanguage) }
      throw error(.unsupportedLanguagePairing) {
        ($0.source, $0.target, $0.isSameLanguage) = (source, preferred.tags.first, true)
      }
    }
    return chosen
  }

  /// An error that speaks the language of the person.
  func error(
    _ code: TranslationError.Code, _ fill: (inout TranslationError) -> Void = { _ in }
  ) -> TranslationError {
    TranslationError(code) {
      $0.readers = preferred
      fill(&$0)
    }
  }
}
