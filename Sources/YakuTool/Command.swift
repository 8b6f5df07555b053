import Yaku

/// An option of a command: one row of its table.
struct Option: Sendable {
  /// What may be put in place of a value, for shell completions.
  enum Completion: Hashable, Sendable { case nothing, file, directory, language }

  /// The long name, without the dashes.
  let name: String
  let short: Character?
  /// What stands for the value in the help; `nil` for a switch.
  let value: String?
  let help: String
  /// The values that are allowed; empty for any.
  let choices: [String]
  let isRepeatable: Bool
  let isRequired: Bool
  let completion: Completion
  /// The heading it stands under in the help; `nil` for the first one, "Options".
  private(set) var group: String?

  init(
    _ name: String, short: Character? = nil, value: String? = nil, _ help: String, choices: [String] = [],
    isRepeatable: Bool = false, isRequired: Bool = false, completion: Completion = .nothing
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
    self.choices = choices
    self.isRepeatable = isRepeatable
    self.isRequired = isRequired
    self.completion = completion
  }

  /// `options` under a heading of their own.
  static func group(_ name: String, _ options: [Option]) -> [Option] {
    options.map { option in
      var option = option
      option.group = name
      return option
    }
  }

  static let noConfiguration = Option("no-config", "take no defaults from the configuration file")
  static let help = Option("help", short: "h", "say what this command does")
  static let packs = Option(
    "packs", value: "DIR", "use the core packs in DIR (or set YAKU_PACKS)", completion: .directory)
  static let jobs = Option("jobs", short: "j", value: "N", "use N cores (all of them unless said)")
}

/// A command of the program, or a subcommand: its table and what it does.
struct Command: Sendable {
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// The words behind the options, such as `[TEXT…]`; empty when there are none.
  var operands = ""
  /// How many of them there may be.
  var operandCount = 0...0
  var options: [Option] = []
  /// More about it, for its own help.
  var details = ""
  /// A command line to copy.
  var example = ""
  var subcommands: [Command] = []
  var action: (@Sendable (Arguments) async throws(ToolError) -> Int32)?

  /// All options, with those every command has.
  var allOptions: [Option] { options + [.noConfiguration, .help] }

  /// All options by the heading they stand under, in the order of the first of each; the first is "Options".
  var groupedOptions: [(heading: String, options: [Option])] {
    var groups: [(heading: String, options: [Option])] = [("Options", [])]
    for option in allOptions {
      let heading = option.group ?? "Options"
      if let index = groups.firstIndex(where: { $0.heading == heading }) {
        groups[index].options.append(option)
      } else {
        groups.append((heading, [option]))
      }
    }
    return groups
  }

  /// Every command of `commands` with its full name, parents before children.
  static func all(_ commands: [Command], under parent: String = "") -> [(path: String, command: Command)] {
    commands.flatMap { command in
      let path = parent.isEmpty ? command.name : "\(parent) \(command.name)"
      return [(path, command)] + all(command.subcommands, under: path)
    }
  }

  /// The command that `words` begin with, its full name, and the words behind it.
  static func find(
    _ words: [String], in commands: [Command]
  ) throws(ToolError) -> (command: Command, path: String, rest: [String]) {
    let word = words.first ?? ""
    guard let command = commands.first(where: { $0.name == word }) else {
      let near = Spelling.nearest(to: word, in: commands.map(\.name) + ["--version", "--help"]).map {
        "; did you mean \"\($0)\"?"
      }
      throw ToolError(2, "unknown command \"\(word)\"\(near ?? "; 'yaku --help' lists the commands")")
    }
    let rest = Array(words.dropFirst())
    guard !command.subcommands.isEmpty, let next = rest.first, !next.hasPrefix("-") else {
      return (command, command.name, rest)
    }
    let found = try find(rest, in: command.subcommands)
    return (found.command, "\(command.name) \(found.path)", found.rest)
  }
}
