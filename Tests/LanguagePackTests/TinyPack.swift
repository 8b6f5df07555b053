import LanguagePack
import TestSupport

/// A small pack with something in every section.
enum TinyPack {
  static let surfaces = ["店", "店員", "食べる", "食べ", "cat", "cats", "é", "👩‍👩‍👧‍👦"]

  static func assembly(extra: [String] = []) -> PackAssembly {
    var pack = PackAssembly(manifest: Manifest(["name": "tiny", "layer": "core", "licence": "Apache-2.0"]))
    for (number, surface) in (surfaces + extra).enumerated() {
      pack.addReading(
        surface: surface,
        LexicalEntry(
          lemma: surface, reading: "r\(number)", tags: .noun, cost: number * 10 - 30, leftClass: number % 3,
          rightClass: number % 2))
      pack.addForm(lemma: surface, tags: TagSet.noun.union(.plural), surface: surface + "s")
      for direction in Direction.allCases {
        pack.addTranslation(
          of: surface, BilingualEntry(target: "t\(number)*", sourceTags: .noun, rank: 1, labels: "food"), direction)
        pack.addFrame(
          of: surface, FrameEntry(sourceTags: .verb, slots: "が=subject", target: "t", targetTags: .verb, subject: "I"),
          direction)
        pack.addWeight(of: surface, target: "t\(number)", count: number, total: number + 1, direction)
      }
    }
    pack.tables.add("slots", row: ["に", "-", "in"])
    pack.tables.add("slots", row: ["を", "-", "object"])
    var connections = ConnectionsBuilder(leftCount: 3, rightCount: 2)
    connections.set(-700, after: 2, before: 1)
    connections.classes = [("noun|-", 1, 1, 4000)]
    pack.connections = connections
    var ngrams = NgramBuilder()
    for _ in 0..<3 { ngrams.add(["the", "room", "was", "clean"].map { NgramModel.hash($0) }) }
    pack.other.append((.ngrams, 0, ngrams.bytes()))
    return pack
  }

  static let contents = assembly().contents()

  /// Asks every section of a pack everything; returns how much came back, so that nothing is optimised away.
  static func askEverything(_ pack: Pack) -> Int {
    var found = Manifest(pack).values.count
    for name in DataTables(pack).names { found += DataTables(pack).rows(name).count }
    let keys = surfaces + ["", "x", "食", "\u{0}"]
    for key in keys {
      found += Lexicon(pack)?.entries(of: key).count ?? 0
      found += Inflections(pack)?.forms(of: key).count ?? 0
      for direction in Direction.allCases {
        found += BilingualLexicon(pack, direction)?.entries(of: key).count ?? 0
        found += BilingualLexicon(pack, direction)?.hasKey(startingWith: key) == true ? 1 : 0
        found += Frames(pack, direction)?.entries(of: key).count ?? 0
        found += GlossWeights(pack, direction)?.weights(of: key).count ?? 0
      }
      var text = key
      text.withUTF8 { bytes in
        for start in 0..<bytes.count {
          Lexicon(pack)?.rows.trie.forEachPrefix(of: bytes, from: start) { end, value in found += end + value & 1 }
        }
      }
    }
    if let connections = Connections(pack) {
      found += connections.classNames.count + connections.cost(after: 2, before: 1)
      found += connections.cost(after: -1, before: 70_000)
    }
    if let model = NgramModel(pack) { found += model.cost(of: ["the", "room"].map { NgramModel.hash($0) }) }
    return found
  }
}
