import Batch
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
  example: """
    yaku tools
    yaku tools --from ja --json
    """
) { arguments throws(ToolError) in
  let engine = try arguments.engine()
  let language = try arguments.language("from")
  let languages = language.map { [$0] } ?? engine.writingLanguages
  let statuses = languages.map { engine.writingToolStatuses(for: $0) }
  if arguments.has("json") {
    try Console.print("[\(statuses.joined().map(\.json).joined(separator: ","))]\n")
  } else if language != nil {
    let rows = statuses.joined().map { [$0.name, $0.reason.map(explanation) ?? "yes", $0.command] }
    try Console.print(TextTable.aligned([["tool", "available", "command"]] + rows))
  } else {
    let rows = (statuses.first ?? []).enumerated().map { number, tool in
      let known = statuses.map { $0[number] }.filter(\.isAvailable).map { "\($0.language)" }
      return [tool.name, known.count == languages.count ? "all" : known.joined(separator: ", "), tool.command]
    }
    try Console.print(TextTable.aligned([["tool", "languages", "command"]] + rows))
  }
  return 0
}

/// Why a tool cannot be used, in words.
private func explanation(_ reason: WritingResponse.Reason) -> String {
  reason == .unknownLanguage ? "no: no pack of the language" : "no: the language has no data for it"
}

extension WritingToolStatus {
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
    "reason":\(reason.map { JSONText.string($0.rawValue) } ?? "null"),"command":\(JSONText.string(command))}
    """
  }
}
