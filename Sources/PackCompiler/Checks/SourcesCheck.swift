package import Files

/// Every file of the language data has a row in `SOURCES.tsv`, and every row a file.
///
/// A row names a file or a folder; the longest name that fits counts.
package enum SourcesCheck {
  static let columns = ["file", "source", "licence", "version", "date", "sha256", "used-by"]

  package static func diagnostics(_ tree: SourceTree) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    let path = tree.root + "/SOURCES.tsv"
    let file = TableFile(path: path, diagnostics: &diagnostics)
    guard file.columns == columns else {
      diagnostics.append(Diagnostic(.error, path, line: 1, "the columns are \(columns.joined(separator: ", "))"))
      return diagnostics
    }
    for row in file.rows where !SourceFolder.exists(tree.root + "/" + row.fields[0]) {
      diagnostics.append(
        Diagnostic(.error, path, line: row.line, column: 1, "there is no file or folder \"\(row.fields[0])\""))
    }
    let names = file.rows.map(\.fields[0])
    let files = [".tsv", ".rule"].flatMap { SourceFolder.files(below: tree.root, suffix: $0) }
    for full in files {
      let name = String(full.dropFirst(tree.root.count + 1))
      guard name != "SOURCES.tsv" else { continue }
      if !names.contains(where: { name == $0 || name.hasPrefix($0.last == "/" ? $0 : $0 + "/") }) {
        diagnostics.append(
          Diagnostic(.error, full, "the file has no row in SOURCES.tsv; say where its contents come from"))
      }
    }
    return diagnostics
  }
}
