import Batch
import Yaku

let translateCommand = Command(
  name: "translate", summary: "translate a text",
  operands: "[TEXT…]", operandCount: 0...Int.max,
  options: RequestOptions.all + [
    Option(
      "format", value: "FORMAT", "how the text is written (plain unless said)",
      choices: TextFormat.allCases.map(\.rawValue) + DocumentKind.names),
    Option("lines", "read lines and answer each with one line, in order"),
    Option("strict", "exit with 1 when a text cannot be translated"),
    Option("json", "print JSON: the translation with language, confidence and notes"),
    .jobs, .packs,
  ],
  details: """
    Translates TEXT, or standard input when there is none. A text that cannot be
    translated comes back as it is, with the reason on standard error. Documents
    such as PO come out with their texts translated and nothing else changed.
    """,
  example: """
    yaku translate --to en '電池が長持ちします。'
    yaku translate --from es --to en --lines < reviews.txt > translations.txt
    yaku translate --to en --format html < page.html > page.en.html
    yaku translate --from ja --to en --format po < ja.po > en.po
    """
) { arguments throws(ToolError) in
  var template = try arguments.requestTemplate()
  let alternatives = template.alternatives
  let asJSON = arguments.has("json")
  if alternatives > 0, arguments.has("lines"), !asJSON {
    throw ToolError(2, "--alternatives with --lines needs --json: every line has one line of answer")
  }
  template.format = arguments.value("format").flatMap(TextFormat.init(rawValue:)) ?? .plain
  let jobs = try arguments.jobs()
  let engine = try arguments.engine()
  try engine.check(from: template.source, to: template.target)
  if let kind = arguments.value("format").flatMap(DocumentKind.init(name:)), TextFormat(rawValue: kind.rawValue) == nil
  {
    return try await translateDocument(arguments, kind, template, engine)
  }
  let model = template
  if try arguments.readsLines() {
    let (problems, code) = try await LineRun(jobs: jobs) { line in
      do throws(EngineError) {
        let response = try engine.translate(model.with(line))
        let answer = asJSON ? json(of: response, alternatives: alternatives) : response.target.text
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
    let response = try engine.translate(model.with(text))
    refusal = response.refusal
    answer =
      asJSON
      ? json(of: response, alternatives: alternatives)
      : ([response.target.text] + others(response)).joined(separator: "\n")
  } catch {
    refusal = "\(error)"
  }
  try Console.print(answer.utf8.last == UInt8(ascii: "\n") || answer.isEmpty ? answer : answer + "\n")
  guard let refusal else { return 0 }
  Console.tell(refusal)
  return arguments.has("strict") ? ExitCode.rejected : 0
}

/// The other translations of each sentence, one a line, numbered by sentence and place.
private func others(_ response: Response) -> [String] {
  response.sentences.enumerated().flatMap { number, sentence in
    sentence.alternatives.enumerated().map { place, other in
      "\(number + 1).\(place + 2)  \(other.text)  (+\(other.cost))"
    }
  }
}

/// The sentences of a response as JSON, with their other translations and what all were weighed by.
private func json(of sentences: [TranslatedSentence], in response: Response) -> String {
  let items = sentences.map { sentence in
    let others = sentence.alternatives.map { other in
      """
      {"translation":\(JSONText.string(other.text)),"cost":\(other.cost),"features":\(json(of: other.features))}
      """
    }
    return """
      {"text":\(JSONText.string(String(response.source.text(at: sentence.source)))),\
      "translation":\(JSONText.string(String(response.target.text(at: sentence.target)))),\
      "confidence":\(decimal(sentence.confidence)),"features":\(json(of: sentence.features)),\
      "lost":[\(sentence.lost.map { JSONText.string(String(response.source.text(at: $0))) }.joined(separator: ","))],\
      "alternatives":[\(others.joined(separator: ","))]}
      """
  }
  return "[\(items.joined(separator: ","))]"
}

private func json(of features: [TranslatedSentence.Feature]) -> String {
  "{" + features.map { "\(JSONText.string($0.name)):\($0.value)" }.joined(separator: ",") + "}"
}

/// A response on one line of JSON.
private func json(of response: Response, alternatives: Int) -> String {
  let sentences = alternatives > 0 ? ",\"sentences\":\(json(of: response.sentences, in: response))" : ""
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
    "packs":[\(response.packs.map(JSONText.string).joined(separator: ","))]\(sentences)}
    """
}
