import LanguagePack
import PackCompiler

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
    report.step("rules") { tree.folders.flatMap(RuleCheck.diagnostics) }
    report.step("licences") { tree.folders.flatMap(LicenceCheck.diagnostics) }
    report.sections = packs.sections
    return report
  }
}
