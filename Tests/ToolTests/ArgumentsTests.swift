import Testing

@testable import Batch

@testable import YakuTool
import Yaku

@Suite struct ArgumentsTests {
  static let command = Command(
    name: "play", summary: "play a song", operands: "SONG", operandCount: 0...1,
    options: [
      Option("volume", short: "v", value: "N", "how loud"),
      Option("mode", value: "MODE", "how", choices: ["soft", "loud"]),
      Option("tag", value: "TAG", "a tag", isRepeatable: true),
      Option("twice", "play it again"),
    ])

  static func parse(_ words: String...) throws(ToolError) -> Arguments {
    try Arguments(words, for: command, path: "play")
  }

  static func message(_ words: String...) -> String {
    do throws(ToolError) {
      _ = try Arguments(words, for: command, path: "play")
      return "no error"
    } catch {
      return "\(error.code) \(error.message)"
    }
  }

  @Test func optionsAndOperandsStandInAnyOrder() throws {
    let arguments = try Self.parse("--tag", "a", "song", "-v", "3", "--twice", "--tag=b=c")
    #expect(arguments.operands == ["song"])
    #expect(arguments.value("volume") == "3")
    #expect(arguments.values("tag") == ["a", "b=c"])
    #expect(arguments.has("twice") && !arguments.has("mode"))
    #expect(try arguments.number("volume", in: 1...9) == 3)
  }

  @Test func behindTwoDashesOnlyOperandsFollow() throws {
    #expect(try Self.parse("--", "--twice").operands == ["--twice"])
    #expect(try Self.parse("-").operands == ["-"])
  }

  @Test func mistakesSayWhatToDo() {
    #expect(Self.message("--volum", "3") == "2 unknown option \"--volum\"; did you mean \"--volume\"?")
    #expect(Self.message("--xyzzy") == "2 unknown option \"--xyzzy\"; see 'yaku play --help'")
    #expect(Self.message("--volume", "--twice") == "2 --volume needs a value: --volume N")
    #expect(Self.message("--volume") == "2 --volume needs a value: --volume N")
    #expect(Self.message("--mode", "lout") == "2 --mode cannot be \"lout\"; choose one of: soft, loud")
    #expect(Self.message("--twice=3") == "2 --twice is a switch: leave out \"=3\", or say =yes or =no")
    #expect(Self.message("-v", "1", "-v", "2") == "2 --volume is given twice; keep one")
    #expect(Self.message("a", "b") == "2 \"b\" is one word too many; see 'yaku play --help'")
  }

  @Test func numbersAreCheckedAgainstTheirRange() throws {
    let arguments = try Self.parse("-v", "12")
    #expect(throws: ToolError.self) { try arguments.number("volume", in: 1...9) }
  }

  @Test func commandsAreFoundWithTheirSubcommands() throws {
    #expect(try Command.find(["pack", "build", "x"], in: Tool.commands).path == "pack build")
    #expect(try Command.find(["batch", "--to", "en"], in: Tool.commands).rest == ["--to", "en"])
    #expect(throws: ToolError.self) { try Command.find(["pack", "bild"], in: Tool.commands) }
  }

  @Test func everyCommandHasHelpWithAnExample() {
    func check(_ command: Command, _ path: String) {
      let help = Help.text(of: command, path: path)
      #expect(help.contains("Usage: yaku \(path)"))
      if command.subcommands.isEmpty { #expect(help.contains("Example"), "\(path) has no example") }
      for child in command.subcommands { check(child, "\(path) \(child.name)") }
    }
    for command in Tool.commands { check(command, command.name) }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsNameEveryCommandAndOption(shell: String) throws {
    let script = try #require(CompletionScripts.script(for: shell, Tool.commands))
    for command in Tool.commands {
      #expect(script.contains(command.name))
      for option in command.options { #expect(script.contains(option.name)) }
    }
  }

  @Test func aNearWordIsFoundAndAFarOneIsNot() {
    #expect(Spelling.nearest(to: "trasnlate", in: ["translate", "batch"]) == "translate")
    #expect(Spelling.nearest(to: "zzz", in: ["translate", "batch"]) == nil)
  }
}

@Suite struct TextTableTests {
  @Test func textIsBrokenAtSpacesAndBetweenWideCharacters() {
    #expect(TextTable.lines(of: "one two three", width: 8) == ["one two ", "three"])
    #expect(TextTable.lines(of: "とても良い", width: 6) == ["とても", "良い"])
    #expect(TextTable.lines(of: "abcdefghij", width: 4) == ["abcd", "efgh", "ij"])
    #expect(TextTable.lines(of: "", width: 4) == [""])
  }

  @Test func columnsAreAlignedByCells() {
    #expect(TextTable.aligned([["日本", "x"], ["abc", "y"]]) == "日本  x\nabc   y\n")
  }

  @Test func theProgressLineFitsTheTerminal() {
    let progress = BatchProgressSample.half
    #expect(ProgressBar.line(progress, total: nil, seconds: 10, width: 80).contains("50 %"))
    #expect(ProgressBar.line(progress, total: nil, seconds: 10, width: 80).contains("500 records, 50/s, 0:10 left"))
    #expect(TextTable.width(of: ProgressBar.line(progress, total: nil, seconds: 10, width: 50)) <= 50)
    #expect(ProgressBar.clock(3725) == "1:02:05")
  }
}
