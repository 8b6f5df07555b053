import Files
import Yaku

/// Writes what a run makes: the output, the rejects, and the journal with which the run can go on after a crash.
///
/// The journal appears with the first checkpoint and goes away when the files
/// have their names. Used by one task at a time.
final class RunWriter {
  /// How a run begins.
  enum Start { case ready, complete, stopped }

  private let options: BatchOptions
  private let setup: RunSetup
  private let output: OutputFile
  private let rejects: OutputFile?
  /// The rows of the report, until it can be written.
  private let rows: OutputFile?
  private let journalPath: String?
  private var journal: Journal?
  /// Whether the files are those of an unfinished run that is to be gone on with.
  private var goesOn = false
  private var isOutputNamed = false
  private var lastCheckpoint = ContinuousClock.now
  /// After so many records, packed output ends a gzip member or zstd frame.
  ///
  /// Such an end shows in the bytes, so where it is must not depend on time; and packed output can be gone on with
  /// only there. No batch goes over it.
  static let groupSize = 2000
  private var inputHash = RunningHash()
  private(set) var tally = BatchTally()
  /// Records of the input dealt with, empty lines included.
  private(set) var records = 0
  /// How many records an earlier run dealt with.
  private(set) var earlierRecords = 0

  init(_ options: BatchOptions, _ setup: RunSetup, inputCompression: Compression?) throws(BatchError) {
    self.options = options
    self.setup = setup
    if let path = options.rejects, path == options.output, path != "-" {
      throw BatchError(.usage, "--rejects names the output \"\(path)\"; name another file")
    }
    var settings = options.files.outputSettings(path: options.output, input: inputCompression)
    settings.continues = true
    output = try OutputFile(
      path: options.isDryRun ? "/dev/null" : options.output, inputs: [options.input], settings: settings)
    if let path = options.rejects, !options.isDryRun {
      settings = FileOptions().outputSettings(path: path, input: nil)
      settings.continues = true
      rejects = try OutputFile(path: path, inputs: [options.input], settings: settings)
    } else {
      rejects = nil
    }
    rows = try Self.rowsFile(options)
    journalPath = options.isDryRun || options.isStream ? nil : output.partialPath.map(Journal.path)
    if options.resumes, options.isStream {
      throw BatchError(.usage, "--resume and --stream do not go together: a stream leaves nothing to go on with")
    }
    if options.resumes, journalPath == nil {
      throw BatchError(.usage, "--resume needs an output file; name it with -o FILE")
    }
  }

  private static func rowsFile(_ options: BatchOptions) throws(BatchError) -> OutputFile? {
    guard let path = options.report, options.writesReport else { return nil }
    if [options.output, options.rejects, options.input].contains(path) || path == "-" {
      throw BatchError(.usage, "--report cannot be \"\(path)\"; name a file of its own, such as report.html")
    }
    return try OutputFile(path: path + ".rows", settings: OutputFile.Settings(continues: true))
  }

  /// Where the unfinished output is; `nil` when there is none.
  var partialPath: String? { options.isDryRun || isOutputNamed ? nil : output.partialPath }

  var inputLength: Int { inputHash.count }

  /// Whether the run could go on later from where it was made safe last.
  var canResume: Bool { journal != nil || goesOn }

