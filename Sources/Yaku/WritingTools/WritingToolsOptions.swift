import Segmentation
public import TextModel

/// How far a host lets writing tools go.
public enum WritingToolsBehavior: String, CaseIterable, Hashable, Sendable {
  /// Not at all: every tool is refused.
  case none
  /// As far as the host can.
  case `default`
  /// Results come once, when they are accepted.
  case limited
  /// Suggestions are in the text while they are decided about.
  case complete

  /// Another name of `default`.
  public static let automatic = WritingToolsBehavior.default
  /// Another name of `none`.
  public static let disabled = WritingToolsBehavior.none

  /// What is granted: `default` becomes `complete`, and a text that cannot be edited in place has `limited` at most.
  public func granted(canEdit: Bool) -> WritingToolsBehavior {
    switch self {
    case .none: .none
    case .limited: .limited
    case .default, .complete: canEdit ? .complete : .limited
    }
  }
}

/// The forms in which a host can take results; a set of what is permitted.
public struct WritingToolsResultOptions: OptionSet, Hashable, Sendable {
  /// One bit for each form.
  public let rawValue: UInt

  /// The forms with the bits of `rawValue`; what they imply is granted with them.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Text without markup.
  public static let plainText = WritingToolsResultOptions(rawValue: 1)
  /// Text with attributes or markup.
  public static let richText = WritingToolsResultOptions(rawValue: 2)
  /// Lists, which are rich text.
  public static let list = WritingToolsResultOptions(rawValue: 4 | 2)
  /// Tables, which are rich text.
  public static let table = WritingToolsResultOptions(rawValue: 8 | 2)
  /// Blocks of every kind: lists, tables and rich text among them.
  public static let presentationIntent = WritingToolsResultOptions(rawValue: 16 | 8 | 4 | 2)

  /// What is granted: an empty set becomes plain and rich text, and what a form implies is added.
  public var granted: WritingToolsResultOptions {
    if isEmpty { return [.plainText, .richText] }
    var granted = self
    if rawValue & 16 != 0 { granted.formUnion(.presentationIntent) }
    if rawValue & 12 != 0 { granted.formUnion(.richText) }
    return granted
  }
}

/// What a session is asked to do otherwise.
public struct WritingToolsOptions: Sendable {
  /// How a selection grows before a tool sees it.
  public enum Expansion: String, CaseIterable, Hashable, Sendable {
    case none, sentence, paragraph
  }

  /// How far the tools may go.
  public var preferredBehavior = WritingToolsBehavior.default
  /// In which forms results may come; empty lets the engine choose.
  public var preferredResultOptions: WritingToolsResultOptions = []
  /// How a selection grows; what is outside is read, and never changed.
  public var expansion = Expansion.sentence
  /// The language of the texts; `nil` recognises it.
  public var language: LanguageTag?
  /// How the texts are written.
  public var format = TextFormat.plain
  /// How programs tell their comments from the rest, where the texts are programs: only comments change.
  public var code: CodeSyntax?
  /// Whether bullets and numbers of lists are part of the text that is delivered. Without them every item is a line, and what
  /// it is an item of is told by `attributedReplacement` and its attribute `blockIntent`.
  public var includesTextListMarkers = true
  /// Whether the texts can be changed; otherwise there are results, and no edits.
  public var isEditable = true
  /// Whether a table that is not permitted may come as lines with tabs.
  public var allowsDegraded = false
  /// Whether what was delivered stays when the session is stopped or fails.
  public var keepsDelivered = false
  /// An edit that takes away more than this share of a context ends the session.
  public var largeEditShare = 0.5
  /// How many bytes at least are worked on between two chunks.
  public var chunkSize = 2_000
  /// How long the host may take to answer each call.
  public var hostTimeout = Duration.seconds(30)

  /// What nobody changed.
  public init() {}

  /// A text of that kind taken apart; nil for plain text.
  func markup(of text: String) -> MarkupDocument? {
    code.map { CodeReader(text, $0.reader).document() } ?? MarkupDocument(text, format)
  }
}

/// What a writing session is doing.
public enum WritingToolsState: String, CaseIterable, Hashable, Sendable {
  /// Nothing.
  case inactive
  /// It has a result that is not in the text.
  case noninteractive
  /// Its suggestions are in the text and wait for decisions.
  case interactiveResting
  /// It is changing the text.
  case interactiveStreaming
}

/// How a writing session ended.
public enum WritingToolsOutcome: Hashable, Sendable {
  /// What was not rejected is in the text.
  case accepted
  /// The texts are as they were.
  case rejected
  /// It was stopped.
  case cancelled
  /// An edit of the owner was too large, or in the part that was worked on; the texts stay as they are.
  case cancelledByEdit
  /// It could not go on.
  case failed(WritingToolsError)
}

/// Why a writing session could not go on.
public enum WritingToolsError: Error, Hashable, Sendable {
  /// The tool cannot do what was asked; the reason says why.
  case refused(WritingResponse.Reason)
  /// The host did not answer in time.
  case hostTimedOut
  /// The session is not in a state for that.
  case invalidState
}

/// What a session made of its texts: unchanged text is never a success.
public enum WritingToolsResult: Hashable, Sendable {
  /// There are suggestions.
  case changed
  /// All was looked at, and there is nothing to do.
  case unchanged(WritingResponse.Reason)
  /// The tool cannot do what was asked.
  case refused(WritingResponse.Reason)
  /// Something went wrong.
  case failed(WritingToolsError)
}
