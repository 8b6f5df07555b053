import Yaku

let explainCommand = Command(
  name: "explain", summary: "show a text after one stage of its translation",
  operands: "[TEXT…]", operandCount: 0...Int.max,
  options: [
    Option(
      "from", short: "f", value: "LANG", "the language of the text (recognised unless said)", completion: .language),
    Option("to", short: "t", value: "LANG", "the language to translate into", isRequired: true, completion: .language),
    Option(
      "after", value: "STAGE", "the stage to stop behind (all of them unless said)",
      choices: Stage.allCases.map(\.rawValue)),
    .packs,
  ],
  details: "Reads standard input when there is no TEXT.",
  example: "yaku explain --from ja --to en --after lookup '電池が切れた。'"
) { arguments throws(ToolError) in
  let request = { (text: String) throws(ToolError) in
    Request(text, from: try arguments.language("from"), to: try arguments.requiredLanguage("to"))
  }
  let text = arguments.operands.isEmpty ? try Console.readAll() : arguments.operands.joined(separator: " ")
  let asked = try request(text)
  let engine = try arguments.engine()
  try engine.check(from: asked.source, to: asked.target)
  if let stage = arguments.value("after").flatMap(Stage.init(rawValue:)) {
    try Console.print(engine.explain(asked, after: stage) + "\n")
    return 0
  }
  for stage in Stage.allCases {
    try Console.print("— \(stage.rawValue)\n\(engine.explain(asked, after: stage))\n")
  }
  return 0
}
