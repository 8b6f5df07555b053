import Foundation
import Glibc
import Testing
import Yaku

@testable import Batch
@testable import Files

/// A bad record is named, with what to do, and costs no other record.
@Suite struct BadInputTests {
  @Test func raggedRecordsKeepTheirFieldsAndSayWhatIsWrong() async throws {
    let outcome = try await run("id,text,n\n1,a,2\n2\n3,b\n4,c,5,6,7\n".utf8)
    let lines = outcome.output?.split(separator: "\n").map(String.init) ?? []
    #expect(lines.count == 5)
    #expect(lines[2].hasPrefix("2,,,,,,,1 field where the header has 3"))
    #expect(lines[3].hasPrefix("3,b,,B,xx,0.50,,2 fields where the header has 3"))
    #expect(lines[4].hasPrefix("4,c,5,C,xx,0.50,,5 fields where the header has 3"))
    #expect(lines[4].hasSuffix(",6,7"))
    #expect(outcome.report?.tally.rejected == 3)
    #expect(outcome.messages.contains { $0.contains("in.csv, record 2 (line 3): 1 field") })
  }

  @Test func anUnclosedQuoteIsRepairedInTheOutput() async throws {
    let outcome = try await run("id,text\n1,\"bad\n2,good\n".utf8)
    let records = CSVScannerTests.values(outcome.output ?? "")
    #expect(
      records.map { $0.prefix(3) } == [
        ["id", "text", "translation"], ["1", "\"bad", "\"BAD"], ["2", "good", "GOOD"],
      ])
    #expect(records[1].last?.hasPrefix("a quote is opened") == true)
  }

  @Test func invalidBytesStayInTheirColumn() async throws {
    let outcome = try await run(Array("text\n".utf8) + [0x61, 0xFF, 0x0A] + Array("b\n".utf8))
    #expect(outcome.report?.tally.rejected == 1)
    #expect(outcome.report?.tally.translated == 1)
    #expect(outcome.messages.contains { $0.contains("record 1 (line 2): column \"text\" is not valid utf-8; name") })
  }

  @Test func theEncodingOfAPipeDoesNotDependOnHowFastItIsWritten() async throws {
    let scratch = Scratch()
    let path = scratch.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let writer = Task.detached {
      let pipe = open(path, O_WRONLY)
      defer { close(pipe) }
      let pieces = [Array("id,text\n".utf8), Array("1,".utf8) + Self.batteryInShiftJIS + [0x0A]]
      for piece in pieces {
        _ = piece.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
        // The next piece comes when this one has been read.
        var waiting: Int32 = 1
        while ioctl(pipe, UInt(FIONREAD), &waiting) == 0, waiting > 0 { sched_yield() }
      }
    }
    let source = try RecordSource(path: path, stop: StopSignal())
    _ = try source.head(waiting: .forSample)
    #expect(source.encoding.name == TextEncoding(named: "cp932")?.name)
    await writer.value
  }

  /// Writes pieces into a pipe, each when the one before has been read, and returns what a run made of them.
  private func piped(
    _ pieces: [[UInt8]], _ change: @Sendable (inout BatchOptions) -> Void = { _ in }
  ) async throws -> (bytes: [UInt8]?, messages: [String]) {
    let scratch = Scratch()
    let path = scratch.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    // Opening a pipe waits for the other end: that must not take a thread of the tasks away.
    let writer = Thread {
      let pipe = open(path, O_WRONLY)
      defer { close(pipe) }
      for piece in pieces {
        var rest = piece[...]
        while !rest.isEmpty {
          let count = rest.withUnsafeBytes { write(pipe, $0.baseAddress, min($0.count, 4096)) }
          guard count > 0 else { return }
          rest = rest.dropFirst(count)
        }
      }
    }
    writer.start()
    let target = try #require(LanguageTag("en"))
    var options = BatchOptions(input: path, output: scratch.file("out"), template: Request("", from: nil, to: target))
    change(&options)
    var messages: [String] = []
    _ = try await BatchJob(options, stop: StopSignal(), translate: shout)
      .run(tell: { messages.append($0.text) }, show: { _ in })
    return (scratch.read("out"), messages)
  }

  @Test(arguments: [false, true])
  func theEncodingOfAPipeIsThatOfTheSameFile(isMapped: Bool) async throws {
    let plain = Array(repeatElement("0,plain\n", count: 20_000).joined().utf8)
    let table = Array("id,text\n".utf8) + plain + Array("1,".utf8) + Self.batteryInShiftJIS + [0x0A]
    let change: @Sendable (inout BatchOptions) -> Void = { options in
      options.format = .delimited(.csv)
      options.cacheSize = 1 << 20
      guard isMapped else { return }
      options.template.source = LanguageTag("ja")
      options.textColumns = [.name("text")]
    }
    let file = try await run(table) { options, _ in change(&options) }
    let pipe = try await piped([table], change)
    #expect(file.bytes != nil && pipe.bytes == file.bytes)
    #expect(pipe.messages.contains { $0.contains("is read as cp932") }, "\(pipe.messages)")
  }

  @Test func theLineEndsOfAPipeAreThoseOfTheSameFile() async throws {
    let long = Array(String(repeating: "a", count: 100_000).utf8)
    for text in [long + Array("\rb\rc".utf8), long + Array("\rb\r".utf8) + long + Array("\nc".utf8)] {
      let lines: @Sendable (inout BatchOptions) -> Void = { $0.format = .lines }
      let file = try await run(text) { options, _ in lines(&options) }
      #expect(try await piped([text], lines).bytes == file.bytes && file.bytes != nil)
    }
  }

  /// 電池が切れました。これは長い文です。
  static let batteryInShiftJIS: [UInt8] = [
    0x93, 0x64, 0x92, 0x72, 0x82, 0xAA, 0x90, 0xD8, 0x82, 0xEA, 0x82, 0xDC, 0x82, 0xB5, 0x82, 0xBD, 0x81, 0x42,
    0x82, 0xB1, 0x82, 0xEA, 0x82, 0xCD, 0x92, 0xB7, 0x82, 0xA2, 0x95, 0xB6, 0x82, 0xC5, 0x82, 0xB7, 0x81, 0x42,
  ]

  @Test func longDamagedTextKeepsEveryCharacterAndByte() throws {
    let converter = try #require(TextEncoding(named: "cp932").flatMap(TextConverter.init))
    let part = Self.batteryInShiftJIS + [0xFF, 0x0A]
    let whole = Array(repeatElement(part, count: 500).joined())
    var (decoded, once): ([UInt8], [UInt8]) = ([], [])
    #expect(converter.decode(whole.span, into: &decoded) == 0 && converter.decode(part.span, into: &once) == 0)
    #expect(decoded == Array(repeatElement(once, count: 500).joined()))
    #expect(String(decoding: once, as: UTF8.self).hasPrefix("電池が切れました。これは長い文です。"))
  }

  @Test func aMissingColumnNamesThoseThereAre() async throws {
    let outcome = try await run("id,review\n1,a\n".utf8) { options, _ in options.textColumns = [.name("text")] }
    #expect(outcome.error?.kind == .usage)
    #expect(outcome.error?.description.contains("no column \"text\"") == true)
    #expect(outcome.error?.description.contains("id, review") == true)
    #expect(outcome.output == nil && outcome.partial == nil)
  }

  @Test func aColumnThatExistsAlreadyNeedsAPrefix() async throws {
    let input = "text,error\na,b\n"
    let refused = try await run(input.utf8)
    #expect(refused.error?.kind == .usage)
    #expect(refused.error?.description.contains("--output-prefix") == true)
    let accepted = try await run(input.utf8) { options, _ in options.prefix = "yaku_" }
    #expect(accepted.output?.hasPrefix("text,error,yaku_translation,") == true)
  }

  @Test func anEmptyFileAndAHeaderAloneAreNoErrors() async throws {
    let empty = try await run([])
    #expect(empty.output == "")
    #expect(empty.messages.contains { $0.hasSuffix("is empty") })
    let header = try await run("id,text\n".utf8)
    #expect(header.output == "id,text,translation,detected_language,confidence,notes,error\n")
  }

  @Test func badJSONLinesAreNamedByLine() async throws {
    let outcome = try await run("{\"text\":\"a\"}\nnot json\n{\"text\":3}\n{\"text\":\"b\"".utf8, name: "in.jsonl")
    let lines = outcome.output?.split(separator: "\n").map(String.init) ?? []
    #expect(lines.count == 4)
    #expect(lines[1].contains("\"raw\":\"not json\""))
    #expect(lines[2].hasPrefix("{\"text\":3,"))
    #expect(outcome.messages.contains { $0.contains("record 2 (line 2): not a JSON object") })
    #expect(outcome.report?.tally.rejected == 3)
  }

  @Test func aPairNobodyTranslatesLeavesTheText() async throws {
    let outcome = try await run("text\nxx\nb\n".utf8)
    #expect(outcome.output?.contains("\nxx,xx,,,,\"no pack translates from \"\"xx\"\" to \"\"en\"\"") == true)
    #expect(outcome.output?.hasSuffix("\nb,B,xx,0.50,,\n") == true)
  }

  @Test(arguments: RecordTranslator.ErrorPolicy.allCases)
  func errorsAreKeptSkippedOrEndTheRun(policy: RecordTranslator.ErrorPolicy) async throws {
    let outcome = try await run("text,n\na,1\nb\nc,2\n".utf8) { options, scratch in
      options.policy = policy
      options.rejects = scratch.file("rejects")
    }
    switch policy {
    case .keep: #expect(outcome.output?.contains("\nb,,B,") == true)
    case .skip: #expect(outcome.output?.contains("\nb") == false)
    case .fail:
      #expect(outcome.error?.kind == .input)
      #expect(outcome.output == nil)
      #expect(outcome.partial?.hasSuffix("\na,1,A,xx,0.50,,\n") == true)
    }
    guard policy != .fail else { return }
    #expect(
      outcome.rejects == "text,n,record,line,reason\nb,,2,3,1 field where the header has 2; add what is missing\n")
  }
}
