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

  static let help = """
    Exit codes
      0    everything went well
      1    some records or lines have an error
      2    the command line is wrong
      3    the input or the packs cannot be read
      4    the output cannot be written
      130  stopped by Ctrl-C
    """
}
