/// The small declarative tables of a pack: name, rows, fields, as they were written.
///
/// They hold what is read whole when a language or pair is first used: segmentation rows, paradigms, slots,
/// realisation, rules. Section bytes: UTF-8 text, one line a row, fields separated by TAB; a line that begins with
/// U+0001 starts the table of that name.
package struct DataTables: Sendable {
  private let tables: [String: [Substring]]

  /// Reads the directory of tables; rows are split when asked for. Linear in the size of the section.
  package init(_ pack: Pack, variant: Int = 0) {
    var tables: [String: [Substring]] = [:]
    guard let section = pack.section(.table, variant: variant) else {
      self.tables = tables
      return
    }
    let text = section.text
    var name = ""
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: true) {
      if line.first == 0x01 {
        name = String(decoding: line.dropFirst(), as: UTF8.self)
      } else {
        tables[name, default: []].append(Substring(line))
      }
    }
    self.tables = tables
  }

  package var names: [String] { tables.keys.sorted() }

  /// The rows of the table called `name`; none when the pack does not have it.
  package func rows(_ name: String) -> [[String]] {
    (tables[name] ?? []).map { line in
      line.utf8.split(separator: 0x09, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }
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
  /// `core` or `imported`.
  package var layer: String { values["layer"] ?? "imported" }
  package var licence: String { values["licence"] ?? "" }
}
