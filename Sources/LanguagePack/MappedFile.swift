import Glibc

/// A file mapped read-only into memory, or bytes held in memory, for as long as the value lives.
///
/// Mapping costs the same whatever the size of the file; pages are read when they are touched.
package final class MappedFile: @unchecked Sendable {
  // Unchecked because of the raw pointer: the bytes are never written after `init`.
  package let bytes: UnsafeRawBufferPointer
  private let isMapped: Bool

  /// Maps the file at `path`. Throws `PackError.unreadable` when it cannot be opened.
  package init(path: String) throws(PackError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "not a regular file")
    }
    let size = Int(status.st_size)
    guard size > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      isMapped = false
      return
    }
    guard let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    bytes = UnsafeRawBufferPointer(start: base, count: size)
    isMapped = true
  }

  /// Holds a copy of `contents`.
  package init(contents: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(contents.count, 1), alignment: 16)
    copy.copyBytes(from: contents)
    bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(copy)[0..<contents.count])
    isMapped = false
  }

  deinit {
    guard let base = bytes.baseAddress else { return }
    if isMapped {
      munmap(UnsafeMutableRawPointer(mutating: base), bytes.count)
    } else {
      UnsafeMutableRawPointer(mutating: base).deallocate()
    }
  }
}
