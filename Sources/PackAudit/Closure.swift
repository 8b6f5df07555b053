import Files
import LanguagePack
import Morphology
import PackCompiler
import TextModel
import Translation

/// Every entry of a pair analyses and generates.
///
/// The source of an entry, put through the analyser over the core packs alone, gives a unit with that entry: alone, or in
/// one of the contexts that the language lists in `closure.tsv`. Its target has all forms that the target language lists
/// there.
struct Closure {
  private let audit: PairUnderAudit
  private let analyzer: Analyzer
  private let lookup: CandidateLookup
  private let selector: LexicalSelector
  private let generator: Generator
  private let contexts: [(part: TagSet, before: String, after: String)]
  private let forms: [(part: TagSet, form: TagSet)]

  /// Nil when the pair has no languages to be checked against.
  init?(_ packs: CorePacks, _ folder: SourceTree.Folder) {
    guard let audit = PairUnderAudit(packs, folder) else { return nil }
    self.audit = audit
    analyzer = Analyzer(audit.source)
    lookup = CandidateLookup(pair: audit.pair, source: audit.source)
    selector = LexicalSelector(pair: audit.pair, target: audit.target)
    generator = Generator(audit.target)
    contexts = audit.source.rows("closure").compactMap { fields in
      guard fields.count >= 4, fields[0] == "context", let part = TagSet(fields[1]) else { return nil }
      return (part, fields[2] == "-" ? "" : fields[2], fields[3] == "-" ? "" : fields[3])
    }
    forms = audit.target.rows("closure").compactMap { fields in
      guard fields.count >= 3, fields[0] == "form", let part = TagSet(fields[1]), let form = TagSet(fields[2]) else {
        return nil
      }
      return (part, form)
    }
  }

  func diagnostics(_ folder: SourceTree.Folder) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    let side = audit.direction == .forward ? 0 : 1
    for file in folder.lexemes {
      for row in file.rows where row.fields.count >= 5 {
        let parts = row.fields[2].split(separator: ":").compactMap { TagSet($0) }
        let ranks = row.fields[3].split(separator: "/")
        guard parts.count > 0, ranks.count == 2, ranks[side] != "-" else { continue }
        let sourcePart = parts[side == 0 ? 0 : parts.count - 1]
        let targetPart = parts[side == 0 ? parts.count - 1 : 0]
        let key = String(row.fields[side].filter { $0 != "*" })
        if let problem = analysisProblem(key, sourcePart, target: row.fields[1 - side]) {
          diagnostics.append(
            Diagnostic(.error, file.path, line: row.line, column: row.column(of: side), problem))
        }
        let column = row.column(of: 1 - side)
        for problem in generationProblems(row.fields[1 - side], targetPart) {
          diagnostics.append(Diagnostic(.error, file.path, line: row.line, column: column, problem))
        }
      }
    }
    return diagnostics
  }

  /// Why `key` is not found in running text; nil when it is.
  func analysisProblem(_ key: String, _ part: TagSet, target: String) -> String? {
    var seen: [String] = []
    for context in [(part: TagSet(), before: "", after: "")] + contexts {
      guard context.part.isEmpty || context.part.partOfSpeech == part.partOfSpeech else { continue }
      let document = Document(context.before + key + context.after, language: nil)
      let readings = analyzer.analyze(document, sentence: document.span)
      let start = context.before.utf8.count
      let end = start + key.utf8.count
      for unit in lookup.units(readings) {
        guard let first = unit.range.first, let last = unit.range.last else { continue }
        if readings[first].span.lowerBound == start, readings[last].span.upperBound == end,
          unit.entries.contains(where: { $0.target == target })
        {
          return nil
        }
        // An adverb may be the adverbial form of an adjective, which transfer looks up as it is written.
        if readings[first].span.lowerBound == start, readings[last].span.upperBound == end, part.contains(.adverb),
          readings[last].tags.contains(.adjective.union(.continuative))
        {
          return nil
        }
      }
      if readings.isEnclitic(from: start, to: end) { return nil }
      if seen.isEmpty { seen = readings.map(\.description) }
    }
    return
      "\"\(key)\" (\(part.text)) is never read as itself: \(seen.joined(separator: " ")); add it to \(audit.sourceName)/lexemes, or a context to \(audit.sourceName)/closure.tsv"
  }

  /// What is wrong with a target: a mark without a word, or a form that cannot be made.
  ///
  /// A word that the target's lexemes lack is no problem: it is regular.
  func generationProblems(_ target: String, _ part: TagSet) -> [String] {
    let marks = target.split(separator: " ").filter { $0.contains("*") }
    if marks.count > 1 || marks.contains(where: { $0.count < 2 || $0.dropLast().contains("*") || $0.last != "*" }) {
      return ["\"\(target)\": one word may carry a * at its end"]
    }
    let selection = selector.expand(target, part, sources: [], reason: "")
    guard selection.words.indices.contains(selection.head) else { return ["the target is empty"] }
    let head = selection.words[selection.head].lemma
    let kind = selection.partOfSpeech.partOfSpeech
    let features = generator.features(of: head, partOfSpeech: kind)
    var problems: [String] = []
    let fixed = features.intersects(.uncountable.union(.pluralOnly).union(.proper))
    for form in forms where form.part == kind && !(fixed && form.form == .plural) {
      if generator.surface(of: head, partOfSpeech: kind, form: form.form) == nil {
        problems.append("\"\(head)\" has no form \(form.form.text); add it to \(audit.targetName)/lexemes")
      }
    }
    return problems
  }
}

extension [Reading] {
  /// Whether the bytes from `start` to `end` are one verb with a pronoun joined to it: transfer looks the two up as one.
  fileprivate func isEnclitic(from start: Int, to end: Int) -> Bool {
    let parts = filter { $0.span.lowerBound >= start && $0.span.upperBound <= end }
    return parts.count == 2 && parts[0].span.lowerBound == start && parts[1].span.upperBound == end
      && parts[0].tags.contains(.verb) && parts[1].tags.contains(.pronoun)
  }
}
