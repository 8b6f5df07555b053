import Batch
import Yaku

let glossaryCommand = Command(
  name: "glossary", summary: "check glossaries",
  subcommands: [
    Command(
      name: "check", summary: "list every row of a glossary that cannot be read, or that says something strange",
      operands: "FILE", operandCount: 1...1,
      details: """
        Exits with 1 when a row cannot be read. Two rows that translate the same
        source, and forbidden words that are also asked for, are told only.
        """,
      example: "yaku glossary check shop.csv",
      action: checkGlossary)
  ])

let memoryCommand = Command(
  name: "memory", summary: "convert translation memories",
  subcommands: [
    Command(
      name: "convert", summary: "write a memory (TMX, CSV, TSV) as TMX 1.4 or CSV, told by the names",
      operands: "IN OUT", operandCount: 2...2,
      example: "yaku memory convert old.csv old.tmx",
      action: convertMemory)
  ])

@Sendable private func checkGlossary(_ arguments: Arguments) async throws(ToolError) -> Int32 {
  let path = arguments.operands[0]
  let found: (entries: [TermEntry], problems: [TermError])
  do throws(TermError) {
    found = try TermBase.read(path)
  } catch {
    throw ToolError(error)
  }
  found.problems.forEach { Console.tell("error: \($0)") }
  for line in strange(found.entries) { Console.tell("warning: \(path): \(line)") }
  if found.entries.isEmpty, found.problems.isEmpty { Console.tell("warning: \(path): no terms in it") }
  let forbidden = found.entries.count(where: \.isForbidden)
  try Console.print("\(found.entries.count - forbidden) terms, \(forbidden) forbidden translations\n")
  return found.problems.isEmpty ? 0 : ExitCode.rejected
}

/// What a reader of the entries would ask about.
private func strange(_ entries: [TermEntry]) -> [String] {
  struct Source: Hashable {
    let text: String
    let languages: [LanguageTag?]
    let part: TermEntry.PartOfSpeech?
  }
  var first: [Source: String] = [:]
  var lines: [String] = []
  for entry in entries where !entry.isForbidden {
    let source = Source(
      text: entry.source, languages: [entry.sourceLanguage, entry.targetLanguage], part: entry.partOfSpeech)
    if let other = first[source] {
      let same = other == entry.target
      lines.append(
        "\"\(entry.source)\" stands twice: "
          + (same ? "with the same translation; keep one" : "\"\(other)\" is used, never \"\(entry.target)\""))
    } else {
      first[source] = entry.target
    }
  }
  let wanted = Set(entries.filter { !$0.isForbidden }.map(\.target))
  for entry in entries where entry.isForbidden && wanted.contains(entry.target) && entry.source.isEmpty {
    lines.append("\"\(entry.target)\" is forbidden for every source, and a translation of another row")
  }
  return lines
}

@Sendable private func convertMemory(_ arguments: Arguments) async throws(ToolError) -> Int32 {
  let (input, output) = (arguments.operands[0], arguments.operands[1])
  let memory: TranslationMemory
  do throws(TermError) {
    memory = try TranslationMemory(contentsOf: input)
  } catch {
    throw ToolError(error)
  }
  guard !memory.entries.isEmpty else {
    throw ToolError(ExitCode.input, "\"\(input)\" has no entries; nothing was written")
  }
  let isTMX = output.lowercased().hasSuffix(".tmx")
  guard isTMX || output.lowercased().hasSuffix(".csv") || output == "-" else {
    throw ToolError(ExitCode.usage, "\"\(output)\" ends neither with .tmx nor with .csv; name what is to be written")
  }
  do throws(BatchError) {
    let file = try OutputFile(path: output, inputs: [input])
    try file.append(Array((isTMX ? memory.tmx() : memory.csv()).utf8))
    try file.finish()
  } catch {
    throw ToolError(error)
  }
  Console.tell("\(memory.entries.count) entries written")
  return 0
}

extension ToolError {
  /// A file that cannot be read ends a command as other inputs do; one with a mistake, and a pattern, as an option does.
  init(_ error: TermError) {
    switch error {
    case .unreadable: self.init(ExitCode.input, error.description)
    case .invalid, .unreadablePattern: self.init(ExitCode.usage, error.description)
    }
  }
}
