import Batch
import Glibc
import PackCompiler
import Yaku

let packImportCommand = Command(
  name: "import", summary: "turn an open lexicon into a pack",
  operands: "FORMAT [INPUT…]", operandCount: 1...Int.max,
  options: [
    Option(
      "output", short: "o", value: "DIR", "where the pack goes (the data folder of the user unless said)",
      completion: .directory),
    Option(
      "packs", value: "DIR", "the core packs, which some importers count over (the installed ones unless said)",
      completion: .directory),
    Option("partial", "accept fewer entries than the whole source has"),
    Option("source-version", value: "TEXT", "the version of the source, for the manifest"),
  ],
  details: """
    INPUT is the file or folder of the source; without it, the place where its package puts it.

    Formats
    \(TextTable.aligned(PackImporter.formats.map { ["  " + $0.name, $0.summary, $0.usualInput] }).dropLast())
    """,
  example: "yaku pack import ipadic"
) { arguments throws(ToolError) in
  let folder = try packFolder(arguments)
  do throws(ImportError) {
    let request = ImportRequest(
      inputs: Array(arguments.operands.dropFirst()), packPaths: packPaths(arguments, folder),
      isPartial: arguments.has("partial"), version: arguments.value("source-version"))
    let importer = try PackImporter(arguments.operands[0])
    PackFile.makeFolder(folder)
    for (report, path, bytes) in try importer.run(request, into: folder) {
      Console.write(report.diagnostics.flatMap { Array("\($0)\n".utf8) })
      let hidden = report.diagnosticCount - report.diagnostics.count
      if hidden > 0 { Console.tell("… and \(hidden) more remarks") }
      Console.write(Array("\(report)\n\(path): \(bytes) bytes\n".utf8))
    }
  } catch {
    if case .unknownFormat = error { throw ToolError(ExitCode.usage, "\(error)") }
    throw ToolError(ExitCode.input, "\(error)")
  }
  try list(folder)
  return 0
}

let packRemoveCommand = Command(
  name: "remove", summary: "remove an imported pack",
  operands: "NAME", operandCount: 1...1,
  options: [
    Option(
      "output", short: "o", value: "DIR", "where the pack is (the data folder of the user unless said)",
      completion: .directory)
  ],
  example: "yaku pack remove ja.ipadic"
) { arguments throws(ToolError) in
  let name = arguments.operands[0]
  let folder = try packFolder(arguments)
  guard !name.utf8.contains(UInt8(ascii: "/")), unlink("\(folder)/\(name).pack") == 0 else {
    throw ToolError(
      ExitCode.input, "no pack \"\(name)\" in \"\(folder)\" that could be removed; 'yaku pack list' lists the packs")
  }
  unlink("\(folder)/\(name).licence.txt")
  try list(folder)
  return 0
}

/// The packs that are there already: the installed ones, and those in the folder the new pack goes to.
private func packPaths(_ arguments: Arguments, _ folder: String) -> [String] {
  let location = arguments.value("packs").map(PackLocation.directory) ?? .standard
  return ((try? PackStore(location))?.paths ?? []) + PackImporter.packPaths(in: folder)
}

/// The folder that `--output` names, or the one for imported packs of this user.
private func packFolder(_ arguments: Arguments) throws(ToolError) -> String {
  if let folder = arguments.value("output") { return folder }
  if let folder = PackStore.userFolder { return folder }
  throw ToolError(ExitCode.usage, "HOME is not set; say with --output where the pack is")
}

/// Lists what is installed in a folder now, for 'yaku status' to compare with.
private func list(_ folder: String) throws(ToolError) {
  do throws(PackError) { try PackLock.update(folder) {} } catch { throw ToolError(ExitCode.output, "\(error)") }
}
