import Glibc
import PackAudit
import Yaku

let goldenCommand = Command(
  name: "golden", summary: "accept new outputs of the golden tests",
  subcommands: [
    Command(
      name: "accept", summary: "write what the program says today as the expected output of a case",
      options: [
        Option(
          "family", value: "NAME", "the family of cases", choices: GoldenFile.names, isRequired: true),
        Option("id", value: "ID", "the case (all of the family unless said)", isRepeatable: true),
        Option(
          "cases", value: "DIR", "where the cases are (Tests/GoldenTests/Cases unless said)", completion: .directory),
        .packs,
      ],
      details: "Uses the core packs alone, from --packs, or from the folder packs.",
      example: "yaku golden accept --family translate --id translate-ja-en-001",
      action: acceptGolden)
  ])

@Sendable private func acceptGolden(_ arguments: Arguments) async throws(ToolError) -> Int32 {
  let engine: Engine
  do throws(PackError) {
    engine = try Engine(onlyPacksIn: arguments.value("packs") ?? "packs")
  } catch {
    throw ToolError(ExitCode.input, "\(error)")
  }
  let ids = Set(arguments.values("id"))
  let cases = arguments.value("cases") ?? "Tests/GoldenTests/Cases"
  for file in GoldenFile.files(family: arguments.value("family") ?? "", below: cases) {
    guard let (text, changed) = file.accepting(ids, engine) else { continue }
    guard let output = fopen(file.path, "wb") else {
      throw ToolError(
        ExitCode.output, "cannot write \"\(file.path)\": \(String(cString: strerror(errno)).lowercased())")
    }
    let bytes = Array(text.utf8)
    let count = fwrite(bytes, 1, bytes.count, output)
    guard fclose(output) == 0, count == bytes.count else {
      throw ToolError(ExitCode.output, "cannot write \"\(file.path)\"; check the disk")
    }
    try Console.print(changed.map { "\(file.folder) \($0)\n" }.joined())
  }
  return 0
}
