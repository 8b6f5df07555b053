public import TextModel

/// A part of a translation that comes from a translation memory.
public struct MemoryMatch: Hashable, Sendable {
  /// How alike the texts are: 100 when they are the same, else from 0 to 99.
  public let score: Int
  /// The name of the memory.
  public let memory: String
  /// The source text that the memory has.
  public let entry: String
  /// Where it was used in the source, in UTF-8 offsets.
  public let sourceSpan: TextSpan
  /// Where its translation stands in the target, in UTF-8 offsets.
  public let targetSpan: TextSpan

  /// A match made of its parts.
  public init(score: Int, memory: String, entry: String, sourceSpan: TextSpan, targetSpan: TextSpan) {
    self.score = score
    self.memory = memory
    self.entry = entry
    self.sourceSpan = sourceSpan
    self.targetSpan = targetSpan
  }

  /// The same match in a text around: with its spans moved.
  func moved(source: (TextSpan) -> TextSpan, target: (TextSpan) -> TextSpan) -> MemoryMatch {
    MemoryMatch(
      score: score, memory: memory, entry: entry, sourceSpan: source(sourceSpan), targetSpan: target(targetSpan))
  }
}
