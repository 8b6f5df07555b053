import Batch
import Yaku

let explainCommand = Command(
  name: "explain", summary: "show a text after one stage of its translation",
  operands: "[TEXT…]", operandCount: 0...Int.max,
  options: [
    RequestOptions.source, RequestOptions.target, RequestOptions.hints,
    Option(
      "after", value: "STAGE", "the stage to stop behind (all of them unless said)",
      choices: Stage.allCases.map(\.rawValue)),
    Option("lines", "with --html: each line of standard input is a text of its own"),
    Option("html", "write a page with words, phrases, alignment and reasons of every text"),
    Option(
      "reference", value: "FILE", "with --html: good translations, line by line, to show and compare with",
      completion: .file),
    Option("worst", value: "N", "with --reference: only the N texts furthest from their references, worst first"),
    Option("output", short: "o", value: "FILE", "write to FILE instead of standard output", completion: .file),
    .packs,
  ],
  details: """
    Reads standard input when there is no TEXT. The page that --html writes is one
    file that needs no network; texts are scored by chrF where there are references.
    """,
  example: """
    yaku explain --from ja --to en --after lookup '電池が切れた。'
    yaku explain --from ja --to en --lines --html -o page.html < reviews.txt
    """
) { arguments throws(ToolError) in
  if arguments.value("after") == "analysis", !arguments.has("to"), let language = try arguments.language("from") {
    return try explainAnalysis(arguments, language)
  }
  let isPage = arguments.has("html")
  if !isPage, let name = ["lines", "reference", "worst"].first(where: arguments.has) {
    throw ToolError(2, "--\(name) needs --html")
  }
  if isPage, arguments.has("after") {
    throw ToolError(2, "--after has no meaning with --html: the page shows every stage")
  }
  if arguments.has("worst"), !arguments.has("reference") { throw ToolError(2, "--worst needs --reference FILE") }
  let isByLine = try arguments.readsLines()
  let text = arguments.operands.isEmpty ? try Console.readAll() : arguments.operands.joined(separator: " ")
  let engine = try arguments.engine()
  let request = try arguments.requestTemplate(for: engine, text: isByLine ? nil : text).with(text)
  try engine.check(from: request.source, to: request.target)
  let answer: String
  if isPage {
    answer = try page(isByLine ? lines(of: text) : [text], arguments, engine, request).html()
  } else {
    if let stage = arguments.value("after").flatMap(Stage.init(rawValue:)) {
      answer = engine.explain(request, after: stage) + "\n"
    } else {
      answer = Stage.allCases.map { "— \($0.rawValue)\n\(engine.explain(request, after: $0))\n" }.joined()
    }
  }
  do throws(BatchError) {
    let output = try OutputFile(path: arguments.value("output") ?? "-", inputs: arguments.values("reference"))
    try output.append(Array(answer.utf8))
    try output.finish()
  } catch {
    throw ToolError(error)
  }
  return 0
}

/// Shows how the words of a language are read; no pair is needed for that.
private func explainAnalysis(_ arguments: Arguments, _ language: LanguageTag) throws(ToolError) -> Int32 {
  let text = arguments.operands.isEmpty ? try Console.readAll() : arguments.operands.joined(separator: " ")
  let engine = try arguments.engine()
  var answer = ""
  do throws(EngineError) {
    for line in lines(of: text) { answer += try engine.analysis(of: line, language: language) + "\n" }
  } catch {
    throw ToolError(ExitCode.input, "\(error)")
  }
  try Console.print(answer)
  return 0
}

private func page(
  _ texts: [String], _ arguments: Arguments, _ engine: Engine, _ template: Request
) throws(ToolError) -> ReadingPage {
  var references: [String]?
  if let path = arguments.value("reference") {
    let found = lines(of: try Console.read(path))
    guard found.count == texts.count else {
      throw ToolError(
        ExitCode.input,
        "\"\(path)\" has \(found.count) lines and the input \(texts.count); give a reference for each line")
    }
    references = found
  }
  var entries: [ReadingPage.Entry] = []
  for (index, text) in texts.enumerated() {
    do throws(EngineError) {
      let explanation = try engine.explanation(of: template.with(text))
      entries.append(
        ReadingPage.Entry(
          number: index + 1, source: text, explanation: explanation, reference: references?[index]))
    } catch {
      throw ToolError(ExitCode.input, "line \(index + 1): \(error)")
    }
  }
  let page = ReadingPage(entries: entries)
  return try arguments.number("worst", in: 1...1_000_000).map { page.worst($0) } ?? page
}

/// The lines of `text`, split at line feeds only; a last line feed ends a line and begins none.
private func lines(of text: String) -> [String] {
  var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
  if lines.last?.isEmpty == true { lines.removeLast() }
  return lines.map(String.init)
}
