import Glibc

/// Files written so that whoever opens them finds all or nothing.
enum WholeFile {
  /// Writes `bytes` beside `path`, brings them to the disk, and moves them there; false with `errno` where that fails.
  ///
  /// A file that was there leaves its permissions to the new one.
  static func write(_ bytes: UnsafeRawBufferPointer, to path: String) -> Bool {
    let draft = "\(path).\(getpid()).tmp"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return false }
    var status = stat()
    if stat(path, &status) == 0 { _ = fchmod(descriptor, status.st_mode & 0o7777) }
    var rest = bytes
    var isWritten = true
    while isWritten, !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count > 0 { rest = UnsafeRawBufferPointer(rebasing: rest[count...]) } else { isWritten = errno == EINTR }
    }
    isWritten = isWritten && fsync(descriptor) == 0
    isWritten = close(descriptor) == 0 && isWritten && rename(draft, path) == 0
    if !isWritten {
      let reason = errno
      unlink(draft)
      errno = reason
    }
    return isWritten
  }
}
