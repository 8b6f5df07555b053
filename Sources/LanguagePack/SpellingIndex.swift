import Glibc

/// The words of a language as a spelling checker needs them: which there are, how common each is, and which are near a
/// misspelling.
///
/// Words are found by three tables of buckets over hashes: the folded word itself; what is left of its first
/// `prefixLength` letters when up to `distance` of them are taken out (symmetric deletes, W. Garbe, 2012); and its
/// sounds, whole and with one taken out (`SoundKeys`). A bucket may hold words that do not belong there: who asks
/// compares. Words without the flag `.suggested` stand in the first table only.
///
/// Letters are numbered: the alphabet lists the scalars of all folded words in order; letter `n` is the scalar at place
/// `n - 1`; 0 stands for every other scalar. Section bytes: nine u32 (words, distance, prefix length, letters, three
/// numbers of buckets, length of the text, 0), the alphabet as u32, the rows, three tables of buckets (starts u32, then
/// numbers of words u32), the text. Row of 16 bytes: place of the text u32, set of letters u32 (bit `n % 32`), cost
/// u16, flags u16, length in letters u8, length as written in bytes u8, check of the sounds u16 (0 where it is not known).
/// A text is the letters of the folded word, then the written form in UTF-8.
package final class SpellingIndex: Sendable {
  /// What is known about a word.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    /// May be offered; words without it are only known.
    package static let suggested = Flags(rawValue: 1)
    /// Written with capitals.
    package static let capital = Flags(rawValue: 2)
    /// Not used in the first variant of the language.
    package static let notFirst = Flags(rawValue: 4)
    /// Not used in the second variant of the language.
    package static let notSecond = Flags(rawValue: 8)
    /// So like a far commoner word that it is likelier to be that word, misspelt.
    package static let doubtful = Flags(rawValue: 16)
  }

  package static let rowSize = 16
  package static let distance = 2
  package static let prefixLength = 7
  /// Longer words are neither known nor offered.
  package static let longestWord = 48

  package let count: Int
  private let rows: ByteView
  private let words: HashBuckets
  private let edits: HashBuckets
  private let sounds: HashBuckets
  private let text: ByteView
  /// The scalars of the letters, in order.
  package let alphabet: [UInt32]
  private let asciiLetters: [UInt8]

  /// Nil when the pack has no such section.
  package init?(_ pack: Pack) {
    guard let section = pack.section(.spelling) else { return nil }
    let letters = min(section.u32(12), 255)
    alphabet = (0..<letters).map { UInt32(section.u32(36 + $0 * 4)) }
    let numbers = Dictionary(zip(alphabet, 1...), uniquingKeysWith: { first, _ in first })
    asciiLetters = (0..<128).map { UInt8(truncatingIfNeeded: numbers[$0] ?? 0) }
    var place = 36 + letters * 4
    func next(_ length: Int) -> ByteView {
      defer { place += length }
      return section.slice(offset: place, length: length)
    }
    rows = next(section.u32(0) * Self.rowSize)
    count = rows.count / Self.rowSize
    var tables: [HashBuckets] = []
    for field in [16, 20, 24] {
      let starts = next((section.u32(field) + 1) * 4)
      tables.append(HashBuckets(starts: starts, items: next(starts.u32(starts.count - 4) * 4)))
    }
    (words, edits, sounds) = (tables[0], tables[1], tables[2])
    text = next(section.u32(28))
  }

  /// The letters of a folded word; 0 for scalars that no word of the index has.
  package func letters(of folded: String) -> [UInt8] {
    folded.unicodeScalars.map { letter($0) }
  }

  /// The number of a letter; 0 when no word of the index has it.
  package func letter(_ scalar: Unicode.Scalar) -> UInt8 {
    if scalar.value < 128 { return asciiLetters[Int(scalar.value)] }
    return alphabet.firstIndex(of: scalar.value).map { UInt8(truncatingIfNeeded: $0 + 1) } ?? 0
  }

  @inline(__always) fileprivate func mask(_ word: Int) -> UInt32 { rows.load(UInt32.self, at: word * Self.rowSize + 4) }
  /// `-100 ln p` of the word in running text.
  @inline(__always) package func cost(_ word: Int) -> Int { rows.u16(word * Self.rowSize + 8) }
  @inline(__always) package func flags(_ word: Int) -> Flags {
    Flags(rawValue: UInt16(truncatingIfNeeded: rows.u16(word * Self.rowSize + 10)))
  }
  @inline(__always) package func length(_ word: Int) -> Int { rows.u8(word * Self.rowSize + 12) }

  /// The letters of the folded word.
  @inline(__always) package func letters(_ word: Int) -> UnsafeRawBufferPointer {
    let start = rows.u32(word * Self.rowSize)
    let length = length(word)
    guard start <= text.count - length else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: text.bytes[start..<(start + length)])
  }

  /// The word as it is written.
  package func written(_ word: Int) -> String {
    let row = word * Self.rowSize
    return text.slice(offset: rows.u32(row) + rows.u8(row + 12), length: rows.u8(row + 13)).text
  }

  /// Calls `body` with every word that has these letters, until it returns false. Constant time on average.
  package func forEach(spelt letters: ArraySlice<UInt8>, _ body: (Int) -> Bool) {
    guard letters.count <= Self.longestWord, !letters.contains(0) else { return }
    letters.withUnsafeBytes { letters in
      var isWanted = true
      words.forEach(LetterHash.of(letters)) { word in
        guard isWanted, word < count, length(word) == letters.count else { return }
        let own = self.letters(word)
        if own.elementsEqual(letters) { isWanted = body(word) }
      }
    }
  }

  /// Which words are near enough to what is asked for: by the letters that they lack and have more, by their lengths, and by
  /// what they cost. It reads nothing but the row of a word.
  package struct Reach: Sendable {
    private let mask: UInt32
    private let extra: Int
    private let missing: Int
    private let lengths: ClosedRange<Int>
    private let worst: Int

    /// Words that lack up to `extra` of these letters and have up to `missing` others, of a length that differs by as many
    /// at most, and that cost less than `worst`.
    package init(of letters: [UInt8], extra: Int, missing: Int, worst: Int = .max) {
      mask = letters.reduce(0) { $0 | 1 << UInt32($1 % 32) }
      self.extra = extra
      self.missing = missing
      lengths = letters.count - extra...letters.count + missing
      self.worst = worst
    }

    @inline(__always) fileprivate func includes(_ word: Int, of index: SpellingIndex) -> Bool {
      guard word < index.count else { return false }
      let other = index.mask(word)
      return index.cost(word) < worst && lengths.contains(index.length(word))
        && (mask & ~other).nonzeroBitCount <= extra && (other & ~mask).nonzeroBitCount <= missing
    }
  }

  /// Calls `body` with words that may be near these letters: what is left of both when so many letters are taken out of
  /// these, of at most `distance`, is the same. Some come more than once.
  package func forEach(
    near letters: [UInt8], without taken: ClosedRange<Int>, _ reach: Reach, _ body: (Int) -> Void
  ) {
    LetterHash.forEachDeletion(of: letters.prefix(Self.prefixLength), taken) { hash in
      edits.forEach(hash) { if reach.includes($0, of: self) { body($0) } }
    }
  }

  /// Calls `body` with words that sound the same or, with `distance` 1, nearly so; some come more than once.
  package func forEach(sounding key: [UInt8], distance: Int, _ reach: Reach, _ body: (Int) -> Void) {
    guard !key.isEmpty else { return }
    let check = LetterHash.check(of: key)
    LetterHash.forEachDeletion(of: key[...], 0...min(distance, 1)) { hash in
      sounds.forEach(hash) { word in
        guard reach.includes(word, of: self) else { return }
        if distance == 0 {
          let own = rows.u16(word * Self.rowSize + 14)
          guard own == 0 || own == check else { return }
        }
        body(word)
      }
    }
  }
}

