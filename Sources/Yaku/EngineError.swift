public import TextModel

/// Why the engine refused a request.
///
/// The text is never the reason; what a text causes is a note.
public enum EngineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No pack translates between these languages. Install one with `yaku pack import`, or see `yaku languages`.
  case unsupportedPair(LanguagePair)
  /// No pack knows this language. See `yaku languages`.
  case unknownLanguage(LanguageTag)

  /// One line: what is wrong, the value in quotes, what to do.
  public var description: String {
    switch self {
    case .unsupportedPair(let pair):
      "no pack translates from \"\(pair.source)\" to \"\(pair.target)\"; 'yaku languages' lists the pairs"
    case .unknownLanguage(let tag):
      "unknown language \"\(tag)\"; 'yaku languages' lists the languages"
    }
  }
}
