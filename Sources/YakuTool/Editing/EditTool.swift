import Yaku

/// The tool of an editing run, as the command line names it, and what its session is told.
struct EditTool {
  let engine: Engine
  let tool: SessionTool
  private(set) var options = WritingToolsOptions()
  /// What says why there are no suggestions.
  private let answers: WritingAnswers?

  /// The tool called `name` for `file`; of programs only comments change.
  init(_ name: String, for file: EditedFile, _ arguments: Arguments) throws(ToolError) {
    _ = try arguments.permittedSyntax(of: file.path)
    let setting = try arguments.proofreadingSetting()
    let request = try setting.request(file.text, path: file.path)
    engine = try arguments.engine()
    options.language = request.language
    options.format = request.format
    options.code = request.code
    options.preferredResultOptions = [.plainText, .list, .table]
    if name == SessionTool.proofread.name {
      tool = .proofread(request)
      answers = nil
      try ProofreadingAnswers(engine: engine, template: request, form: .init())
        .check(rules: arguments.ruleNames)
      return
    }
    for option in ["all", "rule", "dictionary", "no-preferences", "variant"] where arguments.has(option) {
      throw ToolError(ExitCode.usage, "--\(option) is for '--tool proofread'; leave it out")
    }
    guard let named = WritingTool(name: name) else {
      throw ToolError(ExitCode.usage, "--tool cannot be empty; name one, such as concise")
    }
    if case .rewrite(let tone) = named, let faults = engine.faults(of: tone.rawValue) {
      throw ToolError(ExitCode.input, faults)
    }
    tool = SessionTool(named)
    answers = WritingAnswers(
      engine: engine, template: WritingRequest(named, "", language: request.language), shape: .text, unit: .utf8,
      log: nil)
  }

  /// What a person reads where nothing was changed, or could not be.
  func message(of reason: WritingResponse.Reason) -> String {
    if let answers { return answers.message(of: reason) }
    switch reason {
    case .unknownLanguage: return "the language cannot be told; name it with --lang"
    case .empty: return "there is no text"
    case .nothingToDo: return "nothing was found"
    default:
      let known = engine.proofreadingLanguages.map(\.description).joined(separator: ", ")
      return "no pack finds errors in this language; choose one of: \(known)"
    }
  }

  /// The command that does the same without a terminal.
  static func commandLine(of name: String) -> String {
    switch WritingTool(name: name) {
    case _ where name == SessionTool.proofread.name: "yaku proofread"
    case .rewrite?: "yaku rewrite --tone \(name)"
    case .summary?: "yaku summarize"
    default: "yaku \(name)"
    }
  }
}
