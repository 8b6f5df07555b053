import Files
import LanguagePack

/// Imports how common English words are, alone and one after the other.
///
/// Source: the word frequencies of the Python package symspellpy (MIT): word and count, or two words and count, separated
/// by spaces. Counts are kept in thousands: those of words in the section of weights, forward, under the word itself,
/// `count` of `total`; both in an n-gram section of the variant for counts from elsewhere.
enum SymSpell {
  static let expectedWords = 82_833
  static let expectedPairs = 242_342
  private static let pairFile = "frequency_bigramdictionary_en_243_342.txt"
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
    try addPairs(folder, words, to: &pack, &report, request)
    for item in words { pack.addWeight(of: item.word, target: item.word, count: item.count, total: total, .forward) }
    return [ImportedPack(assembly: pack, report: report, licenceText: Licences.text(near: folder, or: "MIT"))]
  }

  /// Adds the n-gram section; a folder without the file of pairs gives a pack without it.
  private static func addPairs(
    _ folder: String, _ words: [(word: String, count: Int)], to pack: inout PackAssembly, _ report: inout ImportReport,
    _ request: ImportRequest
  ) throws(ImportError) {
    let path = folder + "/" + pairFile
    guard SourceFolder.exists(path) else { return }
    let lines = try SourceLines(path, hint: "unpack the wheel of symspellpy and name its folder symspellpy")
    var ngrams = NgramBuilder()
    var known: Set<UInt64> = []
    for item in words {
      let word = NgramModel.hash(item.word)
      known.insert(word)
      ngrams.add(word: word, times: UInt32(clamping: max(item.count, 1)))
    }
    var count = 0
    while let line = try lines.next() {
      let fields = line.split(separator: " ")
      guard fields.count == 3, let times = Int(fields[2]), times >= 0 else {
        report.skip("unreadable line")
        report.warn(path, lines.number, "expected two words and a count")
        continue
      }
      count += 1
      let first = NgramModel.hash(fields[0].drop { $0 == "\u{FEFF}" })
      // Without the count of the first word, a pair says nothing.
      guard known.contains(first) else { continue }
      ngrams.add(pair: first, NgramModel.hash(fields[1]), times: UInt32(clamping: max(times / 1000, 1)))
    }
    try request.expect(expectedPairs, of: "symspell pairs", found: count)
    pack.other.append((.ngrams, NgramModel.backgroundVariant, ngrams.bytes(minimum: 1)))
  }
}
