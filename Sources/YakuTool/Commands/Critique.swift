import Batch
import Yaku

let critiqueCommand = Command(
  name: "critique", summary: "say what is weak in a text, and change nothing",
  operands: "[FILE|TEXT…]", operandCount: 0...Int.max,
  options: [
    .writingLanguage,
    .textFormat,
    Option("json", "print JSON: every comment with its place, rules and message"),
    Option(
      "offset-unit", value: "UNIT", "what --json counts places in (utf8 unless said)",
      choices: OffsetMap.Unit.allCases.map(\.rawValue)),
    .packs,
  ],
  details: """
    Errors, style and long sentences as 'yaku proofread --all' finds them, and what could be said better or in fewer words.
    There is nothing to put in the place of what is weak: that is for the writer.
    """,
  example: "yaku critique essay.md"
) { arguments throws(ToolError) in
  let engine = try arguments.engine()
  let file = arguments.namedFile
  let format = arguments.value("format").flatMap(TextFormat.init(rawValue:)) ?? file.flatMap(TextFormat.init(path:))
  let response = engine.critique(
    try arguments.text(), language: try arguments.language("lang"), format: format ?? .plain)
  if case .refused(let reason) = response.outcome {
    throw ToolError(
      ExitCode.rejected,
      reason == .unknownLanguage
        ? "the language cannot be told; name it with --lang" : "there are no rules for this language; see 'yaku tools'")
  }
  if arguments.has("json") {
    let unit = arguments.value("offset-unit").flatMap(OffsetMap.Unit.init(rawValue:)) ?? .utf8
    try Console.print(
      "{\(WritingAnswers.members(of: response.outcome)),\(ProofreadingAnswers.members(of: response.findings, in: unit))}\n"
    )
  } else {
    try Console.print(FindingPage(hasColours: Console.hasColours).lines(response.findings, path: file))
  }
  if case .unchanged = response.outcome { Console.tell("nothing to say") }
  return 0
}
