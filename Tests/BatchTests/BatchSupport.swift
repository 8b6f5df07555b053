@testable import Files
import Foundation
import Yaku

@testable import Batch

/// A folder that goes away with its owner.
final class Scratch: Sendable {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "/yaku-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  func read(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: file(name)).map { Array($0) }
  }

  func text(_ name: String) -> String? { read(name).map { String(decoding: $0, as: UTF8.self) } }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }
}

/// A translator whose work can be seen: upper case. Texts with "xx" are in a language nobody knows.
let shout: @Sendable (Request) throws(EngineError) -> Response = { request throws(EngineError) in
  guard let target = LanguageTag("en"), let unknown = LanguageTag("xx") else { throw .unknownLanguage(request.target) }
  if request.text.contains("xx") { throw .unsupportedPair(LanguagePair(from: unknown, to: target)) }
  let source = Document(request.text, language: target)
  let isEmpty = request.text.isEmpty
  return Response(
    source: source, target: Document(request.text.uppercased()), alignment: Alignment(), sourceLanguage: unknown,
    notes: isEmpty ? [Note(span: source.span, code: .nothingToTranslate, stage: .protect)] : [], packs: [],
    confidence: isEmpty ? 0 : 0.5)
}

/// A stand-in for the engine.
struct Translator: Sendable {
  let translate: @Sendable (Request) throws(EngineError) -> Response
}

/// What a run made of `input`.
struct Outcome {
  var output: String?
  var partial: String?
  var rejects: String?
  var messages: [String]
  var report: BatchReport?
  var error: BatchError?
  /// How many texts were translated.
  var translated = 0
  var bytes: [UInt8]?
  /// What the input is after the run.
  var input: String?
}

/// Runs a job on `input`, a file called `name`, with the options as `change` makes them.
func run(
  _ input: some Sequence<UInt8>, name: String = "in.csv", stop: StopSignal = StopSignal(),
  by translator: Translator = Translator(translate: shout),
  _ change: (inout BatchOptions, Scratch) -> Void = { _, _ in }
) async throws -> Outcome {
  let scratch = Scratch()
  try scratch.write(input, to: name)
  guard let target = LanguageTag("en") else { throw CancellationError() }
  var options = BatchOptions(
    input: scratch.file(name), output: scratch.file("out"), template: Request("", from: nil, to: target))
  change(&options, scratch)
  var outcome = Outcome(messages: [])
  do throws(BatchError) {
    outcome.report = try await BatchJob(options, stop: stop, translate: translator.translate)
      .run(tell: { outcome.messages.append($0.text) }, show: { _ in })
  } catch {
    outcome.error = error
  }
  outcome.output = scratch.text("out")
  outcome.bytes = scratch.read("out")
  outcome.partial = scratch.text("out.partial")
  outcome.rejects = scratch.text("rejects")
  return outcome
}
