import Yaku

/// The file in which a person writes down defaults: `key = value` lines, in sections named after commands.
///
/// ```
/// # for every command that has the option
/// to = en
/// languages = ja, en
///
/// [batch]
/// on-error = skip
/// ```
///
/// A key is the long name of an option. What stands above the first section holds for every command with such an option; a
/// section goes before it. A switch is `yes` or `no`; an option that may be repeated may stand on several lines.
/// `languages`, above the first section, lists the languages the person reads, best first.
struct ConfigurationFile: Sendable {
  /// One line of the file.
  struct Setting: Hashable, Sendable {
    let value: String
    let line: Int
  }

  let path: String
  /// The languages the person reads, and the line that says so.
  private(set) var languages: (tags: [LanguageTag], line: Int)?
  /// The settings of each section, by key; those above the first section are under "".
  private var sections: [String: [String: [Setting]]] = [:]

  /// Reads `text`, the contents of `path`; throws at the first line that makes no sense, and names it.
  init(_ text: String, path: String, commands: [Command]) throws(ToolError) {
    self.path = path
    let known = Command.all(commands)
    var section = ""
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let place = "\(path):\(index + 1)"
      let line = line.trimmed
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("[") {
        section = try Self.section(line, place, known.map(\.path))
        continue
      }
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw ToolError(ExitCode.usage, "\(place): \"\(line)\" is no setting; write 'key = value'")
      }
      let setting = Setting(value: parts[1], line: index + 1)
      if section.isEmpty, parts[0] == Self.languagesKey {
        try read(languages: setting, place)
        continue
      }
      let options = known.filter { section.isEmpty || $0.path == section }.flatMap(\.command.options)
      try add(setting, for: parts[0], among: options, to: section, place)
    }
  }

  /// The settings for the command at `path`, by the name of the option: those of its section before the general ones.
  func settings(for command: Command, at path: String) -> [String: [Setting]] {
    let general = (sections[""] ?? [:]).filter { key, _ in command.options.contains { $0.name == key } }
    return general.merging(sections[path] ?? [:]) { $1 }
  }

  static let languagesKey = "languages"

  private static func section(_ line: String, _ place: String, _ known: [String]) throws(ToolError) -> String {
    let name = line.hasSuffix("]") ? line.dropFirst().dropLast().trimmed : ""
    if known.contains(name) { return name }
    let near = Spelling.nearest(to: name, in: known).map { "did you mean [\($0)]?" }
    throw ToolError(
      ExitCode.usage, "\(place): \(line) names no command; \(near ?? "write one of 'yaku --help', such as [translate]")"
    )
  }

  private mutating func read(languages setting: Setting, _ place: String) throws(ToolError) {
    if let languages { throw Self.twice(Self.languagesKey, place, languages.line) }
    var tags: [LanguageTag] = []
    for word in setting.value.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      guard let tag = LanguageTag(String(word)) else {
        throw ToolError(
          ExitCode.usage, "\(place): \"\(word)\" is no language; give tags such as en or zh-Hant, best first")
      }
      tags.append(tag)
    }
    languages = (tags, setting.line)
  }

  private mutating func add(
    _ setting: Setting, for key: String, among options: [Option], to section: String, _ place: String
  ) throws(ToolError) {
    guard let option = options.first(where: { $0.name == key }) else {
      let command = section.isEmpty ? "" : " of 'yaku \(section)'"
      let near = Spelling.nearest(to: key, in: options.map(\.name) + [Self.languagesKey])
      let advice = near.map { "did you mean \"\($0)\"?" } ?? "keys are the long options of the commands, without dashes"
      throw ToolError(ExitCode.usage, "\(place): \"\(key)\" is no option\(command); \(advice)")
    }
    if let problem = option.problem(with: setting.value) {
      throw ToolError(ExitCode.usage, "\(place): \(key) cannot be \"\(setting.value)\"; \(problem)")
    }
    if let first = sections[section]?[key]?.first, !options.contains(where: { $0.name == key && $0.isRepeatable }) {
      throw Self.twice(key, place, first.line)
    }
    sections[section, default: [:]][key, default: []].append(setting)
  }

  private static func twice(_ key: String, _ place: String, _ line: Int) -> ToolError {
    ToolError(ExitCode.usage, "\(place): \(key) stands on line \(line) already; keep one")
  }
}

extension Option {
  /// What is wrong with `value` as far as the table of options tells, and what to write; `nil` when nothing is.
  fileprivate func problem(with value: String) -> String? {
    if self.value == nil { return (["yes", "no"] + choices).contains(value) ? nil : "a switch is yes or no" }
    if value.isEmpty { return "give a value: \(self.value ?? "")" }
    return choices.isEmpty || choices.contains(value) ? nil : "choose one of: \(choices.joined(separator: ", "))"
  }
}

extension StringProtocol {
  /// Without the white space at both ends.
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
