import Batch
import Yaku

let detectCommand = Command(
  name: "detect", summary: "say which language a text is in",
  operands: "[TEXT…]", operandCount: 0...Int.max,
  options: [
    Option("lines", "read lines and print one code for each, in order"),
    Option("json", "print JSON: the ranked candidates with their probabilities"),
    Option("top", value: "N", "how many candidates --json prints (5 unless said)"),
    .jobs, .packs,
  ],
  details: "Reads standard input when there is no TEXT. Prints \"und\" when the language cannot be told.",
  example: """
    yaku detect 'Das Zimmer war sauber.'
    yaku detect --lines < reviews.txt
    """
) { arguments throws(ToolError) in
  let jobs = try arguments.jobs()
  let top = try arguments.number("top", in: 1...1000) ?? 5
  let asJSON = arguments.has("json")
  let engine = try arguments.engine()
  let answer: @Sendable (String) -> String = { text in
    let candidates = engine.detect(text, limit: asJSON ? top : 1)
    guard asJSON else { return candidates.first?.0.description ?? "und" }
    let items = candidates.map { tag, probability in
      "{\"language\":\(JSONText.string(tag.description)),\"probability\":\(decimal(probability))}"
    }
    return "[\(items.joined(separator: ","))]"
  }
  if try arguments.readsLines() {
    return try await LineRun(jobs: jobs) { LineMapper.Answer(answer($0)) }.run().exitCode
  }
  let text = arguments.operands.isEmpty ? try Console.readAll() : arguments.operands.joined(separator: " ")
  try Console.print(answer(text) + "\n")
  return 0
}