/// Items by hash: `starts[h]..<starts[h + 1]` are those of bucket `h`.
private struct HashBuckets: Sendable {
  let starts: ByteView
  let items: ByteView

  @inline(__always) func forEach(_ hash: UInt32, _ body: (Int) -> Void) {
    let count = starts.count / 4 - 1
    guard count > 0 else { return }
    let bucket = Int(hash) % count
    let end = min(starts.u32(bucket * 4 + 4), items.count / 4)
    var place = starts.u32(bucket * 4)
    while place < end {
      body(items.u32(place * 4))
      place += 1
    }
  }
}

/// The hashes that buckets are asked by: writer and reader share them.
private enum LetterHash {
  @inline(__always) static func step(_ hash: UInt32, _ letter: UInt8) -> UInt32 {
    (hash ^ UInt32(letter)) &* 0x0100_0193
  }

  @inline(__always) static func finish(_ hash: UInt32) -> UInt32 {
    var hash = hash
    hash = (hash ^ (hash >> 15)) &* 0x2c1b_3c6d
    hash = (hash ^ (hash >> 12)) &* 0x297a_2d39
    return hash ^ (hash >> 15)
  }

  static func of(_ letters: UnsafeRawBufferPointer) -> UInt32 {
    var hash: UInt32 = 0x811c_9dc5
    for letter in letters { hash = step(hash, letter) }
    return finish(hash)
  }

