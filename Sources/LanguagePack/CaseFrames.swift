/// How often predicates of a language have an argument with a marker, and with which noun: counted in sentence pairs.
///
/// Key: the predicate. Rows of noun u32 and marker u16 (hashes), count u16, sorted by marker and noun. Noun 0 is any noun;
/// the first row, with marker 0, counts the predicate itself.
package struct CaseFrames: Sendable {
  package static let rowSize = 8
  private let rows: KeyedRows

  package init?(_ pack: Pack, _ direction: Direction) {
    guard let section = pack.section(.caseFrames, variant: direction.rawValue), section.count > 0 else { return nil }
    rows = KeyedRows(section, rowSize: Self.rowSize)
  }

  /// The rows of a predicate; empty when it was not seen often enough.
  package func rows(of predicate: String) -> Range<Int> { rows.rowNumbers(of: predicate) }

  /// How often the predicate of `range` was seen.
  package func total(_ range: Range<Int>) -> Int { range.isEmpty ? 0 : rows.u16(range.lowerBound, 6) }

  /// How often it had an argument with that marker, and with that noun.
  package func count(_ range: Range<Int>, marker: UInt16, noun: UInt32) -> (any: Int, noun: Int) {
    (find(range, marker, 0), find(range, marker, noun))
  }

  private func find(_ range: Range<Int>, _ marker: UInt16, _ noun: UInt32) -> Int {
    let wanted = Self.order(marker, noun)
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      let found = Self.order(
        UInt16(truncatingIfNeeded: rows.u16(middle, 4)), UInt32(truncatingIfNeeded: rows.u32(middle, 0)))
      if found == wanted { return rows.u16(middle, 6) }
      if found < wanted { low = middle + 1 } else { high = middle }
    }
    return 0
  }

  package static func order(_ marker: UInt16, _ noun: UInt32) -> UInt64 { UInt64(marker) << 32 | UInt64(noun) }

  /// The hash of a noun (FNV-1a); never 0.
  package static func noun(_ lemma: String) -> UInt32 {
    let hash = lemma.utf8.reduce(UInt32(0x811c_9dc5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return hash == 0 ? 1 : hash
  }

  /// The hash of a marker; never 0.
  package static func marker(_ marker: String) -> UInt16 {
    let hash = noun(marker)
    let short = UInt16(truncatingIfNeeded: hash ^ hash >> 16)
    return short == 0 ? 1 : short
  }

  /// The bytes of one row.
  package static func row(marker: UInt16, noun: UInt32, count: Int) -> [UInt8] {
    var sink = ByteSink()
    sink.append(noun)
    sink.append(marker)
    sink.append(UInt16(clamping: count))
    return sink.bytes
  }
}
