import Batch
import Glibc
import Yaku

let proofreadCommand = Command(
  name: "proofread", summary: "find errors in texts and files, and say what should stand there",
  operands: "[FILE…|TEXT…]", operandCount: 0...Int.max,
  options: [
    Option(
      "lang", short: "l", value: "LANG", "the language of the text (recognised unless said)", completion: .language),
    Option(
      "format", value: "FORMAT", "how the text is written (told by the name of FILE; plain unless said)",
      choices: TextFormat.allCases.map(\.rawValue) + ["code"]),
    Option(
      "quotes", value: "HOW", "whether quoted passages are looked at (read unless said)", choices: ["read", "skip"]),
    .variant,
    Option("exit-code", "exit with 1 when something was found"),
    .jobs, .packs,
  ]
    + Option.group(
      "Answers",
      [
        Option("apply", "print the text with the first suggestion of each error"),
        Option("in-place", "put the text with the first suggestions of errors in the place of FILE"),
        .diff("print what the first suggestions of errors change"),
        Option("json", "print JSON: every suggestion with place, replacements, rule and message; a line for each FILE"),
        Option(
          "report", value: "KIND", "print annotations of GitHub, or a SARIF log",
          choices: ProofreadingAnswers.Shape.reports.map(\.rawValue)),
        Option("lines", "read lines and answer each with one line, in order; with --json or --apply"),
        Option(
          "offset-unit", value: "UNIT", "what --json counts places in (utf8 unless said)",
          choices: OffsetMap.Unit.allCases.map(\.rawValue)),
      ])
    + Option.group("Rules and words", Option.proofreadingRules),
  details: """
    Words that name files, or look as if they did, are files; other words are one text.
    Without any, standard input is read. Code, addresses, and tags of HTML and Markdown
    are never looked at; of programs only comments and documentation are. Errors are what
    is wrong in nearly every case; hints are worth a look.

    Words and decisions of yours stand in yaku/proofreading.txt in the folder of
    configuration, those of a project in .yaku/proofreading.txt (see 'yaku dictionary'),
    those of a file in its comments: yaku: off, yaku: on, yaku: skip, yaku: word WORD.
    """,
  example: """
    yaku proofread 'I could of done it'
    yaku proofread README.md docs/*.md
    yaku proofread --diff Sources/*.swift | git apply
    yaku proofread --lang ja --lines --json < reviews.txt
    """
) { arguments throws(ToolError) in
  let form = try arguments.proofreadingForm()
  let jobs = try arguments.jobs()
  let isByLine = try arguments.readsLines()
  if isByLine, form.shape != .json, form.shape != .text {
    throw ToolError(ExitCode.usage, "--lines needs --json or --apply: every line has one line of answer")
  }
  if isByLine, arguments.has("exit-code") {
    throw ToolError(ExitCode.usage, "--exit-code and --lines do not go together; leave out one")
  }
  let files = isByLine ? nil : try arguments.files()
  if form.isInPlace, files.map({ $0.contains("-") }) ?? true {
    throw ToolError(ExitCode.usage, "--in-place needs a file; name the files to be changed")
  }
  let setting = try arguments.proofreadingSetting()
  let engine = try arguments.engine()
  let answers = ProofreadingAnswers(engine: engine, template: try setting.request("", path: nil), form: form)
  try answers.check(rules: arguments.ruleNames)
  if isByLine { return try await LineRun(jobs: jobs) { answers.line($0) }.run().exitCode }
  var report = ProofreadingReport(form, engine)
  guard let files else {
    let text = arguments.operands.isEmpty ? try Console.readAll() : arguments.operands.joined(separator: " ")
    let response = try answers.response(to: try setting.request(text, path: nil))
    if let remark = answers.remark(on: response, path: nil) { Console.tell(remark) }
    try report.add(response, path: nil)
    try report.finish()
    return report.count > 0 && arguments.has("exit-code") ? ExitCode.rejected : 0
  }
  var failure: ToolError?
  for path in files {
    let response: ProofreadingResponse
    do throws(ToolError) {
      let name = path == "-" ? nil : path
      let text = if let name { try Console.validText(of: name) } else { try Console.readAll() }
      response = try answers.response(to: try setting.request(text, path: name))
    } catch {
      // One file that cannot be read costs no other one.
      failure = error
      if files.count > 1 { Console.tell("error: \(error.message)") }
      continue
    }
    if let remark = answers.remark(on: response, path: path) { Console.tell(remark) }
    try report.add(response, path: path == "-" ? nil : path)
  }
  if let failure, files.count == 1 { throw failure }
  try report.finish()
  if let failure { return failure.code }
  return report.count > 0 && arguments.has("exit-code") ? ExitCode.rejected : 0
}

