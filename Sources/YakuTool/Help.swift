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
    parts += paragraphs(of: command.details)
    if !command.subcommands.isEmpty {
      parts.append("Commands\n" + table(command.subcommands.map { ($0.name, $0.summary) }))
    }
    let width = command.allOptions.map { name(of: $0).count }.max() ?? 0
    parts += command.groupedOptions.map { heading, options in
      "\(heading)\n" + table(options.map { (name(of: $0), description(of: $0)) }, width: width)
    }
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
    let choices = option.choices.isEmpty || option.value == nil ? "" : ": \(option.choices.joined(separator: ", "))"
    return option.help + choices + (option.isRepeatable ? "; may be repeated" : "")
      + (option.isRequired ? " (required)" : "")
  }

  /// The paragraphs of `text`, wrapped to the terminal; one with an indented line stays as it is.
  private static func paragraphs(of text: String) -> [String] {
    text.split(separator: "\n\n").map { paragraph in
      let lines = paragraph.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.contains { $0.hasPrefix("  ") }
        ? String(paragraph) : wrapped(lines.joined(separator: " "), indent: 0)
    }
  }

  /// `text` in lines that fit the terminal, those behind the first indented.
  private static func wrapped(_ text: String, indent: Int) -> String {
    let room = max(40, min(Console.width, 100) - indent)
    return TextTable.lines(of: text, width: room).map { $0.last == " " ? String($0.dropLast()) : $0 }
      .joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// Names with their texts beside them, wrapped to the terminal; a name that is too long has its text on the next line.
  private static func table(_ rows: [(String, String)], width: Int? = nil) -> String {
    let width = min(26, width ?? rows.map(\.0.count).max() ?? 0)
    let indent = String(repeating: " ", count: width + 4)
    return rows.map { name, text in
      let first = name.count <= width ? "  " + name + indent.dropFirst(2 + name.count) : "  " + name + "\n" + indent
      return first + wrapped(text, indent: indent.count)
    }.joined(separator: "\n")
  }
}
