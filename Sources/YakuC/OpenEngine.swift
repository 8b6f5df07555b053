import CYaku
import Synchronization
import Yaku

/// An engine of a caller, and the glossaries and memories its calls have named, each read once until its file changes.
final class OpenEngine: Sendable {
  let engine: Engine
  private let glossaries = Mutex<[String: WatchedFile<TermBase>]>([:])
  private let memories = Mutex<[String: WatchedFile<TranslationMemory>]>([:])

  /// Beyond so many, files are read again, so that a caller who always names others does not fill the memory.
  private static let mostFiles = 64

  init(_ engine: Engine) {
    self.engine = engine
  }

  func glossary(_ path: String) throws(CallError) -> TermBase {
    try Self.current(path, glossaries) { path throws(TermError) in try TermBase.watched(path) }
  }

  func memory(_ path: String) throws(CallError) -> TranslationMemory {
    try Self.current(path, memories) { path throws(TermError) in try TranslationMemory.watched(path) }
  }

  private static func current<Contents: Sendable>(
    _ path: String, _ files: borrowing Mutex<[String: WatchedFile<Contents>]>,
    _ open: (String) throws(TermError) -> WatchedFile<Contents>
  ) throws(CallError) -> Contents {
    let file: WatchedFile<Contents>
    do throws(TermError) {
      file = try files.withLock { files throws(TermError) in
        if let known = files[path] { return known }
        let file = try open(path)
        if files.count >= mostFiles { files.removeAll() }
        files[path] = file
        return file
      }
    } catch {
      throw CallError(YAKU_BAD_ARGUMENT, "\(error)")
    }
    let contents = file.current()
    // Whether a file is in use must not depend on what it was before.
    if let problem = file.problem { throw CallError(YAKU_BAD_ARGUMENT, "\(problem)") }
    return contents
  }
}
