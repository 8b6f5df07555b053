import Files
import Glibc
import PackAudit
import PackCompiler
import Yaku

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
      action: buildPacks),
    Command(
      name: "check", summary: "check language data and list every problem with its place",
      operands: "DIR", operandCount: 1...1,
      example: "yaku pack check Dictionaries",
      action: checkPacks),
    Command(
      name: "test", summary: "run every example of the language data through the engine",
      operands: "DIR", operandCount: 1...1, options: [.packs],
      example: "yaku pack test Dictionaries",
      action: testPacks),
    Command(
      name: "rules", summary: "describe the rules that proofread, in Markdown",
      operands: "DIR", operandCount: 1...1,
      example: "yaku pack rules Dictionaries > docs/proofreading-rules.md",
      action: describeRules),
    Command(
      name: "list", summary: "list the packs that were found, in the order they are asked",
      options: [.packs],
      example: "yaku pack list",
      action: statusCommand.action),
    packImportCommand, packRemoveCommand,
  ])

/// What a command does that this build does not have.
func unavailable(_ name: String) -> @Sendable (Arguments) async throws(ToolError) -> Int32 {
  { _ throws(ToolError) in
    throw ToolError(2, "\"yaku \(name)\" is not available in this build; 'yaku --help' lists what is")
  }
}

@Sendable private func buildPacks(_ arguments: Arguments) async throws(ToolError) -> Int32 {
  let compiler = try compiler(for: arguments.operands[0])
  let folder = arguments.value("output") ?? "packs"
  PackFile.makeFolder(folder)
  do {
    let built = try compiler.build(into: folder)
    try Console.print(TextTable.aligned(built.map { [$0.product.name, $0.path] }))
    return report(built.flatMap(\.product.diagnostics))
  } catch let error as ToolError {
    throw error
  } catch {
    throw ToolError(ExitCode.output, "\(error)")
  }
}

@Sendable private func checkPacks(_ arguments: Arguments) async throws(ToolError) -> Int32 {
  let compiler = try compiler(for: arguments.operands[0])
  let audit = PackAudit.check(dictionaries: compiler.dictionaries)
  try Console.print(audit.figures)
  return report(audit.diagnostics)
}

@Sendable private func testPacks(_ arguments: Arguments) async throws(ToolError) -> Int32 {
  let compiler = try compiler(for: arguments.operands[0])
  let audit = PackAudit.test(dictionaries: compiler.dictionaries, packs: arguments.value("packs"))
  try Console.print(audit.figures)
  return report(audit.diagnostics)
}

@Sendable private func describeRules(_ arguments: Arguments) async throws(ToolError) -> Int32 {
  let compiler = try compiler(for: arguments.operands[0])
  let (page, diagnostics) = RuleReference.markdown(of: compiler.dictionaries)
  try Console.print(page)
  return report(diagnostics)
}

private func compiler(for path: String) throws(ToolError) -> PackCompiler {
  let compiler = PackCompiler(dictionaries: path)
  if compiler.folders.isEmpty {
    throw ToolError(
      ExitCode.input, "no language data in \"\(path)\"; name the folder that holds the languages, Dictionaries")
  }
  return compiler
}

/// Lists every diagnostic on standard error; 1 when one of them is an error.
private func report(_ diagnostics: [Diagnostic]) -> Int32 {
  let errors = diagnostics.count { $0.severity == .error }
  Console.write(diagnostics.flatMap { Array("\($0)\n".utf8) })
  if !diagnostics.isEmpty { Console.tell("\(errors) errors, \(diagnostics.count - errors) other remarks") }
  return errors > 0 ? ExitCode.rejected : 0
}
