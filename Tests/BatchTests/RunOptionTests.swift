@testable import Files
import TestSupport
import Testing
import Yaku

@testable import Batch

/// Samples, limits, streams, what is kept of texts, and what is told.
@Suite struct RunOptionTests {
  private static func ids(_ outcome: Outcome) -> [Int] {
    CSVScannerTests.values(outcome.output ?? "").dropFirst().compactMap { Int($0[0]) }
  }

  @Test func aSampleIsPickedByTheSeedAndKeepsTheOrder() async throws {
    let table = Array(("id,text\n" + (0..<3000).map { "\($0),t\n" }.joined(separator: "\n")).utf8)
    var samples: [[Int]] = []
    for seed: UInt64 in [1, 1, 2] {
      let outcome = try await run(table) { options, _ in
        options.sample = (count: 100, seed: seed)
        options.jobs = samples.count + 1
      }
      samples.append(Self.ids(outcome))
    }
    #expect(samples[0] == samples[1] && samples[0] != samples[2])
    #expect(samples.allSatisfy { $0.count == 100 && $0 == $0.sorted() && Set($0).count == 100 })
    // All parts of the input have their share: of 100 records, 20 to 47 are in each third (6 standard deviations).
    for third in 0..<3 {
      let share = samples[2].count { $0 / 1000 == third }
      #expect((6...60).contains(share), "\(share) of 100 in third \(third)")
    }
    let all = try await run(table) { options, _ in options.sample = (count: 5000, seed: 1) }
    #expect(Self.ids(all) == Array(0..<3000))
  }

  @Test func aSampledRecordKeepsItsNumberAndLine() async throws {
    let outcome = try await run("id,text\n1,\"a\nb\"\n\n2\n".utf8) { options, _ in
      options.sample = (count: 10, seed: 1)
    }
    #expect(outcome.messages.contains { $0.contains("record 2 (line 5): 1 field where the header has 2") })
  }

  @Test func tooManyErrorsEndTheRun() async throws {
    let table = Array(("id,text\n" + (0..<3000).map { "\($0)\n" }.joined()).utf8)
    let outcome = try await run(table) { options, _ in options.maxErrors = 10 }
    #expect(outcome.error?.kind == .input)
    #expect(outcome.error?.description.contains("more than 10 records have an error") == true)
    #expect(outcome.output == nil)
    let enough = try await run(table) { options, _ in options.maxErrors = 3000 }
    #expect(enough.report?.ending == .finished)
  }

  @Test func aTextThatComesAgainIsTranslatedOnce() async throws {
    let counter = ResumeTests.Counter()
    let counting = Translator { request throws(EngineError) in
      _ = counter.next()
      return try shout(request)
    }
    // é in one and in two scalars: two texts, each with its own bytes.
    let texts = ["a", "b", "caf\u{E9}", "cafe\u{301}"]
    let table = Array(("text\n" + (0..<1000).map { texts[$0 % 4] + "\n" }.joined()).utf8)
    let outcome = try await run(table, by: counting)
    #expect(counter.count == 4)
    #expect(outcome.report?.tally.translated == 1000 && outcome.report?.tally.languages == ["xx": 1000])
    #expect(outcome.output?.utf8.count { $0 == UInt8(ascii: "A") } == 750)
    let translations = CSVScannerTests.values(outcome.output ?? "").dropFirst().prefix(4).map { Array($0[1].utf8) }
    #expect(translations == texts.map { Array($0.uppercased().utf8) })
    let without = try await run(table) { options, _ in options.cacheSize = 0 }
    #expect(without.output == outcome.output)
  }

  @Test func additionsAreColumnsOfTheirOwn() async throws {
    let outcome = try await run(Array("text\none\n\"two, three\"\n".utf8)) { options, _ in
      options.additions = [
        TextAddition("length") { text, _ in "\(text.count)" }, TextAddition("nothing") { _, _ in nil },
      ]
    }
    let rows = CSVScannerTests.values(outcome.output ?? "")
    #expect(rows.first?.suffix(4) == ["notes", "length", "nothing", "error"])
    #expect(rows.dropFirst().map { Array($0.suffix(3)) } == [["3", "", ""], ["10", "", ""]])
  }

