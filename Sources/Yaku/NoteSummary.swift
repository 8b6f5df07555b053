/// The notes of one kind on a text, with the words they are about in place of their offsets.
package struct NoteSummary: Hashable, Sendable, CustomStringConvertible {
  package let code: String
  /// The places, in order, each once; empty when the notes are about the whole text.
  package var words: [String]

  /// As one text: `unknownWord: 電池, 駅`.
  package var description: String { words.isEmpty ? code : "\(code): \(words.joined(separator: ", "))" }
}

extension Response {
  /// The notes, those with the same code joined, in order of the first of each.
  package var noteSummaries: [NoteSummary] {
    var summaries: [NoteSummary] = []
    for note in notes {
      let isAboutAll = note.span.isEmpty || note.span.count >= source.count
      let words = isAboutAll ? [] : [String(source.text(at: note.span))]
      if let index = summaries.firstIndex(where: { $0.code == note.code.rawValue }) {
        for word in words where !summaries[index].words.contains(word) { summaries[index].words.append(word) }
      } else {
        summaries.append(NoteSummary(code: note.code.rawValue, words: words))
      }
    }
    return summaries
  }
}

extension [NoteSummary] {
  /// All of them as one text.
  package var text: String { map(\.description).joined(separator: "; ") }
}
