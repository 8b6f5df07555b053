@testable import Files
import Testing
import Yaku

@testable import Batch

/// What is not added comes out byte for byte as it came in.
@Suite struct IdentityTests {
  static let oddTables: [[UInt8]] = [
    [],
    Array("text".utf8),
    Array("text\n".utf8),
    Array("\u{FEFF}\"text\",b\r\n\"x\",1\r\n".utf8),
    Array("text\ra\rb".utf8),
    Array("id,text\n1,a\r\n2,b\r3,c\n".utf8),
    Array("id,text\n1,\"a\nb\"\n2,\"c\r\nd\"\n".utf8),
    Array("id,text\n1,\"say \"\"x\"\"\"\n2,a \"b\" c\n3,\"q\"tail\n".utf8),
    Array("id,text\n1\n2,b,c,d\n\n\n3,e".utf8),
    Array("id;text\n1;a,b\n2;\"c;d\"\n".utf8),
    Array("id,text\n1,\u{0}a\u{0}\n2,\"".utf8),
    Array("id,text\n1,".utf8) + [0xFF, 0xFE, 0x0A, 0x32, 0x2C, 0xC3],
    Array("\"id\",\"text\"\n\"1\",\"last quote at the end\"".utf8),
    Array("id,text\n1, \"spaced\" ,\n".utf8),
  ]

  /// Reads a file record by record and writes each with nothing added.
  static func rewritten(_ bytes: [UInt8], batchSize: Int) throws -> [UInt8] {
    let scratch = Scratch()
    let path = try scratch.write(bytes, to: "in.csv")
    let source = try RecordSource(path: path, stop: StopSignal())
    let head = try source.head()
    let format = RecordFormat.delimited(.csv).adjusted(toHead: head)
    try source.use(format)
    guard case .delimited(let dialect) = format else { return [] }
    let layout = DelimitedLayout(dialect: dialect, width: 2, columns: [1], columnNames: ["text"], quotesAll: false)
    var output = source.byteOrderMark
    while case .batch(let batch) = try source.next(bytes: batchSize, mayWait: true) {
      for index in 0..<batch.count {
        let range = batch.range(of: index)
        let record = batch.bytes.span.withoutLineEnd(range)
        let reading = layout.read(record, in: batch.bytes.span)
        layout.write(reading, record, in: batch.bytes.span, adding: [], named: [], to: &output)
        output += batch.bytes[record.upperBound..<range.upperBound]
      }
    }
    return output
  }

  @Test(arguments: oddTables.indices)
  func anIdentityRewriteKeepsEveryByte(index: Int) throws {
    let bytes = Self.oddTables[index]
    #expect(try Self.rewritten(bytes, batchSize: 1) == bytes)
    #expect(try Self.rewritten(bytes, batchSize: 1 << 16) == bytes)
  }

  @Test func addedColumnsStandBehindUntouchedBytes() async throws {
    let outcome = try await run("\u{FEFF}id,\"text\"\r\n1,\"a,\"\"b\"\"\r\nc\"\r\n2,plain".utf8)
    #expect(
      outcome.output == "\u{FEFF}id,\"text\",translation,detected_language,confidence,notes,error\r\n"
        + "1,\"a,\"\"b\"\"\r\nc\",\"A,\"\"B\"\"\r\nC\",xx,0.50,,\r\n" + "2,plain,PLAIN,xx,0.50,,")
    #expect(outcome.report?.tally.translated == 2)
    #expect(outcome.partial == nil)
  }

  @Test func aQuotedTableStaysQuoted() async throws {
    let outcome = try await run("\"text\"\n\"a\"\n".utf8)
    #expect(outcome.output?.hasSuffix("\n\"a\",\"A\",\"xx\",\"0.50\",\"\",\"\"\n") == true)
  }

  @Test func jsonLinesKeepOrderNumbersAndEscapes() async throws {
    let line = #"{ "n":1.0e5, "text" :"h\u00e9\ud83d\ude00","deep":[{"a":null}] } "#
    let outcome = try await run((line + "\r\n{\"text\":\"b\"}").utf8, name: "in.jsonl")
    let added = #","detected_language":"xx","confidence":0.50,"notes":[],"error":null"#
    #expect(
      outcome.output == #"{ "n":1.0e5, "text" :"h\u00e9\ud83d\ude00","deep":[{"a":null}],"translation":"HÉ😀""# + added
        + " } \r\n" + #"{"text":"b","translation":"B""# + added + "}")
  }

  @Test func plainLinesAreAnsweredOneByOne() async throws {
    let outcome = try await run("a\n\nb,c\r\nd".utf8, name: "in.txt")
    #expect(outcome.output == "A\n\nB,C\r\nD")
  }

  @Test func aTenMegabyteFieldComesThrough() async throws {
    let long = String(repeating: "word,\"\"\n", count: 1_250_000)
    let input = "id,text\n1,\"\(long)\"\n2,b\n"
    let outcome = try await run(input.utf8) { options, _ in options.jobs = 2 }
    #expect(outcome.report?.tally.translated == 2)
    let header = "id,text,translation,detected_language,confidence,notes,error"
    let start = header + "\n1,\"\(long)\",\"\(long.uppercased())\",xx"
    #expect(outcome.output?.utf8.starts(with: start.utf8) == true)
  }
}
