package import LanguagePack
package import Morphology

/// One or more words that are looked up together.
package struct SourceUnit: Sendable {
  /// Numbers of the readings, in the sentence.
  package var range: Range<Int>
  /// What the pair was asked for: the lemma, or the words of an expression with its last in dictionary form.
  package var key: String
  /// Part of speech, form and features: those of the last word, with the part of speech of the expression.
  package var tags: TagSet
  package var entries: [BilingualEntry]
  /// Which layer of the pair answered; nil when none did.
  package var layer: Int?
  /// Whether the words around have chosen the first entry.
  package var isChosen = false
  /// What sentence pairs showed beside the word, where they chose the first entry.
  package var evidence: String?

  /// The term of the caller that the unit is.
  package var term: Term?

  /// The noun that frames and counts are asked for: a term is one of its kind, and stays where a frame keeps it.
  package var nounKey: String { term?.source ?? key }
  package var isExpression: Bool { range.count > 1 }
  package var isKnown: Bool { !entries.isEmpty }
}

extension SourceUnit: CustomStringConvertible {
  package var description: String {
    key + "{" + entries.prefix(4).map(\.target).joined(separator: " | ") + (entries.count > 4 ? " | …" : "") + "}"
  }
}
