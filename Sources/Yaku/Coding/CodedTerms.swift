/// A report on a term; one whose outcome is unknown is left out when it is read.
struct CodedTermUse: Codable {
  private let source: String
  private let target: String
  private let glossary: String
  private let outcome: String
  private let reason: String?
  private let span: CodedSpan
  private let targets: [CodedSpan]

  init(_ use: TermUse) {
    source = use.source
    target = use.target
    glossary = use.termBase
    outcome = use.outcome.rawValue
    reason = use.reason?.rawValue
    span = CodedSpan(use.sourceSpan)
    targets = use.targetSpans.map { CodedSpan($0) }
  }

  var use: TermUse? {
    guard let outcome = TermUse.Outcome(rawValue: outcome) else { return nil }
    return TermUse(
      source: source, target: target, termBase: glossary, outcome: outcome,
      reason: reason.flatMap(TermUse.Reason.init(rawValue:)), sourceSpan: span.span, targetSpans: targets.map(\.span))
  }
}

/// A match of a translation memory.
struct CodedMemoryMatch: Codable {
  private let score: Int
  private let memory: String
  private let entry: String
  private let span: CodedSpan
  private let target: CodedSpan

  init(_ match: MemoryMatch) {
    score = match.score
    memory = match.memory
    entry = match.entry
    span = CodedSpan(match.sourceSpan)
    target = CodedSpan(match.targetSpan)
  }

  var match: MemoryMatch {
    MemoryMatch(score: score, memory: memory, entry: entry, sourceSpan: span.span, targetSpan: target.span)
  }
}
