import Synchronization
public import TextModel

/// A part of a text for a tool of a writing session.
public struct WritingPassage: Sendable {
  /// The text.
  public var text: String
  /// Its language.
  public var language: LanguageTag?
  /// How it is written.
  public var format: TextFormat
  /// How its comments are told from the rest, where it is a program: only they may change.
  public var code: CodeSyntax?
  /// What stays as it is.
  public var ignoredSpans: [TextSpan]
  /// The forms in which the host takes results.
  public var resultOptions: WritingToolsResultOptions
  /// Whether a result may come in a simpler form than it should have.
  public var allowsDegraded: Bool
  /// Whether bullets and numbers of lists are part of the text.
  public var includesTextListMarkers = true
  /// What was found in sentences of the text before; nil for a passage that stands alone.
  var memory: SentenceMemory?
}

/// What was found in the sentences of the texts of a session, so that none is read twice. What is remembered changes no
/// answer, so copies of a session may share it.
final class SentenceMemory: Sendable {
  private let cache = Mutex(SentenceCache(keepsAll: true))

  /// The answer to a request; nil for a language without rules.
  func response(to request: ProofreadingRequest, _ engine: Engine) -> ProofreadingResponse? {
    cache.withLock { try? engine.proofread(request, cache: &$0) }
  }
}

/// What a tool made of one passage.
public struct WritingAnswer: Sendable {
  /// What became of it.
  public var outcome: WritingResponse.Outcome
  /// The changes in order, in offsets of the passage; none touches another.
  public var changes: [WritingChange]
  /// Whether the result has a simpler form than it should have, because the host does not take that.
  public var isDegraded = false

  /// An answer of a tool.
  public init(_ outcome: WritingResponse.Outcome, _ changes: [WritingChange] = []) {
    self.outcome = outcome
    self.changes = changes
  }
}

/// A tool as a writing session runs it: a value, so that a session needs to know none of them.
public struct SessionTool: Sendable {
  /// How much of a text the tool has to see.
  public enum Reading: Hashable, Sendable {
    /// A paragraph at a time; what is around the range is read too.
    case paragraphs
    /// The whole text; what is around the range is read too.
    case text
    /// The range alone, as one.
    case range
  }

  /// The name of the tool.
  public let name: String
  /// How much of a text it has to see.
  public let reading: Reading
  /// What it makes of a passage.
  public let run: @Sendable (WritingPassage, Engine) -> WritingAnswer
  /// The tool it runs, where that is one of the engine's.
  var tool: WritingTool?
  /// Whether passages are compared with each other when all are read: the whole text is handed to it once more.
  var comparesPassages = false

  /// A tool of somebody's own.
  public init(
    name: String, reading: Reading = .paragraphs, run: @escaping @Sendable (WritingPassage, Engine) -> WritingAnswer
  ) {
    self.name = name
    self.reading = reading
    self.run = run
  }

  /// Finds errors; each is decided about by itself.
  public static let proofread = proofread(ProofreadingRequest("", language: nil))

  /// Finds errors as `template` says: its rules, words, and decisions hold, and its language before that of the session. Its
  /// text, format, code and ignored spans mean nothing; what others said is left alone.
  public static func proofread(_ template: ProofreadingRequest) -> SessionTool {
    var tool = SessionTool(name: "proofread", reading: .paragraphs) { proofread($0, $1, template) }
    tool.comparesPassages = true
    return tool
  }

  private static func proofread(
    _ passage: WritingPassage, _ engine: Engine, _ template: ProofreadingRequest
  ) -> WritingAnswer {
    var request = template
    request.text = passage.text
    request.language = template.language ?? passage.language
    request.format = passage.format
    request.ignoredSpans = passage.format == .plain ? passage.ignoredSpans.sorted() : []
    request.skipsQuotes = true
    request.code = passage.code
    let memory = passage.memory ?? SentenceMemory()
    guard let response = memory.response(to: request, engine) else { return WritingAnswer(.refused(.unsupportedTool)) }
    let changes = response.suggestions.compactMap { suggestion in
      suggestion.replacements.first.map {
        WritingChange(suggestion.span, $0, rules: [suggestion.rule], reasons: [suggestion.message])
      }
    }
    if changes.isEmpty, response.document.language == nil, request.language == nil {
      return WritingAnswer(.refused(.unknownLanguage))
    }
    return WritingAnswer(changes.isEmpty ? .unchanged(.nothingToDo) : .changed, changes)
  }

  /// Does what a writing tool does, in the simplest form that the host takes.
  public init(_ tool: WritingTool) {
    name = tool.name
    self.tool = tool
    switch tool {
    case .rewrite, .described: reading = .paragraphs
    default: reading = .range
    }
    run = { passage, engine in
      var tool = tool
      var isDegraded = false
      switch tool {
      case .list(let form) where !passage.resultOptions.contains(.list):
        isDegraded = form != .lines
        tool = .list(.lines)
      case .list where !passage.includesTextListMarkers: tool = .list(.lines)
      // The blocks say where rows and cells are.
      case .table where passage.resultOptions.contains(.presentationIntent): tool = .table(.tabs)
      case .table where !passage.resultOptions.contains(.table):
        guard passage.allowsDegraded else { return WritingAnswer(.refused(.resultFormNotAllowed)) }
        isDegraded = true
        tool = .table(.tabs)
      default: break
      }
      var request = WritingRequest(tool, passage.text, language: passage.language)
      request.format = passage.format
      request.code = passage.code
      request.ignoredSpans = passage.format == .plain ? passage.ignoredSpans.sorted() : []
      let response = engine.write(request)
      var answer = WritingAnswer(response.outcome, response.changes)
      answer.isDegraded = isDegraded && !response.changes.isEmpty
      return answer
    }
  }

  /// Rewrites in a tone.
  public static func rewrite(_ tone: Tone) -> SessionTool { SessionTool(.rewrite(tone)) }
}
