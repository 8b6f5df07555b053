import Foundation
import Testing

/// `yaku batch` as people and scripts use it.
@Suite struct BatchRunTests {
  private final class Folder {
    let path = NSTemporaryDirectory() + "/yaku-" + UUID().uuidString
    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String, _ text: String? = nil) throws -> String {
      try text?.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
      return "\(path)/\(name)"
    }

    func text(_ name: String) -> String? { try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }
  }

  @Test func anInterruptedRunSaysHowToGoOnAndDoes() throws {
    let folder = try Folder()
    let rows = (0..<200).map { "\($0),値段は\($0)円でした。\n" }.joined()
    let text = "id,text\n" + rows
    let whole = try Program(
      "batch", folder.file("in.csv", text), "--from", "ja", "--to", "en", "-o", folder.file("whole"))
    #expect(whole.finish().code == 0)
    let words = [
      "--from", "ja", "--to", "en", "--format", "csv", "--text-column", "text", "-o", try folder.file("it's out"),
    ]
    let program = try Program(["batch", "-"] + words)
    program.write(String(text.prefix(1000)))
    while folder.text("it's out.partial")?.contains("\n10,") != true { sched_yield() }
    program.interrupt()
    let (_, errors, code) = program.finish()
    #expect(code == 130)
    let command =
      "yaku batch - --from ja --to en --format csv --text-column text -o '\(folder.path)/it'\\''s out' --resume"
    #expect(errors.contains("go on with: \(command)  (with the same input)"), "\(errors)")
    let second = try Program(["batch", "-", "--resume"] + words)
    second.write(text)
    let end = second.finish()
    #expect(end.code == 0 && end.errors.contains("going on behind record"), "\(end.errors)")
    #expect(folder.text("it's out") == folder.text("whole"))
  }

  @Test func programsReadTheLogAsJSON() throws {
    let folder = try Folder()
    let input = try folder.file("in.csv", "id,text\n1,https://example.org\n2\n")
    let program = try Program("batch", input, "--to", "en", "--log-format", "json", "--stats", "json")
    let (_, errors, code) = program.finish()
    let objects = try errors.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any], "\($0)")
    }
    let error = try #require(objects.first { $0["code"] as? String == "record-error" })
    #expect(error["record"] as? Int == 2 && error["line"] as? Int == 3 && error["level"] as? String == "warning")
    #expect(objects.contains { $0["code"] as? String == "summary" })
    #expect(objects.last?["records"] as? Int == 2 && objects.last?["rejected"] as? Int == 1)
    #expect(code == 1)
    let failing = try Program("batch", "/nowhere.csv", "--to", "en", "--log-format", "json").finish()
    #expect(failing.code == 3 && failing.errors.contains(#"{"level":"error","code":"failed","message":"cannot read"#))
  }

  @Test func theReportStandsBesideTheOutput() throws {
    let folder = try Folder()
    let input = try folder.file("in.csv", "text\nはい。\n</script>\n")
    let end = try Program(
      "batch", input, "--from", "ja", "--to", "en", "-o", folder.file("out.csv"), "--report", folder.file("r.html")
    ).finish()
    #expect(end.code == 0, "\(end.errors)")
    #expect(folder.text("r.html")?.contains("はい。") == true)
  }

  @Test(arguments: [
    (["--resume"], "--resume needs an output file"), (["--sample", "0"], "--sample cannot be \"0\""),
    (["--sample", "5,x"], "--sample cannot be \"5,x\""), (["--report", "-"], "--report cannot be \"-\""),
    (["--format", "lines", "--alternatives", "2"], "--alternatives has no place beside lines"),
    (["--format", "lines", "--explain"], "--explain has no place beside lines"),
    (["--format", "po", "--explain"], "--explain is for tables"),
    (["--domain", "fod"], "--domain cannot be \"fod\"; choose one of: beauty, "),
    (["--limit", "-1"], "--limit cannot be \"-1\"; give a number from 0 up"),
  ])
  func whatCannotBeIsRefused(options: [String], message: String) throws {
    let folder = try Folder()
    let end = try Program(["batch", try folder.file("in.csv", "text\na\n"), "--to", "en"] + options).finish()
    #expect(end.code == 2 && end.errors.contains(message), "\(end.errors)")
  }
}
