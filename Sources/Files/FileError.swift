import Glibc

/// Why a file cannot be read.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do, to be said of the file.
  package let reason: String
  /// One line: which file, what is wrong, what to do.
  package let description: String

  /// The system does not give what is in `name`.
  init(cannotRead name: String, _ reason: String) {
    self.reason = reason
    description = "cannot read \"\(name)\": \(reason)"
  }

  /// What is in `name` is not as it has to be: it "is damaged …".
  init(_ name: String, _ fault: String) {
    reason = "it \(fault)"
    description = "\"\(name)\" \(fault)"
  }
}

/// What the system says about error number `code`.
package func systemMessage(_ code: Int32 = errno) -> String {
  strerror(code).map { String(cString: $0).lowercased() } ?? "error \(code)"
}
