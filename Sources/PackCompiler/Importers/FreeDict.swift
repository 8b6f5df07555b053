import Files
import LanguagePack

/// Imports dictionaries of FreeDict: any of its languages into English, and English into any.
///
/// Source: the dictd files of a Debian package `dict-freedict-AAA-BBB`: `.index` (head, offset and length in base 64) and
/// `.dict.dz` (gzip). An article repeats the head with its sound between strokes; then come translations with commas and
/// semicolons between them, in numbered lines where there are several senses. The licence differs from pair to pair.
enum FreeDict {
  static let usualFolder = "/usr/share/dictd"
  /// Entries of the pairs known best; others must bring at least one.
  static let expectedEntries = ["fra-eng": 8_505, "ita-eng": 3_429, "por-eng": 10_661, "spa-eng": 4_502]

  /// Tags of the codes with three letters; what is missing here keeps its code.
  private static let tags = [
    "eng": "en", "fra": "fr", "ita": "it", "por": "pt", "spa": "es", "deu": "de", "nld": "nl", "swe": "sv", "dan": "da",
    "pol": "pl", "fin": "fi", "hun": "hu", "hrv": "hr", "ces": "cs", "tur": "tr", "ell": "el", "ara": "ar", "lat": "la",
    "rus": "ru", "jpn": "ja", "nor": "no", "slk": "sk", "bul": "bg", "cat": "ca", "gle": "ga",
  ]

  static func packs(_ request: ImportRequest) throws(ImportError) -> [ImportedPack] {
    let bases = request.inputs.isEmpty ? installed(in: usualFolder) : request.inputs
    guard !bases.isEmpty else {
      throw .unreadable(
        path: usualFolder, hint: "install a package dict-freedict-…-eng, or name its files without ending")
    }
    var packs: [ImportedPack] = []
    for base in bases { packs.append(try pack(base, request)) }
    return packs
  }

  /// The installed dictionaries that translate into English, but for German, which Ding has better.
  private static func installed(in folder: String) -> [String] {
    SourceFolder.names(in: folder).filter { $0.hasPrefix("freedict-") && $0.hasSuffix("-eng.index") }
      .filter { !$0.hasPrefix("freedict-deu") }.map { folder + "/" + $0.dropLast(6) }
  }

