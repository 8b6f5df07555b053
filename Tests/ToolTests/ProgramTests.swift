@testable import Batch
import Foundation
import Glibc
import Testing

enum BatchProgressSample {
  static let half = BatchProgress(records: 500, bytes: 100, size: 200)
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

  @Test func aLineThatIsNotUTF8IsAnsweredAndReported() throws {
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
    let scratch = try Scratch.folder()
    defer { Scratch.remove(scratch) }
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
    (["batch", "/dev/null", "--to", "tlh"], 2, "no pack translates into \"tlh\"; choose one of: "),
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
}
