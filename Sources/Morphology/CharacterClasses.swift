package import LanguagePack

/// How unknown words are cut: classes of characters, from the `characters` table of a language.
///
/// Fields of a row: class, first and last code point (hexadecimal), group (1: a run of the class is one word), length
/// (how many characters a word may have when it is no run), cost, tags. Later rows with a narrower range win.
package struct CharacterClasses: Sendable {
  package struct Class: Sendable {
    package let name: String
    package let isGrouped: Bool
    package let length: Int
    package let cost: Int
    package let tags: TagSet
  }

  private struct Range: Sendable {
    let first: UInt32
    let last: UInt32
    let index: Int
  }

  package private(set) var classes: [Class] = []
  /// Class numbers of the first 64 K code points, which are nearly all that occur; 0xFF for none.
  private var plane: [UInt8]
  private var ranges: [Range] = []

  package init(rows: [[String]]) {
    plane = Array(repeating: 0xFF, count: 0x10000)
    for fields in rows {
      guard fields.count >= 7, let first = UInt32(fields[1], radix: 16), let last = UInt32(fields[2], radix: 16),
        let cost = Int(fields[5]), let tags = TagSet(fields[6]), first <= last, classes.count < 0xFF
      else { continue }
      let item = Class(
        name: fields[0], isGrouped: fields[3] == "1", length: Int(fields[4]) ?? 1, cost: cost, tags: tags)
      let index: Int
      if let known = classes.firstIndex(where: {
        $0.name == item.name && $0.cost == item.cost && $0.tags == item.tags && $0.length == item.length
          && $0.isGrouped == item.isGrouped
      }) {
        index = known
      } else {
        index = classes.count
        classes.append(item)
      }
      ranges.append(Range(first: first, last: last, index: index))
    }
    ranges.sort { ($0.last - $0.first, $0.first) < ($1.last - $1.first, $1.first) }
    for range in ranges.reversed() where range.first < 0x10000 {
      for point in Int(range.first)...Int(min(range.last, 0xFFFF)) { plane[point] = UInt8(range.index) }
    }
  }

  /// The class of a scalar; nil when no row covers it.
  @inline(__always) package func index(of scalar: UInt32) -> Int? {
    if scalar < 0x10000 {
      let index = plane[Int(scalar)]
      return index == 0xFF ? nil : Int(index)
    }
    return ranges.first { $0.first <= scalar && scalar <= $0.last }?.index
  }
}
