@testable import Files
import Synchronization
import Testing
import TestSupport

@testable import Batch
@testable import Yaku

/// A run that is cut short goes on later, and the output is the same as if nothing had happened.
@Suite struct ResumeTests {
  /// A folder with an input, and runs over it.
  struct Desk {
    let scratch = Scratch()
    var table: [UInt8] = ResumeTests.table(2000)

    /// Runs the job; stops, as Ctrl-C does, when `count` texts have been translated.
    @discardableResult
    func run(
      stopAfter count: Int = .max, output: String = "out", _ change: (inout BatchOptions) -> Void = { _ in }
    ) async throws -> Outcome {
      try scratch.write(table, to: "in.csv")
      guard let target = LanguageTag("en") else { throw CancellationError() }
      var options = BatchOptions(
        input: scratch.file("in.csv"), output: scratch.file(output), template: Request("", from: nil, to: target))
      options.checkpointInterval = .zero
      options.cacheSize = 0
      options.rejects = scratch.file(output + ".rejects")
      options.settings = [RunSetting("--to", "en")]
      change(&options)
      let stop = StopSignal()
      let done = Counter()
      var outcome = Outcome(messages: [])
      do throws(BatchError) {
        let job = BatchJob(options, stop: stop) { request throws(EngineError) in
          if done.next() == count { stop.request() }
          return try shout(request)
        }
        outcome.report = try await job.run(tell: { outcome.messages.append($0.text) }, show: { _ in })
      } catch {
        outcome.error = error
      }
      outcome.translated = done.count
      outcome.output = scratch.text(output)
      outcome.rejects = scratch.text(output + ".rejects")
      return outcome
    }
  }

  final class Counter: Sendable {
    private let value = Atomic<Int>(0)
    var count: Int { value.load(ordering: .relaxed) }
    func next() -> Int { value.add(1, ordering: .relaxed).newValue }
  }

  /// Rows with line breaks, empty lines, ragged rows, and texts nobody can translate.
  static func table(_ count: Int) -> [UInt8] {
    var text = "id,text\r\n"
    for row in 0..<count {
      switch row % 50 {
      case 7: text += "\(row),\"text \(row)\nsecond line\"\r\n"
      case 11: text += "\n"
      case 13: text += "\(row)\n"
      case 17: text += "\(row),xx \(row)\n"
      default: text += "\(row),text \(row)\n"
      }
    }
    return Array(text.utf8)
  }

  @Test func aStoppedRunGoesOnWithoutRedoingOrLosingRecords() async throws {
    let desk = Desk()
    let whole = try await desk.run(output: "whole")
    let first = try await desk.run(stopAfter: 700)
    #expect(first.report?.ending == .stopped && first.report?.canResume == true)
    #expect(first.output == nil)
    let second = try await desk.run { $0.resumes = true }
    #expect(second.report?.ending == .finished)
    #expect(second.output == whole.output && second.rejects == whole.rejects)
    #expect(second.report?.tally == whole.report?.tally)
    #expect(first.translated + second.translated == whole.translated)
    #expect(desk.scratch.names == ["in.csv", "out", "out.rejects", "whole", "whole.rejects"])
  }

  @Test(arguments: PropertySeeds.all(4))
  func stopsAtAnyMomentsLeaveTheOutputOfOneRun(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let desk = Desk()
    let whole = try await desk.run(output: "whole")
    var outcome = try await desk.run(stopAfter: 1)
    var rounds = 0
    while outcome.report?.ending != .finished, rounds < 100 {
      let (steps, jobs) = (Int.random(in: 1...400, using: &random), Int.random(in: 1...4, using: &random))
      outcome = try await desk.run(stopAfter: steps) { options in
        options.resumes = true
        options.jobs = jobs
      }
      rounds += 1
    }
    #expect(outcome.output == whole.output && outcome.rejects == whole.rejects, "seed \(seed)")
    #expect(outcome.report?.tally == whole.report?.tally)
  }

