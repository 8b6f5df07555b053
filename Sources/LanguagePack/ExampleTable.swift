/// Whole sentences with their translations, by the hash of the sentence's form (see `SentenceForm`).
///
/// Section bytes: count u32, then for each example, sorted by hash: hash u64, target u32 (in the strings of the pack), how
/// many pairs agree u32.
package final class ExampleTable: Sendable {
  static let rowSize = 16
  private let rows: ByteView
  private let strings: StringPool
  package let count: Int

  /// Nil when the pack has nothing for this direction.
  package init?(_ pack: Pack, _ direction: Direction) {
    guard let section = pack.section(.examples, variant: direction.rawValue), let strings = pack.section(.strings)
    else { return nil }
    count = min(section.u32(0), max(0, section.count - 4) / Self.rowSize)
    rows = section.slice(offset: 4, length: count * Self.rowSize)
    self.strings = StringPool(strings)
  }

  /// The translation of a sentence of this form, and how many pairs say so. Found by halving.
  package func example(of form: String) -> (target: String, pairs: Int)? {
    let wanted = NgramModel.hash(form)
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if rows.u64(middle * Self.rowSize) < wanted { low = middle + 1 } else { high = middle }
    }
    guard low < count, rows.u64(low * Self.rowSize) == wanted else { return nil }
    return (strings.string(rows.u32(low * Self.rowSize + 8)), rows.u32(low * Self.rowSize + 12))
  }

  /// The section for `examples`, whose hashes must differ; `intern` gives the place of a text in the strings of the pack.
  static func bytes(_ examples: [(hash: UInt64, target: UInt32, pairs: Int)]) -> [UInt8] {
    guard !examples.isEmpty else { return [] }
    var sink = ByteSink()
    sink.append(UInt32(examples.count))
    for example in examples.sorted(by: { $0.hash < $1.hash }) {
      sink.append(example.hash)
      sink.append(example.target)
      sink.append(UInt32(clamping: example.pairs))
    }
    return sink.bytes
  }
}
