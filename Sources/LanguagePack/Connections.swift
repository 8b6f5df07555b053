/// What it costs to put one class of word after another.
///
/// `cells[right * leftCount + left]`, in the lexicon's own cost units, where lower is better and 0 is neutral: `left`
/// is the class on the right side of the word before, `right` the class on the left side of the word after. Costs are
/// added along a path, so the table must come from the same layer as the classes. Source: the `connections.tsv` of the
/// language; the importer for IPADIC keeps that lexicon's numbers unchanged.
///
/// Section bytes: left count u32, right count u32, class name count u32, class rows (name u32, left u16, right u16,
/// cost i16, padding u16), cells i16.
package final class Connections: Sendable {
  package let leftCount: Int
  package let rightCount: Int
  private let classes: ByteView
  private let cells: ByteView
  private let strings: StringPool

  /// Nil when the pack has no connections.
  package init?(_ pack: Pack) {
    guard let section = pack.section(.connections), let strings = pack.section(.strings) else { return nil }
    leftCount = section.u32(0)
    rightCount = section.u32(4)
    let classCount = section.u32(8)
    classes = section.slice(offset: 12, length: classCount * 12)
    // Two damaged counts of 32 bits may have a product beyond 64: then there are no cells, and every cost is 0.
    let (count, isDamaged) = leftCount.multipliedReportingOverflow(by: rightCount)
    cells = section.slice(offset: 12 + classCount * 12, length: isDamaged || count > section.count ? 0 : count * 2)
    self.strings = StringPool(strings)
  }

  @inline(__always) package func cost(after left: Int, before right: Int) -> Int {
    cells.i16((right * leftCount + left) * 2)
  }

  /// The named classes: what a lexicon without its own costs refers to.
  ///
  /// `left` is the number to use where the word stands on the right of a joint, `right` where it stands on the left;
  /// `cost` is a usual cost of a word of this class.
  package var classNames: [(name: String, left: Int, right: Int, cost: Int)] {
    (0..<(classes.count / 12)).map { index in
      let row = index * 12
      return (strings.string(classes.u32(row)), classes.u16(row + 4), classes.u16(row + 6), classes.i16(row + 8))
    }
  }
}

/// Builds the connection section.
package struct ConnectionsBuilder {
  package var leftCount: Int
  package var rightCount: Int
  package var cells: [Int16]
  package var classes: [(name: String, left: Int, right: Int, cost: Int)] = []

  /// A table of neutral costs.
  package init(leftCount: Int, rightCount: Int) {
    self.leftCount = leftCount
    self.rightCount = rightCount
    cells = Array(repeating: 0, count: leftCount * rightCount)
  }

  package mutating func set(_ cost: Int, after left: Int, before right: Int) {
    guard left >= 0, left < leftCount, right >= 0, right < rightCount else { return }
    cells[right * leftCount + left] = Int16(clamping: cost)
  }

  package func bytes(strings: inout StringPoolBuilder) -> [UInt8] {
    var sink = ByteSink()
    sink.append(UInt32(leftCount))
    sink.append(UInt32(rightCount))
    sink.append(UInt32(classes.count))
    for item in classes {
      sink.append(strings.intern(item.name))
      sink.append(UInt16(clamping: item.left))
      sink.append(UInt16(clamping: item.right))
      sink.append(Int16(clamping: item.cost))
      sink.append(UInt16(0))
    }
    for cell in cells { sink.append(cell) }
    return sink.bytes
  }
}
