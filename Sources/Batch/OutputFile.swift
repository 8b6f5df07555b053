import Glibc

/// A file that appears whole or not at all.
///
/// Everything goes to `PATH.partial` beside it. `finish` moves that file over
/// `PATH`; until then `PATH` is as it was. A run that is cut short leaves the
/// complete records so far in `PATH.partial`. Pipes, devices and standard
/// output are written to directly. Used by one task at a time.
package final class OutputFile {
  /// The name for messages.
  package let name: String
  /// Where unfinished output is; `nil` when it is written directly.
  package let partialPath: String?

  private let finalPath: String
  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private var buffer: [UInt8] = []
  /// How many bytes reached the file; always the end of a record, because writes hold whole records.
  private var written = 0
  private static let bufferSize = 1 << 16

  /// Opens `path` for writing; `-` is standard output.
  ///
  /// `inputs` are the paths of the files being read; writing over one of them is refused. With `continues`, the
  /// partial file of an earlier run keeps its contents until `restart` says from where to go on.
  package init(path: String, inputs: [String] = [], continues: Bool = false) throws(BatchError) {
    guard path != "-" else {
      (name, finalPath, partialPath, descriptor, ownsDescriptor) = ("standard output", path, nil, STDOUT_FILENO, false)
      return
    }
    name = path
    ownsDescriptor = true
    // A link stays a link: what it points to is replaced.
    finalPath =
      realpath(path, nil).map { pointer in
        defer { free(pointer) }
        return String(cString: pointer)
      } ?? path
    var status = stat()
    let exists = stat(finalPath, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw BatchError(.usage, "cannot write \"\(path)\": it is a directory; name a file in it")
    }
    if exists {
      for input in inputs where isSameFile(input, status) {
        throw BatchError(.usage, "output \"\(path)\" is the input; name another file with -o")
      }
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      partialPath = nil
      descriptor = open(finalPath, O_WRONLY | O_CLOEXEC)
    } else {
      let partial = finalPath + ".partial"
      for input in inputs {
        var partialStatus = stat()
        guard stat(partial, &partialStatus) == 0, isSameFile(input, partialStatus) else { continue }
        throw BatchError(.usage, "output \"\(path)\" is put together in \"\(partial)\", which is the input; rename one")
      }
      partialPath = partial
      descriptor = open(partial, O_WRONLY | O_CREAT | O_CLOEXEC, exists ? status.st_mode & 0o777 : 0o666)
    }
    guard descriptor >= 0 else {
      throw BatchError(.output, "cannot write \"\(path)\": \(systemMessage()); choose another place with -o")
    }
    if let partialPath {
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
        close(descriptor)
        throw BatchError(
          .output, "another run is writing \"\(partialPath)\"; wait for it, or choose another file with -o")
      }
      if continues {
        written = max(0, Int(lseek(descriptor, 0, SEEK_END)))
      } else {
        _ = ftruncate(descriptor, 0)
      }
      if exists {
        _ = fchmod(descriptor, status.st_mode & 0o7777)
        _ = fchown(descriptor, status.st_uid, status.st_gid)
      }
    }
  }

  deinit {
    if ownsDescriptor, descriptor >= 0 { close(descriptor) }
  }

  /// Adds whole records. They may stay in memory until `flush`.
  package func append(_ records: [UInt8]) throws(BatchError) {
    if buffer.isEmpty, records.count >= Self.bufferSize {
      try write(records)
      return
    }
    buffer.append(contentsOf: records)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Hands over everything added so far.
  package func flush() throws(BatchError) {
    guard !buffer.isEmpty else { return }
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    try write(bytes)
  }

  /// How many bytes are in the file.
  package var length: Int { written }

  /// Takes away what stands in the partial file behind the first `length` bytes, and goes on there.
  package func restart(at length: Int) throws(BatchError) {
    buffer.removeAll(keepingCapacity: true)
    guard partialPath != nil else { return }
    guard ftruncate(descriptor, off_t(length)) == 0, lseek(descriptor, off_t(length), SEEK_SET) >= 0 else {
      throw failure(errno)
    }
    written = length
  }

  /// Makes everything added so far safe on the disk, so that a run can go on behind it; returns the length of the file.
  package func checkpoint() throws(BatchError) -> Int {
    try flush()
    if partialPath != nil, fdatasync(descriptor) != 0 { throw failure(errno) }
    return written
  }

  /// Takes the partial file away.
  package func discard() {
    if let partialPath { _ = unlink(partialPath) }
  }

  /// Makes the file appear under its name, with everything in it safely on the disk.
  package func finish() throws(BatchError) {
    try flush()
    guard let partialPath else { return }
    guard fsync(descriptor) == 0, rename(partialPath, finalPath) == 0 else { throw failure(errno) }
    syncDirectory(of: finalPath)
  }

  /// Ends an unfinished run: the complete records so far stay in `partialPath`.
  package func abandon() {
    try? flush()
    if partialPath != nil { _ = fsync(descriptor) }
  }

  private func write(_ bytes: [UInt8]) throws(BatchError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count >= 0 {
        done += count
      } else if errno == EAGAIN {
        var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&watched, 1, -1)
      } else if errno != EINTR {
        let problem = errno
        // Take back what was written of the records that did not fit.
        if partialPath != nil, ftruncate(descriptor, off_t(written)) == 0 {
          _ = lseek(descriptor, off_t(written), SEEK_SET)
        }
        throw failure(problem)
      }
    }
    written += bytes.count
  }

  private func failure(_ code: Int32) -> BatchError {
    if code == EPIPE { return BatchError(.closedPipe, "\(name): the reader has gone away") }
    return BatchError(
      .output, "cannot write \"\(name)\": \(systemMessage(code)); make room or choose another place with -o")
  }

}

/// Makes the names in the folder of `path` survive a power cut.
func syncDirectory(of path: String) {
  let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
  let directory = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  let handle = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard handle >= 0 else { return }
  _ = fsync(handle)
  close(handle)
}

/// Whether `path` is the file that `status` describes.
private func isSameFile(_ path: String, _ status: stat) -> Bool {
  var other = stat()
  let isKnown = path == "-" ? fstat(STDIN_FILENO, &other) == 0 : stat(path, &other) == 0
  return isKnown && other.st_dev == status.st_dev && other.st_ino == status.st_ino
}
