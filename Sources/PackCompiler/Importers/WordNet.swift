import LanguagePack

/// Imports WordNet: which English words are nouns, verbs, adjectives and adverbs, their synonyms, and the verbs that
/// nouns are made of.
///
/// Source: `data.*` of Debian's `wordnet-base` (WordNet 3.0). Readings hold the single words. Synonyms stand in the
/// bilingual section, forward, from English to English: label `synonym`, in the order of the senses; label `derived`
/// leads from a noun to its verb (reservation: reserve).
enum WordNet {
  static let usualFolder = "/usr/share/wordnet"
  /// Synsets of version 3.0.
  static let expectedSynsets = 117_659
  private static let senses = 4

  private struct Synset {
    var words: [String]
    var part: TagSet
    /// Word in this synset, offset of the verb synset, word in that one; 0 for all.
    var verbs: [(word: Int, offset: Int, target: Int)]
  }

  static func packs(_ request: ImportRequest) throws(ImportError) -> [ImportedPack] {
    let folder = request.input(or: usualFolder)
    var manifest = Manifest.imported(
      "en.wordnet", scope: ("language", "en"), licence: "WordNet", source: "WordNet 3.0, Debian package wordnet-base",
      format: "wordnet", version: request.version ?? "3.0")
    manifest["joiner"] = "space"
    var pack = PackAssembly(manifest: manifest)
    var report = ImportReport(name: "en.wordnet")
    var members: Set<String> = []
    var verbs: [Int: [String]] = [:]
    for (file, part) in [
      ("verb", TagSet.verb), ("noun", .noun), ("adj", .adjective), ("adv", .adverb),
    ] {
      let synsets = try readSynsets(folder + "/data." + file, part, &report)
      if part == .verb { verbs = synsets.mapValues(\.words) }
      let order = try readIndex(folder + "/index." + file, &report)
      for (word, offsets) in order {
        var known: Set<String> = [word]
        for (sense, offset) in offsets.prefix(senses).enumerated() {
          guard let synset = synsets[offset] else { continue }
          for synonym in synset.words where known.insert(synonym).inserted {
            add(word, synonym, part, part, sense + 1, "synonym", to: &pack)
          }
        }
        for (sense, offset) in offsets.prefix(senses).enumerated() {
          for link in synsets[offset]?.verbs ?? [] {
            guard let targets = verbs[link.offset], synsets[offset]?.words.indices.contains(link.word - 1) == true,
              synsets[offset]?.words[link.word - 1] == word, targets.indices.contains(link.target - 1),
              known.insert("\t" + targets[link.target - 1]).inserted
            else { continue }
            add(word, targets[link.target - 1], part, .verb, sense + 1, "derived", to: &pack)
          }
        }
        if !word.contains(" "), members.insert(word + part.text).inserted {
          pack.addReading(surface: word.lowercased(), LexicalEntry(lemma: word, tags: part, cost: 6000))
        }
        report.count(part)
      }
    }
    try request.expect(expectedSynsets, of: "wordnet", found: report.read)
    let licence = Licences.debian("wordnet-base", or: "WordNet")
    return [ImportedPack(assembly: pack, report: report, licenceText: licence)]
  }

  private static func add(
    _ word: String, _ target: String, _ part: TagSet, _ targetPart: TagSet, _ sense: Int, _ label: String,
    to pack: inout PackAssembly
  ) {
    pack.addTranslation(
      of: word,
      BilingualEntry(
        target: target, sourceTags: part, targetTags: targetPart, rank: sense, sense: sense, labels: label), .forward)
  }

  /// Reads `data.*`: offset, file, type, word count (hexadecimal), words with ids, pointer count, pointers, `|`, gloss.
  private static func readSynsets(
    _ path: String, _ part: TagSet, _ report: inout ImportReport
  ) throws(ImportError) -> [Int: Synset] {
    let lines = try SourceLines(path, hint: "install the package wordnet-base, or name the folder of its data files")
    var synsets: [Int: Synset] = [:]
    while let line = try lines.next() {
      if line.hasPrefix("  ") { continue }
      let fields = line.split(separator: " ")
      guard fields.count > 4, let offset = Int(fields[0]), let count = Int(fields[3], radix: 16),
        fields.count > 4 + 2 * count, let pointers = Int(fields[4 + 2 * count])
      else {
        report.skip("unreadable synset")
        report.warn(path, lines.number, "expected an offset and counted words")
        continue
      }
      report.read += 1
      var synset = Synset(words: (0..<count).map { Self.word(fields[4 + 2 * $0]) }, part: part, verbs: [])
      for index in 0..<pointers {
        let start = 5 + 2 * count + 4 * index
        guard start + 3 < fields.count, fields[start] == "+", fields[start + 2] == "v", part == .noun,
          let target = Int(fields[start + 1]), let link = Int(fields[start + 3], radix: 16)
        else { continue }
        synset.verbs.append((link >> 8, target, link & 0xFF))
      }
      synsets[offset] = synset
    }
    return synsets
  }

  /// Reads `index.*`: word, type, …, the offsets of its synsets, commonest first.
  private static func readIndex(
    _ path: String, _ report: inout ImportReport
  ) throws(ImportError) -> [(word: String, offsets: [Int])] {
    let lines = try SourceLines(path, hint: "install the package wordnet-base, or name the folder of its data files")
    var words: [(word: String, offsets: [Int])] = []
    while let line = try lines.next() {
      if line.hasPrefix("  ") { continue }
      let fields = line.split(separator: " ")
      guard fields.count > 3, let count = Int(fields[2]), fields.count > count else {
        report.skip("unreadable index line")
        report.warn(path, lines.number, "expected a word and a count of synsets")
        continue
      }
      words.append((word(fields[0]), fields.suffix(count).compactMap { Int($0) }))
    }
    return words
  }

  /// A word as running text has it, lower-case as in the index: without the position mark of adjectives `(p)`.
  private static func word(_ field: Substring) -> String {
    String(field.prefix { $0 != "(" }).lowercased().split(separator: "_").joined(separator: " ")
  }
}
