import Glibc
package import LanguagePack
package import Morphology
package import Segmentation
package import TextModel
package import Translation
package import Writing

/// The packs of an installation, and what is made of them when it is first asked for.
///
/// The only place of the engine that opens files and reads the environment. Packs are mapped once and shared; stacks and
/// translators are made on first use and kept.
package final class PackStore: Sendable {
  struct Item: Sendable {
    let pack: Pack
    let manifest: Manifest

    /// The version of the data and the fingerprint of the pack.
    var version: String { (manifest["version"] ?? "0") + "@" + String(pack.fingerprint, radix: 16) }

    /// How large the pack is.
    var bytes: Int { pack.sections.map { $0.offset + $0.length }.max() ?? 0 }

    /// Whether the pack has to do with a direction: a pack of the pair or of one of its languages.
    func serves(_ pair: LanguagePair) -> Bool {
      if let own = manifest["pair"] { return own == PackStore.name(of: pair) }
      let language = manifest["language"]
      return language == pair.source.base.description || language == pair.target.base.description
    }
  }

  let items: [Item]
  /// Packs that could not be opened, with the reason: the rest of the work goes on without them.
  package let problems: [PackError]
  /// What is not as it was installed, one line each.
  let changes: [String]
  private let presentTables = KeptValues<String, Bool>()
  private let stacks = KeptValues<String, LanguageStack>()
  private let translators = KeptValues<LanguagePair, Translator>()
  private let segmenters = KeptValues<String, SentenceSegmenter>()
  private let proofreaders = KeptValues<String, Proofreader>()
  private let summarizers = KeptValues<String, Summarizer>()
  private let rewriters = KeptValues<String, Rewriter>()
  private let answerFinders = KeptValues<String, AnswerFinder>()
  private let spellCheckers = KeptValues<String, SpellChecker>()
  private let packNames = KeptValues<LanguagePair, [String]>()
  private let scorers = KeptValues<String, LanguageScorer>()

  /// Opens every pack of `location`, or of its first folder alone, and those of `another` folder; of packs with one name
  /// those of that folder. Throws only when a folder of `location` that was named is not there.
  package init(
    _ location: PackLocation, withImported: Bool = true, and another: String? = nil
  ) throws(PackError) {
    var items: [Item] = []
    var problems: [PackError] = []
    var names: Set<String> = []
    var changes: [String] = []
    let folders = try Self.folders(location).prefix(withImported ? Int.max : 1)
    for folder in Self.distinct((another.map { [$0] } ?? []) + folders) {
      changes += PackLock.problems(in: folder)
      for path in Self.packs(in: folder) {
        do throws(PackError) {
          let pack = try Pack(path: path)
          let manifest = Manifest(pack)
          if names.insert(manifest.name).inserted { items.append(Item(pack: pack, manifest: manifest)) }
        } catch {
          problems.append(error)
        }
      }
    }
    self.items = items.enumerated().sorted { Self.precedes($0, $1) }.map(\.element)
    self.problems = problems
    self.changes = changes
  }

  /// Who wins: what a user wrote, the core, imported lexicons.
  private static let rank = ["user": 0, "core": 1]

  /// A user's own packs before the core, the core before imported ones; within a layer the higher priority, then the name.
  private static func precedes(_ first: (offset: Int, element: Item), _ second: (offset: Int, element: Item)) -> Bool {
    func key(_ item: Item) -> (Int, Int, String) {
      (Self.rank[item.manifest.layer] ?? 2, -(Int(item.manifest["priority"] ?? "0") ?? 0), item.manifest.name)
    }
    return key(first.element) < key(second.element)
  }

  // MARK: where packs are

  /// Where the packs of this user are installed; nil when there is no home folder.
  package static var userFolder: String? {
    (environment("XDG_DATA_HOME") ?? environment("HOME").map { $0 + "/.local/share" }).map { $0 + "/yaku/packs" }
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The folders to look in, in order: core packs, then imported ones.
  private static func folders(_ location: PackLocation) throws(PackError) -> [String] {
    let imported =
      (userFolder.map { [$0] } ?? [])
      + (environment("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map { $0 + "/yaku/packs" }
    switch location {
    case .directory(let path):
      guard access(path, R_OK | X_OK) == 0 else {
        throw .unreadable(path: path, reason: String(cString: strerror(errno)).lowercased())
      }
      return [path] + imported
    case .standard:
      if let path = environment("YAKU_PACKS") { return try folders(.directory(path)) }
      let beside = executableFolder.map { [$0 + "/packs", $0 + "/../share/yaku/packs"] } ?? []
      return beside.filter { access($0, R_OK | X_OK) == 0 }.prefix(1) + imported
    }
  }

  /// The folders, each once, whatever its paths.
  private static func distinct(_ folders: [String]) -> [String] {
    var seen: Set<String> = []
    return folders.filter { folder in
      let path = realpath(folder, nil)
      defer { free(path) }
      return seen.insert(path.map { String(cString: $0) } ?? folder).inserted
    }
  }

  private static var executableFolder: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &buffer, Int(PATH_MAX))
    guard count > 0 else { return nil }
    let path = String(decoding: buffer[0..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  /// The packs that lie in `folder`, by name.
  static func packs(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var paths: [String] = []
    while let item = readdir(stream) {
      let name = withUnsafePointer(to: &item.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".pack") { paths.append(folder + "/" + name) }
    }
    return paths.sorted()
  }

  // MARK: what packs give

  /// Where the packs are, highest layer first.
  package var paths: [String] { items.map(\.pack.path) }

  /// The packs of a language, highest layer first.
  package func packs(of language: LanguageTag) -> [Pack] {
    items.filter { $0.manifest["language"] == language.base.description }.map(\.pack)
  }

  func packs(of pair: LanguagePair) -> [Pack] {
    let name = Self.name(of: pair)
    return items.filter { $0.manifest["pair"] == name }.map(\.pack)
  }

  /// The packs of a direction as a response names them, highest layer first.
  func names(for pair: LanguagePair) -> [String] {
    packNames.value(of: pair) { items.filter { $0.serves(pair) }.map { "\($0.manifest.name)@\($0.version)" } }
  }

  fileprivate static func name(of pair: LanguagePair) -> String {
    [pair.source.base.description, pair.target.base.description].sorted().joined(separator: "-")
  }

  /// Every direction that the packs can translate.
  ///
  /// A core pair names its transfer methods; a pair with imported packs only is glossed word by word, into languages
  /// that have a pack of their own.
  var pairs: [LanguagePair] {
    var found: Set<LanguagePair> = []
    let written = Set(items.compactMap { $0.manifest["language"] })
    for name in Set(items.compactMap { $0.manifest["pair"] }) {
      let tags = name.split(separator: "-").map(String.init)
      guard tags.count == 2, let first = LanguageTag(tags[0]), let second = LanguageTag(tags[1]) else { continue }
      let members = items.filter { $0.manifest["pair"] == name }
      let isCore = members.contains { $0.manifest.layer == "core" }
      for (direction, pair) in [
        (Direction.forward, LanguagePair(from: first, to: second)), (.backward, LanguagePair(from: second, to: first)),
      ] {
        let hasMethod = members.contains { $0.manifest["to-\(pair.target)-transfer"] != nil }
        let hasWords = members.contains { $0.pack.section(.bilingual, variant: direction.rawValue) != nil }
        if hasWords, hasMethod || (!isCore && written.contains(pair.target.description)) { found.insert(pair) }
      }
    }
    return found.sorted { ($0.source, $0.target) < ($1.source, $1.target) }
  }

  /// Whether a direction is translated word by word: no pack gives a grammar for it.
  func isGloss(_ pair: LanguagePair) -> Bool {
    let name = Self.name(of: pair)
    return !items.contains {
      $0.manifest["pair"] == name && $0.manifest["to-\(pair.target.base)-transfer"].map { $0 != "gloss" } == true
    }
  }

  package func stack(of language: LanguageTag) -> LanguageStack {
    stacks.value(of: language.base.description) { LanguageStack(packs(of: language)) }
  }

  /// The translator of a direction; nil when no pack has it.
  package func translator(for pair: LanguagePair) -> Translator? {
    let pair = LanguagePair(from: pair.source.base, to: pair.target.base)
    return translators.value(
      of: pair,
      ifPossible: {
        let packs = packs(of: pair)
        guard !packs.isEmpty else { return nil }
        return Translator(
          source: stack(of: pair.source), target: stack(of: pair.target),
          pair: PairStack(packs, pair.isAlphabetical ? .forward : .backward))
      })
  }

  /// The languages that have packs of their own, sorted.
  var languages: [LanguageTag] {
    Set(items.compactMap { $0.manifest["language"] }).sorted().compactMap { LanguageTag($0) }
  }

  /// The proofreader of a language, for the variant of its region; nil when no pack knows the language.
  package func proofreader(for language: LanguageTag) -> Proofreader? {
    if language.region != nil, let checker = spellChecker(for: language) {
      return proofreader(for: language.base)?.with(spelling: checker)
    }
    return proofreaders.value(
      of: language.base.description,
      ifPossible: {
        packs(of: language).isEmpty ? nil : Proofreader(stack(of: language))
      })
  }

  /// Whether a pack of the language has rows in a table.
  package func has(_ table: String, for language: LanguageTag) -> Bool {
    presentTables.value(of: language.base.description + " " + table) { stack(of: language).table(table) != nil }
  }

  /// What chooses the sentences of a summary.
  package func summarizer(for language: LanguageTag) -> Summarizer {
    summarizers.value(of: language.base.description) { Summarizer(stack(of: language)) }
  }

  /// What rewrites a language in a tone; nil when no rule of the language names the tone.
  package func rewriter(for language: LanguageTag, tone: String) -> Rewriter? {
    rewriters.value(
      of: language.base.description + " " + tone,
      ifPossible: {
        let rewriter = Rewriter(stack(of: language), tone: tone)
        return rewriter.isEmpty ? nil : rewriter
      })
  }

  /// What answers with the rules of the table `replies` or `composing`; nil when no pack of the language has it.
  package func answers(_ table: String, for language: LanguageTag) -> AnswerFinder? {
    answerFinders.value(
      of: language.base.description + " " + table,
      ifPossible: { has(table, for: language) ? AnswerFinder(stack(of: language), table: table) : nil })
  }

  /// The spelling checker of a language, for the variant of its region; nil when no pack has a list of its words.
  package func spellChecker(for language: LanguageTag) -> SpellChecker? {
    spellCheckers.value(
      of: language.base.description + "-" + (language.region ?? ""),
      ifPossible: {
        let checker = SpellChecker(stack(of: language), region: language.region)
        return checker.judges ? checker : nil
      })
  }

  package func segmenter(for language: LanguageTag?) -> SentenceSegmenter {
    let key = language?.base.description ?? "und"
    return segmenters.value(of: key) {
      var rows: [(kind: String, value: String)] = []
      if let language {
        rows =
          packs(of: language).lazy.map { DataTables($0).rows("segmentation") }.first { !$0.isEmpty }?
          .compactMap { $0.count >= 2 ? ($0[0], $0[1]) : nil } ?? []
      }
      return SentenceSegmenter(rules: SegmentationRules(rows: rows), locale: key == "und" ? "" : key)
    }
  }

  /// What recognises languages: one for all packs.
  package var scorer: LanguageScorer { scorers.value(of: "all") { makeScorer() } }

  private func makeScorer() -> LanguageScorer {
    let tables = items.compactMap { item -> RecognizerTable? in
      guard let tag = item.manifest["language"].flatMap({ LanguageTag($0) }) else { return nil }
      let rows = DataTables(item.pack).rows("recognizer").compactMap { fields -> (text: String, weight: Double)? in
        fields.count >= 2 ? Double(fields[1]).map { (fields[0], $0) } : nil
      }
      return rows.isEmpty ? nil : RecognizerTable(tag: tag, rows: rows)
    }
    let model = items.lazy.compactMap { RecognizerModel($0.pack) }.first
    let ngrams = model.flatMap { model in
      NgramTable(
        tags: model.tags.map { LanguageTag($0) ?? .undetermined }, runs: model.runs, weights: model.weights,
        scale: model.scale)
    }
    return LanguageScorer(tables: tables, ngrams: ngrams)
  }
}
