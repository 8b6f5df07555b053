import Glibc

/// The bytes of a file with terms or translations.
struct InputFile {
  let path: String
  let bytes: [UInt8]

  /// Reads the file whole: a map of it would end the program when another shortens the file.
  init(_ path: String) throws(TermError) {
    self.path = path
    func failure() -> TermError {
      .unreadable(path: path, reason: String(cString: strerror(errno)).lowercased())
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    self.bytes = bytes
  }

  /// The name without folders.
  static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// What stands behind the last full stop, in lower case.
  static func suffix(of path: String) -> String {
    let name = name(of: path)
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  /// The text: UTF-8, or UTF-16 with its mark in front, as Excel saves it.
  func text() throws(TermError) -> String {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE), (0xFE, 0xFF):
      guard bytes.count.isMultiple(of: 2) else {
        throw .invalid(path: path, line: 1, reason: "the file is UTF-16 and ends within a character; save it again")
      }
      let isLittle = bytes[0] == 0xFF
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { offset in
        isLittle
          ? UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
          : UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
      }
      return String(decoding: units, as: UTF16.self)
    default:
      let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
      guard let text = String(validating: bytes.dropFirst(isMarked ? 3 : 0), as: UTF8.self) else {
        throw .invalid(path: path, line: 1, reason: "the file is not UTF-8; save it as UTF-8")
      }
      return text
    }
  }
}
