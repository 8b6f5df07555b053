import Testing

@testable import Batch

@Suite struct RecordFormatTests {
  static let semicolons = CSVDialect(delimiter: UInt8(ascii: ";"), quotesMayBeText: false)

  @Test(arguments: [
    ("a/b.csv", RecordFormat.delimited(.csv)), ("B.TSV", .delimited(.tsv)), ("x.jsonl", .jsonLines),
    ("x.ndjson", .jsonLines),
    ("x.txt", .lines), ("x.dat", nil), ("csv", nil), ("-", nil),
  ])
  func theNameTellsTheFormat(path: String, format: RecordFormat?) {
    #expect(RecordFormat(path: path) == format)
  }

  @Test(arguments: [
    ("{\"text\":1}\n", RecordFormat.jsonLines), ("a,b\n1,2\n", .delimited(.csv)), ("a\tb,c\td\n", .delimited(.tsv)),
    ("a;b;c,d\n", .delimited(semicolons)), ("\"a,b\";c\n", .delimited(semicolons)), ("just words\n", .lines),
    ("", .lines),
  ])
  func theFirstLineTellsTheFormat(head: String, format: RecordFormat) {
    #expect(RecordFormat(head: Array(head.utf8)) == format)
  }

  @Test func aCSVFileMayUseSemicolons() {
    #expect(RecordFormat.delimited(.csv).adjusted(toHead: Array("a;b\n".utf8)) == .delimited(Self.semicolons))
    #expect(RecordFormat.delimited(.csv).adjusted(toHead: Array("a,b;c\n".utf8)) == .delimited(.csv))
    #expect(RecordFormat.delimited(.csv).adjusted(toHead: Array("text\n".utf8)) == .delimited(.csv))
  }

  @Test func aTableCanBeReadColumnByColumn() throws {
    let scratch = Scratch()
    let path = try scratch.write("id,review,translation\n1,\"a\nb\",c\n\n2,d\n".utf8, to: "t.csv")
    let table = try TableReader(path: path, stop: StopSignal(), columns: [])
    #expect(table.names == ["review", "translation"])
    #expect(try table.next() == ["a\nb", "c"])
    #expect(try table.next() == ["d", ""])
    #expect(try table.next() == nil)
  }

  @Test func sharesHaveTwoDecimals() {
    #expect(
      [0, 0.005, 0.5, 0.999, 1, 2, -1, .nan].map(decimal) == [
        "0.00", "0.01", "0.50", "1.00", "1.00", "1.00", "0.00", "0.00",
      ])
  }
}
