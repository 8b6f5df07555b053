import Files
import LanguagePack
import Morphology

/// Compiles the folder of one language to a pack.
///
/// Reads `manifest.tsv`, `paradigms.tsv`, `lexemes/*.tsv`, `costs.tsv`, `connections.tsv` and every other table, which
/// is carried as it stands, `rules/*.rule`, `proofreading/`, `rewriting/`, `replies/` and `composing/`.
struct LanguageSource {
  let folder: String
  private(set) var diagnostics: [Diagnostic] = []
  private var assembly: PackAssembly
  private var inflector = Inflector(rows: [])
  private var classes = ConnectionClasses()
  private var seen: [String: String] = [:]
  /// Every form of every lexeme.
  private var surfaces: Set<String> = []
  private var costs: [(tags: TagSet, cost: Int)] = []

  init(folder: String) {
    self.folder = folder
    assembly = PackAssembly(manifest: Manifest())
  }

  /// Where words are separated by spaces no imported table of costs refers to paradigms, and classes do without.
  private var isSpaced: Bool { assembly.manifest["joiner"] == "space" }

  /// The pack and what was found on the way.
  mutating func compile() -> PackAssembly {
    assembly.manifest = ManifestFile.read(folder, layer: "core", diagnostics: &diagnostics)
    readParadigms()
    readConnections()
    for path in SourceFolder.files(below: folder + "/lexemes", suffix: ".tsv") { readLexemes(path) }
    for name in SourceFolder.names(in: folder) where name.hasSuffix(".tsv") {
      if !["manifest.tsv", "connections.tsv", "costs.tsv"].contains(name) {
        DataTableFile.read(folder + "/" + name, into: &assembly, diagnostics: &diagnostics)
      }
    }
    for path in SourceFolder.files(below: folder + "/spelling", suffix: ".tsv") {
      DataTableFile.read(path, prefix: "spelling-", into: &assembly, diagnostics: &diagnostics)
    }
    listWords()
    nameCharacterClasses()
    RuleFolder.read(folder + "/rules", table: "rules", into: &assembly, diagnostics: &diagnostics)
    for part in ["proofreading", "rewriting", "replies", "composing"] {
      RuleFolder.read(folder + "/" + part, table: part, into: &assembly, diagnostics: &diagnostics)
      for path in SourceFolder.files(below: folder + "/" + part, suffix: ".tsv") {
        let name = path.split(separator: "/").last.map { String($0.dropLast(4)) } ?? path
        DataTableFile.read(path, table: part + "-" + name, into: &assembly, diagnostics: &diagnostics)
      }
    }
    indexRules()
    if isSpaced { registerGuesses() }
    let costs = self.costs
    assembly.connections = classes.connections { tags in costs.first { tags.contains($0.tags) }?.cost ?? 5000 }
    return assembly
  }

  /// Lists the forms of the lexemes for spelling, where the language has data for it. How common each is, is known only
  /// of those in `spelling/words.tsv`, which also adds words.
  private mutating func listWords() {
    guard SourceFolder.isFolder(folder + "/spelling") else { return }
    var ignored: [Diagnostic] = []
    func rows(_ name: String) -> [[String]] {
      let path = folder + "/spelling/\(name).tsv"
      guard SourceFolder.exists(path) else { return [] }
      return TableFile(path: path, optional: 1, diagnostics: &ignored).rows.map(\.fields)
    }
    var builder = SpellingIndexBuilder()
    for surface in surfaces where !surface.contains(" ") { builder.add(surface) }
    for row in rows("words") where row.count >= 2 { builder.set(row[0], perMillion: Double(row[1]) ?? 0) }
    assembly.other.append((.spelling, 0, builder.bytes(sounds: SoundKeys(rows: rows("sounds")))))
  }

  /// Says where the rules that proofread may match, so that none is read before it is needed.
  private mutating func indexRules() {
    let sets = WordSets(rows: assembly.tables.rows("proofreading-sets"))
    let phrases = PatternPhrases(rows: assembly.tables.rows("phrases"), sets: sets)
    var index = RuleIndexBuilder()
    for row in assembly.tables.rows("proofreading") { index.add(row, in: PatternScope(sets: sets, phrases: phrases)) }
    assembly.other.append((.rules, 0, index.bytes))
  }

  /// Gives unknown words (marks, numbers, runs of a script) connection classes of their own.
  private mutating func nameCharacterClasses() {
    guard SourceFolder.exists(folder + "/characters.tsv") else { return }
    var ignored: [Diagnostic] = []
    for row in TableFile(path: folder + "/characters.tsv", optional: 1, diagnostics: &ignored).rows {
      guard row.fields.count > 6, let tags = TagSet(row.fields[6]) else { continue }
      _ = classes.number(for: tags, paradigm: "-")
    }
  }

  /// Words read by their ending or their characters need classes too.
  private mutating func registerGuesses() {
    for (name, column) in [("guesses", 3), ("characters", 6)] {
      let path = folder + "/" + name + ".tsv"
      guard SourceFolder.exists(path) else { continue }
      for row in TableFile(path: path, optional: 1, diagnostics: &diagnostics).rows where row.fields.count > column {
        if let tags = TagSet(row.fields[column]) { _ = classes.number(for: tags, paradigm: "-") }
      }
    }
  }

