import Glibc
import Synchronization

/// Something read from a file, and read again when the file has changed: for programs that run long.
///
/// A new version that cannot be read leaves the old one in use and says so in `problem`. Looking costs one system call.
public final class WatchedFile<Contents: Sendable>: Sendable {
  /// The file.
  public let path: String
  private let read: @Sendable (String) throws(TermError) -> Contents
  private let state: Mutex<State>

  private struct State {
    var contents: Contents
    var stamp: Stamp?
    var problem: TermError?
  }

  /// What changes when a file is written or replaced.
  private struct Stamp: Equatable {
    let device: UInt
    let inode: UInt
    let size: Int
    let seconds: Int
    let nanoseconds: Int

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
      size = Int(status.st_size)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }

  /// Reads `path` with `read`, now and whenever it has changed.
  package init(_ path: String, read: @escaping @Sendable (String) throws(TermError) -> Contents) throws(TermError) {
    self.path = path
    self.read = read
    // The stamp comes first: a change while the file is read is seen the next time.
    let stamp = Stamp(path)
    state = Mutex(State(contents: try read(path), stamp: stamp))
  }

  /// The contents of the file as it is now; of its last good version where it cannot be read.
  public func current() -> Contents {
    state.withLock { state in
      let stamp = Stamp(path)
      guard stamp != state.stamp else { return state.contents }
      state.stamp = stamp
      do throws(TermError) {
        state.contents = try read(path)
        state.problem = nil
      } catch {
        state.problem = error
      }
      return state.contents
    }
  }

  /// Why the newest version of the file is not in use; `nil` when it is.
  public var problem: TermError? { state.withLock { $0.problem } }
}

extension TermBase {
  /// A term base that follows its file.
  public static func watched(_ path: String) throws(TermError) -> WatchedFile<TermBase> {
    try WatchedFile(path) { path throws(TermError) in try TermBase(contentsOf: path) }
  }
}

extension TranslationMemory {
  /// A memory that follows its file.
  public static func watched(_ path: String) throws(TermError) -> WatchedFile<TranslationMemory> {
    try WatchedFile(path) { path throws(TermError) in try TranslationMemory(contentsOf: path) }
  }
}
