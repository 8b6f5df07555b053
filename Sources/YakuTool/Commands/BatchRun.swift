import Batch
import Files
import Yaku

let batchCommand = Command(
  name: "batch",
  summary: "translate a file: records (CSV, TSV, JSON Lines, lines) or a document (PO, XLIFF, subtitles, HTML …)",
  operands: "FILE", operandCount: 1...1,
  options: RequestOptions.all + [
    Option(
      "output", short: "o", value: "FILE", "where the result goes (standard output unless said)", completion: .file),
    Option(
      "text-column", value: "NAME|#N", "the column with the text, by name or place (guessed unless said)",
      isRepeatable: true),
    Option(
      "format", value: "FORMAT", "how the file is written (told by its name unless said)",
      choices: RecordFormat.names + DocumentKind.names),
    .jobs, .packs,
  ]
    + Option.group(
      "Tables and documents",
      [
        Option(
          "text-format", value: "FORMAT", "how the texts in columns are written (plain unless said)",
          choices: TextFormat.allCases.map(\.rawValue)),
        .jsonPath,
        Option("delimiter", value: "CHAR", "what stands between fields, such as ';' or tab"),
        Option("no-header", "the first record is no header; columns are #1, #2 …"),
        Option("output-column", value: "NAME", "the name of the added column \"translation\""),
        Option("output-prefix", value: "TEXT", "stands in front of the names of all added columns"),
        Option(
          "also", value: "TOOLS", "further columns with what writing tools make of the translation: summary,keypoints"),
      ])
    + Option.group(
      "Records with an error",
      [
        Option(
          "on-error", value: "WHAT", "what happens to a record with an error (keep unless said)",
          choices: RecordTranslator.ErrorPolicy.allCases.map(\.rawValue)),
        Option(
          "rejects", value: "FILE", "write records with an error here too, with place and reason", completion: .file),
        Option("max-errors", value: "N", "end the run when more than N records have an error"),
      ])
    + Option.group(
      "The run",
      [
        Option("resume", "go on where an earlier run of the same command was cut short"),
        Option("retry-failed", "take over the good records of the output that is there, and translate the others"),
        Option(
          "checkpoint-every", value: "SECONDS", "make what is done safe this often (1 unless said; 0: all the time)"),
        Option("limit", value: "N", "stop after N records"),
        Option("sample", value: "N[,SEED]", "only N records, picked by chance; the same SEED picks the same ones"),
        Option("stream", "answer each record as it arrives; guess nothing from records that follow"),
        Option("dry-run", "read and check everything, write nothing"),
      ])
    + Option.group(
      "What is told",
      [
        Option(
          "report", value: "FILE", "write a page to look at: texts beside translations, with filters", completion: .file
        ),
        Option("stats", value: "json", "print the counts as JSON on standard error at the end", choices: ["json"]),
        Option(
          "log-format", value: "FORMAT", "how messages are written (text unless said)", choices: ["text", "json"]),
        Option("no-progress", "no progress bar"),
        Option("quiet", short: "q", "no progress bar, no summary, no advice"),
      ]) + Option.group("Bytes", Option.files),
  details: """
    Writes every record as it is, in the same order, with these columns added:
    translation, detected_language, confidence (0 to 1; from Japanese into
    English a probability), notes, and error. FILE may be - for standard input. Plain lines are
    answered with one line each. Texts in the language of --to come through with
    a note.

    The output appears under its name when it is complete. Until then, and when
    the run is stopped, the complete records so far are in FILE.partial beside it;
    the same command with --resume goes on from there, also after a crash. It
    refuses when the records, the options or the packs are no longer the same.
    FILE may be packed with gzip or zstd, and in any of these encodings:
    utf-8, utf-16, cp932 (Shift_JIS), euc-jp, cp949, gb18030, big5, windows-1252,
    iso-8859-1 and iso-8859-15.
    With --on-error skip, records with an error are left out; with fail, the run
    ends at the first one.
    """,
  example: """
    yaku batch reviews.csv --to en -o reviews.en.csv
    yaku batch reviews.jsonl --text-column body --from ja --to en --rejects bad.jsonl -o out.jsonl
    cat reviews.txt | yaku batch - --format lines --to en > out.txt
    """
) { arguments throws(ToolError) in
  let engine = try arguments.engine()
  var options = try batchOptions(arguments, engine)
  try engine.check(from: options.template.source, to: options.template.target)
  options.settings = try arguments.runSettings(engine, leavingOut: settingsWithoutEffect)
  if !arguments.has("to") { options.settings.append(RunSetting("--to", options.template.target.description)) }
  let log = RunLog(
    isJSON: arguments.value("log-format") == "json", isQuiet: arguments.has("quiet"),
    showsProgress: !arguments.has("no-progress"), total: options.limit ?? options.sample?.count)
  engine.hints.dropFirst(engine.unusablePacks.count).forEach { log.tell(RunMessage(.info, .advice, $0)) }
  let stop = Interrupts.stopSignal()
  let detect: @Sendable (String) -> LanguageTag? = { engine.detect($0, limit: 1).first?.0 }
  let translate: @Sendable (Request) throws(EngineError) -> Response = { request throws(EngineError) in
    try engine.translate(request)
  }
  let report: BatchReport
  do throws(BatchError) {
    report = try await BatchJob(
      options, document: try arguments.document(), stop: stop, detect: detect, translate: translate
    ).run(tell: log.tell, show: log.show)
  } catch {
    log.close()
    if error.kind != .closedPipe { log.fail(error.description) }
    if error.canResume { log.tell(RunMessage(.info, .resumed, "go on with: \(resumeCommand(arguments))")) }
    throw ToolError(error.kind.rawValue, "")
  }
  log.finish(summary(report, options, seconds: log.seconds))
  if report.ending == .stopped, report.canResume {
    log.tell(RunMessage(.info, .resumed, "go on with: \(resumeCommand(arguments))"))
  }
  if arguments.has("stats") { Console.write(Array((statistics(report, seconds: log.seconds) + "\n").utf8)) }
  if report.ending == .stopped { return Interrupts.exitCode }
  return report.tally.rejected > 0 ? ExitCode.rejected : 0
}