  /// The bytes of packed files depend on where members end, so these must not depend on time or stops.
  @Test(arguments: ["out.gz", "out.zst"], PropertySeeds.all(2))
  func packedOutputIsTheSameHoweverOftenTheRunIsStopped(name: String, seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    var desk = Desk()
    desk.table = Self.table(9000)
    _ = try await desk.run(output: "whole-" + name)
    let whole = try #require(desk.scratch.read("whole-" + name))
    var outcome = try await desk.run(stopAfter: 1, output: name)
    var rounds = 0
    while outcome.report?.ending != .finished, rounds < 100 {
      let (steps, jobs) = (Int.random(in: 1...6000, using: &random), Int.random(in: 1...4, using: &random))
      outcome = try await desk.run(stopAfter: steps, output: name) { options in
        options.resumes = true
        options.jobs = jobs
      }
      rounds += 1
    }
    #expect(desk.scratch.read(name) == whole, "seed \(seed)")
    #expect((outcome.report?.earlierRecords ?? 0) > 0 || rounds == 1, "no run went on where another was stopped")
  }

  @Test func otherOptionsAreRefused() async throws {
    let desk = Desk()
    try await desk.run(stopAfter: 700)
    let outcome = try await desk.run { options in
      options.resumes = true
      options.settings = [RunSetting("--to", "ja"), RunSetting("the pack ja-en", "1@2")]
    }
    #expect(outcome.error?.kind == .usage)
    let message = outcome.error?.description ?? ""
    #expect(message.contains("--to was \"en\" and is \"ja\"; the pack ja-en changed"), "\(message)")
    // The unfinished run is still there.
    let later = try await desk.run { $0.resumes = true }
    #expect(later.report?.ending == .finished)
  }

  @Test func aRefusedRunLeavesEverythingToGoOnWith() async throws {
    let desk = Desk()
    let report = { (options: inout BatchOptions) in
      options.report = desk.scratch.file("page.html")
      options.resumes = true
    }
    try await desk.run(stopAfter: 700, report)
    let names = desk.scratch.names
    #expect(names.contains("page.html.rows.partial"))
    let refused = try await desk.run { options in
      report(&options)
      options.settings = [RunSetting("--to", "ja")]
    }
    #expect(refused.error?.kind == .usage && desk.scratch.names == names)
    let later = try await desk.run(report)
    #expect(later.report?.ending == .finished && (later.report?.earlierRecords ?? 0) > 0)
    #expect(desk.scratch.text("page.html")?.contains("TEXT 1998") == true)
    #expect(desk.scratch.names == ["in.csv", "out", "out.rejects", "page.html"])
  }

