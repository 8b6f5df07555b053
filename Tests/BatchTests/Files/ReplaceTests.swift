@testable import Files
import Foundation
import Glibc
import Testing

@testable import Batch

/// Files that take the place of others.
@Suite struct ReplaceTests {
  private static func inPlace(_ options: inout BatchOptions, backup: String? = nil) {
    options.output = options.input
    options.files.isInPlace = true
    options.files.backupSuffix = backup
  }

  @Test func theInputIsReplacedWhenAllIsDone() async throws {
    var scratch: Scratch?
    let outcome = try await run("text\na\n".utf8) { options, folder in
      Self.inPlace(&options, backup: ".bak")
      chmod(options.input, 0o640)
      scratch = folder
    }
    #expect(outcome.error == nil)
    let folder = try #require(scratch)
    #expect(folder.text("in.csv")?.hasSuffix("\na,A,xx,0.50,,\n") == true)
    #expect(folder.text("in.csv.bak") == "text\na\n")
    #expect(folder.names == ["in.csv", "in.csv.bak"])
    #expect(mode(folder.file("in.csv")) == 0o640)
  }

  @Test func aSecondBackupTakesThePlaceOfTheFirst() throws {
    let scratch = Scratch()
    var settings = OutputFile.Settings()
    settings.backupSuffix = "~"
    for text in ["one", "two", "three"] {
      let output = try OutputFile(path: scratch.file("out"), settings: settings)
      try output.append(Array(text.utf8))
      try output.finish()
    }
    #expect(scratch.text("out") == "three")
    #expect(scratch.text("out~") == "two")
    #expect(scratch.names == ["out", "out~"])
  }

  @Test func aPackedInputStaysPackedInPlace() async throws {
    var scratch: Scratch?
    let packed = try CompressionTests.packed([Array("text\na\n".utf8)], .zstd)
    let outcome = try await run(packed, name: "in.csv.zst") { options, folder in
      Self.inPlace(&options)
      scratch = folder
    }
    #expect(outcome.error == nil)
    let bytes = try #require(scratch?.read("in.csv.zst"))
    #expect(String(decoding: try CompressionTests.unpacked(bytes), as: UTF8.self).hasSuffix("\na,A,xx,0.50,,\n"))
  }

  @Test func aLinkStaysALink() throws {
    let scratch = Scratch()
    try scratch.write("old".utf8, to: "real")
    symlink("real", scratch.file("link"))
    let output = try OutputFile(path: scratch.file("link"))
    try output.append(Array("new".utf8))
    try output.finish()
    #expect(scratch.text("real") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.file("link")) == "real")
    #expect(scratch.names == ["link", "real"])
  }

  /// What an earlier run left is no part of the new file; what is no file of ours stays.
  @Test func leftoversAreCleanedUp() throws {
    let scratch = Scratch()
    try scratch.write("left over from a longer run".utf8, to: "out.partial")
    let output = try OutputFile(path: scratch.file("out"))
    try output.append(Array("new".utf8))
    try output.finish()
    #expect(scratch.text("out") == "new")
    symlink(scratch.file("out"), scratch.file("other.partial"))
    #expect(throws: BatchError.self) { try OutputFile(path: scratch.file("other")) }
    #expect(scratch.text("out") == "new")
    mkfifo(scratch.file("pipe.partial"), 0o600)
    #expect(throws: BatchError.self) { try OutputFile(path: scratch.file("pipe")) }
  }

  @Test func aFileThatChangesWhileItIsReadIsAnError() throws {
    let scratch = Scratch()
    let path = try scratch.write(Array(repeating: UInt8(ascii: "a"), count: 600_000), to: "in")
    for change in [{ truncate(path, 300_000) }, { utimes(path, nil) }] {
      let file = try InputFile(path: path, stop: StopSignal())
      var bytes: [UInt8] = []
      try file.read(into: &bytes)
      #expect(!bytes.isEmpty && bytes.count < 600_000)
      _ = change()
      #expect {
        _ = try file.readAll(limit: .max)
      } throws: { error in
        error is FileError && "\(error)".contains("was changed while it was read")
      }
    }
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }
}
