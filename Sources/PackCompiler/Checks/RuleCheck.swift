package import Files
import Morphology

/// Patterns and actions of rules can be read, and no two rules have one id.
package enum RuleCheck {
  package static func diagnostics(_ folder: SourceTree.Folder) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var places: [String: String] = [:]
    for file in folder.rules {
      for rule in file.rules {
        if let place = places.updateValue("\(file.path):\(rule.line)", forKey: rule.id) {
          diagnostics.append(
            Diagnostic(
              .error, file.path, line: rule.line, column: 6,
              "rule \"\(rule.id)\" stands at \(place) already; ids are unique"))
        }
        // Those that proofread or rewrite are read as a whole.
        if !rule.when.isEmpty, !rule.proofreads, !rule.rewrites, TokenPattern(rule.when) == nil {
          diagnostics.append(
            Diagnostic(
              .error, file.path, line: rule.line,
              "rule \"\(rule.id)\": the pattern \"\(rule.when)\" cannot be read; look for an unknown tag"))
        }
        // A rule of a pair names its direction: es-en.ago.
        let names = [folder.name, folder.pair.reversed().joined(separator: "-")].filter { !$0.isEmpty }
        if !names.contains(where: { rule.id.hasPrefix($0 + ".") }) {
          diagnostics.append(
            Diagnostic(
              .error, file.path, line: rule.line, column: 6,
              "rule \"\(rule.id)\" does not begin with \"\(names.joined(separator: ".\" or \"")).\""))
        }
        for action in rule.actions where action.hasPrefix("set ") {
          for item in action.dropFirst(4).split(separator: " ") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count != 2 || parts.contains(where: \.isEmpty) {
              diagnostics.append(
                Diagnostic(.error, file.path, line: rule.line, "rule \"\(rule.id)\": \"\(item)\" is not name=value"))
            }
          }
        }
      }
    }
    return diagnostics
  }
}
