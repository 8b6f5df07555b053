import LanguagePack
package import Morphology
package import TextModel

/// A list made of words of a text: what leads to it, and its items.
package struct ListValue: Hashable, Sendable {
  /// What stands before the list, with its colon; nil when nothing does.
  package var lead: Passage?
  package var items: [Passage]
  package var isOrdered: Bool
  /// What the list stands for, in UTF-8 offsets of the text.
  package var span: TextSpan

  package init(lead: Passage?, items: [Passage], isOrdered: Bool, span: TextSpan) {
    self.lead = lead
    self.items = items
    self.isOrdered = isOrdered
    self.span = span
  }
}

/// Finds the series in sentences. Nothing is invented: what an item says stands in the text.
package struct ListFinder: Sendable {
  private let analyzer: Analyzer
  private let words: StructureWords

  package init(_ stack: LanguageStack) {
    analyzer = Analyzer(stack, joinsWords: stack.isUnspaced)
    words = StructureWords(stack)
  }

  /// The series of a sentence as a list; nil when it has none.
  package func list(_ text: StructureText, sentence span: TextSpan) -> ListValue? {
    let sentence = ProofSentence(text.read, sentence: span, by: analyzer)
    let series: Series?
    if analyzer.stack.isUnspaced {
      series = TopicSeries(sentence, words).series
    } else {
      // Clauses that say the same of one thing after the other are records.
      series = ClauseReader(sentence, words).isOfRecords ? nil : SeriesReader(sentence, words).series
    }
    guard let series else { return nil }
    let spans = series.items.map(sentence.span(of:))
    let lead = series.lead.map(sentence.span(of:))
    let parts = spans + (lead.map { [$0] } ?? [])
    guard !text.losesMarks(of: span, in: parts), parts.allSatisfy({ Self.isBalanced(text.read.text(at: $0)) }) else {
      return nil
    }
    let items = spans.map { span -> Passage in
      guard series.isOrdered else { return text.passage(span) }
      var item = text.passage(span).capitalised
      if text.read.text(at: span).last?.isPunctuation != true { item.text += words.stop }
      return item
    }
    let passage = lead.map { span -> Passage in
      var lead = text.passage(span)
      if ![":", "：", "﹕"].contains(lead.text.last) { lead.text += words.colon }
      return lead
    }
    return ListValue(lead: passage, items: items, isOrdered: series.isOrdered, span: span)
  }

  /// The lines of a block as a list, where each says one thing and no line ends as a sentence does; the first may lead to
  /// the others. Nil for prose.
  package func list(_ text: StructureText, linesOf block: TextBlocks.Block) -> ListValue? {
    let lines = block.lines.map { text.read.text(at: $0).trimmed }
    guard lines.count > 1 else { return nil }
    let isLed = lines[0].last == ":" || lines[0].last == "："
    let items = lines.dropFirst(isLed ? 1 : 0)
    let isShort = items.allSatisfy { item in
      item.split(separator: " ").count < 9 && item.count < 60
        && !(item.last.map { ".!?。！？,、;；:：".contains($0) } ?? true)
    }
    guard isShort, isLed ? items.count > 0 : items.count > 1, !Self.isWrapped(items) else { return nil }
    let spans = block.lines.map(text.written.trimmed)
    return ListValue(
      lead: isLed ? text.passage(spans[0]) : nil, items: spans.dropFirst(isLed ? 1 : 0).map(text.passage),
      isOrdered: false, span: block.span)
  }

  /// Whether lines are prose that was broken where it became too long: all but the last are long, and most go on in small
  /// letters.
  private static func isWrapped(_ lines: ArraySlice<Substring>) -> Bool {
    guard lines.dropLast().allSatisfy({ $0.count > 24 }) else { return false }
    return 2 * lines.dropFirst().count { $0.first?.isLowercase == true } > lines.count - 1
  }

  /// Whether brackets and quotation marks are closed within the words.
  private static func isBalanced(_ text: Substring) -> Bool {
    var depths: [Character: Int] = [:]
    let pairs: [Character: Character] = [")": "(", "]": "[", "”": "“", "」": "「", "』": "『", "）": "（", "»": "«"]
    for letter in text {
      if let open = pairs[letter] {
        depths[open, default: 0] -= 1
        if depths[open, default: 0] < 0 { return false }
      } else if pairs.values.contains(letter) {
        depths[letter, default: 0] += 1
      }
    }
    return depths.values.allSatisfy { $0 == 0 } && text.count(where: { $0 == "\"" }).isMultiple(of: 2)
  }
}

extension Document {
  /// A span without the white space at both ends.
  package func trimmed(_ span: TextSpan) -> TextSpan {
    let text = text(at: span)
    let inner = text.trimmed
    let start = span.lowerBound + text.utf8.distance(from: text.startIndex, to: inner.startIndex)
    return TextSpan(start, start + inner.utf8.count)
  }
}

/// A series in a sentence, in numbers of its words.
struct Series {
  /// What leads to the items; a colon may be its last word.
  var lead: Range<Int>?
  var items: [Range<Int>]
  /// Whether the items are orders, one after the other.
  var isOrdered = false
}
