public import TextModel

/// A message of a conversation.
public struct ThreadMessage: Hashable, Sendable {
  /// What it says.
  public var text: String
  /// Whether it was written by the person who is to reply.
  public var isOwn: Bool

  /// A message.
  public init(_ text: String, isOwn: Bool = false) {
    self.text = text
    self.isOwn = isOwn
  }
}

/// A conversation that wants a reply.
public struct ReplyRequest: Hashable, Sendable {
  /// The messages, the oldest first. What came since the last one of one's own is answered.
  public var thread: [ThreadMessage]
  /// The language; `nil` lets the engine recognise it.
  public var language: LanguageTag?
  /// How the replies sound; `nil` takes the tone of the messages.
  public var tone: Tone?
  /// How many replies at most.
  public var limit = 3

  /// A request for replies to a thread.
  public init(_ thread: [ThreadMessage], language: LanguageTag? = nil) {
    self.thread = thread
    self.language = language
  }

  /// A request for replies to one message.
  public init(_ message: String, language: LanguageTag? = nil) {
    self.init([ThreadMessage(message)], language: language)
  }
}

/// A text that somebody may send: a draft to look at, made from what a message says and the texts of the language data.
public struct WrittenDraft: Hashable, Sendable {
  /// The text; paragraphs have an empty line between.
  public let text: String
  /// The rule that wrote it.
  public let rule: String
  /// Why this one, as the rule says it.
  public let reason: String
}

/// Drafts, or why there are none.
public struct DraftResponse: Hashable, Sendable {
  /// `changed` when there are drafts, else the reason why not.
  public let outcome: WritingResponse.Outcome
  /// The drafts, the likeliest first.
  public let drafts: [WrittenDraft]
  /// The language they are in; nil when it could not be told.
  public let language: LanguageTag?
}
