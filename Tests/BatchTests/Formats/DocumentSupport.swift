@testable import Files
import Foundation
import Yaku

@testable import Batch

/// A translator whose work can be seen: every word in upper case, parts to be ignored as they are, in the order asked for.
struct WordTranslator: Sendable {
  var isReversed = false
  var seen: @Sendable (Request) -> Void = { _ in }

  func translate(_ request: Request) throws(EngineError) -> Response {
    seen(request)
    let bytes = Array(request.text.utf8)
    var words: [TextSpan] = []
    var index = 0
    while index < bytes.count {
      if let ignored = request.ignoredSpans.first(where: { $0.lowerBound == index }) {
        words.append(ignored)
        index = ignored.upperBound
      } else if bytes[index] == 0x20 || bytes[index] == 0x0A {
        index += 1
      } else {
        let start = index
        while index < bytes.count, bytes[index] != 0x20, bytes[index] != 0x0A,
          !request.ignoredSpans.contains(where: { $0.lowerBound == index })
        {
          index += 1
        }
        words.append(TextSpan(start, index))
      }
    }
    var output: [UInt8] = []
    var links: [Alignment.Link] = []
    var position = 0
    let order = isReversed ? Array(words.reversed()) : words
    for (place, word) in zip(words, order) {
      output += bytes[position..<place.lowerBound]
      let start = output.count
      let text = String(decoding: bytes[word.range], as: UTF8.self)
      output += Array((request.ignoredSpans.contains(word) ? text : text.uppercased()).utf8)
      links.append(Alignment.Link(target: TextSpan(start, output.count), sources: [word]))
      position = place.upperBound
    }
    output += bytes[position...]
    let source = Document(request.text, language: request.source)
    let isEmpty = words.isEmpty
    return Response(
      source: source, target: Document(String(decoding: output, as: UTF8.self)), alignment: Alignment(links),
      sourceLanguage: request.source,
      notes: isEmpty ? [Note(span: source.span, code: .nothingToTranslate, stage: .protect)] : [], packs: [],
      confidence: 1)
  }
}

/// A translator that gives every text back as it is, word by word.
let echo: @Sendable (Request) throws(EngineError) -> Response = { request throws(EngineError) in
  let source = Document(request.text, language: request.source)
  return Response(
    source: source, target: source, alignment: Alignment([Alignment.Link(target: source.span, sources: [source.span])]),
    sourceLanguage: request.source, notes: [], packs: [], confidence: 1)
}

/// Runs a job on a document called `name`, into French.
func runDocument(
  _ input: some Sequence<UInt8>, _ kind: DocumentKind, into target: String = "fr",
  by translator: Translator = Translator(translate: WordTranslator().translate),
  _ change: (inout BatchOptions, Scratch) -> Void = { _, _ in }
) async throws -> Outcome {
  let scratch = Scratch()
  try scratch.write(input, to: "in")
  guard let target = LanguageTag(target) else { throw CancellationError() }
  var options = BatchOptions(
    input: scratch.file("in"), output: scratch.file("out"), template: Request("", from: nil, to: target))
  change(&options, scratch)
  var outcome = Outcome(messages: [])
  let job = BatchJob(
    options, document: kind, stop: StopSignal(), detect: { _ in LanguageTag("en") }, translate: translator.translate)
  do throws(BatchError) {
    outcome.report = try await job.run(
      tell: { outcome.messages.append($0.text.replacing(scratch.path + "/", with: "")) }, show: { _ in })
  } catch {
    outcome.error = error
  }
  outcome.bytes = scratch.read("out")
  outcome.input = scratch.text("in")
  outcome.output = scratch.text("out")
  outcome.partial = scratch.text("out.partial")
  outcome.rejects = scratch.text("rejects")
  return outcome
}

/// The documents of a folder beside the tests: `NAME.in.ENDING`, with what comes out in `NAME.out.ENDING`.
enum DocumentCases {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases")

  static let names: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.contains(".in.") }.sorted()

  /// The options with which a case is run.
  static func set(_ options: inout BatchOptions) {
    options.jsonPaths = ["reviews[*].text", "shop.name"].compactMap(JSONPath.init)
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }
}
