/// One reading of a surface in a lexicon.
package struct LexicalEntry: Sendable, Hashable {
  /// The dictionary form.
  package var lemma: String
  /// Pronunciation in the script of the source (kana), or empty.
  package var reading: String
  /// Part of speech, form and features.
  package var tags: TagSet
  /// What the word costs on a path; lower is better.
  package var cost: Int
  /// Numbers of the connection classes on the left and right side, in the class list of the same pack.
  package var leftClass: Int
  package var rightClass: Int

  package init(
    lemma: String, reading: String = "", tags: TagSet, cost: Int = 0, leftClass: Int = 0, rightClass: Int = 0
  ) {
    self.lemma = lemma
    self.reading = reading
    self.tags = tags
    self.cost = cost
    self.leftClass = leftClass
    self.rightClass = rightClass
  }
}

/// The surfaces of a language and their readings, every inflected form included.
///
/// Row: lemma u32, reading u32, tags u16, left u16, right u16, cost i16.
package final class Lexicon: Sendable {
  package static let rowSize = 16
  package let rows: KeyedRows
  private let strings: StringPool
  private let tags: TagTable

  /// Nil when the pack has no lexicon.
  package init?(_ pack: Pack) {
    guard let section = pack.section(.lexicon), let strings = pack.section(.strings), let tags = pack.section(.tags)
    else { return nil }
    rows = KeyedRows(section, rowSize: Self.rowSize)
    self.strings = StringPool(strings)
    self.tags = TagTable(tags)
  }

  package func entry(_ row: Int) -> LexicalEntry {
    LexicalEntry(
      lemma: strings.string(rows.u32(row, 0)), reading: strings.string(rows.u32(row, 4)), tags: tagSet(row),
      cost: rows.i16(row, 14), leftClass: rows.u16(row, 10), rightClass: rows.u16(row, 12))
  }

  @inline(__always) package func tagSet(_ row: Int) -> TagSet { tags[rows.u16(row, 8)] }
  @inline(__always) package func cost(_ row: Int) -> Int { rows.i16(row, 14) }
  @inline(__always) package func leftClass(_ row: Int) -> Int { rows.u16(row, 10) }
  @inline(__always) package func rightClass(_ row: Int) -> Int { rows.u16(row, 12) }
  package func lemma(_ row: Int) -> String { strings.string(rows.u32(row, 0)) }
  package func reading(_ row: Int) -> String { strings.string(rows.u32(row, 4)) }

  package func entries(of surface: String) -> [LexicalEntry] {
    rows.rowNumbers(of: surface).map { entry($0) }
  }
}

/// Surfaces by lemma and form: what a generator asks for.
///
/// Key: lemma. Row: surface u32, tags u16, flags u16.
package final class Inflections: Sendable {
  package static let rowSize = 8
  package let rows: KeyedRows
  private let strings: StringPool
  private let tags: TagTable

  package init?(_ pack: Pack) {
    guard let section = pack.section(.inflections), let strings = pack.section(.strings), let tags = pack.section(.tags)
    else { return nil }
    rows = KeyedRows(section, rowSize: Self.rowSize)
    self.strings = StringPool(strings)
    self.tags = TagTable(tags)
  }

  /// The surface of a row, and its tags; rows are numbered from 0.
  package func form(_ row: Int) -> (tags: TagSet, surface: String) {
    (tags[rows.u16(row, 4)], strings.string(rows.u32(row, 0)))
  }

  /// Every form of `lemma`: its tags (part of speech, form, features) and surface, in file order.
  package func forms(of lemma: String) -> [(tags: TagSet, surface: String)] {
    rows.rowNumbers(of: lemma).map { form($0) }
  }
}
