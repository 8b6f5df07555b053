/// Writes shell completions from the tables of the commands.
enum CompletionScripts {
  /// The script for bash, zsh or fish; `nil` for another shell.
  static func script(for shell: String, _ commands: [Command]) -> String? {
    switch shell {
    case "bash": bash(commands)
    case "zsh": zsh(commands)
    case "fish": fish(commands)
    default: nil
    }
  }

  /// The words that may follow a command: its subcommands and options.
  private static func words(_ command: Command) -> String {
    (command.subcommands.map(\.name) + command.allOptions.map { "--\($0.name)" }).joined(separator: " ")
  }

  private static func bash(_ commands: [Command]) -> String {
    var values = ""
    for (path, command) in Command.all(commands) {
      for option in command.options where option.value != nil {
        let names = (["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])).map { "\"\(path) \($0)\"" }
        let action: String? =
          switch option.completion {
          case .file: "compgen -f -- \"$word\""
          case .directory: "compgen -d -- \"$word\""
          case .language: "compgen -W \"$(yaku languages 2>/dev/null | awk 'NR > 1 { print $1, $2 }')\" -- \"$word\""
          case .nothing where !option.choices.isEmpty:
            "compgen -W \"\(option.choices.joined(separator: " "))\" -- \"$word\""
          default: nil
          }
        guard let action else { continue }
        values += "    \(names.joined(separator: "|"))) COMPREPLY=($(\(action))); return ;;\n"
      }
    }
    let lists = Command.all(commands).map { "    \"\($0.path)\") words=\"\(words($0.command))\" ;;\n" }.joined()
    return """
      _yaku() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= words= item
        for item in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case "${command:+$command }$item" in
            \(Command.all(commands).map { "\"\($0.path)\"" }.joined(separator: "|"))) command="${command:+$command }$item" ;;
            *) break ;;
          esac
        done
        case "$command $before" in
      \(values)  esac
        case "$command" in
          "") words="\(commands.map(\.name).joined(separator: " ")) help --help --version" ;;
      \(lists)  esac
        COMPREPLY=($(compgen -W "$words" -- "$word"))
        [[ $word == -* || ${#COMPREPLY[@]} -gt 0 ]] || COMPREPLY=($(compgen -f -- "$word"))
      }
      complete -o filenames -F _yaku yaku

      """
  }

  private static func zsh(_ commands: [Command]) -> String {
    func quoted(_ text: String) -> String {
      String(text.flatMap { "[]:'\\".contains($0) ? ($0 == "'" ? Array("'\\''") : ["\\", $0]) : [$0] })
    }
    func arguments(_ command: Command) -> String {
      command.allOptions.map { option in
        let star = option.isRepeatable ? "*" : ""
        var spec = "'\(star)--\(option.name)\(option.value == nil ? "" : "=")[\(quoted(option.help))]"
        if let value = option.value {
          spec += ":\(quoted(value)):"
          if !option.choices.isEmpty { spec += "(\(option.choices.joined(separator: " ")))" }
          if option.completion == .file { spec += "_files" }
          if option.completion == .directory { spec += "_files -/" }
          if option.completion == .language {
            spec += #"{compadd -- $(yaku languages 2>/dev/null | awk "NR > 1 { print \$1, \$2 }")}"#
          }
        }
        return spec + "'"
      }.joined(separator: " ")
    }
    func function(_ path: String) -> String { "_yaku_" + String(path.map { $0 == " " ? "_" : $0 }) }
    func choices(_ commands: [Command]) -> String {
      commands.map { "'\($0.name):\(quoted($0.summary))'" }.joined(separator: " ")
    }
    func dispatcher(_ name: String, _ commands: [Command], _ prefix: String) -> String {
      """
      \(name)() {
        local -a commands=(\(choices(commands)))
        _arguments -C '1: :->command' '*:: :->rest'
        case $state in
          command) _describe command commands ;;
          rest) _call_function - "\(prefix)_$words[1]" ;;
        esac
      }

      """
    }
    let functions = Command.all(commands).map { path, command in
      command.subcommands.isEmpty
        ? "\(function(path))() { _arguments \(arguments(command)) '*:file:_files' }\n"
        : dispatcher(function(path), command.subcommands, function(path))
    }.joined()
    return "#compdef yaku\n" + functions + dispatcher("_yaku", commands, "_yaku") + "compdef _yaku yaku\n"
  }

  private static func fish(_ commands: [Command]) -> String {
    func quoted(_ text: String) -> String { "'" + text.split(separator: "'").joined(separator: "\\'") + "'" }
    var lines = ""
    for command in commands {
      lines += "complete -c yaku -n __fish_use_subcommand -f -a \(command.name) -d \(quoted(command.summary))\n"
    }
    for (path, command) in Command.all(commands) {
      let seen = path.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
      let names = command.subcommands.map(\.name).joined(separator: " ")
      if !names.isEmpty {
        lines += "complete -c yaku -n '\(seen); and not __fish_seen_subcommand_from \(names)' -f -a '\(names)'\n"
      }
      for option in command.allOptions where command.subcommands.isEmpty {
        var line = "complete -c yaku -n '\(seen)' -l \(option.name)"
        if let short = option.short { line += " -s \(short)" }
        if option.value != nil {
          line += option.completion == .file || option.completion == .directory ? " -r" : " -x"
          if !option.choices.isEmpty { line += " -a '\(option.choices.joined(separator: " "))'" }
          if option.completion == .language {
            line += " -a \"(yaku languages 2>/dev/null | string match -rg '^([a-z]+) +([a-z]+) ')\""
          }
        }
        lines += line + " -d \(quoted(option.help))\n"
      }
    }
    return lines
  }
}
