@testable import Files
import Foundation
import Glibc
import Testing
import Yaku

@testable import Batch

@Suite struct RunnerTests {
  static let table: [UInt8] = Array(
    ("id,text\n" + (0..<5000).map { "\($0),\"text \($0)\nsecond line\"\n" }.joined()).utf8)

  @Test func theOutputDoesNotDependOnTheNumberOfWorkers() async throws {
    let one = try await run(Self.table)
    #expect(one.report?.tally.translated == 5000)
    for jobs in [2, 7] {
      let several = try await run(Self.table) { options, _ in options.jobs = jobs }
      #expect(several.output == one.output)
    }
  }

  @Test func recordsComeOutInOrderWhoeverIsSlow() async throws {
    let uneven = Translator { request throws(EngineError) in
      var text = request.text
      // The first records take longest.
      if text.hasPrefix("text 1") { for _ in 0..<200 { text = String(text.reversed()) } }
      return try shout(request)
    }
    let outcome = try await run(Self.table, by: uneven) { options, _ in options.jobs = 4 }
    let ids = CSVScannerTests.values(outcome.output ?? "").dropFirst().map { $0[0] }
    #expect(ids == (0..<5000).map(String.init))
  }

  @Test func aLimitEndsTheRun() async throws {
    let outcome = try await run(Self.table) { options, _ in options.limit = 3 }
    #expect(outcome.report?.tally.records == 3)
    #expect(outcome.report?.ending == .finished)
  }

  @Test func aStopKeepsTheCompleteRecordsSoFar() async throws {
    let stop = StopSignal()
    let stopping = Translator { request throws(EngineError) in
      if request.text.hasPrefix("text 2500") { stop.request() }
      return try shout(request)
    }
    let outcome = try await run(Self.table, stop: stop, by: stopping) { options, _ in options.jobs = 2 }
    #expect(outcome.report?.ending == .stopped)
    #expect(outcome.output == nil)
    let records = CSVScannerTests.values(outcome.partial ?? "").dropFirst()
    #expect(!records.isEmpty && records.count < 5000)
    #expect(records.allSatisfy { $0.count == 7 })
    #expect(records.map { $0[0] } == (0..<records.count).map(String.init))
  }

  /// One text may take minutes; whoever asks to stop does not wait for it.
  @Test func aStopDoesNotWaitForAVeryLongText() async throws {
    let stop = StopSignal()
    let (isOver, isLeft) = (StopSignal(), StopSignal())
    let stuck = Translator { request throws(EngineError) in
      if request.text == "text 30" {
        stop.request()
        while !isOver.isRequested { sched_yield() }
        isLeft.request()
      }
      return try shout(request)
    }
    let table = Array("id,text\n".utf8) + Array((0..<200).map { "\($0),text \($0)\n" }.joined().utf8)
    let outcome = try await run(table, stop: stop, by: stuck) { options, _ in options.textColumns = [.name("text")] }
    #expect(outcome.report?.ending == .stopped && !isLeft.isRequested)
    #expect(outcome.output == nil && outcome.partial?.hasPrefix("id,text,translation,") == true)
    isOver.request()
  }

  @Test func aDryRunWritesNothing() async throws {
    let outcome = try await run(Self.table) { options, _ in options.isDryRun = true }
    #expect(outcome.report?.tally.translated == 5000)
    #expect(outcome.output == nil && outcome.partial == nil)
  }

  @Test func theTextColumnIsGuessedByNameOrLength() async throws {
    let named = try await run("stars,review,description of it\n1,a,bbbbbbbb\n".utf8)
    #expect(named.messages == ["text column: \"review\" (by its name); choose another with --text-column"])
    let longest = try await run("x,y,z\n1,some longer words,https://example.org/with/a/long/path\n".utf8)
    #expect(longest.messages == ["text column: \"y\" (the longest text); choose another with --text-column"])
  }

  @Test func severalTextColumnsEachGetTheirOwn() async throws {
    let outcome = try await run("title,body\na,b\n".utf8) { options, _ in
      options.textColumns = [.name("title"), .number(2)]
    }
    #expect(
      outcome.output == "title,body,translation_title,detected_language_title,confidence_title,notes_title,"
        + "translation_body,detected_language_body,confidence_body,notes_body,error\na,b,A,xx,0.50,,B,xx,0.50,,\n")
  }
}

@Suite struct OutputFileTests {
  @Test func theInputIsNeverTheOutput() async throws {
    let outcome = try await run("text\na\n".utf8) { options, _ in options.output = options.input }
    #expect(outcome.error?.kind == .usage)
    #expect(outcome.error?.description.contains("is the input") == true)
  }

