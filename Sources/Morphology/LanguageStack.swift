package import LanguagePack

/// Everything the installed packs know about one language, highest layer first.
///
/// Look-ups go through all lexicons; connection costs come from one pack, because costs of different tables cannot be
/// added. A lexicon without that pack's classes is mapped onto them by class name.
package struct LanguageStack: Sendable {
  package struct Layer: Sendable {
    package let lexicon: Lexicon
    package let isCore: Bool
    /// For each class of this layer: the classes of the connection table, and the usual cost of such a word there.
    let classes: [(left: Int, right: Int, cost: Int?)]?
  }

  package let packs: [Pack]
  package let manifest: Manifest
  package let layers: [Layer]
  package let connections: Connections?
  package let inflections: [Inflections]
  package let inflector: Inflector
  package let characters: CharacterClasses
  /// Class numbers for unknown words, one a character class.
  let unknownClasses: [(left: Int, right: Int)]
  package let unknownSurcharge: Int
  private let tables: [DataTables]

  /// Packs of one language, core first. Reads the small tables; lexicons stay mapped.
  package init(_ packs: [Pack]) {
    self.packs = packs
    let manifests = packs.map { Manifest($0) }
    tables = packs.map { DataTables($0) }
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
    layers = packs.indices.compactMap { index in
      guard let lexicon = Lexicon(packs[index]) else { return nil }
      var classes: [(left: Int, right: Int, cost: Int?)]?
      if index != source, connections != nil {
        classes = (Connections(packs[index])?.classNames ?? []).map { item in
          let found = Self.find(item.name, in: names)
          return (found?.left ?? 0, found?.right ?? 0, found?.cost)
        }
      }
      return Layer(lexicon: lexicon, isCore: manifests[index].layer == "core", classes: classes)
    }
    inflections = packs.compactMap { Inflections($0) }
    inflector = Inflector(rows: tables.flatMap { $0.rows("paradigms") })
    characters = CharacterClasses(rows: tables.first { !$0.rows("characters").isEmpty }?.rows("characters") ?? [])
    unknownClasses = characters.classes.map { item in
      let found = Self.find(item.tags.text + "|-", in: names)
      return (found?.left ?? 0, found?.right ?? 0)
    }
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

  /// Rows of a table, from the highest layer that has it.
  package func rows(_ table: String) -> [[String]] {
    for item in tables {
      let rows = item.rows(table)
      if !rows.isEmpty { return rows }
    }
    return []
  }

  /// A switch of the language's manifest.
  package subscript(key: String) -> String? { manifest[key] }

  /// Whether words are written without spaces.
  package var isUnspaced: Bool { manifest["joiner"] == "-" }
}

extension TagSet {
  package static let inflectedForms: TagSet = [
    .dictionary, .attributive, .irrealis, .volitional, .continuative, .onbin, .hypothetical, .imperative, .stem,
  ].reduce(TagSet()) { $0.union($1) }

  package static let particleKinds: TagSet = [
    .`case`, .topic, .binding, .connective, .final, .quote, .nominalizer, .adnominalParticle, .parallel, .adverbial,
    .fullStop, .comma, .`open`, .close,
  ].reduce(TagSet()) { $0.union($1) }
}