  /// Brings the files to where the run begins: at the first record, or behind those an earlier run dealt with.
  ///
  /// The records dealt with are read from `feed` and compared with those of the earlier run.
  func begin(
    _ feed: any RecordFeed, _ stop: StopSignal, _ tell: (RunMessage) -> Void
  ) throws(BatchError) -> Start {
    var old: Journal.Contents?
    if let journalPath { old = try Journal.read(journalPath) }
    if options.resumes, let journalPath, let old, let last = old.checkpoints.last {
      goesOn = true
      try compare(old.settings)
      if try !skip(feed, stop, through: old.checkpoints) { return .stopped }
      if last.isComplete { return try nameFiles(last, journalPath) }
      // All are looked at before the first is cut.
      let found = (
        output: try output.hash(upTo: last.output), rejects: try rejects?.hash(upTo: last.rejects),
        rows: try rows?.hash(upTo: last.rows)
      )
      try output.restart(behind: found.output)
      if let hash = found.rejects { try rejects?.restart(behind: hash) }
      if let hash = found.rows { try rows?.restart(behind: hash) }
      journal = try Journal(path: journalPath, settings: [], continuing: old)
      tally = last.tally
      earlierRecords = last.tally.records
      tell(RunMessage(.info, .resumed, "going on behind record \(earlierRecords)"))
      return .ready
    }
    if options.resumes {
      tell(RunMessage(.info, .startedAnew, "no unfinished run of \"\(options.output)\" to go on with; starting anew"))
    } else if let last = old?.checkpoints.last, !last.isComplete {
      let text =
        "an unfinished run with \(last.tally.records) records is thrown away; --resume would have gone on with it"
      tell(RunMessage(.warning, .startedAnew, text))
    }
    // The journal goes first: it must never speak of more than there is.
    if let journalPath {
      Journal.remove(journalPath)
      syncDirectory(of: journalPath)
    }
    try output.restart()
    try rejects?.restart()
    try rows?.restart()
    try output.append(setup.outputHeader)
    try rejects?.append(setup.rejectsHeader)
    return .ready
  }

  /// Ends a run that was cut short behind its last record, when its output stands where the input was; `nil` for others.
  ///
  /// There is no input any more then, and nothing to set up from it.
  static func finishedReplacement(
    _ options: BatchOptions, inputCompression: Compression?
  ) throws(BatchError) -> BatchReport? {
    guard options.resumes, options.files.isInPlace, !options.isDryRun, !options.isStream else { return nil }
    let writer = try RunWriter(
      options, RunSetup(layout: PlainLinesLayout(), columns: []), inputCompression: inputCompression)
    guard let path = writer.journalPath, let old = try Journal.read(path), let last = old.checkpoints.last,
      last.isComplete, writer.output.length != last.output.length,
      RunSetting.difference(from: old.settings.filter { $0.name != RunSetup.startOfInput }, to: options.settings) == nil
    else {
      for file in [writer.output, writer.rejects, writer.rows] where file?.length == 0 { file?.discard() }
      return nil
    }
    _ = try writer.nameFiles(last, path)
    return writer.report(.finished)
  }

  /// Writes what became of `batch`, or of as much of it as was dealt with.
  func write(_ batch: RecordBatch, _ processed: ProcessedBatch) throws(BatchError) {
    let taken = processed.recordCount
    inputHash.add(batch.bytes, taken == 0 ? 0 : batch.ends[taken - 1])
    records += taken
    tally.add(processed.tally)
    try output.append(processed.output)
    try rejects?.append(processed.rejects)
    try rows?.append(processed.rows)
    if records.isMultiple(of: Self.groupSize) {
      for file in [output, rejects] where file?.isPacked == true { try file?.endMember() }
    }
    if let most = options.maxErrors, tally.rejected > most {
      if canBeGoneOnWith { try checkpoint() }
      throw BatchError(.input, "more than \(most) records have an error, which is the most --max-errors allows")
    }
    if canBeGoneOnWith, ContinuousClock.now - lastCheckpoint >= options.checkpointInterval { try checkpoint() }
  }

  /// Whether there may be a checkpoint behind the last record.
  private var canBeGoneOnWith: Bool {
    guard journalPath != nil else { return false }
    return records.isMultiple(of: Self.groupSize) || !(output.isPacked || rejects?.isPacked == true)
  }

  func flush() throws(BatchError) {
    try output.flush()
    try rejects?.flush()
  }

  /// Makes the files appear under their names.
  func finish() throws(BatchError) {
    if journal != nil { try checkpoint(isComplete: true) }
    try output.finish()
    isOutputNamed = true
    try rejects?.finish()
    try writeReport()
    if let journalPath, journal != nil { Journal.remove(journalPath) }
    journal = nil
    goesOn = false
  }

