import Files
package import Morphology
package import TextModel
package import Writing

/// The tools of somebody's own that an engine has, read when they are first asked for.
final class CustomTools: Sendable {
  private let folders: [String]
  private let read = KeptValues<String, [CustomTool]>()
  private let rewriters = KeptValues<String, Rewriter>()

  init(folders: [String]) { self.folders = folders }

  /// The tools in the order of their folders; of two with one name the first.
  var all: [CustomTool] {
    guard !folders.isEmpty else { return [] }
    return read.value(of: "") {
      var names: Set<String> = []
      return folders.map { CustomTool(folder: $0) }.filter { names.insert($0.name).inserted }
    }
  }

  func tool(_ name: String) -> CustomTool? { all.first { $0.name == name } }

  /// What a tool makes of a language; nil where it has no rules for it.
  func rewriter(_ tool: CustomTool, _ language: LanguageTag, _ stack: LanguageStack) -> Rewriter? {
    rewriters.value(
      of: tool.path + " " + language.base.description,
      ifPossible: { tool.languages.contains(language.base) ? tool.rewriter(for: language, stack) : nil })
  }
}

extension CustomTool {
  /// What the rules for a language may name.
  package func names(_ stack: LanguageStack) -> RewritingNames {
    RewritingNames(stack, sets: sets, relations: relations, phrases: phrases)
  }

  /// The rules for a language, together with those of the tones they go on from.
  package func rewriter(for language: LanguageTag, _ stack: LanguageStack) -> Rewriter {
    let own = rules(for: language).map(\.rule.row)
    let others = base.flatMap { Rewriter.rows(stack, tone: $0.rawValue) }
    var seen = Set(own.compactMap(\.first))
    return Rewriter(
      stack, rows: own + others.filter { $0.first.map { seen.insert($0).inserted } == true }, names: names(stack))
  }

  /// What of the rules a language cannot read, and what it lacks.
  func problems(for language: LanguageTag, in store: PackStore) -> [Problem] {
    let rules = rules(for: language)
    let manifest = path + "/manifest.tsv"
    guard !store.packs(of: language).isEmpty else {
      return [Problem(manifest, "there is no pack of \"\(language)\"; 'yaku tools' lists the languages there are")]
    }
    let stack = store.stack(of: language)
    let tones = Rewriter.tones(stack)
    var found = base.filter { !tones.contains($0.rawValue) }.map { tone in
      Problem(
        manifest, "\"\(language)\" has no tone \"\(tone)\" to go on from; it has \(tones.joined(separator: ", "))")
    }
    if rules.isEmpty {
      found.append(Problem(manifest, "there are no rules for \"\(language)\"; their ids begin with \(language)."))
    }
    let scope = names(stack).scope
    for (path, rule) in rules {
      do throws(WritingRule.Problem) {
        try WritingRule.check(rule.row, in: scope)
      } catch {
        found.append(Problem(path, line: rule.line, "rule \"\(rule.id)\": \(error)"))
      }
    }
    return found
  }
}

extension Engine {
  /// The tools of somebody's own, in the order of their folders.
  public var customTools: [CustomTool] { tools.all }

  /// What keeps a tool of somebody's own from being used, by file and line; empty when nothing does.
  public func problems(of tool: CustomTool) -> [CustomTool.Problem] {
    tool.problems + tool.languages.flatMap { tool.problems(for: $0, in: store) }
  }

  /// The packs of a language as one.
  package func stack(of language: LanguageTag) -> LanguageStack { store.stack(of: language) }

  /// What rewrites a language in a tone: a tool of somebody's own, else the rules of the packs; nil when there is neither.
  func rewriter(for language: LanguageTag, tone: Tone) -> Rewriter? {
    guard let tool = tools.tool(tone.rawValue) else { return store.rewriter(for: language, tone: tone.rawValue) }
    guard problems(of: tool).isEmpty else { return nil }
    return tools.rewriter(tool, language, store.stack(of: language))
  }
}
