/// Reading term bases from files.
extension TermBase {
  /// The term base in a file: TBX by its name (`.tbx`, `.xml`), else a table.
  ///
  /// A table is CSV or TSV with the columns `source` and `target`, and any of `source language`, `target language`,
  /// `part of speech`, `case`, `inflect`, `note` and `forbidden`. Throws for the first row that cannot be read.
  public convenience init(contentsOf path: String) throws(TermError) {
    let (entries, problems) = try Self.read(path)
    if let first = problems.first { throw first }
    self.init(entries, name: WordingFile.name(of: path))
  }

  /// What a file has, and every row of it that cannot be read.
  public static func read(_ path: String) throws(TermError) -> (entries: [TermEntry], problems: [TermError]) {
    let file = try WordingFile(path)
    switch WordingFile.suffix(of: path) {
    case "tbx", "xml": return (try TBXReader(file.bytes, path: path).entries, [])
    default:
      let reader = TermTableReader(try file.text(), path: path)
      return (reader.entries, reader.problems)
    }
  }
}
