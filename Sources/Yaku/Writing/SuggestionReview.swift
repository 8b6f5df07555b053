public import TextModel

/// The suggestions for one text, and what somebody decided about each.
///
/// The text of the moment is always made from the original and the decisions: what is rejected, or taken back, has the
/// bytes of the original again.
public struct SuggestionReview: Sendable {
  /// What became of a suggestion.
  public enum Decision: Hashable, Sendable {
    case pending
    /// Accepted, with that one of its replacements.
    case accepted(Int)
    case rejected
  }

  /// The text the suggestions speak of.
  public let original: Document
  /// The suggestions, in order; none overlaps another.
  public let suggestions: [Suggestion]
  /// What became of each.
  public private(set) var decisions: [Decision]

  /// A review in which nothing is decided.
  public init(_ response: ProofreadingResponse) {
    original = response.document
    suggestions = Suggestion.withoutOverlaps(response.suggestions)
    decisions = suggestions.map { _ in .pending }
  }

  /// Decides about the suggestion of that number. Accepting a replacement that does not exist changes nothing.
  public mutating func decide(_ decision: Decision, about number: Int) {
    guard suggestions.indices.contains(number) else { return }
    if case .accepted(let choice) = decision, suggestions[number].edit(taking: choice) == nil { return }
    decisions[number] = decision
  }

  /// Accepts the first replacement of everything that is pending and that `isWanted` lets through.
  public mutating func acceptPending(where isWanted: (Suggestion) -> Bool = { _ in true }) {
    for (number, suggestion) in suggestions.enumerated() where decisions[number] == .pending && isWanted(suggestion) {
      decide(.accepted(0), about: number)
    }
  }

  /// The text with all that is accepted, and the map between offsets before and after. Linear in its length.
  public func applied() -> (document: Document, map: EditMap) {
    let edits = zip(suggestions, decisions).compactMap { suggestion, decision -> Edit? in
      guard case .accepted(let choice) = decision else { return nil }
      return suggestion.edit(taking: choice)
    }
    return EditSet(edits).applied(to: original)
  }
}
