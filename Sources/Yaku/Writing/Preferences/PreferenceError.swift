/// Why preferences cannot be read or written.
public enum PreferenceError: Error, Hashable, Sendable {
  /// The file cannot be read; check the path and who may read it.
  case unreadable(path: String, reason: String)
  /// A line makes no sense; mend it or take it out.
  case invalid(path: String, line: Int, reason: String)
  /// The file cannot be written; check the folder and the space that is left.
  case unwritable(path: String, reason: String)

  init(_ error: TermError) {
    switch error {
    case .unreadable(let path, let reason): self = .unreadable(path: path, reason: reason)
    case .invalid(let path, let line, let reason): self = .invalid(path: path, line: line, reason: reason)
    case .unreadablePattern: self = .invalid(path: "", line: 1, reason: error.description)
    }
  }
}

extension PreferenceError: CustomStringConvertible {
  /// What is wrong and what to do, in one line.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \"\(path)\": \(reason); check the path"
    case .invalid(let path, let line, let reason): "\(path):\(line): \(reason)"
    case .unwritable(let path, let reason): "cannot write \"\(path)\": \(reason); make room, or check the folder"
    }
  }
}
