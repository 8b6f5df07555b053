public import TextModel

/// A stretch of a text that stands in what a writing tool made of it: a sentence of a summary, or of a key point.
public struct WritingSource: Hashable, Sendable {
  /// Where it stands in the text of the request, in UTF-8 offsets; with its markup, where there is any inside.
  public var span: TextSpan
  /// The number of its record, from 0: a line of a list of reviews, a paragraph of prose. Empty lines are none.
  public var record: Int
  /// Where it stands in the replacement of the change, in UTF-8 offsets of the replacement.
  public var place: TextSpan

  /// Makes a source.
  public init(_ span: TextSpan, record: Int, place: TextSpan) {
    self.span = span
    self.record = record
    self.place = place
  }
}
