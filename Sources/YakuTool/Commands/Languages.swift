import Batch
import Yaku

let languagesCommand = Command(
  name: "languages", summary: "list the language pairs that can be translated",
  options: [Option("json", "print JSON"), .packs],
  details: """
    direct: with grammar. gloss: word by word, from a dictionary alone; such translations carry the note glossOnly.
    """,
  example: "yaku languages"
) { arguments throws(ToolError) in
  let engine = try arguments.engine()
  if arguments.has("json") {
    let pairs = engine.pairs.map { pair in
      let packs = engine.packs(for: pair).map { JSONText.string($0.name) }.joined(separator: ",")
      return "{\"from\":\(JSONText.string("\(pair.source)")),\"to\":\(JSONText.string("\(pair.target)")),"
        + "\"quality\":\"\(engine.isGloss(pair) ? "gloss" : "direct")\",\"packs\":[\(packs)]}"
    }
    try Console.print("[\(pairs.joined(separator: ","))]\n")
    return 0
  }
  let rows = engine.pairs.map { pair in
    [
      "\(pair.source)", "\(pair.target)", engine.isGloss(pair) ? "gloss" : "direct",
      engine.packs(for: pair).map(\.name).joined(separator: " "),
    ]
  }
  try Console.print(TextTable.aligned([["from", "to", "quality", "packs"]] + rows))
  engine.hints.forEach(Console.tell)
  return 0
}
