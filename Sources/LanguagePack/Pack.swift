/// One compiled pack: a mapped file with a table of sections.
///
/// Opening checks the header, the table and the bounds of every section: under a millisecond whatever the size.
/// The contents are checked by `verify()` only.
package struct Pack: Sendable {
  package struct Section: Sendable {
    package let kind: UInt32
    package let variant: Int
    package let schema: Int
    package let offset: Int
    package let length: Int
    package let checksum: UInt64

    package var name: String { SectionKind(rawValue: kind)?.name ?? String(kind, radix: 16) }
  }

  package let path: String
  package let sections: [Section]
  private let file: MappedFile
  private let whole: ByteView

  /// Opens the pack at `path`.
  package init(path: String) throws(PackError) {
    try self.init(file: try MappedFile(path: path), path: path)
  }

  /// Opens a pack held in memory; `name` stands for the path in errors.
  package init(contents: [UInt8], name: String) throws(PackError) {
    try self.init(file: MappedFile(contents: contents), path: name)
  }

  private init(file: MappedFile, path: String) throws(PackError) {
    let whole = ByteView(file.bytes, owner: file)
    guard whole.count >= PackLayout.magic.count, file.bytes.starts(with: PackLayout.magic) else {
      throw .notAPack(path: path)
    }
    guard whole.count >= PackLayout.headerSize else { throw .truncated(path: path) }
    let format = whole.u32(8)
    guard PackLayout.supportedFormats.contains(format) else {
      throw .unsupportedFormat(path: path, found: format, supported: PackLayout.supportedFormats)
    }
    let unknown = whole.u64(16) & ~PackLayout.knownFeatures
    guard unknown == 0 else { throw .unsupportedFeature(path: path, bits: unknown) }
    let count = whole.u32(12)
    guard whole.u64(32) == UInt64(whole.count), count <= (whole.count - PackLayout.headerSize) / PackLayout.rowSize
    else { throw .truncated(path: path) }
    let table = whole.slice(offset: PackLayout.headerSize, length: count * PackLayout.rowSize)
    guard PackLayout.checksum(table.bytes) == whole.u64(40) else { throw .damaged(path: path, section: "table") }
    var sections: [Section] = []
    for index in 0..<count {
      let row = index * PackLayout.rowSize
      let offset = table.u64(row + 16)
      let length = table.u64(row + 24)
      guard offset <= UInt64(whole.count), length <= UInt64(whole.count) - offset else {
        throw .truncated(path: path)
      }
      sections.append(
        Section(
          kind: UInt32(table.u32(row)), variant: table.u32(row + 4), schema: table.u32(row + 8), offset: Int(offset),
          length: Int(length), checksum: table.u64(row + 32)))
    }
    self.path = path
    self.sections = sections
    self.file = file
    self.whole = whole
  }

  /// The bytes of a section; nil when the pack has none of that kind and variant. Linear in the number of sections.
  package func section(_ kind: SectionKind, variant: Int = 0) -> ByteView? {
    for section in sections where section.kind == kind.rawValue && section.variant == variant {
      return whole.slice(offset: section.offset, length: section.length)
    }
    return nil
  }

  /// The version of the shape of a section; 0 when the pack has none of that kind and variant.
  func schema(of kind: SectionKind, variant: Int = 0) -> Int {
    sections.first { $0.kind == kind.rawValue && $0.variant == variant }?.schema ?? 0
  }

  /// Checks every checksum. Reads the whole file.
  package func verify() throws(PackError) {
    for section in sections {
      let bytes = whole.slice(offset: section.offset, length: section.length).bytes
      guard PackLayout.checksum(bytes) == section.checksum else {
        throw .damaged(path: path, section: section.name)
      }
    }
  }

  /// The checksum of the table of sections: it names the contents, because the table holds theirs.
  package var fingerprint: UInt64 { whole.u64(40) }
}
