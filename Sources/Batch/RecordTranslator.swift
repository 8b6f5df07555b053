import Files
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

  private let layout: any RecordLayout
  private let columns: [String]
  private let coding: RecordCoding
  private let template: Request
  private let additions: [TextAddition]
  private let policy: ErrorPolicy
  private let file: String
  private let writesRejects: Bool
  /// The names of the text columns, where a report is wanted.
  private let reportColumns: [String]?
  private let stop: StopSignal
  private let cache: TranslationCache
  private let translate: @Sendable (Request) throws(EngineError) -> Response

  init(
    _ setup: RunSetup, _ options: BatchOptions, stop: StopSignal,
    translate: @escaping @Sendable (Request) throws(EngineError) -> Response
  ) {
    layout = setup.layout
    columns = setup.columns
    coding = setup.coding
    var template = options.template
    if template.languageHints.isEmpty { template.languageHints = setup.languages.hints }
    self.template = template
    additions = options.additions
    policy = options.policy
    file = options.inputName
    writesRejects = options.writesRejects
    reportColumns = options.writesReport ? setup.textColumns : nil
    cache = TranslationCache(byteLimit: options.cacheSize)
    self.stop = stop
    self.translate = translate
  }

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
      var reading = layout.read(record, in: bytes)
      result.recordCount += 1
      guard !reading.isBlank else {
        result.output.append(bytes, range)
        continue
      }
      if index < batch.earlier.count,
        let values = layout.earlierValues(in: batch.earlier[index], of: record, in: bytes, columns: columns)
      {
        takeOver(values, reading, batch.earlier[index], places.place(of: index).number, &result)
        result.output.append(bytes, lineEnd)
        continue
      }
      reading.problem = reading.problem ?? coding.problem(ofRecord: record, in: bytes)
      let (cells, problem) = translate(reading, counting: &result.tally)
      if let reportColumns {
        let number = places.place(of: index).number
        for row in ReportRow.rows(record: number, columns: reportColumns, texts: reading.texts, cells: cells) {
          result.rows.append(contentsOf: row.json.utf8)
          result.rows.append(UInt8(ascii: "\n"))
        }
      }
      if let problem {
        let (number, line) = places.place(of: index)
        let message = "\(file), record \(number) (line \(line)): \(problem)"
        result.messages.append(RunMessage(.warning, .recordError, message, record: number, line: line))
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
    result.output = coding.output(result.output)
    result.rejects = coding.output(result.rejects)
    return result
  }

  /// Takes a record over from an earlier output.
  private func takeOver(
    _ values: [String], _ reading: RecordReading, _ old: [UInt8], _ number: Int, _ result: inout ProcessedBatch
  ) {
    let record = EarlierRecord(values: values)
    record.count(in: &result.tally, cellsPerText: RecordMapping.columns(for: template, additions).count)
    if let reportColumns {
      let cells = values.map(Cell.text) + [.empty]
      for row in ReportRow.rows(record: number, columns: reportColumns, texts: reading.texts, cells: cells) {
        result.rows.append(contentsOf: row.json.utf8)
        result.rows.append(UInt8(ascii: "\n"))
      }
    }
    result.output.append(contentsOf: old)
  }

  /// The cells of one record, and what is wrong with it.
  private func translate(_ reading: RecordReading, counting tally: inout BatchTally) -> ([Cell], problem: String?) {
    var cells: [Cell] = []
    var problem = reading.problem
    var needsNone = false
    var isUntranslated = false
    for text in reading.texts {
      guard let text else {
        cells += RecordMapping.columns(for: template, additions).map { _ in .empty }
        continue
      }
      do throws(EngineError) {
        let translation = try cache.translation(of: text) { () throws(EngineError) in
          var request = template
          request.text = text
          return TranslatedText(try translate(request), to: request, adding: additions)
        }
        if let language = translation.language { tally.languages[language, default: 0] += 1 }
        for code in translation.codes { tally.notes[code, default: 0] += 1 }
        needsNone = needsNone || translation.outcome == .needless
        isUntranslated = isUntranslated || translation.outcome == .untranslated
        if case .text(let target)? = translation.cells.first, let lack = coding.problem(of: target) {
          problem = problem ?? lack
          cells +=
            [.text(text), translation.cells[1], .empty, .notes([])] + translation.cells.dropFirst(4).map { _ in .empty }
        } else {
          cells += translation.cells
        }
      } catch {
        cells +=
          [.text(text), .empty, .empty, .notes([])]
          + RecordMapping.columns(for: template, additions).dropFirst(4).map { _ in .empty }
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
}
