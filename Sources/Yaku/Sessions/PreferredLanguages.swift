import FoundationEssentials

/// The languages a person reads, best first: where a missing target language comes from.
struct PreferredLanguages: Hashable, Sendable {
  let tags: [LanguageTag]

  init(_ tags: [LanguageTag]) {
    self.tags = tags
  }

  /// Reads them from the variables that name the language of messages: `LANGUAGE` (a list), then the first of
  /// `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
  ///
  /// The plain locale (`C`, `POSIX`, none at all) means the first language of our own messages.
  init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    let listed = (environment["LANGUAGE"] ?? "").split(separator: ":").compactMap { LanguageTag(String($0)) }
    let single = locale.flatMap { LanguageTag($0) } ?? Messages.table.languages.first
    var found: [LanguageTag] = []
    for tag in listed + [single].compactMap(\.self) where !found.contains(tag) { found.append(tag) }
    tags = found
  }

  /// The languages a caller named, or, without any, those of the environment of the process.
  init(_ named: [Locale.Language]?) {
    if let named {
      self.init(named.map { LanguageTag($0) })
    } else {
      self.init(environment: ProcessInfo.processInfo.environment)
    }
  }
}

extension Engine {
  /// The languages the person reads, best first, as the environment says.
  package static var languagesOfEnvironment: [LanguageTag] {
    PreferredLanguages(environment: ProcessInfo.processInfo.environment).tags
  }
}
