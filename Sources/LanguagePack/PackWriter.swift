import Glibc

/// Puts sections together into a pack.
///
/// The same sections in the same order give the same bytes.
package struct PackWriter {
  private var sections: [(kind: SectionKind, variant: Int, schema: Int, bytes: [UInt8])] = []

  package init() {}

  /// Adds a section. Sections without bytes are left out.
  package mutating func add(_ kind: SectionKind, variant: Int = 0, schema: Int = 1, bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    sections.append((kind, variant, schema, bytes))
  }

  /// The whole file.
  package func contents() -> [UInt8] {
    var table = ByteSink()
    var body = ByteSink()
    var start = PackLayout.headerSize + PackLayout.rowSize * sections.count
    start += (PackLayout.alignment - start % PackLayout.alignment) % PackLayout.alignment
    for section in sections {
      body.align(to: PackLayout.alignment)
      table.append(section.kind.rawValue)
      table.append(UInt32(section.variant))
      table.append(UInt32(section.schema))
      table.append(UInt32(0))
      table.append(UInt64(start + body.count))
      table.append(UInt64(section.bytes.count))
      table.append(section.bytes.withUnsafeBytes { PackLayout.checksum($0) })
      body.append(contentsOf: section.bytes)
    }
    var file = ByteSink()
    file.append(contentsOf: PackLayout.magic)
    file.append(UInt32(PackLayout.format))
    file.append(UInt32(sections.count))
    file.append(UInt64(0))
    file.append(UInt64(0))
    file.append(UInt64(start + body.count))
    file.append(table.bytes.withUnsafeBytes { PackLayout.checksum($0) })
    file.append(UInt64(0))
    file.append(UInt64(0))
    file.append(contentsOf: table.bytes)
    file.align(to: PackLayout.alignment)
    file.append(contentsOf: body.bytes)
    return file.bytes
  }

  /// Writes the pack beside `path` and renames it, so that a half-written pack is never seen.
  package func write(to path: String) throws(PackError) {
    let temporary = path + ".partial"
    let bytes = contents()
    guard let file = fopen(temporary, "wb") else {
      throw .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
    let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    let closed = fclose(file)
    guard written == bytes.count, closed == 0, rename(temporary, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(temporary)
      throw .unwritable(path: path, reason: reason)
    }
  }
}
