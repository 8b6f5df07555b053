import Yaku

let licensesCommand = Command(
  name: "licenses", summary: "list the licences of the program and of the packs in use",
  options: [.packs],
  example: "yaku licenses"
) { arguments throws(ToolError) in
  let engine = try arguments.engine()
  let rows =
    [
      ["yaku", "Apache-2.0", "the program and its own language data"],
      ["Swift runtime", "Apache-2.0 with Runtime Library Exception", "swift.org"],
      ["ICU", "Unicode-3.0", "boundaries, transliteration, formats"],
    ] + engine.packs.map { ["pack \($0.name)", $0.license, $0.version] }
  try Console.print(TextTable.aligned(rows))
  return 0
}
