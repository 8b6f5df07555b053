package import Files
package import LanguagePack

/// What an importer did: counts by part of speech, lines left out with the reason, and diagnostics.
package struct ImportReport: Sendable {
  package let name: String
  /// Entries of the source that were read.
  package var read = 0
  /// Entries that went into the pack.
  package var entries = 0
  package var byPartOfSpeech: [String: Int] = [:]
  /// Lines or glosses left out, by reason.
  package var skipped: [String: Int] = [:]
  /// The first diagnostics; the rest are only counted.
  package var diagnostics: [Diagnostic] = []
  package var diagnosticCount = 0
  static let keptDiagnostics = 100

  package init(name: String) { self.name = name }

  mutating func count(_ tags: TagSet) {
    entries += 1
    byPartOfSpeech[tags.partOfSpeech.text, default: 0] += 1
  }

  mutating func skip(_ reason: String) { skipped[reason, default: 0] += 1 }

  mutating func warn(_ path: String, _ line: Int, _ message: String) {
    diagnosticCount += 1
    if diagnostics.count < Self.keptDiagnostics {
      diagnostics.append(Diagnostic(.warning, path, line: line, message))
    }
  }
}

/// A pack as an importer made it, ready to be written.
package struct ImportedPack {
  package var assembly: PackAssembly
  package var report: ImportReport
  /// The licence text that is to stand beside the pack.
  package var licenceText: String

  package var name: String { assembly.manifest.name }
}

extension ImportReport: CustomStringConvertible {
  /// `name: 12 entries (noun 7, verb 5) of 9 in the source, 3 skipped (cross reference 3)`.
  package var description: String {
    func list(_ counts: [String: Int]) -> String {
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
    var text = "\(name): \(entries) entries"
    if !byPartOfSpeech.isEmpty { text += " (\(list(byPartOfSpeech)))" }
    if read > 0 { text += " of \(read) in the source" }
    if !skipped.isEmpty { text += ", \(skipped.values.reduce(0, +)) skipped (\(list(skipped)))" }
    return text
  }
}
