internal import Yaku

/// What a run keeps of the translation of one text.
struct TranslatedText: Sendable {
  enum Outcome: Sendable {
    case translated
    /// Empty, or in the target language already.
    case needless
    /// Came back as it was because nothing could be made of it.
    case untranslated
  }

  /// The cells for the columns of `RecordMapping.columns(for:)`: translation, language, confidence, notes, and what else
  /// was asked for.
  let cells: [Cell]
  let language: String?
  /// The codes of its notes, each once.
  let codes: [String]
  let outcome: Outcome

  init(_ response: Response, to request: Request) {
    language = response.sourceLanguage.map(\.description)
    let notes = Self.cellNotes(of: response)
    var cells: [Cell] = [
      .text(response.target.text), language.map(Cell.text) ?? .empty, .share(response.confidence), .notes(notes),
    ]
    if request.alternatives > 0 { cells.append(.json(ResponseJSON.alternatives(of: response))) }
    if request.explains { cells.append(.json(ResponseJSON.explanation(of: response))) }
    self.cells = cells
    codes = notes.map(\.code)
    if codes.contains(where: Self.failureCodes.contains) {
      outcome = .untranslated
    } else if codes.contains(where: Self.needlessCodes.contains) {
      outcome = .needless
    } else {
      outcome = .translated
    }
  }

  static let failureCodes = Set([Note.Code.unidentifiedLanguage, .notTranslated].map(\.rawValue))
  static let needlessCodes = Set(
    [Note.Code.nothingToTranslate, .alreadyInTargetLanguage, .keptLanguage].map(\.rawValue))

  /// The codes in a cell of notes, as tables and JSON have it.
  static func codes(in cell: String) -> [String] {
    cell.split { !($0.isLetter || $0.isNumber) }.map(String.init).filter { Note.Code(rawValue: $0) != nil }
  }

  /// About how many bytes it takes in memory.
  var size: Int {
    cells.reduce(320) { size, cell in
      switch cell {
      case .text(let text), .json(let text): size + text.utf8.count
      case .notes(let notes): size + notes.reduce(0) { $0 + 64 + $1.words.reduce(0) { $0 + 32 + $1.utf8.count } }
      case .share, .empty: size
      }
    }
  }

  /// The notes of a response, those with the same code joined, in order of the first of each.
  private static func cellNotes(of response: Response) -> [CellNote] {
    var notes: [CellNote] = []
    for note in response.notes {
      let isWhole = note.span.count >= response.source.count
      let words = isWhole || note.span.isEmpty ? [] : [String(response.source.text(at: note.span))]
      if let index = notes.firstIndex(where: { $0.code == note.code.rawValue }) {
        for word in words where !notes[index].words.contains(word) { notes[index].words.append(word) }
      } else {
        notes.append(CellNote(code: note.code.rawValue, words: words))
      }
    }
    return notes
  }
}
