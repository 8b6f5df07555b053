/// Writes help from the tables of the commands.
enum Help {
  /// What `yaku --help` prints.
  static func overview(_ commands: [Command]) -> String {
    """
    Translates text offline, from dictionaries and rules.

    Usage: yaku COMMAND [options]

    Commands
    \(table(commands.map { ($0.name, $0.summary) }))

    'yaku COMMAND --help' says more, with an example. 'yaku --version' says which program this is.

    \(ExitCode.help)

    """
  }

  /// What `yaku COMMAND --help` prints.
  static func text(of command: Command, path: String) -> String {
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    let usage = command.subcommands.isEmpty ? "\(operands) [options]" : " COMMAND [options]"
    var parts = [
      command.summary.prefix(1).uppercased() + command.summary.dropFirst() + ".", "Usage: yaku \(path)\(usage)",
    ]
    if !command.details.isEmpty { parts.append(command.details) }
    if !command.subcommands.isEmpty {
      parts.append("Commands\n" + table(command.subcommands.map { ($0.name, $0.summary) }))
    }
    parts.append("Options\n" + table(command.allOptions.map { (name(of: $0), description(of: $0)) }))
    if !command.example.isEmpty {
      let lines = command.example.split(separator: "\n").map { "  \($0)" }
      parts.append((lines.count > 1 ? "Examples\n" : "Example\n") + lines.joined(separator: "\n"))
    }
    if command.subcommands.isEmpty { parts.append(ExitCode.help) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  static func name(of option: Option) -> String {
    (option.short.map { "-\($0), " } ?? "") + "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
  }

  static func description(of option: Option) -> String {
    let choices = option.choices.isEmpty ? "" : ": \(option.choices.joined(separator: ", "))"
    return option.help + choices + (option.isRepeatable ? "; may be repeated" : "")
      + (option.isRequired ? " (required)" : "")
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = min(26, rows.map(\.0.count).max() ?? 0)
    return rows.map { name, text in
      let gap = String(repeating: " ", count: max(2, width + 2 - name.count))
      return "  \(name)\(gap)\(text)"
    }.joined(separator: "\n")
  }
}
