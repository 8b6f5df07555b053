package import LanguagePack

/// Everything the installed packs know about one language, highest layer first.
///
/// Look-ups go through all lexicons; connection costs come from one pack, because costs of different tables cannot be
/// added. A lexicon without that pack's classes is mapped onto them by class name.
package final class LanguageStack: Sendable {
  package struct Layer: Sendable {
    package let lexicon: Lexicon
    package let isCore: Bool
    /// For each class of this layer: the classes of the connection table, and the usual cost of such a word there.
    let classes: [(left: Int, right: Int, cost: Int?)]?
  }

  package let packs: [Pack]
  package let manifest: Manifest
  package let layers: [Layer]
  /// Numbers of the layers as a lattice asks them: those with classes of their own first.
  let searchOrder: [Int]
  package let connections: Connections?
  package let inflections: [Inflections]
  package let inflector: Inflector
  package let characters: CharacterClasses
  /// Class numbers for unknown words, one a character class.
  let unknownClasses: [(left: Int, right: Int)]
  package let unknownSurcharge: Int
  /// Class numbers and usual cost of a noun: for terms of a caller.
  let nounClass: (left: Int, right: Int, cost: Int)
  /// For languages with spaces: endings of unknown words, pronouns at the end of verbs, readings that context corrects.
  package let guesses: WordGuesses
  let clitics: CliticTable
  let contractions: Contractions
  let rereadings: Rereadings
  let dates: DateExpressions
  let genitiveCounters: GenitiveCounters
  let dottedNames: DottedNames
  let spelling: SpellingFolds
  private let tables: [DataTables]

  /// Packs of one language, core first. Reads the small tables; lexicons stay mapped.
  package init(_ packs: [Pack]) {
    self.packs = packs
    let manifests = packs.map { Manifest($0) }
    let tables = packs.map { DataTables($0) }
    self.tables = tables
    var merged = Manifest()
    for manifest in manifests.reversed() {
      for (key, value) in manifest.values { merged[key] = value }
    }
    manifest = merged
    let source =
      packs.indices.first { manifests[$0]["connections"] != "fallback" && packs[$0].section(.connections) != nil }
      ?? packs.indices.first { packs[$0].section(.connections) != nil }
    let connections = source.flatMap { Connections(packs[$0]) }
    self.connections = connections
    let names = Dictionary(
      (connections?.classNames ?? []).map { ($0.name, (left: $0.left, right: $0.right, cost: $0.cost)) },
      uniquingKeysWith: { first, _ in first })
    let isUnspaced = merged["joiner"] == "-"
    let nearest = ClassFinder(isUnspaced ? [] : connections?.classNames ?? [])
    let layers = packs.indices.compactMap { index -> Layer? in
      guard let lexicon = Lexicon(packs[index]) else { return nil }
      var classes: [(left: Int, right: Int, cost: Int?)]?
      if index != source, connections != nil {
        classes = (Connections(packs[index])?.classNames ?? []).map { item in
          let found = isUnspaced ? Self.find(item.name, in: names) : nearest.find(item.name)
          // A table over named classes alone says 0: then the words keep their own costs.
          return (found?.left ?? 0, found?.right ?? 0, found.flatMap { $0.cost == 0 ? nil : $0.cost })
        }
      }
      return Layer(lexicon: lexicon, isCore: manifests[index].isWritten, classes: classes)
    }
    self.layers = layers
    searchOrder =
      layers.indices.filter { layers[$0].classes == nil } + layers.indices.filter { layers[$0].classes != nil }
    func first(_ table: String) -> [[String]] {
      tables.lazy.map { $0.rows(table) }.first { !$0.isEmpty } ?? []
    }
    inflections = packs.compactMap { Inflections($0) }
    // Whatever has a paradigm of its own is in a lexicon with all its forms.
    inflector = Inflector(rows: tables.flatMap { $0.rows("paradigms", first: "default") })
    characters = CharacterClasses(rows: first("characters"))
    unknownClasses = characters.classes.map { item in
      let found = isUnspaced ? Self.find(item.tags.text + "|-", in: names) : nearest.find(item.tags)
      return (found?.left ?? 0, found?.right ?? 0)
    }
    nounClass = Self.find("noun|-", in: names) ?? (0, 0, 0)
    guesses = WordGuesses(rows: first("guesses")) { tags in
      let found = nearest.find(tags)
      return (found?.left ?? 0, found?.right ?? 0)
    }
    clitics = CliticTable(rows: first("clitics"))
    contractions = Contractions(rows: first("contractions"))
    rereadings = Rereadings(rows: first("rules"))
    dates = DateExpressions(rows: first("dates"))
    genitiveCounters = GenitiveCounters(rows: first("clauses"))
    dottedNames = DottedNames(rows: first("clauses"), characters: characters)
    spelling = SpellingFolds(rows: first("spelling"))
    unknownSurcharge = manifests.compactMap { $0["unknown-surcharge"].flatMap { Int($0) } }.max() ?? 0
  }

  /// The class called `name` (`tags|paradigm`), or the nearest broader one: without features, without paradigm.
  private static func find(
    _ name: String, in names: [String: (left: Int, right: Int, cost: Int)]
  ) -> (left: Int, right: Int, cost: Int)? {
    if let found = names[name] { return found }
    let parts = name.split(separator: "|", omittingEmptySubsequences: false)
    guard let tags = TagSet(parts[0]) else { return nil }
    let paradigm = parts.count > 1 ? parts[1] : "-"
    let plain = tags.intersection(TagSet.partsOfSpeech.union(.inflectedForms))
    let kinds = tags.intersection(TagSet.partsOfSpeech.union(.particleKinds))
    for candidate in [
      "\(plain.text)|\(paradigm)", "\(plain.text)|-", "\(kinds.text)|-", "\(tags.partOfSpeech.text)|-", "noun|-",
    ] {
      if let found = names[candidate] { return found }
    }
    return nil
  }

  /// The features of `lemma` as that part of speech, from the highest layer that has it; nil when none has.
  package func features(of lemma: String, partOfSpeech: TagSet) -> TagSet? {
    for layer in layers {
      for row in layer.lexicon.rows.rowNumbers(of: lemma) {
        let tags = layer.lexicon.tagSet(row)
        if tags.contains(partOfSpeech), layer.lexicon.lemma(row) == lemma { return tags }
      }
    }
    return nil
  }

  /// Rows of a table, from the highest layer that has it.
  package func rows(_ table: String) -> [[String]] {
    for item in tables {
      let rows = item.rows(table)
      if !rows.isEmpty { return rows }
    }
    return []
  }

  /// A table and its pack, from the highest layer that has it; nil when none has.
  package func table(_ name: String) -> (pack: Pack, table: DataTable)? {
    for (pack, tables) in zip(packs, tables) {
      if let table = tables.table(name), table.count > 0 { return (pack, table) }
    }
    return nil
  }

  /// A switch of the language's manifest.
  package subscript(key: String) -> String? { manifest[key] }

  /// Whether words are written without spaces.
  package var isUnspaced: Bool { manifest["joiner"] == "-" }
}

