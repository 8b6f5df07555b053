import Batch

let showCommand = Command(
  name: "show", summary: "show columns of a table side by side",
  operands: "FILE", operandCount: 1...1,
  options: [
    Option(
      "column", short: "c", value: "NAME|#N", "a column to show (text and translation unless said)", isRepeatable: true),
    Option("limit", value: "N", "show the first N records only"),
  ],
  example: "yaku show reviews.en.csv --column review --column translation"
) { arguments throws(ToolError) in
  let limit = try arguments.number("limit", in: 0...Int.max) ?? .max
  do throws(BatchError) {
    let wanted = arguments.values("column").map(RecordMapping.Column.init)
    let table = try TableReader(path: arguments.operands[0], stop: Interrupts.stopSignal(), columns: wanted)
    let output = try OutputFile(path: "-")
    let count = table.names.count
    let room = max(8 * count, min(Console.width, 200) - 3 * (count - 1) - 1)
    let widths = Array(repeating: room / max(1, count), count: count)
    let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "─┼─") + "\n"
    try output.append(Array((TextTable.wrapped(table.names, widths: widths) + rule).utf8))
    var shown = 0
    while shown < limit, let values = try table.next() {
      try output.append(Array((TextTable.wrapped(values, widths: widths) + rule).utf8))
      shown += 1
    }
    try output.flush()
  } catch {
    throw ToolError(error)
  }
  return 0
}
