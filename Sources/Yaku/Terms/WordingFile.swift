import Files

/// A file with terms, translations or preferences, read whole.
struct WordingFile {
  let path: String
  let bytes: [UInt8]

  /// More than such a file should have.
  private static let limit = 1 << 30

  /// Reads the file, unpacked where it is packed: a map of it would end the program when another shortens the file.
  init(_ path: String) throws(TermError) {
    self.path = path
    do throws(FileError) {
      // Standard input is no file that is read again when it changes.
      bytes = try InputFile(path: path == "-" ? "./-" : path).readAll(limit: Self.limit)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
  }

  /// The name without folders.
  static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// What stands behind the last full stop of the name, in lower case; of a packed file, of the name before that.
  static func suffix(of path: String) -> String {
    let name = name(of: Compression.unpackedName(path))
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  /// The text: UTF-8, or UTF-16 with its mark in front, as Excel saves it. Other encodings are not guessed here: a wrong
  /// guess would be terms that are never found, and nobody would be told.
  func text() throws(TermError) -> String {
    let marked = TextEncoding(byteOrderMark: bytes)
    let encoding = marked ?? .utf8
    let body = bytes.dropFirst(marked == nil ? 0 : encoding.byteOrderMark.count)
    var text = Array(body)
    if var decoder = StreamDecoder(encoding) {
      text = []
      decoder.decode(body, into: &text, isFinal: true)
    }
    if let text = String(validating: text, as: UTF8.self) { return text }
    let guess = EncodingGuess(bytes).encoding
    let reason =
      marked == nil
      ? "the file is not UTF-8\(guess == .utf8 ? "" : ", but looks like \(guess.name)"); save it as UTF-8"
      : "not all of the file is \(encoding.name), as its first bytes say; save it again"
    throw .invalid(path: path, line: 1, reason: reason)
  }
}