  @Test func theOldFileStaysUntilTheNewOneIsComplete() throws {
    let scratch = Scratch()
    try scratch.write("old".utf8, to: "out")
    let output = try OutputFile(path: scratch.file("out"))
    try output.append(Array("new".utf8))
    try output.flush()
    #expect(scratch.text("out") == "old")
    #expect(scratch.text("out.partial") == "new")
    try output.finish()
    #expect(scratch.text("out") == "new")
    #expect(scratch.names == ["out"])
  }

  @Test(arguments: ["new", "folder/../new"])
  func aLinkToWhatIsNotThereYetStaysALink(target: String) throws {
    let scratch = Scratch()
    try FileManager.default.createDirectory(atPath: scratch.file("folder"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: scratch.file("link"), withDestinationPath: target)
    let output = try OutputFile(path: scratch.file("link"))
    try output.append(Array("text".utf8))
    try output.finish()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.file("link")) == target)
    #expect(scratch.text("new") == "text" && scratch.text("link") == "text")
  }

  @Test func twoRunsCannotWriteTheSameFile() throws {
    let scratch = Scratch()
    let first = try OutputFile(path: scratch.file("out"))
    #expect(throws: BatchError.self) { try OutputFile(path: scratch.file("out")) }
    try first.finish()
  }

  @Test func aFullDiskIsAnErrorThatSaysSo() throws {
    let output = try OutputFile(path: "/dev/full")
    try output.append(Array("x".utf8))
    #expect {
      try output.flush()
    } throws: { error in
      (error as? BatchError)?.kind == .output
        && "\(error)".contains("cannot write \"/dev/full\": no space left on device")
    }
  }

  @Test func anUnknownFolderIsAnErrorThatSaysSo() {
    #expect {
      try OutputFile(path: "/nowhere/out")
    } throws: { error in
      "\(error)".contains("cannot write \"/nowhere/out\": no such file or directory")
    }
  }
}

@Suite struct JSONScannerTests {
  @Test(arguments: [
    #"{}"#, #" { "a" : [ ] , "b" : { } } "#, #"{"a":-0.5e+10,"b":[1,[2,{"c":"\\\"\u00FF"}],true,false,null]}"#,
  ])
  func validObjectsPass(line: String) throws {
    let bytes = Array(line.utf8)
    _ = try JSONScanner.members(of: 0..<bytes.count, in: bytes.span)
  }

  @Test(arguments: [
    "", "[]", "{", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{"a":01}"#, #"{"a":"\x"}"#, "{\"a\":\"\u{1}\"}",
    #"{"a":1} x"#,
    #"{"a":[1}"#, #"{"a":tru}"#, #"{"a":"\u12g4"}"#, #"{a:1}"#, #"{"a":+1}"#, #"{"a":1.}"#, #"{"a":"x}"#,
    "{\"a\":" + String(repeating: "[", count: 100_000),
  ])
  func invalidOnesDoNot(line: String) {
    let bytes = Array(line.utf8)
    #expect(throws: JSONProblem.self) { try JSONScanner.members(of: 0..<bytes.count, in: bytes.span) }
  }

  @Test func stringsAreDecodedAndEncoded() {
    func decode(_ literal: String) -> String? {
      let bytes = Array(literal.utf8)
      return JSONText.decode(0..<bytes.count, in: bytes.span)?.text
    }
    #expect(decode(#""a\n\t\"\\\/\u00e9\ud83d\ude00""#) == "a\n\t\"\\/é😀")
    #expect(decode(#""\ud83d""#) == "\u{FFFD}")
    #expect(decode("1") == nil)
    #expect(JSONText.string("a\"\\\n\u{1}é") == #""a\"\\\n\u0001é""#)
    for text in ["", "plain", "\u{0}\u{1F}\u{7F}", "\"\\/\r\n", "日本語😀"] {
      #expect(decode(JSONText.string(text)) == text)
    }
  }
}

@Suite struct LineMapperTests {
  @Test func eachLineIsAnsweredWithOneLineAndItsOwnEnd() {
    let bytes: [UInt8] = Array("a\n\nb\r\n".utf8) + [0xFF, 0x0A, 0x63]
    let batch = RecordBatch(bytes: bytes, ends: [2, 3, 6, 8, 9], firstNumber: 1, firstLine: 1)
    let mapper = LineMapper(name: "x", stop: StopSignal()) { LineMapper.Answer($0 + "\n!") }
    let result = mapper.process(batch)
    #expect(result.output == Array("a !\n !\nb !\r\n\u{FFFD} !\nc !".utf8))
    #expect(result.messages.map(\.text) == ["x, line 4: not valid UTF-8; convert the text, for example with 'iconv'"])
  }
}
