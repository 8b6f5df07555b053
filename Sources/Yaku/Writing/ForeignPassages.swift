import Segmentation
import TextModel

/// Words of other languages within a text: they are not misspelt.
struct ForeignPassages {
  let store: PackStore
  let language: LanguageTag

  /// How sure the recogniser must be.
  private static let confidence = 0.9

  /// The suggestions for the sentence at `span` without those about passages in another language.
  ///
  /// A passage is two or more unknown words or words with accents, with at most one other between two of them, that the
  /// recogniser gives to another language: a slip stands alone, and two slips still look like words of their language.
  func removed(from suggestions: [Suggestion], in document: Document, sentence span: TextSpan) -> [Suggestion] {
    let unknown = suggestions.filter { $0.kind == .spelling && !document.text(at: $0.span).contains(" ") }.map(\.span)
    guard !unknown.isEmpty else { return suggestions }
    let strange = (unknown + accented(in: document, span).filter { word in !unknown.contains { $0.overlaps(word) } })
      .sorted()
    guard strange.count > 1 else { return suggestions }
    var passages: [TextSpan] = []
    var start = 0
    for end in 1...strange.count {
      if end < strange.count, areNear(strange[end - 1], strange[end], in: document) { continue }
      let passage = TextSpan(strange[start].lowerBound, strange[end - 1].upperBound)
      if end - start > 1, isForeign(document.text(at: passage)) { passages.append(passage) }
      start = end
    }
    return suggestions.filter { suggestion in
      !passages.contains { $0.overlaps(suggestion.span) || $0.contains(suggestion.span.lowerBound) }
    }
  }

  /// The words of a sentence with letters beyond those of ASCII.
  private func accented(in document: Document, _ span: TextSpan) -> [TextSpan] {
    let text = document.text(at: span)
    return text.split(whereSeparator: { !$0.isLetter }).filter { $0.utf8.contains { $0 >= 0x80 } }.map { word in
      let start = span.lowerBound + text.utf8.distance(from: text.startIndex, to: word.startIndex)
      return TextSpan(start, start + word.utf8.count)
    }
  }

  private func areNear(_ first: TextSpan, _ second: TextSpan, in document: Document) -> Bool {
    let between = document.text(at: TextSpan(first.upperBound, max(first.upperBound, second.lowerBound)))
    return between.split(separator: " ").count { $0.contains(where: \.isLetter) } < 2
  }

  private func isForeign(_ text: some StringProtocol) -> Bool {
    guard let best = store.scorer.score(String(text), limit: 1).first else { return false }
    return best.tag.language != language.language && best.confidence >= Self.confidence
  }
}
