import Batch
import Files
import PackAudit
import Yaku

let toolsCommand = Command(
  name: "tools", summary: "list the writing tools, with the languages they have data for",
  options: [
    Option(
      "from", short: "f", value: "LANG", "every tool for texts in LANG, and why one cannot be used",
      completion: .language),
    Option("json", "print JSON: every tool for every language, or for LANG"),
    .packs,
  ],
  details: """
    Tools of your own are folders of rules in ~/.config/yaku/tools; they are marked with *.
    """,
  example: """
    yaku tools
    yaku tools --from ja --json
    """,
  subcommands: [
    Command(
      name: "check", summary: "check a tool of your own: its files, and every example of its rules",
      operands: "DIR", operandCount: 1...1, options: [.packs],
      example: "yaku tools check ~/.config/yaku/tools/plain-legal",
      action: checkTool)
  ]
) { arguments throws(ToolError) in
  let engine = try arguments.engine()
  let language = try arguments.language("from")
  let languages = language.map { [$0] } ?? engine.writingLanguages
  let statuses = languages.map { engine.writingToolStatuses(for: $0) }
  if arguments.has("json") {
    try Console.print("[\(statuses.joined().map(\.json).joined(separator: ","))]\n")
  } else if language != nil {
    let rows = statuses.joined().map { [$0.marked, $0.reason.map(explanation) ?? "yes", $0.command] }
    try Console.print(TextTable.aligned([["tool", "available", "command"]] + rows))
  } else {
    let rows = (statuses.first ?? []).enumerated().map { number, tool in
      let known = statuses.map { $0[number] }.filter(\.isAvailable).map { "\($0.language)" }
      return [tool.marked, known.count == languages.count ? "all" : known.joined(separator: ", "), tool.command]
    }
    try Console.print(TextTable.aligned([["tool", "languages", "command"]] + rows))
  }
  return 0
}

/// Why a tool cannot be used, in words.
private func explanation(_ reason: WritingResponse.Reason) -> String {
  switch reason {
  case .unknownLanguage: "no: no pack of the language"
  case .faultyTool: "no: its files have errors; see 'yaku tools check'"
  default: "no: the language has no data for it"
  }
}

/// Lists every problem of a tool on standard error; 1 when there is one.
@Sendable private func checkTool(_ arguments: Arguments) async throws(ToolError) -> Int32 {
  let folder = arguments.operands[0]
  let engine = try arguments.engine(toolFolders: [folder])
  guard let tool = engine.customTools.first else { return 0 }
  var problems = engine.problems(of: tool).map(\.description)
  if problems.isEmpty { problems = CustomToolExamples.diagnostics(tool, engine).map(\.description) }
  Console.write(problems.flatMap { Array("\($0)\n".utf8) })
  if !problems.isEmpty {
    Console.tell("\(problems.count) errors")
    return ExitCode.rejected
  }
  let languages = tool.languages.map(\.description).joined(separator: ", ")
  try Console.print("\(tool.name): \(languages); rules and examples are as they should be\n")
  return 0
}

extension Engine {
  /// What is wrong with a tool of somebody's own, one problem a line; nil where nothing is, or there is no such tool.
  func faults(of name: String) -> String? {
    let problems = customTools.first { $0.name == name }.map(problems(of:)) ?? []
    return problems.isEmpty
      ? nil : "the tool \"\(name)\" cannot be used:\n" + problems.map { "  \($0)" }.joined(separator: "\n")
  }
}

extension WritingToolStatus {
  /// The name, with a mark where it is a tool of somebody's own.
  fileprivate var marked: String { isCustom ? "\(name) *" : name }

  /// What runs it on the command line.
  fileprivate var command: String {
    switch tool {
    case nil: "yaku \(name)"
    case .rewrite(let tone): "yaku rewrite --tone \(tone)"
    case .described: "yaku rewrite --instruct WORDS"
    case .summary: "yaku summarize"
    case .keyPoints, .list, .table: "yaku \(name)"
    }
  }

  fileprivate var json: String {
    """
    {"tool":\(JSONText.string(name)),"language":\(JSONText.string("\(language)")),"available":\(isAvailable),\
    "reason":\(reason.map { JSONText.string($0.rawValue) } ?? "null"),"command":\(JSONText.string(command)),"custom":\(isCustom),\
    "description":\(summary.map(JSONText.string) ?? "null")}
    """
  }
}
