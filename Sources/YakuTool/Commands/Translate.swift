import Batch
import Yaku

let translateCommand = Command(
  name: "translate", summary: "translate a text",
  operands: "[TEXT…]", operandCount: 0...Int.max,
  options: RequestOptions.all + [
    Option(
      "format", value: "FORMAT", "how the text is written (plain unless said)",
      choices: TextFormat.allCases.map(\.rawValue) + DocumentKind.names),
    .jsonPath,
    Option("lines", "read lines and answer each with one line, in order"),
    Option("json", "print JSON: the translation with language, confidence and notes"),
    Option(
      "bilingual", value: "HOW",
      "show both texts, sentence by sentence, or line by line with --lines",
      choices: Bilingual.allCases.map(\.rawValue)),
    Option("timeout", value: "SECONDS", "for each text: what is not translated by then stays as it is"),
    Option("strict", "exit with 1 when a text cannot be translated"),
    .jobs, .packs,
  ],
  details: """
    Translates TEXT, or standard input when there is none. A text that cannot be
    translated comes back as it is, with the reason on standard error. Documents
    such as PO come out with their texts translated and nothing else changed.
    With --lines, glossaries and memories that change are read again.
    """,
  example: """
    yaku translate --to en '電池が長持ちします。'
    yaku translate --from es --to en --lines < reviews.txt > translations.txt
    yaku translate --to en --format html < page.html > page.en.html
    yaku translate --from ja --to en --format po < ja.po > en.po
    yaku translate --from ja --to en --alternatives 3 --explain 'スタッフの対応が良かった。'
    """
) { arguments throws(ToolError) in
  try checkAnswers(arguments)
  let form = try arguments.answerForm()
  let jobs = try arguments.jobs()
  let isByLine = try arguments.readsLines()
  let engine = try arguments.engine()
  if let kind = arguments.value("format").flatMap(DocumentKind.init(name:)), TextFormat(rawValue: kind.rawValue) == nil
  {
    let template = try arguments.requestTemplate(for: engine)
    try engine.check(from: template.source, to: template.target)
    return try await translateDocument(arguments, kind, template, engine)
  }
  var text = arguments.operands.joined(separator: " ")
  if !isByLine, arguments.operands.isEmpty { text = try Console.readAll() }
  var request = try arguments.requestTemplate(for: engine, text: isByLine ? nil : text)
  request.format = arguments.value("format").flatMap(TextFormat.init(rawValue:)) ?? .plain
  try engine.check(from: request.source, to: request.target)
  var answers = TextAnswers(engine: engine, template: request, form: form)
  if isByLine { answers.wording = try WatchedWording(arguments) }
  let isStrict = arguments.has("strict")
  guard isByLine else {
    let answer = answers.whole(text)
    let written = answer.text ?? text
    try Console.print(written.utf8.last == UInt8(ascii: "\n") || written.isEmpty ? written : written + "\n")
    guard let problem = answer.problem else { return 0 }
    Console.tell(problem)
    return isStrict ? ExitCode.rejected : 0
  }
  let (problems, code) = try await LineRun(jobs: jobs) { [answers] in answers.line($0) }.run()
  return code == 0 && problems > 0 && isStrict ? ExitCode.rejected : code
}

/// Refuses options that do not go together.
private func checkAnswers(_ arguments: Arguments) throws(ToolError) {
  func refuse(_ first: String, with second: String, _ advice: String) throws(ToolError) {
    guard arguments.has(first), arguments.has(second) else { return }
    throw ToolError(ExitCode.usage, "--\(first) and --\(second) do not go together: \(advice)")
  }
  try refuse("bilingual", with: "json", "JSON holds both texts anyway")
  if arguments.has("bilingual"), let format = arguments.value("format"), format != TextFormat.plain.rawValue {
    throw ToolError(ExitCode.usage, "--bilingual is for plain text; leave out --format \(format)")
  }
  guard arguments.has("lines"), !arguments.has("json") else { return }
  for name in ["alternatives", "explain"] where arguments.has(name) {
    throw ToolError(ExitCode.usage, "--\(name) with --lines needs --json: every line has one line of answer")
  }
  if arguments.value("bilingual") == Bilingual.above.rawValue {
    throw ToolError(
      ExitCode.usage, "--bilingual above with --lines would give two lines for one; use --bilingual beside")
  }
}

extension Arguments {
  fileprivate func answerForm() throws(ToolError) -> TextAnswers.Form {
    var form = TextAnswers.Form()
    form.isJSON = has("json")
    form.bilingual = value("bilingual").flatMap(Bilingual.init(rawValue:))
    form.timeout = try seconds("timeout")
    return form
  }
}
