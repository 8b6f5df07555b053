package import Files

/// What an audit of the language data found.
package struct AuditReport: Sendable {
  /// One section of one pack: how many entries and bytes it holds.
  package struct Section: Sendable {
    package let pack: String
    package let name: String
    package let entries: Int
    package let bytes: Int
  }

  /// By file and place.
  package internal(set) var diagnostics: [Diagnostic] = []
  package internal(set) var sections: [Section] = []
  /// How long each step took, in milliseconds of wall time, in the order of the steps.
  package internal(set) var times: [(step: String, milliseconds: Int)] = []

  package var errorCount: Int { diagnostics.count { $0.severity == .error } }

  /// Runs one step and keeps its findings in order of place, each once.
  mutating func step(_ name: String, _ body: () -> [Diagnostic]) {
    let clock = ContinuousClock()
    let start = clock.now
    let known = Set(diagnostics)
    let found = Set(body()).subtracting(known).sorted()
    diagnostics += found
    times.append((name, Int((clock.now - start) / .milliseconds(1))))
  }
}

extension AuditReport {
  /// Entries and bytes of every section, then the time of every step, one a line.
  package var figures: String {
    sections.map { "\($0.pack) \($0.name): \($0.entries) entries, \($0.bytes) bytes\n" }.joined()
      + times.map { "\($0.step): \($0.milliseconds) ms\n" }.joined()
  }
}
