/// Decides between which two languages a text is translated.
struct LanguageChoice: Sendable {
  /// The source language the caller named; `nil` means to recognise it in each text.
  let source: LanguageTag?
  /// The target language the caller named; `nil` means the first preferred one that is not the source.
  let target: LanguageTag?
  /// What the person reads.
  let preferred: PreferredLanguages

  /// How sure the recogniser must be: below it, the language is likelier to be another one.
  static let clearConfidence = 0.5
  /// How many candidates an error carries.
  static let candidateLimit = 5

  /// The pair of the packs for `text`.
  func pair(
    for text: String, hints: [LanguageTag: Double] = [:], in service: TranslationService
  ) throws(TranslationError) -> LanguagePair {
    if let source { return try pair(from: source, in: service) }
    return try pair(from: recognise(text, hints: hints, in: service).language, in: service)
  }

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
