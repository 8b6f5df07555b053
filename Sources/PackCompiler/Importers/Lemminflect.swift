import LanguagePack

/// Imports English inflection: forms of a lemma, and lemmas of a form.
///
/// Source: the tables of the Python package lemminflect (MIT), made from the NIH SPECIALIST lexicon:
/// `infl_lu.csv.gz` (lemma, part of speech, forms by column; several forms of a column separated by `/`) and
/// `lemma_lu.csv.gz` (form, part of speech, lemmas separated by `/`). The override tables are left out.
enum Lemminflect {
  /// Rows of `lemma_lu.csv.gz` and `infl_lu.csv.gz` in version 0.2.3.
  static let expectedRows = 80_676 + 40_450
  private static let hint = "unpack the wheel of lemminflect and name its folder \"resources\""

  static func packs(_ request: ImportRequest) throws(ImportError) -> [ImportedPack] {
    let folder = request.input(or: "lemminflect/resources")
    var manifest = Manifest.imported(
      "en.lemminflect", scope: ("language", "en"), licence: "MIT",
      source: "lemminflect 0.2.3, from the NIH SPECIALIST lexicon", format: "lemminflect",
      version: request.version ?? "0.2.3", priority: 20)
    manifest["joiner"] = "space"
    var pack = PackAssembly(manifest: manifest)
    var report = ImportReport(name: "en.lemminflect")
    pack.manifest["connections"] = "fallback"
    var seen: Set<String> = []
    var classes = NamedClasses()
    try readForms(folder + "/infl_lu.csv.gz", into: &pack, &classes, &seen, &report)
    try readLemmas(folder + "/lemma_lu.csv.gz", into: &pack, &classes, seen, &report)
    pack.connections = classes.connections
    try request.expect(expectedRows, of: "lemminflect", found: report.read)
    return [ImportedPack(assembly: pack, report: report, licenceText: Licences.text(near: folder, or: "MIT"))]
  }

  private static let parts: [String: (base: String, columns: [String])] = [
    "noun": ("noun.singular", ["noun.plural"]),
    "verb": ("verb.infinitive", ["verb.past", "verb.past-participle", "verb.gerund", "verb.present.3.singular"]),
    "adj": ("adjective.positive", ["adjective.comparative", "adjective.superlative"]),
    "adv": ("adverb.positive", ["adverb.comparative", "adverb.superlative"]),
    "aux": ("auxiliary", []),
  ]

  private static func readForms(
    _ path: String, into pack: inout PackAssembly, _ classes: inout NamedClasses, _ seen: inout Set<String>,
    _ report: inout ImportReport
  ) throws(ImportError) {
    let lines = try SourceLines(path, hint: hint)
    while let line = try lines.next() {
      report.read += 1
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 2, let part = parts[fields[1]], let base = TagSet(part.base), !fields[0].isEmpty else {
        report.skip("unreadable row")
        report.warn(path, lines.number, "expected lemma, part of speech and forms")
        continue
      }
      let lemma = fields[0]
      func add(_ surface: String, _ tags: TagSet) {
        pack.addForm(lemma: lemma, tags: tags, surface: surface)
        let number = classes.number(of: tags)
        pack.addReading(
          surface: surface.lowercased(),
          LexicalEntry(lemma: lemma, tags: tags, cost: 5500, leftClass: number, rightClass: number))
        seen.insert("\(surface)\t\(fields[1])\t\(lemma)")
        report.count(tags)
      }
      add(lemma, base)
      var before = ""
      for (name, column) in zip(part.columns, fields.dropFirst(2)) {
        // A verb without a participle of its own uses its past form.
        let forms = column.isEmpty && name == "verb.past-participle" ? before : column
        before = column
        guard let tags = TagSet(name) else { continue }
        for form in forms.split(separator: "/") { add(String(form), tags) }
      }
    }
  }

  private static func readLemmas(
    _ path: String, into pack: inout PackAssembly, _ classes: inout NamedClasses, _ seen: Set<String>,
    _ report: inout ImportReport
  ) throws(ImportError) {
    let lines = try SourceLines(path, hint: hint)
    while let line = try lines.next() {
      report.read += 1
      let fields = line.split(separator: ",").map(String.init)
      guard fields.count == 3, let part = parts[fields[1]], let tags = TagSet(part.base)?.partOfSpeech else {
        report.skip("unreadable row")
        report.warn(path, lines.number, "expected form, part of speech and lemmas")
        continue
      }
      for lemma in fields[2].split(separator: "/") where !seen.contains("\(fields[0])\t\(fields[1])\t\(lemma)") {
        let number = classes.number(of: tags)
        pack.addReading(
          surface: fields[0].lowercased(),
          LexicalEntry(lemma: String(lemma), tags: tags, cost: 6000, leftClass: number, rightClass: number))
        report.count(tags)
      }
    }
  }
}