  private mutating func readParadigms() {
    let path = folder + "/paradigms.tsv"
    guard SourceFolder.exists(path) else { return }
    let file = TableFile(path: path, diagnostics: &diagnostics)
    for row in file.rows where !Inflector.isReadable(row.fields) {
      diagnostics.append(Diagnostic(.error, path, line: row.line, "unknown form \"\(row.fields[3])\" or open bracket"))
    }
    inflector = Inflector(rows: file.rows.map(\.fields))
  }

  private mutating func readConnections() {
    let costPath = folder + "/costs.tsv"
    if SourceFolder.exists(costPath) {
      let file = TableFile(path: costPath, optional: 1, diagnostics: &diagnostics)
      for row in file.rows {
        guard row.fields.count >= 2, let tags = TagSet(row.fields[0]), let cost = Int(row.fields[1]) else {
          diagnostics.append(Diagnostic(.error, costPath, line: row.line, "expected tags and an integer cost"))
          continue
        }
        costs.append((tags, cost))
      }
      // The most specific row wins; equal ones in file order.
      costs = costs.enumerated().sorted { ($1.element.tags.count, $0.offset) < ($0.element.tags.count, $1.offset) }
        .map(\.element)
    }
    let path = folder + "/connections.tsv"
    guard SourceFolder.exists(path) else { return }
    classes.read(TableFile(path: path, optional: 1, diagnostics: &diagnostics), diagnostics: &diagnostics)
  }

  private mutating func readLexemes(_ path: String) {
    let file = TableFile(path: path, optional: 1, diagnostics: &diagnostics)
    guard file.columns.prefix(6).elementsEqual(["lemma", "reading", "pos", "paradigm", "features", "variants"]) else {
      diagnostics.append(
        Diagnostic(.error, path, line: 1, "the columns are lemma, reading, pos, paradigm, features, variants"))
      return
    }
    for row in file.rows { readLexeme(row, path) }
  }

  private mutating func readLexeme(_ row: TableFile.Row, _ path: String) {
    let fields = row.fields
    guard fields.count >= 6, let pos = TagSet(fields[2]), pos.partOfSpeech == pos, pos.count == 1 else {
      diagnostics.append(Diagnostic(.error, path, line: row.line, "unknown part of speech \"\(fields[2])\""))
      return
    }
    guard let features = TagSet(fields[4]) else {
      diagnostics.append(Diagnostic(.error, path, line: row.line, "unknown tag in \"\(fields[4])\"; see tags.tsv"))
      return
    }
    if fields[3] != "-", !inflector.hasParadigm(fields[3], fields[2]) {
      diagnostics.append(
        Diagnostic(.error, path, line: row.line, "no paradigm \"\(fields[3])\" for \"\(fields[2])\" in paradigms.tsv"))
    }
    let identity = fields[0] + "\t" + fields[1] + "\t" + pos.union(features.subtracting(.usage)).text
    if let other = seen[identity] {
      diagnostics.append(Diagnostic(.warning, path, line: row.line, "\"\(fields[0])\" stands also in \(other)"))
      return
    }
    seen[identity] = "\(path):\(row.line)"

    let given = fields.count > 6 ? readForms(fields[6], row, path) : []
    let spellings = [fields[0]] + (fields[5] == "-" ? [] : fields[5].split(separator: ";").map(String.init))
    for (index, spelling) in spellings.enumerated() {
      var forms = inflector.forms(of: spelling, paradigm: fields[3], partOfSpeech: fields[2])
      if index == 0 {
        let replaced = Set(given.map(\.form))
        forms = given + forms.filter { !replaced.contains($0.form) }
      }
      if !forms.contains(where: { $0.surface == spelling }) { forms.insert((TagSet(), spelling), at: 0) }
      let readings =
        fields[1] == "-"
        ? [:]
        : Dictionary(
          inflector.forms(of: fields[1], paradigm: fields[3], partOfSpeech: fields[2]).map { ($0.form, $0.surface) },
          uniquingKeysWith: { first, _ in first })
      for (form, surface) in forms where !surface.isEmpty {
        let tags = pos.union(form).union(features)
        let classNumber = classes.number(for: tags, paradigm: isSpaced ? "-" : fields[3])
        surfaces.insert(surface)
        assembly.addReading(
          surface: surface,
          LexicalEntry(
            lemma: fields[0], reading: readings[form] ?? (fields[1] == "-" ? "" : fields[1]), tags: tags,
            cost: costs.first { tags.contains($0.tags) }?.cost ?? 5000, leftClass: classNumber,
            rightClass: classNumber))
        if index == 0 { assembly.addForm(lemma: spelling, tags: tags, surface: surface) }
      }
    }
  }

  private mutating func readForms(_ text: String, _ row: TableFile.Row, _ path: String) -> [(
    form: TagSet, surface: String
  )] {
    guard text != "-" else { return [] }
    return text.split(separator: ";").compactMap { item -> (form: TagSet, surface: String)? in
      let parts = String(item).splitOnce("=")
      guard let surface = parts.1, let form = TagSet(parts.0) else {
        diagnostics.append(Diagnostic(.error, path, line: row.line, "form \"\(item)\" is not tag=form"))
        return nil
      }
      return (form, surface)
    }
  }
}

extension TagSet {
  /// Features of register: they do not tell two lexemes apart.
  fileprivate static let usage = TagSet.formal.union(.informal)
}
