import Glibc
import Yaku

/// The words of one command line, checked against the table of its command.
struct Arguments: Sendable {
  /// The words that belong to no option.
  let operands: [String]
  /// The full name of the command, for messages.
  let path: String
  /// The words as they were given.
  let words: [String]
  /// The options of the command.
  let options: [Option]
  private let values: [String: [String]]

  /// Reads `words`, in any order: `--name value`, `--name=value`, `-n value`, `--switch`; behind `--` only operands.
  init(_ words: [String], for command: Command, path: String) throws(ToolError) {
    self.path = path
    self.words = words
    options = command.options
    var operands: [String] = []
    var values: [String: [String]] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let option = try Self.option(parts[0], command, path)
      let name = "--\(option.name)"
      guard option.value != nil else {
        if parts.count > 1 { throw ToolError(2, "\(name) takes no value; leave out \"=\(parts[1])\"") }
        values[option.name] = [""]
        continue
      }
      guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
        throw ToolError(2, "\(name) needs a value: \(name) \(option.value ?? "")")
      }
      if !option.choices.isEmpty, !option.choices.contains(value) {
        throw ToolError(2, "\(name) cannot be \"\(value)\"; choose one of: \(option.choices.joined(separator: ", "))")
      }
      if !option.isRepeatable, values[option.name] != nil { throw ToolError(2, "\(name) is given twice; keep one") }
      values[option.name, default: []].append(value)
    }
    if let missing = command.options.first(where: { $0.isRequired && values[$0.name] == nil }) {
      throw ToolError(2, "--\(missing.name) \(missing.value ?? "") is missing; see 'yaku \(path) --help'")
    }
    if operands.count > command.operandCount.upperBound {
      let extra = operands[command.operandCount.upperBound]
      throw ToolError(2, "\"\(extra)\" is one word too many; see 'yaku \(path) --help'")
    }
    if operands.count < command.operandCount.lowerBound {
      throw ToolError(2, "\(command.operands) is missing; see 'yaku \(path) --help'")
    }
    self.operands = operands
    self.values = values
  }

  /// Whether help is asked for before a `--`.
  static func asksForHelp(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  private static func option(_ word: String, _ command: Command, _ path: String) throws(ToolError) -> Option {
    let options = command.allOptions
    if let option = options.first(where: { "--\($0.name)" == word || $0.short.map { "-\($0)" } == word }) {
      return option
    }
    let near = Spelling.nearest(to: word, in: options.map { "--\($0.name)" }).map { "; did you mean \"\($0)\"?" }
    let dashes = command.operands.contains("TEXT") ? ", and put -- before a text that begins with a dash" : ""
    throw ToolError(2, "unknown option \"\(word)\"\(near ?? "; see 'yaku \(path) --help'\(dashes)")")
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  func value(_ name: String) -> String? { values[name]?.last }

  func values(_ name: String) -> [String] { values[name] ?? [] }

  /// The whole number given for `name`; `nil` when it is not given.
  func number(_ name: String, in range: ClosedRange<Int>) throws(ToolError) -> Int? {
    guard let text = value(name) else { return nil }
    if let number = Int(text), range.contains(number) { return number }
    throw ToolError(2, "--\(name) cannot be \"\(text)\"; give a number from \(range.lowerBound) to \(range.upperBound)")
  }

  /// The number of cores to use.
  func jobs() throws(ToolError) -> Int {
    try number("jobs", in: 1...1024) ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// The language given for `name`; `nil` when it is not given, or is `auto`.
  func language(_ name: String) throws(ToolError) -> LanguageTag? {
    guard let text = value(name), text != "auto" else { return nil }
    if let tag = LanguageTag(text) { return tag }
    throw ToolError(2, "--\(name) cannot be \"\(text)\"; give a language tag, such as en or zh-Hant")
  }

  /// The language that must be given for `name`.
  func requiredLanguage(_ name: String) throws(ToolError) -> LanguageTag {
    if let tag = try language(name) { return tag }
    throw ToolError(2, "--\(name) LANG is missing; see 'yaku \(path) --help'")
  }
}
