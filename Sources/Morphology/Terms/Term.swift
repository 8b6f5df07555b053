package import LanguagePack

/// A word of a caller and how it is to be translated, for one direction.
package final class Term: Sendable {
  /// As the caller wrote it.
  package let source: String
  package let target: String
  /// Part of speech of both sides; empty when it was not said: then the analysis of the source says it.
  package let partOfSpeech: TagSet
  /// Whether the target takes the forms that the sentence asks for.
  package let isInflected: Bool
  /// Whether the target keeps its letters at the start of a sentence and in a text of capitals.
  package let keepsCase: Bool
  /// Whether the source is meant only as it is written, capitals included.
  package let isExact: Bool
  /// Which term base it is from.
  package let origin: String

  package init(
    source: String, target: String, partOfSpeech: TagSet, isInflected: Bool, keepsCase: Bool, isExact: Bool,
    origin: String
  ) {
    self.source = source
    self.target = target
    self.partOfSpeech = partOfSpeech
    self.isInflected = isInflected
    self.keepsCase = keepsCase
    self.isExact = isExact
    self.origin = origin
  }

  /// The translation as a dictionary would list it.
  package var entry: BilingualEntry {
    BilingualEntry(target: target, sourceTags: TagSet(), targetTags: targetTags)
  }

  /// A target with a capital is a name: it has no article.
  private var targetTags: TagSet {
    if !partOfSpeech.isEmpty { return partOfSpeech }
    let isName = !target.isEmpty && target.split(separator: " ").allSatisfy { $0.first?.isUppercase == true }
    return isName ? .properNoun : TagSet()
  }
}

extension Term: Hashable {
  package static func == (first: Term, second: Term) -> Bool { first === second }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
