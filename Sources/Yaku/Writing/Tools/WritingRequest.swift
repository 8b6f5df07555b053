public import TextModel
import Writing

/// One text for a writing tool.
public struct WritingRequest: Hashable, Sendable {
  /// What is to be done.
  public var tool: WritingTool
  /// The text; it may be empty and of any length.
  public var text: String
  /// The language of the text; `nil` lets the engine recognise it.
  public var language: LanguageTag?
  /// How the text is written. Tags, code and addresses of HTML and Markdown stay as they are.
  public var format: TextFormat = .plain
  /// How the comments of the text are told from the rest, where it is a program. Only they are rewritten; other tools refuse
  /// programs.
  public var code: CodeSyntax?
  /// Parts of the text that stay as they are, and that no summary and no key point speaks of; for plain text only.
  public var ignoredSpans: [TextSpan] = []
  /// Whether what others said, in quotation marks or block quotes, stays as it is.
  public var keepsQuotes = true
  /// What is asked for afterwards, in words ("shorter"), one after the other: each changes what those before made of the text.
  public var followUps: [String] = []

  /// A request to do with `text` what `tool` does.
  public init(_ tool: WritingTool, _ text: String, language: LanguageTag? = nil) {
    self.tool = tool
    self.text = text
    self.language = language
  }
}

/// What a writing tool made of one text: changes to it, never a text from nowhere.
public struct WritingResponse: Sendable {
  /// What became of the text.
  public enum Outcome: Hashable, Sendable {
    /// There are changes.
    case changed
    /// The tool looked at all of it, and there is nothing to do.
    case unchanged(Reason)
    /// The tool cannot do what was asked.
    case refused(Reason)
  }

  /// Why a text was not changed.
  public enum Reason: String, Hashable, Sendable {
    /// Nothing in it is a text to work on.
    case empty
    /// It is already as it should be.
    case nothingToDo
    /// The language could not be recognised.
    case unknownLanguage
    /// Nothing in the text looks like the rows of a table.
    case noStructureFound
    /// No sentence is short enough for what was asked.
    case tooLong
    /// The language has no data for the tool.
    case unsupportedTool
    /// The files of a tool of somebody's own are not as they have to be: `Engine.problems(of:)`.
    case faultyTool
    /// The result has a form that the host or the request does not permit.
    case resultFormNotAllowed
    /// The host does not let writing tools work.
    case notAllowed
    /// No rule of the language knows what to write.
    case nothingFits
    /// What would change is one with a part that stays as it is.
    case keptText
    /// Nobody knows what the words of an instruction ask for: `Engine.instructions(for:)` are known.
    case unknownInstruction
  }

  /// The text of the request.
  public let document: Document
  /// What became of it.
  public let outcome: Outcome
  /// The changes in order of position; none touches another.
  public let changes: [WritingChange]
  /// What rules wanted to change and did not, because the text would have said something else; in order of position.
  public let rejections: [WritingRejection]
  /// The sentences of the text that a summary or key points consist of, in order of the result.
  public let sources: [WritingSource]

  init(
    document: Document, outcome: Outcome, changes: [WritingChange], rejections: [WritingRejection] = [],
    sources: [WritingSource] = []
  ) {
    self.document = document
    self.outcome = outcome
    self.changes = changes
    self.rejections = rejections
    self.sources = sources
  }

  /// The text with all changes, and the map between offsets before and after.
  public func applied() -> (text: String, map: EditMap) {
    EditSet(changes.map(\.edit)).applied(to: document.text)
  }
}

/// A stretch of a text with what stands in its place, and why.
public struct WritingChange: Hashable, Sendable {
  /// In the text of the request, in UTF-8 offsets; empty where something is put in.
  public var span: TextSpan
  /// What stands there then.
  public var replacement: String
  /// The ids of the rules that made it, in the order in which they spoke.
  public var rules: [String]
  /// What the rules say, one sentence each.
  public var reasons: [String]
  /// What the replacement builds, in its order; empty for a change of words.
  public var structures: [WritingStructure] = []

  /// Makes a change.
  public init(_ span: TextSpan, _ replacement: String, rules: [String] = [], reasons: [String] = []) {
    self.span = span
    self.replacement = replacement
    self.rules = rules
    self.reasons = reasons
  }

  /// The edit that makes it.
  public var edit: Edit { Edit(span, replacement) }

  /// A change of a draft.
  init(_ change: Draft.Change) {
    self.init(change.span, change.replacement, rules: change.rules, reasons: change.messages)
  }

  /// The same as a change of a draft.
  var draftChange: Draft.Change {
    Draft.Change(span: span, replacement: replacement, rules: rules, messages: reasons)
  }
}
