import LanguagePack
import TestSupport
import Testing

@Suite struct TrieTests {
  @Test(arguments: PropertySeeds.all(20))
  func answersLikeADictionary(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let keys = Set(
      (0..<random.number(1...400)).map { _ in
        (0..<random.number(1...6)).map { _ in UInt8(random.number(97...101)) }
      })
    let sorted = keys.sorted { $0.lexicographicallyPrecedes($1) }
    let numbers = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
    var writer = PackWriter()
    writer.add(.lexicon, bytes: TrieBuilder.build(sorted))
    let trie = Trie(try #require(try Pack(contents: writer.contents(), name: "trie").section(.lexicon)))
    for _ in 0..<400 {
      let key = (0..<random.number(1...7)).map { _ in UInt8(random.number(96...102)) }
      #expect(key.withUnsafeBufferPointer { trie.value(of: $0) } == numbers[key])
      var found: [Int: Int] = [:]
      key.withUnsafeBufferPointer { bytes in trie.forEachPrefix(of: bytes, from: 0) { found[$0] = $1 } }
      var expected: [Int: Int] = [:]
      for end in 1...key.count { expected[end] = numbers[Array(key[..<end])] }
      #expect(found == expected)
      let prefix = String(decoding: key, as: UTF8.self)
      #expect(trie.hasPrefix(prefix) == sorted.contains { $0.starts(with: key) })
    }
  }

  @Test func emptyTrieHasNothing() throws {
    var writer = PackWriter()
    writer.add(.lexicon, bytes: TrieBuilder.build([]))
    let trie = Trie(try #require(try Pack(contents: writer.contents(), name: "trie").section(.lexicon)))
    #expect(trie.value(of: "a") == nil)
    #expect(!trie.hasPrefix("a"))
  }
}
