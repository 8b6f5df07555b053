import LanguagePack

/// Imports EDICT: Japanese headwords with English glosses.
///
/// Source: `edict` of Debian's package of that name, EUC-JP, a spelling and a reading a line:
/// `見本 [みほん] /(n) (1) sample/example/(n) (2) pattern/(P)/`. The part of speech is restated for each sense; `(P)`
/// marks common spellings. The first line is a header.
enum EDICT {
  static let usualFile = "/usr/share/edict/edict"
  /// Lines of version 2021.02.03, without the header.
  static let expectedLines = 267_380

  static func packs(_ request: ImportRequest) throws(ImportError) -> [ImportedPack] {
    let path = request.input(or: usualFile)
    let lines = try SourceLines(path, .eucJP, hint: "install the package edict, or name the file")
    var entries = JapaneseEntries(words: EnglishWords(request.packs), report: ImportReport(name: "ja-en.edict"))
    while let line = try lines.next() {
      if line.hasPrefix("　？？？") { continue }
      guard let entry = entry(line) else {
        entries.report.skip("unreadable line")
        entries.report.warn(path, lines.number, "expected a head, a reading in brackets and glosses between strokes")
        continue
      }
      entries.add(entry)
    }
    try request.expect(expectedLines, of: "edict", found: entries.report.read)
    let manifest = Manifest.imported(
      "ja-en.edict", scope: ("pair", "en-ja"), licence: "CC-BY-SA-3.0",
      source: "EDICT, Electronic Dictionary Research and Development Group, Debian package edict", format: "edict",
      version: request.version ?? "2021.02.03", priority: 10)
    var pack = PackAssembly(manifest: manifest)
    entries.write(into: &pack, .backward)
    return [
      ImportedPack(
        assembly: pack, report: entries.report, licenceText: Licences.debian("edict", or: "CC-BY-SA-3.0"))
    ]
  }

  /// The entry of one line; nil when the line is not of the format.
  static func entry(_ line: String) -> JapaneseEntry? {
    guard let slash = line.utf8.firstIndex(of: 0x2F) else { return nil }
    var head = line[..<slash].split(separator: " ").map(String.init)
    var reading: String?
    if let last = head.last, last.hasPrefix("["), last.hasSuffix("]") {
      reading = String(last.dropFirst().dropLast())
      head.removeLast()
    }
    guard head.count == 1, let word = head.first else { return nil }
    var fields = line[slash...].utf8.split(separator: 0x2F).map { String(decoding: $0, as: UTF8.self) }
    let isCommon = fields.last == "(P)"
    if isCommon { fields.removeLast() }
    guard !fields.isEmpty else { return nil }

    var senses: [JapaneseEntry.Sense] = []
    var current = JapaneseEntry.Sense(parts: [], marks: [], glosses: [])
    var shared: [String] = []
    for field in fields {
      var rest = Substring(field)
      while rest.first == "(", let end = rest.firstIndex(of: ")") {
        let inside = rest[rest.index(after: rest.startIndex)..<end]
        let codes = inside.split(separator: ",").map(String.init)
        if !codes.isEmpty, codes.allSatisfy({ JapaneseParts.isPart($0) }) {
          // Part of speech: a new sense begins, and restates it.
          if !current.glosses.isEmpty {
            senses.append(current)
            current = JapaneseEntry.Sense(parts: [], marks: shared, glosses: [])
          }
          current.parts = codes
        } else if Int(inside) != nil {
          if !current.glosses.isEmpty {
            senses.append(current)
            current = JapaneseEntry.Sense(parts: current.parts, marks: shared, glosses: [])
          }
        } else if codes.allSatisfy({ marks.contains($0) }) {
          current.marks += codes
          if codes.contains(where: spellingMarks.contains) { shared += codes }
        } else {
          break
        }
        rest = rest[rest.index(after: end)...].drop { $0 == " " }
      }
      if !rest.isEmpty { current.glosses.append(String(rest)) }
    }
    if !current.glosses.isEmpty { senses.append(current) }
    guard !senses.isEmpty else { return nil }

    let isOdd = senses.contains { $0.marks.contains(where: spellingMarks.contains) }
    let priority = isCommon ? 60 : 0
    var entry = JapaneseEntry()
    let spelling = JapaneseEntry.Spelling(text: word, priority: priority, isOdd: isOdd)
    if let reading {
      entry.kanji = [spelling]
      entry.kana = [JapaneseEntry.Spelling(text: reading, priority: priority, isOdd: isOdd)]
    } else {
      entry.kana = [spelling]
    }
    entry.senses = senses
    return entry
  }

  /// Marks that speak of the spelling, not of the sense.
  private static let spellingMarks: Set<String> = ["ok", "oK", "ik", "iK", "io"]

  private static let marks: Set<String> = [
    "uk", "abbr", "arch", "ateji", "chn", "col", "dated", "derog", "fam", "fem", "gikun", "hist", "hon", "hum", "id",
    "ik", "iK", "io", "joc", "litf", "m-sl", "male", "net-sl", "obs", "obsc", "oK", "ok", "on-mim", "poet", "pol",
    "proverb", "quote", "rare", "sens", "sl", "vulg", "yoji", "X", "comp", "Buddh", "food", "math", "med", "ling",
    "sports", "music", "sumo", "baseb", "astron", "physics", "chem", "mahj", "law", "biol", "anat", "geol", "finc",
    "MA", "bot", "mil", "Shinto", "archit", "shogi", "golf", "Christn", "hob", "ksb", "ktb", "kyb", "kyu", "nab", "osb",
    "rkb", "thb", "tsb", "tsug", "bra", "econ", "engr", "geom", "gramm", "zool", "bus", "hanaf",
  ]
}
