/// Something to tell a dictionary author, with the place where it was found.
///
/// Diagnostics are collected; the first one never stops the work.
package struct Diagnostic: Sendable, Hashable {
  package enum Severity: String, Sendable {
    case error, warning, note
  }

  package let severity: Severity
  package let path: String
  /// 1-based; 0 when the whole file is meant.
  package let line: Int
  package let column: Int
  package let message: String

  package init(_ severity: Severity, _ path: String, line: Int = 0, column: Int = 0, _ message: String) {
    self.severity = severity
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }
}

extension Diagnostic: CustomStringConvertible {
  package var description: String {
    var place = path
    if line > 0 { place += ":\(line)" }
    if line > 0, column > 0 { place += ":\(column)" }
    return "\(place): \(severity.rawValue): \(message)"
  }
}

extension Diagnostic: Comparable {
  /// By file, then by place; then by what is said.
  package static func < (left: Diagnostic, right: Diagnostic) -> Bool {
    if left.path != right.path { return left.path < right.path }
    if left.line != right.line { return left.line < right.line }
    if left.column != right.column { return left.column < right.column }
    return left.message < right.message
  }
}
