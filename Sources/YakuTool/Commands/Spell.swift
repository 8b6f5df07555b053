import Batch
import Yaku

let spellCommand = Command(
  name: "spell", summary: "say whether words are spelt right, and what may have been meant",
  operands: "[WORD…]", operandCount: 0...Int.max,
  options: [
    Option("lang", short: "l", value: "LANG", "the language of the words (en unless said)", completion: .language),
    .variant,
    Option("limit", value: "N", "how many suggestions there are at most (5 unless said)"),
    Option("lines", "read one word a line and answer each with one line, in order"),
    Option("json", "print JSON: whether each word is known, and the suggestions"),
    .dictionary,
    Option("no-preferences", "take no words from files of preferences"),
    .jobs, .packs,
  ],
  details: """
    Reads standard input when there is no WORD: every word of a text. Prints a line for
    each word that is not known. A region of the language does the same as --variant.
    The word list is in a pack of its own: 'yaku pack import scowl'; without it the few
    words of the core pack count. Words of yours are right too (see 'yaku dictionary').
    """,
  example: """
    yaku spell recieve definately
    yaku spell --variant gb colour color
    yaku spell --lines --json < words.txt
    """
) { arguments throws(ToolError) in
  let language = try arguments.languageOfVariant() ?? LanguageTag(language: "en")
  let limit = try arguments.number("limit", in: 1...100) ?? 5
  let isJSON = arguments.has("json")
  let jobs = try arguments.jobs()
  let isByLine = try arguments.readsLines()
  var acceptedWords = try arguments.dictionaryWords()
  if !arguments.has("no-preferences") {
    for preferences in try ProofreadingPreferences.inForce(in: ".") { acceptedWords.formUnion(preferences.words) }
  }
  let engine = try arguments.engine()
  let languages = engine.spellingLanguages
  guard languages.contains(language.base) else {
    let known = languages.isEmpty ? "none" : languages.map(\.description).joined(separator: ", ")
    throw ToolError(ExitCode.usage, "no pack has the words of \"\(language.base)\"; those with words: \(known)")
  }
  let answer: @Sendable (String) -> (text: String, isKnown: Bool) = { [acceptedWords] word in
    // The language was looked for above, so there is an answer.
    let found =
      (try? engine.spelling(of: word, language: language, limit: limit, acceptedWords: acceptedWords))
      ?? SpellingAnswer(isKnown: true, suggestions: [])
    guard isJSON else {
      let suggestions = found.suggestions.isEmpty ? "no suggestion" : found.suggestions.joined(separator: ", ")
      return (found.isKnown ? word : "\(word): \(suggestions)", found.isKnown)
    }
    let list = found.suggestions.map(JSONText.string).joined(separator: ",")
    let name = isByLine ? "" : "\"word\":\(JSONText.string(word)),"
    return ("{\(name)\"known\":\(found.isKnown),\"suggestions\":[\(list)]}", found.isKnown)
  }
  if isByLine { return try await LineRun(jobs: jobs) { LineMapper.Answer(answer($0).text) }.run().exitCode }
  for word in arguments.operands.isEmpty ? words(of: try Console.readAll()) : arguments.operands {
    let line = answer(word)
    if isJSON || !line.isKnown { try Console.print(line.text + "\n") }
  }
  return 0
}

/// The words of a text, each once, in order: what stands between white space, without the marks around it.
private func words(of text: String) -> [String] {
  var seen: Set<Substring> = []
  return text.split(whereSeparator: \.isWhitespace).compactMap { word in
    let start = word.firstIndex { $0.isLetter || $0.isNumber } ?? word.endIndex
    let end = word.lastIndex { $0.isLetter || $0.isNumber }.map { word.index(after: $0) } ?? start
    return start < end && seen.insert(word[start..<end]).inserted ? String(word[start..<end]) : nil
  }
}
