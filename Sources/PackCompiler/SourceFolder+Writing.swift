package import Files
import Glibc
package import LanguagePack

extension SourceFolder {
  /// Writes a small text file.
  package static func write(_ text: String, to path: String) throws(PackError) {
    guard let file = fopen(path, "wb") else {
      throw .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
    let bytes = Array(text.utf8)
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else {
      throw .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
  }
}
