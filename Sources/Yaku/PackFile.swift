import Glibc
import LanguagePack

/// Files of packs, written so that whoever opens them finds all or nothing.
package enum PackFile {
  /// Puts what `file` holds at `path`, as a whole.
  static func write(_ file: MappedFile, to path: String) throws(PackError) {
    guard WholeFile.write(file.bytes, to: path) else {
      throw .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
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
