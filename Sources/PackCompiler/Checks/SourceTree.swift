package import Files

/// Every file of the language data, read once, as the checks look at it.
package struct SourceTree {
  /// The files of one language or pair.
  package struct Folder {
    package let name: String
    package let path: String
    /// The two tags of a pair, in the order of the folder's name; empty for a language.
    package let pair: [String]
    package let lexemes: [TableFile]
    package let frames: [TableFile]
    package let rules: [RuleFile]
    /// The rows of the tables that rules may name something of: `phrases`, `sentiment`, and `sets` and `relations` of the folders
    /// `proofreading` and `rewriting`, as `rewriting-sets`.
    package let names: [String: [[String]]]
    /// The key and value rows of the manifest, with their lines; empty when the folder has none.
    package let manifest: [String: (value: String, line: Int)]

    package var isPair: Bool { !pair.isEmpty }
  }

  package let root: String
  package let folders: [Folder]
  /// What reading alone found: bad UTF-8, ragged rows, unknown keys.
  package private(set) var diagnostics: [Diagnostic]

  /// Reads everything below `root`. Linear in the size of the data.
  package init(root: String) {
    self.root = root
    var diagnostics: [Diagnostic] = []
    var folders: [Folder] = []
    for name in SourceFolder.names(in: root) where SourceFolder.isFolder(root + "/" + name) {
      let path = root + "/" + name
      var manifest: [String: (value: String, line: Int)] = [:]
      if SourceFolder.exists(path + "/manifest.tsv") {
        for row in TableFile(path: path + "/manifest.tsv", diagnostics: &diagnostics).rows {
          manifest[row.fields[0]] = (row.fields[1], row.line)
        }
      }
      func tables(_ folder: String, optional: Int) -> [TableFile] {
        SourceFolder.files(below: path + "/" + folder, suffix: ".tsv").map {
          TableFile(path: $0, optional: optional, diagnostics: &diagnostics)
        }
      }
      let isPair = manifest["pair"] != nil
      folders.append(
        Folder(
          name: name, path: path, pair: isPair ? PackCompiler.tags(of: name) : [],
          lexemes: tables("lexemes", optional: isPair ? 0 : 1), frames: tables("frames", optional: 0),
          rules: SourceFolder.files(below: path, suffix: ".rule").map { RuleFile(path: $0, diagnostics: &diagnostics) },
          names: Self.names(
            ["proofreading", "rewriting"].flatMap { part in tables(part, optional: 0).map { (part + "-", $0) } }
              + ["phrases", "sentiment"].map { path + "/\($0).tsv" }.filter(SourceFolder.exists).map {
                ("", TableFile(path: $0, optional: 1, diagnostics: &diagnostics))
              }),
          manifest: manifest))
      for file in SourceFolder.names(in: path) where file.hasSuffix(".tsv") && file != "manifest.tsv" {
        _ = TableFile(path: path + "/" + file, optional: 1, diagnostics: &diagnostics)
      }
    }
    self.folders = folders
    self.diagnostics = diagnostics
  }

  private static func names(_ files: [(prefix: String, file: TableFile)]) -> [String: [[String]]] {
    var names: [String: [[String]]] = [:]
    for (prefix, file) in files {
      let name = file.path.split(separator: "/").last.map { prefix + $0.dropLast(".tsv".count) } ?? ""
      if ["phrases", "sentiment", "sets", "relations"].contains(where: { name.hasSuffix($0) }) {
        names[name] = file.rows.map(\.fields)
      }
    }
    return names
  }

  /// The folder called `name`; nil when there is none.
  package func folder(_ name: String) -> Folder? { folders.first { $0.name == name } }
}
