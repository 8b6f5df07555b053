import Files

/// Why a run could not go on, with the exit code that says so.
package struct BatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of trouble; the raw value is the exit code of the program.
  package enum Kind: Int32, Hashable, Sendable {
    /// The command line asks for something that cannot be done.
    case usage = 2
    /// The input cannot be read, or is not in the format it should be in.
    case input = 3
    /// The output cannot be written.
    case output = 4
    /// The reader of the output has gone away; nothing needs to be said.
    case closedPipe = 141
  }

  package let kind: Kind
  /// One line: what is wrong, the value in quotes, what to do.
  package let description: String
  /// Whether the run left what it needs to go on later.
  package let canResume: Bool

  /// An input that cannot be read.
  init(_ error: FileError) { self.init(.input, error.description) }

  package init(_ kind: Kind, _ description: String, canResume: Bool = false) {
    self.kind = kind
    self.description = description
    self.canResume = canResume
  }
}
