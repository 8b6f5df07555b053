import Foundation
import Glibc
import Testing

/// `yaku edit` as a person has it: the real program in a real terminal.
@Suite struct EditCommandTests {
  private let folder: String
  private let file: String
  private let text = "# Trip\r\n\r\nI could of gone. It was a honest mistake, and the the train was late.\r\n"

  init() throws {
    folder = try Scratch.folder()
    file = folder + "/letter.md"
    try Scratch.write(text, to: file)
  }

  private func edit(
    _ words: String = "letter.md", width: Int = 80, height: Int = 24, environment: [String: String] = [:]
  ) throws -> Tmux {
    try Tmux(
      "\(Tmux.quoted(Program.path)) edit --lang en \(words)", in: folder, width: width, height: height,
      environment: environment)
  }

  @Test func aPersonDecidesUndoesAndWrites() throws {
    defer { Scratch.remove(folder) }
    #expect(chmod(file, 0o640) == 0)
    symlink("letter.md", folder + "/link.md")
    let terminal = try edit("link.md")
    let first = try terminal.wait(for: "1 of 3", "- of", "+ have", "[en.confused.could-of]", "I could have gone.")
    #expect(first.contains("3 │ I could have gone. It was an honest mistake"))
    try terminal.type("a")
    try terminal.wait(for: "2 of 3", "1 accepted", "not written")
    try terminal.type("r")
    try terminal.wait(for: "3 of 3", "1 rejected", "It was a honest mistake")
    try terminal.type("o")
    try terminal.wait(for: "I could of gone.", "the the train", "w shows the new text")
    try terminal.type("w")
    try terminal.wait(for: "I could have gone.", "and the train")
    try terminal.type("u", "u")
    try terminal.wait(for: "taken back: show the original", "1 rejected")
    try terminal.type("u")
    try terminal.wait(for: "taken back: reject", "2 of 3 · line 3 · undecided", "It was an honest mistake")
    try terminal.type("U")
    try terminal.wait(for: "made again: reject", "It was a honest mistake")
    #expect(try Scratch.read(file) == text)
    try terminal.type("s")
    try terminal.wait(for: "written; what is undecided is as it was")
    #expect(try Scratch.read(file) == text.replacing("could of", with: "could have"))
    try terminal.type("q")
    try terminal.wait(for: "1 accepted, 1 rejected", "ended 0")
    // What was on the screen before is there again, the link is a link, and the file has its mode.
    #expect(try terminal.state("alternate_on") == "0" && terminal.state("cursor_flag") == "1")
    var status = stat()
    #expect(lstat(folder + "/link.md", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(!FileManager.default.fileExists(atPath: file + ".partial"))
  }

  @Test(arguments: [("TERM", "143"), ("INT", "130")]) func whoeverIsStoppedLeavesFileAndTerminal(
    name: String, code: String
  ) throws {
    defer { Scratch.remove(folder) }
    let terminal = try Tmux(
      """
      trap : INT
      stty -g > before
      sh -c 'echo $$ > pid; exec "$0" edit --lang en letter.md' \(Tmux.quoted(Program.path))
      echo "code $?"
      stty -g > after
      """, in: folder)
    try terminal.wait(for: "1 of 3")
    try terminal.type("a")
    try terminal.wait(for: "2 of 3", "not written")
    #expect(try terminal.state("alternate_on") == "1" && terminal.state("cursor_flag") == "0")
    if name == "INT" {
      try terminal.type("C-c")
    } else {
      let pid = try #require(Int32(try Scratch.read(folder + "/pid").trimmingCharacters(in: .newlines)))
      #expect(kill(pid, SIGTERM) == 0)
    }
    let screen = try terminal.wait(for: "code \(code)", "what was accepted last is not written", "ended 0")
    #expect(!screen.contains("2 of 3"))
    #expect(try Scratch.read(folder + "/before") == Scratch.read(folder + "/after"))
    #expect(try terminal.state("alternate_on") == "0" && terminal.state("cursor_flag") == "1")
    #expect(try Scratch.read(file) == text)
  }

  @Test func theScreenFollowsTheSizeOfTheWindow() throws {
    defer { Scratch.remove(folder) }
    let terminal = try edit(width: 30, height: 9, environment: ["NO_COLOR": "1"])
    let narrow = try terminal.wait(for: "1 of 3", "+ have", "I could have gone.", "? help")
    #expect(!narrow.contains("│"))
    try terminal.resize(70, 20)
    try terminal.wait(for: "3 │ I could have gone.", String(repeating: "─", count: 70))
    try terminal.resize(40, 12)
    try terminal.wait(for: "3 │ I could have gone.", "a accept · r reject")
    try terminal.type("q")
    try terminal.wait(for: "ended 0")
  }

  @Test func aStoppedProgramGivesTheTerminalToTheShell() throws {
    defer { Scratch.remove(folder) }
    // A shell with job control, as a person has one.
    let terminal = try Tmux("PS1='ready> ' sh -i", in: folder)
    try terminal.wait(for: "ready>")
    try terminal.type("\(Tmux.quoted(Program.path)) edit --lang en letter.md", "Enter")
    try terminal.wait(for: "1 of 3")
    try terminal.type("C-z")
    try terminal.wait(for: "Stopped", "ready>")
    #expect(try terminal.state("alternate_on") == "0")
    try terminal.type("fg", "Enter")
    try terminal.wait(for: "1 of 3", "+ have")
    try terminal.type("a", "q", "n")
    try terminal.wait(for: "what was accepted last is not written")
    #expect(try Scratch.read(file) == text)
  }

