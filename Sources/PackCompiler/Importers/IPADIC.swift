import Files
import LanguagePack
import Morphology

/// Imports the IPA dictionary: Japanese words with readings, costs and the table of connection costs.
///
/// Source: the CSV files and `matrix.def` of Debian's `mecab-ipadic`, in EUC-JP. Ids and costs stay as they are; parts of
/// speech become our tags (`IPADICTags`). Named classes let a lexicon without these ids take part: for each combination
/// of tags and paradigm, the commonest pair of ids and the median cost.
enum IPADIC {
  static let usualFolder = "/usr/share/mecab/dic/ipadic"
  /// Rows of version 2.7.0-20070801.
  static let expectedRows = 392_127
  /// What unknown words cost more than `characters.tsv` says, so that they compare with the words of this lexicon as
  /// those of its `unk.def` do: kanji 11,400, hiragana 13,000, katakana 9,500.
  static let unknownSurcharge = 4000

  static func packs(_ request: ImportRequest) throws(ImportError) -> [ImportedPack] {
    let folder = request.input(or: usualFolder)
    let files = SourceFolder.names(in: folder).filter { $0.hasSuffix(".csv") }
    guard !files.isEmpty else {
      throw .unreadable(path: folder, hint: "install the package mecab-ipadic, or name the folder of its CSV files")
    }
    var manifest = Manifest.imported(
      "ja.ipadic", scope: ("language", "ja"), licence: "NAIST-2003", source: "IPADIC, Debian package mecab-ipadic",
      format: "ipadic", version: request.version ?? "2.7.0-20070801")
    manifest["joiner"] = "-"
    manifest["unknown-surcharge"] = String(unknownSurcharge)
    var pack = PackAssembly(manifest: manifest)
    var report = ImportReport(name: "ja.ipadic")
    var classes = ConnectionNames()
    for name in files {
      try readWords(folder + "/" + name, into: &pack, &classes, &report)
    }
    try request.expect(expectedRows, of: "ipadic", found: report.entries)
    pack.connections = try readMatrix(folder + "/matrix.def", &report)
    pack.connections?.classes = classes.named
    let licence = SourceFolder.text(of: "/usr/share/doc/mecab-ipadic/copyright")
    return [ImportedPack(assembly: pack, report: report, licenceText: licence)]
  }

  private static func readWords(
    _ path: String, into pack: inout PackAssembly, _ classes: inout ConnectionNames, _ report: inout ImportReport
  ) throws(ImportError) {
    let lines = try SourceLines(path, .eucJP, hint: "check its permissions")
    while let line = try lines.next() {
      let fields = line.utf8.split(separator: 0x2C, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard fields.count >= 12, let left = Int(fields[1]), let right = Int(fields[2]), let cost = Int(fields[3]),
        !fields[0].isEmpty
      else {
        report.skip("unreadable row")
        report.warn(path, lines.number, "expected surface, two ids, a cost and nine fields more")
        continue
      }
      guard let word = IPADICTags.word(fields) else {
        report.skip("unknown part of speech")
        report.warn(path, lines.number, "unknown part of speech \"\(fields[4]),\(fields[5])\"")
        continue
      }
      let entry = LexicalEntry(
        lemma: word.lemma, reading: hiragana(fields[11]), tags: word.tags, cost: cost, leftClass: left,
        rightClass: right)
      pack.addReading(surface: fields[0], entry)
      for (sign, other) in otherCodePoints where fields[0].contains(sign) {
        pack.addReading(surface: String(fields[0].map { $0 == sign ? other : $0 }), entry)
      }
      report.count(word.tags)
      classes.add(word.tags, paradigm: word.paradigm, left: left, right: right, cost: cost)
    }
  }

  /// Signs that other converters of Japanese text write with another code point.
  private static let otherCodePoints: [(Character, Character)] = [("\u{301C}", "\u{FF5E}"), ("\u{2212}", "\u{FF0D}")]

  /// Katakana as hiragana, in which the lexemes of the language give readings.
  private static func hiragana(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isKatakana = (0x30A1...0x30F6).contains(scalar.value)
      scalars.append(isKatakana ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar)
    }
    return String(scalars)
  }

