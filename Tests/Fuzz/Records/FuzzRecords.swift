import Batch
import Files

/// Any bytes, read as a table and as JSON Lines: nothing traps, and nothing is lost.
@c(LLVMFuzzerTestOneInput)
public func fuzzRecords(_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: bytes, count: length))
  for dialect in [CSVDialect.csv, .tsv] { readTable(input, dialect) }
  let json = JSONLinesLayout(keys: ["text"], addedKeys: ["translation"])
  rewrite([0..<input.count], of: input, json)
  return 0
}

private func readTable(_ input: [UInt8], _ dialect: CSVDialect) {
  var scanner = CSVScanner(dialect, limit: 64)
  var records: [Range<Int>] = []
  var start = 0
  while start < input.count {
    let rest = input.span.extracting(start..<input.count)
    // The first half of the rest alone, as if the other half had not arrived yet.
    let half = rest.extracting(0..<rest.count / 2)
    guard let end = scanner.endOfRecord(in: half, isFinal: false) ?? scanner.endOfRecord(in: rest, isFinal: true)
    else { break }
    precondition(end > 0, "a record without bytes")
    records.append(start..<start + end)
    start += end
  }
  precondition(start == input.count, "bytes without a record")
  let layout = DelimitedLayout(dialect: dialect, width: 2, columns: [1], columnNames: ["text"], quotesAll: false)
  rewrite(records, of: input, layout)
}

/// Reads and writes each record, with nothing added, and then with one column.
private func rewrite(_ records: [Range<Int>], of input: [UInt8], _ layout: some RecordLayout) {
  let span = input.span
  for record in records {
    let reading = layout.read(record, in: span)
    var same: [UInt8] = []
    layout.write(reading, record, in: span, adding: [], named: [], to: &same)
    precondition(same.elementsEqual(input[record]), "an identity rewrite changed bytes")
    var output: [UInt8] = []
    layout.write(reading, record, in: span, adding: [.text("a,\"\n")], named: ["translation"], to: &output)
  }
}
