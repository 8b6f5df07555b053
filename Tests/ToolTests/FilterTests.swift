import Foundation
import Testing

/// `yaku filter`, held at both ends of its pipe.
@Suite struct FilterTests {
  static let oddLines: [[UInt8]] = [
    Array(#"{"text":"https://example.org"}"#.utf8), Array("not JSON".utf8), [], Array("[1,2]".utf8), Array("{".utf8),
    Array(#"{"body":"no text"}"#.utf8), Array(#"{"text":5}"#.utf8), Array(#"{"text":null}"#.utf8),
    Array(#"{"text":"a","translation":"there already"}"#.utf8),
    Array("{\"text\":\"".utf8) + [0xFF, 0xC3] + Array("\"}".utf8),
    [0x00], Array("  ".utf8), Array(#"{"text":""}"#.utf8),
    Array(#"{"id":7,"text":"12"}"#.utf8),
  ]

  private static func objects(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any], "\($0)")
    }
  }

  @Test(arguments: [[], ["--line-buffered"], ["--jobs", "3"]])
  func everyLineIsAnsweredWithOneObjectWhateverItIs(options: [String]) throws {
    let program = try Program(["filter", "--to", "en"] + options)
    for line in Self.oddLines { program.write(line + [0x0A]) }
    let (output, errors, code) = program.finish()
    let objects = try Self.objects(output)
    #expect(objects.count == Self.oddLines.count)
    #expect(objects.allSatisfy { $0["translation"] != nil && $0.keys.contains("error") })
    let failed = objects.indices.filter { objects[$0]["error"] is String }
    #expect(failed == Array(1...6) + Array(8...11))
    #expect(objects[7]["translation"] as? String == "" && objects[7]["text"] is NSNull)
    #expect(objects[0]["translation"] as? String == "https://example.org" && objects[13]["id"] as? Int == 7)
    #expect(objects[1]["raw"] as? String == "not JSON")
    #expect(code == 0, "\(errors)")
  }

  @Test func aWaitingProgramGetsEachAnswerAtOnce() throws {
    let program = try Program("filter", "--to", "en", "--from", "ja", "--line-buffered")
    for number in 0..<5 {
      program.write("{\"id\":\(number),\"text\":\"はい。\"}\n")
      #expect(program.readLine()?.hasPrefix("{\"id\":\(number),\"text\":\"はい。\",\"translation\":\"") == true)
    }
    #expect(program.finish().code == 0)
  }

  @Test(arguments: [["filter", "--lines"], ["translate", "--lines"]])
  func aGlossaryThatChangesIsReadAgain(words: [String]) throws {
    let folder = try Scratch.folder()
    defer { Scratch.remove(folder) }
    let glossary = folder + "/shop.csv"
    try Scratch.write("source,target\n電池,cell\n", to: glossary)
    let program = try Program(words + ["--from", "ja", "--to", "en", "--jobs", "1", "--glossary", glossary])
    program.write("この電池は長持ちします。\n")
    #expect(program.readLine()?.contains("cell") == true)
    try Scratch.write("source,target\n電池,accumulator\n", to: glossary)
    program.write("この電池は長持ちします。\n")
    #expect(program.readLine()?.contains("accumulator") == true)
    try Scratch.write("sorce,target\n電池,x\n", to: glossary)
    program.write("この電池は長持ちします。\n")
    #expect(program.readLine()?.contains("accumulator") == true)
    let end = program.finish()
    #expect(end.code == 0 && end.errors.contains("the version before it stays in use"), "\(end.errors)")
  }

  @Test(
    "ICU messages in JSON, strings and columns come out as messages",
    arguments: [
      ("in.json", #"{"a":"MESSAGE"}"#, ["--json-path", "a"]), ("in.strings", #""a" = "MESSAGE";"#, []),
      ("in.csv", "text\n\"MESSAGE\"", []),
    ])
  func messagesInFiles(name: String, file: String, options: [String]) throws {
    let folder = try Scratch.folder()
    defer { Scratch.remove(folder) }
    func translated(_ message: String, from language: String) throws -> String {
      try Scratch.write(file.replacingOccurrences(of: "MESSAGE", with: message), to: "\(folder)/\(name)")
      let words = ["batch", "\(folder)/\(name)", "--from", language, "--to", "en", "--quiet"] + options
      let end = try Program(words).finish()
      #expect(end.code == 0, "\(end.errors)")
      return end.output
    }
    let counted = try translated("{count, plural, one {# 個} other {# 個}}", from: "ja")
    #expect(counted.contains("{count, plural, one {#") && counted.contains("} other {#"), "\(counted)")
    let chosen = try translated("{n, plural, one {casa} other {casas}} de {name}", from: "es")
    #expect(chosen.contains("{n, plural, one {") && chosen.lowercased().contains("house"), "\(chosen)")
    #expect(chosen.contains("{name}"), "\(chosen)")
  }

  @Test func linesAreAnsweredWithLines() throws {
    let program = try Program("filter", "--lines", "--to", "en")
    program.write("https://example.org/1\n\n12\r\nhttps://example.org/2")
    let (output, _, code) = program.finish()
    #expect(output == "https://example.org/1\n\n12\r\nhttps://example.org/2")
    #expect(code == 0)
  }

  @Test func aClosedPipeIsAFailure() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c", "(yes '{\"text\":\"12\"}' | head -n 200000 | \"$0\" filter --to en; echo $? >&2) | head -n 1 >/dev/null",
      Program.path,
    ]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let told = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(told.split(separator: "\n").last == "141", "\(told)")
  }

  @Test func theSameKeyTwiceOnTheCommandLineIsRefusedWithLines() throws {
    let end = try Program("filter", "--lines", "--text-column", "a", "--to", "en").finish()
    #expect(end.code == 2 && end.errors.contains("--text-column does not go with --lines"))
  }
}
