import Batch
import Yaku

let languagesCommand = Command(
  name: "languages", summary: "list the language pairs that can be translated",
  options: [Option("json", "print JSON"), .packs],
  example: "yaku languages"
) { arguments throws(ToolError) in
  let engine = try arguments.engine()
  if arguments.has("json") {
    let pairs = engine.pairs.map { pair in
      "{\"from\":\(JSONText.string("\(pair.source)")),\"to\":\(JSONText.string("\(pair.target)"))}"
    }
    try Console.print("[\(pairs.joined(separator: ","))]\n")
    return 0
  }
  var lines = ""
  for target in Set(engine.pairs.map(\.target)).sorted() {
    let sources = engine.pairs.filter { $0.target == target }.map(\.source.description)
    lines += "into \(target): from \(sources.joined(separator: ", "))\n"
  }
  try Console.print(lines)
  engine.hints.forEach(Console.tell)
  return 0
}
