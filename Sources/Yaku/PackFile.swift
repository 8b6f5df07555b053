import Glibc
import LanguagePack

/// Files of packs, written so that whoever opens them finds all or nothing.
package enum PackFile {
  /// Writes what `file` holds beside `path`, brings it to the disk, and moves it there.
  static func write(_ file: MappedFile, to path: String) throws(PackError) {
    let draft = "\(path).\(getpid()).tmp"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    var rest = file.bytes
    var isWritten = true
    while isWritten, !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count > 0 { rest = UnsafeRawBufferPointer(rebasing: rest[count...]) } else { isWritten = errno == EINTR }
    }
    isWritten = isWritten && fsync(descriptor) == 0
    isWritten = close(descriptor) == 0 && isWritten && rename(draft, path) == 0
    if !isWritten {
      let error = failure(path)
      unlink(draft)
      throw error
    }
  }

  private static func failure(_ path: String) -> PackError {
    .unwritable(path: path, reason: String(cString: strerror(errno)))
  }

  /// Makes a folder and those above it; what goes wrong shows when a file is written into it.
  package static func makeFolder(_ path: String) {
    if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex {
      let parent = String(path[..<slash])
      if access(parent, F_OK) != 0 { makeFolder(parent) }
    }
    mkdir(path, 0o777)
  }
}
