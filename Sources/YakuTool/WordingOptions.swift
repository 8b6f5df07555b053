import Synchronization
import Yaku

/// The options for glossaries, translation memories, and what is to be kept.
enum WordingOptions {
  static let all: [Option] = [
    Option(
      "glossary", value: "FILE", "translate words as this table (CSV, TSV) or TBX file says; the first one wins",
      isRepeatable: true, completion: .file),
    Option(
      "memory", value: "FILE", "use translations of this TMX file or table again; the first one wins",
      isRepeatable: true, completion: .file),
    Option(
      "memory-threshold", value: "N", "how alike a text must be, 50 to 100 (100 unless said: only the same text)"),
    Option("keep", value: "WORD", "leave this word as it is", isRepeatable: true),
    Option("keep-file", value: "FILE", "leave the words of this file as they are, one a line", completion: .file),
    Option(
      "keep-language", value: "LANG", "leave texts and sentences in this language as they are", isRepeatable: true,
      completion: .language),
    Option("protect", value: "REGEX", "leave what this regular expression finds as it is", isRepeatable: true),
  ]
}

extension Arguments {
  /// Puts what the options of `WordingOptions` say into a request.
  func readWording(into request: inout Request, for engine: Engine) throws(ToolError) {
    do throws(TermError) {
      for path in values("glossary") {
        let terms = try TermBase(contentsOf: path)
        if terms.entries.isEmpty, !has("quiet") { Console.tell("\"\(path)\" has no terms") }
        request.termBases.append(terms)
      }
      for path in values("memory") { request.memories.append(try TranslationMemory(contentsOf: path)) }
      var words = values("keep")
      if let path = value("keep-file") { words += try KeptText.words(inFile: path) }
      let patterns = values("protect")
      if !words.isEmpty || !patterns.isEmpty { request.keptText = try KeptText(words: words, patterns: patterns) }
    } catch {
      throw ToolError(error)
    }
    request.memoryThreshold = try number("memory-threshold", in: 50...100) ?? 100
    for text in values("keep-language") {
      guard let tag = LanguageTag(text) else {
        throw ToolError(2, "--keep-language cannot be \"\(text)\"; give a language tag, such as en or zh-Hant")
      }
      let known = engine.knownLanguages
      guard known.contains(tag.base) else {
        let names = known.map(\.description).joined(separator: ", ")
        throw ToolError(
          2, "--keep-language cannot be \"\(text)\", which no pack can recognise; choose one of: \(names)")
      }
      request.keptLanguages.append(tag)
    }
  }
}

/// The glossaries and memories of a command that runs long: read again when their files change.
final class WatchedWording: Sendable {
  private let termBases: [WatchedFile<TermBase>]
  private let memories: [WatchedFile<TranslationMemory>]
  private let told = Mutex<Set<String>>([])

  /// Nil when there are none.
  init?(_ arguments: Arguments) throws(ToolError) {
    let (glossaries, files) = (arguments.values("glossary"), arguments.values("memory"))
    guard !glossaries.isEmpty || !files.isEmpty else { return nil }
    do throws(TermError) {
      var termBases: [WatchedFile<TermBase>] = []
      var memories: [WatchedFile<TranslationMemory>] = []
      for path in glossaries { termBases.append(try TermBase.watched(path)) }
      for path in files { memories.append(try TranslationMemory.watched(path)) }
      (self.termBases, self.memories) = (termBases, memories)
    } catch {
      throw ToolError(error)
    }
  }

  /// `request` with the files as they are now. A new version that cannot be read is told once.
  func updated(_ request: Request) -> Request {
    var request = request
    request.termBases = termBases.map { $0.current() }
    request.memories = memories.map { $0.current() }
    for problem in termBases.compactMap(\.problem) + memories.compactMap(\.problem) { tell(problem) }
    return request
  }

  private func tell(_ problem: TermError) {
    let isNew = told.withLock { $0.insert("\(problem)").inserted }
    if isNew { Console.tell("\(problem); the version before it stays in use") }
  }
}
