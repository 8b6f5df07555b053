import Glibc

/// A whole document in memory.
struct DocumentInput {
  /// The name for messages.
  let name: String
  let bytes: [UInt8]

  /// Documents are held whole; this is more than any of them should have.
  private static let limit = 1 << 30

  /// Reads everything at `path`; `-` is standard input. Returns early when the stop signal is given.
  init(path: String, stop: StopSignal) throws(BatchError) {
    name = path == "-" ? "standard input" : path
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw BatchError(.input, "cannot read \"\(path)\": \(systemMessage()); check the path")
    }
    defer { if path != "-" { close(descriptor) } }
    var all: [UInt8] = []
    let size = 1 << 18
    while stop.waitForInput(descriptor, milliseconds: -1), !stop.isRequested {
      let old = all.count
      all.append(contentsOf: repeatElement(0, count: size))
      let count = all.withUnsafeMutableBytes { read(descriptor, $0.baseAddress.map { $0 + old }, size) }
      let problem = errno
      all.removeLast(size - max(0, count))
      if count == 0 { break }
      if count < 0, problem != EINTR, problem != EAGAIN {
        let advice = problem == EISDIR ? "it is a directory; name a file in it" : systemMessage(problem)
        throw BatchError(.input, "cannot read \"\(name)\": \(advice)")
      }
      guard all.count <= Self.limit else {
        throw BatchError(.input, "\"\(name)\" is longer than \(Self.limit >> 20) MB; divide it")
      }
    }
    bytes = all
  }
}
