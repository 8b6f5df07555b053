import TextModel
import Writing

/// What was found in each sentence of a text, for the next look at the text.
///
/// A sentence is looked at again only when its words or its protected parts are others, or white space before it is; where
/// it stands does not matter.
/// What sentences are compared by is kept with them, so the comparison is made anew each time and never out of date.
struct SentenceCache: Sendable {
  private struct Key: Hashable {
    let text: String
    /// In offsets from the start of the sentence.
    let protected: [ProtectedSpan]
    /// Whether it follows what stands before it without white space.
    let isGlued: Bool

    init(_ document: Document, _ span: TextSpan) {
      let start = span.lowerBound
      let inside = document.protected[document.protected.partition(by: start)...]
        .prefix { $0.span.lowerBound < span.upperBound }
      text = String(document.text(at: span))
      protected = inside.map { ProtectedSpan($0.span.shifted(by: -start), $0.reason) }
      isGlued = document.isGlued(start)
    }
  }

  private var last: [Key: SentenceFindings] = [:]
  private var current: [Key: SentenceFindings] = [:]
  private var language: LanguageTag?
  private var rules = RuleSelection()
  private var acceptedWords: Set<String> = []
  /// Whether what a look does not meet is kept for later ones.
  private let keepsAll: Bool
  /// The sentences that the last look read, as they were not known; in offsets of its text.
  private(set) var read: [TextSpan] = []

  init(keepsAll: Bool = false) { self.keepsAll = keepsAll }

  /// Begins a look at a text of `language` by these rules; what others found is forgotten.
  mutating func begin(_ language: LanguageTag, rules: RuleSelection, acceptedWords: Set<String>) {
    read = []
    guard language != self.language || rules != self.rules || acceptedWords != self.acceptedWords else { return }
    self = SentenceCache(keepsAll: keepsAll)
    self.language = language
    self.rules = rules
    self.acceptedWords = acceptedWords
  }

  /// The findings in the sentence at `span`: those of the last look, else what `look` finds.
  mutating func findings(_ document: Document, _ span: TextSpan, look: () -> SentenceFindings) -> SentenceFindings {
    let key = Key(document, span)
    let start = span.lowerBound
    let known = current[key] ?? last[key]
    if known == nil { read.append(span) }
    let found = known ?? look().mapSuggestions { $0.shifted(by: -start) }
    current[key] = found
    return found.mapSuggestions { $0.shifted(by: start) }
  }

  /// Forgets the sentences that the look that ends now did not meet.
  mutating func finish() {
    last = keepsAll ? last.merging(current) { $1 } : current
    current = [:]
  }
}

extension Suggestion {
  func shifted(by offset: Int) -> Suggestion {
    var suggestion = self
    suggestion.span = span.shifted(by: offset)
    return suggestion
  }
}
