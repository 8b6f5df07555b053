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
  /// What stood for options that the words leave out.
  let configuration: Configuration
  private let values: [String: [String]]
  /// Where the values that do not come from the words come from.
  private let origins: [String: String]

  /// Reads `words`, in any order: `--name value`, `--name=value`, `-n value`, `-nvalue`, `--switch`; behind `--` only operands.
  ///
  /// What they leave out is filled in from `configuration`.
  init(
    _ words: [String], for command: Command, path: String, configuration: Configuration = .none
  ) throws(ToolError) {
    self.path = path
    self.words = words
    options = command.options
    self.configuration = configuration
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
      let parts = Self.parts(of: word, command)
      let option = try Self.option(parts[0], command, path)
      let name = "--\(option.name)"
      guard option.value != nil else {
        if parts.count == 2, option.choices.contains(parts[1]) {
          values[option.name] = [parts[1]]
          continue
        }
        guard parts.count == 1 || ["yes", "no"].contains(parts[1]) else {
          throw ToolError(2, "\(name) is a switch: leave out \"=\(parts[1])\", or say =yes or =no")
        }
        values[option.name] = parts.count == 2 && parts[1] == "no" ? [] : [""]
        continue
      }
      let isMissing =
        parts.count == 1 && rest.first.map { word in command.allOptions.contains { "--\($0.name)" == word } } ?? true
      guard !isMissing, let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
        throw ToolError(2, "\(name) needs a value: \(name) \(option.value ?? "")")
      }
      if !option.choices.isEmpty, !option.choices.contains(value) {
        throw ToolError(2, "\(name) cannot be \"\(value)\"; choose one of: \(option.choices.joined(separator: ", "))")
      }
      if !option.isRepeatable, values[option.name] != nil { throw ToolError(2, "\(name) is given twice; keep one") }
      values[option.name, default: []].append(value)
    }
    var origins: [String: String] = [:]
    for (name, setting) in configuration.defaults(for: command, at: path) where values[name] == nil {
      (values[name], origins[name]) = (setting.values, setting.origin)
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
    self.origins = origins
  }

  /// Whether help is asked for before a `--`.
  static func asksForHelp(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  /// The name of an option, and the value that is written with it.
  private static func parts(of word: String, _ command: Command) -> [String] {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let isShort = !word.hasPrefix("--") && parts[0].count > 2
    guard isShort, let short = word.dropFirst().first,
      command.allOptions.contains(where: { $0.short == short && $0.value != nil })
    else { return parts }
    return [String(word.prefix(2)), String(word.dropFirst(2))]
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

  func has(_ name: String) -> Bool { values[name]?.isEmpty == false }

  /// The option as messages name it: with the place that sets it, where that is not the command line.
  func naming(_ name: String) -> String { origins[name].map { "\($0): \(name)" } ?? "--\(name)" }

  func value(_ name: String) -> String? { values[name]?.last }

  func values(_ name: String) -> [String] { values[name] ?? [] }

  /// The whole number given for `name`; `nil` when it is not given.
  func number(_ name: String, in range: ClosedRange<Int>) throws(ToolError) -> Int? {
    guard let text = value(name) else { return nil }
    if let number = Int(text), range.contains(number) { return number }
    let end = range.upperBound == .max ? "up" : "to \(range.upperBound)"
    throw ToolError(2, "\(naming(name)) cannot be \"\(text)\"; give a number from \(range.lowerBound) \(end)")
  }

  /// The number of cores to use.
  func jobs() throws(ToolError) -> Int {
    try number("jobs", in: 1...1024) ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// The language given for `name`; `nil` when it is not given, or is `auto`.
  func language(_ name: String) throws(ToolError) -> LanguageTag? {
    guard let text = value(name), text != "auto" else { return nil }
    if let tag = LanguageTag(text) { return tag }
    throw ToolError(2, "\(naming(name)) cannot be \"\(text)\"; give a language tag, such as en or zh-Hant")
  }

  /// The languages listed for `name`, separated by commas, each with its weight: `ja=0.9,zh=0.1`; 1 where none is given.
  func languages(_ name: String) throws(ToolError) -> [(tag: LanguageTag, weight: Double)] {
    var found: [(tag: LanguageTag, weight: Double)] = []
    for word in (value(name) ?? "").split(whereSeparator: { $0 == "," || $0 == " " }) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let weight = parts.count > 1 ? Double(parts[1]) ?? -1 : 1
      guard let tag = parts.first.flatMap({ LanguageTag($0) }), weight >= 0, weight.isFinite else {
        throw ToolError(
          2,
          "\(naming(name)) cannot be \"\(word)\"; give language tags with commas between, such as ja,zh or ja=0.9,zh=0.1"
        )
      }
      found.append((tag, weight))
    }
    return found
  }

  /// The time given for `name`; `nil` when it is not given.
  func seconds(_ name: String) throws(ToolError) -> Duration? {
    guard let text = value(name) else { return nil }
    if let seconds = Double(text), seconds > 0, seconds <= 86_400 { return .seconds(seconds) }
    throw ToolError(2, "\(naming(name)) cannot be \"\(text)\"; give seconds, such as 2.5")
  }
}
