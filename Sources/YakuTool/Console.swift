import Batch
import Files
import Glibc

/// What a person at the terminal reads.
enum Console {
  /// Writes `text` to standard output, as it is.
  static func print(_ text: String) throws(ToolError) {
    do throws(BatchError) {
      let output = try OutputFile(path: "-")
      try output.append(Array(text.utf8))
      try output.flush()
    } catch {
      throw ToolError(error)
    }
  }

  /// Writes one line to standard error.
  static func tell(_ line: String) {
    write(Array("yaku: \(line)\n".utf8))
  }

  /// Writes bytes to standard error; what cannot be written is lost.
  static func write(_ bytes: [UInt8]) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(STDERR_FILENO, $0.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count > 0 { done += count } else if errno != EINTR { return }
    }
  }

  /// Whether standard error is a terminal.
  static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard output is a terminal of somebody who wants colours (https://no-color.org).
  static var hasColours: Bool {
    isatty(STDOUT_FILENO) == 1 && Configuration.environment("NO_COLOR") == nil
      && Configuration.environment("TERM") != "dumb"
  }

  /// How many columns the terminal has; 80 when it does not say.
  static var width: Int { size.width }

  /// How many columns and lines the terminal has; 80 and 24 when it does not say.
  static var size: (width: Int, height: Int) {
    var size = winsize()
    for descriptor in [STDOUT_FILENO, STDERR_FILENO]
    where ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0 {
      return (Int(size.ws_col), Int(size.ws_row))
    }
    func number(_ name: String) -> Int? { Configuration.environment(name).flatMap { Int($0) } }
    return (number("COLUMNS") ?? 80, number("LINES") ?? 24)
  }

  /// Everything on standard input; bytes that are not UTF-8 become U+FFFD.
  static func readAll() throws(ToolError) -> String {
    if isatty(STDIN_FILENO) == 1 { tell("reading what you type; Ctrl-D ends it") }
    return text(of: try bytes(from: STDIN_FILENO, "standard input"), "standard input")
  }

  /// Everything in the file at `path`; bytes that are not UTF-8 become U+FFFD.
  static func read(_ path: String) throws(ToolError) -> String {
    text(of: try bytes(of: path), "\"\(path)\"")
  }

  /// Everything in the file at `path`, which has to be UTF-8.
  static func validText(of path: String) throws(ToolError) -> String {
    if let text = String(validating: try bytes(of: path), as: UTF8.self) { return text }
    throw ToolError(ExitCode.input, "\"\(path)\" is not UTF-8; convert it, for example with 'iconv'")
  }

  /// Puts `text` in the place of the file at `path`, as a whole or not at all; `old` is what was read from it.
  static func replace(_ path: String, _ old: String, with text: String) throws(ToolError) {
    // Somebody may have saved the file since.
    guard try bytes(of: path).elementsEqual(old.utf8) else {
      throw ToolError(ExitCode.input, "\"\(path)\" was changed while it was read; try again")
    }
    try replace(path, with: Array(text.utf8))
  }

  /// Puts `bytes` in the place of the file at `path`, as a whole or not at all.
  static func replace(_ path: String, with bytes: [UInt8]) throws(ToolError) {
    var settings = OutputFile.Settings()
    settings.replacesInput = true
    do throws(BatchError) {
      let file = try OutputFile(path: path, inputs: [path], settings: settings)
      do throws(BatchError) {
        try file.append(bytes)
        try file.finish()
      } catch {
        file.discard()
        throw error
      }
    } catch {
      throw ToolError(error)
    }
  }

  /// Everything in the file at `path`.
  static func bytes(of path: String) throws(ToolError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ToolError(ExitCode.input, "cannot read \"\(path)\": \(systemMessage()); check the path")
    }
    defer { close(descriptor) }
    return try bytes(from: descriptor, "\"\(path)\"")
  }

  private static func text(of bytes: [UInt8], _ name: String) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    tell("\(name) is not valid UTF-8; convert it, for example with 'iconv'")
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func bytes(from descriptor: Int32, _ name: String) throws(ToolError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw ToolError(ExitCode.input, "cannot read \(name): \(systemMessage())")
      }
      bytes += chunk[..<count]
    }
  }
}
