package import TextModel

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
    let text = source.text.spanWithoutSpace
    for note in notes {
      let words = note.isAbout(text) ? [] : [String(source.text(at: note.span))]
      if let index = summaries.firstIndex(where: { $0.code == note.code.rawValue }) {
        for word in words where !summaries[index].words.contains(word) { summaries[index].words.append(word) }
      } else {
        summaries.append(NoteSummary(code: note.code.rawValue, words: words))
      }
    }
    return summaries
  }

  /// Why the text came back as it was though it is to be translated; `nil` when it is translated, if only in part, or
  /// needs no translation.
  package var refusal: Note.Code? { codeOfAll(in: Note.Code.refusals) }

  /// Why the text came back as it was because nothing in it is to be translated; `nil` when something is.
  package var needlessness: Note.Code? { refusal == nil ? codeOfAll(in: Note.Code.needless) : nil }

  /// The parts that came back as they were though they are to be translated, where others are translated.
  package var untranslatedParts: [TextSpan] {
    refusal == nil ? notes.filter { Note.Code.refusals.contains($0.code) }.map(\.span) : []
  }

  /// The first of `codes` that a note says of the whole text.
  private func codeOfAll(in codes: [Note.Code]) -> Note.Code? {
    let text = source.text.spanWithoutSpace
    return codes.first { code in notes.contains { $0.code == code && $0.isAbout(text) } }
  }
}

extension Note {
  /// Whether it is about all of `text`.
  fileprivate func isAbout(_ text: TextSpan) -> Bool {
    span.isEmpty || (span.lowerBound <= text.lowerBound && span.upperBound >= text.upperBound)
  }
}

extension Note.Code {
  /// Why a text comes back as it is though it is to be translated.
  package static let refusals: [Note.Code] = [.unidentifiedLanguage, .foreignScript, .notTranslated]
  /// Why a text comes back as it is because it is not to be translated.
  package static let needless: [Note.Code] = [.nothingToTranslate, .alreadyInTargetLanguage, .keptLanguage]
}

extension [Note] {
  /// The notes on a text of which nothing came to be translated: what is said of its parts is said of all of it.
  func ofUntranslated(_ text: TextSpan) -> [Note] {
    guard let refusal = first(where: { Note.Code.refusals.contains($0.code) }) else { return self }
    return filter { !Note.Code.refusals.contains($0.code) }
      + [Note(span: text, code: refusal.code, stage: refusal.stage)]
  }
}

extension [NoteSummary] {
  /// All of them as one text.
  package var text: String { map(\.description).joined(separator: "; ") }
}
