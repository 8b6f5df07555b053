import Glibc
import LanguagePack

/// Imports the words of English for spelling: which there are, in which variant, and how common each is.
///
/// Source: the word lists of the Debian packages wamerican, wbritish and their large forms, all made from SCOWL (one word
/// a line). The usual lists say what is offered; the large ones add what is only known. A word that one list has and the
/// other's large form lacks belongs to one variant: first American, second British. Possessives are left out: a word and
/// `'s` are known together. How common a word is comes from the imported counts of words (`symspell`), and from the table
/// `spelling-words` of the core pack, which also adds words that the lists lack.
enum SCOWL {
  static let usualFolder = "/usr/share/dict"
  static let expectedWords = 133_000
  private static let files = ["american-english", "british-english"]
  private static let hint = "install the Debian packages wamerican, wamerican-large, wbritish and wbritish-large"

  static func packs(_ request: ImportRequest) throws(ImportError) -> [ImportedPack] {
    let folder = request.input(or: usualFolder)
    guard let core = request.packs.first(where: { Manifest($0)["language"] == "en" && Manifest($0).isWritten }) else {
      throw .missingPack(format: "scowl", needs: "the core pack of English")
    }
    guard let counts = request.packs.lazy.compactMap({ WordCounts($0) }).first else {
      throw .missingPack(format: "scowl", needs: "the pack \"en.symspell\"")
    }
    var report = ImportReport(name: "en.scowl")
    var lists: [Set<String>] = []
    for name in files + files.map({ $0 + "-large" }) {
      lists.append(try words(folder + "/" + name, &report))
    }
    var list = SpellingWords(counts: counts)
    for word in lists[2].union(lists[3]).union(lists[0]).union(lists[1]) {
      var flags: SpellingIndex.Flags = []
      if word != word.lowercased() {
        flags.insert(.capital)
      } else if !lists[3].contains(word), !lists[1].contains(word) {
        flags.insert(.notSecond)
      } else if !lists[2].contains(word), !lists[0].contains(word) {
        flags.insert(.notFirst)
      }
      list.add(word, isUsual: lists[0].contains(word) || lists[1].contains(word), flags)
    }
    if let inflections = Inflections(core) {
      for row in 0..<inflections.rows.rowCount {
        let word = inflections.form(row).surface
        if !word.contains(" "), word == word.lowercased() { list.add(word, isUsual: true, []) }
      }
    }
    let tables = DataTables(core)
    for row in tables.rows("spelling-words") where row.count >= 2 { list.set(row[0], perMillion: Double(row[1]) ?? 0) }
    report.entries = list.count
    try request.expect(expectedWords, of: "scowl", found: list.count)
    let manifest = Manifest.imported(
      "en.scowl", scope: ("language", "en"), licence: "SCOWL",
      source: "SCOWL 2020.12.07 (Debian wamerican, wbritish), counts of symspellpy", format: "scowl",
      version: request.version ?? "2020.12.07")
    var pack = PackAssembly(manifest: manifest)
    pack.manifest["joiner"] = "space"
    // The keys of the index come from these rows, so they travel with it.
    let sounds = tables.rows("spelling-sounds")
    for row in sounds { pack.tables.add("spelling-sounds", row: row) }
    pack.other.append((.spelling, 0, list.section(sounds: SoundKeys(rows: sounds))))
    return [
      ImportedPack(assembly: pack, report: report, licenceText: Licences.debian("wamerican", or: "SCOWL, permissive"))
    ]
  }

  /// The words of one list, without possessives.
  private static func words(_ path: String, _ report: inout ImportReport) throws(ImportError) -> Set<String> {
    let lines = try SourceLines(path, hint: hint)
    var words: Set<String> = []
    while let line = try lines.next() {
      report.read += 1
      if line.isEmpty || line.hasSuffix("'s") { continue }
      words.insert(line)
    }
    return words
  }
}

/// How common words are, by the counts of an imported pack.
private struct WordCounts {
  private let weights: GlossWeights
  private let total: Double

