/// The strings of a pack, each kept once.
///
/// Section bytes: for each string a length u16 and its UTF-8 bytes; a string is named by its byte offset. Offset 0
/// is the empty string.
package struct StringPool: Sendable {
  private let view: ByteView

  package init(_ section: ByteView) { view = section }

  /// The string at `offset`; empty when the offset lies outside.
  package func string(_ offset: Int) -> String {
    String(decoding: bytes(offset), as: UTF8.self)
  }

  package func bytes(_ offset: Int) -> UnsafeRawBufferPointer {
    let length = view.u16(offset)
    guard offset >= 0, offset + 2 <= view.count - length else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: view.bytes[(offset + 2)..<(offset + 2 + length)])
  }
}

/// Collects the strings of a pack.
package struct StringPoolBuilder {
  private var sink = ByteSink()
  private var offsets: [String: Int] = [:]

  package init() { _ = intern("") }

  /// The offset of `text` in the pool. Text longer than 65,535 bytes is cut at a scalar.
  package mutating func intern(_ text: String) -> UInt32 {
    if let known = offsets[text] { return UInt32(known) }
    var bytes = Array(text.utf8)
    if bytes.count > Int(UInt16.max) {
      bytes = Array(bytes.prefix(Int(UInt16.max)))
      while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
      if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    }
    let offset = sink.count
    sink.append(UInt16(bytes.count))
    sink.append(contentsOf: bytes)
    offsets[text] = offset
    return UInt32(offset)
  }

  package var bytes: [UInt8] { sink.bytes }
}

/// The sets of tags that the entries of a pack refer to by number. Section bytes: pairs of u64, low then high.
package struct TagTable: Sendable {
  private let view: ByteView

  package init(_ section: ByteView) { view = section }

  @inline(__always) package subscript(index: Int) -> TagSet {
    TagSet(low: view.u64(index * 16), high: view.u64(index * 16 + 8))
  }
}

/// Collects sets of tags.
package struct TagTableBuilder {
  private var sink = ByteSink()
  private var indexes: [TagSet: UInt16] = [:]

  package init() { _ = intern(TagSet()) }

  package mutating func intern(_ tags: TagSet) -> UInt16 {
    if let known = indexes[tags] { return known }
    let index = UInt16(clamping: indexes.count)
    indexes[tags] = index
    sink.append(tags.low)
    sink.append(tags.high)
    return index
  }

  package var bytes: [UInt8] { sink.bytes }
}
