import TextModel

/// What was found in each sentence of a text, for the next look at the text.
///
/// A sentence is looked at again only when its words or its protected parts are others; where it stands does not matter.
struct SentenceCache: Sendable {
  private struct Key: Hashable {
    let text: String
    let protected: [TextSpan]
  }

  private var last: [Key: [Suggestion]] = [:]
  private var current: [Key: [Suggestion]] = [:]
  private var rules = RuleSelection()
  private var acceptedWords: Set<String> = []

  /// Begins a look by these rules; what others found is forgotten.
  mutating func begin(rules: RuleSelection, acceptedWords: Set<String>) {
    guard rules != self.rules || acceptedWords != self.acceptedWords else { return }
    self = SentenceCache()
    self.rules = rules
    self.acceptedWords = acceptedWords
  }

  /// The suggestions for the sentence at `span`: those of the last look, else what `look` finds.
  mutating func suggestions(_ document: Document, _ span: TextSpan, look: () -> [Suggestion]) -> [Suggestion] {
    let inside = document.protected.partition(by: span.lowerBound)
    let protected = document.protected[inside...].prefix { $0.span.lowerBound < span.upperBound }
    let start = span.lowerBound
    let key = Key(
      text: String(document.text(at: span)), protected: protected.map { $0.span.shifted(by: -start) })
    let found = current[key] ?? last[key] ?? look().map { $0.shifted(by: -start) }
    current[key] = found
    return found.map { $0.shifted(by: start) }
  }

  /// Forgets the sentences that the look that ends now did not meet.
  mutating func finish() {
    last = current
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
