@testable import Files
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

  @Test(arguments: [("1\tone\n2\ttwo\n", true), ("one\ntwo\n", false), ("a\tb\nc\n", false)])
  func linesThatLookLikeATableAreNotReadInSilence(text: String, isTold: Bool) async throws {
    // Of ASCII, UTF-16 has a zero behind each letter.
    let utf16: [UInt8] = [0xFF, 0xFE] + text.utf8.map { [$0, 0] }.joined()
    for bytes in [Array(text.utf8), utf16] {
      let outcome = try await run(bytes, name: "in.txt")
      #expect(outcome.messages.contains { $0.contains("read it with --format tsv") } == isTold)
    }
    let asked = try await run(text.utf8, name: "in.txt") { options, _ in options.format = .lines }
    #expect(!asked.messages.contains { $0.contains("--format tsv") })
  }

  @Test(arguments: [("a\nb", "a b"), ("a\r\nb\r", "a b "), ("\r\rb", "  b"), ("a", "a")])
  func aTextIsOneLine(text: String, line: String) {
    var output: [UInt8] = []
    output.append(line: Array(text.utf8))
    #expect(String(decoding: output, as: UTF8.self) == line)
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
