import Testing

@testable import Batch

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
