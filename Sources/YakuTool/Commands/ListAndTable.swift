import Batch
import Yaku

let listCommand = Command(
  name: "list", summary: "make a list of the series in a text, or of its sentences",
  operands: "[FILE|TEXT…]", operandCount: 0...Int.max,
  options: [
    .writingLanguage,
    .input,
    Option(
      "format", value: "FORM", "how the list is written (markdown unless said)",
      choices: ListForm.allCases.map(\.rawValue)),
  ] + Option.answers,
  details: """
    Nothing is invented: items stand in the text. Quotes, code, headings, lists and tables
    stay as they are; prose without a series becomes one item a sentence.
    """,
  example: """
    yaku list 'We need milk, eggs, bread and two lemons.'
    yaku list --format html notes.md
    """
) { arguments throws(ToolError) in
  try await arguments.write(.list(arguments.value("format").flatMap(ListForm.init(rawValue:)) ?? .markdown))
}

let tableCommand = Command(
  name: "table", summary: "make a table of the records in a text",
  operands: "[FILE|TEXT…]", operandCount: 0...Int.max,
  options: [
    .writingLanguage,
    .input,
    Option(
      "format", value: "FORM", "how the table is written (markdown unless said)",
      choices: TableForm.allCases.map(\.rawValue)),
  ] + Option.answers,
  details: """
    Records are lines with a delimiter, keys and values, rows of a table, or clauses that say
    the same of one thing after the other. A text without any is refused, with exit code 1.
    """,
  example: """
    yaku table 'Alice brings chips, Bob brings soda, and Carol brings cake.'
    yaku table --format csv < contacts.txt
    """
) { arguments throws(ToolError) in
  try await arguments.write(.table(arguments.value("format").flatMap(TableForm.init(rawValue:)) ?? .markdown))
}
