import Batch
import Yaku

let configCommand = Command(
  name: "config", summary: "show the settings in force, and where each comes from",
  operands: "[COMMAND]", operandCount: 0...2,
  options: [Option("json", "print JSON")],
  details: """
    Defaults for options stand in $XDG_CONFIG_HOME/yaku/config (~/.config/yaku/config):

      # for every command that has the option
      to = en
      # the languages you read, best first: what --to is when nothing else says so
      languages = ja, en

      [batch]
      on-error = skip
      quiet = yes

    A key is the long name of an option. The command line wins over the file, a
    section over what stands above the first one. --no-config leaves the file out.
    """,
  example: """
    yaku config
    yaku config batch
    """
) { arguments throws(ToolError) in
  let settings = try SettingsTable(arguments.configuration, only: arguments.operands)
  try Console.print(arguments.has("json") ? settings.json + "\n" : settings.text)
  return 0
}

/// The settings of commands with their origins, for people and programs to read.
private struct SettingsTable {
  private struct Row {
    let command: String
    let setting: String
    let value: String
    let origin: String
  }

  private let file: String?
  private let isThere: Bool
  private var rows: [Row] = []

  /// `only` is the name of a command, in words; empty for all commands.
  init(_ configuration: Configuration, only: [String]) throws(ToolError) {
    file = configuration.path
    isThere = configuration.file != nil
    var commands = Command.all(Tool.commands)
    if !only.isEmpty {
      let found = try Command.find(only, in: Tool.commands)
      commands = commands.filter { $0.path == found.path }
    } else {
      let languages = configuration.languages
      rows.append(
        Row(
          command: "", setting: ConfigurationFile.languagesKey,
          value: languages.tags.map(\.description).joined(separator: ", "), origin: languages.origin))
      for name in ["YAKU_PACKS", "XDG_DATA_HOME", "XDG_DATA_DIRS"] {
        guard let value = Configuration.environment(name) else { continue }
        rows.append(Row(command: "", setting: name, value: value, origin: "environment"))
      }
    }
    for (path, command) in commands {
      let defaults = configuration.defaults(for: command, at: path)
      for option in command.options {
        guard let (values, origin) = defaults[option.name] else { continue }
        rows += values.map {
          Row(command: path, setting: "--\(option.name)", value: option.value == nil ? "yes" : $0, origin: origin)
        }
      }
    }
  }

  var text: String {
    let head = file.map { "\($0)\(isThere ? "" : " (not there)")\n" } ?? "no configuration file\n"
    guard !rows.isEmpty else { return head }
    return head + TextTable.aligned(rows.map { [$0.command, $0.setting, $0.value, $0.origin] })
  }

  var json: String {
    let items = rows.map { row in
      """
      {"command":\(row.command.isEmpty ? "null" : JSONText.string(row.command)),\
      "setting":\(JSONText.string(row.setting)),"value":\(JSONText.string(row.value)),\
      "from":\(JSONText.string(row.origin))}
      """
    }
    return "{\"file\":\(file.map(JSONText.string) ?? "null"),\"settings\":[\(items.joined(separator: ","))]}"
  }
}
