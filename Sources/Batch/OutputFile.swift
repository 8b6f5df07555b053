package import Files
import Glibc

/// A file that appears whole or not at all.
///
/// Everything goes to `PATH.partial` beside it. `finish` moves that file over
/// `PATH`; until then `PATH` is as it was. A run that is cut short leaves the
/// complete records so far in `PATH.partial`. Pipes, devices and standard
/// output are written to directly. Used by one task at a time.
package final class OutputFile {
  /// How a file is written.
  package struct Settings: Sendable {
    /// `nil` packs nothing.
    package var compression: Compression?
    /// Whether the file may be one of those being read; it is replaced at the end.
    package var replacesInput = false
    /// The old file is kept under its name with this behind it; `nil` keeps none.
    package var backupSuffix: String?
    /// Whether the partial file of an earlier run keeps its contents until `restart` says from where to go on.
    package var continues = false

    package init(continues: Bool = false) { self.continues = continues }
  }

  /// The name for messages.
  package let name: String
  /// Where unfinished output is; `nil` when it is written directly.
  package let partialPath: String?

  private let finalPath: String
  private let settings: Settings
  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private let packer: Packer?
  private var buffer: [UInt8] = []
  /// How many bytes reached the file.
  private var written = 0
  /// The hash of these bytes; of no meaning once something could not be written.
  private var hash = RunningHash()
  /// How many of them are whole records, in whole gzip members or zstd frames.
  private var wholeEnd = 0
  /// Whether something could not be written; then the file ends at `wholeEnd`, for good.
  private var hasFailed = false
  private static let bufferSize = 1 << 16
  private static let standardOutput = "standard output"

  /// Opens `path` for writing; `-` is standard output.
  ///
  /// `inputs` are the paths of the files being read; writing over one of them is refused unless the settings allow it.
  package init(path: String, inputs: [String] = [], settings: Settings = Settings()) throws(BatchError) {
    self.settings = settings
    packer = settings.compression.flatMap(Packer.init)
    if settings.compression != nil, packer == nil {
      throw BatchError(.output, "no memory to pack \"\(path)\"; end other programs")
    }
    guard path != "-" else {
      (name, finalPath, partialPath, descriptor, ownsDescriptor) = (
        Self.standardOutput, path, nil, STDOUT_FILENO, false
      )
      return
    }
    name = path
    ownsDescriptor = true
    // A link stays a link: what it points to is replaced.
    finalPath = Self.target(of: path)
    var status = stat()
    let exists = stat(finalPath, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw BatchError(.usage, "cannot write \"\(path)\": it is a directory; name a file in it")
    }
    if exists, !settings.replacesInput {
      for input in inputs where isSameFile(input, status) {
        throw BatchError(.usage, "output \"\(path)\" is the input; name another file with -o, or use --in-place")
      }
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      partialPath = nil
      descriptor = open(finalPath, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.cannotWrite(path, errno) }
      return
    }
    let partial = finalPath + ".partial"
    for input in inputs {
      var partialStatus = stat()
      guard stat(partial, &partialStatus) == 0, isSameFile(input, partialStatus) else { continue }
      throw BatchError(.usage, "output \"\(path)\" is put together in \"\(partial)\", which is the input; rename one")
    }
    partialPath = partial
    descriptor = open(
      partial, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, exists ? status.st_mode & 0o777 : 0o666)
    guard descriptor >= 0 else { throw Self.cannotWrite(path, errno) }
    try lock(partial)
    if exists { takeOver(status) }
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

  /// Hands over everything added so far; packed output may stay with the packer.
  package func flush() throws(BatchError) {
    guard !buffer.isEmpty else { return }
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    try write(bytes)
  }

  package var isPacked: Bool { packer != nil }

  /// How many bytes are in the file, as it is stored.
  package var length: Int { written }

  /// Takes away what stands in the partial file, and begins anew.
  package func restart() throws(BatchError) { try restart(behind: RunningHash()) }

  /// Takes away what stands in the partial file behind what was added to `hash`, and goes on there.
  ///
  /// Only what `hash(upTo:)` gave for a place of `checkpoint` leaves a packed file whole.
  package func restart(behind hash: RunningHash) throws(BatchError) {
    buffer.removeAll(keepingCapacity: true)
    guard partialPath != nil else { return }
    self.hash = hash
    let length = hash.count
    guard ftruncate(descriptor, off_t(length)) == 0, lseek(descriptor, off_t(length), SEEK_SET) >= 0 else {
      throw failure(errno)
    }
    (written, wholeEnd) = (length, length)
  }

  /// The hash of the partial file up to `point`, read at the speed of the disk.
  ///
  /// Throws when the file is shorter, or a byte is another one than when the point was made.
  package func hash(upTo point: FilePoint) throws(BatchError) -> RunningHash {
    var hash = RunningHash()
    guard let partialPath else { return hash }
    let file = open(partialPath, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw BatchError(.output, "cannot read \"\(partialPath)\": \(systemMessage()); leave out --resume to start anew")
    }
    defer { close(file) }
    var room = [UInt8](repeating: 0, count: Self.bufferSize)
    while hash.count < point.length {
      let wanted = min(room.count, point.length - hash.count)
      let count = room.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, wanted) }
      if count > 0 { hash.add(room, count) } else if count == 0 || errno != EINTR { break }
    }
    guard FilePoint(hash) == point else {
      let change = hash.count < point.length ? "shorter than" : "not as"
      throw BatchError(
        .output, "\"\(partialPath)\" is \(change) the run left it; leave out --resume to start anew")
    }
    return hash
  }

  /// Makes everything added so far safe on the disk, so that a run can go on behind it; returns where that is.
  ///
  /// Packed output ends a gzip member or zstd frame there. What is written directly has no place to go on behind but its
  /// start.
  package func checkpoint() throws(BatchError) -> FilePoint {
    try endMember()
    guard partialPath != nil else { return FilePoint() }
    guard fdatasync(descriptor) == 0 else { throw failure(errno) }
    return FilePoint(hash)
  }

  /// Makes the file appear under its name, with everything in it safely on the disk.
  package func finish() throws(BatchError) {
    // An empty packed file has one empty member.
    if packer != nil, written == 0, buffer.isEmpty { try write([], ends: true) }
    try endMember()
    guard let partialPath else { return }
    guard fsync(descriptor) == 0 else { throw failure(errno) }
    try keepBackup()
    guard rename(partialPath, finalPath) == 0 else { throw failure(errno) }
    syncDirectory(of: finalPath)
  }

  /// Ends an unfinished run: the complete records so far stay in `partialPath`.
  package func abandon() {
    if !hasFailed { try? endMember() }
    if partialPath != nil { _ = fsync(descriptor) }
  }

  /// Ends a run that made nothing worth keeping: `partialPath` goes away.
  package func discard() {
    buffer = []
    if let partialPath { _ = unlink(partialPath) }
  }

  /// Ends the gzip member or zstd frame of packed output, if one has begun.
  package func endMember() throws(BatchError) {
    try flush()
    if let packer, !packer.isWhole { try write([], ends: true) }
  }

  /// Where `path` leads, through links; also when nothing is there yet.
  private static func target(of path: String) -> String {
    var path = path
    for _ in 0..<40 {
      if let real = realpath(path, nil) {
        defer { free(real) }
        return String(cString: real)
      }
      guard let link = linkTarget(of: path) else { break }
      let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
      path = link.hasPrefix("/") ? link : folder + link
    }
    return path
  }

  private static func linkTarget(of path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map { readlink(path, $0.assumingMemoryBound(to: CChar.self), buffer.count) } ?? 0
    }
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  /// Sees to it that no other run writes the same file.
  private func lock(_ partial: String) throws(BatchError) {
    var (held, named) = (stat(), stat())
    guard fstat(descriptor, &held) == 0, held.st_mode & S_IFMT == S_IFREG else {
      throw BatchError(.output, "\"\(partial)\" is in the way; move it, or choose another file with -o")
    }
    let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
    guard isLocked, stat(partial, &named) == 0, named.st_ino == held.st_ino else {
      throw BatchError(.output, "another run is writing \"\(partial)\"; wait for it, or choose another file with -o")
    }
    if settings.continues {
      written = Int(lseek(descriptor, 0, SEEK_END))
      wholeEnd = written
    } else {
      _ = ftruncate(descriptor, 0)
    }
  }

  /// Gives the new file the owner and mode of the one it replaces.
  private func takeOver(_ status: stat) {
    // First the owner: giving a file away takes its special bits.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    _ = fchmod(descriptor, status.st_mode & 0o7777)
  }

  /// Gives the old file a second name. It is never without one: `PATH` stays in place until it is replaced.
  private func keepBackup() throws(BatchError) {
    guard let suffix = settings.backupSuffix, access(finalPath, F_OK) == 0 else { return }
    let backup = finalPath + suffix
    let new = backup + ".partial"
    _ = unlink(new)
    guard link(finalPath, new) == 0, rename(new, backup) == 0 else {
      throw BatchError(
        .output, "cannot keep the old file as \"\(backup)\": \(systemMessage()); choose another --backup suffix")
    }
    // Two names of one file are left as they are by `rename`; then the new one is one too many.
    _ = unlink(new)
  }

  private func write(_ bytes: [UInt8], ends: Bool = false) throws(BatchError) {
    guard let packer else { return try store(bytes, isWhole: true) }
    guard let packed = packer.pack(bytes, ends: ends) else {
      throw BatchError(.output, "no memory to pack \"\(name)\"; end other programs")
    }
    try store(packed, isWhole: packer.isWhole)
  }

  private func store(_ bytes: [UInt8], isWhole: Bool) throws(BatchError) {
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
        hasFailed = true
        // Take back what was written of the records that did not fit.
        if partialPath != nil, ftruncate(descriptor, off_t(wholeEnd)) == 0 {
          _ = lseek(descriptor, off_t(wholeEnd), SEEK_SET)
          written = wholeEnd
        }
        throw failure(problem)
      }
    }
    written += bytes.count
    hash.add(bytes)
    if isWhole { wholeEnd = written }
  }

  private func failure(_ code: Int32) -> BatchError {
    if code == EPIPE { return BatchError(.closedPipe, "\(name): the reader has gone away") }
    return Self.cannotWrite(name, code, "make room or choose another place with -o")
  }

  private static func cannotWrite(
    _ name: String, _ code: Int32, _ advice: String = "choose another place with -o"
  ) -> BatchError {
    let place = name == standardOutput ? name : "\"\(name)\""
    return BatchError(.output, "cannot write \(place): \(systemMessage(code)); \(advice)")
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

/// Whether there is something at `path`.
func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// Whether `path` is the file that `status` describes.
private func isSameFile(_ path: String, _ status: stat) -> Bool {
  var other = stat()
  let isKnown = path == "-" ? fstat(STDIN_FILENO, &other) == 0 : stat(path, &other) == 0
  return isKnown && other.st_dev == status.st_dev && other.st_ino == status.st_ino
}
