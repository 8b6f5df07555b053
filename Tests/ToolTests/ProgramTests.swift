@testable import Batch
import Foundation
import Glibc
import Testing

enum BatchProgressSample {
  static let half = BatchProgress(records: 500, bytes: 100, size: 200)
}

/// The real program, started as people start it.
final class Program {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private var pending: [UInt8] = []

  /// Starts the program that was built together with these tests.
  ///
  /// `YAKU_PROGRAM` names another one, such as a release build.
  init(_ arguments: [String]) throws {
    signal(SIGPIPE, SIG_IGN)
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = tests.deletingLastPathComponent().appendingPathComponent("yaku")
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(
      "yaku")
    let other = getenv("YAKU_PROGRAM").map { URL(fileURLWithPath: String(cString: $0)) }
    process.executableURL = other ?? (FileManager.default.isExecutableFile(atPath: beside.path) ? beside : bundle)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  convenience init(_ arguments: String...) throws { try self.init(arguments) }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) {
    try? input.fileHandleForWriting.write(contentsOf: Data(bytes))
  }

  func closeInput() { try? input.fileHandleForWriting.close() }

  /// The next line of the output, waiting for it; `nil` at the end.
  func readLine() -> String? {
    while true {
      if let end = pending.firstIndex(of: 0x0A) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending.removeFirst(end + 1)
        return line
      }
      let chunk = output.fileHandleForReading.availableData
      if chunk.isEmpty { return nil }
      pending += chunk
    }
  }

  func interrupt() { process.interrupt() }

  /// Ends the program at once, as a crash does; false when it has ended by itself.
  func crash() -> Bool {
    let isRunning = process.isRunning
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return isRunning && process.terminationReason == .uncaughtSignal
  }

  /// Waits for the end; returns what was not read, standard error, and the exit code.
  func finish() -> (output: String, errors: String, code: Int32) {
    closeInput()
    let rest = pending + output.fileHandleForReading.readDataToEndOfFile()
    let told = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: rest, as: UTF8.self), String(decoding: told, as: UTF8.self), process.terminationStatus)
  }
}

@Suite struct ProgramTests {
  @Test func aWaitingPipeGetsEachAnswerAtOnce() throws {
    let program = try Program("translate", "--to", "en", "--lines")
    for line in ["", "https://example.org/a", "12", ""] {
      program.write(line + "\n")
      #expect(program.readLine() != nil)
    }
    let (rest, _, code) = program.finish()
    #expect(rest.isEmpty)
    #expect(code == 0)
  }

  @Test func oneLineComesOutForEachThatGoesIn() throws {
    let program = try Program("detect", "--lines")
    program.write(String(repeating: "a line\n\n", count: 3000) + "no end")
    let (output, _, code) = program.finish()
    #expect(output.utf8.count { $0 == 0x0A } == 6000)
    #expect(!output.hasSuffix("\n"))
    #expect(code == 0)
  }

  @Test func aLineThatIsNotUTF8ComesBackAsItIs() throws {
    let program = try Program("translate", "--to", "en", "--lines", "--strict")
    program.write([0x61, 0xFF, 0x0A])
    let (output, errors, code) = program.finish()
    #expect(output == "a\u{FFFD}\n")
    #expect(errors.contains("standard input, line 1: not valid UTF-8"))
    #expect(code == 1)
  }

  @Test func segmentsJoinedAreTheInput() throws {
    let text = " Dr. Lee left.\n\nIt rained! 「はい。」と言った。 \u{1F469}\u{200D}\u{1F527} e\u{301}\r\nend "
    let program = try Program("segment", "--lang", "en")
    program.write(text)
    let (output, _, code) = program.finish()
    let pieces = try JSONDecoder().decode([String].self, from: Data(output.utf8))
    #expect(Array(pieces.joined().utf8) == Array(text.utf8))
    #expect(code == 0)
  }

  @Test func anInterruptLeavesCompleteRecordsInThePartialFile() throws {
    let scratch = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let out = scratch + "/out.csv"
    let program = try Program("batch", "-", "--format", "csv", "--to", "en", "--stream", "-o", out)
    program.write("id,text\n1,\"a\nb\"\n2,c\n3,\"not yet")
    // The program writes what it has before it waits for more.
    let deadline = ContinuousClock.now + .seconds(60)
    while (try? String(contentsOfFile: out + ".partial", encoding: .utf8))?.contains("\n2,c") != true {
      guard ContinuousClock.now < deadline else { break }
      sched_yield()
    }
    program.interrupt()
    let (_, errors, code) = program.finish()
    #expect(code == 130)
    #expect(!FileManager.default.fileExists(atPath: out))
    let partial = try String(contentsOfFile: out + ".partial", encoding: .utf8)
    #expect(partial.hasPrefix("id,text,translation,"))
    #expect(partial.split(separator: "\n").last?.hasPrefix("2,c,") == true)
    #expect(errors.contains("the records so far are in \"\(out).partial\""))
  }

  @Test(arguments: [
    (["batch", "/nowhere.csv", "--to", "en"], 3, "cannot read \"/nowhere.csv\": no such file or directory"),
    (["batch", "x.csv"], 2, "--to LANG is missing"),
    (["batch", "x.csv", "--to", "e n"], 2, "--to cannot be \"e n\""),
    (["batch", "/dev/null", "--to", "en", "-o", "/nowhere/out"], 4, "cannot write \"/nowhere/out\""),
    (["segment", "--lines", "a"], 2, "leave out \"a\""),
    (["transalte"], 2, "did you mean \"translate\"?"),
    (["status", "--packs", "/nowhere"], 3, "/nowhere"),
    (["--version"], 0, ""),
  ])
  func exitCodesSayWhatHappened(words: [String], code: Int32, message: String) throws {
    let program = try Program(words)
    let end = program.finish()
    #expect(end.code == code, "\(end.errors)")
    #expect(end.errors.contains(message) || message.isEmpty, "\(end.errors)")
  }

  private func temporaryFolder() throws -> String {
    let path = NSTemporaryDirectory() + "/yaku-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }
}