  private static func pack(_ base: String, _ request: ImportRequest) throws(ImportError) -> ImportedPack {
    let file = base.split(separator: "/").last.map(String.init) ?? base
    let codes = file.split(separator: "-").suffix(2).map(String.init)
    guard codes.count == 2 else {
      throw .wrongFormat(path: base, reason: "the name must end with two codes, as in freedict-fra-eng")
    }
    let source = tags[codes[0]] ?? codes[0]
    let target = tags[codes[1]] ?? codes[1]
    let pairName = [source, target].sorted().joined(separator: "-")
    let direction: Direction = source < target ? .forward : .backward
    let name = "\(source)-\(target).freedict"
    var report = ImportReport(name: name)
    let articles = try Articles(base + ".dict.dz")
    let lines = try SourceLines(base + ".index", hint: "install the package dict-\(file)")
    var lists = TranslationLists()
    let words = EnglishWords(target == "en" ? request.packs : [])
    while let line = try lines.next() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 3, let offset = number(fields[1]), let length = number(fields[2]),
        let article = articles.text(offset, length)
      else {
        report.skip("unreadable index line")
        report.warn(lines.path, lines.number, "expected a head, an offset and a length inside the articles")
        continue
      }
      report.read += 1
      if fields[0].hasPrefix("00database") || fields[0].hasPrefix("00-database") { continue }
      for item in entries(of: article, words) {
        lists.add(fields.count > 3 ? fields[3] : item.head, item.entry, direction)
      }
    }
    try request.expect(expectedEntries["\(codes[0])-\(codes[1])"] ?? 1, of: "freedict", found: report.read)
    let licence = Licences.debian("dict-" + file, or: "GPL-2.0-or-later or CC-BY-SA-3.0")
    let isShareAlike = articles.licence.contains("Creative Commons") || articles.licence.contains("creativecommons")
    let manifest = Manifest.imported(
      name, scope: ("pair", pairName), licence: isShareAlike ? "CC-BY-SA-3.0" : "GPL-2.0-or-later",
      source: "FreeDict, Debian package dict-" + file, format: "freedict", version: request.version ?? "2022.04.21",
      priority: 5)
    var pack = PackAssembly(manifest: manifest)
    lists.write(into: &pack, &report)
    return ImportedPack(assembly: pack, report: report, licenceText: licence)
  }

  /// A number in the base 64 of dictd.
  static func number(_ text: String) -> Int? {
    var value = 0
    for byte in text.utf8 {
      let digit: Int
      switch byte {
      case 0x41...0x5A: digit = Int(byte) - 0x41
      case 0x61...0x7A: digit = Int(byte) - 0x61 + 26
      case 0x30...0x39: digit = Int(byte) - 0x30 + 52
      case 0x2B: digit = 62
      case 0x2F: digit = 63
      default: return nil
      }
      guard value < 1 << 40 else { return nil }
      value = value * 64 + digit
    }
    return value
  }

  /// The translations in an article. Its head line gives the head as written, and the part of speech where it has one.
  static func entries(of article: String, _ words: EnglishWords) -> [(head: String, entry: BilingualEntry)] {
    let lines = article.split(separator: "\n").map(String.init)
    guard let first = lines.first else { return [] }
    let head = first.split(separator: "/", maxSplits: 1).first.map { String($0).split(separator: "<")[0] } ?? ""
    let given = partOfSpeech(first)
    var found: [(head: String, entry: BilingualEntry)] = []
    var sense = 1
    for line in lines.dropFirst() {
      var text = Substring(line).drop { $0 == " " }
      let lower = text.lowercased()
      if ["see:", "synonym", "note", "antonym", "\""].contains(where: { lower.hasPrefix($0) }) { continue }
      let digits = text.prefix { $0.isNumber }
      if !digits.isEmpty, text.dropFirst(digits.count).first == "." {
        sense = Int(digits) ?? sense
        text = text.dropFirst(digits.count + 1)
      }
      for part in text.split(whereSeparator: { $0 == "," || $0 == ";" }) {
        for gloss in GlossCleaner.glosses(String(part)) {
          var tags: TagSet = gloss.isVerb ? .verb : given
          if tags.isEmpty, !gloss.text.contains(" ") {
            let kinds = words.parts(of: gloss.text.lowercased())
            if kinds.count == 1 { tags = kinds }
          }
          found.append(
            (
              head.trimmingSpaces,
              BilingualEntry(target: gloss.text, sourceTags: tags, targetTags: tags, sense: sense)
            ))
        }
      }
    }
    return found
  }

  /// The part of speech between `<` and `>` in the head line; empty when there is none.
  private static func partOfSpeech(_ line: String) -> TagSet {
    guard let start = line.firstIndex(of: "<"), let end = line[start...].firstIndex(of: ">") else { return TagSet() }
    for name in line[line.index(after: start)..<end].split(whereSeparator: { ",. ".contains($0) }) {
      switch name {
      case "n", "noun", "f", "m", "masc", "fem", "neut": return .noun
      case "v", "verb", "vt", "vi": return .verb
      case "adj", "adjective": return .adjective
      case "adv", "adverb": return .adverb
      case "prep", "prp": return .preposition
      case "pron": return .pronoun
      case "conj": return .conjunction
      case "int", "interj": return .interjection
      case "num": return .numeral
      default: continue
      }
    }
    return TagSet()
  }

  /// The unpacked articles of a dictionary.
  private struct Articles {
    private var bytes: [UInt8] = []

    init(_ path: String) throws(ImportError) {
      let lines = try SourceLines(path, hint: "the file belongs beside the index")
      while let line = try lines.nextBytes() {
        bytes += line
        bytes.append(0x0A)
      }
    }

    func text(_ offset: Int, _ length: Int) -> String? {
      guard offset >= 0, length >= 0, offset <= bytes.count, length <= bytes.count - offset else { return nil }
      return String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
    }

    /// The beginning, where the dictionary speaks of itself.
    var licence: String { String(decoding: bytes.prefix(4000), as: UTF8.self) }
  }
}

extension StringProtocol {
  fileprivate var trimmingSpaces: String {
    var text = Substring(self).drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
