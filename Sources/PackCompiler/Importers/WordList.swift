import Glibc
import LanguagePack

/// Imports the Chinese word list of jieba: words with counts and parts of speech, from which text can be cut.
///
/// Source: `jieba/dict.txt` (MIT), UTF-8: word, count, tag, separated by spaces. The cost of a word is the negative
/// logarithm of its share, so that the cheapest path is the most likely cut.
enum WordList {
  static let expectedWords = 349_046
  /// Cost units for a factor of e.
  private static let scale = 500.0

  static func packs(_ request: ImportRequest) throws(ImportError) -> [ImportedPack] {
    let path = request.input(or: "dict.txt")
    let lines = try SourceLines(path, hint: "unpack the archive of jieba and name its jieba/dict.txt")
    var report = ImportReport(name: "zh.jieba")
    var words: [(word: String, count: Int, tags: TagSet)] = []
    while let line = try lines.next() {
      let fields = line.split(separator: " ")
      guard fields.count >= 2, let count = Int(fields[1]) else {
        report.skip("unreadable line")
        report.warn(path, lines.number, "expected a word, a count and a tag")
        continue
      }
      report.read += 1
      words.append((String(fields[0]), max(count, 1), tags(of: fields.count > 2 ? fields[2] : "n")))
    }
    try request.expect(expectedWords, of: "wordlist", found: report.read)
    var manifest = Manifest.imported(
      "zh.jieba", scope: ("language", "zh"), licence: "MIT", source: "jieba 0.42.1", format: "wordlist",
      version: request.version ?? "0.42.1")
    manifest["joiner"] = "-"
    manifest["phrase-head"] = "last"
    manifest["connections"] = "fallback"
    var pack = PackAssembly(manifest: manifest)
    let total = Double(words.reduce(0) { $0 + $1.count })
    for item in words {
      let cost = Int((-log(Double(item.count) / max(total, 1)) * scale).rounded())
      pack.addReading(surface: item.word, LexicalEntry(lemma: item.word, tags: item.tags, cost: cost))
      report.count(item.tags)
    }
    for row in characters { pack.tables.add("characters", row: row) }
    // One neutral class: the costs alone decide.
    var table = ConnectionsBuilder(leftCount: 1, rightCount: 1)
    table.classes = [("noun|-", 0, 0, 0)]
    pack.connections = table
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    return [ImportedPack(assembly: pack, report: report, licenceText: Licences.text(near: folder, or: "MIT"))]
  }

  /// How unknown characters are cut; columns as in `characters.tsv`.
  private static let characters: [[String]] = [
    ["space", "0020", "0020", "1", "-", "0", "symbol"], ["space", "3000", "3000", "1", "-", "0", "symbol"],
    ["digit", "0030", "0039", "1", "-", "3000", "numeral"], ["digit", "FF10", "FF19", "1", "-", "3000", "numeral"],
    ["latin", "0041", "005A", "1", "-", "4500", "proper-noun"],
    ["latin", "0061", "007A", "1", "-", "4500", "proper-noun"],
    ["latin", "00C0", "024F", "1", "-", "4500", "proper-noun"], ["han", "3400", "4DBF", "0", "1", "12000", "noun"],
    ["han", "4E00", "9FFF", "0", "1", "12000", "noun"], ["han", "F900", "FAFF", "0", "1", "12000", "noun"],
    ["full-stop", "3002", "3002", "1", "-", "1000", "punctuation.full-stop"],
    ["full-stop", "FF01", "FF01", "1", "-", "1000", "punctuation.full-stop"],
    ["full-stop", "FF1F", "FF1F", "1", "-", "1000", "punctuation.full-stop"],
    ["full-stop", "0021", "0021", "1", "-", "1000", "punctuation.full-stop"],
    ["full-stop", "002E", "002E", "1", "-", "1000", "punctuation.full-stop"],
    ["full-stop", "003F", "003F", "1", "-", "1000", "punctuation.full-stop"],
    ["full-stop", "2026", "2026", "1", "-", "1000", "punctuation.full-stop"],
    ["comma", "002C", "002C", "0", "1", "1000", "punctuation.comma"],
    ["comma", "3001", "3001", "0", "1", "1000", "punctuation.comma"],
    ["comma", "FF0C", "FF0C", "0", "1", "1000", "punctuation.comma"],
    ["comma", "FF1B", "FF1B", "0", "1", "1000", "punctuation.comma"],
    ["comma", "FF1A", "FF1A", "0", "1", "1000", "punctuation.comma"],
    ["open", "0028", "0028", "0", "1", "1000", "punctuation.open"],
    ["open", "FF08", "FF08", "0", "1", "1000", "punctuation.open"],
    ["open", "201C", "201C", "0", "1", "1000", "punctuation.open"],
    ["open", "300A", "300A", "0", "1", "1000", "punctuation.open"],
    ["close", "0029", "0029", "0", "1", "1000", "punctuation.close"],
    ["close", "FF09", "FF09", "0", "1", "1000", "punctuation.close"],
    ["close", "201D", "201D", "0", "1", "1000", "punctuation.close"],
    ["close", "300B", "300B", "0", "1", "1000", "punctuation.close"],
  ]

  /// Our tags for a tag of the list; its first letter says the part of speech.
  private static func tags(of name: Substring) -> TagSet {
    switch name {
    case "nr", "nrt", "nrfg": return .properNoun.union(.person)
    case "ns": return .properNoun.union(.place)
    case "nt", "nz": return .properNoun
    case "vn": return .noun.union(.verbalNoun)
    case "an": return .noun
    case "ad", "vd": return .adverb
    case "mq": return .numeral
    case "eng": return .properNoun
    default: break
    }
    switch name.first {
    case "n", "g", "x": return .noun
    case "v": return .verb
    case "a", "z", "b": return .adjective
    case "d": return .adverb
    case "m": return .numeral
    case "q": return .counter
    case "r": return .pronoun
    case "p": return .preposition
    case "c": return .conjunction
    case "u": return .particle
    case "y": return .particle.union(.final)
    case "e", "o": return .interjection
    case "f", "s": return .noun.union(.place)
    case "t": return .noun.union(.time)
    case "i", "l", "j": return .phrase
    case "k": return .suffix
    case "h": return .prefix
    default: return .noun
    }
  }
}
