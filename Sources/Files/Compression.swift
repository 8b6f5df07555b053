import CCompression

/// How a file is packed.
package enum Compression: String, CaseIterable, Hashable, Sendable {
  case gzip
  case zstd

  /// What the ending of a file name says; `nil` when it says nothing about packing.
  package init?(path: String) {
    switch true {
    case path.hasSuffix(".gz"): self = .gzip
    case path.hasSuffix(".zst"): self = .zstd
    default: return nil
    }
  }

  /// What the first bytes of a file say.
  package init?(magic bytes: some Sequence<UInt8>) {
    let start = Array(bytes.prefix(4))
    if start.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if start == [0x28, 0xB5, 0x2F, 0xFD] || (start.count == 4 && start.isSkippableFrame) {
      self = .zstd
    } else {
      return nil
    }
  }

  /// `path` without the ending that says how the file is packed.
  package static func unpackedName(_ path: String) -> String {
    switch Compression(path: path) {
    case .gzip: String(path.dropLast(3))
    case .zstd: String(path.dropLast(4))
    case nil: path
    }
  }

  /// Archives that hold something other than one stream of text, with what to do; `nil` when it is none.
  package static func unsupported(_ start: some Sequence<UInt8>) -> String? {
    let start = Array(start.prefix(6))
    if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      return "is a zip archive or a workbook; save the table as CSV, or unpack it with 'unzip'"
    }
    if start.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]) { return "is packed with xz; unpack it with 'unxz'" }
    if start.starts(with: Array("BZh".utf8)), start.count > 3, (0x31...0x39).contains(start[3]) {
      return "is packed with bzip2; unpack it with 'bunzip2'"
    }
    if start.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { return "is an old Excel workbook; save the table as CSV" }
    return nil
  }

  fileprivate var code: Int32 {
    switch self {
    case .gzip: Int32(CCOMPRESSION_GZIP)
    case .zstd: Int32(CCOMPRESSION_ZSTD)
    }
  }
}

extension [UInt8] {
  /// Whether these four bytes start a zstd frame that readers pass over.
  fileprivate var isSkippableFrame: Bool {
    (0x50...0x5F).contains(self[0]) && self[1] == 0x2A && self[2] == 0x4D && self[3] == 0x18
  }
}

/// Unpacks one stream: gzip members or zstd frames, one after another.
package final class Unpacker {
  private let handle: OpaquePointer
  /// Whether everything so far makes whole members or frames.
  package private(set) var isWhole = false

  /// `nil` when memory is out.
  package init?(_ compression: Compression) {
    guard let handle = ccompression_unpacker_open(compression.code) else { return nil }
    self.handle = handle
  }

  deinit { ccompression_unpacker_close(handle) }

  /// Unpacks from `packed` into `room`; returns how much was read and written, or `nil` when the data are damaged.
  package func unpack(_ packed: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer) -> (
    read: Int, written: Int
  )? {
    var (read, written) = (packed.count, room.count)
    let status = ccompression_unpack(handle, packed.baseAddress, &read, room.baseAddress, &written)
    guard status >= 0 else { return nil }
    isWhole = status == 1
    return (read, written)
  }
}

/// Packs one stream.
package final class Packer {
  private let handle: OpaquePointer
  /// Whether the bytes so far make whole members or frames.
  package private(set) var isWhole = true
  private var room = [UInt8](repeating: 0, count: 1 << 16)

  /// `nil` when memory is out.
  package init?(_ compression: Compression) {
    guard let handle = ccompression_packer_open(compression.code) else { return nil }
    self.handle = handle
  }

  deinit { ccompression_packer_close(handle) }

  /// The packed form of `bytes`, as far as it is ready; all of it, as a whole member or frame, when it `ends` there.
  ///
  /// `nil` when memory is out.
  package func pack(_ bytes: [UInt8], ends: Bool) -> [UInt8]? {
    var packed: [UInt8] = []
    var done = 0
    var status: Int32 = 0
    repeat {
      var (read, written) = (bytes.count - done, room.count)
      status = bytes.withUnsafeBytes { input in
        room.withUnsafeMutableBytes { output in
          ccompression_pack(
            handle, input.baseAddress.map { $0 + done }, &read, output.baseAddress, &written, ends ? 1 : 0)
        }
      }
      done += read
      packed += room[..<written]
    } while status == 0
    isWhole = ends
    return status < 0 ? nil : packed
  }
}
