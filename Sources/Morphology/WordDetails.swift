package import LanguagePack

/// A word as patterns compare it: by numbers, because letters cost many times as much.
///
/// Two words have the same key where they have the same letters; that different ones have it is as likely as never.
package struct WordKey: Sendable {
  package let lemma: UInt64
  package let surface: UInt64
  /// Of the surface in small letters; that of the surface where its script has no capitals.
  package let small: UInt64
  let tags: TagSet

  package init(_ reading: Reading) {
    self.init(reading, small: reading.surface.mayHaveCase ? reading.surface.lowercased() : reading.surface)
  }

  init(_ reading: Reading, small: String) {
    lemma = Self.key(of: reading.lemma)
    surface = Self.key(of: reading.surface)
    self.small = reading.surface.mayHaveCase ? Self.key(of: small) : surface
    tags = reading.tags
  }

  /// The key of a word: the one that n-grams are made of.
  static func key(of word: String) -> UInt64 { NgramModel.hash(word) }
}

/// What patterns may ask of a sentence beside the readings of its words.
package final class WordDetails: Sendable {
  /// The words as patterns compare them.
  package let keys: [WordKey]
  /// The surface of each word in small letters.
  package let small: [String]
  private let glued: [Bool]
  private let possible: [[TagSet]]
  private let bytes: [UInt8]
  private let start: Int

  /// For each word: whether no white space stands before it, and the tags of every reading of its surface; then the text
  /// of the sentence, which begins at `start` of the document.
  package init(
    _ words: [Reading], glued: [Bool], possible: [[TagSet]], text: some StringProtocol, start: Int
  ) {
    small = words.map { $0.surface.lowercased() }
    keys = zip(words, small).map { WordKey($0, small: $1) }
    self.glued = glued
    self.possible = possible
    bytes = Array(text.utf8)
    self.start = start
  }

  package func isGlued(_ position: Int) -> Bool { position < glued.count && glued[position] }

  package func canBe(_ tags: TagSet, at position: Int) -> Bool {
    position < possible.count && possible[position].contains { $0.contains(tags) }
  }

  /// Whether `text` stands at `offset` of the document.
  package func hasText(_ text: [UInt8], at offset: Int) -> Bool {
    let place = offset - start
    guard place >= 0, place + text.count <= bytes.count else { return false }
    for (index, byte) in text.enumerated() where bytes[place + index] != byte { return false }
    return true
  }

  /// The places in the document where letters begin, with the letters as bytes of the sentence.
  package var text: (bytes: [UInt8], start: Int) { (bytes, start) }
}

extension String {
  /// False for words that begin in the blocks of kana and Han, which have no capitals.
  var mayHaveCase: Bool { utf8.first.map { !(0xE3...0xE9).contains($0) } ?? false }
}
