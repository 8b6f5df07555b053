/// A trie whose values are groups of fixed-size rows: the shape of every look-up section.
///
/// Section bytes: the trie, padded to 4 bytes; group count u32; group starts u32 (count + 1), in rows; the rows.
package struct KeyedRows: Sendable {
  package let trie: Trie
  private let starts: ByteView
  private let rows: ByteView
  private let groups: Int
  private let rowSize: Int

  package init(_ section: ByteView, rowSize: Int) {
    trie = Trie(section)
    var offset = Trie.byteCount(of: section)
    offset += (4 - offset % 4) % 4
    groups = section.u32(offset)
    starts = section.slice(offset: offset + 4, length: (groups + 1) * 4)
    let begin = offset + 4 + (groups + 1) * 4
    rows = section.slice(offset: begin, length: section.count - begin)
    self.rowSize = rowSize
  }

  /// The numbers of the rows of group `value`.
  @inline(__always) package func rowNumbers(_ value: Int) -> Range<Int> {
    guard value >= 0, value < groups else { return 0..<0 }
    let lower = starts.u32(value * 4)
    let upper = starts.u32(value * 4 + 4)
    return lower <= upper && upper * rowSize <= rows.count ? lower..<upper : 0..<0
  }

  /// The numbers of the rows under `key`.
  package func rowNumbers(of key: String) -> Range<Int> {
    trie.value(of: key).map { rowNumbers($0) } ?? 0..<0
  }

  package var rowCount: Int { rowSize > 0 ? rows.count / rowSize : 0 }
  package var keyCount: Int { groups }

  @inline(__always) package func u32(_ row: Int, _ field: Int) -> Int { rows.u32(row * rowSize + field) }
  @inline(__always) package func u16(_ row: Int, _ field: Int) -> Int { rows.u16(row * rowSize + field) }
  @inline(__always) package func i16(_ row: Int, _ field: Int) -> Int { rows.i16(row * rowSize + field) }
  @inline(__always) package func i32(_ row: Int, _ field: Int) -> Int { rows.i32(row * rowSize + field) }
}

/// Collects rows under keys; keys are sorted by bytes, rows keep the order in which they came.
package struct KeyedRowsBuilder {
  private var groups: [[UInt8]: [[UInt8]]] = [:]

  package init() {}

  package var keyCount: Int { groups.count }

  /// Adds the bytes of one row under `key`. An empty key is ignored: no look-up can ask for it.
  package mutating func add(_ key: String, row: [UInt8]) {
    guard !key.isEmpty else { return }
    groups[Array(key.utf8), default: []].append(row)
  }

  package func bytes() -> [UInt8] {
    guard !groups.isEmpty else { return [] }
    let keys = groups.keys.sorted { $0.lexicographicallyPrecedes($1) }
    var sink = ByteSink()
    sink.append(contentsOf: TrieBuilder.build(keys))
    sink.align(to: 4)
    sink.append(UInt32(keys.count))
    var start = 0
    for key in keys {
      sink.append(UInt32(start))
      start += groups[key]?.count ?? 0
    }
    sink.append(UInt32(start))
    for key in keys {
      for row in groups[key] ?? [] { sink.append(contentsOf: row) }
    }
    return sink.bytes
  }
}
