package import Files
import PackCompiler
import TextModel

/// The page about the rules that proofread, made from their files.
package enum RuleReference {
  /// A table for each file of rules below `dictionaries`, and what is wrong with the files.
  package static func markdown(of dictionaries: String) -> (page: String, diagnostics: [Diagnostic]) {
    let tree = SourceTree(root: dictionaries)
    var parts = [
      "# The rules that proofread",
      "<!-- Made by 'yaku pack rules'; change the files in Dictionaries/*/proofreading. -->",
      "Each has an id, which `--rule`, comments and files of preferences name ([proofreading.md](proofreading.md)). Rules "
        + "that are *off* speak with `--all`, or when they are named. Words in the examples stand for their kind.",
    ]
    for folder in tree.folders {
      let files = folder.rules.map { (file: $0, rules: $0.rules.filter(\.proofreads)) }.filter { !$0.rules.isEmpty }
      guard !files.isEmpty else { continue }
      let count = files.reduce(0) { $0 + $1.rules.count }
      parts.append("## \(folder.manifest["name"]?.value ?? folder.name): \(count) rules")
      for (file, rules) in files.sorted(by: { $0.file.path < $1.file.path }) {
        parts.append("### \(title(of: file))")
        let rows = rules.map(row).joined(separator: "\n")
        parts.append("| rule | kind | level | because | wrong → right |\n|---|---|---|---|---|\n\(rows)")
      }
    }
    return (parts.joined(separator: "\n\n") + "\n", tree.diagnostics)
  }

  /// The name of the file, as a heading.
  private static func title(of file: RuleFile) -> String {
    let name = file.path.split(separator: "/").last ?? ""
    return name.prefix(1).uppercased()
      + name.dropFirst().dropLast(".rule".count).map { $0 == "-" ? " " : String($0) }.joined()
  }

  private static func row(_ rule: RuleFile.Rule) -> String {
    func value(_ key: String) -> String? {
      rule.actions.first { $0.hasPrefix(key + " ") }.map { String($0.dropFirst(key.count).drop { $0 == " " }) }
    }
    let level = (value("level") ?? "error") + (value("default") == "off" ? ", off" : "")
    let example = rule.examples.first.map { $0.expected.isEmpty ? $0.text : "\($0.text) → \($0.expected)" } ?? ""
    return "| `\(rule.id)` | \(value("kind") ?? "") | \(level) | \(cell(rule.because)) | \(cell(example)) |"
  }

  /// `text` as it is: nothing in it means anything to Markdown.
  private static func cell(_ text: String) -> String {
    text.map { "|\\`*_<[]~".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
