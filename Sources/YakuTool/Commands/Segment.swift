import Batch
import Yaku

let segmentCommand = Command(
  name: "segment", summary: "cut a text into sentences",
  operands: "[TEXT…]", operandCount: 0...Int.max,
  options: [
    Option("lang", short: "l", value: "LANG", "the language of the text", completion: .language),
    Option("lines", "read lines and print one array for each, in order"),
    .jobs, .packs,
  ],
  details: """
    Prints a JSON array of strings. Each is a sentence with the space behind it:
    joined, they are the text. Reads standard input when there is no TEXT.
    """,
  example: "yaku segment --lang en 'Dr. Lee left. It rained.'"
) { arguments throws(ToolError) in
  let language = try arguments.language("lang")
  let jobs = try arguments.jobs()
  let engine = try arguments.engine()
  let answer: @Sendable (String) -> String = { text in
    let pieces = engine.pieces(of: text, language: language)
    return "[\(pieces.map(JSONText.string).joined(separator: ", "))]"
  }
  if try arguments.readsLines() {
    return try await LineRun(jobs: jobs) { LineMapper.Answer(answer($0)) }.run().exitCode
  }
  let text = arguments.operands.isEmpty ? try Console.readAll() : arguments.operands.joined(separator: " ")
  try Console.print(answer(text) + "\n")
  return 0
}

extension Engine {
  /// The sentences of `text`, each with the gap behind it, the first also with the gap before it: joined, they are the text.
  fileprivate func pieces(of text: String, language: LanguageTag?) -> [String] {
    let starts = sentences(of: text, language: language).dropFirst().map(\.lowerBound)
    guard !text.isEmpty else { return [] }
    let utf8 = text.utf8
    var pieces: [String] = []
    var place = utf8.startIndex
    for (previous, start) in zip([0] + starts, starts) {
      let next = utf8.index(place, offsetBy: start - previous)
      pieces.append(String(text[place..<next]))
      place = next
    }
    pieces.append(String(text[place...]))
    return pieces
  }
}
