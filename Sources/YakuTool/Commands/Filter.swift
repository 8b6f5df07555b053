import Batch
import Yaku

let filterCommand = Command(
  name: "filter", summary: "answer each line of a pipe with one line: for other programs and clusters",
  options: RequestOptions.all + [
    Option("jsonl", "each line is a JSON object; members are added behind its own (this is what it does unless said)"),
    Option("lines", "each line is a text; the answer is its translation"),
    Option(
      "text-column", value: "KEY", "the key of the text (text unless said)", isRepeatable: true),
    Option("output-prefix", value: "TEXT", "stands in front of the keys of all added members"),
    Option("line-buffered", "write each answer before the next line is looked at"),
    Option("jobs", short: "j", value: "N", "use N cores (1 unless said)"),
    .packs,
  ],
  details: """
    One line comes in, exactly one goes out, in the same order. A JSON object
    comes back with the members translation, detected_language, confidence, notes
    and error. A line that is no such object is answered too: with an object that
    has the error, and the line as "raw". A bad line is never a reason to end, and
    does not change the exit code; that the pipe is closed is.
    Glossaries and memories that change are read again.
    """,
  example: """
    yaku filter --to en --text-column body < reviews.jsonl > reviews.en.jsonl
    parallel --pipe --keep-order yaku filter --to en --from ja < reviews.jsonl > reviews.en.jsonl
    """
) { arguments throws(ToolError) in
  let engine = try arguments.engine()
  var options = FilterOptions(template: try arguments.requestTemplate(for: engine))
  options.readsTexts = arguments.has("lines")
  if options.readsTexts,
    let extra = ["jsonl", "text-column", "output-prefix", "alternatives", "explain"].first(where: arguments.has)
  {
    throw ToolError(2, "--\(extra) does not go with --lines; leave out one of them")
  }
  if arguments.has("text-column") { options.keys = arguments.values("text-column") }
  options.prefix = arguments.value("output-prefix") ?? ""
  options.isLineBuffered = arguments.has("line-buffered")
  options.jobs = arguments.has("jobs") ? try arguments.jobs() : 1
  try engine.check(from: options.template.source, to: options.template.target)
  let wording = try WatchedWording(arguments)
  options.remembersTexts = wording == nil
  let job = FilterJob(options, stop: Interrupts.stopSignal()) { request throws(EngineError) in
    try engine.translate(wording?.updated(request) ?? request)
  }
  do throws(BatchError) {
    return try await job.run().ending == .finished ? 0 : Interrupts.exitCode
  } catch {
    throw ToolError(error)
  }
}
