import Yaku

let dictionaryCommand = Command(
  name: "dictionary", summary: "say which words are spelled as they should be",
  subcommands: [
    Command(
      name: "add", summary: "add words to your dictionary, or to that of a workspace",
      operands: "WORD…", operandCount: 1...Int.max, options: [scope],
      details: """
        Words of yours stand in $XDG_CONFIG_HOME/yaku/proofreading.txt, those of a
        workspace in .yaku/proofreading.txt of this folder, or of the nearest above it
        that has one. The files may also have lines about rules:

          rule en.style hint
          ignore en.confused.could-of "I could of gone."
        """,
      example: "yaku dictionary add Yaku --scope workspace",
      action: addWords),
    Command(
      name: "remove", summary: "take words out of a dictionary",
      operands: "WORD…", operandCount: 1...Int.max, options: [scope],
      details: "Exits with 1 when a word is not there.",
      example: "yaku dictionary remove Yaku",
      action: removeWords),
    Command(
      name: "list", summary: "list the words of a dictionary, one a line", options: [scope],
      example: "yaku dictionary list --scope workspace",
      action: listWords),
  ])

private let scope = Option(
  "scope", value: "WHOSE", "whose dictionary: yours, or that of the folder and those in it (user unless said)",
  choices: PreferenceFile.Scope.allCases.map(\.rawValue))

extension Arguments {
  fileprivate func preferenceFile() throws(ToolError) -> PreferenceFile {
    if value("scope") == PreferenceFile.Scope.workspace.rawValue { return .workspace(of: ".") }
    return try .ofUser()
  }
}

@Sendable private func addWords(_ arguments: Arguments) async throws(ToolError) -> Int32 {
  let file = try arguments.preferenceFile()
  for word in arguments.operands {
    do throws(PreferenceError) {
      let isNew = try file.add(.word(word))
      Console.tell("\"\(word)\" \(isNew ? "is now" : "was already") in \"\(file.path)\"")
    } catch {
      throw ToolError(error)
    }
  }
  return 0
}

@Sendable private func removeWords(_ arguments: Arguments) async throws(ToolError) -> Int32 {
  let file = try arguments.preferenceFile()
  var code: Int32 = 0
  for word in arguments.operands {
    do throws(PreferenceError) {
      if try file.remove(.word(word)) { continue }
    } catch {
      throw ToolError(error)
    }
    Console.tell("\"\(word)\" is not in \"\(file.path)\"")
    code = ExitCode.rejected
  }
  return code
}

@Sendable private func listWords(_ arguments: Arguments) async throws(ToolError) -> Int32 {
  let file = try arguments.preferenceFile()
  let words: Set<String>
  do throws(PreferenceError) {
    words = try file.preferences().words
  } catch {
    throw ToolError(error)
  }
  try Console.print(words.sorted().map { $0 + "\n" }.joined())
  return 0
}
