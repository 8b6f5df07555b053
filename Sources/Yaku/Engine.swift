public import LanguagePack
public import TextModel
import Translation

/// Where packs are looked for.
public enum PackLocation: Hashable, Sendable {
  /// The directories of the installation, in their documented order.
  case standard
  /// This directory instead of the core packs of the installation.
  case directory(String)
}

/// Translates text with the packs it found when it was made.
///
/// Immutable: one engine serves any number of tasks at once, and the same
/// request gives the same bytes in each of them.
public struct Engine: Sendable {
  /// Every pair the packs can translate, sorted by source and target.
  public let pairs: [LanguagePair]
  /// The packs in use, highest layer first.
  public let packs: [PackSummary]
  /// What would improve the installation, one line each; empty when nothing is missing.
  public let hints: [String]
  /// The packs that were found and cannot be used, one line each; also among the hints.
  package let unusablePacks: [String]
  let store: PackStore
  let tools: CustomTools

  /// Opens the packs at `location`. Costs a few milliseconds whatever their size. The writing tools in `toolFolders` are read
  /// when they are first asked for: `customTools`.
  public init(packs location: PackLocation = .standard, toolFolders: [String] = []) throws(PackError) {
    self.init(store: try PackStore(location), toolFolders: toolFolders)
  }

  /// The packs in `folder` and no others: what golden cases are written for.
  package init(onlyPacksIn folder: String, toolFolders: [String] = []) throws(PackError) {
    self.init(store: try PackStore(.directory(folder), withImported: false), toolFolders: toolFolders)
  }

  /// The packs of the installation, and those in `folder` where that is another.
  init(packsIn folder: String) throws(PackError) {
    self.init(store: try PackStore(.standard, and: folder))
  }

  private init(store: PackStore, toolFolders: [String] = []) {
    self.store = store
    tools = CustomTools(folders: toolFolders)
    pairs = store.pairs
    packs = store.items.map { PackSummary($0) }
    unusablePacks = store.problems.map { "\($0)" }
    var hints = unusablePacks + store.changes
    if store.items.isEmpty {
      hints.append("no packs are installed; build the core packs with 'make build'")
    } else if !store.items.contains(where: { $0.manifest.layer != "core" }) {
      hints.append("only the core packs are installed; 'make packs' adds the large dictionaries")
    }
    self.hints = hints
  }

  /// Translates one text; linear in its length.
  ///
  /// Throws only for languages it has no packs for. Whatever the text is, there
  /// is a response.
  public func translate(_ request: Request) throws(EngineError) -> Response {
    try translate(request, isWanted: { true })
  }

  /// Compares every pack with its checksums; returns what is damaged. Reads all packs whole.
  public func damagedPacks() -> [PackError] {
    store.items.compactMap { item in
      do throws(PackError) {
        try item.pack.verify()
        return nil
      } catch {
        return error
      }
    }
  }

  /// Whether the packs translate a pair word by word only, because they have a dictionary but no grammar for it.
  public func isGloss(_ pair: LanguagePair) -> Bool {
    store.isGloss(LanguagePair(from: pair.source.base, to: pair.target.base))
  }

  /// What a text of a pair may be said to be about (`Request.domain`), sorted; empty where the packs know no topics.
  package func topics(for pair: LanguagePair) -> [String] {
    let pair = LanguagePair(from: pair.source.base, to: pair.target.base)
    let rows = store.translator(for: pair)?.pair.rows("topics") ?? []
    return Set(rows.compactMap(\.first)).sorted()
  }

  /// The packs that a pair uses, highest layer first.
  public func packs(for pair: LanguagePair) -> [PackSummary] {
    zip(store.items, packs).filter { item, _ in item.serves(pair) }.map(\.1)
  }
}