/// Options that change neither the records of the output nor what is in them.
private let settingsWithoutEffect: Set<String> = [
  "backup", "checkpoint-every", "dry-run", "in-place", "jobs", "log-format", "max-errors", "no-config", "no-progress",
  "output", "packs", "quiet",
  "resume", "stats",
]

/// The command line with which the run goes on, ready to be copied.
private func resumeCommand(_ arguments: Arguments) -> String {
  let words = ["yaku", arguments.path] + arguments.words + (arguments.has("resume") ? [] : ["--resume"])
  let input = arguments.operands.first == "-" ? "  (with the same input)" : ""
  return words.map(shellQuoted).joined(separator: " ") + input
}

private func shellQuoted(_ word: String) -> String {
  let plain =
    !word.isEmpty
    && word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80
        || Array("-_./=,:@%+".utf8).contains(byte)
    }
  return plain
    ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

private func batchOptions(_ arguments: Arguments, _ engine: Engine) throws(ToolError) -> BatchOptions {
  var options = BatchOptions(
    input: arguments.operands[0], output: arguments.value("output") ?? "-",
    template: try arguments.requestTemplate(for: engine))
  options.format = arguments.value("format").flatMap(RecordFormat.init(name:))
  options.template.format = arguments.value("text-format").flatMap(TextFormat.init(rawValue:)) ?? .plain
  options.jsonPaths = try arguments.jsonPaths()
  options.hasHeader = !arguments.has("no-header")
  options.textColumns = arguments.values("text-column").map(RecordMapping.Column.init)
  options.translationColumn = arguments.value("output-column")
  options.prefix = arguments.value("output-prefix") ?? ""
  options.policy = arguments.value("on-error").flatMap(RecordTranslator.ErrorPolicy.init) ?? .keep
  options.rejects = arguments.value("rejects")
  options.report = arguments.value("report")
  options.limit = try arguments.number("limit", in: 0...Int.max)
  options.sample = try arguments.sample()
  options.maxErrors = try arguments.number("max-errors", in: 0...Int.max)
  options.isStream = arguments.has("stream")
  options.retriesFailed = arguments.has("retry-failed")
  options.resumes = arguments.has("resume")
  if let seconds = try arguments.number("checkpoint-every", in: 0...86_400) {
    options.checkpointInterval = .seconds(seconds)
  }
  options.isDryRun = arguments.has("dry-run")
  options.additions = try additions(arguments, engine, into: options.template.target)
  options.jobs = try arguments.jobs()
  options.files = try arguments.fileOptions()
  if options.files.isInPlace { options.output = options.input }
  if let text = arguments.value("delimiter") {
    let byte = text == "tab" || text == "\\t" ? UInt8(ascii: "\t") : text.utf8.first
    guard let byte, text.utf8.count == 1 || byte == UInt8(ascii: "\t"), !Array("\"\r\n".utf8).contains(byte),
      byte < 0x80
    else {
      throw ToolError(2, "--delimiter cannot be \"\(text)\"; give one character, such as ';', or tab")
    }
    options.delimiter = byte
  }
  return options
}

