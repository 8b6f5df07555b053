import Batch
import Files
import Glibc

/// A file of text that is looked at and put back: in its encoding, with its mark and its line ends.
struct EditedFile {
  let path: String
  let text: String
  /// Its name without the folders.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  /// The encoding, where it is another than UTF-8.
  let encodingName: String?
  /// Whether nobody may write it.
  let isReadOnly: Bool
  private let encoding: DocumentEncoding
  /// What the file had when it was read or written last.
  private var bytes: [UInt8]

  /// Reads the file at `path`, which has to be a text.
  init(_ path: String) throws(ToolError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw ToolError(ExitCode.usage, "\"\(path)\" is not a file with a text; name one")
    }
    bytes = try Console.bytes(of: path)
    self.path = path
    isReadOnly = status.st_mode & 0o222 == 0 || access(path, W_OK) != 0
    do throws(DocumentProblem) {
      let (decoded, encoding) = try DocumentEncoding.decode(bytes)
      text = String(decoding: decoded, as: UTF8.self)
      self.encoding = encoding
    } catch {
      throw ToolError(
        ExitCode.input, "\"\(path)\" is no text that can be edited; convert it to UTF-8, for example with 'iconv'")
    }
    encodingName = encoding.encoding == .utf8 ? nil : encoding.encoding.name
  }

  /// Whether the file has something else than what was read or written last.
  var isChangedMeanwhile: Bool { (try? Console.bytes(of: path)) != bytes }

  /// Puts `text`, which is UTF-8, into the file: the whole of it or nothing. Its mode stays; a link goes on pointing to it.
  mutating func write(_ text: [UInt8]) throws(ToolError) {
    let new: [UInt8]
    do throws(DocumentProblem) {
      new = try encoding.encode(text)
    } catch {
      throw ToolError(ExitCode.output, error.reason)
    }
    try Console.replace(path, with: new)
    bytes = new
  }
}
