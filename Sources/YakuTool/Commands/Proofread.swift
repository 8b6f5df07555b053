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
    Option("exit-code", "exit with 1 when something was found"),
    .jobs, .packs,
  ]
    + Option.group(
      "Answers",
      [
        Option("apply", "print the text with the first suggestion of each error"),
        Option("in-place", "put the text with the first suggestions in the place of FILE"),
        Option("diff", "print what the first suggestions change, as a patch"),
        Option("json", "print JSON: every suggestion with place, replacements, rule and message; a line for each FILE"),
        Option(
          "report", value: "KIND", "print annotations of GitHub, or a SARIF log",
          choices: ProofreadingAnswers.Shape.reports.map(\.rawValue)),
        Option("lines", "read lines and answer each with one line, in order; with --json or --apply"),
        Option(
          "offset-unit", value: "UNIT", "what --json counts places in (utf8 unless said)",
          choices: OffsetMap.Unit.allCases.map(\.rawValue)),
      ])
    + Option.group(
      "Rules and words",
      [
        Option("all", "let rules speak that are off by themselves, such as those of style"),
        Option(
          "rule", value: "NAME=WHAT", "off, hint or error for a rule or a family of rules: --rule en.style=hint",
          isRepeatable: true),
        Option(
          "dictionary", value: "FILE", "words that are spelled as they should be, one a line", isRepeatable: true,
          completion: .file),
        Option("no-preferences", "take no words and decisions from files of preferences or from comments in the text"),
      ]),
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
  try answers.check()
  if isByLine { return try await LineRun(jobs: jobs) { answers.line($0) }.run().exitCode }
  var report = ProofreadingReport(form, engine)
  for path in files ?? ["-"] {
    let isFile = files != nil && path != "-"
    let text =
      isFile
      ? try Console.read(path)
      : arguments.operands.isEmpty || files != nil
        ? try Console.readAll() : arguments.operands.joined(separator: " ")
    let response = try answers.response(to: try setting.request(text, path: isFile ? path : nil))
    try report.add(response, path: isFile ? path : nil)
  }
  try report.finish()
  return report.count > 0 && arguments.has("exit-code") ? ExitCode.rejected : 0
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
      shape: shape, isInPlace: has("in-place"),
      unit: value("offset-unit").flatMap(OffsetMap.Unit.init(rawValue:)) ?? .utf8)
  }

  /// The files that the words name; nil where they are a text, or there are none.
  fileprivate func files() throws(ToolError) -> [String]? {
    let named = operands.filter { $0 == "-" || looksLikeFile($0) }
    if named.isEmpty { return nil }
    if let text = operands.first(where: { !named.contains($0) }) {
      throw ToolError(
        ExitCode.input, "cannot read \"\(text)\": there is no such file; give files, or a text in one pair of quotes")
    }
    return operands
  }

  fileprivate func proofreadingSetting() throws(ToolError) -> ProofreadingSetting {
    var request = ProofreadingRequest("", language: try language("lang"))
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
    for path in values("dictionary") {
      for line in try Console.read(path).split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
        let word = line.split { $0.isWhitespace }.joined(separator: " ")
        if !word.isEmpty { request.acceptedWords.insert(word) }
      }
    }
    return ProofreadingSetting(request: request, format: value("format"), hasPreferences: !has("no-preferences"))
  }
}

/// What is asked for each text: what the command line says, then what the files of preferences say.
private struct ProofreadingSetting {
  let request: ProofreadingRequest
  /// The format that is named; nil lets the name of the file say it.
  let format: String?
  let hasPreferences: Bool

  /// The format of a file by the ending of its name; files of which only some parts are texts are refused.
  private static func format(of path: String) throws(ToolError) -> TextFormat {
    switch DocumentKind(path: path) {
    case .html: return .html
    case .markdown: return .markdown
    case nil, .text: return .plain
    case let kind?:
      throw ToolError(
        ExitCode.usage,
        "\"\(path)\" is a document (\(kind.rawValue)) that cannot be proofread; --format plain reads it as it is")
    }
  }

  /// The request for `text`, which is that of the file at `path`; nil for one without a file.
  func request(_ text: String, path: String?) throws(ToolError) -> ProofreadingRequest {
    var request = request
    request.text = text
    switch format {
    case "code": request.code = path.flatMap(CodeSyntax.init(path:)) ?? CodeSyntax(guessedFrom: text)
    case let name?: request.format = TextFormat(rawValue: name) ?? .plain
    case nil:
      request.code = path.flatMap(CodeSyntax.init(path:))
      if request.code == nil, let path { request.format = try Self.format(of: path) }
    }
    guard hasPreferences else { return request }
    let folder = path.flatMap { path in path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } } ?? "."
    do throws(PreferenceError) {
      // What is nearer to the text goes before.
      try PreferenceFile.workspace(of: folder).preferences().apply(to: &request)
      try PreferenceFile.user?.preferences().apply(to: &request)
    } catch {
      throw ToolError(error)
    }
    return request
  }
}

/// Whether a word of the command line names a file, or one that is not there: an ending says so.
func looksLikeFile(_ word: String) -> Bool {
  var status = stat()
  if stat(word, &status) == 0 { return status.st_mode & S_IFMT != S_IFDIR }
  guard !word.contains(where: \.isWhitespace) else { return false }
  return word.hasSuffix(".txt") || DocumentKind(path: word) != nil || CodeSyntax(path: word) != nil
}

extension ToolError {
  /// A file that cannot be read or written ends a command as others do; one with a mistake, as the configuration does.
  init(_ error: PreferenceError) {
    switch error {
    case .unreadable: self.init(ExitCode.input, error.description)
    case .invalid: self.init(ExitCode.usage, error.description)
    case .unwritable: self.init(ExitCode.output, error.description)
    }
  }
}
