internal import Yaku

/// Translates the text columns of records and adds columns with the outcome.
///
/// One record comes out for each that goes in (unless `skip` leaves out those
/// with an error), with the same bytes in front.
package struct RecordTranslator: Sendable {
  /// What to do with a record that has something in its error column.
  package enum ErrorPolicy: String, CaseIterable, Sendable {
    /// Leave it out of the output.
    case skip
    /// End the run.
    case fail
    /// Write it, with its translation if there is one, else the text as it is.
    case keep
  }

  let layout: any RecordLayout
  let columns: [String]
  let template: Request
  let policy: ErrorPolicy
  let file: String
  let writesRejects: Bool
  let stop: StopSignal
  let translate: @Sendable (Request) throws(EngineError) -> Response

  static let rejectColumns = ["record", "line", "reason"]

  /// Translates the records of one batch.
  package func process(_ batch: RecordBatch) -> ProcessedBatch {
    var result = ProcessedBatch()
    result.output.reserveCapacity(3 * batch.bytes.count)
    let bytes = batch.bytes.span
    var places = RecordPlaces(batch)
    for index in 0..<batch.count {
      if stop.isRequested || Task.isCancelled {
        result.ending = .stopped
        break
      }
      let range = batch.range(of: index)
      let record = bytes.withoutLineEnd(range)
      let lineEnd = record.upperBound..<range.upperBound
      let reading = layout.read(record, in: bytes)
      guard !reading.isBlank else {
        result.output.append(bytes, range)
        continue
      }
      let (cells, problem) = translate(reading, counting: &result.tally)
      if let problem {
        let (number, line) = places.place(of: index)
        let message = "\(file), record \(number) (line \(line)): \(problem)"
        result.messages.append(message)
        if writesRejects {
          let place: [Cell] = [.text("\(number)"), .text("\(line)"), .text(problem)]
          layout.write(reading, record, in: bytes, adding: place, named: Self.rejectColumns, to: &result.rejects)
          result.rejects.append(bytes, lineEnd)
          if lineEnd.isEmpty { result.rejects.append(UInt8(ascii: "\n")) }
        }
        if policy == .fail {
          result.ending = .failed(BatchError(.input, "stopped at the first error, as --on-error fail asks: \(message)"))
          break
        }
        if policy == .skip { continue }
      }
      layout.write(reading, record, in: bytes, adding: cells, named: columns, to: &result.output)
      result.output.append(bytes, lineEnd)
    }
    return result
  }

  /// The cells of one record, and what is wrong with it.
  private func translate(_ reading: RecordReading, counting tally: inout BatchTally) -> ([Cell], problem: String?) {
    var cells: [Cell] = []
    var problem = reading.problem
    var needsNone = false
    var isUntranslated = false
    for text in reading.texts {
      guard let text else {
        cells += [.empty, .empty, .empty, .empty]
        continue
      }
      do throws(EngineError) {
        var request = template
        request.text = text
        let response = try translate(request)
        let language = response.sourceLanguage.map(\.description)
        if let language { tally.languages[language, default: 0] += 1 }
        let codes = Set(response.notes.map(\.code))
        if !codes.isDisjoint(with: Self.needlessCodes) { needsNone = true }
        if !codes.isDisjoint(with: Self.failureCodes) { isUntranslated = true }
        cells += [
          .text(response.target.text), language.map(Cell.text) ?? .empty, .share(response.confidence),
          .notes(Self.cellNotes(of: response)),
        ]
      } catch {
        cells += [.text(text), .empty, .empty, .notes([])]
        problem = problem ?? error.description
      }
    }
    cells.append(problem.map(Cell.text) ?? .empty)
    tally.records += 1
    if problem != nil {
      tally.rejected += 1
    } else if isUntranslated {
      tally.untranslated += 1
    } else if needsNone {
      tally.passedThrough += 1
    } else {
      tally.translated += 1
    }
    return (cells, problem)
  }

  private static let needlessCodes: Set<Note.Code> = [.nothingToTranslate, .alreadyInTargetLanguage]
  private static let failureCodes: Set<Note.Code> = [.unidentifiedLanguage, .notTranslated]

  /// The notes of a response, those with the same code joined, in order of the first of each.
  static func cellNotes(of response: Response) -> [CellNote] {
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