  /// Reads `matrix.def`: two sizes, then `right id of the left word, left id of the right word, cost`.
  private static func readMatrix(_ path: String, _ report: inout ImportReport) throws(ImportError) -> ConnectionsBuilder
  {
    let lines = try SourceLines(path, hint: "it belongs to the package mecab-ipadic")
    func numbers(_ line: [UInt8]) -> (Int, Int, Int)? {
      var values: [Int] = []
      for field in line.split(separator: 0x20) {
        guard let value = Int(String(decoding: field, as: UTF8.self)) else { return nil }
        values.append(value)
      }
      guard values.count >= 2 else { return nil }
      return (values[0], values[1], values.count > 2 ? values[2] : 0)
    }
    guard let first = try lines.nextBytes(), let sizes = numbers(first), (1...65_535).contains(sizes.0),
      (1...65_535).contains(sizes.1)
    else { throw .wrongFormat(path: path, reason: "the first line must hold the two sizes of the table") }
    var table = ConnectionsBuilder(leftCount: sizes.0, rightCount: sizes.1)
    while let line = try lines.nextBytes() {
      guard let (left, right, cost) = numbers(line), left < sizes.0, right < sizes.1 else {
        report.skip("unreadable cost")
        report.warn(path, lines.number, "expected two ids inside the table and a cost")
        continue
      }
      table.set(cost, after: left, before: right)
    }
    return table
  }
}

/// Collects, for each name a class of another lexicon may have, the ids and costs of the words that fit it.
///
/// Names are `tags|paradigm` as `ConnectionClasses` makes them, from the most specific (all tags) to the part of speech
/// alone; `LanguageStack` looks for them in this order.
struct ConnectionNames {
  private struct Tally {
    var pairs: [[Int]: Int] = [:]
    var costs: [Int] = []
  }

  private var tallies: [String: Tally] = [:]
  /// Names of a combination of tags and paradigm, kept because there are few of them.
  private var names: [TagSet: [String: Set<String>]] = [:]

  mutating func add(_ tags: TagSet, paradigm: String, left: Int, right: Int, cost: Int) {
    let known = names[tags]?[paradigm] ?? Self.names(tags, paradigm)
    names[tags, default: [:]][paradigm] = known
    for name in known {
      tallies[name, default: Tally()].pairs[[left, right], default: 0] += 1
      tallies[name, default: Tally()].costs.append(cost)
    }
  }

  private static func names(_ tags: TagSet, _ paradigm: String) -> Set<String> {
    let plain = tags.intersection(TagSet.partsOfSpeech.union(.inflectedForms))
    let kinds = tags.intersection(TagSet.partsOfSpeech.union(.particleKinds))
    var names: Set<String> = []
    for set in [tags, plain, kinds, tags.partOfSpeech] {
      names.insert("\(set.text)|\(paradigm)")
      names.insert("\(set.text)|-")
    }
    // Names of persons and places behave in their own way; what is merely a name goes by the others.
    if tags.contains(.properNoun), tags.intersects(TagSet.person.union(.place)) { names.remove("proper-noun|-") }
    return names
  }

  /// The classes: name, commonest ids (the lower ones where two are equally common), median cost; sorted by name.
  var named: [(name: String, left: Int, right: Int, cost: Int)] {
    var found: [String: (left: Int, right: Int, cost: Int)] = [:]
    for (name, tally) in tallies {
      let best = tally.pairs.min { ($1.value, $0.key[0], $0.key[1]) < ($0.value, $1.key[0], $1.key[1]) }
      let costs = tally.costs.sorted()
      if let best { found[name] = (best.key[0], best.key[1], costs[costs.count / 2]) }
    }
    // Forms that share a row here: 食べ is 連用形 before ます, た and そう alike.
    for name in found.keys.sorted() {
      guard let bar = name.firstIndex(of: "|"), let tags = TagSet(name[..<bar]), tags.contains(.continuative),
        !tags.contains(.formal)
      else { continue }
      for form in [TagSet.stem, .onbin] {
        let other = tags.subtracting(.continuative).union(form).text + name[bar...]
        if found[other] == nil { found[other] = found[name] }
      }
    }
    // A verb made of a godan verb (書ける) inflects as ichidan; an expression stands by itself as an interjection does.
    for form in [TagSet.dictionary, .irrealis, .continuative, .onbin, .hypothetical] {
      let tags = TagSet.verb.union(form)
      guard let ichidan = found[tags.text + "|ichidan"] else { continue }
      for ending in ["k", "k-iku", "g", "s", "t", "n", "b", "m", "r", "w"] {
        let name = "\(tags.union(.potential).text)|godan-\(ending)"
        if found[name] == nil { found[name] = ichidan }
      }
    }
    if let interjection = found["interjection|-"], found["phrase|-"] == nil { found["phrase|-"] = interjection }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value.left, $0.value.right, $0.value.cost) }
  }
}
