import Files
import Yaku

/// A run over a document: the same document with its texts translated.
extension BatchJob {
  /// Translates the texts of a document of this kind; otherwise as `run`.
  ///
  /// The output appears when it is complete; a run that is stopped leaves what it has in the partial file.
  func runDocument(
    _ kind: DocumentKind, tell: (RunMessage) -> Void, show: (BatchProgress) -> Void
  ) async throws(BatchError) -> BatchReport {
    if options.policy == .skip {
      throw BatchError(
        .usage,
        "--on-error skip leaves records out, and a document has none: its texts stay as they are with keep, "
          + "and the run ends with fail; give one of these")
    }
    let input = try DocumentInput(path: options.input, stop: stop)
    if stop.isRequested {
      return BatchReport(tally: BatchTally(), ending: .stopped, outputPath: nil, earlierRecords: 0, canResume: false)
    }
    let (document, reading, encoding) = try read(input, as: kind)
    let output = try OutputFile(
      path: options.isDryRun ? "/dev/null" : options.output, inputs: [options.input],
      settings: options.files.outputSettings(path: options.output, input: input.compression))
    let rejects = try rejectsFile()
    if encoding.isGuess {
      let text = "\"\(input.name)\" looks like \(encoding.encoding.name); name another encoding with --encoding"
      tell(RunMessage(.info, .encoding, text))
    }
    if reading.finished > 0 {
      let count = reading.finished == 1 ? "1 text has" : "\(reading.finished) texts have"
      let text = "\(count) a translation already, which stays as it is"
      tell(RunMessage(.info, .advice, text))
    }
    let limit = min(options.limit ?? .max, reading.units.count)
    var template = options.template
    template.source = template.source ?? reading.source ?? language(of: reading.units)
    let translator = UnitTranslator(template: template, translate: translate)
    var places = DocumentPlaces(document)
    var edits = reading.edits
    var tally = BatchTally()
    var failure: BatchError?
    let units = Array(reading.units.prefix(limit))
    await inOrder(units, translator) { index, outcome in
      tally.add(outcome.tally)
      edits += outcome.edits
      show(BatchProgress(records: tally.records, bytes: units[index].offset, size: document.count))
      guard let problem = outcome.problem else { return true }
      let line = places.line(of: units[index].offset)
      let message = "\(input.name), line \(line): \(problem)"
      tell(RunMessage(.warning, .recordError, message, record: index + 1, line: line))
      rejects?.add(line: line, problem, units[index].texts.map(\.text))
      if let most = options.maxErrors, tally.rejected > most {
        failure = BatchError(
          .input, "more than \(most) texts have an error, which is the most --max-errors allows")
        return false
      }
      guard options.policy == .fail else { return true }
      failure = BatchError(.input, "stopped at the first error, as --on-error fail asks: \(message)")
      return false
    }
    let isStopped = stop.isRequested && tally.records < units.count
    if failure == nil || output.partialPath != nil {
      do throws(DocumentProblem) {
        let bytes = try encoding.encode(document.applying(edits))
        do { try output.append(bytes) } catch { failure = error }
      } catch {
        failure = BatchError(.output, "\"\(input.name)\": \(error.reason)")
      }
    }
    try rejects?.write()
    if let failure {
      output.abandon()
      throw failure
    }
    if isStopped { output.abandon() } else { try output.finish() }
    let isFile = !options.isDryRun && options.output != "-"
    return BatchReport(
      tally: tally, ending: isStopped ? .stopped : .finished,
      outputPath: isFile ? (isStopped ? output.partialPath : options.output) : nil, earlierRecords: 0,
      canResume: false)
  }

  private func read(
    _ input: DocumentInput, as kind: DocumentKind
  ) throws(BatchError) -> ([UInt8], DocumentReading, DocumentEncoding) {
    var document: [UInt8] = []
    do throws(DocumentProblem) {
      let (text, encoding) = try DocumentEncoding.decode(input.bytes, as: options.files.encoding)
      document = text
      var settings = DocumentSettings(source: options.template.source, target: options.template.target)
      settings.jsonPaths = options.jsonPaths
      return (text, try kind.format.read(text, settings), encoding)
    } catch {
      if error.isUsage { throw BatchError(.usage, "\"\(input.name)\": \(error.reason)") }
      var places = DocumentPlaces(document.isEmpty ? input.bytes : document)
      throw BatchError(.input, "\"\(input.name)\", line \(places.line(of: error.offset)): \(error.reason)")
    }
  }

