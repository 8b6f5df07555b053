import Glibc

/// The bytes of a file or a pipe, unpacked where it is packed.
///
/// Reads a piece at a time, so memory does not grow with the file. Used by one
/// task at a time.
package final class InputFile {
  /// The name for messages, such as the path.
  package let name: String
  /// The size of the file as it is stored; `nil` when it is not a file.
  package let size: Int?
  /// How much of the stored file has been read.
  package private(set) var position = 0
  /// Whether everything has been read.
  package private(set) var isAtEnd = false
  /// How the file is packed; known once something has been read.
  package private(set) var compression: Compression?

  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private let stop: StopSignal
  private let expected: Compression?
  /// The file as it was when it was opened.
  private var opened = stat()
  private let firstOffset: Int
  private var unpacker: Unpacker?
  private var isIdentified = false
  /// Bytes that have been read and not been unpacked yet.
  private var packed: [UInt8] = []
  private var unpackedCount = 0
  /// Whether the unpacker had no room for all it could give.
  private var mayHoldMore = false
  private var isReadToEnd = false
  /// What has been read or unpacked last, before it goes where it belongs.
  private var room = [UInt8](repeating: 0, count: 1 << 18)

  /// Opens `path`; `-` is standard input.
  package init(path: String, stop: StopSignal = StopSignal()) throws(FileError) {
    self.stop = stop
    ownsDescriptor = path != "-"
    name = path == "-" ? "standard input" : path
    expected = path == "-" ? nil : Compression(path: path)
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw FileError(cannotRead: path, "\(systemMessage()); check the path")
    }
    let isKnown = fstat(descriptor, &opened) == 0
    if isKnown, opened.st_mode & S_IFMT == S_IFDIR {
      if ownsDescriptor { close(descriptor) }
      throw FileError(cannotRead: path, "it is a directory; name a file in it")
    }
    // Files that the system makes up while they are read have no size.
    let isFile = isKnown && opened.st_mode & S_IFMT == S_IFREG
    size = isFile ? Int(opened.st_size) : nil
    firstOffset = isFile ? max(0, Int(lseek(descriptor, 0, SEEK_CUR))) : 0
  }

  deinit {
    if ownsDescriptor { close(descriptor) }
  }

  /// Whether reading would give something, or the end, without waiting.
  package func isReady() -> Bool {
    unpackedCount < packed.count || mayHoldMore || isReadToEnd || stop.waitForInput(descriptor, milliseconds: 0)
  }

  /// Appends what comes next to `buffer`: a piece, or what there is.
  ///
  /// Waits for the first byte. Appends nothing at the end, and when the stop signal is given.
  package func read(into buffer: inout [UInt8]) throws(FileError) {
    if !isIdentified { try identify() }
    guard !isAtEnd, !stop.isRequested else { return }
    if let unpacker {
      try unpack(unpacker, into: &buffer)
    } else if unpackedCount < packed.count {
      buffer += packed
      packed = []
    } else if try !readPiece(into: &buffer) {
      isAtEnd = isReadToEnd
    }
  }

  /// Everything up to the end; more than `limit` bytes are an error. Returns early when the stop signal is given.
  package func readAll(limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while !isAtEnd, !stop.isRequested {
      try read(into: &bytes)
      if bytes.count > limit { throw FileError(name, "is longer than \(limit >> 20) MB; divide it") }
    }
    return bytes
  }

  /// Looks at the first bytes for what the file is.
  private func identify() throws(FileError) {
    while packed.count < 4, try readPiece(into: &packed) {
      // Only what may become a signature is worth waiting for more.
      guard let first = packed.first, [0x1F, 0x28, 0xFD, 0xD0].contains(first) || 0x50...0x5F ~= first else { break }
      if 0x50...0x5F ~= first, packed.count > 1, ![0x2A, 0x4B].contains(packed[1]) { break }
    }
    guard !stop.isRequested else { return }
    isIdentified = true
    if let reason = Compression.unsupported(packed) { throw FileError(name, reason) }
    compression = Compression(magic: packed)
    if let expected, compression == nil {
      throw FileError(
        name,
        packed.isEmpty
          ? "is empty, so it is no \(expected.rawValue) file; pack it again"
          : "is not packed with \(expected.rawValue), as its name says; give it its right name")
    }
    if let compression {
      unpacker = Unpacker(compression)
      if unpacker == nil { throw FileError(cannotRead: name, "no memory to unpack it; end other programs") }
    } else if packed.isEmpty {
      isAtEnd = isReadToEnd
    }
  }

  private func unpack(_ unpacker: Unpacker, into buffer: inout [UInt8]) throws(FileError) {
    while !stop.isRequested {
      if unpackedCount == packed.count, !mayHoldMore, !isReadToEnd {
        packed.removeAll(keepingCapacity: true)
        unpackedCount = 0
        guard try readPiece(into: &packed) || isReadToEnd else { return }
      }
      let step = packed.withUnsafeBytes { input in
        room.withUnsafeMutableBytes { output in
          unpacker.unpack(UnsafeRawBufferPointer(rebasing: input[unpackedCount...]), into: output)
        }
      }
      guard let step, step.read > 0 || step.written > 0 || unpackedCount == packed.count else {
        throw FileError(
          name,
          "is damaged: what it holds is not \(compression?.rawValue ?? "packed") data near byte "
            + "\(position - packed.count + unpackedCount); fetch it again")
      }
      unpackedCount += step.read
      mayHoldMore = step.written == room.count
      buffer += room[..<step.written]
      if step.written > 0 { return }
      guard step.read == 0, isReadToEnd else { continue }
      guard unpacker.isWhole else {
        throw FileError(
          name, "ends in the middle of its \(compression?.rawValue ?? "packed") data; fetch it again")
      }
      isAtEnd = true
      return
    }
  }

  /// Reads what is there, waiting for it if need be; `false` at the end and when the stop signal is given.
  private func readPiece(into bytes: inout [UInt8]) throws(FileError) -> Bool {
    while true {
      guard stop.waitForInput(descriptor, milliseconds: -1), !stop.isRequested else { return false }
      let count = room.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      let problem = errno
      bytes += room[..<max(0, count)]
      position += max(0, count)
      if count > 0 { return true }
      if count == 0 {
        isReadToEnd = true
        try checkUnchanged()
        return false
      }
      guard problem == EINTR || problem == EAGAIN else {
        throw FileError(cannotRead: name, "\(systemMessage(problem)); \(position) bytes were read before")
      }
    }
  }

  /// Makes sure that what has been read is one state of the file, not the start of one and the end of another.
  private func checkUnchanged() throws(FileError) {
    guard let size, size > 0 else { return }
    var now = stat()
    guard fstat(descriptor, &now) == 0 else { return }
    let isSame =
      now.st_size == opened.st_size && now.st_mtim.tv_sec == opened.st_mtim.tv_sec
      && now.st_mtim.tv_nsec == opened.st_mtim.tv_nsec
    guard isSame, firstOffset + position >= size else {
      throw FileError(
        name, "was changed while it was read; run again when nobody writes to it, or read a copy")
    }
  }
}
