import Batch
import Yaku

/// What the commands of the writing tools are told in the same way.
extension Option {
  static let writingLanguage = Option(
    "lang", short: "l", value: "LANG", "the language of the text (recognised unless said)", completion: .language)

  static let followUp = Option(
    "follow-up", value: "WORDS", "what to change in the result, in words: shorter, warmer, \"more formal\"",
    isRepeatable: true)

  static let textFormat = Option(
    "format", value: "FORMAT", "how the text is written (told by the name of FILE; plain unless said)",
    choices: TextFormat.allCases.map(\.rawValue))

  /// A patch, or one to look at.
  static func diff(_ help: String) -> Option {
    Option("diff", "\(help), as a patch; --diff=word marks words within lines", choices: ["word"])
  }

  /// Of tools whose results have a form of their own, of which --format speaks.
  static let input = Option(
    "input", value: "FORMAT", "how the text is written (told by the name of FILE; markdown unless said)",
    choices: TextFormat.allCases.map(\.rawValue))

  static let quotes = Option(
    "quotes", value: "HOW", "keep or change quoted passages (keep unless said)", choices: ["keep", "change"])

  static let off = Option(
    "off", value: "PATTERN",
    "files that are left alone: by name (*.tex), folder (drafts/) or path; a line of the configuration file, as a rule",
    isRepeatable: true)

  /// How what a writing tool made is told, and where none works.
  static let answers: [Option] =
    [
      .off,
      Option("lines", "read lines and answer each with one line, in order"),
      Option("json", "print JSON: every change with its place, replacement, rules and reasons"),
      .diff("print what is changed"),
      Option(
        "offset-unit", value: "UNIT", "what --json counts places in (utf8 unless said)",
        choices: OffsetMap.Unit.allCases.map(\.rawValue)),
    ] + WritingLog.options + [.jobs, .packs]
}

extension Arguments {
  /// How --diff tells what changes.
  var diffStyle: UnifiedDiff.Style { value("diff") == "word" ? .words : .lines }

  /// The syntax of the program at `path`, of which only comments may change; nil for other texts. Throws for a file that
  /// --off leaves alone.
  func permittedSyntax(of path: String?) throws(ToolError) -> CodeSyntax? {
    switch WritingToolsPolicy(off: values("off")).permission(path: path) {
    case .everything: return nil
    case .comments(let syntax): return syntax
    case .nothing(let pattern):
      throw ToolError(
        ExitCode.rejected,
        "\(naming("off")) \"\(pattern)\" leaves \"\(path ?? "")\" alone; take it out, or name another file")
    }
  }

  /// Runs a writing tool over what the command line names; the exit code.
  func write(_ tool: WritingTool, toolFolders: [String] = []) async throws(ToolError) -> Int32 {
    if has("json"), has("diff") {
      throw ToolError(ExitCode.usage, "--json and --diff do not go together; leave out one")
    }
    let jobs = try jobs()
    let isByLine = try readsLines()
    if isByLine, has("diff") { throw ToolError(ExitCode.usage, "--lines and --diff do not go together; leave out one") }
    if isByLine, tool.writesLines, !has("json") {
      throw ToolError(
        ExitCode.usage, "what this tool makes has several lines; add --json to --lines, or give it one text")
    }
    var request = WritingRequest(tool, "", language: try language("lang"))
    request.keepsQuotes = value("quotes") != "change"
    request.followUps = values("follow-up")
    let file = isByLine ? nil : namedFile
    let known = value(tool.isOfForm ? "input" : "format").flatMap(TextFormat.init(rawValue:))
    let syntax = try permittedSyntax(of: file)
    request.code = known == nil ? syntax : nil
    request.format = known ?? file.flatMap(TextFormat.init(path:)) ?? (tool.isOfForm ? .markdown : .plain)
    let engine = try engine(toolFolders: toolFolders)
    if case .rewrite(let tone) = tool, let faults = engine.faults(of: tone.rawValue) {
      throw ToolError(ExitCode.input, faults)
    }
    let answers = WritingAnswers(
      engine: engine, template: request, shape: has("json") ? .json : has("diff") ? .diff(diffStyle) : .text,
      unit: value("offset-unit").flatMap(OffsetMap.Unit.init(rawValue:)) ?? .utf8, log: WritingLog(self))
    if isByLine {
      let run = try await LineRun(jobs: jobs) { answers.line($0) }.run()
      return run.exitCode == 0 && run.problems > 0 ? ExitCode.rejected : run.exitCode
    }
    let text = try text()
    let response = answers.response(to: text)
    if case .unchanged(let reason) = response.outcome { Console.tell(answers.message(of: reason)) }
    let answer = try answers.answer(response, path: file)
    if case .refused(let reason) = response.outcome { Console.tell("error: \(answers.message(of: reason))") }
    let isWord = !has("json") && !has("diff") && !operands.isEmpty && file == nil
    try Console.print(isWord ? answer + "\n" : answer)
    if case .refused = response.outcome { return ExitCode.rejected }
    return 0
  }
}

extension Arguments {
  /// The file that the only word of the command line names; nil when there is none.
  var namedFile: String? { operands.count == 1 ? operands.first.flatMap { looksLikeFile($0) ? $0 : nil } : nil }

  /// The text: that of the file, the words of the command line, or standard input.
  func text() throws(ToolError) -> String {
    if let file = namedFile { return try Console.read(file) }
    return operands.isEmpty ? try Console.readAll() : operands.joined(separator: " ")
  }
}

extension WritingTool {
  /// Whether it makes several lines of one.
  fileprivate var writesLines: Bool {
    switch self {
    case .keyPoints, .list, .table: true
    case .rewrite, .described, .summary: false
    }
  }

  /// Whether its results have a form of their own, of which --format speaks.
  fileprivate var isOfForm: Bool {
    switch self {
    case .list, .table: true
    default: false
    }
  }
}

extension TextFormat {
  /// How a file is written by the ending of its name; nil where that says nothing.
  init?(path: String) {
    switch DocumentKind(path: path) {
    case .html: self = .html
    case .markdown: self = .markdown
    case .text: self = .plain
    // Lines and records.
    default:
      guard RecordFormat(path: path) != nil else { return nil }
      self = .plain
    }
  }
}
