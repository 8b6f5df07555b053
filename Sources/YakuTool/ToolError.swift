import Batch
import Yaku

/// Ends a command: the exit code, and one line that says why and what to do.
struct ToolError: Error {
  let code: Int32
  /// Empty when nothing needs to be said.
  let message: String

  init(_ code: Int32, _ message: String) {
    self.code = code
    self.message = message
  }

  init(_ error: BatchError) {
    self.init(error.kind.rawValue, error.kind == .closedPipe ? "" : error.description)
  }
}

/// The exit codes, as the help lists them.
enum ExitCode {
  static let rejected: Int32 = 1
  static let usage: Int32 = 2
  static let input: Int32 = 3
  static let output: Int32 = 4

  static let meanings: [(code: Int32, meaning: String)] = [
    (0, "everything went well"),
    (rejected, "some records or lines have an error"),
    (usage, "the command line or the configuration file is wrong"),
    (input, "the input or the packs cannot be read"),
    (output, "the output cannot be written"),
    (130, "stopped by Ctrl-C"),
  ]

  static let help =
    "Exit codes\n"
    + meanings.map { code, meaning in
      let digits = "\(code)"
      return "  \(digits)\(String(repeating: " ", count: 5 - digits.count))\(meaning)"
    }.joined(separator: "\n")
}
