import Foundation
import Testing

/// Files through the real program: what is refused, what is full, what is cut.
@Suite struct BatchFileTests {
  private let folder: String

  init() throws {
    folder = try Scratch.folder()
    try Scratch.write("id,text\n1,12\n2,34\n", to: folder + "/in.csv")
  }

  @Test(arguments: [
    (["in.csv", "--text-column", "body"], 2, "no column \"body\" in"),
    (["in.csv", "--encoding", "klingon"], 2, "--encoding cannot be \"klingon\"; choose one of: utf-8"),
    (["in.csv", "--in-place", "-o", "x"], 2, "--in-place and -o exclude each other"),
    (["-", "--in-place"], 2, "--in-place needs a file"),
    (["in.csv", "--in-place", "--limit", "1"], 2, "would lose the rest of the file"),
    (["in.csv", "--backup", "~"], 2, "add --in-place or leave it out"),
    (["in.csv", "--in-place", "--backup", "a/b"], 2, "--backup cannot be \"a/b\""),
    (["in.csv", "--max-field", "12X"], 2, "--max-field cannot be \"12X\""),
    (["in.csv", "-o", "in.csv"], 2, "is the input; name another file with -o, or use --in-place"),
    (["in.csv", "-o", "out.jsonl"], 2, "is called jsonl, but the records"),
    (["none.csv"], 3, "cannot read \"none.csv\": no such file or directory"),
    ([".", "--format", "csv"], 3, "it is a directory; name a file in it"),
    (["in.csv", "-o", "/dev/full"], 4, "cannot write \"/dev/full\": no space left on device; make room"),
    (["in.csv", "-o", "none/out.csv"], 4, "cannot write \"none/out.csv\""),
  ])
  func troubleEndsWithItsExitCode(words: [String], code: Int32, message: String) throws {
    let end = try inFolder("exec \"$YAKU\" batch --to en " + words.map { "'\($0)'" }.joined(separator: " "))
    #expect(end.code == code, "\(end.errors)")
    #expect(end.errors.contains(message), "\(end.errors)")
  }

  @Test(arguments: ["gz", "zst"])
  func aCutArchiveGivesNoOutput(ending: String) throws {
    let pack = ending == "gz" ? "gzip -c" : "\"$YAKU\" batch - --format lines --to en --compress zstd -q"
    let end = try inFolder(
      "seq 100000 | \(pack) > a.txt.\(ending); head -c 5000 a.txt.\(ending) > b.txt.\(ending); "
        + "\"$YAKU\" batch b.txt.\(ending) --to en -o out.txt")
    #expect(end.code == 3, "\(end.errors)")
    #expect(end.errors.contains("\"b.txt.\(ending)\" ends in the middle of its"), "\(end.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder + "/out.txt"))
  }

  @Test(arguments: ["", " --compress gzip"])
  func aFullDiskKeepsWholeRecords(packing: String) throws {
    // 512 KB is all that a file may have.
    let end = try inFolder(
      "seq 10000000 10100000 > in.txt; ulimit -f 512; exec \"$YAKU\" batch in.txt --to en -o out.txt" + packing
        + " --checkpoint-every 0")
    if packing.isEmpty {
      #expect(end.code == 4, "\(end.errors)")
      #expect(end.errors.contains("cannot write \"out.txt\": file too large; make room"), "\(end.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder + "/out.txt"))
      let partial = try #require(FileManager.default.contents(atPath: folder + "/out.txt.partial"))
      #expect(partial.count > 400_000 && partial.last == UInt8(ascii: "\n"))
    } else {
      #expect(end.code == 0, "\(end.errors)")
    }
  }

  @Test func aReaderThatGoesAwayIsNoTrouble() throws {
    let end = try inFolder(
      "seq 200000 > in.txt; { \"$YAKU\" batch in.txt --to en -q; echo \"code $?\" >&2; } | head -n 1")
    #expect(end.output == "1\n")
    #expect(end.errors == "code 141\n")
  }

  @Test func aTableOfExcelComesBackForExcel() throws {
    // "Unicode Text": UTF-16 with a mark, tabs, CRLF.
    let text = "\u{FEFF}id\ttext\r\n1\t\"12\"\"\"\r\n"
    try #require(text.data(using: .utf16LittleEndian)).write(to: URL(fileURLWithPath: folder + "/u.txt"))
    let end = try inFolder("exec \"$YAKU\" batch u.txt --format tsv --to en -q --in-place --backup .old")
    #expect(end.code == 0, "\(end.errors)")
    let output = String(
      data: try Data(contentsOf: URL(fileURLWithPath: folder + "/u.txt")), encoding: .utf16LittleEndian)
    #expect(output?.hasPrefix("\u{FEFF}id\ttext\ttranslation\t") == true)
    #expect(output?.contains("\r\n1\t\"12\"\"\"\t12\"\t") == true, "\(output ?? "")")
    #expect(FileManager.default.fileExists(atPath: folder + "/u.txt.old"))
  }

  /// Runs a script in the folder of the test, with the program as `$YAKU`.
  private func inFolder(_ script: String) throws -> (output: String, errors: String, code: Int32) {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["YAKU": Program.path, "XDG_CONFIG_HOME": "/nowhere"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let told = errors.fileHandleForReading.readDataToEndOfFile()
    let written = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: written, as: UTF8.self), String(decoding: told, as: UTF8.self), process.terminationStatus)
  }
}
