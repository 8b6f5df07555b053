let packCommand = Command(
  name: "pack", summary: "build, check and list language packs",
  subcommands: [
    Command(
      name: "build", summary: "compile language data to packs",
      operands: "DIR", operandCount: 1...1,
      options: [
        Option("output", short: "o", value: "DIR", "where the packs go", isRequired: true, completion: .directory)
      ],
      example: "yaku pack build Dictionaries -o packs",
      action: unavailable("pack build")),
    Command(
      name: "check", summary: "check language data: format, tags, duplicates, closure, examples, licences",
      operands: "DIR", operandCount: 1...1, options: [.packs],
      example: "yaku pack check Dictionaries",
      action: unavailable("pack check")),
    Command(
      name: "test", summary: "run every example of the language data through the engine",
      operands: "DIR", operandCount: 1...1, options: [.packs],
      example: "yaku pack test Dictionaries",
      action: unavailable("pack test")),
    Command(
      name: "list", summary: "list the packs that were found, in the order they are asked",
      options: [.packs],
      example: "yaku pack list",
      action: statusCommand.action),
    Command(
      name: "import", summary: "turn an open lexicon into a pack",
      operands: "FORMAT FILE…", operandCount: 2...Int.max,
      options: [
        Option("output", short: "o", value: "DIR", "where the pack goes", completion: .directory)
      ],
      example: "yaku pack import edict /usr/share/edict/edict",
      action: unavailable("pack import")),
    Command(
      name: "remove", summary: "remove an imported pack",
      operands: "NAME", operandCount: 1...1,
      example: "yaku pack remove edict",
      action: unavailable("pack remove")),
  ])

/// What a command does that this build does not have.
func unavailable(_ name: String) -> @Sendable (Arguments) async throws(ToolError) -> Int32 {
  { _ throws(ToolError) in
    throw ToolError(2, "\"yaku \(name)\" is not available in this build; 'yaku --help' lists what is")
  }
}