  /// Makes the page of the rows, which go away then.
  private func writeReport() throws(BatchError) {
    guard let rows, let path = options.report, let rowsPath = rows.partialPath else { return }
    try rows.flush()
    let name = options.inputName.split(separator: "/").last.map(String.init) ?? options.inputName
    let summary =
      "\(tally.records) records, \(tally.translated) translated, \(tally.passedThrough) passed through, "
      + "\(tally.untranslated) not translated, \(tally.rejected) with an error"
    let page = ReportPage(
      title: name, source: options.template.source, target: options.template.target, summary: summary)
    let file = try OutputFile(path: path, inputs: [options.input])
    try page.write(rows: rowsPath, to: file, stop: StopSignal())
    try file.finish()
    rows.discard()
  }

  /// Ends an unfinished run; the records so far stay in the partial file.
  func leave(savingProgress: Bool) {
    if savingProgress, tally.records > earlierRecords, canBeGoneOnWith { try? checkpoint() }
    output.abandon()
    rejects?.abandon()
    if canResume { rows?.abandon() } else { rows?.discard() }
  }

  func report(_ ending: RunEnding) -> BatchReport {
    let isFile = !options.isDryRun && options.output != "-"
    return BatchReport(
      tally: tally, ending: ending,
      outputPath: isFile ? (ending == .finished ? options.output : output.partialPath) : nil,
      earlierRecords: earlierRecords, canResume: canResume)
  }

  /// Makes everything so far safe, and says so in the journal.
  private func checkpoint(isComplete: Bool = false) throws(BatchError) {
    guard let journalPath else { return }
    var point = Checkpoint(records: records, inputLength: inputHash.count, inputHash: inputHash.value)
    point.tally = tally
    point.isComplete = isComplete
    point.output = try output.checkpoint()
    point.rejects = try rejects?.checkpoint() ?? FilePoint()
    point.rows = try rows?.checkpoint() ?? FilePoint()
    if journal == nil { journal = try Journal(path: journalPath, settings: settings) }
    try journal?.append(point)
    lastCheckpoint = .now
  }

  private var settings: [RunSetting] { options.settings + setup.settings }

  private func compare(_ old: [RunSetting]) throws(BatchError) {
    if let difference = RunSetting.difference(from: old, to: settings) {
      throw BatchError(
        .usage, "the unfinished run cannot go on: \(difference); make it as it was, or leave out --resume to start anew"
      )
    }
  }

  /// Reads the records that were dealt with; false when it is stopped.
  private func skip(
    _ feed: any RecordFeed, _ stop: StopSignal, through checkpoints: [Checkpoint]
  ) throws(BatchError) -> Bool {
    var before = 0
    for point in checkpoints {
      while inputHash.count < point.inputLength {
        // A checkpoint is at the end of a record, so reading goes no further when the input is the same.
        let wanted = min(1 << 16, point.inputLength - inputHash.count)
        let next = try feed.next(bytes: wanted, records: .max, mayWait: true)
        if stop.isRequested { return false }
        guard case .batch(let batch) = next else { break }
        inputHash.add(batch.bytes)
        records += batch.count
      }
      guard inputHash.count == point.inputLength, inputHash.value == point.inputHash, records == point.records else {
        throw BatchError(
          .input,
          "the unfinished run cannot go on: records \(before + 1) to \(point.records) of "
            + "\"\(options.inputName)\" are not those it has translated; leave out --resume to start anew")
      }
      before = point.records
    }
    return true
  }

  /// Ends a run that was cut short between its last record and the names of its files.
  private func nameFiles(_ last: Checkpoint, _ journalPath: String) throws(BatchError) -> Start {
    for (file, point) in [(output, last.output), (rejects, last.rejects)] {
      guard let file else { continue }
      // Another length is that of a partial file made just now: the file has its name already.
      guard file.length == point.length else {
        file.discard()
        continue
      }
      _ = try file.hash(upTo: point)
      try file.finish()
    }
    tally = last.tally
    (records, earlierRecords) = (last.records, last.tally.records)
    if rows?.length == last.rows.length { try writeReport() } else { rows?.discard() }
    Journal.remove(journalPath)
    goesOn = false
    return .complete
  }
}
