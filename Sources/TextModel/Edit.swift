/// One change to a text: this span becomes that text.
///
/// An empty span inserts; an empty replacement deletes.
public struct Edit: Hashable, Sendable {
  /// What is replaced.
  public var span: TextSpan

  /// What stands there afterwards.
  public var replacement: String

  /// Which of two overlapping edits is kept: the higher.
  public var priority: Int

  /// Makes an edit.
  public init(_ span: TextSpan, _ replacement: String, priority: Int = 0) {
    self.span = span
    self.replacement = replacement
    self.priority = priority
  }
}
