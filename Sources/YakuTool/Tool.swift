import Glibc
import Yaku

/// The program `yaku`.
@main
struct Tool {
  /// Everything runs off the main actor, where each switch between tasks would cost microseconds.
  static func main() async {
    let code = await Task.detached { await run(Array(CommandLine.arguments.dropFirst())) }.value
    exit(code)
  }

  /// All commands, in the order of the help.
  static let commands: [Command] = [
    translateCommand, batchCommand, filterCommand, showCommand, proofreadCommand, ignoreCommand, editCommand,
    rewriteCommand, summarizeCommand, keyPointsCommand, listCommand, tableCommand, critiqueCommand, replyCommand,
    composeCommand, toolsCommand, spellCommand, dictionaryCommand, detectCommand, segmentCommand, languagesCommand,
    statusCommand, prepareCommand, explainCommand, configCommand, glossaryCommand, memoryCommand, packCommand,
    goldenCommand, licensesCommand, completionsCommand,
  ]

  /// Runs one command line, without the name of the program, and returns the exit code.
  static func run(_ words: [String]) async -> Int32 {
    do throws(ToolError) {
      return try await dispatch(words)
    } catch {
      if !error.message.isEmpty { Console.tell("error: \(error.message)") }
      return error.code
    }
  }

  private static func dispatch(_ words: [String]) async throws(ToolError) -> Int32 {
    guard let first = words.first, first != "--help", first != "-h" else {
      try Console.print(Help.overview(commands))
      return words.isEmpty ? 2 : 0
    }
    if first == "--version" {
      try Console.print("yaku \(Engine.version)\n")
      return 0
    }
    if first == "help" {
      switch words.dropFirst().first {
      case nil, "--help", "-h": try Console.print(Help.overview(commands))
      case "--markdown": try Console.print(CommandReference.markdown(commands))
      case "--man": try Console.print(CommandReference.manual(commands, version: Engine.version))
      case .some(let word) where word.hasPrefix("-"):
        throw ToolError(ExitCode.usage, "unknown option \"\(word)\"; write --markdown, --man, or the name of a command")
      default:
        let (command, path, _) = try Command.find(Array(words.dropFirst()), in: commands)
        try Console.print(Help.text(of: command, path: path))
      }
      return 0
    }
    let (command, path, rest) = try Command.find(words, in: commands)
    if Arguments.asksForHelp(rest) {
      try Console.print(Help.text(of: command, path: path))
      return 0
    }
    guard let action = command.action else {
      let names = command.subcommands.map(\.name).joined(separator: ", ")
      throw ToolError(2, "\"yaku \(path)\" needs one of: \(names); see 'yaku \(path) --help'")
    }
    let asked = rest.prefix { $0 != "--" }
    let configuration =
      asked.contains("--\(Option.noConfiguration.name)") ? .none : try Configuration(commands: commands)
    return try await action(try Arguments(rest, for: command, path: path, configuration: configuration))
  }
}
