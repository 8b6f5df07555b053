/// A bounds-checked window on the bytes of one section.
///
/// A read outside gives zero, so a damaged section leads to an empty look-up, never to a read outside the mapping.
/// The owner keeps the mapping alive.
package struct ByteView: @unchecked Sendable {
  // Unchecked because of the raw pointer; `owner` keeps it valid and nobody writes to it.
  package let bytes: UnsafeRawBufferPointer
  private let owner: MappedFile

  package init(_ bytes: UnsafeRawBufferPointer, owner: MappedFile) {
    self.bytes = bytes
    self.owner = owner
  }

  package var count: Int { bytes.count }

  @inline(__always)
  package func load<Value: FixedWidthInteger & BitwiseCopyable>(_ type: Value.Type, at offset: Int) -> Value {
    guard offset >= 0, offset <= bytes.count - MemoryLayout<Value>.size else { return 0 }
    return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Value.self))
  }

  @inline(__always) package func u8(_ offset: Int) -> Int { Int(load(UInt8.self, at: offset)) }
  @inline(__always) package func u16(_ offset: Int) -> Int { Int(load(UInt16.self, at: offset)) }
  @inline(__always) package func i16(_ offset: Int) -> Int { Int(load(Int16.self, at: offset)) }
  @inline(__always) package func u32(_ offset: Int) -> Int { Int(load(UInt32.self, at: offset)) }
  @inline(__always) package func i32(_ offset: Int) -> Int { Int(load(Int32.self, at: offset)) }
  @inline(__always) package func u64(_ offset: Int) -> UInt64 { load(UInt64.self, at: offset) }

  /// The part of this window that `offset` and `length` name; empty when it is not inside.
  package func slice(offset: Int, length: Int) -> ByteView {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else {
      return ByteView(UnsafeRawBufferPointer(start: nil, count: 0), owner: owner)
    }
    return ByteView(UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + length)]), owner: owner)
  }

  /// The bytes as text; damaged UTF-8 is replaced.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Collects little-endian numbers for a section.
package struct ByteSink {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package var count: Int { bytes.count }

  package mutating func append<Value: FixedWidthInteger>(_ value: Value) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func append(contentsOf other: [UInt8]) { bytes.append(contentsOf: other) }

  /// Adds zero bytes up to the next multiple of `alignment`.
  package mutating func align(to alignment: Int) {
    while bytes.count % alignment != 0 { bytes.append(0) }
  }
}
