/// Where the rules of a table may match: by words, by written text, or by tags.
///
/// With it a rule is read only when a sentence has what one of its patterns asks for. Section bytes: number of rules u32,
/// number of rows of tags u32, length of the words u32, zero u32; for each rule its flags u32, padded to 8 bytes; rows of
/// tags of 24 bytes: low u64, high u64, rule u32, pattern u16, zero u16; then the words and the texts, each a `KeyedRows` of
/// 8 bytes: rule u32, pattern u16, offset u16.
package struct RuleIndex: Sendable {
  /// A pattern of a rule, by their numbers in the table and in the rule.
  package struct Entry: Sendable {
    package let rule: Int
    package let pattern: Int
    /// How many words behind the start of every match the word stands.
    package let offset: Int
  }

  /// What is known of a rule before it is read.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let isOff = Flags(rawValue: 1)
    package static let hasCheck = Flags(rawValue: 2)
  }

  package let ruleCount: Int
  private let section: ByteView
  private let words: KeyedRows
  private let texts: KeyedRows
  /// Patterns that may begin with any word of those tags, in the order of the rules.
  package let byTags: [(tags: TagSet, entry: Entry)]
  package let hasTexts: Bool

  static let schema = 1
  private static let head = 16
  private static let tagRow = 24
  private static let row = 8

  /// The index in a pack; nil when it has none that this build reads.
  package init?(_ pack: Pack) {
    guard let section = pack.section(.rules), pack.schema(of: .rules) == Self.schema else { return nil }
    self.init(section)
  }

  /// An index that was just made.
  package init(bytes: [UInt8]) {
    let memory = MappedFile(contents: bytes)
    self.init(ByteView(memory.bytes, owner: memory))
  }

  private init(_ section: ByteView) {
    self.section = section
    // A damaged number leads to views that are empty.
    ruleCount = min(section.u32(0), section.count / 4)
    let tags = Self.head + (ruleCount * 4 + 7) / 8 * 8
    let tagCount = min(section.u32(4), section.count / Self.tagRow)
    let start = tags + tagCount * Self.tagRow
    let length = section.u32(8)
    words = KeyedRows(section.slice(offset: start, length: length), rowSize: Self.row)
    let rest = section.slice(offset: start + length, length: section.count - start - length)
    texts = KeyedRows(rest, rowSize: Self.row)
    hasTexts = texts.rowCount > 0
    byTags = (0..<tagCount).map { number in
      let place = tags + number * Self.tagRow
      return (
        TagSet(low: section.u64(place), high: section.u64(place + 8)),
        Entry(rule: section.u32(place + 16), pattern: section.u16(place + 20), offset: 0)
      )
    }
  }

  package func flags(of rule: Int) -> Flags { Flags(rawValue: section.u32(Self.head + rule * 4)) }

  /// Visits the patterns that have `word` at a known place, in the order of the rules.
  package func forEach(word: String, _ visit: (Entry) -> Void) {
    for row in words.rowNumbers(of: word) { visit(Self.entry(words, row)) }
  }

  /// Visits the patterns that begin with a text which stands at `start`, with where it ends; shortest texts first, those of
  /// one text in the order of the rules.
  package func forEachText(
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ visit: (_ end: Int, Entry) -> Void
  ) {
    texts.trie.forEachPrefix(of: bytes, from: start) { end, value in
      for row in texts.rowNumbers(value) { visit(end, Self.entry(texts, row)) }
    }
  }

  private static func entry(_ rows: KeyedRows, _ row: Int) -> Entry {
    Entry(rule: rows.u32(row, 0), pattern: rows.u16(row, 4), offset: rows.u16(row, 6))
  }
}

/// Collects the rules of a table, in its order, and writes their index.
package struct RuleIndexBuilder {
  private var flags: [UInt32] = []
  private var tags: [(tags: TagSet, rule: Int, pattern: Int)] = []
  private var words = KeyedRowsBuilder()
  private var texts = KeyedRowsBuilder()

  package init() {}

  /// The number of the rule that is added last; -1 before there is one.
  private var rule: Int { flags.count - 1 }

  /// Adds the next rule of the table; what is added then is about its patterns.
  package mutating func addRule(_ flags: RuleIndex.Flags) { self.flags.append(UInt32(flags.rawValue)) }

  package mutating func add(tags: TagSet, pattern: Int) { self.tags.append((tags, rule, pattern)) }

  package mutating func add(word: String, offset: Int, pattern: Int) {
    words.add(word, row: row(pattern: pattern, offset: offset))
  }

  package mutating func add(text: [UInt8], pattern: Int) {
    texts.add(String(decoding: text, as: UTF8.self), row: row(pattern: pattern, offset: 0))
  }

  private func row(pattern: Int, offset: Int) -> [UInt8] {
    var row = ByteSink()
    row.append(UInt32(rule))
    row.append(UInt16(clamping: pattern))
    row.append(UInt16(clamping: offset))
    return row.bytes
  }

  /// The section; empty when there are no rules.
  package var bytes: [UInt8] {
    guard !flags.isEmpty else { return [] }
    let words = self.words.bytes()
    var sink = ByteSink()
    sink.append(UInt32(flags.count))
    sink.append(UInt32(tags.count))
    sink.append(UInt32(words.count))
    sink.append(UInt32(0))
    for item in flags { sink.append(item) }
    sink.align(to: 8)
    for item in tags {
      sink.append(item.tags.low)
      sink.append(item.tags.high)
      sink.append(UInt32(item.rule))
      sink.append(UInt16(clamping: item.pattern))
      sink.append(UInt16(0))
    }
    sink.append(contentsOf: words)
    sink.append(contentsOf: texts.bytes())
    return sink.bytes
  }
}
