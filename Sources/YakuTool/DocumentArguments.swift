import Batch
import Yaku

extension Option {
  static let jsonPath = Option(
    "json-path", value: "PATH", "which strings of a JSON document are texts, such as 'reviews[*].text'",
    isRepeatable: true)
}

extension Arguments {
  /// Options that mean something for records only.
  private static let forRecords = [
    "alternatives", "explain", "report", "output-encoding", "max-field", "no-quotes", "checkpoint-every", "text-column",
    "text-format", "delimiter", "no-header", "output-column", "output-prefix",
    "resume", "sample",
    "stream",
  ]

  /// The kind of document that is named, or that the name of the file says; `nil` for a file of records.
  func document() throws(BatchError) -> DocumentKind? {
    let named = value("format")
    guard let kind = named.map(DocumentKind.init(name:)) ?? operands.first.flatMap(DocumentKind.init(path:)) else {
      return nil
    }
    for name in Self.forRecords where has(name) {
      throw BatchError(
        .usage, "--\(name) is for tables and lines, and this is a document (\(kind.rawValue)); leave it out")
    }
    return kind
  }
}

extension Arguments {
  /// The paths given with `--json-path`.
  func jsonPaths() throws(ToolError) -> [JSONPath] {
    var paths: [JSONPath] = []
    for text in values("json-path") {
      guard let path = JSONPath(text) else {
        throw ToolError(2, "--json-path cannot be \"\(text)\"; give names behind full stops, such as reviews[*].text")
      }
      paths.append(path)
    }
    return paths
  }
}

/// Translates the document on standard input.
func translateDocument(
  _ arguments: Arguments, _ kind: DocumentKind, _ template: Request, _ engine: Engine
) async throws(ToolError) -> Int32 {
  if let first = arguments.operands.first {
    throw ToolError(2, "--format \(kind.rawValue) reads standard input; leave out \"\(first)\"")
  }
  for name in ["lines", "json", "alternatives", "explain"] where arguments.has(name) {
    throw ToolError(2, "--\(name) and --format \(kind.rawValue) do not go together; leave out one")
  }
  var options = BatchOptions(input: "-", output: "-", template: template)
  options.jobs = try arguments.jobs()
  options.jsonPaths = try arguments.jsonPaths()
  do throws(BatchError) {
    let job = BatchJob(
      options, document: kind, stop: Interrupts.stopSignal(), detect: { engine.detect($0, limit: 1).first?.0 }
    ) { request throws(EngineError) in try engine.translate(request) }
    let report = try await job.run(tell: { Console.tell($0.text) }, show: { _ in })
    if report.ending == .stopped { return Interrupts.exitCode }
    return report.tally.rejected > 0 && arguments.has("strict") ? ExitCode.rejected : 0
  } catch {
    throw ToolError(error)
  }
}
