import Files
import Morphology
import PackCompiler
import Writing

/// Rules that proofread or rewrite can be read.
enum WritingRuleCheck {
  static func diagnostics(_ folder: SourceTree.Folder) -> [Diagnostic] {
    func names(_ part: String, and more: [[String]] = []) -> (sets: WordSets, phrases: PatternPhrases) {
      let rows =
        more + (folder.names[part + "-sets"] ?? []) + LemmaRelations.sets(folder.names[part + "-relations"] ?? [])
      let sets = WordSets(rows: rows)
      return (sets, PatternPhrases(rows: folder.names["phrases"] ?? [], sets: sets))
    }
    let proofreading = names("proofreading")
    let rewriting = names("rewriting")
    let drafts = names("rewriting", and: AnswerFinder.opinions(folder.names["sentiment"] ?? []))
    let phrases = rewriting.phrases.unreadable.map { row in
      Diagnostic(.error, folder.path + "/phrases.tsv", "the pattern of \"\(row.first ?? "")\" cannot be read")
    }
    return phrases
      + folder.rules.flatMap { file in
        file.rules.filter { $0.proofreads || $0.rewrites }.compactMap { rule in
          let names = file.writesDrafts ? drafts : rule.rewrites ? rewriting : proofreading
          do throws(WritingRule.Problem) {
            try WritingRule.check(rule.row, in: PatternScope(sets: names.sets, phrases: names.phrases))
            return nil
          } catch {
            return Diagnostic(.error, file.path, line: rule.line, "rule \"\(rule.id)\": \(error)")
          }
        }
      }
  }
}
