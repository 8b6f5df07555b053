package import Files

/// Rows are sorted by their first field within a block, and stand in one place only.
///
/// A block ends at a comment or an empty line. Tables whose order means something (paradigms, connections) are not
/// looked at.
package enum OrderCheck {
  package static func diagnostics(_ folder: SourceTree.Folder) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for file in folder.lexemes + folder.frames { diagnostics += order(file) }
    // The same row twice; what tells two rows apart is not the rank or the labels.
    diagnostics += repeated(folder.lexemes) { fields in
      folder.isPair ? Array(fields.prefix(3)) : Array(fields.prefix(5))
    }
    diagnostics += repeated(folder.frames) { fields in Array(fields.prefix(3)) }
    return diagnostics
  }

  private static func order(_ file: TableFile) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for (before, row) in zip(file.rows, file.rows.dropFirst()) where row.line == before.line + 1 {
      if Array(row.fields[0].utf8).lexicographicallyPrecedes(Array(before.fields[0].utf8)) {
        diagnostics.append(
          Diagnostic(
            .error, file.path, line: row.line, column: 1,
            "\"\(row.fields[0])\" stands after \"\(before.fields[0])\"; sort the block by its first field"))
      }
    }
    return diagnostics
  }

  private static func repeated(_ files: [TableFile], _ identity: ([String]) -> [String]) -> [Diagnostic] {
    var seen: [[String]: String] = [:]
    var diagnostics: [Diagnostic] = []
    for file in files {
      for row in file.rows {
        let key = identity(row.fields)
        if let other = seen[key] {
          diagnostics.append(
            Diagnostic(
              .error, file.path, line: row.line, column: 1,
              "\"\(key.joined(separator: " "))\" stands also in \(other); keep one"))
        }
        seen[key] = "\(file.path):\(row.line)"
      }
    }
    return diagnostics
  }
}
