import LanguagePack

/// Imports how common English words are.
///
/// Source: the word frequencies of the Python package symspellpy (MIT): word and count, separated by a space. Counts are
/// kept in thousands, in the section of weights, forward, under the word itself: `count` of `total`.
enum SymSpell {
  static let expectedWords = 82_833
  private static let file = "frequency_dictionary_en_82_765.txt"

  static func packs(_ request: ImportRequest) throws(ImportError) -> [ImportedPack] {
    let folder = request.input(or: "symspellpy")
    let path = folder + "/" + file
    let lines = try SourceLines(path, hint: "unpack the wheel of symspellpy and name its folder symspellpy")
    var report = ImportReport(name: "en.symspell")
    var words: [(word: String, count: Int)] = []
    while let line = try lines.next() {
      let fields = line.split(separator: " ")
      guard fields.count == 2, let count = Int(fields[1]), count >= 0 else {
        report.skip("unreadable line")
        report.warn(path, lines.number, "expected a word and a count")
        continue
      }
      report.read += 1
      report.entries += 1
      // The file begins with a byte-order mark.
      words.append((String(fields[0].drop { $0 == "\u{FEFF}" }), count / 1000))
    }
    try request.expect(expectedWords, of: "symspell", found: report.read)
    let total = words.reduce(0) { $0 + $1.count }
    let manifest = Manifest.imported(
      "en.symspell", scope: ("language", "en"), licence: "MIT", source: "symspellpy 6.10.1", format: "symspell",
      version: request.version ?? "6.10.1")
    var pack = PackAssembly(manifest: manifest)
    pack.manifest["joiner"] = "space"
    for item in words { pack.addWeight(of: item.word, target: item.word, count: item.count, total: total, .forward) }
    return [ImportedPack(assembly: pack, report: report, licenceText: Licences.text(near: folder, or: "MIT"))]
  }
}
