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
    Option("instruct", value: "WORDS", "what to change, in words: \"make it friendlier\""),
    .followUp,
  ] + Option.writing,
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
  if arguments.has("tone"), arguments.has("instruct") {
    throw ToolError(ExitCode.usage, "--tone and --instruct do not go together; leave out one")
  }
  if let words = arguments.value("instruct") { return try await arguments.write(.described(words)) }
  let tone = Tone(rawValue: arguments.value("tone") ?? Tone.better.rawValue)
  return try await arguments.write(.rewrite(tone))
}
