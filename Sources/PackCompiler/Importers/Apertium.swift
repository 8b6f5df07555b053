import Glibc
import LanguagePack

/// Imports an Apertium pair: translations both ways, and the analyses of its first language.
///
/// Source: `AAA-BBB.autobil.bin` and `AAA-BBB.automorf.bin` of a Debian package `apertium-*`, printed by `lt-print` (package
/// lttoolbox-dev), or such a print (`*.att`). A folder stands for Spanish to English in it. The paths of the printed
/// automaton are walked without its patterns for numbers and addresses; which translation is the default is lost there,
/// so counts from sentence pairs should decide.
enum Apertium {
  static let usualFolder = "/usr/share/apertium/apertium-eng-spa"
  /// Translations and analyses of the pair of version 0.8.
  static let expectedTranslations = 28_000
  static let expectedAnalyses = 250_000
  private static let hint = "install the package apertium-eng-spa, or name its folder"

  static func packs(_ request: ImportRequest) throws(ImportError) -> [ImportedPack] {
    let folder = request.input(or: usualFolder)
    let licence = Licences.debian("apertium-eng-spa", or: "GPL-2")
    func manifest(_ name: String, _ scope: (key: String, value: String)) -> Manifest {
      Manifest.imported(
        name, scope: scope, licence: "GPL-2.0", source: "Apertium, Debian package apertium-eng-spa",
        format: "apertium", version: request.version ?? "0.8", priority: 20)
    }
    var pair = PackAssembly(manifest: manifest("es-en.apertium", ("pair", "en-es")))
    var pairReport = ImportReport(name: "es-en.apertium")
    try readPair(folder + "/spa-eng.autobil", into: &pair, &pairReport)
    try request.expect(expectedTranslations, of: "apertium", found: pairReport.read)

    var words = PackAssembly(manifest: manifest("es.apertium", ("language", "es")))
    words.manifest["joiner"] = "space"
    words.manifest["connections"] = "fallback"
    var wordReport = ImportReport(name: "es.apertium")
    try readWords(folder + "/spa-eng.automorf", into: &words, &wordReport)
    try request.expect(expectedAnalyses, of: "apertium", found: wordReport.read)
    return [
      ImportedPack(assembly: pair, report: pairReport, licenceText: licence),
      ImportedPack(assembly: words, report: wordReport, licenceText: licence),
    ]
  }

  private static func readPair(
    _ base: String, into pack: inout PackAssembly, _ report: inout ImportReport
  ) throws(ImportError) {
    var found: Set<[String]> = []
    try Transducer.sections(of: base, hint: hint, isPattern: isPattern, &report) { section in
      section.forEachPath { input, output in
        found.insert([input.joined(separator: "\u{1}"), output.joined(separator: "\u{1}")])
      }
    }
    // Paths come in no order that means anything; the shorter translation, then the alphabet, is at least stable.
    let sorted = found.sorted {
      ($0[0].utf8.count + $0[1].utf8.count, $0[0], $0[1]) < ($1[0].utf8.count + $1[1].utf8.count, $1[0], $1[1])
    }
    var lists = TranslationLists()
    for path in sorted {
      guard let spanish = ApertiumReading(path[0].split(separator: "\u{1}").map(String.init)),
        let english = ApertiumReading(path[1].split(separator: "\u{1}").map(String.init))
      else { continue }
      report.read += 1
      let gender = spanish.tags.intersection(TagSet.masculine.union(.feminine))
      lists.add(
        spanish.lemma, BilingualEntry(target: english.lemma, sourceTags: spanish.part, targetTags: english.part),
        .backward)
      lists.add(
        english.lemma,
        BilingualEntry(target: spanish.lemma, sourceTags: english.part, targetTags: spanish.part.union(gender)),
        .forward)
    }
    lists.write(into: &pack, &report)
  }

