import Batch
import Yaku

let summarizeCommand = Command(
  name: "summarize", summary: "leave the sentences that say most of a text, or of many reviews",
  operands: "[FILE|TEXT…]", operandCount: 0...Int.max,
  options: [
    .writingLanguage,
    Option("words", short: "w", value: "N", "at most N words"),
    Option("sentences", short: "n", value: "N", "at most N sentences (3 unless said)"),
    .followUp,
  ] + Option.writing,
  details: """
    Every sentence of a summary stands in the text. A list of reviews, one a line, becomes
    the few that many of them agree on.
    """,
  example: """
    yaku summarize --words 40 report.md
    yaku summarize --sentences 2 < reviews.txt
    """
) { arguments throws(ToolError) in
  if arguments.has("words"), arguments.has("sentences") {
    throw ToolError(ExitCode.usage, "--words and --sentences do not go together; leave out one")
  }
  let length: SummaryLength =
    if arguments.has("words") {
      .words(try arguments.number("words", in: 1...1_000_000) ?? 1)
    } else {
      .sentences(try arguments.number("sentences", in: 1...100_000) ?? 3)
    }
  return try await arguments.write(.summary(length))
}

let keyPointsCommand = Command(
  name: "keypoints", summary: "say what a text says in a few points; of reviews, pros and cons with counts",
  operands: "[FILE|TEXT…]", operandCount: 0...Int.max,
  options: [
    .writingLanguage,
    Option("points", short: "n", value: "N", "at most N points, or N pros and N cons (5 unless said)"),
  ] + Option.writing,
  details: """
    Every point is a sentence of the text. Five lines or paragraphs and more are taken for
    reviews: what many of them speak of is told with the number of those that do.
    """,
  example: """
    yaku keypoints < reviews.txt
    yaku keypoints --points 3 report.md
    """
) { arguments throws(ToolError) in
  try await arguments.write(.keyPoints(try arguments.number("points", in: 1...100_000) ?? 5))
}