/// The columns that --also names.
private func additions(
  _ arguments: Arguments, _ engine: Engine, into target: LanguageTag
) throws(ToolError) -> [TextAddition] {
  var additions: [TextAddition] = []
  for name in (arguments.value("also") ?? "").split(separator: ",").map(String.init) {
    guard let tool = WritingTool(name: name), engine.supports(tool, for: target) else {
      let names = engine.writingTools(for: target).map(\.name).joined(separator: ", ")
      throw ToolError(ExitCode.usage, "--also cannot be \"\(name)\" for \(target); it has \(names)")
    }
    guard !additions.contains(where: { $0.name == name }) else { continue }
    additions.append(
      TextAddition(name) { text, language in
        let response = engine.write(WritingRequest(tool, text, language: language))
        if case .refused = response.outcome { return nil }
        return response.applied().text
      })
  }
  return additions
}

private func summary(_ report: BatchReport, _ options: BatchOptions, seconds: Double) -> String {
  let tally = report.tally
  let rate = seconds > 0 ? Double(tally.records - report.earlierRecords) / seconds : 0
  var parts = ["\(tally.translated) of \(tally.records) records translated"]
  if tally.passedThrough > 0 { parts.append("\(tally.passedThrough) passed through") }
  if tally.untranslated > 0 { parts.append("\(tally.untranslated) could not be translated") }
  if tally.rejected > 0 { parts.append("\(tally.rejected) with an error") }
  var counts = parts.joined(separator: ", ")
  if tally.takenOver > 0 { counts += ", \(tally.takenOver) of them taken over" }
  if report.earlierRecords > 0 { counts += ", \(report.earlierRecords) of them by an earlier run" }
  counts += ", in \(ProgressBar.tenths(seconds)) s (\(ProgressBar.tenths(rate)) records/s)"
  let kinds = [("languages", tally.languages), ("notes", tally.notes)].filter { !$1.isEmpty }
  counts += kinds.map { "; \($0): \(list($1))" }.joined()
  if options.isDryRun { return "dry run: \(counts); nothing was written" }
  if report.ending == .stopped {
    let place = report.outputPath.map { "; the records so far are in \"\($0)\"" } ?? ""
    let untouched = report.outputPath == nil ? "" : ", and \"\(options.output)\" is as it was"
    return "stopped: \(counts)\(place)\(untouched)"
  }
  return counts + (report.outputPath.map { "; written to \"\($0)\"" } ?? "")
}

/// The counts, largest first.
private func list(_ counts: [String: Int]) -> String {
  counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
}

private func json(_ counts: [String: Int]) -> String {
  let members = counts.sorted { $0.key < $1.key }.map { "\(JSONText.string($0.key)):\($0.value)" }
  return "{\(members.joined(separator: ","))}"
}

private func statistics(_ report: BatchReport, seconds: Double) -> String {
  let tally = report.tally
  let rate = seconds > 0 ? Double(tally.records - report.earlierRecords) / seconds : 0
  return """
    {"records":\(tally.records),"translated":\(tally.translated),"passed_through":\(tally.passedThrough),\
    "untranslated":\(tally.untranslated),\
    "rejected":\(tally.rejected),"taken_over":\(tally.takenOver),"earlier":\(report.earlierRecords),"languages":\(json(tally.languages)),\
    "notes":\(json(tally.notes)),\
    "seconds":\(ProgressBar.tenths(seconds)),"records_per_second":\(ProgressBar.tenths(rate)),\
    "complete":\(report.ending == .finished),"output":\(report.outputPath.map(JSONText.string) ?? "null")}
    """
}
