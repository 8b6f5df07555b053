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
    let notes = response.noteSummaries
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

  static let failureCodes = Set([Note.Code.unidentifiedLanguage, .foreignScript, .notTranslated].map(\.rawValue))
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
}
