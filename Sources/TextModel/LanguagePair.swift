/// A direction of translation: from one language into another.
public struct LanguagePair: Hashable, Sendable {
  /// The language of what is read.
  public let source: LanguageTag

  /// The language of what is written.
  public let target: LanguageTag

  /// Makes the direction from `source` to `target`.
  public init(from source: LanguageTag, to target: LanguageTag) {
    self.source = source
    self.target = target
  }

  /// The other direction.
  public var reversed: LanguagePair { LanguagePair(from: target, to: source) }

  /// Whether the source tag comes first in alphabetical order, as in the name of a pair of language data.
  public var isAlphabetical: Bool { source < target }
}

extension LanguagePair: CustomStringConvertible {
  /// The two tags: `ja→en`.
  public var description: String { "\(source)→\(target)" }
}