  /// Nil when the pack does not count words.
  init?(_ pack: Pack) {
    guard Manifest(pack)["format"] == "symspell", let weights = GlossWeights(pack, .forward) else { return nil }
    self.weights = weights
    total = Double(max(weights.weights(of: "the").first?.total ?? 1, 1))
  }

  /// `-100 ln p` of a word in running text; nil when it was not counted.
  func cost(of folded: String) -> Int? {
    guard let count = weights.weights(of: folded).first?.count else { return nil }
    return Int((-100 * log(max(Double(count), 0.5) / total)).rounded())
  }
}

/// The words of a spelling list while it is made.
private struct SpellingWords {
  private let counts: WordCounts
  private var words: [String: (cost: Int, isCounted: Bool, isUsual: Bool, flags: SpellingIndex.Flags)] = [:]
  /// What a usual word costs that nobody counted, and one of the large lists.
  private static let uncounted = 1750
  private static let rare = 1900
  /// What is added for a word with capitals that is also written without.
  private static let twin = 400

  init(counts: WordCounts) { self.counts = counts }

  var count: Int { words.count }

  mutating func add(_ word: String, isUsual: Bool, _ flags: SpellingIndex.Flags) {
    guard words[word] == nil else { return }
    let counted = counts.cost(of: word.lowercased())
    words[word] = (counted ?? (isUsual ? Self.uncounted : Self.rare), counted != nil, isUsual, flags)
  }

  /// Says how common a word is: `perMillion` words of running text.
  mutating func set(_ word: String, perMillion: Double) {
    let flags = words[word]?.flags ?? (word == word.lowercased() ? [] : .capital)
    words[word] = (Int(SpellingIndexBuilder.cost(perMillion: perMillion)), true, true, flags)
  }

  func section(sounds: SoundKeys) -> [UInt8] {
    var builder = SpellingIndexBuilder()
    let doubtful = self.doubtful(sounds)
    for (word, item) in words {
      var flags = item.flags
      // The counts do not tell capitals apart; nearly all of them belong to the word in small letters.
      let isTwin = flags.contains(.capital) && words[word.lowercased()] != nil
      if item.isUsual || item.isCounted { flags.insert(.suggested) }
      if doubtful.contains(word) {
        flags.insert(.doubtful)
        flags.remove(.suggested)
      }
      builder.add(word, cost: item.cost + (isTwin ? Self.twin : 0), flags: flags)
    }
    return builder.bytes(sounds: sounds)
  }

  /// How much commoner another word must be, as a difference of costs: 100 times, 12 times for words nobody counted.
  private static let gap = 460
  private static let uncountedGap = 240

  /// Rare words that sound like a far commoner one and are one slip away from it.
  private func doubtful(_ sounds: SoundKeys) -> Set<String> {
    let small = words.filter { !$0.value.flags.contains(.capital) }
    let groups = Dictionary(grouping: small.keys) { sounds.key(of: $0) }
    var found: Set<String> = []
    for group in groups.values {
      for word in group {
        guard let item = small[word], !item.isUsual || !item.isCounted, item.flags.isEmpty else { continue }
        let isDoubtful = group.contains { other in
          guard let far = small[other], far.isCounted, far.isUsual,
            item.cost - far.cost >= (item.isUsual ? Self.uncountedGap : Self.gap)
          else { return false }
          return isOneSlip(Array(word.utf8), Array(other.utf8))
        }
        if isDoubtful { found.insert(word) }
      }
    }
    return found
  }

  /// Whether one letter is left out, too many, another, or two have changed places; the first letter is the same.
  private func isOneSlip(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard abs(left.count - right.count) <= 1, left.first == right.first else { return false }
    let head = zip(left, right).prefix { $0 == $1 }.count
    let tail = zip(left.dropFirst(head).reversed(), right.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    let (a, b) = (left[head..<(left.count - tail)], right[head..<(right.count - tail)])
    return max(a.count, b.count) == 1 || (a.count == 2 && b.count == 2 && a.elementsEqual(b.reversed()))
  }
}
