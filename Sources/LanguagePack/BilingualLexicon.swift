/// Which way a section of a pair goes: from the first tag of the pair to the second, or back.
package enum Direction: Int, Sendable, CaseIterable {
  case forward = 0
  case backward = 1

  package var reversed: Direction { self == .forward ? .backward : .forward }
}

/// One translation of a source lexeme, as a pack lists it.
package struct BilingualEntry: Sendable, Hashable {
  /// The target lemma or expression; `*` after a word marks the one that inflects.
  package var target: String
  /// Part of speech (and features) the source must have; empty for any.
  package var sourceTags: TagSet
  /// Part of speech and features of the target; empty when the source does not say.
  package var targetTags: TagSet
  /// 1 for the default, then in order.
  package var rank: Int
  /// Number of the sense in the source dictionary, 0 when it has none.
  package var sense: Int
  /// How common the source entry is said to be, 0 unknown to 100.
  package var priority: Int
  /// Register, region and domain, joined by `;`, or empty.
  package var labels: String

  package init(
    target: String, sourceTags: TagSet = TagSet(), targetTags: TagSet = TagSet(), rank: Int = 1, sense: Int = 0,
    priority: Int = 0, labels: String = ""
  ) {
    self.target = target
    self.sourceTags = sourceTags
    self.targetTags = targetTags
    self.rank = rank
    self.sense = sense
    self.priority = priority
    self.labels = labels
  }
}

/// The translations of one direction of a pair, by source lemma or expression.
///
/// Row: target u32, labels u32, source tags u16, target tags u16, rank u16, sense u16, priority u16, padding u16.
package final class BilingualLexicon: Sendable {
  package static let rowSize = 20
  package let rows: KeyedRows
  private let strings: StringPool
  private let tags: TagTable

  /// Nil when the pack has nothing for this direction.
  package init?(_ pack: Pack, _ direction: Direction) {
    guard let section = pack.section(.bilingual, variant: direction.rawValue),
      let strings = pack.section(.strings), let tags = pack.section(.tags)
    else { return nil }
    rows = KeyedRows(section, rowSize: Self.rowSize)
    self.strings = StringPool(strings)
    self.tags = TagTable(tags)
  }

  /// The translations of `source`, in the order of the pack.
  package func entries(of source: String) -> [BilingualEntry] {
    rows.rowNumbers(of: source).map { row in
      BilingualEntry(
        target: strings.string(rows.u32(row, 0)), sourceTags: tags[rows.u16(row, 8)],
        targetTags: tags[rows.u16(row, 10)], rank: rows.u16(row, 12), sense: rows.u16(row, 14),
        priority: rows.u16(row, 16), labels: strings.string(rows.u32(row, 4)))
    }
  }

  package func contains(_ source: String) -> Bool { rows.trie.value(of: source) != nil }

  /// Whether a longer key begins with `prefix`.
  package func hasKey(startingWith prefix: String) -> Bool { rows.trie.hasPrefix(prefix) }
}

/// What a predicate does with its arguments, as its row in `frames` says.
package struct FrameEntry: Sendable, Hashable {
  package var sourceTags: TagSet
  /// The slot conditions and roles, as written: `が[時間]=object に<place>=in`.
  package var slots: String
  package var target: String
  package var targetTags: TagSet
  /// Who acts when the source does not say; empty for no opinion.
  package var subject: String

  package init(sourceTags: TagSet, slots: String, target: String, targetTags: TagSet, subject: String) {
    self.sourceTags = sourceTags
    self.slots = slots
    self.target = target
    self.targetTags = targetTags
    self.subject = subject
  }
}

/// The argument frames of one direction of a pair, by source lemma.
///
/// Row: slots u32, target u32, subject u32, source tags u16, target tags u16.
package final class Frames: Sendable {
  package static let rowSize = 16
  package let rows: KeyedRows
  private let strings: StringPool
  private let tags: TagTable

  package init?(_ pack: Pack, _ direction: Direction) {
    guard let section = pack.section(.frames, variant: direction.rawValue),
      let strings = pack.section(.strings), let tags = pack.section(.tags)
    else { return nil }
    rows = KeyedRows(section, rowSize: Self.rowSize)
    self.strings = StringPool(strings)
    self.tags = TagTable(tags)
  }

  package func entries(of predicate: String) -> [FrameEntry] {
    rows.rowNumbers(of: predicate).map { row in
      FrameEntry(
        sourceTags: tags[rows.u16(row, 12)], slots: strings.string(rows.u32(row, 0)),
        target: strings.string(rows.u32(row, 4)), targetTags: tags[rows.u16(row, 14)],
        subject: strings.string(rows.u32(row, 8)))
    }
  }
}

/// How often a gloss really translates a lexeme, counted in sentence pairs when the pack was built.
///
/// Key: source lemma. Row: target u32, count u32 (pairs of the source whose target side has the gloss), total u32
/// (pairs that contain the source).
package final class GlossWeights: Sendable {
  package static let rowSize = 12
  package let rows: KeyedRows
  private let strings: StringPool

  package init?(_ pack: Pack, _ direction: Direction) {
    guard let section = pack.section(.weights, variant: direction.rawValue), let strings = pack.section(.strings)
    else { return nil }
    rows = KeyedRows(section, rowSize: Self.rowSize)
    self.strings = StringPool(strings)
  }

  /// The glosses counted for `source`, in the order of the pack (highest count first).
  package func weights(of source: String) -> [(target: String, count: Int, total: Int)] {
    rows.rowNumbers(of: source).map { (strings.string(rows.u32($0, 0)), rows.u32($0, 4), rows.u32($0, 8)) }
  }
}
