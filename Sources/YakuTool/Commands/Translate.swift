import Batch
import Yaku

let translateCommand = Command(
  name: "translate", summary: "translate a text",
  operands: "[TEXT…]", operandCount: 0...Int.max,
  options: [
    Option(
      "from", short: "f", value: "LANG", "the language of the text (recognised unless said)", completion: .language),
    Option("to", short: "t", value: "LANG", "the language to translate into", isRequired: true, completion: .language),
    Option("lines", "read lines and answer each with one line, in order"),
    Option("strict", "exit with 1 when a text cannot be translated"),
    Option("json", "print JSON: the translation with language, confidence and notes"),
    .jobs, .packs,
  ],
  details: """
    Translates TEXT, or standard input when there is none. A text that cannot be
    translated comes back as it is, with the reason on standard error.
    """,
  example: """
    yaku translate --to en '電池が長持ちします。'
    yaku translate --from es --to en --lines < reviews.txt > translations.txt
    """
) { arguments throws(ToolError) in
  let source = try arguments.language("from")
  let target = try arguments.requiredLanguage("to")
  let asJSON = arguments.has("json")
  let jobs = try arguments.jobs()
  let engine = try arguments.engine()
  try engine.check(from: source, to: target)
  if try arguments.readsLines() {
    let (problems, code) = try await LineRun(jobs: jobs) { line in
      do throws(EngineError) {
        let response = try engine.translate(Request(line, from: source, to: target))
        let answer = asJSON ? json(of: response) : response.target.text
        return LineMapper.Answer(answer, problem: response.refusal)
      } catch {
        return LineMapper.Answer(nil, problem: "\(error)")
      }
    }.run()
    return code == 0 && problems > 0 && arguments.has("strict") ? ExitCode.rejected : code
  }
  let isGiven = !arguments.operands.isEmpty
  let text = isGiven ? arguments.operands.joined(separator: " ") : try Console.readAll()
  var refusal: String?
  var answer = text
  do throws(EngineError) {
    let response = try engine.translate(Request(text, from: source, to: target))
    refusal = response.refusal
    answer = asJSON ? json(of: response) : response.target.text
  } catch {
    refusal = "\(error)"
  }
  try Console.print(answer.utf8.last == UInt8(ascii: "\n") || answer.isEmpty ? answer : answer + "\n")
  guard let refusal else { return 0 }
  Console.tell(refusal)
  return arguments.has("strict") ? ExitCode.rejected : 0
}

/// A response on one line of JSON.
private func json(of response: Response) -> String {
  let notes = response.notes.map { note in
    """
    {"code":\(JSONText.string(note.code.rawValue)),"start":\(note.span.lowerBound),"end":\(note.span.upperBound),\
    "stage":\(JSONText.string(note.stage.rawValue))}
    """
  }
  return """
    {"text":\(JSONText.string(response.source.text)),"translation":\(JSONText.string(response.target.text)),\
    "detected_language":\(response.sourceLanguage.map { JSONText.string("\($0)") } ?? "null"),\
    "confidence":\(decimal(response.confidence)),"notes":[\(notes.joined(separator: ","))],\
    "packs":[\(response.packs.map(JSONText.string).joined(separator: ","))]}
    """
}
