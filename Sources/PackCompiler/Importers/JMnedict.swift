import LanguagePack

/// Imports JMnedict: names of persons, places and organisations, from Japanese to English.
///
/// Source: the tables of names in the Python package jamdict-data, written as lines of spelling, kinds and translation
/// with tabs between (`Makefile.d/packs` does so, because the package holds an SQLite file). Kept are foreign names, which
/// are spelt by their sound alone, and organisations, companies, products and works. Of several spellings in English the one
/// that counts of English words have most often comes first.
enum JMnedict {
  /// Lines of the edition of April 2021: names without Han letters, and names of organisations with them.
  static let expectedEntries = 95_000

  static func packs(_ request: ImportRequest) throws(ImportError) -> [ImportedPack] {
    let path = request.input(or: "names.tsv")
    let lines = try SourceLines(path, hint: "write the names of jamdict-data as lines; see Makefile.d/packs")
    let counts = request.packs.filter { Manifest($0)["language"] == "en" }.compactMap { GlossWeights($0, .forward) }
    var report = ImportReport(name: "ja-en.jmnedict")
    var lists = TranslationLists()
    while let line = try lines.next() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 3, !fields[0].isEmpty else {
        report.skip("unreadable line")
        report.warn(path, lines.number, "expected spelling, kinds and translation")
        continue
      }
      report.read += 1
      let kinds = fields[1].split(separator: "/").map(String.init)
      guard isForeign(fields[0]) || kinds.contains(where: { organisations.contains($0) }) else {
        report.skip("name of this language")
        continue
      }
      guard let name = name(fields[2]) else {
        report.skip("explanation")
        continue
      }
      let tags = kinds.reduce(TagSet.properNoun) { $0.union(features[$1] ?? TagSet()) }
      let count = counts.lazy.flatMap { $0.weights(of: name.lowercased()) }.map(\.count).max() ?? 0
      lists.add(
        fields[0], BilingualEntry(target: name, sourceTags: tags, targetTags: .properNoun), .backward, order: -count)
    }
    try request.expect(expectedEntries, of: "jmnedict", found: report.read)
    let manifest = Manifest.imported(
      "ja-en.jmnedict", scope: ("pair", "en-ja"), licence: "CC-BY-SA-3.0",
      source: "JMnedict, Electronic Dictionary Research and Development Group, in jamdict-data 1.5", format: "jmnedict",
      version: request.version ?? "2021-04-17", priority: -10)
    var pack = PackAssembly(manifest: manifest)
    lists.write(into: &pack, &report)
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    return [
      ImportedPack(
        assembly: pack, report: report, licenceText: Licences.text(near: folder + "/jamdict_data", or: "CC-BY-SA-3.0"))
    ]
  }

  private static let organisations: Set<String> = ["organization", "company", "product", "work"]
  private static let features: [String: TagSet] = [
    "surname": .person, "given": .person, "fem": .person, "masc": .person, "person": .person, "place": .place,
    "station": .place,
  ]

  /// Whether a name is written in katakana, three letters at least; two are too often something else.
  private static func isForeign(_ text: String) -> Bool {
    text.unicodeScalars.count > 2 && text.unicodeScalars.allSatisfy { (0x30A1...0x30FC).contains($0.value) }
  }

  /// The translation without what explains it; nil when that is no name.
  static func name(_ text: String) -> String? {
    let bare = text.prefix { $0 != "(" && $0 != ";" && $0 != "," }
    let words = bare.split(separator: " ")
    guard let first = words.first, first.first?.isUppercase == true, (1...4).contains(words.count),
      bare.unicodeScalars.allSatisfy({ $0.value < 0x250 || $0.value == 0x2019 })
    else { return nil }
    return words.joined(separator: " ")
  }
}