  private static func readWords(
    _ base: String, into pack: inout PackAssembly, _ report: inout ImportReport
  ) throws(ImportError) {
    var classes = NamedClasses()
    var words: [String: Set<String>] = [:]
    // Verbs with pronouns behind them (dándomelo) are left to the language's own rules: there are millions of them.
    try Transducer.sections(
      of: base, hint: hint, isPattern: { isPattern($0, $1) || $1 == "<enc>" || $1 == "+" }, &report
    ) { section in
      section.forEachPath { input, output in
        let surface = input.joined().lowercased()
        guard !surface.isEmpty else { return }
        words[surface, default: []].insert(output.joined(separator: "\u{1}"))
      }
    }
    for (surface, analyses) in words.sorted(by: { $0.key < $1.key }) {
      for analysis in analyses.sorted() {
        guard let reading = ApertiumReading(analysis.split(separator: "\u{1}").map(String.init)),
          !reading.lemma.contains("*")
        else { continue }
        let number = classes.number(of: reading.tags)
        pack.addReading(
          surface: surface,
          LexicalEntry(lemma: reading.lemma, tags: reading.tags, cost: 6000, leftClass: number, rightClass: number))
        pack.addForm(lemma: reading.lemma, tags: reading.tags, surface: surface)
        report.read += 1
        report.count(reading.tags)
      }
    }
    pack.connections = classes.connections
  }

  private static func isPattern(_ input: String, _ output: String) -> Bool {
    for symbol in [input, output] {
      if symbol == "<num>" || symbol == "<web>" { return true }
      if symbol.utf8.count == 1, let byte = symbol.utf8.first, (0x30...0x39).contains(byte) { return true }
    }
    return false
  }
}

/// A lemma with the tags of Apertium, read as ours.
struct ApertiumReading {
  /// The lemma; a `*` marks the word that inflects where more words follow it (`look* for`).
  var lemma = ""
  var tags = TagSet()
  var part: TagSet { tags.partOfSpeech }

  /// Nil when there is no lemma, or the part of speech is none of ours.
  init?(_ symbols: [String]) {
    var names: [String] = []
    for symbol in symbols {
      if symbol.count > 2, symbol.first == "<" {
        names.append(String(symbol.dropFirst().dropLast()))
      } else {
        lemma += symbol == "#" ? "*" : symbol == "_" ? " " : symbol
      }
    }
    guard !lemma.isEmpty, let first = names.first, let part = Self.parts[first] else { return nil }
    if lemma.hasSuffix("*") { lemma.removeLast() }
    tags = part
    for name in names { if let tag = Self.features[name] { tags.formUnion(tag) } }
  }

  private static let parts: [String: TagSet] = [
    "n": .noun, "np": .properNoun, "vblex": .verb, "vbser": .verb, "vbhaver": .verb, "vbmod": .verb, "vaux": .auxiliary,
    "adj": .adjective, "adv": .adverb, "preadv": .adverb, "cnjadv": .adverb, "pr": .preposition, "prn": .pronoun,
    "det": .determiner, "predet": .determiner, "ij": .interjection, "cnjcoo": .conjunction, "cnjsub": .conjunction,
    "rel": .pronoun,
  ]

  private static let features: [String: TagSet] = {
    var features: [String: TagSet] = [:]
    for (name, text) in [
      ("m", "masculine"), ("f", "feminine"), ("nt", "neuter"), ("sg", "singular"), ("pl", "plural"), ("p1", "1"),
      ("p2", "2"), ("p3", "3"), ("inf", "infinitive"), ("ger", "gerund"), ("pp", "participle"), ("pri", "present"),
      ("prs", "subjunctive.present"), ("pii", "imperfect"), ("pis", "subjunctive.imperfect"), ("fti", "future"),
      ("fts", "subjunctive.future"), ("ifi", "preterite"), ("cni", "conditional"), ("imp", "imperative"),
      ("sup", "superlative"), ("comp", "comparative"), ("pos", "possessive"), ("def", "definite"),
      ("ind", "indefinite"),
      ("dem", "demonstrative"), ("itg", "interrogative"), ("rel", "relative"), ("ref", "reflexive"), ("loc", "place"),
      ("ant", "person"), ("cog", "person"), ("subj", "subject"), ("obj", "object"), ("ord", "ordinal"),
    ] {
      features[name] = TagSet(text)
    }
    return features
  }()
}
