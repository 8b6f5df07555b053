import Glibc
import Yaku

/// What stands for options that a command line leaves out: the file of the person, then the environment.
struct Configuration: Sendable {
  /// The file; `nil` when there is none, or none is wanted.
  let file: ConfigurationFile?
  /// Where the file is looked for.
  let path: String?

  /// No file.
  static let none = Configuration(file: nil, path: nil)

  private init(file: ConfigurationFile?, path: String?) {
    self.file = file
    self.path = path
  }

  /// Reads the file of this person; throws when it cannot be read or makes no sense.
  init(commands: [Command]) throws(ToolError) {
    path = Self.standardPath
    guard let path, access(path, F_OK) == 0 else {
      file = nil
      return
    }
    file = try ConfigurationFile(Console.read(path), path: path, commands: commands)
  }

  /// `$XDG_CONFIG_HOME/yaku/config`, or `~/.config/yaku/config`; `nil` without either variable.
  private static var standardPath: String? {
    (environment("XDG_CONFIG_HOME") ?? environment("HOME").map { $0 + "/.config" }).map { $0 + "/yaku/config" }
  }

  /// The languages the person reads, best first, and where that is said.
  var languages: (tags: [LanguageTag], origin: String) {
    if let file, let named = file.languages { return (named.tags, "\(file.path):\(named.line)") }
    let variables = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"].filter { Self.environment($0) != nil }
    return (Engine.languagesOfEnvironment, variables.first ?? "nothing else said")
  }

  /// The values for options of the command at `path`, by name, each with the place that says so.
  ///
  /// A switch has the value "" when it is on, or the way in which it is, and no entry when it is off.
  func defaults(for command: Command, at path: String) -> [String: (values: [String], origin: String)] {
    guard let file else { return [:] }
    var defaults: [String: (values: [String], origin: String)] = [:]
    for (name, settings) in file.settings(for: command, at: path) {
      guard let option = command.options.first(where: { $0.name == name }), let first = settings.first else { continue }
      let origin = "\(file.path):\(first.line)"
      if option.value == nil {
        if first.value != "no" { defaults[name] = ([first.value == "yes" ? "" : first.value], origin) }
      } else {
        defaults[name] = (settings.map { Self.expanded($0.value, option) }, origin)
      }
    }
    return defaults
  }

  /// A path with the home folder in place of `~`; other values as they are.
  private static func expanded(_ value: String, _ option: Option) -> String {
    guard [.file, .directory].contains(option.completion), value.hasPrefix("~/"), let home = environment("HOME") else {
      return value
    }
    return home + value.dropFirst()
  }

  /// The variable called `name`; `nil` when it is not set or empty.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
