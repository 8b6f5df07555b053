import Morphology

/// Patterns and actions of rules can be read.
package enum RuleCheck {
  package static func diagnostics(_ folder: SourceTree.Folder) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for file in folder.rules {
      for rule in file.rules {
        if !rule.when.isEmpty, TokenPattern(rule.when) == nil {
          diagnostics.append(
            Diagnostic(
              .error, file.path, line: rule.line,
              "rule \"\(rule.id)\": the pattern \"\(rule.when)\" cannot be read; look for an unknown tag"))
        }
        if !rule.id.hasPrefix(folder.name + ".") {
          diagnostics.append(
            Diagnostic(
              .error, file.path, line: rule.line, column: 6,
              "rule \"\(rule.id)\" does not begin with \"\(folder.name).\""))
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
