public import FoundationEssentials
public import TextModel

/// Why a session could not translate.
///
/// Match it against the values below; what the session knows about the case is in the properties, and two errors
/// match when they have the same code, whatever else they carry:
///
/// ```swift
/// do {
///   print(try await session.translate(text).targetText)
/// } catch TranslationError.unableToIdentifyLanguage {
///   print("Which language is this?")
/// }
/// ```
public struct TranslationError: LocalizedError, Sendable {
  /// What went wrong. The raw value is stable: it appears in files and in JSON.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The text is empty. Do not ask for it, or send it in a batch, where it comes back as it is.
    case nothingToTranslate
    /// The language of the text is unclear. Name the source language; `candidates` has the likeliest.
    case unableToIdentifyLanguage
    /// No pack reads the source language. Import one with `yaku pack import`.
    case unsupportedSourceLanguage
    /// No pack writes the target language. Import one with `yaku pack import`.
    case unsupportedTargetLanguage
    /// No pack translates between the two, or they are the same language. See `yaku languages`.
    case unsupportedLanguagePairing
    /// The packs are damaged, or the program has a fault. `detail` says more.
    case internalError
    /// The session was cancelled. Make a new one.
    case alreadyCancelled
    /// The packs are not installed. Build them with `make build`.
    case notInstalled
    /// The text took longer than its deadline. Give it more time, or cut it.
    case timedOut
    /// Texts of the batch are in another language than most: `failedIndexes` names them. Send one batch for each
    /// language, or let the session take each text by itself.
    case mixedLanguages
  }

  /// What went wrong.
  public let code: Code
  /// The source language the error is about, where there is one.
  public internal(set) var source: LanguageTag?
  /// The target language the error is about, where there is one.
  public internal(set) var target: LanguageTag?
  /// Whether the pairing was refused because both languages are the same or variants of one another.
  public internal(set) var isSameLanguage = false
  /// The languages the text may be in, likeliest first, for `unableToIdentifyLanguage`.
  public internal(set) var candidates: [LanguageCandidate] = []
  /// The positions of all requests that failed, for calls with several.
  public internal(set) var failedIndexes: [Int] = []
  /// What to know for mending the installation; in English.
  public internal(set) var detail: String?

  /// The languages the person reads, for the wording.
  var readers: PreferredLanguages?

  /// An error with a code alone.
  public init(_ code: Code) {
    self.code = code
  }

  init(_ code: Code, _ fill: (inout TranslationError) -> Void) {
    self.init(code)
    fill(&self)
  }

  /// The text is empty.
  public static let nothingToTranslate = TranslationError(.nothingToTranslate)
  /// The language of the text is unclear.
  public static let unableToIdentifyLanguage = TranslationError(.unableToIdentifyLanguage)
  /// No pack reads the source language, given or recognised.
  public static let unsupportedSourceLanguage = TranslationError(.unsupportedSourceLanguage)
  /// No pack writes the target language, given or chosen.
  public static let unsupportedTargetLanguage = TranslationError(.unsupportedTargetLanguage)
  /// No pack translates between the two, or they are the same language.
  public static let unsupportedLanguagePairing = TranslationError(.unsupportedLanguagePairing)
  /// The packs are damaged, or the program has a fault.
  public static let internalError = TranslationError(.internalError)
  /// The session was cancelled.
  public static let alreadyCancelled = TranslationError(.alreadyCancelled)
  /// The packs are not installed.
  public static let notInstalled = TranslationError(.notInstalled)
  /// The text took longer than its deadline.
  public static let timedOut = TranslationError(.timedOut)
  /// Texts of the batch are in another language than most.
  public static let mixedLanguages = TranslationError(.mixedLanguages)

  /// Whether `error` is a `TranslationError` with the code of `pattern`; used by `catch` and `case`.
  public static func ~= (pattern: TranslationError, error: any Error) -> Bool {
    (error as? TranslationError)?.code == pattern.code
  }

  /// What happened, in a sentence, in the first language the person reads that there are messages for.
  public var errorDescription: String? { message("description") }

  /// Why it happened and what helps, in the same language.
  public var failureReason: String? { message("reason") }

  /// What to do about the installation, where that is known; in English.
  public var recoverySuggestion: String? { detail }

  /// The reader is the one the session was made for, otherwise the environment of the process.
  private func message(_ part: String) -> String? {
    let key = isSameLanguage ? "sameLanguage" : code.rawValue
    return Messages.table.text(key, part, for: readers ?? PreferredLanguages(nil), source: source, target: target)
  }

  /// Whether the error ends a batch: it is about the session, not about one text.
  var isAboutSession: Bool {
    switch code {
    case .alreadyCancelled, .notInstalled, .internalError, .mixedLanguages: true
    default: false
    }
  }
}

extension TranslationError: CustomStringConvertible {
  /// One line for logs: the code, what it is about, and the detail.
  public var description: String {
    var parts = [code.rawValue]
    if let source, let target {
      parts.append("\(source)→\(target)")
    } else if let tag = source ?? target {
      parts.append("\"\(tag)\"")
    }
    if !candidates.isEmpty { parts.append("candidates " + candidates.map(\.description).joined(separator: ", ")) }
    if !failedIndexes.isEmpty {
      parts.append("requests " + failedIndexes.prefix(10).map(String.init).joined(separator: ", "))
    }
    if let detail { parts.append(detail) }
    return parts.joined(separator: "; ")
  }
}