  @Test func aFileThatSomebodyElseChangesIsNotWrittenOverWithoutAsking() throws {
    defer { Scratch.remove(folder) }
    let terminal = try edit()
    try terminal.wait(for: "1 of 3")
    try Scratch.write("theirs\n", to: file)
    try terminal.type("a", "s")
    try terminal.wait(for: "Somebody else changed the file")
    try terminal.type("n", "q")
    try terminal.wait(for: "What was accepted is not written")
    #expect(try Scratch.read(file) == "theirs\n")
    try terminal.type("y")
    try terminal.wait(for: "Somebody else changed the file")
    try terminal.type("y")
    try terminal.wait(for: "ended 0")
    #expect(try Scratch.read(file) == text.replacing("could of", with: "could have"))
  }

  @Test func otherEncodingsAndReadOnlyFiles() throws {
    defer { Scratch.remove(folder) }
    let japanese = "昨日は駅で友達を会った。とても楽しい時間だったです。\r\n"
    let bytes = try #require(japanese.data(using: .shiftJIS))
    try bytes.write(to: URL(fileURLWithPath: folder + "/ja.txt"))
    let command = "\(Tmux.quoted(Program.path)) edit --lang ja ja.txt"
    var terminal = try Tmux(command, in: folder)
    try terminal.wait(for: "ja.txt · proofread · cp932", "1 of ")
    try terminal.type("A", "s", "q")
    try terminal.wait(for: "ended 0")
    let written = try Data(contentsOf: URL(fileURLWithPath: folder + "/ja.txt"))
    let text = try #require(String(data: written, encoding: .shiftJIS))
    #expect(text.hasPrefix("昨日は駅で友達") && text.hasSuffix("\r\n") && text != japanese)

    #expect(chmod(file, 0o444) == 0)
    terminal = try edit()
    try terminal.wait(for: "letter.md · proofread · read-only", "I could have gone.")
    try terminal.type("a", "s", "o")
    try terminal.wait(for: "I could of gone.")
    try terminal.type("q")
    try terminal.wait(for: "0 accepted, 0 rejected", "ended 0")
    #expect(try Scratch.read(file) == self.text)
  }

  @Test(arguments: [
    (["edit", "letter.md"], 2, "'yaku edit' needs a terminal to show suggestions in; use 'yaku proofread letter.md'"),
    (["edit", "--tool", "concise", "a.txt"], 2, "use 'yaku rewrite --tone concise a.txt'"),
    (["edit", "--tool", "summary", "a.txt"], 2, "use 'yaku summarize a.txt'"),
    (["edit"], 2, "FILE is missing"),
  ]) func withoutATerminalNobodyCanDecide(words: [String], code: Int32, message: String) throws {
    defer { Scratch.remove(folder) }
    let end = try Program(words).finish()
    #expect(end.code == code && end.errors.contains(message))
    #expect(end.output.isEmpty)
  }

  @Test(arguments: [
    ("missing.txt", "cannot read \"missing.txt\"", 3), (".", "is not a file with a text", 2),
    ("bad.txt", "is no text that can be edited", 3), ("--off '*.md' letter.md", "leaves \"letter.md\" alone", 1),
    ("--tool concise --all letter.md", "--all is for '--tool proofread'", 2),
    ("--tool bogus letter.md", "no tone \"bogus\"", 1), ("fine.txt", "nothing was found", 0),
    ("--tool concise fine.txt", "nothing to change", 0), ("a.po", "cannot be proofread", 2),
  ]) func whatCannotBeEditedIsToldWithoutAScreen(words: String, message: String, code: Int) throws {
    defer { Scratch.remove(folder) }
    for name in ["a.swift", "a.po"] { try Scratch.write("// I could of gone.\n", to: folder + "/" + name) }
    try Data([0x61, 0xFF, 0xFE, 0x00, 0xC3]).write(to: URL(fileURLWithPath: folder + "/bad.txt"))
    try Scratch.write("All is well.\n", to: folder + "/fine.txt")
    let terminal = try edit(words, width: 150)
    let screen = try terminal.wait(for: "ended")
    #expect(screen.contains(message) && screen.contains("ended \(code)"), "\(screen)")
  }

  @Test func aToneIsATool() throws {
    defer { Scratch.remove(folder) }
    try Scratch.write("We stayed in due to the fact that it rained.\n", to: folder + "/a.txt")
    let terminal = try edit("--tool concise a.txt")
    try terminal.wait(for: "a.txt · concise", "- due to the fact that", "+ because")
    try terminal.type("Enter", "s", "q")
    try terminal.wait(for: "1 accepted, 0 rejected", "ended 0")
    #expect(try Scratch.read(folder + "/a.txt") == "We stayed in because it rained.\n")
  }

  @Test func onlyCommentsOfProgramsChange() throws {
    defer { Scratch.remove(folder) }
    let program = "// I could of gone.\nlet of = \"I could of gone.\"\n"
    try Scratch.write(program, to: folder + "/a.swift")
    let terminal = try edit("a.swift")
    try terminal.wait(for: "1 of 1", "// I could have gone.")
    try terminal.type("A", "s", "q")
    try terminal.wait(for: "1 accepted, 0 rejected", "ended 0")
    let right = program.replacing("could of", with: "could have", maxReplacements: 1)
    #expect(try Scratch.read(folder + "/a.swift") == right)
  }
}
