import Batch
import Yaku

let prepareCommand = Command(
  name: "prepare", summary: "load and check what a pair of languages needs",
  options: [RequestOptions.source, RequestOptions.target, Option("json", "print JSON"), .packs],
  details: """
    Reads the packs of the pair whole, compares them with their checksums, and translates once: so they are in memory
    for the next call, and what is damaged shows now and not later. May be run again at any time. The exit code is 3
    when something is missing or damaged.
    """,
  example: "yaku prepare --from ja --to en"
) { arguments throws(ToolError) in
  guard let source = try arguments.language("from") else {
    throw ToolError(
      ExitCode.usage, "the language to translate from cannot be recognised without a text; name it with --from")
  }
  let clock = ContinuousClock()
  let start = clock.now
  let engine = try arguments.engine()
  let request = try arguments.requestTemplate(for: engine)
  if let broken = engine.brokenPacks(for: LanguagePair(from: source, to: request.target)).first {
    throw ToolError(ExitCode.input, broken.description)
  }
  try engine.check(from: source, to: request.target)
  let session = TranslationSession(from: source, to: request.target, engine: engine)
  do {
    try await session.prepareTranslation()
  } catch {
    let reason = (error as? TranslationError).map(sentence) ?? "\(error)"
    throw ToolError(ExitCode.input, reason)
  }
  let pair = LanguagePair(from: source.base, to: request.target.base)
  let description = PairDescription(pair, engine)
  let seconds = ProgressBar.seconds(clock.now - start)
  if arguments.has("json") {
    try Console.print("{\"ready\":true,\"seconds\":\(ProgressBar.tenths(seconds)),\"pair\":\(description.json)}\n")
  } else {
    try Console.print(
      """
      \(source) → \(request.target): ready; \(description.quality), \(description.packs.count) packs, \
      \(megabytes(description.size)), \(ProgressBar.tenths(seconds)) s

      """)
  }
  return 0
}
