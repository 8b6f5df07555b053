/// What the target does with the arguments of a predicate, learnt from sentence pairs.
///
/// Key: source predicate, separator, target, separator, marker (empty for the subject where the source names none). Row:
/// role u32, count u32, total u32; the commonest role first. A role is `subject`, `object`, a preposition, or for the empty
/// marker `person`, `thing` or `none`.
package final class UsageTable: Sendable {
  package static let rowSize = 12
  private let rows: KeyedRows
  private let strings: StringPool

  /// Nil when the pack has nothing for this direction.
  package init?(_ pack: Pack, _ direction: Direction) {
    guard let section = pack.section(.usage, variant: direction.rawValue), let strings = pack.section(.strings)
    else { return nil }
    rows = KeyedRows(section, rowSize: Self.rowSize)
    self.strings = StringPool(strings)
  }

  static func key(_ source: String, _ target: String, _ marker: String) -> String {
    source + SenseTable.separator + target + SenseTable.separator + marker
  }

  /// The roles of the argument that `marker` marks, the commonest first; empty when nothing was learnt.
  package func roles(
    of source: String, target: String, marker: String
  ) -> [(role: String, count: Int, total: Int)] {
    rows.rowNumbers(of: Self.key(source, target, marker)).map {
      (strings.string(rows.u32($0, 0)), rows.u32($0, 4), rows.u32($0, 8))
    }
  }
}
