package import TextModel

/// A text in which lists and tables are looked for: as it is written, and as it is read.
///
/// Both have the same length and the same places. Where the markup stands, the reading has white space.
package struct StructureText: Sendable {
  /// Signs around a part of the text that say how it looks, or one that stands alone.
  package struct Mark: Hashable, Sendable {
    /// The opening sign, or the sign that stands alone.
    package let open: TextSpan
    /// The closing sign; nil where there is none.
    package let close: TextSpan?
    /// Whether what stands between is code, which is read with its signs.
    package let isVerbatim: Bool

    package init(open: TextSpan, close: TextSpan?, isVerbatim: Bool = false) {
      self.open = open
      self.close = close
      self.isVerbatim = isVerbatim
    }
  }

  package let written: Document
  package let read: Document
  package let blocks: [TextBlocks.Block]
  /// By the place of their opening signs; of two at one place the outer one first.
  package let marks: [Mark]

  /// How far the marks up to each reach.
  private let reaches: [Int]

  /// `read` has the sentences; nil for a text without markup.
  package init(written: Document, read: Document? = nil, blocks: [TextBlocks.Block], marks: [Mark] = []) {
    self.written = written
    self.read = read ?? written
    self.blocks = blocks
    self.marks = marks
    var reach = 0
    reaches = marks.map { mark in
      reach = max(reach, (mark.close ?? mark.open).upperBound)
      return reach
    }
  }

  /// The sentences of a block. Logarithmic in their number.
  package func sentences(of block: TextBlocks.Block) -> [TextSpan] {
    let sentences = read.sentences
    var index = sentences.place { $0.lowerBound < block.text.lowerBound }
    var found: [TextSpan] = []
    while index < sentences.count, sentences[index].upperBound <= block.text.upperBound {
      found.append(sentences[index])
      index += 1
    }
    return found
  }

  /// The marks that may touch a span, by their places.
  package func marks(at span: TextSpan) -> ArraySlice<Mark> {
    let end = marks.place { $0.open.lowerBound < span.upperBound }
    let start = reaches.place { $0 <= span.lowerBound }
    return start < end ? marks[start..<end] : []
  }

  /// The words at a span with the signs around them: those that are open there are opened before and closed behind.
  package func passage(_ span: TextSpan) -> Passage {
    var text = String(written.text(at: span))
    let pairs = marks(at: span).reversed()
    for mark in pairs {
      guard let close = mark.close else { continue }
      let isAround = mark.open.upperBound <= span.lowerBound && close.lowerBound > span.lowerBound
      if isAround { text = written.text(at: mark.open) + text }
    }
    for mark in pairs {
      guard let close = mark.close else { continue }
      let isAround = close.lowerBound >= span.upperBound && mark.open.upperBound < span.upperBound
      if isAround { text += written.text(at: close) }
    }
    return Passage(text: text, span: span)
  }

  /// Whether a sign that stands alone in `span`, such as a picture, is in none of `parts`.
  package func losesMarks(of span: TextSpan, in parts: [TextSpan]) -> Bool {
    marks(at: span).contains { mark in
      mark.close == nil && span.contains(mark.open) && !parts.contains { $0.contains(mark.open) }
    }
  }
}

/// Words of a list or a table.
package struct Passage: Hashable, Sendable {
  package var text: String
  /// Where it stands in the text, in UTF-8 offsets; nil for words that a language has for columns.
  package let span: TextSpan?

  package init(text: String, span: TextSpan?) {
    self.text = text
    self.span = span
  }

  /// A cell of which the text says nothing.
  static let empty = Passage(text: "", span: nil)

  /// The first letter as a capital one; signs and tags before it stay.
  package var capitalised: Passage {
    var isTag = false
    for place in text.indices {
      if text[place] == "<" { isTag = true }
      if !isTag, text[place].isLetter {
        let capital = String(text[..<place]) + text[place].uppercased() + text[text.index(after: place)...]
        return Passage(text: capital, span: span)
      }
      if text[place] == ">" { isTag = false }
    }
    return self
  }
}

extension Array {
  /// Where the first element stands that `isBefore` does not hold of; it holds of none behind. Logarithmic.
  package func place(_ isBefore: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
