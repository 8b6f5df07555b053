import Foundation
import Glibc

/// The real program, started as people start it.
final class Program {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private var pending: [UInt8] = []
  private var isInterrupted = false

  /// Where the program is: built together with these tests, unless `YAKU_PROGRAM` names another one.
  static var path: String {
    if let other = getenv("YAKU_PROGRAM") { return String(cString: other) }
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = tests.deletingLastPathComponent().appendingPathComponent("yaku")
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(
      "yaku")
    return FileManager.default.isExecutableFile(atPath: beside.path) ? beside.path : bundle.path
  }

  /// Starts the program that was built together with these tests.
  ///
  /// Nobody's configuration file is read, nor what languages somebody reads, but for `LANG`; `environment` is added to
  /// that of the tests.
  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    signal(SIGPIPE, SIG_IGN)
    process.executableURL = URL(fileURLWithPath: Self.path)
    process.arguments = arguments
    let languages: Set = ["LANGUAGE", "LC_ALL", "LC_MESSAGES"]
    process.environment = ProcessInfo.processInfo.environment.filter { !languages.contains($0.key) }
      .merging(["XDG_CONFIG_HOME": "/nowhere"]) { $1 }.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  convenience init(_ arguments: String..., environment: [String: String] = [:]) throws {
    try self.init(arguments, environment: environment)
  }

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

  /// Sends what Ctrl-C sends. The input stays open until the program has ended.
  func interrupt() {
    isInterrupted = true
    process.interrupt()
  }

  /// Ends the program at once, as a crash does; false when it has ended by itself.
  func crash() -> Bool {
    let isRunning = process.isRunning
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return isRunning && process.terminationReason == .uncaughtSignal
  }

  /// Waits for the end; returns what was not read, standard error, and the exit code.
  func finish() -> (output: String, errors: String, code: Int32) {
    if !isInterrupted { closeInput() }
    let rest = pending + output.fileHandleForReading.readDataToEndOfFile()
    let told = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: rest, as: UTF8.self), String(decoding: told, as: UTF8.self), process.terminationStatus)
  }
}

/// Folders that a test writes into.
enum Scratch {
  /// A new, empty folder.
  static func folder() throws -> String {
    let path = NSTemporaryDirectory() + "/yaku-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  /// Writes a file and the folders above it.
  static func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  static func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
