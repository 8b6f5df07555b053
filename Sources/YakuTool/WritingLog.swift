import Batch
import Files
import Glibc
import Yaku

/// A log of what writing tools were asked to do, which nobody keeps who does not name a file: one JSON object a line.
///
/// Names, sizes, times and packs; the texts themselves only where they are asked for. There is no seed to write down: the
/// same request with the same packs gives the same bytes.
struct WritingLog: Sendable {
  let path: String
  let keepsText: Bool

  /// The log that the command line or the configuration names; nil without one.
  init?(_ arguments: Arguments) {
    guard let path = arguments.value("log") else { return nil }
    self.path = path
    keepsText = arguments.has("log-text")
  }

  static let options: [Option] = [
    Option("log", value: "FILE", "append a line of JSON about each text: tool, packs, time, sizes", completion: .file),
    Option("log-text", "with --log: the text and the result too"),
  ]

  /// Adds one line, as a whole; says so on standard error where the file cannot be written.
  func add(_ request: WritingRequest, _ response: WritingResponse, _ engine: Engine, _ time: Duration) {
    let language = response.document.language
    let packs = engine.packs.filter { $0.scope == language?.base.description }.map {
      JSONText.string("\($0.name)@\($0.version)")
    }
    let result = response.applied().text
    let components = time.components
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    let texts =
      keepsText ? ",\"text\":\(JSONText.string(request.text)),\"result\":\(JSONText.string(result))" : ""
    let line = """
      {"tool":\(JSONText.string(request.tool.name)),"language":\(language.map { JSONText.string("\($0)") } ?? "null"),\
      \(WritingAnswers.members(of: response.outcome)),"milliseconds":\(milliseconds),\
      "bytes":\(request.text.utf8.count),"resultBytes":\(result.utf8.count),"changes":\(response.changes.count),\
      "rejected":\(response.rejections.count),"followUps":\(request.followUps.count),\
      "version":\(JSONText.string(Engine.version)),"packs":[\(packs.joined(separator: ","))]\(texts)}

      """
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      return Console.tell("the log \"\(path)\" cannot be written: \(String(cString: strerror(errno)).lowercased())")
    }
    defer { close(descriptor) }
    // One call a line: lines of several programs do not mix.
    let bytes = Array(line.utf8)
    if write(descriptor, bytes, bytes.count) != bytes.count {
      Console.tell("the log \"\(path)\" cannot be written: \(String(cString: strerror(errno)).lowercased())")
    }
  }
}
