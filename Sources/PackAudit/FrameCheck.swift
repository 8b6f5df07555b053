import Files
import LanguagePack
import Morphology
import PackCompiler
import Translation

/// Frames name predicates of the language, slots that can be read and targets that can be generated.
struct FrameCheck {
  private let audit: PairUnderAudit
  private let closure: Closure
  private static let columns = (source: 0, part: 1, slots: 2, target: 3, targetPart: 4, subject: 5)

  init?(_ packs: CorePacks, _ folder: SourceTree.Folder) {
    guard let audit = PairUnderAudit(packs, folder), let closure = Closure(packs, folder) else { return nil }
    self.audit = audit
    self.closure = closure
  }

  func diagnostics(_ folder: SourceTree.Folder) -> [Diagnostic] {
    folder.frames.flatMap { file in file.rows.flatMap { row in problems(row, file.path) } }
  }

  private func problems(_ row: TableFile.Row, _ path: String) -> [Diagnostic] {
    let columns = Self.columns
    guard row.fields.count > columns.subject, let part = TagSet(row.fields[columns.part]),
      let targetPart = TagSet(row.fields[columns.targetPart])
    else { return [] }
    var problems: [Diagnostic] = []
    func add(_ field: Int, _ message: String) {
      problems.append(Diagnostic(.error, path, line: row.line, column: row.column(of: field), message))
    }
    let predicate = row.fields[columns.source]
    let isWord = audit.source.layers.contains { !$0.lexicon.rows.rowNumbers(of: predicate).isEmpty }
    if !isWord, !audit.pair.contains(predicate) {
      add(columns.source, "no predicate \"\(predicate)\" in \(audit.sourceName)/lexemes or in the pair")
    }
    if !isWord || !hasPart(predicate, part), !audit.pair.contains(predicate) {
      add(columns.part, "\"\(predicate)\" is no \(part.text) in \(audit.sourceName)/lexemes")
    }
    if row.fields[columns.slots] != "-" {
      for slot in row.fields[columns.slots].split(separator: " ") {
        if let problem = slotProblem(slot) { add(columns.slots, problem) }
      }
    }
    if row.fields[columns.target] != "-" {
      for problem in closure.generationProblems(row.fields[columns.target], targetPart) {
        add(columns.target, problem)
      }
    }
    let subject = row.fields[columns.subject]
    if subject != "-", !isTargetWord(subject), !isTargetWord(subject.lowercased()) {
      add(columns.subject, "subject \"\(subject)\" is no word of \(audit.targetName)")
    }
    return problems
  }

  private func hasPart(_ predicate: String, _ part: TagSet) -> Bool {
    audit.source.layers.contains { layer in
      layer.lexicon.rows.rowNumbers(of: predicate).contains { layer.lexicon.tagSet($0).contains(part) }
    }
  }

  private static let roles: Set<String> = ["subject", "object", "indirect", "complement", "adverb", "drop"]

  /// Why `marker[a|b]=role` or `marker<feature>=role` cannot be read; nil when it can.
  private func slotProblem(_ slot: Substring) -> String? {
    guard let equal = slot.lastIndex(of: "=") else { return "slot \"\(slot)\" has no =role" }
    let role = String(slot[slot.index(after: equal)...])
    var marker = slot[..<equal]
    if marker.last == "]" {
      guard let open = marker.firstIndex(of: "["), marker.index(after: open) < marker.index(before: marker.endIndex)
      else { return "slot \"\(slot)\" has no words in its brackets" }
      marker = marker[..<open]
    } else if marker.last == ">" {
      guard let open = marker.firstIndex(of: "<"), TagSet(marker[marker.index(after: open)...].dropLast()) != nil
      else { return "slot \"\(slot)\" has an unknown feature" }
      marker = marker[..<open]
    }
    if marker.isEmpty || marker.contains(where: { "[]<>=|".contains($0) }) { return "slot \"\(slot)\" has no marker" }
    if Self.roles.contains(role) { return nil }
    let words = role.split(whereSeparator: { $0 == "_" || $0 == "|" })
    return words.allSatisfy({ isTargetWord(String($0)) }) && !words.isEmpty
      ? nil : "slot \"\(slot)\" leads to \"\(role)\", which is no role and no word of \(audit.targetName)"
  }

  private func isTargetWord(_ word: String) -> Bool {
    audit.target.layers.contains { !$0.lexicon.rows.rowNumbers(of: word).isEmpty }
  }
}
