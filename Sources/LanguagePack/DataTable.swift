import Glibc

/// The small declarative tables of a pack: name, rows, fields, as they were written.
///
/// They hold what is read whole when a language or pair is first used: segmentation rows, paradigms, slots,
/// realisation, rules. Section bytes: UTF-8 text, one line a row, fields separated by TAB; a line that begins with
/// U+0001 starts the table of that name.
package struct DataTables: Sendable {
  private let section: ByteView?
  /// Where the rows of each table stand in the section.
  private let places: [String: [Range<Int>]]

  /// Finds the tables; rows are read when asked for. One fast pass over the section.
  package init(_ pack: Pack, variant: Int = 0) {
    section = pack.section(.table, variant: variant)
    var places: [String: [Range<Int>]] = [:]
    if let bytes = section?.bytes {
      var name = ""
      var start = 0
      while start < bytes.count {
        let mark = Self.mark(in: bytes, from: start)
        if mark > start { places[name, default: []].append(start..<mark) }
        guard mark < bytes.count else { break }
        let end = Self.find(0x0A, in: bytes, mark..<bytes.count)
        name = Self.text(bytes, (mark + 1)..<end)
        start = end + 1
      }
    }
    self.places = places
  }

  package var names: [String] { places.keys.sorted() }

  /// The table called `name`; nil when the pack does not have it.
  package func table(_ name: String) -> DataTable? {
    guard let section, let places = places[name] else { return nil }
    return DataTable(section, places)
  }

  /// The rows of the table called `name`; none when the pack does not have it.
  ///
  /// With `first`, only those whose first field it is; the others cost next to nothing.
  package func rows(_ name: String, first: String? = nil) -> [[String]] {
    guard let table = table(name) else { return [] }
    return table.lines.indices.lazy.filter { number in first.map { table.isFirst($0, of: number) } ?? true }
      .map { table.row($0) }
  }

  /// The next line that begins a table, at or after the line that begins at `start`; the end when there is none.
  private static func mark(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start
    while true {
      position = find(0x01, in: bytes, position..<bytes.count)
      if position == bytes.count || position == 0 || bytes[position - 1] == 0x0A { return position }
      position += 1
    }
  }

  /// The first place of `byte` in `range`; the end of the range when it is not there.
  fileprivate static func find(_ byte: Int32, in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
    guard let base = bytes.baseAddress else { return range.upperBound }
    return memchr(base + range.lowerBound, byte, range.count).map { UnsafeRawPointer($0) - base } ?? range.upperBound
  }

  fileprivate static func text(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> String {
    String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}

/// One table of a pack, whose rows are read when asked for.
package struct DataTable: Sendable {
  private let section: ByteView
  /// Where each row stands in the section, without the end of its line.
  fileprivate let lines: [Range<Int>]

  /// Finds the rows; empty lines are none. One fast pass over the table.
  fileprivate init(_ section: ByteView, _ places: [Range<Int>]) {
    self.section = section
    var lines: [Range<Int>] = []
    for place in places {
      var start = place.lowerBound
      while start < place.upperBound {
        let end = DataTables.find(0x0A, in: section.bytes, start..<place.upperBound)
        if end > start { lines.append(start..<end) }
        start = end + 1
      }
    }
    self.lines = lines
  }

  package var count: Int { lines.count }

  /// The fields of the row of that number, which must be less than `count`.
  package func row(_ number: Int) -> [String] {
    let line = lines[number]
    var end = DataTables.find(0x09, in: section.bytes, line)
    var row = [DataTables.text(section.bytes, line.lowerBound..<end)]
    while end < line.upperBound {
      let start = end + 1
      end = DataTables.find(0x09, in: section.bytes, start..<line.upperBound)
      row.append(DataTables.text(section.bytes, start..<end))
    }
    return row
  }

  /// The first field of a row.
  package func first(of number: Int) -> String { DataTables.text(section.bytes, firstField(number)) }

  /// The rows by their first field: for each field the runs of rows that have it.
  package func groups() -> [String: [Range<Int>]] {
    var groups: [String: [Range<Int>]] = [:]
    var start = 0
    while start < lines.count {
      let name = firstField(start)
      var end = start + 1
      while end < lines.count, hasSameBytes(name, firstField(end)) { end += 1 }
      groups[first(of: start), default: []].append(start..<end)
      start = end
    }
    return groups
  }

  fileprivate func isFirst(_ text: String, of number: Int) -> Bool {
    section.bytes[firstField(number)].elementsEqual(text.utf8)
  }

  private func hasSameBytes(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count, let base = section.bytes.baseAddress else { return false }
    return memcmp(base + left.lowerBound, base + right.lowerBound, left.count) == 0
  }

  private func firstField(_ number: Int) -> Range<Int> {
    let line = lines[number]
    return line.lowerBound..<DataTables.find(0x09, in: section.bytes, line)
  }
}

/// Collects tables for a pack. Tables keep the order in which they were added; rows too.
package struct DataTablesBuilder {
  private var order: [String] = []
  private var lines: [String: [String]] = [:]

  package init() {}

  package mutating func add(_ table: String, row: [String]) {
    if lines[table] == nil { order.append(table) }
    let clean = row.map { field in String(field.map { $0 == "\t" || $0 == "\n" || $0 == "\r\n" ? " " : $0 }) }
    lines[table, default: []].append(clean.joined(separator: "\t"))
  }

  /// The rows that were added to a table, in their order.
  package func rows(_ table: String) -> [[String]] {
    (lines[table] ?? []).map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  package var bytes: [UInt8] {
    var text = ""
    for name in order {
      text += "\u{1}" + name + "\n"
      for line in lines[name] ?? [] { text += line + "\n" }
    }
    return Array(text.utf8)
  }
}

/// What a pack says about itself: key and value rows.
package struct Manifest: Sendable, Hashable {
  package private(set) var values: [String: String]

  package init(_ values: [String: String] = [:]) { self.values = values }

  /// Reads the manifest of a pack; empty when it has none.
  package init(_ pack: Pack) {
    var values: [String: String] = [:]
    for line in (pack.section(.manifest)?.text ?? "").utf8.split(separator: 0x0A) {
      let fields = line.split(separator: 0x09, maxSplits: 1)
      if fields.count == 2 {
        values[String(decoding: fields[0], as: UTF8.self)] = String(decoding: fields[1], as: UTF8.self)
      }
    }
    self.values = values
  }

  package subscript(key: String) -> String? {
    get { values[key] }
    set { values[key] = newValue }
  }

  package var bytes: [UInt8] {
    Array(values.sorted { $0.key < $1.key }.map { "\($0.key)\t\($0.value)\n" }.joined().utf8)
  }

  package var name: String { values["name"] ?? "" }
  /// `user`, `core` or `imported`.
  package var layer: String { values["layer"] ?? "imported" }
  /// Whether people wrote it in our format: its order of translations stands as written.
  package var isWritten: Bool { layer != "imported" }
  package var licence: String { values["licence"] ?? "" }
}
