import Synchronization
import TextModel

/// Texts that people have translated, to be used again.
///
/// Made once and shared by any number of requests; what a direction needs is built at the first request for it and kept.
public final class TranslationMemory: Sendable {
  /// What responses call it: the file it is from, without folders.
  public let name: String
  /// The entries; of two with the same source the later one counts.
  public let entries: [MemoryEntry]
  private let indices = Mutex<[LanguagePair: MemoryIndex]>([:])

  /// A memory of `entries`.
  public init(_ entries: [MemoryEntry], name: String = "memory") {
    self.entries = entries
    self.name = name
  }

  /// The entries of a direction, ready to be searched. Built once; linear in the number of entries.
  func index(for pair: LanguagePair) -> MemoryIndex {
    let pair = LanguagePair(from: pair.source.base, to: pair.target.base)
    if let known = indices.withLock({ $0[pair] }) { return known }
    let made = MemoryIndex(entries.compactMap { $0.facing(pair) })
    return indices.withLock { indices in
      if let known = indices[pair] { return known }
      indices[pair] = made
      return made
    }
  }
}

extension TranslationMemory: Hashable {
  /// Whether both are the same object.
  public static func == (first: TranslationMemory, second: TranslationMemory) -> Bool { first === second }

  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