  /// Tells nearly all keys of sounds apart; never 0.
  static func check(of key: [UInt8]) -> UInt16 {
    UInt16(truncatingIfNeeded: key.withUnsafeBytes { of($0) } >> 16) | 1
  }

  /// Calls `body` with the hash of what is left of `letters` when so many letters, at most 2, are taken out. Repeated
  /// letters give the same hash more than once.
  static func forEachDeletion(of letters: ArraySlice<UInt8>, _ taken: ClosedRange<Int>, _ body: (UInt32) -> Void) {
    letters.withUnsafeBufferPointer { letters in
      let count = letters.count
      func hash(without first: Int, _ second: Int) -> UInt32 {
        var hash: UInt32 = 0x811c_9dc5
        for index in 0..<count where index != first && index != second { hash = step(hash, letters[index]) }
        return finish(hash)
      }
      if taken.contains(0) { body(hash(without: -1, -1)) }
      if taken.contains(1), count > 1 {
        for first in 0..<count {
          // Of two equal neighbours the first stands for both.
          if first > 0, letters[first] == letters[first - 1] { continue }
          body(hash(without: first, -1))
        }
      }
      guard taken.contains(2), count > 2 else { return }
      for first in 0..<(count - 1) {
        for second in (first + 1)..<count { body(hash(without: first, second)) }
      }
    }
  }
}

