import Synchronization

/// Translations of the texts met lately, so that a text that comes again is not translated again.
///
/// Holds no more than a given number of bytes. What it holds depends on the
/// order in which workers come; what they write does not, because a text has
/// one translation. Divided into shards, so that workers seldom wait for each other.
final class TranslationCache: Sendable {
  private let shards: [Shard]

  /// A cache of about `byteLimit` bytes; 0 keeps nothing.
  init(byteLimit: Int) {
    shards = (0..<16).map { _ in Shard(byteLimit: byteLimit / 16) }
  }

  /// The translation of `text`, from the cache or made by `translate`; errors are not kept.
  func translation<E: Error>(
    of text: String, or translate: () throws(E) -> TranslatedText
  ) throws(E) -> TranslatedText {
    let key = Key(text: text)
    let hash = key.hashValue
    let shard = shards[Int(UInt(bitPattern: hash) >> (UInt.bitWidth - 4))]
    if let known = shard.find(key) { return known }
    let made = try translate()
    shard.keep(made, for: key)
    return made
  }

  /// A text by its bytes: texts that look the same and are written otherwise are two.
  private struct Key: Hashable {
    let text: String

    static func == (one: Key, other: Key) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  /// Two generations: when the young one is full, it becomes the old one and what was there goes.
  private struct Generations {
    var young: [Key: TranslatedText] = [:]
    var old: [Key: TranslatedText] = [:]
    var youngSize = 0
  }

  private final class Shard: Sendable {
    private let generations = Mutex(Generations())
    private let limit: Int

    init(byteLimit: Int) { limit = byteLimit / 2 }

    func find(_ key: Key) -> TranslatedText? {
      generations.withLock { state in
        if let found = state.young[key] { return found }
        guard let found = state.old[key] else { return nil }
        keep(found, for: key, in: &state)
        return found
      }
    }

    func keep(_ translation: TranslatedText, for key: Key) {
      generations.withLock { keep(translation, for: key, in: &$0) }
    }

    private func keep(_ translation: TranslatedText, for key: Key, in state: inout Generations) {
      let size = translation.size + key.text.utf8.count
      guard size <= limit / 4 else { return }
      if state.youngSize + size > limit {
        state.old = state.young
        state.young = [:]
        state.youngSize = 0
      }
      state.youngSize += size
      state.young[key] = translation
    }
  }
}
