import Segmentation
import TextModel

/// A document with markup as it is written out again: byte for byte, but for labels within its tags.
struct MarkupSource {
  let document: Document
  /// What stands instead of parts of the document: in order, none overlapping another.
  private var replacements: [(span: TextSpan, text: String)] = []

  init(_ document: Document) { self.document = document }

  /// Puts `text` in place of `span`, which stands behind all replacements so far; does nothing and is false where it
  /// does not.
  @discardableResult
  mutating func replace(_ span: TextSpan, with text: String) -> Bool {
    if let last = replacements.last, span.lowerBound < last.span.upperBound { return false }
    replacements.append((span, text))
    return true
  }

  /// The document at `span`, with what replaces parts of it.
  func text(at span: TextSpan) -> String {
    var text = ""
    var position = span.lowerBound
    for index in firstReplacement(from: position)..<replacements.count {
      let (place, new) = replacements[index]
      if place.upperBound > span.upperBound { break }
      text += document.text(at: TextSpan(position, place.lowerBound))
      text += new
      position = place.upperBound
    }
    return text + document.text(at: TextSpan(position, span.upperBound))
  }

  /// The number of the first replacement that begins at `offset` or behind it.
  private func firstReplacement(from offset: Int) -> Int {
    var low = 0
    var high = replacements.count
    while low < high {
      let middle = (low + high) / 2
      if replacements[middle].span.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