  @Test func theCacheForgetsBeforeItGrows() {
    let cache = TranslationCache(byteLimit: 1 << 20)
    var made = 0
    let translate = { (text: String) -> TranslatedText in
      cache.translation(of: text) { () throws(Never) in
        made += 1
        return TranslatedText(
          Response(
            source: Document(text), target: Document(text), alignment: Alignment(), sourceLanguage: nil, notes: [],
            packs: [], confidence: 0), to: Request(text, from: nil, to: .undetermined))
      }
    }
    for number in 0..<20_000 { _ = translate("text \(number)") }
    #expect(made == 20_000)
    _ = translate("text 19999")
    #expect(made == 20_000)
    _ = translate("text 0")
    #expect(made == 20_001)
  }

  @Test(arguments: [
    (Note.Code.notTranslated, "a", TranslatedText.Outcome.untranslated), (.foreignScript, "a", .untranslated),
    (.notTranslated, "a b", .translated), (.alreadyInTargetLanguage, "a b", .translated),
    (.alreadyInTargetLanguage, " a ", .needless), (.unknownWord, "a", .translated),
  ])
  func aPartThatStaysIsNoTextThatStays(code: Note.Code, text: String, outcome: TranslatedText.Outcome) {
    let start = text.hasPrefix(" ") ? 1 : 0
    let response = Response(
      source: Document(text), target: Document(text), alignment: Alignment(), sourceLanguage: nil,
      notes: [Note(span: TextSpan(start, start + 1), code: code, stage: .composition)], packs: [], confidence: 0)
    let made = TranslatedText(response, to: Request(text, from: nil, to: .undetermined))
    #expect(made.outcome == outcome)
    // What a run takes over is counted in the same way.
    for cell in [response.noteSummaries.text, "[\"\(response.noteSummaries.text)\"]"] {
      #expect(TranslatedText.Outcome(TranslatedText.codes(in: cell)) == outcome)
    }
  }

  @Test func theLanguagesOfTheInputAreKnownToEachRequest() async throws {
    guard let english = LanguageTag("en"), let other = LanguageTag("xx") else { return }
    let table = "text\n" + (0..<150).map { $0 % 3 == 0 ? "other \($0)\n" : "text \($0)\n" }.joined()
    for jobs in [1, 3] {
      let scratch = Scratch()
      let input = try scratch.write(table.utf8, to: "in.csv")
      var options = BatchOptions(
        input: input, output: scratch.file("out"), template: Request("", from: nil, to: english))
      options.jobs = jobs
      let job = BatchJob(options, stop: StopSignal()) {
        $0.hasPrefix("other") ? other : english
      } translate: { request throws(EngineError) in
        let shares = request.languageHints.map { "\($0.key) \(Int(100 * $0.value))" }.sorted()
        return Response(
          source: Document(request.text), target: Document(shares.joined(separator: " ")), alignment: Alignment(),
          sourceLanguage: nil, notes: [], packs: [], confidence: 0)
      }
      _ = try await job.run(tell: { _ in }, show: { _ in })
      let translations = Set(CSVScannerTests.values(scratch.text("out") ?? "").dropFirst().map { $0[1] })
      #expect(translations == ["en 66 xx 33"])
    }
  }

  @Test func messagesAreJSONForPrograms() {
    let message = RunMessage(.warning, .recordError, "in \"x\"", record: 3, line: 5)
    #expect(
      message.json
        == #"{"level":"warning","code":"record-error","message":"in \"x\"","record":3,"line":5}"#)
  }

  @Test func notesAndLanguagesAreCounted() async throws {
    let outcome = try await run("text\na\n\"\"\nb\nxx\n".utf8)
    let tally = try #require(outcome.report?.tally)
    #expect(tally.languages == ["xx": 3] && tally.notes == ["nothingToTranslate": 1])
    #expect((tally.records, tally.translated, tally.passedThrough, tally.rejected) == (4, 2, 1, 1))
  }
}
