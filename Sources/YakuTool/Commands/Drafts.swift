import Batch
import Yaku

let replyCommand = Command(
  name: "reply", summary: "suggest replies to a message or a review",
  operands: "[FILE|TEXT…]", operandCount: 0...Int.max,
  options: [
    .writingLanguage,
    Option("tone", short: "t", value: "TONE", "how the replies sound (that of the message unless said)"),
    Option(
      "sent", value: "TEXT", "what you have written in this conversation; it is not suggested again", isRepeatable: true
    ),
    Option("limit", short: "n", value: "N", "at most N replies (3 unless said)"),
    Option("lines", "read messages, one a line, and answer each with the likeliest reply on one line"),
    Option("json", "print JSON: every reply with the rule that wrote it"),
    .jobs, .packs,
  ],
  details: """
    Questions, proposed times, requests, complaints and reviews are answered, else thanks and apologies.
    Replies are drafts from the texts of the language: read them before you send one. A message that nothing fits
    is refused, with exit code 1.
    """,
  example: """
    yaku reply 'Can we meet at 3 pm on Tuesday?'
    yaku reply --limit 1 < review.txt
    """
) { arguments throws(ToolError) in
  let engine = try arguments.engine()
  let language = try arguments.language("lang")
  let tone = arguments.value("tone").map(Tone.init(rawValue:))
  let sent = arguments.values("sent").map { ThreadMessage($0, isOwn: true) }
  let isByLine = try arguments.readsLines()
  let limit = try arguments.number("limit", in: 1...100) ?? (isByLine ? 1 : 3)
  let answers = DraftAnswers(isJSON: arguments.has("json"), limit: limit) { text in
    var request = ReplyRequest(sent + [ThreadMessage(text)], language: language)
    request.tone = tone
    request.limit = limit
    return engine.replies(to: request)
  }
  if isByLine { return try await answers.run(jobs: try arguments.jobs()) }
  return try answers.print(try arguments.text())
}

let composeCommand = Command(
  name: "compose", summary: "write a short note that is asked for in words",
  operands: "WORDS…", operandCount: 1...Int.max,
  options: [.writingLanguage, Option("json", "print JSON: the text with the rule that wrote it"), .packs],
  details: """
    Notes that thank, apologise, invite, congratulate, remind or ask are written from the texts of the language, and
    nothing is invented. What no rule understands is refused, with exit code 1.
    """,
  example: """
    yaku compose 'thank Ken for the book'
    yaku compose --lang ja '田中さんに本のお礼を書いて'
    """
) { arguments throws(ToolError) in
  let engine = try arguments.engine()
  let language = try arguments.language("lang")
  let answers = DraftAnswers(isJSON: arguments.has("json"), limit: 1) { engine.compose($0, language: language) }
  return try answers.print(arguments.operands.joined(separator: " "))
}

/// What the commands that write drafts answer.
private struct DraftAnswers: Sendable {
  let isJSON: Bool
  let limit: Int
  let drafts: @Sendable (String) -> DraftResponse

  /// Prints what is made of one text; the exit code.
  func print(_ text: String) throws(ToolError) -> Int32 {
    let response = drafts(text)
    let problem = Self.problem(response)
    if isJSON {
      try Console.print(Self.json(response) + "\n")
    } else if limit == 1 {
      try Console.print(response.drafts.map { $0.text + "\n" }.joined())
    } else {
      try Console.print(response.drafts.enumerated().map { Self.numbered($1.text, $0 + 1) }.joined())
    }
    if let problem { Console.tell(problem) }
    if case .refused = response.outcome { return ExitCode.rejected }
    return 0
  }

  /// Answers standard input line by line; the exit code.
  func run(jobs: Int) async throws(ToolError) -> Int32 {
    let run = try await LineRun(jobs: jobs) { line in
      let response = drafts(line)
      let problem: String? = if case .refused = response.outcome { Self.problem(response) } else { nil }
      let text = (response.drafts.first?.text ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
      return LineMapper.Answer(isJSON ? Self.json(response) : text, problem: problem)
    }.run()
    return run.exitCode == 0 && run.problems > 0 ? ExitCode.rejected : run.exitCode
  }

  /// Why there are no drafts; nil where there are.
  private static func problem(_ response: DraftResponse) -> String? {
    switch response.outcome {
    case .changed: nil
    case .unchanged: "there is no text"
    case .refused(.unknownLanguage): "error: the language cannot be told; name it with --lang"
    case .refused(.unsupportedTool):
      "error: there are no texts in \(response.language.map { "\"\($0)\"" } ?? "this language"); 'yaku tools' lists the languages"
    case .refused: "error: no rule of the language knows what to write here"
    }
  }

  private static func numbered(_ text: String, _ number: Int) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { place, line in
      place == 0 ? "\(number)  \(line)\n" : line.isEmpty ? "\n" : "   \(line)\n"
    }.joined()
  }

  private static func json(_ response: DraftResponse) -> String {
    let drafts = response.drafts.map { draft in
      """
      {"text":\(JSONText.string(draft.text)),"rule":\(JSONText.string(draft.rule)),\
      "reason":\(JSONText.string(draft.reason))}
      """
    }
    return """
      {\(WritingAnswers.members(of: response.outcome)),"language":\
      \(response.language.map { JSONText.string("\($0)") } ?? "null"),"drafts":[\(drafts.joined(separator: ","))]}
      """
  }
}
