internal import Yaku

/// What a run keeps of the translation of one text.
struct TranslatedText: Sendable {
  enum Outcome: Sendable {
    /// All of it, or but for parts that the notes name.
    case translated
    /// Empty, or in the target language already.
    case needless
    /// Came back as it was because nothing could be made of it.
    case untranslated
  }

  /// The cells for the columns of `RecordMapping.columns(for:_:)`: translation, language, confidence, notes, and what else
  /// was asked for.
  let cells: [Cell]
  let language: String?
  /// The codes of its notes, each once.
  let codes: [String]
  let outcome: Outcome

  init(_ response: Response, to request: Request, adding additions: [TextAddition] = []) {
    language = response.sourceLanguage.map(\.description)
    let notes = response.noteSummaries
    var cells: [Cell] = [
      .text(response.target.text), language.map(Cell.text) ?? .empty, .share(response.confidence), .notes(notes),
    ]
    if request.alternatives > 0 { cells.append(.json(ResponseJSON.alternatives(of: response))) }
    if request.explains { cells.append(.json(ResponseJSON.explanation(of: response))) }
    for addition in additions {
      cells.append(addition.make(response.target.text, request.target).map(Cell.text) ?? .empty)
    }
    self.cells = cells
    codes = notes.map(\.code)
    outcome = Outcome(notes.map { ($0.code, isAboutAll: $0.words.isEmpty) })
  }

  /// The codes in a cell of notes, as tables and JSON have it, and whether each is about the whole text.
  static func codes(in cell: String) -> [(code: String, isAboutAll: Bool)] {
    cell.split { !($0.isLetter || $0.isNumber) }.filter { Note.Code(rawValue: String($0)) != nil }.map { code in
      (String(code), isAboutAll: !cell[code.endIndex...].hasPrefix(":"))
    }
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
}

extension TranslatedText.Outcome {
  /// What the notes on a text say of it.
  init(_ notes: [(code: String, isAboutAll: Bool)]) {
    func isSaidOfAll(_ codes: [Note.Code]) -> Bool {
      notes.contains { note in note.isAboutAll && codes.contains { $0.rawValue == note.code } }
    }
    self = isSaidOfAll(Note.Code.refusals) ? .untranslated : isSaidOfAll(Note.Code.needless) ? .needless : .translated
  }
}
