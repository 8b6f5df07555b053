/// Why a glossary, a translation memory or a pattern cannot be used.
public enum TermError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be read; check its name and its permissions.
  case unreadable(path: String, reason: String)
  /// A line of a table, or of an XML file, is not as it has to be; correct it.
  case invalid(path: String, line: Int, reason: String)
  /// Not a regular expression; correct it.
  case unreadablePattern(String)

  /// One line: what is wrong, where, what to do.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \"\(path)\": \(reason)"
    case .invalid(let path, let line, let reason): "\(path):\(line): \(reason)"
    case .unreadablePattern(let pattern): "\"\(pattern)\" is no regular expression; correct it, or escape its signs"
    }
  }
}