  @Test(arguments: ["changed", "swapped", "shorter"])
  func anotherInputIsRefused(how: String) async throws {
    var desk = Desk()
    try await desk.run(stopAfter: 1500)
    var lines = String(decoding: desk.table, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    switch how {
    case "changed": lines[900] = "900,another text"
    case "swapped": lines.swapAt(900, 901)
    default: lines.removeLast(1500)
    }
    desk.table = Array(lines.joined(separator: "\n").utf8)
    let outcome = try await desk.run { $0.resumes = true }
    #expect(outcome.error?.kind == .input)
    #expect(outcome.error?.description.contains("are not those it has translated") == true)
  }

  @Test func recordsAddedBehindAreNoChange() async throws {
    var desk = Desk()
    try await desk.run(stopAfter: 700)
    desk.table = Self.table(2500)
    let outcome = try await desk.run { $0.resumes = true }
    let whole = try await desk.run(output: "whole")
    #expect(outcome.output == whole.output)
  }

  @Test func aRunWithoutResumeStartsAnewAndSaysSo() async throws {
    let desk = Desk()
    try await desk.run(stopAfter: 700)
    let outcome = try await desk.run()
    #expect(outcome.messages.contains { $0.contains("is thrown away; --resume would have gone on with it") })
    #expect(outcome.report?.ending == .finished && outcome.report?.earlierRecords == 0)
    #expect(desk.scratch.names == ["in.csv", "out", "out.rejects"])
  }

  @Test func withNothingToGoOnWithItStartsAnew() async throws {
    let desk = Desk()
    let outcome = try await desk.run { $0.resumes = true }
    #expect(outcome.report?.ending == .finished)
    #expect(outcome.messages.contains { $0.contains("no unfinished run") })
  }

  @Test func aTornLastLineOfTheJournalIsIgnored() async throws {
    let desk = Desk()
    let whole = try await desk.run(output: "whole")
    try await desk.run(stopAfter: 1200)
    let journal = try #require(desk.scratch.read("out.partial.journal"))
    let lines = journal.split(separator: 0x0A)
    #expect(lines.count > 8)
    for cut in [1, 20, lines.last?.count ?? 0] {
      try desk.scratch.write(journal.dropLast(cut), to: "out.partial.journal")
      let contents = try #require(Journal.contents(of: Array(journal.dropLast(cut))))
      #expect(contents.checkpoints.count == (Journal.contents(of: journal)?.checkpoints.count ?? 0) - 1)
    }
    let outcome = try await desk.run { $0.resumes = true }
    #expect(outcome.output == whole.output)
  }

  /// The crash that a stop cannot show: the output is longer than the journal says.
  @Test func whatIsBehindTheLastCheckpointIsDoneAgain() async throws {
    let desk = Desk()
    let whole = try await desk.run(output: "whole")
    try await desk.run(stopAfter: 1200)
    let partial = try #require(desk.scratch.read("out.partial"))
    try desk.scratch.write(partial + Array("half a rec".utf8), to: "out.partial")
    let outcome = try await desk.run { $0.resumes = true }
    #expect(outcome.output == whole.output)
  }

  @Test func aCrashBeforeTheFilesHaveTheirNamesIsMadeGood() async throws {
    let desk = Desk()
    let whole = try await desk.run(output: "whole")
    try await desk.run(stopAfter: 1200)
    // Go on to the end, but put the journal and one of the files back as they were just before.
    let before = try #require(desk.scratch.read("out.partial.journal"))
    let outcome = try await desk.run { $0.resumes = true }
    let contents = try #require(Journal.contents(of: before))
    let rejects = Array((outcome.rejects ?? "").utf8)
    try desk.scratch.write(rejects, to: "out.rejects.partial")
    try desk.scratch.write(before, to: "out.partial.journal")
    let journal = try Journal(path: desk.scratch.file("out.partial.journal"), settings: [], continuing: contents)
    var hash = RunningHash()
    let records = desk.table.dropFirst("id,text\r\n".utf8.count)
    hash.add(Array(records))
    var last = Checkpoint(
      records: try #require(contents.checkpoints.last).records, inputLength: records.count, inputHash: hash.value,
      output: point(behind: outcome.output), rejects: point(behind: outcome.rejects), isComplete: true)
    last.tally = try #require(whole.report).tally
    last.records = 2000
    try journal.append(last)
    let third = try await desk.run { $0.resumes = true }
    #expect(third.report?.ending == .finished && third.translated == 0)
    #expect(third.output == whole.output && third.rejects == whole.rejects)
    #expect(desk.scratch.names == ["in.csv", "out", "out.rejects", "whole", "whole.rejects"])
  }

  @Test func aCrashBehindTheReplacementOfTheInputIsMadeGood() async throws {
    let desk = Desk()
    let inPlace = { (options: inout BatchOptions) in
      options.input = desk.scratch.file("out")
      options.files.isInPlace = true
      options.resumes = true
    }
    try desk.scratch.write(desk.table, to: "out")
    try await desk.run(stopAfter: 700, inPlace)
    let journal = try #require(desk.scratch.read("out.partial.journal"))
    let done = try await desk.run(inPlace)
    #expect(done.report?.ending == .finished)
    // The table has its name; the rejects have not, and the journal is still there.
    try desk.scratch.write(Array((done.rejects ?? "").utf8), to: "out.rejects.partial")
    try desk.scratch.write(Array("old".utf8), to: "out.rejects")
    try desk.scratch.write(journal, to: "out.partial.journal")
    let tail = try Journal(
      path: desk.scratch.file("out.partial.journal"), settings: [],
      continuing: Journal.contents(of: journal))
    var last = Checkpoint(
      records: 2000, inputLength: 1, inputHash: 0, output: point(behind: done.output),
      rejects: point(behind: done.rejects), isComplete: true)
    last.tally = try #require(done.report).tally
    try tail.append(last)
    let again = try await desk.run(inPlace)
    #expect(again.error == nil && again.report?.ending == .finished && again.translated == 0)
    #expect(again.output == done.output && again.rejects == done.rejects)
    #expect(desk.scratch.names == ["in.csv", "out", "out.rejects"])
  }

  private func point(behind text: String?) -> FilePoint {
    var hash = RunningHash()
    hash.add(Array((text ?? "").utf8))
    return FilePoint(hash)
  }

  @Test(arguments: ["out.partial", "out.rejects.partial"])
  func aChangedByteOfWhatWasWrittenIsNoticed(name: String) async throws {
    let desk = Desk()
    try await desk.run(stopAfter: 1200)
    let before = try #require(desk.scratch.read(name))
    var changed = before
    changed[before.count / 2] ^= 1
    try desk.scratch.write(changed, to: name)
    let refused = try await desk.run { $0.resumes = true }
    #expect(refused.error?.kind == .output && refused.error?.description.contains("not as the run left it") == true)
    #expect(desk.scratch.read(name) == changed)
    // Put right, it goes on.
    try desk.scratch.write(before, to: name)
    #expect(try await desk.run { $0.resumes = true }.report?.ending == .finished)
  }

  @Test func standardOutputCannotBeGoneOnWith() async throws {
    let desk = Desk()
    let outcome = try await desk.run { options in
      options.resumes = true
      options.output = "/dev/null"
    }
    #expect(outcome.error?.description.contains("--resume needs an output file") == true)
  }
}

@Suite struct RunningHashTests {
  @Test(arguments: PropertySeeds.all(10))
  func howBytesAreCutDoesNotMatter(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    var whole = RunningHash()
    whole.add(bytes)
    var pieces = RunningHash()
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...rest.count, using: &random)
      pieces.add(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    #expect(pieces.value == whole.value && pieces.count == bytes.count)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      var other = RunningHash()
      other.add(changed)
      #expect(other.value != whole.value)
    }
  }
}

