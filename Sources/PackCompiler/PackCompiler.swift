package import Files
package import LanguagePack

/// Compiles the declarative language data to packs.
///
/// One pack for each language folder and each pair folder below `Dictionaries/`. The same sources give the same bytes.
package struct PackCompiler {
  /// One compiled folder.
  package struct Product {
    package let name: String
    package let assembly: PackAssembly
    package let diagnostics: [Diagnostic]
  }

  package let dictionaries: String

  package init(dictionaries: String) { self.dictionaries = dictionaries }

  /// The folders that hold a language or a pair, by name.
  package var folders: [String] {
    SourceFolder.names(in: dictionaries).filter { SourceFolder.exists(dictionaries + "/" + $0 + "/manifest.tsv") }
  }

  /// Compiles one folder.
  package func compile(_ name: String) -> Product {
    let folder = dictionaries + "/" + name
    let manifest = SourceFolder.bytes(of: folder + "/manifest.tsv").map { String(decoding: $0, as: UTF8.self) } ?? ""
    let isPair = manifest.split(separator: "\n").contains { $0.hasPrefix("pair\t") }
    if isPair {
      let tags = Self.tags(of: name)
      var source = PairSource(folder: folder, tags: tags)
      let assembly = source.compile()
      return Product(name: name, assembly: assembly, diagnostics: source.diagnostics)
    }
    var source = LanguageSource(folder: folder)
    let assembly = source.compile()
    return Product(name: name, assembly: assembly, diagnostics: source.diagnostics)
  }

  /// The two tags in a pair's folder name: `en-ja`, also `en-zh-Hant`.
  static func tags(of name: String) -> [String] {
    let parts = name.split(separator: "-").map(String.init)
    guard let second = parts.indices.dropFirst().first(where: { parts[$0].count <= 3 }) else { return [name] }
    return [parts[..<second].joined(separator: "-"), parts[second...].joined(separator: "-")]
  }

  /// Compiles every folder and writes `OUTPUT/NAME.pack`. Returns what to tell the author; errors do not stop the rest.
  package func build(into output: String) throws(PackError) -> [(product: Product, path: String)] {
    var written: [(Product, String)] = []
    for name in folders {
      let product = compile(name)
      let path = output + "/" + name + ".pack"
      try product.assembly.writer().write(to: path)
      written.append((product, path))
    }
    return written
  }
}
