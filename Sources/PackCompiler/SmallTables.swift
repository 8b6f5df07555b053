import Files
import LanguagePack

/// Reads `manifest.tsv`: key and value rows.
enum ManifestFile {
  static func read(_ folder: String, layer: String, diagnostics: inout [Diagnostic]) -> Manifest {
    var manifest = Manifest(["layer": layer])
    let file = TableFile(path: folder + "/manifest.tsv", diagnostics: &diagnostics)
    for row in file.rows { manifest[row.fields[0]] = row.fields[1] }
    for key in ["name", "licence", "version"] where manifest[key] == nil {
      diagnostics.append(Diagnostic(.error, file.path, "the manifest lacks \"\(key)\""))
    }
    return manifest
  }
}

/// Carries a small table into the pack under its file name, with `prefix` before it.
enum DataTableFile {
  static func read(
    _ path: String, table: String? = nil, prefix: String = "", into assembly: inout PackAssembly,
    diagnostics: inout [Diagnostic]
  ) {
    let file = TableFile(path: path, optional: 1, diagnostics: &diagnostics)
    let base = path.split(separator: "/").last.map { String($0.dropLast(4)) } ?? path
    for row in file.rows { assembly.tables.add(table ?? prefix + base, row: row.fields) }
  }
}

/// Carries the rules of a folder into the pack: id, pattern, actions, reason.
enum RuleFolder {
  static func read(
    _ folder: String, table: String, into assembly: inout PackAssembly, diagnostics: inout [Diagnostic]
  ) {
    var places: [String: String] = [:]
    for path in SourceFolder.files(below: folder, suffix: ".rule") {
      for rule in RuleFile(path: path, diagnostics: &diagnostics).rules {
        if let other = places[rule.id] {
          diagnostics.append(Diagnostic(.error, path, line: rule.line, "rule \"\(rule.id)\" stands also in \(other)"))
        }
        places[rule.id] = "\(path):\(rule.line)"
        assembly.tables.add(table, row: rule.row)
      }
    }
  }
}