extension Option {
  /// Which rules speak, and which words are right.
  static let proofreadingRules: [Option] = [
    Option("all", "let rules speak that are off by themselves, such as those of style, and take hints like errors"),
    Option(
      "rule", value: "NAME=WHAT", "off, hint or error for a rule or a family of rules: --rule en.style=hint",
      isRepeatable: true),
    .dictionary,
    Option("no-preferences", "take no words and decisions from files of preferences or from comments in the text"),
  ]
}

extension Arguments {
  fileprivate func proofreadingForm() throws(ToolError) -> ProofreadingAnswers.Form {
    let asked = ["apply", "json", "diff", "report"].filter(has)
    if asked.count > 1 {
      throw ToolError(
        ExitCode.usage, "--\(asked[0]) and --\(asked[1]) do not go together; leave out one")
    }
    if has("in-place"), let other = asked.first(where: { $0 != "apply" }) {
      throw ToolError(ExitCode.usage, "--in-place and --\(other) do not go together; leave out one")
    }
    let shape: ProofreadingAnswers.Shape =
      switch asked.first {
      case "apply": .text
      case "json": .json
      case "diff": .diff
      case "report": value("report").flatMap(ProofreadingAnswers.Shape.init(rawValue:)) ?? .github
      default: has("in-place") ? .text : .people
      }
    return ProofreadingAnswers.Form(
      shape: shape, isInPlace: has("in-place"), takesHints: has("all"),
      unit: value("offset-unit").flatMap(OffsetMap.Unit.init(rawValue:)) ?? .utf8, diffStyle: diffStyle)
  }

  /// The files that the words name; nil where they are a text, or there are none.
  fileprivate func files() throws(ToolError) -> [String]? {
    let named = operands.filter { $0 == "-" || looksLikeFile($0) }
    if named.isEmpty {
      guard operands.count == 1, isFolder(operands[0]) else { return nil }
      throw ToolError(
        ExitCode.usage, "\"\(operands[0])\" is a folder; name the files in it, for example \(operands[0])/*.md")
    }
    if let text = operands.first(where: { !named.contains($0) }) {
      throw ToolError(
        isFolder(text) ? ExitCode.usage : ExitCode.input,
        isFolder(text)
          ? "\"\(text)\" is a folder; name the files in it, for example \(text)/*.md"
          : "cannot read \"\(text)\": there is no such file; give files, or a text in one pair of quotes")
    }
    return operands
  }

  /// The rules and families of rules that the command line names.
  var ruleNames: [String] { values("rule").compactMap { $0.split(separator: "=").first.map(String.init) } }

  /// What the command line says about rules, words and the way texts are written.
  func proofreadingSetting() throws(ToolError) -> ProofreadingSetting {
    var request = ProofreadingRequest("", language: try languageOfVariant())
    request.rules.includesOptional = has("all")
    request.skipsQuotes = value("quotes") == "skip"
    request.heedsComments = !has("no-preferences")
    for text in values("rule") {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let setting = RuleSelection.Setting(rawValue: parts[1]) else {
        throw ToolError(ExitCode.usage, "--rule cannot be \"\(text)\"; write NAME=off, NAME=hint or NAME=error")
      }
      request.rules.settings[parts[0]] = setting
    }
    request.acceptedWords = try dictionaryWords()
    return ProofreadingSetting(request: request, format: value("format"), hasPreferences: !has("no-preferences"))
  }
}

private func isFolder(_ word: String) -> Bool {
  var status = stat()
  return stat(word, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// Whether a word of the command line names a file, or one that is not there: an ending says so.
func looksLikeFile(_ word: String) -> Bool {
  var status = stat()
  if stat(word, &status) == 0 { return status.st_mode & S_IFMT != S_IFDIR }
  guard !word.contains(where: \.isWhitespace) else { return false }
  return word.hasSuffix(".txt") || DocumentKind(path: word) != nil || CodeSyntax(path: word) != nil
}