/// Finds the class of a connection table that says most about a word.
struct ClassFinder {
  private let classes: [(tags: TagSet, left: Int, right: Int, cost: Int)]

  init(_ names: [(name: String, left: Int, right: Int, cost: Int)]) {
    classes = names.compactMap { item in
      guard let end = item.name.firstIndex(of: "|"), let tags = TagSet(item.name[..<end]) else { return nil }
      return (tags, item.left, item.right, item.cost)
    }
  }

  /// The class with most tags of those in `tags`.
  func find(_ tags: TagSet) -> (left: Int, right: Int, cost: Int)? {
    classes.filter { tags.contains($0.tags) }.max { $0.tags.count < $1.tags.count }
      .map { ($0.left, $0.right, $0.cost) }
  }

  func find(_ name: String) -> (left: Int, right: Int, cost: Int)? {
    TagSet(name.prefix { $0 != "|" }).flatMap { find($0) }
  }
}

extension TagSet {
  /// Features that belong to the lexeme whatever its form.
  static let lexical: TagSet = [
    .person, .animate, .place, .time, .food, .clothing, .device, .abstract, .unit, .uncountable, .motion, .stative,
    .transitive, .intransitive, .reflexiveVerb, .gustar, .beforeNoun, .degree,
  ]

  package static let inflectedForms: TagSet = [
    .dictionary, .attributive, .irrealis, .volitional, .continuative, .onbin, .hypothetical, .imperative, .stem,
  ]

  package static let particleKinds: TagSet = [
    .`case`, .topic, .binding, .connective, .final, .quote, .nominalizer, .adnominalParticle, .parallel, .adverbial,
    .fullStop, .comma, .`open`, .close,
  ]
}

extension LanguageStack {
  /// The tags of every reading that the lexicons have for a surface, as written and in lower case.
  package func possibleTags(of surface: String) -> [TagSet] {
    var found: [TagSet] = []
    let lowercased = surface.lowercased()
    for key in lowercased == surface ? [surface] : [surface, lowercased] {
      for layer in layers {
        for row in layer.lexicon.rows.rowNumbers(of: key) {
          let tags = layer.lexicon.tagSet(row)
          if !found.contains(tags) { found.append(tags) }
        }
      }
    }
    return found
  }
}
