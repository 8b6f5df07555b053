import Batch
import Yaku

let proofreadCommand = Command(
  name: "proofread", summary: "find errors in a text, and say what should stand there",
  operands: "[TEXT…]", operandCount: 0...Int.max,
  options: [
    Option(
      "lang", short: "l", value: "LANG", "the language of the text (recognised unless said)", completion: .language),
    Option(
      "format", value: "FORMAT", "how the text is written (plain unless said)",
      choices: TextFormat.allCases.map(\.rawValue)),
    Option("apply", "print the text with the first suggestion of each error"),
    Option("json", "print JSON: every suggestion with place, replacements, rule and message"),
    Option("lines", "read lines and answer each with one line, in order; with --json or --apply"),
    Option(
      "offset-unit", value: "UNIT", "what --json counts places in (utf8 unless said)",
      choices: OffsetMap.Unit.allCases.map(\.rawValue)),
    Option("all", "let rules speak that are off by themselves, such as those of style"),
    Option(
      "rule", value: "NAME=WHAT", "off, hint or error for a rule or a family of rules: --rule en.style=hint",
      isRepeatable: true),
    Option("exit-code", "exit with 1 when something was found"),
    .jobs, .packs,
  ],
  details: """
    Reads standard input when there is no TEXT. Code, addresses, and tags of HTML and
    Markdown are never looked at. Errors are what is wrong in nearly every case; hints
    are worth a look.
    """,
  example: """
    yaku proofread 'I could of done it'
    yaku proofread --format markdown < README.md
    yaku proofread --lang ja --lines --json < reviews.txt
    """
) { arguments throws(ToolError) in
  let form = try arguments.proofreadingForm()
  let jobs = try arguments.jobs()
  let isByLine = try arguments.readsLines()
  if isByLine, !form.isJSON, !form.applies {
    throw ToolError(ExitCode.usage, "--lines needs --json or --apply: every line has one line of answer")
  }
  let engine = try arguments.engine()
  let answers = ProofreadingAnswers(engine: engine, template: try arguments.proofreadingRequest(), form: form)
  try answers.check()
  if isByLine { return try await LineRun(jobs: jobs) { answers.line($0) }.run().exitCode }
  let text = arguments.operands.isEmpty ? try Console.readAll() : arguments.operands.joined(separator: " ")
  let (answer, count) = try answers.whole(text)
  try Console.print(answer)
  return count > 0 && arguments.has("exit-code") ? 1 : 0
}

extension Arguments {
  fileprivate func proofreadingForm() throws(ToolError) -> ProofreadingAnswers.Form {
    if has("apply"), has("json") {
      throw ToolError(ExitCode.usage, "--apply and --json do not go together; leave out one")
    }
    return ProofreadingAnswers.Form(
      applies: has("apply"), isJSON: has("json"),
      unit: value("offset-unit").flatMap(OffsetMap.Unit.init(rawValue:)) ?? .utf8)
  }

  /// The request that the options describe, for texts that are still to come.
  fileprivate func proofreadingRequest() throws(ToolError) -> ProofreadingRequest {
    var request = ProofreadingRequest("", language: try language("lang"))
    request.format = value("format").flatMap(TextFormat.init(rawValue:)) ?? .plain
    request.rules.includesOptional = has("all")
    for text in values("rule") {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let setting = RuleSelection.Setting(rawValue: parts[1]) else {
        throw ToolError(ExitCode.usage, "--rule cannot be \"\(text)\"; write NAME=off, NAME=hint or NAME=error")
      }
      request.rules.settings[parts[0]] = setting
    }
    return request
  }
}
