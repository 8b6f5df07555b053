package import LanguagePack

/// Everything the installed packs know about one direction of a pair, highest layer first.
package final class PairStack: Sendable {
  package struct Layer: Sendable {
    package let isCore: Bool
    package let name: String
    let lexicon: BilingualLexicon?
    let frames: Frames?
    let weights: GlossWeights?
    let senses: SenseTable?
    let usage: UsageTable?
    let examples: ExampleTable?
  }

  package let layers: [Layer]
  package let manifest: Manifest
  /// What was counted of the arguments of the source's predicates.
  package let caseFrames: CaseFrames?
  package let direction: Direction
  private let tables: [DataTables]

  /// Packs that hold the pair, core first.
  package init(_ packs: [Pack], _ direction: Direction) {
    self.direction = direction
    let manifests = packs.map { Manifest($0) }
    tables = packs.map { DataTables($0) }
    caseFrames = packs.lazy.compactMap { CaseFrames($0, direction) }.first
    layers = packs.indices.map { index in
      Layer(
        isCore: manifests[index].isWritten, name: manifests[index].name,
        lexicon: BilingualLexicon(packs[index], direction), frames: Frames(packs[index], direction),
        weights: GlossWeights(packs[index], direction), senses: SenseTable(packs[index], direction),
        usage: UsageTable(packs[index], direction), examples: ExampleTable(packs[index], direction))
    }
    var merged = Manifest()
    for manifest in manifests.reversed() {
      for (key, value) in manifest.values { merged[key] = value }
    }
    manifest = merged
  }

  /// Rows of a table of this direction, from the highest layer that has it.
  package func rows(_ table: String) -> [[String]] {
    for item in tables {
      let rows = item.rows("\(direction.rawValue)/\(table)")
      if !rows.isEmpty { return rows }
    }
    return []
  }

  /// Whether any layer translates `key`.
  package func contains(_ key: String) -> Bool {
    layers.contains { $0.lexicon?.contains(key) == true }
  }

  /// Whether any layer has a key that begins with `prefix`.
  package func hasKey(startingWith prefix: String) -> Bool {
    layers.contains { $0.lexicon?.hasKey(startingWith: prefix) == true }
  }

  /// The translations of `key` in the highest layer that has one for `tags`, with the name of that layer.
  ///
  /// A layer counts when one of its entries fits the part of speech; entries without one fit everything.
  package func entries(of key: String, for tags: TagSet) -> (entries: [BilingualEntry], layer: Int)? {
    for (number, layer) in layers.enumerated() {
      guard let found = layer.lexicon?.entries(of: key), !found.isEmpty else { continue }
      let fitting = found.filter { Self.fits($0.sourceTags, tags) }
      if !fitting.isEmpty { return (fitting, number) }
    }
    return nil
  }

  /// The translations of `key` whatever the part of speech, from the highest layer.
  package func entries(of key: String) -> (entries: [BilingualEntry], layer: Int)? {
    for (number, layer) in layers.enumerated() {
      if let found = layer.lexicon?.entries(of: key), !found.isEmpty { return (found, number) }
    }
    return nil
  }

  /// The translations of `key` in all layers that fit `tags`, highest layer first.
  package func allEntries(of key: String, for tags: TagSet) -> [BilingualEntry] {
    layers.flatMap { layer in layer.lexicon?.entries(of: key).filter { Self.fits($0.sourceTags, tags) } ?? [] }
  }

  /// What words beside a word tell about its translation; nil when no pack has learnt it.
  package var senses: SenseTable? { layers.lazy.compactMap(\.senses).first }

  /// Whole sentences with their translations; nil when no pack has any.
  package var examples: ExampleTable? { layers.lazy.compactMap(\.examples).first }

  static func fits(_ wanted: TagSet, _ found: TagSet) -> Bool {
    let wanted = wanted.partOfSpeech
    let found = found.partOfSpeech
    return wanted.isEmpty || found.isEmpty || wanted.intersects(found)
      || (nominal.intersects(wanted) && nominal.intersects(found))
  }

  /// Parts of speech that stand in for each other in dictionaries.
  private static let nominal: TagSet = [.noun, .properNoun, .naAdjective, .numeral]

  package func frames(of predicate: String) -> [FrameEntry] {
    for layer in layers {
      if let found = layer.frames?.entries(of: predicate), !found.isEmpty { return found }
    }
    return []
  }

  /// How often each gloss translates `key` in sentence pairs; empty when nothing was counted.
  package func weights(of key: String) -> [(target: String, count: Int, total: Int)] {
    for layer in layers {
      if let found = layer.weights?.weights(of: key), !found.isEmpty { return found }
    }
    return []
  }
}
