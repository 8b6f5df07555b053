/// A TSV file of the language data: column names, then rows.
///
/// Format: `Dictionaries/README.md`. Problems are reported with their line; a bad row is left out, the rest is kept.
package struct TableFile: Sendable {
  package struct Row: Sendable {
    package let line: Int
    package let fields: [String]

    /// Where a field begins: a 1-based column counted in characters, as editors count.
    package func column(of field: Int) -> Int { fields.prefix(field).reduce(1) { $0 + $1.count + 1 } }
  }

  package let path: String
  package let columns: [String]
  package let rows: [Row]

  /// Reads the file at `path`. `optional` is how many fields may be missing or added at the end of a row.
  package init(path: String, optional: Int = 0, diagnostics: inout [Diagnostic]) {
    self.path = path
    guard let bytes = SourceFolder.bytes(of: path) else {
      diagnostics.append(Diagnostic(.error, path, "the file cannot be read; check that it exists and may be opened"))
      columns = []
      rows = []
      return
    }
    var columns: [String] = []
    var rows: [Row] = []
    if String(validating: bytes, as: UTF8.self) == nil {
      diagnostics.append(Diagnostic(.error, path, "the file is not UTF-8; save it as UTF-8"))
    }
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      if line.isEmpty || line.first == 0x23 { continue }
      if line.last == 0x0D {
        diagnostics.append(Diagnostic(.error, path, line: number, "the line ends with CR; use LF alone"))
      }
      let fields = line.split(separator: 0x09, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      if columns.isEmpty {
        columns = fields
        continue
      }
      guard fields.count >= columns.count - optional, fields.count <= columns.count + optional else {
        diagnostics.append(
          Diagnostic(
            .error, path, line: number, "\(fields.count) fields; the columns are \(columns.joined(separator: ", "))"))
        continue
      }
      if let empty = fields.firstIndex(of: "") {
        diagnostics.append(
          Diagnostic(
            .error, path, line: number, column: Row(line: number, fields: fields).column(of: empty),
            "field \(empty + 1) is empty; write - for nothing"))
        continue
      }
      rows.append(Row(line: number, fields: fields))
    }
    self.columns = columns
    self.rows = rows
  }

  /// Where a column stands; nil when the file does not have it.
  package func column(_ name: String) -> Int? { columns.firstIndex(of: name) }
}
