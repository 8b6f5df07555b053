import Foundation
import PackCompiler
import TestSupport
import Testing
import Yaku

/// An engine with the core packs alone: those that `make build` left, or packs made for this run.
enum CoreEngine {
  private static let made: Engine? = try? with(toolFolders: [])

  static func shared() throws -> Engine { try #require(made) }

  /// The same with writing tools of somebody's own.
  static func with(toolFolders: [String]) throws -> Engine {
    if let folder = ProcessInfo.processInfo.environment["YAKU_PACKS"] {
      return try Engine(onlyPacksIn: folder, toolFolders: toolFolders)
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "yaku-core-\(getpid())-\(UUID())").path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try PackCompiler(dictionaries: repositoryRoot(of: #filePath) + "/Dictionaries").build(into: folder)
    return try Engine(onlyPacksIn: folder, toolFolders: toolFolders)
  }

  /// The response to `text`, from `source` into English, with what `change` adds to the request.
  static func response(
    _ text: String, from source: String, _ change: (inout Request) throws -> Void = { _ in }
  ) throws -> Response {
    var request = Request(text, from: LanguageTag(source), to: try #require(LanguageTag("en")))
    try change(&request)
    return try shared().translate(request)
  }
}

/// A file that is removed when the test is over.
final class TemporaryFile {
  let path: String

  init(_ name: String, _ contents: String) throws {
    path =
      FileManager.default.temporaryDirectory.appending(path: "yaku-\(getpid())-\(UUID().uuidString)-\(name)").path()
    try write(contents)
  }

  /// Puts other contents in its place in one step, as programs that save do.
  func write(_ contents: String) throws {
    try Data(contents.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
