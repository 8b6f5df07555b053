import Files
import LanguagePack
import PackCompiler
import Translation

/// Judges the language data: by its text alone, then by what the engine makes of it.
package enum PackAudit {
  /// Everything wrong with the data below `dictionaries`, in the order the steps look at it.
  ///
  /// Syntax, tags and paradigms, text form and order, agreement of both directions, sources, closure, frames, rules,
  /// licences. Packs are compiled in memory; nothing is written. Takes some seconds.
  package static func check(dictionaries: String) -> AuditReport {
    var report = AuditReport()
    let tree = SourceTree(root: dictionaries)
    var products: [PackCompiler.Product] = []
    report.step("syntax") {
      let compiler = PackCompiler(dictionaries: dictionaries)
      products = compiler.folders.map { compiler.compile($0) }
      return tree.diagnostics + products.flatMap(\.diagnostics)
    }
    report.step("tags") { TagCheck.diagnostics(tree) }
    report.step("order") { TextCheck.diagnostics(tree) + tree.folders.flatMap(OrderCheck.diagnostics) }
    report.step("directions") { tree.folders.flatMap(RankCheck.diagnostics) }
    report.step("sources") { SourcesCheck.diagnostics(tree) }
    let packs = CorePacks(products)
    report.step("closure") { tree.folders.filter(\.isPair).flatMap { Closure(packs, $0)?.diagnostics($0) ?? [] } }
    report.step("frames") { tree.folders.filter(\.isPair).flatMap { FrameCheck(packs, $0)?.diagnostics($0) ?? [] } }
    report.step("rules") {
      tree.folders.flatMap { RuleCheck.diagnostics($0) + WritingRuleCheck.diagnostics($0) }
    }
    report.step("licences") { tree.folders.flatMap(LicenceCheck.diagnostics) }
    report.sections = packs.sections
    return report
  }
}

extension PackAudit {
  /// Runs every example of the rules below `dictionaries`.
  ///
  /// Uses the packs in the folder `packs`, or, when that is nil or has none, packs compiled in memory.
  package static func test(dictionaries: String, packs folder: String?) -> AuditReport {
    var report = AuditReport()
    let tree = SourceTree(root: dictionaries)
    var packs = CorePacks(folder: folder)
    report.step("packs") {
      guard packs.isEmpty else { return [] }
      let compiler = PackCompiler(dictionaries: dictionaries)
      packs = CorePacks(compiler.folders.map { compiler.compile($0) })
      return []
    }
    report.step("examples") {
      tree.folders.filter { !$0.rules.isEmpty }.flatMap { folder -> [Diagnostic] in
        packs.directions(of: folder, in: tree).flatMap { direction -> [Diagnostic] in
          let examples = RuleExamples(
            source: direction.source, pair: direction.pair,
            translator: folder.isPair
              ? Translator(source: direction.source, target: direction.target, pair: direction.pair) : nil)
          return folder.rules.filter { !folder.isPair || $0.path.contains("/to-\(direction.targetName)/") }
            .flatMap(examples.diagnostics)
        }
      }
    }
    report.step("proofreading") {
      tree.folders.flatMap { folder -> [Diagnostic] in
        guard folder.rules.contains(where: { $0.rules.contains(where: \.proofreads) }),
          let language = packs.language(folder.name)
        else { return [] }
        let examples = ProofreadingExamples(language)
        return folder.rules.flatMap(examples.diagnostics)
      }
    }
    report.step("rewriting") {
      tree.folders.flatMap { folder -> [Diagnostic] in
        guard folder.rules.contains(where: { $0.rules.contains(where: \.rewrites) }),
          let language = packs.language(folder.name)
        else { return [] }
        let examples = RewritingExamples(language)
        return folder.rules.filter { !$0.writesDrafts }.flatMap(examples.diagnostics)
      }
    }
    report.step("drafts") {
      tree.folders.flatMap { folder -> [Diagnostic] in
        let files = folder.rules.filter(\.writesDrafts)
        guard !files.isEmpty, let language = packs.language(folder.name) else { return [] }
        return files.flatMap(DraftExamples(language).diagnostics)
      }
    }
    return report
  }
}
