import Files
import LanguagePack
import Morphology
import PackCompiler
import Translation

/// The packs of the language data alone, without imported ones: what closure is measured against.
struct CorePacks {
  private let packs: [(name: String, pack: Pack)]

  /// Packs compiled in memory; one that cannot be opened is left out.
  init(_ products: [PackCompiler.Product]) {
    packs = products.compactMap { product in
      (try? Pack(contents: product.assembly.contents(), name: product.name)).map { (product.name, $0) }
    }
  }

  /// The packs in a folder, by the name in their manifest; those that cannot be opened are left out.
  init(folder: String?) {
    guard let folder else {
      packs = []
      return
    }
    packs = SourceFolder.files(below: folder, suffix: ".pack").compactMap { path in
      guard let pack = try? Pack(path: path) else { return nil }
      let manifest = Manifest(pack)
      guard manifest.layer == "core", let name = manifest["language"] ?? manifest["pair"] else { return nil }
      return (name, pack)
    }
  }

  var isEmpty: Bool { packs.isEmpty }

  /// The directions in which the rules of `folder` are at work: of a pair both, of a language the first pair from it.
  func directions(of folder: SourceTree.Folder, in tree: SourceTree) -> [PairUnderAudit] {
    if folder.isPair {
      return Direction.allCases.compactMap { PairUnderAudit(self, folder, $0) }
    }
    for pair in tree.folders where pair.pair.contains(folder.name) {
      let direction: Direction = pair.pair[0] == folder.name ? .forward : .backward
      if let audit = PairUnderAudit(self, pair, direction) { return [audit] }
    }
    return []
  }

  func pack(_ name: String) -> Pack? { packs.first { $0.name == name }?.pack }

  /// The language `name`; nil when there is no pack of it.
  func language(_ name: String) -> LanguageStack? { pack(name).map { LanguageStack([$0]) } }

  /// Entries and bytes of every section.
  var sections: [AuditReport.Section] {
    packs.flatMap { name, pack in
      pack.sections.map { section in
        AuditReport.Section(
          pack: name, name: section.variant == 0 ? section.name : "\(section.name)/\(section.variant)",
          entries: Self.entries(pack, section), bytes: section.length)
      }
    }
  }

  private static func entries(_ pack: Pack, _ section: Pack.Section) -> Int {
    let direction = Direction(rawValue: section.variant) ?? .forward
    return switch SectionKind(rawValue: section.kind) {
    case .lexicon: Lexicon(pack)?.rows.rowCount ?? 0
    case .inflections: Inflections(pack)?.rows.rowCount ?? 0
    case .bilingual: BilingualLexicon(pack, direction)?.rows.rowCount ?? 0
    case .frames: Frames(pack, direction)?.rows.rowCount ?? 0
    case .weights: GlossWeights(pack, direction)?.rows.rowCount ?? 0
    case .connections: Connections(pack).map { $0.leftCount * $0.rightCount } ?? 0
    case .tags: section.length / 16
    case .table: DataTables(pack).names.reduce(0) { $0 + DataTables(pack).rows($1).count }
    case .manifest: Manifest(pack).values.count
    default: 0
    }
  }
}

/// One direction of a pair with its two languages, as the audit asks them.
struct PairUnderAudit {
  let direction: Direction
  let source: LanguageStack
  let target: LanguageStack
  let sourceName: String
  let targetName: String
  let pair: PairStack

  /// The direction that the frames of the pair serve; nil when a pack is missing.
  init?(_ packs: CorePacks, _ folder: SourceTree.Folder) {
    self.init(packs, folder, folder.manifest["frames"]?.value == "forward" ? .forward : .backward)
  }

  /// One direction; nil when a pack is missing.
  init?(_ packs: CorePacks, _ folder: SourceTree.Folder, _ direction: Direction) {
    guard folder.pair.count == 2 else { return nil }
    sourceName = folder.pair[direction == .forward ? 0 : 1]
    targetName = folder.pair[direction == .forward ? 1 : 0]
    guard let source = packs.language(sourceName), let target = packs.language(targetName),
      let pack = packs.pack(folder.name)
    else { return nil }
    self.direction = direction
    self.source = source
    self.target = target
    pair = PairStack([pack], direction)
  }
}