/// Collects the words of a spelling index.
///
/// The bytes depend on the set of words only, not on the order in which they came. Of a word that is added twice the
/// lower cost counts, and it has the flags that both have, but is offered when either is.
package struct SpellingIndexBuilder {
  private var words: [String: (cost: UInt16, flags: SpellingIndex.Flags)] = [:]

  package init() {}

  package var count: Int { words.count }

  package mutating func add(_ word: String, cost: Int, flags: SpellingIndex.Flags) {
    let cost = UInt16(clamping: cost)
    guard let known = words[word] else {
      words[word] = (cost, flags)
      return
    }
    let offered = known.flags.union(flags).intersection(.suggested)
    words[word] = (min(known.cost, cost), known.flags.intersection(flags).union(offered))
  }

  /// Adds a word that may be offered, of which nobody knows how common it is.
  package mutating func add(_ word: String) {
    add(word, cost: Self.plainCost, flags: word == word.lowercased() ? .suggested : [.suggested, .capital])
  }

  /// Says how common a word is: `perMillion` words of running text. Adds it where it is not there.
  package mutating func set(_ word: String, perMillion: Double) {
    let capital: SpellingIndex.Flags = word == word.lowercased() ? [] : .capital
    words[word] = (Self.cost(perMillion: perMillion), (words[word]?.flags ?? capital).union(.suggested))
  }

  /// What a word costs in running text, `-100 ln p`.
  package static func cost(perMillion: Double) -> UInt16 {
    UInt16(clamping: Int((-100 * log(max(perMillion, 0.001) / 1_000_000)).rounded()))
  }

  /// That of a word in a list without counts: one of a hundred thousand.
  private static let plainCost = 1150

  /// The section; `sounds` are the keys of the language.
  package func bytes(sounds: SoundKeys) -> [UInt8] {
    let items = words.map { (folded: $0.key.lowercased(), written: $0.key, $0.value.cost, $0.value.flags) }
      .filter { !$0.folded.isEmpty && $0.folded.unicodeScalars.count <= SpellingIndex.longestWord }
      .filter { $0.written.utf8.count < 256 }
      .map { (key: Array($0.folded.utf8) + [0] + Array($0.written.utf8), item: $0) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map(\.item)
    let alphabet = Set(items.flatMap { $0.folded.unicodeScalars.map(\.value) }).sorted().prefix(255)
    let numbers = Dictionary(zip(alphabet, 1...), uniquingKeysWith: { first, _ in first })
    var rows = ByteSink()
    var text = ByteSink()
    var exact: [(UInt32, UInt32)] = []
    var edits: [(UInt32, UInt32)] = []
    var sounding: [(UInt32, UInt32)] = []
    for (number, item) in items.enumerated() {
      let letters = item.folded.unicodeScalars.map { UInt8(clamping: numbers[$0.value] ?? 0) }
      rows.append(UInt32(text.count))
      rows.append(letters.reduce(UInt32(0)) { $0 | 1 << UInt32($1 % 32) })
      rows.append(item.2)
      rows.append(item.3.rawValue)
      rows.append(UInt8(letters.count))
      rows.append(UInt8(item.written.utf8.count))
      let key = sounds.key(of: item.folded)
      rows.append(key.isEmpty ? 0 : LetterHash.check(of: key))
      text.append(contentsOf: letters)
      text.append(contentsOf: Array(item.written.utf8))
      let id = UInt32(number)
      exact.append((letters.withUnsafeBytes { LetterHash.of($0) }, id))
      guard item.3.contains(.suggested) else { continue }
      LetterHash.forEachDeletion(of: letters.prefix(SpellingIndex.prefixLength), 0...SpellingIndex.distance) {
        edits.append(($0, id))
      }
      if !key.isEmpty { LetterHash.forEachDeletion(of: key[...], 0...1) { sounding.append(($0, id)) } }
    }
    let tables = [exact, edits, sounding].map { Self.buckets($0) }
    var sink = ByteSink()
    for value in [items.count, SpellingIndex.distance, SpellingIndex.prefixLength, alphabet.count] {
      sink.append(UInt32(value))
    }
    for table in tables { sink.append(UInt32(table.count)) }
    sink.append(UInt32(text.count))
    sink.append(UInt32(0))
    for scalar in alphabet { sink.append(scalar) }
    sink.append(contentsOf: rows.bytes)
    for table in tables { sink.append(contentsOf: table.bytes) }
    sink.append(contentsOf: text.bytes)
    return sink.bytes
  }

  /// Pairs of hash and word as a table with about two words a bucket; each word once a bucket.
  private static func buckets(_ pairs: [(UInt32, UInt32)]) -> (count: Int, bytes: [UInt8]) {
    let count = max(pairs.count / 2, 1)
    var sizes = [UInt32](repeating: 0, count: count + 1)
    let keys = pairs.map { (UInt64($0.0) % UInt64(count)) << 32 | UInt64($0.1) }.sorted()
    var items: [UInt32] = []
    items.reserveCapacity(keys.count)
    var previous: UInt64?
    for key in keys where key != previous {
      previous = key
      items.append(UInt32(truncatingIfNeeded: key))
      sizes[Int(key >> 32) + 1] += 1
    }
    var sink = ByteSink()
    var start: UInt32 = 0
    for size in sizes {
      start += size
      sink.append(start)
    }
    for item in items { sink.append(item) }
    return (count, sink.bytes)
  }
}
