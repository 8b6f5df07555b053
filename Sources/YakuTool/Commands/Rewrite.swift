import Batch
import Yaku

let rewriteCommand = Command(
  name: "rewrite", summary: "say the same in other words: better, shorter, or in another tone",
  operands: "[FILE|TEXT…]", operandCount: 0...Int.max,
  options: [
    .writingLanguage,
    Option(
      "tone", short: "t", value: "TONE",
      "concise, professional, friendly, casual, polite, plain (better unless said)"),
    Option(
      "rules", value: "DIR", "rewrite by rules of your own: a folder as 'yaku tools check' knows it",
      completion: .directory),
    Option("instruct", value: "WORDS", "what to change, in words: \"make it friendlier\""),
    .followUp, .textFormat, .quotes,
  ] + Option.answers,
  details: """
    A word that names a file is one; other words are a text. Without any, standard input is read.
    Names, numbers, quoted passages, code and addresses stay as they are. What is already
    as it should be comes back unchanged, with a note on standard error.
    """,
  example: """
    yaku rewrite --tone concise 'We stayed in due to the fact that it rained.'
    yaku rewrite --lang ja --tone polite < entry.txt
    yaku rewrite --tone professional --follow-up shorter --diff letter.md
    """
) { arguments throws(ToolError) in
  let ways = ["tone", "rules", "instruct"].filter(arguments.has)
  if ways.count > 1 {
    throw ToolError(ExitCode.usage, "--\(ways[0]) and --\(ways[1]) do not go together; leave out one")
  }
  if let folder = arguments.value("rules") {
    let tone = Tone(rawValue: CustomTool(folder: folder).name)
    return try await arguments.write(.rewrite(tone), toolFolders: [folder])
  }
  if let words = arguments.value("instruct") { return try await arguments.write(.described(words)) }
  let tone = Tone(rawValue: arguments.value("tone") ?? Tone.better.rawValue)
  return try await arguments.write(.rewrite(tone))
}