  /// The language of a document whose texts are too short to tell alone.
  private func language(of units: [DocumentUnit]) -> LanguageTag? {
    // Of Markdown there is one unit, and the engine knows what in it is text.
    guard units.allSatisfy({ $0.format != .markdown }) else { return nil }
    var sample = ""
    for unit in units where sample.utf8.count < 8000 {
      for text in unit.texts {
        let words = unit.format == .html ? MessageText.inline(text.text, .any).text : text.text
        sample += words.prefix(400) + "\n"
      }
    }
    return detect(sample)
  }

  /// Translates units on several cores and hands the outcomes over in order, until `take` says no or there is a stop.
  private func inOrder(
    _ units: [DocumentUnit], _ translator: UnitTranslator, take: (Int, UnitTranslator.Outcome) -> Bool
  ) async {
    let stop = stop
    let size = max(1, min(16, units.count / (4 * max(1, options.jobs))))
    var workers = Workers<[UnitTranslator.Outcome]>(options.jobs, stop: stop)
    defer { workers.close() }
    var waiting: [Int: [UnitTranslator.Outcome]] = [:]
    var (launched, taken) = (0, 0)
    while true {
      while workers.underWay < max(1, options.jobs), launched < units.count, !stop.isRequested {
        let part = units[launched..<min(units.count, launched + size)]
        workers.start(launched) {
          var outcomes: [UnitTranslator.Outcome] = []
          for unit in part where !stop.isRequested && !Task.isCancelled {
            outcomes.append(translator.outcome(of: unit))
          }
          return outcomes
        }
        launched = part.endIndex
      }
      guard let done = await workers.next() else { return }
      waiting[done.index] = done.output
      while let outcomes = waiting.removeValue(forKey: taken) {
        for (index, outcome) in outcomes.enumerated() where !take(taken + index, outcome) { return }
        let whole = min(size, units.count - taken)
        guard outcomes.count == whole else { break }
        taken += whole
      }
    }
  }

  private func rejectsFile() throws(BatchError) -> DocumentRejects? {
    guard let path = options.rejects, !options.isDryRun else { return nil }
    if path == options.output {
      throw BatchError(.usage, "--rejects names the output \"\(path)\"; name another file")
    }
    return try DocumentRejects(OutputFile(path: path, inputs: [options.input]))
  }
}

/// The texts of a document that could not be translated, as a TAB-separated table.
private final class DocumentRejects {
  private let file: OutputFile
  private var table: [UInt8] = Array("line\treason\ttext\n".utf8)

  init(_ file: OutputFile) { self.file = file }

  func add(line: Int, _ reason: String, _ texts: [String]) {
    table += Array("\(line)\t\(reason)\t".utf8)
    table.append(field: Array(texts.joined(separator: "\n").utf8), .tsv)
    table.append(UInt8(ascii: "\n"))
  }

  func write() throws(BatchError) {
    try file.append(table)
    try file.finish()
  }
}

/// Tells the lines of offsets; asked in order, it looks at each byte once.
struct DocumentPlaces {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func line(of offset: Int) -> Int {
    if offset < position { (position, line) = (0, 1) }
    let end = min(offset, bytes.count)
    line += bytes.span.lineEnds(in: position..<max(position, end))
    position = max(position, end)
    return line
  }
}

extension [UInt8] {
  /// The bytes with `edits` made, which do not overlap.
  func applying(_ edits: [DocumentEdit]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(count + edits.reduce(0) { $0 + $1.bytes.count })
    var position = 0
    let order = edits.indices.sorted { left, right in
      (edits[left].range.lowerBound, left) < (edits[right].range.lowerBound, right)
    }
    for edit in order.map({ edits[$0] }) where edit.range.lowerBound >= position {
      output += self[position..<edit.range.lowerBound]
      output += edit.bytes
      position = edit.range.upperBound
    }
    return output + self[position...]
  }
}
