package import Files
import Glibc
public import TextModel

/// A writing tool of somebody's own: a folder with rules that rewrite, in the format of `Dictionaries/LL/rewriting`.
///
/// `manifest.tsv` says what it is (`name`, `description`, `languages`, `base`), `.rule` files what it does, at any depth;
/// `sets.tsv`, `relations.tsv` and `phrases.tsv` are optional. A rule belongs to the language that its id begins with. The
/// tool is called by its name as tones are; its rules work together with those of the tone that `base` names.
public struct CustomTool: Sendable {
  /// Something that keeps a tool from being used, and what to do.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// The line in it, from 1; 0 for the whole file.
    public let line: Int
    /// What is wrong and what to do.
    public let message: String

    init(_ path: String, line: Int = 0, _ message: String) {
      self.path = path
      self.line = line
      self.message = message
    }

    init(_ diagnostic: Diagnostic) { self.init(diagnostic.path, line: diagnostic.line, diagnostic.message) }

    /// `file:line: error: message`.
    public var description: String { line > 0 ? "\(path):\(line): error: \(message)" : "\(path): error: \(message)" }
  }

  /// The folder.
  public let path: String
  /// The name by which it is called: that of its manifest, else that of the folder.
  public let name: String
  /// What it does, in a few words; empty where the manifest says nothing.
  public let summary: String
  /// The languages that it has rules for, as the manifest lists them.
  public let languages: [LanguageTag]
  /// The tones of the packs that it goes on from.
  public let base: [Tone]
  /// What is wrong with the files as such; what a language makes of the rules, `Engine.problems(of:)` says.
  public let problems: [Problem]
  package let files: [RuleFile]
  let sets: [[String]]
  let relations: [[String]]
  let phrases: [[String]]

  /// Reads the tool in a folder. Never fails: what is wrong is in `problems`.
  public init(folder: String) {
    var path = folder
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    var found: [Diagnostic] = []
    var values: [String: (value: String, line: Int)] = [:]
    let manifest = path + "/manifest.tsv"
    for row in TableFile(path: manifest, diagnostics: &found).rows {
      if !Self.keys.contains(row.fields[0]) {
        let known = Self.keys.joined(separator: ", ")
        found.append(
          Diagnostic(.error, manifest, line: row.line, "unknown key \"\(row.fields[0])\"; there are \(known)"))
      }
      values[row.fields[0]] = (row.fields[1], row.line)
    }
    func words(_ key: String) -> [String] { values[key]?.value.split(separator: " ").map(String.init) ?? [] }
    func rows(_ name: String) -> [[String]] {
      let file = path + "/" + name + ".tsv"
      return SourceFolder.exists(file) ? TableFile(path: file, diagnostics: &found).rows.map(\.fields) : []
    }
    let name = values["name"]?.value ?? path.split(separator: "/").last.map(String.init) ?? path
    self.name = name
    summary = values["description"]?.value ?? ""
    base = words("base").map(Tone.init(rawValue:))
    languages = words("languages").compactMap { LanguageTag($0)?.base }
    sets = rows("sets")
    relations = rows("relations")
    phrases = rows("phrases")
    files = SourceFolder.files(below: path, suffix: ".rule").map { RuleFile(path: $0, tone: name, diagnostics: &found) }
    if languages.isEmpty || languages.count < words("languages").count {
      found.append(
        Diagnostic(
          .error, manifest, line: values["languages"]?.line ?? 0,
          "\"languages\" names no languages; write tags with spaces between, such as en ja"))
    }
    let isName = !name.isEmpty && name.utf8.allSatisfy { Self.nameLetters.contains($0) }
    if !isName || (WritingTool(name: name)?.isRewriting != true) || name == "proofread" {
      found.append(
        Diagnostic(
          .error, manifest, line: values["name"]?.line ?? 0,
          "\"\(name)\" cannot be the name of a tool; write small letters, digits and hyphens, and no name of another tool"
        ))
    }
    if files.allSatisfy(\.rules.isEmpty) {
      found.append(Diagnostic(.error, path, "there are no rules; write some in a file that ends in .rule"))
    }
    found += Self.problems(of: files, languages, manifest)
    problems = found.filter { $0.severity == .error }.sorted().map(Problem.init)
  }

  private static let keys = ["name", "description", "languages", "base", "licence", "version"]
  private static let nameLetters = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)

  private static func problems(of files: [RuleFile], _ languages: [LanguageTag], _ manifest: String) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var places: [String: String] = [:]
    for file in files {
      for rule in file.rules {
        if let other = places.updateValue("\(file.path):\(rule.line)", forKey: rule.id) {
          found.append(
            Diagnostic(
              .error, file.path, line: rule.line, "rule \"\(rule.id)\" stands at \(other) already; ids are unique"))
        }
        if rule.proofreads {
          found.append(
            Diagnostic(
              .error, file.path, line: rule.line,
              "rule \"\(rule.id)\" proofreads; a tool has rules that rewrite: take out \"kind\""))
        }
        if !languages.contains(where: { rule.id.hasPrefix("\($0).") }) {
          found.append(
            Diagnostic(
              .error, file.path, line: rule.line,
              "rule \"\(rule.id)\" begins with no language of \(manifest); call it \(languages.first?.description ?? "LANG").\(rule.id)"
            ))
        }
      }
    }
    return found
  }

  /// The rules for a language.
  func rules(for language: LanguageTag) -> [(path: String, rule: RuleFile.Rule)] {
    files.flatMap { file in file.rules.filter { $0.id.hasPrefix("\(language.base).") }.map { (file.path, $0) } }
  }
}

extension CustomTool {
  /// The folders of the tools of this person: those in `yaku/tools` of the folder of configuration, sorted.
  public static var userFolders: [String] {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let home = variable("XDG_CONFIG_HOME") ?? variable("HOME").map({ $0 + "/.config" }) else { return [] }
    let folder = home + "/yaku/tools"
    return SourceFolder.names(in: folder).map { folder + "/" + $0 }.filter(SourceFolder.isFolder)
  }
}

extension WritingTool {
  /// Whether it is a tone.
  var isRewriting: Bool { if case .rewrite = self { true } else { false } }
}
