package import Files
import Writing
package import Yaku

/// Runs the examples of the rules of somebody's own tool, as `RewritingExamples` does for those of the packs.
package enum CustomToolExamples {
  /// What the examples do not do, by file and line. The tool must have no other problems.
  package static func diagnostics(_ tool: CustomTool, _ engine: Engine) -> [Diagnostic] {
    tool.languages.flatMap { language -> [Diagnostic] in
      let stack = engine.stack(of: language)
      let rewriter = tool.rewriter(for: language, stack)
      let examples = RewritingExamples(stack, names: tool.names(stack)) { _ in [rewriter] }
      return tool.files.flatMap { file in
        examples.diagnostics(file.with { $0.id.hasPrefix("\(language.base).") })
      }
    }.sorted()
  }
}
