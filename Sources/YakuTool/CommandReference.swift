/// The whole command line as one document, from the tables of the commands: what `docs/command-line.md` and `yaku(1)` are.
enum CommandReference {
  // MARK: Markdown

  static func markdown(_ commands: [Command]) -> String {
    let all = Command.all(commands).filter { $0.command.action != nil }
    var parts = [
      "# The command line", "<!-- Made by 'yaku help --markdown'; change the tables in Sources/YakuTool. -->",
      "Translates text offline, from dictionaries and rules.",
      all.map { "- [`yaku \($0.path)`](#\(anchor($0.path))): \($0.command.summary)" }.joined(separator: "\n"),
      "Options stand before or behind the other words; `--name value` and `--name=value` are the same. Behind `--` no word is "
        + "an option. Every command has `--help`, and `--no-config`, which leaves the configuration file out "
        + "(see [`yaku config`](#yaku-config)).",
      "## Exit codes",
      "| code | meaning |\n|---|---|\n"
        + ExitCode.meanings.map { "| \($0.code) | \($0.meaning) |" }.joined(separator: "\n"),
    ]
    for (path, command) in all {
      parts.append("## yaku \(path)")
      parts.append(sentence(command.summary))
      parts.append("```\nyaku \(path)\(command.operands.isEmpty ? "" : " \(command.operands)") [options]\n```")
      parts += command.details.split(separator: "\n\n").map { paragraph in
        let lines = paragraph.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.contains { $0.hasPrefix("  ") } ? "```\n\(paragraph)\n```" : escaped(String(paragraph))
      }
      for (heading, options) in command.groupedOptions {
        // What every command has is told once, above.
        let own = options.filter { option in command.options.contains { $0.name == option.name } }
        guard !own.isEmpty else { continue }
        let rows = own.map { "| `\(cell(Help.name(of: $0)))` | \(cell(escaped(Help.description(of: $0)))) |" }
        parts.append("| \(heading.lowercased()) | meaning |\n|---|---|\n" + rows.joined(separator: "\n"))
      }
      if !command.example.isEmpty { parts.append("```sh\n\(command.example)\n```") }
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func anchor(_ path: String) -> String { "yaku-" + path.map { $0 == " " ? "-" : String($0) }.joined() }

  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  /// `text` with what Markdown would read as tags made plain.
  private static func escaped(_ text: String) -> String {
    text.map { $0 == "<" ? "&lt;" : $0 == "*" ? "\\*" : String($0) }.joined()
  }

  private static func cell(_ text: String) -> String { text.map { $0 == "|" ? "\\|" : String($0) }.joined() }

  // MARK: The manual page

  static func manual(_ commands: [Command], version: String) -> String {
    var lines = [
      ".TH YAKU 1 \"\" \"yaku \(version)\" \"User commands\"", ".SH NAME",
      "yaku \\- translate text offline, from dictionaries and rules", ".SH SYNOPSIS", ".B yaku", ".I COMMAND",
      "[options]", ".SH DESCRIPTION",
      "Nothing is sent anywhere: the program works without a network, and says where each word of its answer comes from.",
      ".SH COMMANDS",
    ]
    for (path, command) in Command.all(commands) where command.action != nil {
      let usage = command.operands.isEmpty ? path : "\(path) \(command.operands)"
      lines += [".SS yaku \(roff(usage))", roff(sentence(command.summary))]
      if !command.details.isEmpty { lines += [".PP", ".nf", roff(command.details), ".fi"] }
      for option in command.options {
        lines += [".TP", ".B \(roff(Help.name(of: option)))", roff(Help.description(of: option))]
      }
      if !command.example.isEmpty { lines += [".PP", ".nf", ".RS", roff(command.example), ".RE", ".fi"] }
    }
    lines += [".SH EXIT STATUS"]
    for (code, meaning) in ExitCode.meanings { lines += [".TP", ".B \(code)", roff(meaning)] }
    lines += [".SH FILES"]
    for (name, meaning) in files { lines += [".TP", ".I \(roff(name))", roff(meaning)] }
    lines += [".SH ENVIRONMENT"]
    for (name, meaning) in variables { lines += [".TP", ".B \(name)", roff(meaning)] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let files = [
    ("~/.config/yaku/config", "defaults for options; see 'yaku config --help'"),
    ("~/.config/yaku/proofreading.txt", "words and decisions about proofreading; see 'yaku dictionary add --help'"),
    (".yaku/proofreading.txt", "the same for the folder it is in, and those below"),
    ("~/.local/share/yaku/packs", "imported packs and packs of your own"),
    ("PREFIX/share/yaku/packs", "the core packs"),
  ]

  private static let variables = [
    ("YAKU_PACKS", "the folder of the core packs"),
    ("XDG_CONFIG_HOME", "where yaku/config is, in place of ~/.config"),
    ("XDG_DATA_HOME", "where yaku/packs is, in place of ~/.local/share"),
    ("XDG_DATA_DIRS", "further folders that may hold yaku/packs"),
    ("LANGUAGE, LC_ALL, LC_MESSAGES, LANG", "the languages you read: what --to is when nothing else says so"),
  ]

  /// `text` as roff prints it: no backslash, dash or line start means anything.
  private static func roff(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let plain = line.map { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : String($0) }.joined()
      return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }.joined(separator: "\n")
  }
}
