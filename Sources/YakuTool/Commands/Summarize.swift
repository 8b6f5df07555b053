import Batch
import Yaku

let summarizeCommand = Command(
  name: "summarize", summary: "leave the sentences that say most of a text, or of many reviews",
  operands: "[FILE|TEXT…]", operandCount: 0...Int.max,
  options: [
    .writingLanguage,
    Option("words", short: "w", value: "N", "at most N words"),
    Option("sentences", short: "n", value: "N", "at most N sentences (3 unless said)"),
    Option("percent", value: "N", "at most N hundredths of the words, but one sentence in any case"),
    Option(
      "length", value: "LENGTH",
      "short (a tenth of the words, 50 at most), medium (a quarter, 150) or long (half, 400)",
      choices: ["short", "medium", "long"]),
    .followUp, .textFormat,
  ] + Option.answers,
  details: """
    Every sentence of a summary stands in the text. A list of reviews, one a line, becomes
    the few that many of them agree on. --json says where each sentence stands.
    """,
  example: """
    yaku summarize --words 40 report.md
    yaku summarize --length short < reviews.txt
    """
) { arguments throws(ToolError) in
  let given = ["words", "sentences", "percent", "length"].filter(arguments.has)
  if given.count > 1 {
    throw ToolError(ExitCode.usage, "--\(given[0]) and --\(given[1]) do not go together; leave out one")
  }
  let length: SummaryLength
  switch given.first {
  case "words": length = .words(try arguments.number("words", in: 1...1_000_000) ?? 1)
  case "percent": length = .percent(try arguments.number("percent", in: 1...100) ?? 1)
  case "length": length = ["short": .short, "medium": .medium][arguments.value("length") ?? ""] ?? .long
  default: length = .sentences(try arguments.number("sentences", in: 1...100_000) ?? 3)
  }
  return try await arguments.write(.summary(length))
}

let keyPointsCommand = Command(
  name: "keypoints", summary: "say what a text says in a few points; of reviews, pros and cons with counts",
  operands: "[FILE|TEXT…]", operandCount: 0...Int.max,
  options: [
    .writingLanguage,
    Option("points", short: "n", value: "N", "at most N points, or N pros and N cons (5 unless said)"),
    .textFormat,
  ] + Option.answers,
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