/// `--retry-failed` translates what failed or changed, and nothing else.
@Suite struct RetryTests {
  @Test(arguments: ["in.csv", "in.jsonl"])
  func goodRecordsAreTakenOver(name: String) async throws {
    let scratch = Scratch()
    let isTable = name == "in.csv"
    func row(_ number: Int, _ text: String) -> String {
      isTable ? "\(number),\"\(text)\"\n" : "{\"id\":\(number),\"text\":\"\(text)\"}\n"
    }
    func run(_ rows: [String], _ output: String, retries: Bool, works: Bool) async throws -> (BatchReport, Int) {
      let path = try scratch.write(((isTable ? "id,text\n" : "") + rows.joined()).utf8, to: name)
      let target = try #require(LanguageTag("en"))
      var options = BatchOptions(
        input: path, output: scratch.file(output), template: Request("", from: nil, to: target))
      options.retriesFailed = retries
      options.report = scratch.file("report.html")
      let counter = ResumeTests.Counter()
      let job = BatchJob(options, stop: StopSignal()) { request throws(EngineError) in
        _ = counter.next()
        var request = request
        // What nobody can translate can be, once a pack has come.
        if works, request.text == "xx" { request.text = "yy" }
        return try shout(request)
      }
      return (try await job.run(tell: { _ in }, show: { _ in }), counter.count)
    }
    var rows = (0..<60).map { row($0, $0 == 7 ? "xx" : "text \($0)") }
    rows[20] = row(20, "")
    let first = try await run(rows, "out", retries: false, works: false)
    #expect(first.0.tally.rejected == 1)
    rows[30] = row(30, "changed")
    let second = try await run(rows, "out", retries: true, works: true)
    #expect(second.1 == 2 && second.0.tally.takenOver == 58 && second.0.tally.rejected == 0)
    let fresh = try await run(rows, "fresh", retries: false, works: true)
    #expect(scratch.text("out") == scratch.text("fresh"))
    #expect(second.0.tally.languages == fresh.0.tally.languages && second.0.tally.notes == fresh.0.tally.notes)
    #expect(second.0.tally.passedThrough == 1 && second.0.tally.translated == 59)
  }

  @Test func anOutputWithOtherColumnsIsRefused() async throws {
    let outcome = try await run("text\na\n".utf8) { options, scratch in
      _ = try? scratch.write("text,other\na,b\n".utf8, to: "out")
      options.retriesFailed = true
    }
    #expect(outcome.error?.description.contains("has not the columns that this run would write") == true)
  }
}
