public import TextModel
import Writing

/// What a spelling checker says about one word.
public struct SpellingAnswer: Hashable, Sendable {
  /// Whether the language has the word, or spelling cannot judge it: a number, an address, another script.
  public let isKnown: Bool
  /// What may have been meant, likeliest first; empty for a known word.
  public let suggestions: [String]

  /// An answer made of its own.
  public init(isKnown: Bool, suggestions: [String]) {
    self.isKnown = isKnown
    self.suggestions = suggestions
  }
}

extension Engine {
  /// The languages whose words can be checked, sorted.
  public var spellingLanguages: [LanguageTag] { store.languages.filter { store.stack(of: $0).hasSpelling } }

  /// Whether `language` has `word`, and what may have been meant where it does not. About 100 µs.
  ///
  /// A region, as in `en-GB`, makes one way of writing the right one; without it all of them are. `before` and `after` are
  /// the words around it: they help to choose. Words of `acceptedWords` are known, also at the start of a sentence and with
  /// an ending behind an apostrophe. Throws only for a language without a list of words.
  public func spelling(
    of word: String, language: LanguageTag, limit: Int = 5, before: [String] = [], after: [String] = [],
    acceptedWords: Set<String> = []
  ) throws(EngineError) -> SpellingAnswer {
    guard let checker = store.spellChecker(for: language) else { throw .unknownLanguage(language) }
    if checker.isKnown(word) || AcceptedWords(acceptedWords).contains(word) {
      return SpellingAnswer(isKnown: true, suggestions: [])
    }
    let context = SpellingContext(before: before, after: after)
    return SpellingAnswer(isKnown: false, suggestions: checker.suggestions(for: word, limit: limit, context: context))
  }
}
