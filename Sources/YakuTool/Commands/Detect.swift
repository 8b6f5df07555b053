import Batch
import Yaku

let detectCommand = Command(
  name: "detect", summary: "say which language a text is in",
  operands: "[TEXT…]", operandCount: 0...Int.max,
  options: [
    RequestOptions.hints,
    Option(
      "only", value: "LANG,…", "the only languages to choose from (all that are known unless said)",
      completion: .language),
    Option("spans", "tell parts in different languages apart, sentence by sentence"),
    Option("lines", "read lines and print one answer for each, in order"),
    Option("json", "print JSON: the ranked candidates, each with its confidence"),
    Option("top", value: "N", "how many candidates --json prints (5 unless said)"),
    .jobs, .packs,
  ],
  details: """
    Reads standard input when there is no TEXT. Prints "und" when the language cannot be told.
    The confidence is a probability; below 0.5 the language is likelier to be another one.
    """,
  example: """
    yaku detect 'Das Zimmer war sauber.'
    yaku detect --lines --hints ja,zh < reviews.txt
    yaku detect --json --only es,pt 'muito bom'
    """
) { arguments throws(ToolError) in
  let jobs = try arguments.jobs()
  let isByLine = try arguments.readsLines()
  let engine = try arguments.engine()
  let detector = TextDetector(
    recognizer: (try arguments.languageHints(), try arguments.languages("only").map(\.tag)), engine: engine,
    limit: try arguments.number("top", in: 1...1000) ?? 5, isJSON: arguments.has("json"),
    tellsSpans: arguments.has("spans"))
  if detector.tellsSpans, arguments.has("only") {
    throw ToolError(ExitCode.usage, "--spans and --only do not go together; weigh languages with --hints")
  }
  if isByLine {
    if detector.tellsSpans, !detector.isJSON {
      throw ToolError(ExitCode.usage, "--spans with --lines needs --json: every line has one line of answer")
    }
    return try await LineRun(jobs: jobs) { LineMapper.Answer(detector.answer($0)) }.run().exitCode
  }
  let text = arguments.operands.isEmpty ? try Console.readAll() : arguments.operands.joined(separator: " ")
  try Console.print(detector.answer(text) + "\n")
  return 0
}

/// What `yaku detect` answers to a text.
private struct TextDetector: Sendable {
  let recognizer: (hints: [LanguageTag: Double], only: [LanguageTag])
  let engine: Engine
  let limit: Int
  let isJSON: Bool
  let tellsSpans: Bool

  func answer(_ text: String) -> String {
    guard tellsSpans else {
      let found = candidates(of: text)
      return isJSON ? json(found) : Self.name(found)
    }
    let bytes = Array(text.utf8)
    let spans = engine.languages(in: text, hints: recognizer.hints).map { part in
      (part, String(decoding: bytes[part.span.lowerBound..<part.span.upperBound], as: UTF8.self))
    }
    guard isJSON else {
      return TextTable.aligned(spans.map { ["\($0.language)", $1.filter { !$0.isNewline }] }).droppingLastNewline
    }
    let items = spans.map { part, text in
      """
      {"start":\(part.span.lowerBound),"end":\(part.span.upperBound),"text":\(JSONText.string(text)),\
      "language":\(JSONText.string("\(part.language)")),"confidence":\(decimal(part.confidence))}
      """
    }
    return "[\(items.joined(separator: ","))]"
  }

  private func candidates(of text: String) -> [LanguageCandidate] {
    let recognizer = LanguageRecognizer(engine: engine)
    recognizer.languageHints = self.recognizer.hints
    recognizer.languageConstraints = self.recognizer.only
    recognizer.processString(text)
    return recognizer.candidates(limit: limit)
  }

  private static func name(_ found: [LanguageCandidate]) -> String { found.first?.language.description ?? "und" }

  private func json(_ found: [LanguageCandidate]) -> String {
    let items = found.map {
      "{\"language\":\(JSONText.string($0.language.description)),\"confidence\":\(decimal($0.confidence))}"
    }
    return "[\(items.joined(separator: ","))]"
  }
}

extension String {
  fileprivate var droppingLastNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
