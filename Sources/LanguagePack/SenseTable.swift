/// What words beside a source word tell about its translation, learnt from sentence pairs.
///
/// Key: source lemma, `separator`, feature (see `SenseFeatures`). Row: target u32, score i32, in hundredths of a
/// natural-log unit; the first row, without a target, holds for all translations that no other row names.
package final class SenseTable: Sendable {
  package static let rowSize = 8
  package static let separator = "\u{1}"
  private let rows: KeyedRows
  private let strings: StringPool

  /// Nil when the pack has nothing for this direction.
  package init?(_ pack: Pack, _ direction: Direction) {
    guard let section = pack.section(.senses, variant: direction.rawValue), let strings = pack.section(.strings)
    else { return nil }
    rows = KeyedRows(section, rowSize: Self.rowSize)
    self.strings = StringPool(strings)
  }

  /// Whether anything is known about `source`.
  package func contains(_ source: String) -> Bool { rows.trie.hasPrefix(source + Self.separator) }

  /// What `feature` tells about the translations of `source`; nil when nothing is known.
  package func scores(
    of source: String, feature: String
  ) -> (otherwise: Int, scores: [(target: String, score: Int)])? {
    let numbers = rows.rowNumbers(of: source + Self.separator + feature)
    guard let first = numbers.first else { return nil }
    return (
      rows.i32(first, 4), numbers.dropFirst().map { (strings.string(rows.u32($0, 0)), rows.i32($0, 4)) }
    )
  }
}
