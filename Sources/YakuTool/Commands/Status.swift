import Batch
import Yaku

let statusCommand = Command(
  name: "status", summary: "say which packs were found, and what is missing",
  options: [Option("json", "print JSON"), .packs],
  example: "yaku status"
) { arguments throws(ToolError) in
  let engine = try arguments.engine()
  // People ask for the status when something is wrong: here the packs are read whole and compared with their sums.
  let damage = engine.damagedPacks().map { "\($0)" }
  if arguments.has("json") {
    let packs = engine.packs.map { pack in
      """
      {"name":\(JSONText.string(pack.name)),"version":\(JSONText.string(pack.version)),\
      "layer":"\(pack.layer.rawValue)","scope":\(JSONText.string(pack.scope)),"size":\(pack.bytes),\
      "license":\(JSONText.string(pack.license)),"path":\(JSONText.string(pack.path))}
      """
    }
    try Console.print(
      """
      {"version":\(JSONText.string(Engine.version)),"packs":[\(packs.joined(separator: ","))],\
      "damaged":[\(damage.map(JSONText.string).joined(separator: ","))],\
      "hints":[\(engine.hints.map(JSONText.string).joined(separator: ","))]}

      """)
    return damage.isEmpty ? 0 : ExitCode.input
  }
  var lines = "yaku \(Engine.version), \(engine.packs.count) packs, \(engine.pairs.count) language pairs\n"
  lines += TextTable.aligned(engine.packs.map { [$0.name, $0.version, megabytes($0.bytes), $0.path] })
  lines += damage.map { "damaged: \($0)\n" }.joined()
  lines += engine.hints.map { "hint: \($0)\n" }.joined()
  try Console.print(lines)
  return damage.isEmpty ? 0 : ExitCode.input
}
