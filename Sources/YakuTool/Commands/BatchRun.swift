import Batch
import Yaku

let batchCommand = Command(
  name: "batch", summary: "translate a file of records: CSV, TSV, JSON Lines or plain lines",
  operands: "FILE", operandCount: 1...1,
  options: RequestOptions.all + [
    Option(
      "output", short: "o", value: "FILE", "where the result goes (standard output unless said)", completion: .file),
    Option(
      "text-column", value: "NAME|#N", "the column with the text, by name or place (guessed unless said)",
      isRepeatable: true),
    Option(
      "format", value: "FORMAT", "how the file is written (told by its name unless said)", choices: RecordFormat.names),
    Option("delimiter", value: "CHAR", "what stands between fields, such as ';' or tab"),
    Option("no-header", "the first record is no header; columns are #1, #2 …"),
    Option("output-column", value: "NAME", "the name of the added column \"translation\""),
    Option("output-prefix", value: "TEXT", "stands in front of the names of all added columns"),
    Option(
      "on-error", value: "WHAT", "what happens to a record with an error (keep unless said)",
      choices: RecordTranslator.ErrorPolicy.allCases.map(\.rawValue)),
    Option("rejects", value: "FILE", "write records with an error here too, with place and reason", completion: .file),
    Option("limit", value: "N", "stop after N records"),
    Option("dry-run", "read and check everything, write nothing"),
    Option("stats", value: "json", "print the counts as JSON on standard error at the end", choices: ["json"]),
    Option("quiet", short: "q", "no progress bar, no summary, no advice"),
    .jobs, .packs,
  ],
  details: """
    Writes every record as it is, in the same order, with these columns added:
    translation, detected_language, confidence (0 to 1; from Japanese into
    English a probability), notes, and error. FILE may be - for standard input. Plain lines are
    answered with one line each. Texts in the language of --to come through with
    a note.

    The output appears under its name when it is complete. Until then, and when
    the run is stopped, the complete records so far are in FILE.partial beside it.
    With --on-error skip, records with an error are left out; with fail, the run
    ends at the first one.
    """,
  example: """
    yaku batch reviews.csv --to en -o reviews.en.csv
    yaku batch reviews.jsonl --text-column body --from ja --to en --rejects bad.jsonl -o out.jsonl
    cat reviews.txt | yaku batch - --format lines --to en > out.txt
    """
) { arguments throws(ToolError) in
  let options = try batchOptions(arguments)
  let isQuiet = arguments.has("quiet")
  let engine = try arguments.engine()
  try engine.check(from: options.template.source, to: options.template.target)
  if !isQuiet { engine.hints.dropFirst(engine.unusablePacks.count).forEach(Console.tell) }
  var bar = ProgressBar(total: options.limit)
  let showsBar = !isQuiet && Console.isInteractive
  var told = 0
  let job = BatchJob(options, stop: Interrupts.stopSignal()) { request throws(EngineError) in
    try engine.translate(request)
  }
  let report: BatchReport
  do throws(BatchError) {
    report = try await job.run(
      tell: { line in
        told += 1
        guard !isQuiet, told <= 50 else { return }
        bar.clear()
        Console.tell(line)
      },
      show: { if showsBar { bar.show($0) } })
  } catch {
    bar.clear()
    throw ToolError(error)
  }
  bar.finish()
  if !isQuiet {
    if told > 50 { Console.tell("… and \(told - 50) more; see the column \"error\"") }
    Console.tell(summary(report, options, seconds: bar.seconds))
  }
  if arguments.has("stats") { Console.write(Array((statistics(report, seconds: bar.seconds) + "\n").utf8)) }
  if report.ending == .stopped { return Interrupts.exitCode }
  return report.tally.rejected > 0 ? ExitCode.rejected : 0
}

private func batchOptions(_ arguments: Arguments) throws(ToolError) -> BatchOptions {
  var options = BatchOptions(
    input: arguments.operands[0], output: arguments.value("output") ?? "-", template: try arguments.requestTemplate())
  options.format = arguments.value("format").flatMap(RecordFormat.init(name:))
  options.hasHeader = !arguments.has("no-header")
  options.textColumns = arguments.values("text-column").map(RecordMapping.Column.init)
  options.translationColumn = arguments.value("output-column")
  options.prefix = arguments.value("output-prefix") ?? ""
  options.policy = arguments.value("on-error").flatMap(RecordTranslator.ErrorPolicy.init) ?? .keep
  options.rejects = arguments.value("rejects")
  options.limit = try arguments.number("limit", in: 0...Int.max)
  options.isDryRun = arguments.has("dry-run")
  options.jobs = try arguments.jobs()
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

private func summary(_ report: BatchReport, _ options: BatchOptions, seconds: Double) -> String {
  let tally = report.tally
  var parts = ["\(tally.translated) of \(tally.records) records translated"]
  if tally.passedThrough > 0 { parts.append("\(tally.passedThrough) passed through") }
  if tally.untranslated > 0 { parts.append("\(tally.untranslated) could not be translated") }
  if tally.rejected > 0 { parts.append("\(tally.rejected) with an error") }
  let counts = parts.joined(separator: ", ") + ", in \(ProgressBar.tenths(seconds)) s"
  if options.isDryRun { return "dry run: \(counts); nothing was written" }
  if report.ending == .stopped {
    let place = report.outputPath.map { "; the records so far are in \"\($0)\"" } ?? ""
    let untouched = report.outputPath == nil ? "" : ", and \"\(options.output)\" is as it was"
    return "stopped: \(counts)\(place)\(untouched)"
  }
  return counts + (report.outputPath.map { "; written to \"\($0)\"" } ?? "")
}

private func statistics(_ report: BatchReport, seconds: Double) -> String {
  let tally = report.tally
  let languages = tally.languages.sorted { $0.key < $1.key }.map { "\(JSONText.string($0.key)):\($0.value)" }
  let rate = seconds > 0 ? Double(tally.records) / seconds : 0
  return """
    {"records":\(tally.records),"translated":\(tally.translated),"passed_through":\(tally.passedThrough),\
    "untranslated":\(tally.untranslated),\
    "rejected":\(tally.rejected),"languages":{\(languages.joined(separator: ","))},\
    "seconds":\(ProgressBar.tenths(seconds)),"records_per_second":\(ProgressBar.tenths(rate)),\
    "complete":\(report.ending == .finished),"output":\(report.outputPath.map(JSONText.string) ?? "null")}
    """
}
